"""Read canonical order text (`A PAR - BUR`): what is stored and exchanged. `str(order)` writes it.

This is for programs. What people write is read by `gm.reading.reader`.
"""

from gm.rules.orders import Build, Convoy, Disband, Hold, IfDislodged, Move, Order, Retreat, Support, Waive

CANONICAL = frozenset((Build, Convoy, Disband, Hold, IfDislodged, Move, Retreat, Support, Waive))
"""The kinds of order that every game has."""


def read_canonical(text: str) -> Order:
    """The order of a canonical text; case and spaces are forgiven.

    Whether its provinces exist is not asked here. Raises ValueError naming the text.
    """
    words = text.upper().split()
    match words:
        case ["WAIVE"]:
            return Waive()
        case [kind, at, "H"]:
            return Hold(at, kind)
        case [kind, at, "D"]:
            return Disband(at, kind)
        case [kind, at, "B", *whose] if len(whose) <= 1:
            return Build(at, kind, *whose)
        case [kind, at, "-", to]:
            return Move(at, kind, to)
        case [kind, at, "-", to, "VIA"]:
            return Move(at, kind, to, via=True)
        case [kind, at, "R", to]:
            return Retreat(at, kind, to)
        case [kind, at, "IF", "DISLODGED", *ends] if ends:
            return IfDislodged(at, kind, tuple(ends))
        case [kind, at, "S", of_kind, of] | [kind, at, "S", of_kind, of, "H"]:
            return Support(at, kind, of_kind, of)
        case [kind, at, "S", of_kind, of, "-", to]:
            return Support(at, kind, of_kind, of, to)
        case [kind, at, "C", of_kind, of, "-", to]:
            return Convoy(at, kind, of_kind, of, to)
    raise ValueError(f"order {text!r}: expected something like 'A PAR - BUR'")
