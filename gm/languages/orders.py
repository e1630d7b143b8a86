"""The words of a language's orders and of the letters around them: the value of `orders.toml`."""

from collections.abc import Mapping
from dataclasses import dataclass

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LetterMarks:
    """Apostrophes, and letters that are words."""

    kept: Words
    """Words of one letter that folding would make the letter of an army: « à »."""
    elided: Words
    """Before an apostrophe: the « l » of « l'armée »."""
    denied: Words
    """Before an apostrophe, and a refusal: the « n » of « n'attaque pas »."""
    after: Words
    """Behind an apostrophe: the "s" of "Russia's"."""
    ordinals: Words
    """Behind a number."""
    saints: Words
    """How the first word of "Saint Petersburg" is written."""


@dataclass(frozen=True, slots=True)
class Coasts:
    """How coasts are written, beside their codes and what letters call them."""

    phrases: Words
    """with {} for a side: `cote {}`"""
    dotted: str
    """with {} for the letter of a side: `c.{}.`"""
    sides: Mapping[str, Words]
    """coast -> its side"""
    letters: Mapping[str, str]
    """coast -> its side as a letter"""


@dataclass(frozen=True, slots=True)
class TurnWords:
    """How turns are named; seasons and phases by their codes."""

    seasons: Mapping[str, Words]
    short: Mapping[str, Words]
    """Seasons that are one only with a year beside them."""
    letters: Mapping[str, str]
    """`P1901M`"""
    phases: Mapping[str, Words]
    now: Words
    """The open turn."""
    year: Words
    """Before a year."""
    of: Words
    """Between a season and its year."""
    signs: Words
    """What shows, in small letters of a whole letter, that it may name a season."""


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around orders and changes nothing."""

    titles: Words
    """Of lists: "orders", « voici mes ordres », "provisional"."""
    courtesies: Words
    reasons: Words
    """They begin a clause behind an order that says why it is given, and changes nothing of it."""
    subjects: Words
    """They begin a clause behind an order that is about something else."""
    so: Words
    """They lead from a reason to an order."""
    requests: Words
    """Before what is to be changed: "could you change …?"."""


@dataclass(frozen=True, slots=True)
class Governing:
    """Words that make something else of the orders of their sentence, their bracket, or the list below their colon."""

    negated: Words
    conditional: Words
    refused: Words
    """A condition that is only the refusal of what was asked for before: "If not, use these:"."""
    alternative: Words
    asked: Words
    told: Words
    """Somebody else's, past, or an example."""
    deferred: Words
    doubted: Words
    withdrawn: Words
    """Takes back what stands before it."""
    corrected: Words
    """What stands behind it takes the place of what stands before it."""
    instead: Words
    """What stands behind it is not done, and what stands before it is: "rather than"."""
    becomes: Words
    """The order behind it takes the place of the one before it: "replace … by"."""
    excepted: Words
    """What is ordered behind it is the change: "as before except"."""
    amends: Words
    """What is ordered changes what it names, and the rest stays."""
    anew: Words
    """What is ordered takes the place of all that was ordered before."""
    void: Words
    """Nothing in the letter is an order yet."""
    dislodged: Words
    """Of a unit: what a retreat in advance waits for."""


@dataclass(frozen=True, slots=True)
class OrderWords:
    """All of it."""

    marks: LetterMarks
    coasts: Coasts
    turns: TurnWords
    counts: Mapping[str, Words]
    """a number -> its words, where they say how many units are meant: `les deux`"""
    columns: Mapping[str, Words]
    """number, season, power, kind, unit, order, of, target, remark -> what heads such a column of a table"""
    verbs: Mapping[str, Words]
    """terminal of the grammar -> its verbs"""
    words: Mapping[str, Words]
    """terminal of the grammar -> its other phrases"""
    around: Around
    governing: Governing
