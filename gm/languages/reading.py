"""What a language has beside the words of orders: the value of `reading.toml`. A reader knows all languages at once."""

from collections.abc import Mapping
from dataclasses import dataclass

from gm.languages.around import AnnouncingWords, Beside, PreludeWords, StanceWords
from gm.languages.changing import FateWords, Pivots, Repetition, Settling, WholeSheet
from gm.languages.compounds import CompoundWords
from gm.languages.pointed import PointedWords
from gm.languages.remarks import RemarkWords
from gm.languages.single import Single, Words
from gm.languages.singled import SingledWords
from gm.languages.spelling import SpellingWords


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
    manner: Words
    """How words end that only say in which manner: « silencieusement », "slowly"."""
    unreal: Words
    """How forms of verbs end that order nothing: « irait », « allait ». None is a slip of the pen for one that does."""


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
class Dictated:
    """Signs said aloud to a telephone."""

    signs: Mapping[str, Words]
    """dash, comma, semicolon, colon, stop, line, open, close -> what is said for it"""
    doubtful: Words
    """Of these, what may be another word: « point »."""
    not_behind: Words
    """Before a doubtful one: then it is no sign."""
    not_before: Words
    """Behind it, likewise."""
    denied: Words
    """Anywhere in its line, likewise: « ne bouge point »."""
    turns: Words
    """What turns from talk to orders where no sign does: "so", « alors »."""
    hails: Words
    """How a letter greets, before the name of whom: "hi rich", « coucou paul »."""
    leads: Words
    """What leads on into an order: "about", « que »."""
    tellers: Words
    """Who may be telling what is ordered: "he", « il »."""
    answers: Words
    """What is asked of the reader behind "if", so that it speaks of no order: « si tu vois une erreur dis-le »."""
    points: Words
    """What says something of an order before: "its", « y »."""
    unless: Words
    """What makes an order hang on something all the same."""
    breaks: Words
    """What ends talk, whatever it was of: "anyway", « bref »."""
    sums: Words
    """What begins to count the orders given: "that's six I think"."""
    numbers: Words
    """How many they are."""


@dataclass(frozen=True, slots=True)
class Winter:
    """What is said where units are built or taken off, and nowhere else."""

    waives: Words
    """With one of these a clause that names no unit gives a build up: "I pass on", « je m'en passe »."""
    unusable: Words
    """With one of these such a clause only says why a build stays out."""
    given_up: Words
    """What is given up may be called so: "the third one", « l'autre construction »."""
    clitics: Words
    """Small words that the verb of any of these phrases may have, and that are left out of them: « je ne la … »."""
    left: Words
    """Words for a build by its place among those owed, which is one that is left: "the third"."""
    only: Words
    """Of units that stay: that no others do."""
    but: Words
    """The same behind a denial: « je ne garde que »."""
    because: Words
    """They begin the reason for that, which says no more."""
    lifts: Words
    """Verbs that need another word to take a unit off: "take … off the board"."""
    builds: Words
    """Verbs that put a unit on the board there: "put a fleet down in London"."""
    works: Words
    """Where units are built: "the yards at Smyrna"."""
    something: Words
    """A unit of which the kind is not said."""
    one: Words
    """One more of the kind named before: "two destroyers, one for Edinburgh and one for London"."""
    one_of: Words
    """Before several units, of which it is not said which one: "one of the fleets"."""
    chooses: Words
    """Beside the name of a place they say that the only unit goes there: "Tyrolia it is", « je choisis le Tyrol »."""
    either: Words
    """Before a choice of several."""
    left_open: Words
    """With one of these a clause that names no unit leaves it for later which one is meant: "the other tomorrow"."""
    another: Words
    """The same by itself: "one of the others"."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """What stands beside a number that says that all units are meant, or all others."""

    counts: Mapping[str, Words]
    """a number -> its words"""
    none: Words
    """It says that none of them is meant: "not one of my four units"."""
    own: Words
    """Before the number: "all", « mes »."""
    part_of: Words
    """Between a smaller number and it: "two of my four units"."""
    every: Words
    """The first of those words, where they say without a noun that all are meant."""
    other: Words
    """Before or behind it, where others have orders of their own."""
    units: Words
    mine: Words
    """Behind it: "all five of mine"."""


@dataclass(frozen=True, slots=True)
class ReadingWords:
    """All of it."""

    marks: LetterMarks
    coasts: Coasts
    words: Single
    before: PreludeWords
    announces: AnnouncingWords
    remarks: RemarkWords
    stances: StanceWords
    pivots: Pivots
    settling: Settling
    winter: Winter
    numbered: Numbered
    beside: Beside
    compounds: CompoundWords
    singled: SingledWords
    pointed: PointedWords
    turns: TurnWords
    counts: Mapping[str, Words]
    """a number -> its words, where they say how many units are meant: `les deux`"""
    columns: Mapping[str, Words]
    """number, season, power, kind, unit, order, of, target, remark -> what heads such a column of a table"""
    dictated: Dictated
    spelling: SpellingWords
    again: Repetition
    sheet: WholeSheet
    fates: FateWords
