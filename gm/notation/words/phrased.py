"""Phrases of the small words that say something together, looked for in the words of a line."""

from collections.abc import Sequence
from functools import cache

from gm.languages.language import said_anywhere, words_said
from gm.notation.words.signless import NAMES
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, IN, Meaning, plain

MOST_ADJECTIVES = 4


@cache
def phrases_of(part: str) -> frozenset[str]:
    said = said_anywhere(lambda language: getattr(language.reading.compounds, part))
    return frozenset(plain(phrase) for phrase in said)


@cache
def begun_of(part: str) -> frozenset[str]:
    """The first words of each phrase, as far as they go on: "a", "a leg", "a leg up"."""
    rows = [phrase.split() for phrase in phrases_of(part)]
    return frozenset(" ".join(row[:end]) for row in rows for end in range(1, len(row) + 1))


@cache
def left_words() -> frozenset[str]:
    return frozenset(map(plain, words_said("left")))


@cache
def alike_begins() -> frozenset[str]:
    """The first words of phrases that say that a unit does as the one before."""
    said = words_said("alike")
    return frozenset(" ".join(phrase.split()[:end]) for phrase in said for end in range(1, len(phrase.split())))


def phrase_end(row: Sequence[Word], index: int, part: str) -> int:
    """Where the longest phrase ends that begins here; 0 for none."""
    if index >= len(row):
        return 0
    begun, phrases = begun_of(part), phrases_of(part)
    most, text, end = 0, row[index].text, index + 1
    while text in begun:
        if text in phrases:
            most = end
        if end == len(row):
            break
        text = f"{text} {row[end].text}"
        end += 1
    return most


def past_adjectives(row: Sequence[Word], index: int) -> int:
    """Where adjectives end that begin here: "still-warm"."""
    for _ in range(MOST_ADJECTIVES):
        hyphen = index and row[index - 1 : index] and [word.text for word in row[index : index + 1]] == ["-"]
        behind = phrase_end(row, index + bool(hyphen), "adjectives") or _past(row, index + bool(hyphen))
        if not behind:
            break
        index = behind
    return index


def _past(row: Sequence[Word], index: int) -> int:
    return index + 1 if index < len(row) and row[index].text in left_words() else 0


def gift_end(row: Sequence[Word], index: int) -> int:
    """Where the help ends that is named here, « un bon coup d'épaule »; 0 where none is."""
    if index < len(row) and _is_gift(row[index]):
        return index + 1
    start = phrase_end(row, index, "articles") or index
    whole = phrase_end(row, index, "gifts") or phrase_end(row, start, "gifts")
    return whole or phrase_end(row, past_adjectives(row, start), "gifts")


def _is_gift(word: Word) -> bool:
    """Whether a phrase is help with its article: "a shoulder"."""
    said = [text for held, text in word.meanings if held == "HELP"]
    parts = said[0].split() if said else []
    return any(
        " ".join(parts[:at]) in phrases_of("articles") and " ".join(parts[at:]) in phrases_of("gifts")
        for at in range(1, len(parts))
    )


def names_next(row: Sequence[Word], index: int) -> bool:
    """Whether a unit or its place is named here."""
    behind = (word.meanings[0][0] for word in row[index : index + 3])
    return next((kind in NAMES for kind in behind if kind not in (FILLER, IN)), False)


def put_as(row: Sequence[Word], start: int, end: int, meanings: tuple[Meaning, ...]) -> Word:
    return Word(meanings, row[start].start, row[end - 1].end, meanings[0][1])
