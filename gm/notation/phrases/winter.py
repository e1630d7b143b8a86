"""What is said of builds and removals, in the words that the rest of the reader knows: « la 3e je m'en passe ».

Where units are built or taken off so little else can be meant that a clause which names no unit and gives a build up
waives it, "take … off the board" takes off, and yards build. What is left open is a unit of which nobody says which.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from gm.languages.language import said_anywhere, words_said
from gm.notation.orders.build import Situation
from gm.notation.phrases.bykind import with_only_unit_named
from gm.notation.phrases.removals import (
    taken_off,
    with_lifting,
    with_rest_taken_off,
    with_staying_alike,
)
from gm.notation.words.fold import fold
from gm.notation.words.rawline import RawLine
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, FOR, IN, MARK, UNKNOWN
from gm.rules.orders import Build, Disband, Move

_SMALL = frozenset((FILLER, IN, FOR))
_OFF = frozenset(("REMOVES", "DISBANDS"))
_UNITS = frozenset(("UNIT", "UNITS", "PLACE", "COAST"))
_NAMED = _UNITS - {"COAST"}
_POSSIBLE = _NAMED | {"POWER"}
_OPEN = frozenset(
    ("asked", "asked_first", "conditional", "alternative", "doubted", "undecided", "told", "past", "withdrawn")
)
"""Marks with which nothing is given up yet."""
LONGEST = 6
"""Words of a phrase."""
LONGEST_CLAUSE = 20
"""Words of a clause that gives a build up."""


@cache
def _said(part: str) -> frozenset[str]:
    said = said_anywhere(lambda language: getattr(language.reading.winter, part))
    return frozenset(" ".join(fold(phrase).replace("'", " ").replace("-", " ").split()) for phrase in said)


def with_winter_words(words: Sequence[Word], raw: RawLine, at: Situation) -> list[Word]:
    """The line, where units are built, retreat or are taken off, in words that say so everywhere."""
    if Move in at.accepts or not (Disband in at.accepts or Build in at.accepts):
        return list(words)
    builds = Build in at.accepts and any(at.owed.get(power, 0) > 0 for power in at.powers)
    row = _with_denials(words)
    row = _with_open_units(row, builds=builds) if Build in at.accepts else row
    if builds:
        row = row if at.held else _with_same_kind(row, raw)
        return list(_with_waived([_built(clause) for clause in clauses_said(row, raw)], raw))
    kinds = [word.meanings[0][0] for word in row]
    title = kinds.index("RETREATS") if "RETREATS" in kinds[:2] and kinds.count("PLACE") > 1 else -1
    if title >= 0 and [word.text for word in row[title + 1 : title + 2]] == [":"]:
        row = [*row[:title], *row[title + 2 - bool(title) :]]  # « Retraite : … », « Venise en retraite : … »
    row = [word for clause in clauses_said(with_lifting(row, at), raw) for word in taken_off(clause)]
    return with_only_unit_named(with_staying_alike(with_rest_taken_off(row, at)), at)


def _with_denials(words: Sequence[Word]) -> list[Word]:
    """The line with what gives a build up as no more than a denial, where the build that it denies is named behind it:
    "don't build A Ber"."""
    unbuilt = re.compile("|".join(said_anywhere(lambda language: language.reading.fates.unbuilt)))
    row = list(words)
    for index, word in enumerate(words[:-1]):
        behind = next((one.meanings[0][0] for one in words[index + 1 :] if one.meanings[0][0] not in _SMALL), "")
        if word.meanings[0][0] == "WAIVES" and " " in word.text and behind in ("UNIT", "PLACE"):
            row[index] = word._replace(meanings=((MARK, "negated"),)) if unbuilt.search(word.text) else word
    return row


def clauses_said(words: Sequence[Word], raw: RawLine) -> Iterator[list[Word]]:
    """The words between two signs, each with the sign before it; what is given up may be named before a comma."""
    row: list[Word] = []
    for word in words:
        ends = word.meanings[0][0] in (SEPARATOR, "AND") and word.text != ":" and not raw.bracket(word)
        if row and (ends or word.text == "?") and not (word.text == "," and _is_topic(row)):
            yield row
            row = []
        row.append(word)
    if row:
        yield row


def _is_topic(clause: Sequence[Word]) -> bool:
    """Whether a clause names only what is given up in the next: « l'autre, je la laisse »."""
    said = clause[1:] if clause[0].meanings[0][0] in (SEPARATOR, "AND") else clause
    return any(map(names_a_build, said)) and all(map(_is_known, said)) and not any(map(_waives, said))


def _waives(word: Word) -> bool:
    return word.meanings[0][0] == "WAIVES"


def phrase(words: Sequence[Word], index: int, part: str) -> int:
    """How many words from one on are a phrase of the data; 0 when none is."""
    for count in range(min(LONGEST, len(words) - index), 0, -1):
        if " ".join(word.text for word in words[index : index + count]) in _said(part):
            return count
    return 0


def _with_open_units(words: Sequence[Word], *, builds: bool) -> list[Word]:
    """The line with a unit of which it is not said which one, or of what kind, as a unit."""
    row: list[Word] = []
    index = 0
    while index < len(words):
        count = phrase(words, index, "something" if builds else "another")
        several = 0 if count or builds else phrase(words, index, "one_of")
        if any((MARK, "any_one") in word.meanings for word in words[index : index + count]):
            count = several = 0  # it is said of what stands above
        last = index + several
        while several and last < len(words) and words[last].meanings[0][0] in _SMALL:
            last += 1
        kind = ""
        if several and last < len(words) and words[last].meanings[0][0] == "PLACE":
            row.append(Word(((MARK, "alternative"),), words[index].start, words[last - 1].end, "either"))
            index = last  # "one of Tunis and Naples"
            continue
        if several and last < len(words) and words[last].meanings[0][0] in ("UNIT", "ALL"):
            kind = next((value for held, value in words[last].meanings if held == "UNIT"), "")
            count = last + 1 - index
        if not count:
            row.append(words[index])
        else:
            removes = not builds and not (row and row[-1].meanings[0][0] in _OFF)
            if removes:
                row.append(Word((("REMOVES", ""),), words[index].start, words[index].start, "remove"))
            text = " ".join(word.text for word in words[index : index + count])
            row.append(Word((("UNIT", kind),), words[index].start, words[index + count - 1].end, text))
        index += max(1, count)
    return row


def choosing() -> frozenset[str]:
    return _said("chooses")


# Builds


def _with_same_kind(row: list[Word], raw: RawLine) -> list[Word]:
    """The line with the kind that "same" or "one" stands for beside a name: "London: fleet, Edinburgh gets one too"."""
    kind = ""
    found: list[Word] = []
    for clause in clauses_said(row, raw):
        named = any(word.meanings[0][0] == "PLACE" and not raw.bracket(word) for word in clause)
        colon = next((index for index, word in enumerate(clause) if word.text == ":"), -1)
        for piece in filter(None, (clause[: colon + 1], clause[colon + 1 :])):
            kinds = [word.meanings[0] for word in piece if len(word.text) > 1 or _is_kind(word, piece)]
            said = next((value for held, value in reversed(kinds) if held in ("UNIT", "UNITS")), None)
            kind = said or kind
            found += _with_kind(piece, kind, alone=named) if kind and said is None and (named or colon >= 0) else piece
    return found


def _is_kind(letter: Word, piece: Sequence[Word]) -> bool:
    """Whether a letter is that of a unit, and no article: "A Kiel", not "a fleet"."""
    after = next((word for word in piece if word.start >= letter.end), None)
    return after is None or after.meanings[0][0] not in ("UNIT", "UNITS", "BUILDS", FILLER)


def _with_kind(piece: list[Word], kind: str, *, alone: bool) -> Iterator[Word]:
    """Words with a kind for the first of them that stands for it; `alone`: which may be "one"."""
    meanings = (("UNIT", kind),)
    index = 0
    while index < len(piece):
        word = piece[index]
        lone = phrase(piece, index, "one") if alone else 0
        count = max(lone, alike(piece, index)) if word.meanings[0][0] not in _UNITS else 0
        if count:
            word = word._replace(meanings=meanings, end=piece[index + count - 1].end)
            meanings = ((FILLER, ""),)  # "one too"
        yield word
        index += max(1, count)


def alike(words: Sequence[Word], index: int) -> int:
    """How many words from one on say "the same"; 0 when they do not."""
    counts = range(min(LONGEST, len(words) - index), 0, -1)
    return next((n for n in counts if " ".join(word.text for word in words[index : index + n]) in _alikes()), 0)


@cache
def _alikes() -> frozenset[str]:
    return frozenset(fold(said) for said in said_anywhere(lambda language: language.reading.words.alike))


def _built(clause: list[Word]) -> list[Word]:
    """A clause with what builds as such, and without the place where it is done: "the yards at Smyrna turn out …"."""
    kinds = {word.meanings[0][0] for word in clause}
    if not {"UNIT", "PLACE"} <= kinds:
        return clause
    row: list[Word] = []
    index = 0
    while index < len(clause):
        word, kind = clause[index], clause[index].meanings[0][0]
        if word.text == "a" and index + 1 < len(clause) and clause[index + 1].meanings[0][0] == "UNIT":
            word = word._replace(meanings=((FILLER, ""),))
        works, builds = phrase(clause, index, "works"), phrase(clause, index, "builds")
        if len(word.text) == 1 and clause[index + 1 : index + 2] and clause[index + 1].text not in (":", "."):
            builds *= clause[index + 1].meanings[0][0] == "UNIT"  # `C F Kie`
        count = 1
        named = kind == "PLACE" and any(held == "BUILDS" for held, _ in word.meanings)
        if (named or kind in (UNKNOWN, FILLER, "MOVES", "HOLDS", "TALK", "KEEPS", "LENDS", "CONVOYS", MARK)) and builds:
            count = builds
            word = word._replace(meanings=(("BUILDS", word.text),), end=clause[index + count - 1].end)
        elif kind in (UNKNOWN, "HARMLESS", MARK) and works:
            count = works
            word = word._replace(meanings=((FILLER, ""),), end=clause[index + count - 1].end)
        row.append(word)
        index += count
    return row


def _with_waived(clauses: Sequence[list[Word]], raw: RawLine) -> Iterator[Word]:
    """The words of clauses, those that give a build up as no more; it may be named in the clause before that."""
    clauses = [part for clause in clauses for part in _parted(clause)]
    index = 0
    while index < len(clauses):
        end = index + 1
        while end < len(clauses) and phrase(clauses[end], 1, "because"):
            end += 1  # « pour la troisième, faute de place, je passe »
        topic = [word for clause in clauses[index:end] for word in clause]
        after = clauses[end] if end < len(clauses) and _names_what_is_left(clauses[index]) else []
        waived = _waived([*topic, *after], raw, len(topic)) if after else None
        alone = waived or _waived(clauses[index], raw)
        yield from alone or clauses[index]
        index = end + 1 if waived else index + 1
        while alone and index < len(clauses) and _says_why(clauses[index]):
            index += 1


def _says_why(clause: list[Word]) -> bool:
    """Whether a clause behind one that gives a build up says no more than why: « faute de place », "it has no room"."""
    said = clause[1:]
    why = bool(said) and (bool(phrase(clause, 1, "because")) or said[0].text in words_said("units", "remarks"))
    return why and clause[0].text == "," and not _named_in(said) and not _marks(said) & (_HINDERS - {"conditional"})


def _parted(clause: list[Word]) -> list[list[Word]]:
    """A clause that names what is left, and what is concluded: "no room for the third so that one is waived"."""
    ends = (i for i in range(1, len(clause)) if clause[i].text.split()[0] in words_said("concludes"))
    end = next(ends, 0)
    return [clause[:end], clause[end:]] if end and _names_what_is_left(clause[:end]) else [clause]


def _names_what_is_left(clause: Sequence[Word]) -> bool:
    """Whether a clause names a build that is left, and nothing but that: « plus de place pour la troisième, … »."""
    end = next((i for i in range(1, len(clause)) if phrase(clause, i, "because")), len(clause))
    marked = any(kind == MARK and value in _OPEN for word in clause[:end] for kind, value in word.meanings[:1])
    return any(map(_is_left, clause)) and not (marked or _named_in(clause)) and clause[-1].text != "?"


def _named_in(words: Sequence[Word]) -> bool:
    """Whether a unit, a place or a power is named, and not by an article: "for a rainy day"."""
    return any(
        word.meanings[0][0] in _POSSIBLE and word.meanings[0][1] and (len(word.text) > 1 or len(word.meanings) == 1)
        for word in words
    )


def _waived(clause: list[Word], raw: RawLine, topic: int = 0) -> list[Word] | None:
    """A clause that gives a build up, as no more than that; `topic`: words before it that name the build."""
    lead = [word for word in clause[:1] if word.meanings[0][0] in (SEPARATOR, "AND")]
    said, topic = clause[len(lead) :], max(0, topic - len(lead))
    first = next((i for i in range(topic, len(said)) if gives_up(said, i)), None)
    if first is None or len(said) > LONGEST_CLAUSE:
        return None
    count = gives_up(said, first)
    start = next((i for i in range(max(1, topic), len(said)) if _begins_reason(said, i, first, raw)), len(said))
    core, left = said[:start], any(map(_is_left, said[:start]))
    if start <= first or _named_in(core):
        return None
    tail = core[first + count :]
    others = [*core[topic:first], *tail]
    keeps = core[first + count - 1].text in words_said("keeps")
    if (keeps or (not (others or topic) and core[0].meanings[0][0] != "WAIVES")) and not left:
        return None  # « rien », "pass": they say so by themselves where they do; « je garde ma construction »
    named = [word for word in (core if left else others) if names_a_build(word)]
    if not named and not any(word.meanings[0][0] == "WAIVES" for word in core):
        return None
    denies = any(meaning in word.meanings for word in core for meaning in ((MARK, "negated"), (MARK, "refused")))
    if denies and any(word.meanings[0][0] == "WAIVES" for word in others):
        return None  # « je refuse WAIVE », "no: WAIVE"
    refused = all((MARK, "refused") in word.meanings for word in named)
    if refused and (_takes_back(core[first : first + count]) or (named and any(word.text == ":" for word in others))):
        return None  # « Non, oublie », « non : WAIVE »
    beside = others[: first - topic] if left and _is_put_by(core[first : first + count], tail) else others
    known = all(map(_is_known, beside)) and not any(map(_addresses, core))
    marked = any(kind == MARK and value in _OPEN for word in others for kind, value in word.meanings[:1])
    reason = said[start + phrase(said, start, "because") :]
    later = others and core[first].meanings[0][0] == "WAIVES" and (MARK, "deferred") in others[0].meanings
    if not known or marked or later or _marks(reason) & _HINDERS:
        return None  # "waive (next year)"
    idle = phrase(core, first, "unusable") == count
    meanings = ((FILLER, ""),) if idle else (("WAIVES", "waive"),)
    return [*lead, Word(meanings, said[0].start, said[-1].end, "waive")]


def _begins_reason(said: Sequence[Word], index: int, first: int, raw: RawLine) -> bool:
    """Whether what begins at a word only says why: "as Munich is full", « je la laisse : Munich est occupée »."""
    if said[index].text == ":" and index > first:
        behind = said[index + 1 :]
        return len(behind) > 1 and not any(word.meanings[0][0] in ("UNIT", "UNITS") for word in behind)
    return bool(phrase(said, index, "because")) or raw.bracket(said[index]) > 0


def _is_put_by(verb: Sequence[Word], tail: Sequence[Word]) -> bool:
    """Whether what is behind a verb says for when or where a build is kept: "in the bank", "for a rainy day"."""
    begins = [text for word in (*verb[-1:], *tail[:1]) for text in word.text.split()[-1:]]
    placed = not words_said("towards").isdisjoint(begins)
    return placed and not (_named_in(tail) or _marks(tail) & _HINDERS)


def _addresses(word: Word) -> bool:
    """Whether who reads the letter has to do with it: "the last one I leave to you"; not in "thank you"."""
    return word.meanings[0][0] != "TALK" and any(
        len(text) > 1 and text in words_said("readers", "remarks") for text in word.text.split()
    )


def _marks(words: Sequence[Word]) -> set[str]:
    return {value for word in words for kind, value in word.meanings if kind == MARK}


def _takes_back(words: Sequence[Word]) -> bool:
    return any((MARK, "withdrawn") in word.meanings for word in words)


_HINDERS = frozenset(
    ("conditional", "alternative", "asked", "deferred", "doubted", "undecided", "provisional", "mocking", "withdrawn",
     "told")
)  # fmt: skip
"""Marks behind a build that is given up with which it may not be."""


def gives_up(words: Sequence[Word], index: int) -> int:
    """How many words from one on give something up; 0 when they do not."""
    if count := phrase(words, index, "unusable"):
        return count
    for count in range(min(LONGEST, len(words) - index), 0, -1):
        said = " ".join(word.text for word in words[index : index + count])
        if _bare(said) in _given_up() and _bare(words[index + count - 1].text):
            return count
    return int(words[index].meanings[0][0] == "WAIVES")


@cache
def _given_up() -> frozenset[str]:
    return frozenset(filter(None, map(_bare, _said("waives"))))


def _bare(text: str) -> str:
    """A phrase without the small words that any verb may have: « je ne la prends pas » as « prends pas »."""
    return " ".join(word for word in text.split() if word not in _said("clitics"))


def _is_left(word: Word) -> bool:
    """Whether a word names a build by its place in the row, and so that it is one that is left."""
    return not _said("left").isdisjoint(word.text.split()) and word.meanings[0][0] not in _NAMED


def names_a_build(word: Word) -> bool:
    """Whether a word is one for what is given up, and no small word beside it."""
    return word.meanings[0][0] in ("ALL", "NUMBER", "BUILDS") or (
        len(word.text) > 2
        and word.meanings[0][0] != "WAIVES"
        and all(t in _said("given_up") for t in word.text.split())
    )


def _is_known(word: Word) -> bool:
    if word.meanings[0][0] in (*_SMALL, "ALL", "NUMBER", "BUILDS", "WAIVES") or word.text in (",", ":", "=", "->"):
        return True
    return all(text in _said("given_up") for text in word.text.split())
