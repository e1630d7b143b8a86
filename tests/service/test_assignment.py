"""Everybody is given one thing each, at the least cost."""

from itertools import permutations
from random import Random

from gm.service.play.assignment import cheapest


def test_the_least_total_is_found_whatever_the_wishes() -> None:
    chance = Random(7)
    for size in (0, 1, 2, 3, 5):
        for _ in range(8):
            costs = [[chance.randint(1, 4) for _ in range(size)] for _ in range(size)]
            found = cheapest(costs)
            least = min(sum(map(list.__getitem__, costs, order)) for order in permutations(range(size)))
            assert sorted(found) == list(range(size)) and sum(map(list.__getitem__, costs, found)) == least
