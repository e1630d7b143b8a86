"""What a language says in players' letters beside their orders: the value of `letters.toml`."""

from dataclasses import dataclass

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HeadWords:
    """The head line of a letter: `À : Italie`."""

    to: Words
    listed: Words
    """Of these, what also begins a line of a list: `Pour : … / Contre : …`."""
    copy: Words
    copy_to: Words
    """May follow `copy`."""
    from_: Words
    otherwise: Words
    """Begins the line beside a listed one."""


@dataclass(frozen=True, slots=True)
class Subjects:
    """A subject that says to whom a letter is."""

    letter: Words
    """May stand before `to`."""
    to: Words
    proclaims: Words
    """A word that makes a letter public, whatever follows."""
    public: Words
    """The same where nothing follows but a topic behind a colon or a dash."""


@dataclass(frozen=True, slots=True)
class NameWords:
    """Whom an address may name beside the powers; folded."""

    everybody: Words
    abbreviated: Words
    """Of these, what may be a power cut short as well: "all", Allemagne."""
    spelt_out: Words
    """The words of a head line behind which it is not."""
    game_master: Words
    articles: Words
    """and prepositions, with the space behind them"""
    and_: Words
    but: Words
    """« tous sauf l'Italie »"""


@dataclass(frozen=True, slots=True)
class Answers:
    """To the question whether a letter was theirs; regular expressions."""

    greetings: Words
    yes: Words
    no: Words
    denied: Words
    """Wherever one stands, a yes is none."""


@dataclass(frozen=True, slots=True)
class Courtesy:
    """Around a request; regular expressions over folded text."""

    before: Words
    after: Words


@dataclass(frozen=True, slots=True)
class Questions:
    """Questions that may lack their sign; as they are written, whatever stands for their accents and apostrophes."""

    lead: Words
    """What may stand before one."""
    begin: Words
    """What one begins with: "remind me", « est-ce que »."""


@dataclass(frozen=True, slots=True)
class LetterWords:
    """All of it."""

    heads: HeadWords
    subjects: Subjects
    names: NameWords
    answers: Answers
    courtesy: Courtesy
    questions: Questions
