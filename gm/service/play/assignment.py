"""The cheapest way to give everybody one thing each: the assignment problem, solved exactly (the Hungarian method)."""

from collections.abc import Sequence


def cheapest(costs: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """For each row its column: no other choice of different columns costs less in all. As many columns as rows.

    Of choices that cost the same, the order of rows and columns decides; whoever wants a lot shuffles them.
    """
    size = len(costs)
    # Prices by which each row's own column is among the cheapest for it; index 0 is nobody, and nothing.
    of_row, of_column = [0] * (size + 1), [0] * (size + 1)
    holder = [0] * (size + 1)
    for row in range(1, size + 1):
        _seat_one(costs, row, of_row, of_column, holder)
    found = [0] * size
    for column in range(1, size + 1):
        found[holder[column] - 1] = column - 1
    return tuple(found)


def _seat_one(
    costs: Sequence[Sequence[int]], row: int, of_row: list[int], of_column: list[int], holder: list[int]
) -> None:
    """A row more gets a column: those in its way move on, along the path that costs least."""
    size = len(costs)
    least = [UNREACHED] * (size + 1)
    before = [0] * (size + 1)
    reached = [False] * (size + 1)
    here, holder[0] = 0, row
    while holder[here]:
        reached[here] = True
        at, step, following = holder[here], UNREACHED, 0
        for column in range(1, size + 1):
            if reached[column]:
                continue
            dearer = costs[at - 1][column - 1] - of_row[at] - of_column[column]
            if dearer < least[column]:
                least[column], before[column] = dearer, here
            if least[column] < step:
                step, following = least[column], column
        for column in range(size + 1):
            if reached[column]:
                of_row[holder[column]] += step
                of_column[column] -= step
            else:
                least[column] -= step
        here = following
    while here:
        holder[here] = holder[before[here]]
        here = before[here]


UNREACHED = 1 << 60
