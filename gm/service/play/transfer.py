"""Move a game to another installation: pack it into an archive, and unpack it there."""

from dataclasses import replace

from gm.reports.facts import TokenRenewed
from gm.service.house import House
from gm.service.model.archive import Archive
from gm.service.model.game import Deadline, Game
from gm.service.model.identity import new_token
from gm.service.model.letters import PressItem
from gm.service.play.contradictions import contradictions
from gm.service.ports import Work
from gm.service.post.queue import queue
from gm.service.post.seatfacts import seat_facts
from gm.service.turn.coming_orders import carried


class ArchiveRefused(ValueError):
    """An archive that no game can be made of: says what and where."""


def pack(work: Work, house: House, game: Game, file: str) -> Archive:
    """Everything of a game that another installation needs, and no more of its secrets than that."""
    return Archive(
        exported=house.now(),
        version=house.code_version,
        game=replace(game, seats=tuple(replace(seat, token="") for seat in game.seats)),  # no token at all
        turns=tuple(work.turns.of_game(game.name)),
        sheets=tuple(work.sheets.of_game(game.name)),
        acts=tuple(work.acts.of_game(game.name)),
        press=tuple(map(_carried, work.press.of_game(game.name))),
        incidents=tuple(work.incidents.of_game(game.name)),
        file=file,
    )


def _carried(item: PressItem) -> PressItem:
    """A secret letter that was handed on is nobody's but its readers'."""
    return item if item.held or not item.to else replace(item, subject="", text="")


def unpack(work: Work, house: House, archive: Archive) -> Game:
    """Take over a game: every seat is given a new token, and its player told. Raises ArchiveRefused."""
    for problem in contradictions(archive):
        raise ArchiveRefused(problem)
    if work.games.get(archive.game.name) is not None:
        raise ArchiveRefused(f"game.name: there is a game {archive.game.name} here already")
    seats = tuple(replace(seat, token=new_token(house.chance.octets)) for seat in archive.game.seats)
    # A file that lies here may be older than the one that was applied there.
    waiting = tuple(replace(each, letter=_elsewhere(each.letter)) for each in archive.game.waiting)
    game = replace(
        archive.game,
        seats=seats,
        file_stamp=0.0,
        deadline=_unswept(archive.game.deadline),
        epilogue=_unswept(archive.game.epilogue),
        waiting=waiting,
    )
    work.games.add(game)
    for sheet in archive.sheets:
        work.sheets.add(replace(sheet, letter=_elsewhere(sheet.letter)))
    here = [sheet.id for sheet in work.sheets.of_game(game.name)]
    sheet_ids = dict(zip((sheet.id for sheet in archive.sheets), here, strict=True))
    for record in archive.turns:
        work.turns.add(replace(record, sheets=tuple(sheet_ids[number] for number in record.sheets)))
    for act in archive.acts:
        work.acts.add(carried(act, _elsewhere))
    items: dict[int, int] = {}
    for item in archive.press:
        parent = items[item.parent] if item.parent is not None else None
        items[item.id] = work.press.add(replace(item, letter=_elsewhere(item.letter), parent=parent))
    for incident in archive.incidents:
        letter = None if incident.letter is None else _elsewhere(incident.letter)
        work.incidents.add(replace(incident, letter=letter))
    for seat in game.seats:
        facts = TokenRenewed(game.name, seat_facts(house, game, seat))
        queue(work, house, game, seat, facts, "moved", archive.exported.isoformat())
    return game


def _unswept(deadline: Deadline | None) -> Deadline | None:
    return replace(deadline, swept=None) if deadline else None


def _elsewhere(letter: int) -> int:
    """The number of a letter that stayed behind: none of the letters here has it."""
    return -abs(letter)
