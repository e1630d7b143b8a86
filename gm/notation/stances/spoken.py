"""The clauses beside an order, each with who is spoken of: "he won't like it", « car je n'ai pas le choix »."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import dropwhile, pairwise, takewhile
from typing import NamedTuple

from gm.languages.language import languages, words_said
from gm.languages.remarks import RemarkWords
from gm.notation.orders.verdict import Sight
from gm.notation.stances.clauses import Part
from gm.notation.words.said import VERBS
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import MARK, UNKNOWN

_PIECES = re.compile(r"\w+(?:-\w+)*|-+|[^\w\s]")
_ENDS = frozenset(',;:.!?()[]"|/…')
"""Signs that end a clause; a dash does between two spaces."""
_SIGNED = re.compile(r"[,;:.!?(\w]|- ")
NOUN_PHRASE = 5
"""Words behind the first of a subject among which its verb is looked for."""
_NAMES = frozenset(("POWER", "PLACE", "UNIT"))
_STAYS = frozenset(("HOLDS", "DISBANDS", "REMOVES"))


_MOVES = frozenset(("TO", "MOVES", "HOLDS", "SUPPORTS", "CONVOYS"))


class SpokenOf(Enum):
    """Who a clause speaks of."""

    NONE = auto()
    """Nobody: it has no verb of its own, or tells whoever reads what to do."""
    SELF = auto()
    READER = auto()
    OTHER = auto()
    POINTING = auto()
    """What was just said: "that", « c'est »."""
    UNIT = auto()
    """A pronoun that may stand for a unit."""
    OWN = auto()
    """A unit of the writer by its name, or by its kind."""


ELSEWHERE = frozenset((SpokenOf.OTHER, SpokenOf.READER))


class SpokenWord(NamedTuple):
    """A word of a clause."""

    text: str
    word: Word | None
    """What the reader knows of it; nothing where it was passed over."""
    marks: frozenset[str]
    """The kinds of marks that count in it."""

    @property
    def kind(self) -> str:
        return self.word.meanings[0][0] if self.word is not None else ""


@dataclass(frozen=True, slots=True)
class SpokenClause:
    """A clause beside an order."""

    pieces: tuple[SpokenWord, ...]
    words: RemarkWords
    """Those of its language."""
    asks: bool
    subject: SpokenOf
    behind: int
    """Where its subject ends."""
    links: frozenset[str]
    """What stands before it."""
    stays: bool
    """Whether the order before it is no move."""
    moves: bool
    """Whether the order before it is one of a turn of movement."""
    bracket: bool
    """Whether it stands in a bracket."""
    tag: bool
    """Whether it only asks for assent to the clause before it, which speaks of somebody: "isn't he?"."""
    matter: "SpokenClause | None" = None
    """What its writer thinks or knows, a clause within it: "I doubt *that Germany expects it*"."""

    @property
    def marks(self) -> frozenset[str]:
        asked = ("asked",) if self.asks else ()
        return frozenset(asked).union(*(piece.marks for piece in self.pieces))

    @property
    def predicate(self) -> tuple[SpokenWord, ...]:
        return self.pieces[self.behind :]

    @property
    def text(self) -> str:
        return " ".join(piece.text for piece in self.pieces)

    def says(self, words: frozenset[str]) -> bool:
        """Whether one of these words stands behind its subject."""
        return any(piece.text in words for piece in self.predicate)

    def does(self) -> bool:
        """Whether a verb of giving orders stands behind its subject; not « je me fais vieux »."""
        said = [piece.text for piece in self.predicate]
        return any(
            text in self.words.doing and before not in self.words.reflexive for before, text in pairwise(["", *said])
        )

    def first(self, *kinds: str) -> int:
        """Where the first word with a mark of these kinds stands; -1 if none does."""
        return next((at for at, piece in enumerate(self.pieces) if not piece.marks.isdisjoint(kinds)), -1)


def clauses_of(parts: Sequence[Part], order: Part, sight: Sight) -> Iterator[SpokenClause]:
    """The clauses of parts that stand together behind an order, which may be their subject, and are none."""
    stays = any(word.meanings[0][0] in _STAYS for word in order.words)
    kinds = [word.meanings[0][0] for word in order.words]
    moves = not _MOVES.isdisjoint(kinds) or kinds.count("PLACE") > 1
    speaks = False
    attached = not _SIGNED.search(parts[0].lead)
    known = [language.reading.remarks for language in languages().values()]
    for row, sign in _cut(parts, sight):
        why: frozenset[str] = frozenset()
        known.sort(key=lambda each: -sum(each.knows(piece.text) for piece in row))  # where neither is, as before
        words = known[0]
        for pieces in _joined(row, words, sight):
            subject, behind, links = _subject(pieces, words, sight)
            if links & words.joins - words.choices - words_said("turns", "before"):
                links |= why  # "because I had a letter from him and I don't believe a word of it"
            why = links & words.reasons
            if attached and pieces[0].text in words.verbs | words.what and "negated" not in pieces[0].marks:
                subject, behind = SpokenOf.POINTING, 0
            tag = speaks and sign == "?" and all(piece.text in words.tags for piece in pieces)
            bracket = any(part.bracket for part in parts if part.words[0].start <= _start(pieces) <= part.words[-1].end)
            clause = SpokenClause(tuple(pieces), words, sign == "?", subject, behind, links, stays, moves, bracket, tag)
            yield replace(clause, matter=_matter(clause, sight))
            speaks = subject in (SpokenOf.OTHER, SpokenOf.UNIT, SpokenOf.SELF)
            attached = False


def _matter(clause: SpokenClause, sight: Sight) -> SpokenClause | None:
    """What whoever writes thinks, hopes, wants or knows in a clause: "I don't think *Berlin has noticed*"."""
    words = clause.words
    if clause.subject is not SpokenOf.SELF:
        return None
    thought = words.thinking | words.hoping | words.knowing | words.wills
    opener = next((at for at, piece in enumerate(clause.predicate, clause.behind) if piece.text in thought), -1)
    behind_it = clause.pieces[opener + 1 :] if opener >= 0 else ()
    inner = tuple(dropwhile(lambda piece: piece.text in words.between or _denies(piece), behind_it))
    what = len(inner) > 1 and inner[0].text in words.pointing and inner[1].text in words.what | words.asking
    opened = what or (bool(inner) and inner[0].text in words.opening)
    inner = inner[opened + what :]
    if not inner:
        return None
    subject, behind, links = _subject(inner, words, sight)
    if subject is SpokenOf.NONE and opened:
        subject, behind, links = _noun(inner, 0, words, sight, frozenset(), sure=True)
        turned = len(inner) > 1 and _is_verb(inner[0], words)
        if subject is SpokenOf.NONE and turned and any(piece.kind == "POWER" for piece in inner):
            subject, behind = SpokenOf.OTHER, 1  # « ce que fera l'Italien »
    first = inner[0]
    named = _pronoun(first.text, words) is not None or first.text in words.articles or first.kind in _NAMES
    if not opened and (links or not named):
        return None  # "I hesitate because Germany is strong", "I want to do it"
    return replace(clause, pieces=inner, asks=False, subject=subject, behind=behind, links=links, tag=False)


def _denies(piece: SpokenWord) -> bool:
    return piece.marks == {"negated"}


def _start(pieces: Sequence[SpokenWord]) -> int:
    """Where the first of them that is known stands."""
    return next((piece.word.start for piece in pieces if piece.word is not None), -1)


def _cut(parts: Sequence[Part], sight: Sight) -> Iterator[tuple[list[SpokenWord], str]]:
    """The words of parts as they were written, up to each sign that ends a clause, and that sign."""
    held = {}
    for part in parts:
        kinds = {mark.kind for mark in part.marks}
        for word in part.words:
            marks = frozenset(value for kind, value in word.meanings if kind == MARK) & kinds
            held[word.start] = (word, marks)
    folded = sight.raw.whole
    row: list[SpokenWord] = []
    last: tuple[Word | None, frozenset[str]] = (None, frozenset())
    for match in _PIECES.finditer(folded, parts[0].words[0].start, _end(parts, folded)):
        text, start = match[0], match.start()
        known = last[0] is not None and start < last[0].end
        last = held.get(start, last if known else (None, frozenset()))
        apart = text[0] == "-" and folded[start - 1 : start].isspace() and folded[match.end() :][:1].isspace()
        if apart or text in _ENDS:
            if text == "," and _begins_supposed(row):
                continue  # "if it fails, I'll eat my hat"
            if row:
                yield row, text
            row = []
        elif text[0].isalnum():
            row.append(SpokenWord(text, *last))
    if row:
        yield row, ""


def _begins_supposed(row: Sequence[SpokenWord]) -> bool:
    return any("conditional" in piece.marks for piece in row[:FIRST])


FIRST = 2
"""Words of a clause among which its condition begins: "and if"."""


def _end(parts: Sequence[Part], folded: str) -> int:
    """Where parts end, with the sign behind them."""
    end = parts[-1].words[-1].end
    return end + len(folded[end:]) - len(folded[end:].lstrip(" ")) + 1


def _joined(row: Sequence[SpokenWord], words: RemarkWords, sight: Sight) -> Iterator[Sequence[SpokenWord]]:
    """Words without a sign between them, cut before a link with a subject behind it, "he cries but I won't", or
    with the name of a unit: "Mum says I must hurry so army Paris to Burgundy"."""
    start = 0
    for index in range(1, len(row) - 1):
        if row[index].text not in words.joins or row[index - 1].text in words.links:
            continue
        if f"{row[index].text} {row[index + 1].text}" in words_said("or_not"):
            continue  # "whether it rains or not"
        ordered = row[index].text in words_said("concludes") and row[index + 1].kind in ("PLACE", "UNIT")
        if ordered or _subject(row[index:], words, sight)[0] is not SpokenOf.NONE:
            yield row[start:index]
            start = index
    yield row[start:]


def _subject(row: Sequence[SpokenWord], words: RemarkWords, sight: Sight) -> tuple[SpokenOf, int, frozenset[str]]:
    """Who is spoken of, where that ends, and what stands before it."""
    links = list(takewhile(lambda piece: _leads(piece, words), row))
    at = len(links)
    if at + 2 < len(row) and row[at].text in words.pointing:
        if row[at + 1].text in words.what:
            at += 2  # « ce que Rome n'appréciera guère »
        elif row[at + 1].text in words.ways:
            links, at = [*links, row[at]], at + 2  # "that way he can't say I sleep"
        elif _pronoun(row[at + 1].text, words) is not None:
            at += 1  # "which I won't play"
    said = frozenset(piece.text for piece in links)
    if at >= len(row):
        return SpokenOf.NONE, at, said
    turned = row[at].text in words.verbs | words.modals  # "would that be silly"
    for first in (at, at + 1) if turned else (at,):
        subject = _pronoun(row[first].text, words) if first + 1 < len(row) else None
        if subject is not None:
            return subject, first + 1, said
    lets = row[at].text in words.lets or (at > 0 and row[at - 1].text in words.lets and at == 1)
    return _noun(row, at + (turned or row[at].text in words.lets), words, sight, said, sure=turned or lets)


def _leads(piece: SpokenWord, words: RemarkWords) -> bool:
    """Whether a word may stand before a subject: "but", "hoping", « sauf erreur »."""
    then = bool(piece.marks) and piece.marks <= _THEN and piece.word is not None and " " in piece.word.text
    first = piece.word.text.split()[0] if piece.word is not None else ""
    said = then and (first in words.sends or _pronoun(first, words) is not None)  # "tell the Russian"
    return (
        piece.text in words.links | words.hedges
        or (bool(piece.marks) and piece.marks <= _MANNERS and not _is_somebody(piece, words))
        or (then and not said)
    )


def _is_somebody(piece: SpokenWord, words: RemarkWords) -> bool:
    """Whether a word is a subject by itself: "everybody", « ce qui »; not in "nobody else"."""
    alone = piece.text in words.asking or (piece.word is not None and piece.word.text == piece.text)
    return alone and piece.text in words.others


_THEN = frozenset(("told", "past", "deferred"))
"""Marks of a phrase that says when, before a subject: "last year I forgot", "next year my son goes to school"."""
_MANNERS = frozenset(("polite", "asides"))


def _pronoun(text: str, words: RemarkWords) -> SpokenOf | None:
    """Who a pronoun speaks of."""
    for held, subject in (
        (words.selves, SpokenOf.SELF),
        (words.readers, SpokenOf.READER),
        (words.pointing, SpokenOf.POINTING),
        (words.units, SpokenOf.UNIT),
        (words.others, SpokenOf.OTHER),
    ):
        if text in held:
            return subject
    return None


def _noun(
    row: Sequence[SpokenWord], at: int, words: RemarkWords, sight: Sight, said: frozenset[str], *, sure: bool
) -> tuple[SpokenOf, int, frozenset[str]]:
    """The same where the subject may be a noun or a name; `sure`: whether no verb need stand behind it."""
    turns = at < len(row) and "corrected" in row[at].marks  # "no wait"
    article = at < len(row) and row[at].text in words.articles and not turns
    begins = len(row) if turns else at + article
    if begins >= len(row) or not (
        article or row[begins].kind in _NAMES | {UNKNOWN, "TALK", "FILLER", "HOLDS", "HEADING"}
    ):
        return SpokenOf.NONE, at, said
    for verb in range(begins + 1, min(len(row), begins + NOUN_PHRASE)):
        known = _is_verb(row[verb], words) or (row[verb - 1].kind == "POWER" and row[verb].kind == UNKNOWN)
        if known or (sure and (article or row[begins].kind in _NAMES)):
            own = any(is_own(before, piece, sight) for before, piece in pairwise((None, *row[at:verb])) if piece)
            return (SpokenOf.OWN if own else SpokenOf.OTHER), verb, said
    return SpokenOf.NONE, at, said


def _is_verb(piece: SpokenWord, words: RemarkWords) -> bool:
    text = piece.text
    known = text in words.verbs or "told" in piece.marks or ("-" in text and text.rpartition("-")[2] in words.units)
    return known or (piece.kind in (UNKNOWN, "TALK", "FILLER") and len(text) > 3 and text.endswith(words.endings))


def is_own(before: SpokenWord | None, piece: SpokenWord, sight: Sight) -> bool:
    """Whether a word names a unit by its kind, none of another power, or the province of one of the writer's."""
    if piece.word is None or piece.kind not in ("PLACE", "UNIT"):
        return False
    if before is not None and before.word is not None and before.kind == "POWER":
        return before.word.meanings[0][1] in sight.at.powers
    if piece.kind == "UNIT":
        return True
    units = (sight.at.unit(code) for code in piece.word.meanings[0][1].split())
    return any(unit is not None and unit.power in sight.at.powers for unit in units)


def acts(piece: SpokenWord) -> bool:
    return piece.kind in _ACTS and len(piece.text) > 1


_ACTS = VERBS - {"TO", "BACKED", "CARRIED", "BUILDS"}
