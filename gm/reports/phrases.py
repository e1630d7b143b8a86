"""Orders and what became of them in words: « A Tri – Bud : échoue, 1 contre 2 (A Ser, soutenue par A Rou) »."""

from collections.abc import Mapping

from gm.reports.news import DESTROYED, Beaten, Happening, Piece, Told
from gm.reports.values import Warned
from gm.reports.words import Words
from gm.rules.orders import DISBANDED
from gm.rules.position import NOTHING

DASH = "–"
_DONE = {
    "-": "moves", "H": "holds", "S": "supports", "C": "convoys", "R": "retreats", "D": "disbands", "B": "builds",
    "IF": "kept",
}  # fmt: skip
"""verb of a canonical order -> what is said when it succeeds"""


def verb_of(order: str) -> str:
    """The verb of a canonical order: the third word of one that begins with a unit's letter, the first of another."""
    parts = order.split()
    if parts[1:2] == ["="]:
        return "="
    return parts[2] if len(parts) > 2 and len(parts[0]) == 1 else parts[0]


def order_words(order: str, words: Words, marks: Mapping[str, tuple[str, ...]] = NOTHING) -> str:
    """A canonical order as players write it: `A TRI - BUD` is « A Tri – Bud ». `marks`: location -> what marks the unit
    that is ordered there."""
    names, parts = words.names, order.split()
    unit = names.unit(" ".join(parts[:2]), marks.get(parts[1], ())) if parts[0] in names.kinds else ""
    match parts:
        case ["WAIVE"]:
            return words.say("order.waive")
        case [_, _, "R", to]:
            return words.say("order.retreat", unit=unit, to=names.short(to))
        case [_, _, "D"]:
            return words.say("order.disband", unit=unit)
        case [_, _, "IF", "DISLODGED", *ends]:
            told = [words.say("order.nowhere") if end == DISBANDED else names.short(end) for end in ends]
            return words.say("order.if_dislodged", unit=unit, to=words.say("order.or_else").join(told))
        case [_, _, "B"]:
            return words.say("order.build", unit=unit)
        case [_, _, "B", power]:
            return words.say("order.build_for", unit=unit, the=names.the(power))
    read = [_word(part, words) for part in parts]
    verb, comma = verb_of(order), words.say("list.comma")
    for own in ("_".join(parts), f"{verb}_{parts[-1]}", verb):
        if f"order.{own}" in names.words:
            filled = {"listed": comma.join(read[1:]), "others": comma.join(read[2:]), "rest": " ".join(read[2:])}
            return words.say(f"order.{own}", *read, **filled).strip()
    return " ".join([unit, *read[2:]] if unit and marks.get(parts[1]) else read)


def _word(part: str, words: Words) -> str:
    names = words.names
    if part == "-":
        return DASH
    if part == "VIA":
        return f"({words.say('order.via')})"
    if f"word.{part}" in names.words:
        return words.say(f"word.{part}")
    if part in names.kinds:
        return names.letter(part)
    if part.partition("/")[0] in names.provinces:
        return names.short(part)
    power = part.strip("()")
    if power not in names.powers:
        return part
    return names.brief(power) if part == power else f"({names.code(power)})"


def told_order_words(told: Told, words: Words) -> str:
    """The order whose fate is told; of a unit that was destroyed without one, the unit."""
    if told.supplied and told.reason == DESTROYED:
        return unit_of_told(told, words)
    return order_words(told.order, words, {told.order.split()[1]: told.marks} if told.marks else NOTHING)


def unit_of_told(told: Told, words: Words) -> str:
    """The unit of an order whose fate is told."""
    return words.names.unit(" ".join(told.order.split()[:2]), told.marks)


def outcome_words(told: Told, words: Words) -> str:
    """What became of an order, why, by whom, and with which strengths."""
    by = _units(told.by, words)
    kind = verb_of(told.order)
    parts: list[str]
    if told.fate == "succeeds":
        parts = _success(told, kind, words)
    elif told.fate == "bounced" and kind == "R":
        parts = [words.say("fate.meets", by=by)]
    elif told.fate == "bounced" and told.reason is None:
        parts = [_failure(told, words), _against(told, words)]
    elif told.fate == "cut":
        parts = [words.say("fate.cut", by=by)]
    elif told.fate == "dislodged":
        parts = [words.say("fate.dislodged", by=by), _strengths(told, words)]
    else:
        own = f"{told.reason}_{kind.lower()}"  # a kind of order that says for itself what a reason means for it
        reason = own if words.has(f"reason.{own}") else told.reason
        parts = [f"{words.say('fate.' + told.fate)} ({reason_words(reason, by, words)})"]
    if told.supplied and told.fate in ("succeeds", "dislodged") and kind == "H":
        parts.append(words.say("fate.supplied"))
    text = words.say("list.comma").join(part for part in parts if part)
    if told.dislodged_by is not None and told.fate != "dislodged":
        text += words.say("list.semicolon") + words.say("fate.dislodged", by=words.names.unit(told.dislodged_by))
    return text


def _success(told: Told, kind: str, words: Words) -> list[str]:
    if told.supplied and kind in ("D", "R"):
        fate = "drawn" if kind == "R" else "destroyed" if told.reason == DESTROYED else "removed"
        return [words.say(f"fate.{fate}")]
    done = "moves_by_convoy" if told.convoyed else _DONE.get(kind, "waives")
    said = words.say(f"done.{kind}" if f"done.{kind}" in words.names.words else f"fate.{done}")
    if kind in "SC" and told.against:
        said = words.say("fate.and_holds", done=said)
    if not told.against:
        return [f"{said} ({_backed(told.supports, words)})" if told.supports else said]
    return [said, _strengths(told, words)]


def _strengths(told: Told, words: Words) -> str:
    """« 2 contre 1 (soutenue par A Ruh) »."""
    if not told.attack or not told.against:
        return ""
    text = words.say("fate.against", attack=told.attack, against=told.against)
    return f"{text} ({_backed(told.supports, words)})" if told.supports else text


def _against(told: Told, words: Words) -> str:
    """« 1 contre 2 (A Ser, soutenue par A Rou) »: who stood in the way, and who helped them."""
    text = words.say("fate.against", attack=told.attack or 0, against=told.against or 0) if told.attack else ""
    rivals = []
    for piece in words.names.by_place(told.by):
        helpers = told.behind.get(piece.location, ())
        rival = words.names.unit(piece)
        rivals.append(f"{rival}{words.say('list.comma')}{_backed(helpers, words)}" if helpers else rival)
    listed = f"({words.say('list.semicolon').join(rivals)})" if rivals else ""
    return f"{text} {listed}".strip()


def _failure(told: Told, words: Words) -> str:
    """« échoue malgré le soutien de F Pic »."""
    if not told.supports:
        return words.say("fate.bounced")
    return words.say("fate.bounced_despite", units=_units(told.supports, words))


def _backed(pieces: tuple[Piece, ...], words: Words) -> str:
    return words.say("fate.backed", units=_units(pieces, words))


def _units(pieces: tuple[Piece, ...], words: Words) -> str:
    return words.all_of(words.names.unit(piece) for piece in words.names.by_place(pieces))


def reason_words(reason: str | None, by: str, words: Words) -> str:
    """A reason, to stand after « sans effet : »."""
    key = reason or "unknown"
    section = "many" if words.has(f"many.{key}") and words.say("list.and") in by else "reason"
    return words.say(f"{section}.{key}" if words.has(f"{section}.{key}") else "reason.unknown", by=by)


def happening_words(news: Happening, turn: str, words: Words) -> str:
    """A centre captured, a unit built or destroyed, a power eliminated."""
    names = words.names
    filled = {
        "power": names.brief(news.power) if news.power else "",
        "the": names.the(news.power) if news.power else "",
        "of": names.of(news.power) if news.power else "",
        "province": names.the_place(news.province) if news.province else "",
        "at": names.short(news.province) if news.province else "",
        "from": names.brief(news.former) if news.former else "",
        "unit": names.unit(news.unit) if news.unit else "",
        "former": names.the(news.former) if news.former else "",
        "to_former": names.to(news.former) if news.former else "",
        "other": names.power(news.other) if news.other else "",
        "the_other": names.the(news.other) if news.other else "",
        "reason": reason_words(news.reason, "", words) if news.reason else "",
        "amount": "" if news.amount is None else news.amount,
    }
    key = f"{news.kind}_{news.side}" if news.side and words.has(f"event.{news.kind}_{news.side}") else news.kind
    if key == "captured" and news.former:
        key = "captured_from"
    elif key == "destroyed" and words.duty(turn) == "number":
        key = "removed_no_order" if news.reason == "no_order" else "removed"
    elif news.reason and words.has(f"event.{key}_{news.reason}"):
        key = f"{key}_{news.reason}"
    if news.power and names.is_many(news.power) and words.has(f"event.{key}_many"):
        key = f"{key}_many"
    text = words.say(f"event.{key}", **filled)
    return text[:1].upper() + text[1:]


def dislodged_words(beaten: Beaten, by: str, words: Words) -> str:
    """A dislodged unit and where it may go."""
    lost = "unled" if beaten.unled else "none"
    return words.say(
        f"dislodged.{'ordered' if beaten.ordered else 'some' if beaten.retreats else lost}",
        unit=words.names.unit(beaten.unit),
        power=words.names.brief(beaten.unit.power),
        by=by,
        places=words.all_of((words.names.short(place) for place in words.names.by_place(beaten.retreats)), "or"),
    )


def warning_words(warned: Warned, words: Words) -> str:
    """A warning; `other` is the order that does not go with this one."""
    others = words.all_of(order_words(order, words) for order in warned.others)
    key = f"{warned.kind}_other" if others and words.has(f"warning.{warned.kind}_other") else warned.kind
    order = order_words(warned.order, words) if warned.order else ""
    return words.one_of("warning", key, order=order or warned.kind, others=others, count=warned.count)


def outcomes_by_power(outcomes: tuple[Told, ...], words: Words) -> Mapping[str, tuple[Told, ...]]:
    """power, by its name -> its outcomes as they were told; the hold that stands in for a void order is left out."""
    voided = {(told.power, told.order.split()[1]) for told in outcomes if told.fate == "void" and " " in told.order}
    grouped: dict[str, list[Told]] = {}
    for told in outcomes:
        place = told.order.split()[1] if " " in told.order else ""
        redundant = told.supplied and verb_of(told.order) == "H" and told.fate == "succeeds" and not told.attack
        if not (redundant and (told.power, place) in voided):
            grouped.setdefault(told.under or told.power, []).append(told)
    return {power: tuple(grouped[power]) for power in words.names.in_order(grouped)}


def happenings_in_order(happenings: tuple[Happening, ...], words: Words) -> list[Happening]:
    """News of one kind together, in the order of the powers' and provinces' names."""
    kinds = [news.kind for news in happenings]
    names = words.names

    def rank(news: Happening) -> tuple[object, ...]:
        place = news.province or (news.unit.location if news.unit else "")
        return kinds.index(news.kind), names.rank(news.power), names.place(place)

    return sorted(happenings, key=rank)
