"""A variant's own sentences and tables in words, and what counts units where there are several kinds."""

from collections.abc import Sequence

from gm.reports.names import NBSP
from gm.reports.news import Piece
from gm.reports.phrases import order_words
from gm.reports.values import Grid, Saying
from gm.reports.words import Words


def saying_words(saying: Saying, words: Words, *, begins: bool = True) -> str:
    """A sentence of a variant's own, or the part of one."""
    names = words.names

    def named(code: str) -> str:
        if code in names.powers:
            return names.the(code)
        if code.partition(" ")[0] in names.kinds:
            return names.unit(code)
        return names.the_place(code) if code.partition("/")[0] in names.provinces else words.turn(code)

    filled = {name: named(code) for name, code in saying.filled.items()}
    counts = {name: words.count(name, number) for name, number in saying.counts.items()}
    listed = {name: words.say("list.comma").join(map(names.brief, each)) for name, each in saying.listed.items()}
    orders = {name: order_words(order, words) for name, order in saying.orders.items()}
    within = {name: saying_words(part, words, begins=False) for name, part in saying.within.items()}
    text = words.say(f"section.{saying.key}", **filled, **counts, **listed, **orders, **within)
    return text[:1].upper() + text[1:] if begins else text


def grid_head(words: Words, grid: Grid) -> list[str]:
    """What the columns of a table of powers are called."""
    head = (*grid.head, "notes") if grid.notes else grid.head
    provinces = words.names.provinces
    return [words.names.short(each) if each in provinces else words.say(f"column.{each}") for each in head]


def grid_rows(words: Words, grid: Grid) -> list[list[str]]:
    """The rows of such a table, in the order of the powers' names."""
    rows = []
    for power in words.names.in_order(grid.rows):
        row = [words.names.brief(power), *grid.rows[power]]
        if grid.notes:
            said = (saying_words(note, words, begins=False) for note in grid.notes.get(power, ()))
            row.append(words.say("list.comma").join(said) or "–")
        rows.append(row)
    for name, cells in grid.foot.items():
        shown = (words.names.code(cell) if cell in words.names.powers else cell for cell in cells)
        rows.append([words.say(f"column.{name}"), *shown])
    return rows


def units_standing(words: Words, units: Sequence[Piece]) -> str:
    """« A Bud, F Tri », in the order of their places; where there are more than two kinds, each kind together:
    « A DHA, HAN ; F BOR »."""
    placed = words.names.by_place(units)
    if len(words.names.kinds) <= 2:
        return words.say("list.comma").join(map(words.names.unit, placed))
    kinds = ([unit for unit in placed if unit.kind == kind] for kind in words.names.kinds)
    said = (
        words.say("list.comma").join((words.names.unit(first), *(words.names.short(each.location) for each in more)))
        for first, *more in filter(None, kinds)
    )
    return words.say("list.semicolon").join(said)


def units_by_kind(words: Words, units: Sequence[Piece]) -> str:
    """« 9 », and of which kinds where there are more than two of them: « 9 (5 A, 3 F, 1 V) »."""
    counts = {kind: sum(unit.kind == kind for unit in units) for kind in words.names.kinds}
    if len(counts) <= 2 or not units:
        return str(len(units))
    each = (f"{count}{NBSP}{words.names.letter(kind)}" for kind, count in counts.items() if count)
    return f"{len(units)} ({words.say('list.comma').join(each)})"
