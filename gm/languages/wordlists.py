"""The table of a language's words: what each list is for, and an example. One value for each file of its folder.

A row without `asked` may be left out: the words of all languages are read in every letter, and English is always there.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Words = tuple[str, ...]
ByName = Mapping[str, Words]


def row(use: str, example: object, *, asked: bool = False, kind: Callable[[], object] = tuple) -> Any:
    """A field of the table: where its words are used, and one of them. `asked`: no language goes without it."""
    told = {"use": use, "example": example}
    return field(metadata=told) if asked else field(default_factory=kind, metadata=told)


def part(kind: type) -> Any:
    """A section that may be left out with all its rows."""
    return field(default_factory=kind)


# orders.toml: the words of orders, and of what letters hold around them.


@dataclass(frozen=True, slots=True)
class LetterMarks:
    kept: Words = row("words of one letter that are no unit: « à » is no army", "à")
    elided: Words = row("before an apostrophe: the « l » of « l'armée »", "l")
    denied: Words = row("before an apostrophe, and a refusal: the « n » of « n'attaque pas »", "n")
    after: Words = row("behind an apostrophe: the s of Russia's", "s")
    ordinals: Words = row("behind a number", "th")
    saints: Words = row("the first word of Saint Petersburg", "saint")


@dataclass(frozen=True, slots=True)
class Coasts:
    """How coasts are written, beside their codes and what letters call them."""

    phrases: Words = row("a coast; {} is its side", "{} coast", asked=True)
    sides: ByName = row("a coast by its code: its side; the first one begins with its letter", "north", asked=True)


@dataclass(frozen=True, slots=True)
class TurnWords:
    """How turns are named; seasons and phases by their codes."""

    seasons: ByName = row("a season", "spring", asked=True)
    short: ByName = row("a season with a year beside it only", "spr", asked=True)
    letters: Mapping[str, str] = row("a season in the code of a turn: P1901M", "p", asked=True)
    phases: ByName = row("a phase", "retreats", asked=True)
    now: Words = row("the open turn", "this turn", asked=True)
    year: Words = row("before a year", "year", asked=True)
    of: Words = row("between a season and its year", "of", asked=True)


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around orders and changes nothing."""

    titles: Words = row("the title of a list of orders", "provisional")
    courtesies: Words = row("a courtesy", "best regards")
    reasons: Words = row("begins a clause behind an order that says why it is given", "because")
    subjects: Words = row("begins a clause behind an order that is about something else", "we have")
    so: Words = row("leads from a reason to an order", "therefore")
    requests: Words = row("before what is to be changed", "could you please")
    rest: Words = row("all orders but those that a letter names", "the others")


@dataclass(frozen=True, slots=True)
class Governing:
    """Words that make something else of the orders of their sentence, their bracket, or the list below their colon."""

    negated: Words = row("what is ordered is not done", "not", asked=True)
    conditional: Words = row("it depends on something", "if", asked=True)
    refused: Words = row("a condition that refuses what was asked for before", "if not", asked=True)
    alternative: Words = row("it is one of two", "or", asked=True)
    asked: Words = row("it is a question", "may i", asked=True)
    told: Words = row("it is somebody else's, past, or an example", "you should", asked=True)
    deferred: Words = row("it is for later", "next year", asked=True)
    doubted: Words = row("its writer is not sure", "maybe", asked=True)
    withdrawn: Words = row("what stands before is taken back", "scrap that", asked=True)
    corrected: Words = row("what follows takes the place of what stands before", "correction", asked=True)
    instead: Words = row("what follows is not done, and what stands before is", "rather than", asked=True)
    becomes: Words = row("the order behind takes the place of the one before", "becomes", asked=True)
    excepted: Words = row("what follows is the change", "as before except", asked=True)
    amends: Words = row("what is ordered changes what it names, and the rest stays", "the rest stays", asked=True)
    anew: Words = row("what is ordered takes the place of all orders before", "new orders", asked=True)
    void: Words = row("nothing in the letter is an order yet", "draft", asked=True)
    dislodged: Words = row("of a unit: what a retreat in advance waits for", "dislodged", asked=True)


@dataclass(frozen=True, slots=True)
class OrderWords:
    coasts: Coasts
    turns: TurnWords
    governing: Governing
    verbs: ByName = row("verbs, by the terminals of the grammar", "support", asked=True)
    words: ByName = row("other phrases, by the terminals of the grammar", "in support of", asked=True)
    counts: ByName = row("a number that says how many units are meant", "two", kind=dict)
    columns: ByName = row("the head of a table's column", "target", kind=dict)
    marks: LetterMarks = part(LetterMarks)
    around: Around = part(Around)


# letters.toml: what letters hold beside orders.


@dataclass(frozen=True, slots=True)
class HeadWords:
    """The head line of a letter: `To: Italy`."""

    to: Words = row("begins it", "to")
    listed: Words = row("of these, what also begins a line of a list: For: … / Against: …", "for")
    copy: Words = row("begins the line of copies", "cc")
    copy_to: Words = row("may follow `copy`", "to")
    from_: Words = row("begins the line of the writer", "from")
    otherwise: Words = row("begins the line beside a listed one", "against")


@dataclass(frozen=True, slots=True)
class Subjects:
    """A subject that says to whom a letter is."""

    letter: Words = row("may stand before `to`", "letter")
    to: Words = row("before the names", "to")
    proclaims: Words = row("makes a letter public, whatever follows", "proclamation")
    public: Words = row("the same, where nothing follows but a topic", "to everybody")


@dataclass(frozen=True, slots=True)
class NameWords:
    """Whom an address may name beside the powers; folded: small letters without accents."""

    everybody: Words = row("all players", "everybody")
    abbreviated: Words = row("of these, what may be a power cut short as well", "all")
    spelt_out: Words = row("the words of a head line behind which it is not", "to")
    game_master: Words = row("the game master", "gm")
    articles: Words = row("articles and prepositions, with the space behind them", "the ")
    and_: Words = row("between two names", "and")
    but: Words = row("all but one", "except")


@dataclass(frozen=True, slots=True)
class Answers:
    """To the question whether a letter was theirs; regular expressions."""

    greetings: Words = row("may stand before", "hello")
    yes: Words = row("yes", "i confirm")
    no: Words = row("no", "not me")
    denied: Words = row("wherever one stands, a yes is none", "never")


@dataclass(frozen=True, slots=True)
class Questions:
    """Questions that may lack their sign, as they are written."""

    lead: Words = row("may stand before one", "by the way")
    begin: Words = row("begins one", "remind me")


@dataclass(frozen=True, slots=True)
class LetterWords:
    heads: HeadWords = part(HeadWords)
    subjects: Subjects = part(Subjects)
    names: NameWords = part(NameWords)
    answers: Answers = part(Answers)
    asking: Words = row("leads to what is asked for, beside `around.requests` of orders", "send me")
    questions: Questions = part(Questions)


# days.toml: days and hours in letters; folded.


@dataclass(frozen=True, slots=True)
class DayWords:
    months: tuple[Words, ...] = row("the months from January on, none cut short to a weekday", ["january", "jan"])
    ordinals: Words = row("behind the number of a day", "st")
    before_noon: Words = row("behind an hour up to 12", "am")
    after_noon: Words = row("behind an hour up to 12", "pm")
    today: Words = row("a day", "today")
    tomorrow: Words = row("a day", "tomorrow")
    day_after: Words = row("a day", "day after tomorrow")
    weekend: Words = row("some days", "weekend")
    week: Words = row("beside `next` or `this`", "week")
    this: Words = row("before a span", "this")
    next: Words = row("before a span", "next")
    parts: ByName = row("morning, afternoon, evening, night", "at night", kind=dict)
    in_: Words = row("before a length of time", "in")
    during: Words = row("may stand before a length", "for")
    from_: Words = row("before the first day of a range", "from")
    to: Words = row("between two days of a range", "to")
    until: Words = row("before the last day", "until")
    fillers: Words = row("what says nothing", "the")
    counts: tuple[Words, ...] = row("one, two, three … before a length", ["two"])


# times.toml: times in game files; small letters.


@dataclass(frozen=True, slots=True)
class Times:
    weekdays: tuple[Words, ...] = row("the weekdays from Monday on", ["monday", "mon"])
    every_day: Words = row("a rule of deadlines", "every day")
    days: Words = row("behind a number: 3 days at 20:00", "days")
    at: Words = row("before an hour", "at")
    from_: Words = row("before the day from which days are counted", "from")
    and_: Words = row("between parts of a length", "and")
    midnight: Words = row("it ends the day", "midnight")
    noon: Words = row("an hour", "noon")
    units: ByName = row("second, minute, hour, day, week", "hours", kind=dict)


# requests.toml: a section for each request.


@dataclass(frozen=True, slots=True)
class RequestWords:
    """One request."""

    says: str = row("what comes of it, for the guide; no full stop", "the map as it stands", asked=True)
    right: str = row("a line that is right, as the guide shows it", "Extend by 2 days", asked=True)
    ask: Words = row(
        "patterns of its line, folded: {LENGTH} is a slot, ( ) may be left out, of [ | ] one stands there; no colons",
        "extend (the deadline) (by) {LENGTH}",
        asked=True,
    )
    begins: Words = row(
        "beginnings of lines that mean it and cannot be read: they are answered, and do nothing", "extend"
    )
    wrong: Words = row("lines that begin like it and cannot be read", "extend it")
    sure: str = row(
        "the line of an act that names the open {TURN}: the answer to one that does not", "Judge {TURN}", kind=str
    )
    told: str = row(
        "what the next report tells of an act of the game master's", "Deadline moved by {LENGTH}.", kind=str
    )


AskingWords = Mapping[str, RequestWords]
"""name of a request -> its words"""
