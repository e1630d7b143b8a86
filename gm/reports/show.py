"""A turn as text, for a terminal: what `gm show` prints."""

from gm.reports.facts import Results
from gm.reports.names import Names
from gm.reports.news import Board, TurnReport
from gm.reports.render import render
from gm.reports.stationery import stationery
from gm.reports.textpart import columns, underlined
from gm.reports.words import Words


def show_text(game: str, variant: str, report: TurnReport, language: str, *, names: Names) -> str:
    """The report of a judged turn, as a player without a seat would get it; it is not for answering."""
    _, _, text = render(Results(game, variant, report), language, names=names).text.partition("\n\n")
    return text


def show_position(game: str, board: Board, language: str, *, names: Names) -> str:
    """A position, for a turn that is not judged yet."""
    words = Words(stationery(language).words, names)
    rows = []
    for power in names.powers:
        units = [piece for piece in board.units if piece.power == power]
        centers = [center for center, owner in board.owners.items() if owner == power]
        if units or centers:
            beaten = [each.unit for each in board.dislodged if each.unit.power == power]
            told = ", ".join([*map(names.unit, units), *(f"[{names.unit(piece)}]" for piece in beaten)])
            rows.append((names.brief(power), len(centers), len(units), told or "–"))
    head = ("", words.say("map.centers"), words.say("map.units"), "")
    title = words.say("map.position", game=game, turn=words.turn(board.turn))
    return f"{underlined(title, '=')}\n\n{columns(rows, head)}\n"
