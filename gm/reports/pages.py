"""Which pages of a board a letter shows: on a board of many, what concerns its reader, the whole, then news."""

from collections.abc import Collection, Iterable, Sequence

from gm.reports.facts import Facts, Judged, Merged, Results
from gm.reports.news import Board
from gm.reports.picture.drawing import Drawing, Page

ALL_SHOWN = 4
"""Pages that every letter shows all of."""
WHOLE = ""
"""The name of the page that is the whole board."""


def pages_of(facts: Facts, drawing: Drawing) -> Sequence[str]:
    """The pages for a letter, those that concern its reader most first; the whole of a board in halves before these.

    A phone cannot show the whole of a board of many pages legibly, so the first page is never the whole one.
    """
    if len(drawing.pages) <= ALL_SHOWN:
        return [*([WHOLE] if is_halved(drawing) else ()), *(page.name for page in drawing.pages)]
    parts = facts.parts if isinstance(facts, Merged) else (facts,)
    own = covering({place for part in parts for place in _places_of(part)}, drawing)
    news = [page for page in covering({place for part in parts for place in _news(part)}, drawing) if page not in own]
    return [*own[:1], WHOLE, *own[1:], *news]


def is_halved(drawing: Drawing) -> bool:
    """Whether its pages are what a narrow screen shows in place of the whole."""
    return 1 < len(drawing.pages) <= ALL_SHOWN


def _places_of(facts: Facts) -> set[str]:
    """Where its reader has units and centres, before and after what it tells of."""
    seat = getattr(getattr(facts, "personal", None), "seat", None) or getattr(facts, "seat", None)
    powers = getattr(facts, "powers", ()) if seat is None else seat.powers
    return {place for board in _boards(facts) for place in _held(board, powers)}


def _boards(facts: Facts) -> Iterable[Board]:
    report = facts.report if isinstance(facts, Results | Judged) else None
    if report is not None:
        return report.before, report.after
    return [board for board in (getattr(facts, "board", None), getattr(facts, "opening", None)) if board is not None]


def _held(board: Board, powers: Collection[str]) -> Iterable[str]:
    yield from (unit.location for unit in board.units if unit.power in powers)
    yield from (each.unit.location for each in board.dislodged if each.unit.power in powers)
    yield from (center for center, owner in board.owners.items() if owner in powers)


def _news(facts: Facts) -> set[str]:
    """Where something changed hands, stands new, was beaten or remained contested."""
    report = facts.report if isinstance(facts, Results | Judged) else None
    if report is None:
        return set()
    told = {news.province for news in report.happenings if news.province is not None}
    return told | {each.unit.location for each in report.dislodged} | set(report.contested)


def covering(places: Iterable[str], drawing: Drawing) -> list[str]:
    """The fewest pages, by and large, on which all these places are."""
    left = {place: drawing.place(place).unit for place in places}
    found: list[str] = []
    while left:
        page = max(drawing.parts, key=lambda page: sum(_is_on(spot, page) for spot in left.values()))
        seen = {place for place, spot in left.items() if _is_on(spot, page)}
        if not seen:
            break
        found.append(page.name)
        left = {place: spot for place, spot in left.items() if place not in seen}
    return found


def _is_on(spot: tuple[float, float], page: Page) -> bool:
    return page.left <= spot[0] <= page.right and page.top <= spot[1] <= page.bottom
