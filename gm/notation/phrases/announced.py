"""What only announces the order behind it: "I have the honour to inform you that", « il est décrété que »."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import takewhile

from gm.languages.around import AnnouncingWords
from gm.languages.language import any_of, languages, words_said
from gm.notation.orders.build import Situation
from gm.notation.orders.verdict import Sight
from gm.notation.phrases.wording import is_own, said_for
from gm.notation.words.tokens import AT, SEPARATOR, Word, cut, look_up
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN

MOST_MANNERS = 8
"""Words or phrases of manner that one announcement may have."""
MOST_CLAUSES = 40
"""Beginnings of clauses of a line that are looked at."""
LONGEST_TITLE = 60
"""Letters between two commas of who the writer is: « Nous, Victor-Emmanuel, roi d'Italie, ordonnons »."""


def without_announcements(words: Sequence[Word], sight: Sight) -> list[Word]:
    """The words without announcements in the writer's own name at the beginning of a clause.

    Who is told to announce, and what another power announces, stays.
    """
    row, folded = list(words), sight.raw.folded.replace(AT, "a")
    others = [place for place in range(len(row)) if _bids_for_another(row, place, sight.at)]
    if others:
        return [word._replace(meanings=_TOLD) if place in others else word for place, word in enumerate(row)]
    tried = index = 0
    while index < len(row) and tried < MOST_CLAUSES:
        if index and not _may_begin_behind(row[index - 1]):
            index += 1
            continue
        tried += 1
        named = _own_name(row, index, sight.at)
        start = row[named].start if named < len(row) else len(folded)
        found = _announcement(named > index).match(folded, start)
        if found is not None and found[0]:
            row = [*row[:index], *_behind(row[index:], found.end(), sight)]
        elif (found := _bidding(named > index).match(folded, start)) is not None:
            rest = [word for word in row[index:] if word.start >= found.end()]
            row = [*row[:index], *rest] if _names_own(rest, sight.at) else row
        elif (found := _entreaty().match(folded, row[index].start)) is not None:
            row = [*row[:index], *_behind(row[index:], found.end(), sight, asked=True)]
        index += 1
    return _without_records(row)


def _without_records(row: list[Word]) -> list[Word]:
    """The words without what asks to write an order down that has a verb of its own: "put A Bel S A Pic - Bur"."""
    for index in range(len(row) - 1, -1, -1):
        if row[index].text.partition(" ")[0] not in said_for("notes_down") or not _begins_quietly(row, index):
            continue
        end = next((i for i in range(index + 1, len(row)) if row[i].meanings[0][0] not in (FILLER, IN, "TO")), len(row))
        kinds = [word.meanings[0][0] for word in row[end : end + 4] if word.meanings[0][0] != "COAST"]
        if kinds[:2] == ["UNIT", "PLACE"] and kinds[2:3] and kinds[2] in ("SUPPORTS", "CONVOYS", "HOLDS"):
            row = [*row[:index], *row[end:]]
    return row


def _begins_quietly(row: Sequence[Word], index: int) -> bool:
    """Whether nothing stands before a word in its clause, or what says nothing of an order."""
    start = next((i for i in range(index, 0, -1) if row[i - 1].text == "?" or _may_begin_behind(row[i - 1])), 0)
    said = (meaning for word in row[start:index] for meaning in word.meanings)
    return all(kind in (FILLER, IN) or value in ("polite", "titles", "asides") for kind, value in said)


_TOLD = ((MARK, "told"),)


def _may_begin_behind(word: Word) -> bool:
    """Whether a clause may begin behind a word: a sign, or « j'ai oublié » de vous dire que."""
    return word.meanings[0][0] in (SEPARATOR, "AND") or (MARK, "amends") in word.meanings


def _bids_for_another(row: Sequence[Word], index: int, at: Situation) -> bool:
    """Whether a word names another power for which somebody bids: "the Emperor of Austria commands Venice"."""
    ruled = {value for kind, value in row[index].meanings[:1] if kind == "POWER"} or _ruled_by(row[index].text)
    if not ruled or not ruled.isdisjoint(at.powers):
        return False
    begins = next((i + 1 for i in range(index - 1, -1, -1) if row[i].meanings[0][0] == SEPARATOR), 0)
    subject = list(takewhile(lambda word: word.meanings[0][0] in _SUBJECT, row[begins:]))
    bids = words_said("bids", "announces") | words_said("wants")
    bidding = any(word.text in bids for word in subject)
    supposed = any((MARK, "conditional") in word.meanings for word in subject)
    return bidding and not supposed and len(subject) > index - begins


def _announcing() -> Iterator[AnnouncingWords]:
    return (language.reading.announces for language in languages().values())


@cache
def _ruled_by(text: str) -> frozenset[str]:
    """The powers whose ruler is called so."""
    return frozenset(power for words in _announcing() for power, said in words.rulers.items() if text in said)


def rulers() -> frozenset[str]:
    """What rulers are called."""
    return frozenset(word for words in _announcing() for said in words.rulers.values() for word in said)


_SUBJECT = frozenset((FILLER, MARK, "HEADING", "POWER", UNKNOWN))


def _behind(words: Sequence[Word], end: int, sight: Sight, *, asked: bool = False) -> Iterator[Word]:
    """The words behind an announcement; of one that asks, with the verbs as an order has them."""
    rest = [word for word in words if word.start >= end]
    stop = next((index for index, word in enumerate(rest) if word.meanings[0][0] == SEPARATOR), len(rest))
    if not rest or not stop:
        yield from rest
        return
    folded = sight.raw.folded[: rest[stop - 1].end]
    plain = folded[:end] + _as_ordered(folded[end:], asked=asked)
    if plain != folded:
        yield from look_up(cut(" " * end + plain[end:]), sight.notation.vocabulary)
        yield from rest[stop:]
    else:
        yield from rest


def _as_ordered(text: str, *, asked: bool) -> str:
    """A text of as many letters, with « irait » as « ira »; of what is asked, with "were" as "is"."""
    for words in _announcing():
        for said, ordered in (*words.moods.items(), *(words.wishes.items() if asked else ())):
            text = re.sub(said, lambda found, ordered=ordered: ordered.ljust(len(found[0])), text)  # type: ignore[misc]
    return text


def _names_own(words: Sequence[Word], at: Situation) -> bool:
    """Whether words begin with a unit of the writer's, or where it is led, and say more."""
    led = ("MOVES",) if words and words[0].meanings[0][0] == "MOVES" else ()
    small = (FILLER, IN, "UNIT", *led)
    place = next((i for i, word in enumerate(words) if word.meanings[0][0] not in small), len(words))
    named = place + 1 < len(words) and words[place].meanings[0][0] == "PLACE"
    return named and is_own(words[place], at) and words[place + 1].meanings[0][0] != SEPARATOR


def _own_name(row: Sequence[Word], index: int, at: Situation) -> int:
    """Where the clause goes on behind the name of the writer's own power; at its beginning, if it does not open so."""
    behind = index
    while behind < len(row) and row[behind].meanings[0][0] == FILLER:
        behind += 1
    if behind < len(row) and any(held == ("POWER", power) for power in at.powers for held in row[behind].meanings):
        return behind + 1
    return index


@cache
def _announcement(named: bool) -> re.Pattern[str]:
    """One announcement with its "that", of whichever language; `named`: whether the writer's power stands before it."""
    return re.compile("|".join(f"(?:{_sentence(words, named)})" for words in _announcing()))


@cache
def _bidding(named: bool) -> re.Pattern[str]:
    """One announcement behind which the unit is named that is bidden."""
    return re.compile("|".join(f"(?:{_bid(words, named)})(?!\\w)" for words in _announcing()))


@cache
def _entreaty() -> re.Pattern[str]:
    each = (expression for words in _announcing() for expression in words.entreaties)
    return re.compile("|".join(f"(?:{expression})" for expression in each))


_GAP = r"(?: |(?=')|(?<='))"
"""Between two words, of which an apostrophe may have joined them: "I'm", « j'ai »."""


def _who(words: AnnouncingWords, named: bool) -> str:
    """Who announces, and in what manner."""
    manners = rf"(?:(?:{any_of(words.manners)}){_GAP}){{0,{MOST_MANNERS}}}"
    if named:
        return rf"(?:(?:{any_of(words.offices)}) )?{manners}"
    styled = rf"(?:, [^,;:.!?]{{1,{LONGEST_TITLE}}}){{0,2}}, "
    authors = rf"(?:{any_of((*words.authors, *words.impersonal))})(?:{styled}|{_GAP})"
    return rf"(?:{authors}|(?:{any_of(words.ranks)}) [a-z]{{3,}} ){manners}"


def _bid(words: AnnouncingWords, named: bool) -> str:
    """Who bids, or who leads: "General Cadorna will" take the Roman army to Apulia."""
    leads = rf"(?:{any_of(words.ranks)}) [a-z]{{3,}}(?: (?:{any_of(words.leads)}))?"
    bids = f"{_who(words, named)}(?:{any_of(words.bids)})"
    return bids if named else f"{bids}|{leads}"


def _sentence(words: AnnouncingWords, named: bool) -> str:
    manners = rf"(?:(?:{any_of(words.manners)}){_GAP}){{0,{MOST_MANNERS}}}"
    hearers = rf"(?:(?:{any_of(words.hearers)}),? ){{0,2}}"
    asked = "" if named else rf"|(?:(?:{any_of(words.asked)}) ){{0,3}}(?:{any_of(words.noting)}) "
    verbs = any_of(words.verbs)
    return rf"(?:{_who(words, named)}(?:{verbs}) {hearers}{manners}{asked})(?:{any_of(words.that)})(?!\w)"
