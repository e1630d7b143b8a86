"""Read a line that has a slip of the pen: try every phrase the slip may stand for, and let the position decide.

All phrases within reach are tried, not only the closest province, so that whatever the player meant is among them.
A slip can make a line ambiguous, but never turn one order into another without a word: an order is followed when it is
the only one allowed and the slip was in a name, or between two words. A verb put right is offered, never followed.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product
from typing import NamedTuple

from gm.languages.language import words_said
from gm.notation.orders.build import Reading
from gm.notation.orders.choose import names_another
from gm.notation.orders.parse import Parsed, Stopped
from gm.notation.words.said import VERBS
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import (
    FILLER,
    FOR,
    HARMLESS,
    IN,
    MARK,
    SHORTEST_NAME,
    UNKNOWN,
    Meaning,
    Vocabulary,
    plain,
)

LONGEST_SPAN = 4
"""Words that a misspelt phrase may have."""
LONGEST_PAIR = 40
"""Characters of two names run together."""
MOST_WORDS = 24
MOST_COMBINATIONS = 400
MOST_TRIES = 5_000
"""Far more than a line of that many words has; a bound, not a choice, since every explanation must be tried."""
_STRAY = frozenset("/.,;:'()!")


class Mended(NamedTuple):
    """A line put right."""

    words: list[Word]
    sure: bool
    """Whether nothing but names longer than three letters, or the spaces between words, were put right."""


class Candidate(NamedTuple):
    """What a line put right may mean."""

    reading: Reading
    sure: bool


Parse = Callable[[Sequence[Word]], "Parsed | Stopped"]
Understand = Callable[[Parsed], list[list[Reading]]]


def near_readings(
    words: Sequence[Word], folded: str, vocabulary: Vocabulary, parse: Parse, understand: Understand
) -> tuple[list[Candidate], int]:
    """The readings of the line with the fewest slips mended, every one of them, and how many slips that takes."""
    if len(words) > MOST_WORDS:
        return [], 0
    found = list(all_readings(one_slip(words, folded, vocabulary), parse, understand))
    if found:
        return found, 1
    found = list(all_readings(two_slips(words, folded, vocabulary), parse, understand))
    if found:
        return found, 2
    for slips, candidates in more_slips(words, vocabulary):
        found = list(all_readings(candidates, parse, understand))
        if found:
            return found, slips
    return [], 0


def all_readings(candidates: Iterator[Mended], parse: Parse, understand: Understand) -> Iterator[Candidate]:
    """Each reading once for each way to it."""
    for row, sure in islice(candidates, MOST_TRIES):
        parsed = parse(row)
        if isinstance(parsed, Stopped):
            continue
        groups = understand(parsed)
        for reading in groups[0] if len(groups) == 1 else ():
            yield Candidate(reading, sure and not names_another(parsed, reading))


def one_slip(words: Sequence[Word], folded: str, vocabulary: Vocabulary) -> Iterator[Mended]:
    """The line with one phrase put right: a letter wrong, missing, doubled or swapped, a space too many or too few."""
    unknown = [index for index, word in enumerate(words) if _is_odd(word)]
    for index, word in enumerate(words):
        if _is_sign(word):
            yield Mended([*words[:index], *words[index + 1 :]], sure=False)
            for letter in vocabulary.one_away("?"):
                yield Mended([*words[:index], _word(letter, word, vocabulary), *words[index + 1 :]], sure=False)
    if not unknown:
        yield from _cut_short(words, vocabulary)
    first, last = (unknown[0], unknown[-1]) if unknown else (len(words), -1)
    for start in range(len(words)):
        for end in range(start, min(start + LONGEST_SPAN, len(words))):
            if start > first or end < last:
                continue
            stuck = start < end and _is_sign(words[start]) and words[start].end == words[start + 1].start
            if (_is_sign(words[start]) and not stuck) or (_is_sign(words[end]) and not _is_glued(words, end)):
                continue
            text = folded[words[start].start : words[end].end]
            odd = any(_is_odd(word) for word in words[start : end + 1])
            # A sign that sticks to a word may stand for its first letter: `-TH` for `NTH`.
            text = f"?{text[1:]}" if stuck else plain(text)
            said = _with_signs(text, words[start], words[end], folded)
            for phrase in dict.fromkeys(near for spelt in said for near in vocabulary.one_away(spelt)):
                row = [*words[:start], _word(phrase, words[start], vocabulary), *words[end + 1 :]]
                sure = odd and len(text) > SHORTEST_NAME and vocabulary.is_name(phrase)
                yield Mended(row, sure=sure and not _stands_for_verb(row, start))
            if end > start or _is_odd(words[start]) or not unknown:
                for left, right in _pairs(text, vocabulary):
                    put = (_word(left, words[start], vocabulary), _word(right, words[end], vocabulary))
                    kept = f"{left}{right}".replace(" ", "") == text.replace(" ", "")
                    kept = kept and not _hides_verb(words[start : end + 1], put)
                    yield Mended([*words[:start], *put, *words[end + 1 :]], sure=odd and kept)


def _cut_short(words: Sequence[Word], vocabulary: Vocabulary) -> Iterator[Mended]:
    """Phrases of several words that the slip made: `F NTH SEA WAL` for `F NTH S A WAL`, `A PRIE D` for `A PIE D`."""
    for index, word in enumerate(words):
        head, space, tail = word.text.rpartition(" ")
        after = words[index + 1 :]
        if space and word.meanings[0][0] == FILLER and tail in vocabulary.meanings:
            for phrase in vocabulary.one_away(head):
                row = [*words[:index], _word(phrase, word, vocabulary), _word(tail, word, vocabulary), *after]
                yield Mended(row, sure=False)
        if not space or head not in vocabulary.meanings:
            continue
        before = [*words[:index], _word(head, word, vocabulary)]
        for phrase in vocabulary.one_away(tail):
            yield Mended([*before, _word(phrase, word, vocabulary), *after], sure=False)
        for left, right in _pairs(tail, vocabulary):
            row = [*before, _word(left, word, vocabulary), _word(right, word, vocabulary), *after]
            yield Mended(row, sure=False)


def two_slips(words: Sequence[Word], folded: str, vocabulary: Vocabulary) -> Iterator[Mended]:
    """The line with two phrases put right, both long enough to be told from others."""
    unknown = [index for index, word in enumerate(words) if _is_odd(word)]
    if len(unknown) < 2:
        return
    first = unknown[0]
    for start in range(max(0, first - LONGEST_SPAN + 1), first + 1):
        for end in range(first, min(start + LONGEST_SPAN, len(words))):
            text = plain(folded[words[start].start : words[end].end])
            if len(text) <= SHORTEST_NAME or _is_sign(words[start]) or _is_sign(words[end]):
                continue
            for phrase in vocabulary.one_away(text):
                if len(phrase) > SHORTEST_NAME:
                    row = [*words[:start], _word(phrase, words[start], vocabulary), *words[end + 1 :]]
                    if any(_is_odd(word) for word in row):
                        for again, sure in one_slip(row, folded, vocabulary):
                            yield Mended(again, sure=sure and vocabulary.is_name(phrase))


def more_slips(words: Sequence[Word], vocabulary: Vocabulary) -> Iterator[tuple[int, Iterator[Mended]]]:
    """The line with every unknown word put right, fewest slips first: (slips, candidates)."""
    unknown = [index for index, word in enumerate(words) if word.meanings[0][0] == UNKNOWN]
    if not unknown or len(unknown) > 3:
        return
    options = []
    for index in unknown:
        text = words[index].text
        near = vocabulary.one_away(text) if len(text) > SHORTEST_NAME else ()
        further = [more for more in vocabulary.further(text) if vocabulary.is_name(more.phrase)]
        named = [(1, phrase, vocabulary.is_name(phrase)) for phrase in near]
        alone = bool(further) and not vocabulary.close_to(text)
        options.append(named + [(more.distance, more.phrase, alone) for more in further])
    by_cost: dict[int, list[Mended]] = {}
    for choice in islice(product(*options), MOST_COMBINATIONS):
        row = list(words)
        for index, (_, phrase, _) in zip(unknown, choice, strict=True):
            row[index] = _word(phrase, words[index], vocabulary)
        sure = all(sure for _, _, sure in choice) and not any(_stands_for_verb(row, index) for index in unknown)
        by_cost.setdefault(sum(cost for cost, _, _ in choice), []).append(Mended(row, sure))
    for cost in sorted(by_cost):
        yield cost, iter(by_cost[cost])


def _hides_verb(words: Sequence[Word], put: Sequence[Word]) -> bool:
    """Whether a verb of the order goes into a word that says nothing: `H esoutien` into « he soutien »."""
    idle = any(word.meanings[0][0] == FILLER for word in put)
    return idle and any(word.meanings[0][0] in VERBS for word in words)


def _stands_for_verb(row: Sequence[Word], index: int) -> bool:
    """Whether a word put right stands where a sentence has its verb: « Je goûte d'envoyer », « Paris branle »."""
    before = row[index - 1] if index else None
    if before is None or before.end == row[index].start:
        return False
    if before.text in words_said("selves"):
        return True
    return before.meanings[0][0] == "PLACE" and row[index].meanings[0][0] in ("POWER", "UNIT")


def _word(phrase: str, instead: Word, vocabulary: Vocabulary) -> Word:
    return Word(vocabulary.meanings[phrase], instead.start, instead.end, phrase)


def _with_signs(text: str, first: Word, last: Word, folded: str) -> list[str]:
    """The text, and the text with a sign that sticks to it: `/en` may be `ven`."""
    said = [text]
    before, after = folded[first.start - 1 : first.start], folded[last.end : last.end + 1]
    if before and before in _STRAY:
        said.append(before + text)
    if after and after in _STRAY:
        said.append(text + after)
    return said


def _is_sign(word: Word) -> bool:
    return not word.text[:1].isalnum()


def _is_glued(words: Sequence[Word], index: int) -> bool:
    """Whether a sign other than a dash sticks to the word before it, as a mistyped letter would: `L/N` for `LVN`."""
    sign = words[index].text
    return (sign in ("=", ">") or sign.startswith("/")) and words[index - 1].end == words[index].start


def _is_odd(word: Word) -> bool:
    return word.meanings[0][0] in (UNKNOWN, "NUMBER")


def _pairs(text: str, vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    """Two phrases whose space was lost, became another letter, or slipped by one place."""
    if text.endswith(vocabulary.marks.unreal):
        return
    known = vocabulary.meanings
    pairs: set[tuple[str, str]] = set()
    for middle in range(1, len(text) if len(text) <= LONGEST_PAIR else 0):
        if (left := text[:middle].strip()) in known:
            pairs.update(((left, text[middle:].strip()), (left, text[middle + 1 :].strip())))
    left, space, right = text.partition(" ")
    if left and right:
        pairs.update(((left + right[0], right[1:].strip()), (left[:-1], left[-1] + right)))
    for left, right in sorted(pairs):
        if left in known and right in known and (space or _are_two((left, known[left]), (right, known[right]))):
            yield left, right


def _are_two(*parts: tuple[str, tuple[Meaning, ...]]) -> bool:
    """Whether a word may be two run together: "Belfort" is no "Bel" that is strong, « sotien » no « tien ».

    One without a name in it, or with a short one beside a word that says nothing, nobody knows: « cède », « parque ».
    """
    held = [meanings[0] for _, meanings in parts]
    kinds = {kind for kind, _ in held}
    if HARMLESS in held or (FILLER in kinds and not kinds.isdisjoint(VERBS)):
        return False
    named = [len(said) for said, meanings in parts if meanings[0][0] in _TOLD_APART]
    return bool(named) and (max(named) > SHORTEST_NAME or kinds.isdisjoint(_IDLE))


_TOLD_APART = frozenset(("PLACE", "UNIT"))
_IDLE = frozenset((FILLER, MARK, IN, FOR, "AND", "HEADING", "TALK"))
"""Kinds of word that order nothing."""
