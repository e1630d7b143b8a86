"""How far a mark reaches within its sentence: over all of it, or over the orders between two commas.

"A Ber - Pru, F Bal S A Ber - Pru, A Kie - Ber?" asks of the last one; "if Italy moves, A Ven - Tri, A Rom - Ven" makes
both hang on Italy; « A Par - Bou, peut-être A Mar - Esp » leaves the first as it is.
"""

import re
from collections.abc import Collection, Sequence
from itertools import pairwise, takewhile

from gm.languages.language import words_said
from gm.notation.orders.parse import Parsed
from gm.notation.stances.clauses import Part
from gm.notation.words.attempts import Sort
from gm.notation.words.said import VERBS
from gm.notation.words.vocabulary import FILLER, IN, MARK
from gm.rules.geography import province_of

_SCOPED = frozenset(("conditional", "alternative", "asked", "doubted", "deferred"))
"""Kinds of marks that behind an order speak of what stands with it between two commas."""
_ONWARD = frozenset(("doubted", "deferred", "asked"))
"""Kinds that before an order speak of it, and of what follows."""
_RIVALLING = frozenset(("alternative", "conditional", "asked", "doubted"))
"""Kinds that speak of the other orders for the same unit too: « A Par - Pic sauf si …, auquel cas A Par - Bou »."""


_OF_CHOICE = _RIVALLING | {"undecided", "negated"}
"""Kinds that in a choice for another unit speak of that one: « …, et à Londres j'hésite : armée ou flotte ? »."""


_OF_BRACKET = frozenset(("told", "past", "deferred", "doubted", "withdrawn", "negated", "unreal"))
"""Kinds that in a bracket with an order of its own speak of that one: "(last year's orders: A Mun - Bur)"."""


def _is_piece(part: Part) -> bool:
    """Whether a part that is no order names what it is about: `F Bre : je te dirai demain`."""
    named = any(word.meanings[0][0] in ("PLACE", "UNIT") for word in part.words)
    if part.words[0].meanings[0][0] in _BACKED:
        return False  # "supported by F Eng?" asks of the order before it
    return not part.is_order and named and (part.sort in (Sort.FRAGMENT, Sort.ATTEMPT) or is_plan(part))


_BACKED = frozenset(("BACKED", "CARRIED", "BY", "WITH"))


def is_plan(part: Part) -> bool:
    """Whether words that make no order say where something moves: « elle entrera à Munich », "Munich later"."""
    kinds = [word.meanings[0][0] for word in part.words if word.meanings[0][0] != FILLER]
    dated = (part.has("deferred") or "HEADING" in kinds) and _DATED.issuperset(kinds)
    leads = ("TO", "PLACE") in pairwise(kinds) or dated
    return not part.is_order and "PLACE" in kinds and (leads or not _ACTS.isdisjoint(kinds))


_ACTS = VERBS - {"TO"}
_DATED = frozenset(("PLACE", "COAST", "UNIT", "HEADING", IN, MARK))
"""Kinds of word of a place and a time."""


def ordered_by(part: Part) -> frozenset[str]:
    """Where the unit may stand that the words order."""
    if isinstance(part.parsed, Parsed) and part.parsed.shape.units:
        named = (part.parsed.meanings[unit.where.place][1] for unit in part.parsed.shape.units[:1])
        return frozenset(province_of(code) for codes in named for code in codes.split())
    first = next((word.meanings[0][1] for word in part.words if word.meanings[0][0] == "PLACE"), "")
    return frozenset(province_of(code) for code in first.split())


def reached(parts: Sequence[Part], kinds: Sequence[Collection[str]]) -> tuple[frozenset[str], ...]:
    """For each part the kinds of marks that reach it, by the kinds that stand in each."""
    everywhere = frozenset(kind for held in kinds for kind in held)
    several = sum(part.is_order or is_plan(part) or (_is_piece(part) and "," in part.lead) for part in parts) > 1
    members = _members(parts)
    if not several and not hesitates([at for at, member in enumerate(members) if member == members[-1]], parts):
        return (everywhere,) * len(parts)
    if everywhere.isdisjoint(_SCOPED | _OF_BRACKET | {"negated"}):
        return (everywhere,) * len(parts)
    row: list[set[str]] = [set() for _ in parts]
    for index, held in enumerate(kinds):
        for kind in held:
            its_own = kind == "negated" and _speaks_of_its_own(index, parts, members)
            later = _comes_later(index, parts) if kind == "deferred" else ()
            onward = _of_what_follows(index, kind, parts, members)
            for reach in (index,) if its_own else later or onward or _reach(index, kind, parts, members):
                row[reach].add(kind)
    return tuple(map(frozenset, row))


def _members(parts: Sequence[Part]) -> list[int]:
    """For each part between which commas it stands, counted from 0."""
    row: list[int] = []
    for index, part in enumerate(parts):
        apart = "," in part.lead and not part.bracket
        row.append((row[-1] + apart) if index else 0)
    return row


def _speaks_of_its_own(index: int, parts: Sequence[Part], members: Sequence[int]) -> bool:
    """Whether a part behind a comma names its own unit, beside no order: "Ukr S Rum, Rum supports nobody"."""
    mine = [part for part, member in zip(parts, members, strict=True) if member == members[index]]
    first = parts[index].words[0].meanings[0][0]
    named = index > 0 and "," in mine[0].lead and first in ("PLACE", "UNIT") and _is_piece(parts[index])
    return named and not any(part.is_order for part in mine)


def _comes_later(index: int, parts: Sequence[Part]) -> Collection[int]:
    """The parts behind an order that are to follow it: ", then next turn to Wales"."""
    lead = parts[index].lead
    joined = any(sign.isalpha() for sign in lead)
    if not ((joined or "," in lead) and any(part.is_order for part in parts[:index])):
        return ()
    if is_plan(parts[index]):
        return (index,)
    after = parts[index + 1] if joined and index + 1 < len(parts) else None
    goes_on = after is not None and "," in after.lead and any(word.meanings[0][0] == "PLACE" for word in after.words)
    return range(index, len(parts)) if goes_on and not parts[index].is_order else ()


def _reach(index: int, kind: str, parts: Sequence[Part], members: Sequence[int]) -> Collection[int]:
    """The parts that a mark of that kind in one part reaches."""
    every = range(len(parts))
    mine = [number for number in every if members[number] == members[index]]
    orders = [number for number in mine if parts[number].is_order]
    begins = any(mark.kind == kind and mark.begins for mark in parts[index].marks)
    if parts[index].bracket and kind in _OF_BRACKET:
        held = [number for number in every if parts[number].bracket == parts[index].bracket]
        if any(parts[number].is_order for number in held):
            return held
    if kind in _SCOPED and not orders and any(part.is_order for part in parts[:index]):
        left = [number for number in every if members[number] == members[index] - 1]
        if any(_is_piece(parts[number]) for number in mine):
            joined = kind == "alternative" and not any(sign.isalpha() for sign in parts[mine[0]].lead)
            return [*left, *mine] if joined or (begins and kind == "conditional") else mine
        if any(_is_piece(parts[number]) for number in left) and not any(parts[number].is_order for number in left):
            return [*left, *mine]
    if kind not in _SCOPED or not orders or _sums_up(index, parts) or ":" in parts[index].lead:
        return every
    chosen = kind == "alternative" and _chooses_within([parts[number] for number in mine])
    if any(number < index for number in orders) or (parts[index].is_order and not begins) or chosen:
        return _with_rivals(mine, parts) if kind in _RIVALLING else mine
    first = next(number for number in every if parts[number].is_order)
    if members[first] == members[index]:
        return every
    if kind in _ONWARD:
        return range(mine[0], len(parts))
    before = next((number for number in reversed(range(mine[0])) if parts[number].is_order), None)
    if kind == "alternative" and before is not None and ordered_by(parts[before]) & ordered_by(parts[orders[0]]):
        return _with_rivals([before, *mine], parts)
    return every


def _of_what_follows(index: int, kind: str, parts: Sequence[Part], members: Sequence[int]) -> Collection[int]:
    """The parts from a mark on, where what begins with it leads to another unit than those ordered before it."""
    begins = any(mark.kind == kind and mark.begins for mark in parts[index].marks)
    if kind == "conditional" and begins and _turns_to(index, parts):
        return range(index, len(parts))
    mine = [number for number, member in enumerate(members) if member == members[index]]
    return mine if kind in _OF_CHOICE and hesitates(mine, parts) else ()


def hesitates(mine: Sequence[int], parts: Sequence[Part]) -> bool:
    """Whether what stands between two signs leaves open what another unit does, and says between what:
    « …, et à Londres j'hésite : armée ou flotte ? »."""
    words = [word for number in mine for word in parts[number].words]
    named = [at for at, word in enumerate(words) if word.meanings[0][0] in ("PLACE", "UNIT")]
    choice = [at for at, word in enumerate(words) if (MARK, "alternative") in word.meanings and at > 0]
    open_ = [at for at, word in enumerate(words) if any((MARK, kind) in word.meanings for kind in _HESITATING)]
    if len(named) < FEWEST_OF_CHOICE or not named[0] < min(open_, default=0) < named[-2] < max(choice, default=0):
        return False
    topic, ordered = words[named[0]].meanings[0], [part for part in parts[: mine[0]] if part.is_order]
    other = all(word.meanings[0] != topic for part in ordered for word in part.words)
    return max(choice) < named[-1] and topic[0] == "PLACE" and bool(ordered) and other


_HESITATING = ("alternative", "undecided", "doubted", "negated")
FEWEST_OF_CHOICE = 3
"""Names of a unit, and of two things between which its order is left open."""


def _turns_to(index: int, parts: Sequence[Part]) -> bool:
    """Whether a condition leads from one order to the next: "A Par - Bur, and if Italy stays A Mar - Pie".

    Not where it only narrows what stands before it, "…, and only if Italy stays", or names no other unit: "…, but if
    Italy is going to Burgundy, hold".
    """
    ifs = words_said("ifs", "remarks")
    said = [
        *re.findall(r"\w+", parts[index].lead),
        *(text for word in parts[index].words for text in word.text.split()),
    ]
    joined = list(takewhile(lambda text: text not in ifs, said))
    before = [word for part in parts[:index] if part.is_order for word in part.words if word.meanings[0][0] == "PLACE"]
    named = {province_of(code) for word in before for code in word.meanings[0][1].split()}
    behind = [ordered_by(part) for part in parts[index:] if part.is_order]
    leads = bool(named and behind) and named.isdisjoint(frozenset().union(*behind))
    return leads and bool(joined) and words_said("joins", "remarks").issuperset(joined)


def _chooses_within(parts: Sequence[Part]) -> bool:
    """Whether both things to choose from stand between the same commas: "Tunis goes, and either Naples or Rome".

    They are for one unit, or an "and" stands before them: "A Par - Bur, A Mar - Spa or F Bre - Eng" may be three.
    """
    units = {ordered_by(part) for part in parts if part.is_order}
    if len(units) > 1 and not any(sign.isalpha() for sign in parts[0].lead):
        return False
    words = [word for part in parts for word in part.words]
    at = next((index for index, word in enumerate(words) if (MARK, "alternative") in word.meanings), len(words))
    if any(word.meanings[0][0] in ("PLACE", "UNIT") for word in words[:at]):
        return True
    again = any((MARK, "alternative") in word.meanings for word in words[at + 1 :])
    return again and words[at].text in words_said("either", "winter")


def _sums_up(index: int, parts: Sequence[Part]) -> bool:
    """Whether a part stands behind a colon, and orders before it: « A Par - Bou, A Mar - Pie : je mets ça si … »."""
    last = max((number for number in range(index) if parts[number].is_order), default=index)
    return any(":" in part.lead for part in parts[last + 1 : index + 1]) and not parts[index].is_order


def _with_rivals(reached: Sequence[int], parts: Sequence[Part]) -> list[int]:
    """The same, and the other orders for the same units."""
    units = frozenset().union(*(ordered_by(parts[number]) for number in reached if parts[number].is_order))
    others = [number for number, part in enumerate(parts) if part.is_order and ordered_by(part) & units]
    return [*reached, *others]
