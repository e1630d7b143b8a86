"""Words beside orders that speak of how these are written, or of what they are in any case, and hang nothing on it.

"I'm not sure of the notation, tell me if I'm wrong: A Par - Bur", "Irish Sea to Wales (the fleet I mean)", "one change
from last season: F Ion - Aeg". « Dites-moi si c'est permis » asks about the order itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gm.languages.language import words_said
from gm.notation.orders.build import Situation
from gm.notation.stances.clauses import Part, marks_of
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import MARK

_OF_WRITING = frozenset(("doubted", "undecided", "negated", "told", "asked"))
"""Marks beside a word for how orders are written that speak of that."""


def without_courtesies(parts: Sequence[Part], at: Situation) -> Iterator[Part]:
    """The parts of a line, without the marks of such words."""
    order: Part | None = None
    for part in parts:
        if part.is_order:
            order = part
        elif part.bracket and order is not None and part.has("corrected") and _says_what_it_is(part, order, at):
            part = replace(part, marks=(), beside=True)
        elif _speaks_of_writing(part):
            part = replace(part, marks=tuple(mark for mark in part.marks if mark.kind not in _OF_WRITING), beside=True)
        elif order is None and part.has("amends") and (told := _told_apart(part)):
            part = replace(part, marks=tuple(mark for mark in part.marks if mark.kind not in told))
        if (start := _asks_for_correction(part)) is not None and not part.is_order:
            marks = marks_of(replace(part.segment, words=part.words[:start])) if start else ()
            kinds = {mark.kind for mark in part.marks}
            part = replace(part, marks=tuple(mark for mark in marks if mark.kind in kinds), beside=True)
        yield part


def _texts(words: Sequence[Word]) -> list[str]:
    return [text for word in words for text in word.text.replace("-", " ").replace("'", " ").split()]


def _asks_for_correction(part: Part) -> int | None:
    """At which word a part asks to be told of a slip of its writer's: "tell me if I'm wrong"; not "if it's legal"."""
    ifs, selves = words_said("ifs", "remarks"), words_said("selves", "remarks")
    calls = words_said("telling", "remarks") | words_said("corrects", "remarks")
    slips = words_said("mistaken", "remarks") | words_said("slips", "remarks")
    for at, word in enumerate(part.words):
        if not calls.isdisjoint((word.text, *_texts([word]))):
            said = _texts(part.words[at:])
            supposed = next((i for i, text in enumerate(said) if text in ifs), len(said))
            behind = said[supposed + 1 :]
            mine = any(text in selves for text in behind[:1]) or not words_said("there").isdisjoint(behind[:2])
            return at if mine and not slips.isdisjoint(behind) else None
    return None


def _speaks_of_writing(part: Part) -> bool:
    """Whether it says that its writer knows little of how orders are written: "not sure of the notation"."""
    said = f" {' '.join(_texts(part.words))} "
    named = any(word.meanings[0][0] in ("PLACE", "UNIT") for word in part.words)
    writing = any(f" {phrase} " in said for phrase in words_said("notations", "before"))
    return writing and not named and part.words[-1].text != "?" and part.has("doubted", "undecided", "negated")


def _says_what_it_is(part: Part, order: Part, at: Situation) -> bool:
    """Whether a bracket names nothing but what kind of unit is ordered: "(the fleet I mean)"."""
    kinds = {word.meanings[0][1] for word in part.words if word.meanings[0][0] == "UNIT"}
    first = next((word.meanings[0][1] for word in order.words if word.meanings[0][0] == "PLACE"), "")
    units = [unit for code in first.split() if (unit := at.unit(code)) is not None]
    named = any(word.meanings[0][0] in ("PLACE", "POWER") for word in part.words)
    return bool(kinds) and not named and kinds == {unit.kind for unit in units}


def _told_apart(part: Part) -> frozenset[str]:
    """The marks of the sheet from which a change is told: "one change from last season"."""
    since = words_said("changed_from", "before")
    at = next((at for at, word in enumerate(part.words) if word.text in since), len(part.words))
    told = {value for word in part.words[at:] for kind, value in word.meanings if kind == MARK}
    ahead = {value for word in part.words[:at] for kind, value in word.meanings if kind == MARK}
    return frozenset(told & {"told", "past"} - ahead) if "amends" in ahead else frozenset()
