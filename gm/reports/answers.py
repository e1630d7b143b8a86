"""How a letter of orders was read, in words: what is followed, what is not and why, what is offered, what has changed.

« F Bre ne peut pas atteindre la mer du Nord », and never the reader's own terms.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from gm.reports.names import NBSP
from gm.reports.phrases import order_words, reason_words
from gm.reports.values import PowerOrders, SheetLine
from gm.reports.words import Words

OTHER_TURN = "other_turn"
QUESTION = "question"
"""One that names no order: the reasons of lines that have words of their own."""


def rows_read(lines: Iterable[SheetLine], words: Words) -> list[tuple[str, str, str]]:
    """What was written, how it was read, and how that is shown; a line that gave several orders is one row."""
    rows: list[tuple[str, str, str]] = []
    for _, group in groupby(lines, lambda line: (line.text, line.status, line.how, line.comment)):
        together = list(group)
        several = len(together) > 1 and together[0].status == "ok"
        shown = [together] if several else [[line] for line in together]
        rows += [(_quoted(row[0].text), line_words(row[0], words, row[1:]), tone(row[0])) for row in shown]
    return rows


_PAIRS = {"«": "»", "“": "”", "„": "“”", '"': '"', "(": ")", "[": "]"}
"""What opens a quotation or a bracket, and what closes it."""


def _quoted(text: str) -> str:
    """What was written, without a comma or semicolon at its end, and without a quote or bracket that nothing closes."""
    shown = text.rstrip(" \t,;") or text
    if shown[:1] in _PAIRS and not any(sign in shown[1:] for sign in _PAIRS[shown[0]]):
        shown = shown[1:].lstrip()
    return shown or text


def line_words(line: SheetLine, words: Words, more: Sequence[SheetLine] = ()) -> str:
    """How a line of a sheet was read, and what to mend; `more` are further orders that it gave."""
    if line.status == "ok":
        return _reading([line, *more], words) + words.say(f"line.{line.how or 'exact'}")
    if line.taken_out:
        return words.say("line.taken_out", orders=_orders(line.taken_out, words))
    if line.stance == "asked":
        return words.say("list.semicolon").join(_answers(line, words))
    return words.say("line.not_followed", why=words.say("list.semicolon").join(_why_not(line, words)))


def refusal_words(order: str, reason: str, words: Words) -> str:
    """Why an order may not be given, with the names of its unit and its places."""
    own = f"reason.{reason}" in words.names.words
    if own or not words.has(f"refusal.{reason}"):
        return reason_words(reason, "", words)
    names = words.names
    unit = of = at = to = ""
    match order.split():
        case [kind, *_] if kind not in names.kinds:  # no unit's order: « N'accueille plus la Serbie »
            said = f"refusal.{reason}_{kind.lower()}"
            return words.say(said) if words.has(said) else reason_words(reason, "", words)
        case [kind, place, _, of_kind, helped, *rest] if rest or of_kind in names.kinds:
            unit, at, of, to = f"{kind} {place}", place, f"{of_kind} {helped}", rest[-1] if rest else helped
        case [kind, place, _, goal, *_]:
            unit, at, to = f"{kind} {place}", place, goal
        case [kind, place, *_]:
            unit = f"{kind} {place}"
            at = to = place
        case _:
            return reason_words(reason, "", words)
    key = f"{reason}_helped" if of and words.has(f"refusal.{reason}_helped") else reason
    return words.say(
        f"refusal.{key}",
        unit=names.unit(unit),
        of=names.unit(of) if of else "",
        at=_place(at, words),
        to=_place(to, words),
    )


def _place(location: str, words: Words) -> str:
    """« la Bulgarie », with its coast where one is named."""
    if "/" not in location:
        return words.names.the_place(location)
    coast = words.names.full(location).rpartition(" (")[2]
    return f"{words.names.the_place(location)} ({coast}"


def _answers(line: SheetLine, words: Words) -> Iterator[str]:
    """For a line that asks about orders: whether each may be given, and what to do next."""
    for order, reason in line.refusals.items():
        if reason:
            why = refusal_words(order, reason, words)
            yield words.say("line.impossible", order=order_words(order, words), why=why)
        else:
            yield words.say("line.possible", order=order_words(order, words))
    unclear = "asked" if line.refusals or line.offer else "unclear_question"
    yield words.say(f"misread.{line.reason if line.reason == QUESTION else unclear}")
    yield from _offer(line, words)


def _why_not(line: SheetLine, words: Words) -> Iterator[str]:
    """Why a line is not followed, and what would do."""
    if line.status == "illegal" and line.reason not in (OTHER_TURN, "ordered_twice"):
        yield refusal_words(line.order or "", line.refusals.get(line.order or "", line.reason or ""), words)
    elif line.word and line.reason in ("unknown_word", "unexpected"):
        yield words.say(f"line.{line.reason}", word=line.word)
    elif words.has(f"misread.{line.reason}"):
        yield words.say(f"misread.{line.reason}")
    else:
        yield words.say("line.unreadable")
    if len(line.readings) > 1 and line.status != "illegal" and not line.offer:
        yield words.say("line.readings", readings=_orders(line.readings, words, "or"))
    elif line.readings and line.reason == "ordered_twice":
        yield _orders(line.readings, words)
    if line.suggestions:
        yield words.say("line.suggestions", suggestions=words.all_of(line.suggestions, "or"))
    yield from _offer(line, words)
    if line.example:
        yield words.say("line.example", order=order_words(line.example, words))


def _offer(line: SheetLine, words: Words) -> Iterator[str]:
    if line.offer:
        key = "offer_number" if line.offer_number else "offer"
        yield words.say(f"line.{key}", order=order_words(line.offer, words), number=line.offer_number)


def _orders(orders: tuple[str, ...], words: Words, last: str = "and") -> str:
    """Orders in the order of their units' names."""
    ranked = sorted(orders, key=lambda order: [words.names.place(part) for part in order.split()[1:]])
    return words.all_of((order_words(order, words) for order in ranked), last)


def _reading(lines: Sequence[SheetLine], words: Words) -> str:
    """The orders as they were read, where that is not just what was written."""
    read = [order_words(line.order, words) for line in lines if line.order is not None]
    if not read or _letters("".join(read)) == _letters(lines[0].text):
        return ""
    return words.all_of(read) + words.say("list.comma")


def _letters(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalnum() or char == "(")


def tone(line: SheetLine) -> str:
    """How a line is shown: plainly, as read otherwise than written, as passed over, or as not followed."""
    if line.status == "ok":
        return "" if line.how in (None, "exact") else "odd"
    return "odd" if line.taken_out or line.stance not in ("order", "alternative", "conditional", "doubted") else "bad"


def orders_marked(sheet: PowerOrders, words: Words) -> list[str]:
    """The orders in force; after a letter that found some in force, with what it did to each."""
    return [_marked(order, sheet, words) for order in sheet.orders]


def sites_words(sites: Mapping[str, tuple[str, ...]], words: Words) -> str:
    """« (Bre A/F, Par A) », behind what may be built there."""
    names = words.names
    said = (f"{names.short(at)}{NBSP}{'/'.join(map(names.letter, sites[at]))}" for at in names.by_place(sites))
    return f" ({words.say('list.comma').join(said)})" if sites else ""


def units_lacking(sheet: PowerOrders, words: Words) -> list[str]:
    """The units without an order, in the order of their places."""
    return [
        words.names.unit(unit, sheet.marks.get(unit.split()[1], ())) for unit in words.names.by_place(sheet.missing)
    ]


def _marked(order: str, sheet: PowerOrders, words: Words) -> str:
    said = order_words(order, words, sheet.marks)
    if order not in sheet.before:
        return said
    before = sheet.before[order]
    if before == order:
        return words.say("mark.unchanged", order=said)
    return (
        words.say("mark.changed", order=said, before=order_words(before, words, sheet.marks))
        if before
        else words.say("mark.new", order=said)
    )
