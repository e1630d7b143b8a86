"""The classic game for seven players or fewer (document 000, XIV)."""

from collections.abc import Mapping

from gm.variants.classic import POWERS
from gm.variants.seating import Seating, singly

SEATINGS: Mapping[str, Seating] = {
    "7": singly(POWERS),
    "6": singly(POWERS, without=("ITALY",)),
    "5": singly(POWERS, without=("GERMANY", "ITALY")),
    "4": Seating((("ENGLAND",), ("AUSTRIA", "FRANCE"), ("GERMANY", "TURKEY"), ("ITALY", "RUSSIA"))),
    "3": Seating((("RUSSIA",), ("ENGLAND", "FRANCE", "GERMANY"), ("AUSTRIA", "ITALY", "TURKEY"))),
    "3b": Seating((("AUSTRIA", "ENGLAND", "GERMANY"), ("ITALY", "RUSSIA"), ("FRANCE", "TURKEY"))),
    "2": Seating((("ENGLAND", "FRANCE", "RUSSIA"), ("AUSTRIA", "GERMANY", "TURKEY")), frozenset({"ITALY"}), 1914),
}
