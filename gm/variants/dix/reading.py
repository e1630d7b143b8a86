"""How the orders of this game are read."""

from functools import cache

from gm.notation.reader import Reader
from gm.variants.dix.names import lexicon


@cache
def reader() -> Reader:
    """The reader of orders, compiled once."""
    return Reader(lexicon())
