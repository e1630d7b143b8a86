"""Judge the turns of a game again, from the sheets and lots that were kept, and say where another ruling comes out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gm.rules.errors import RulesError
from gm.rules.judge import Ruling, adjudicate
from gm.rules.orders import Order
from gm.service.model.game import Game
from gm.service.model.record import TurnRecord
from gm.service.ports import Spoilt, Work
from gm.service.turn.acts import made_in_turn, read_order
from gm.service.turn.line import sheets_judged
from gm.service.turn.public_codes import told_codes
from gm.service.turn.rulesets import ruleset_of

Texts = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Replayed:
    """One judgement, judged again."""

    turn: str
    number: int
    judgement: int
    sheet_codes: Mapping[str, str]
    """power -> the code of the sheet that counted, where reports tell it"""
    differences: tuple[str, ...] = ()
    """What comes out otherwise; nothing of it is sealed."""
    explained: int = 0
    """Outcomes that are the same for other reasons, or with other figures."""


def replay(work: Work, game: Game) -> tuple[Replayed, ...]:
    """Every judgement of a game that can be read, the oldest first."""
    return tuple(_as_it_can_be_read(work, game, record) for record in work.turns.of_game(game.name))


def missing_turns(game: Game, replayed: Sequence[Replayed]) -> tuple[int, ...]:
    """Numbers of turns that were judged and of which nothing is kept."""
    return tuple(sorted(set(range(1, game.number)) - {each.number for each in replayed}))


def _as_it_can_be_read(work: Work, game: Game, record: TurnRecord) -> Replayed:
    """What was said in a turn stands in other rows than its judgement."""
    try:
        return _replayed(work, game, record)
    except Spoilt as spoilt:
        unread = f"cannot be read from the database: {spoilt}"
        return Replayed(str(record.before.turn), record.number, record.judgement, {}, (unread,))


def _replayed(work: Work, game: Game, record: TurnRecord) -> Replayed:
    turn = str(record.before.turn)
    made = made_in_turn(work, game, record.number, record.judgement)
    kept = {power: sheet.orders for power, sheet in sheets_judged(work, game, record).items()}
    codes = told_codes(game, turn, kept, record.outcomes)
    orders: dict[str, tuple[Order, ...]] = dict(made)
    for power, texts in kept.items():
        orders[power] = (*orders.get(power, ()), *(read_order(game, text) for text in texts))
    differences = _lost_sheets(work, record) or _orders_changed(record, orders)
    if differences:
        return Replayed(turn, record.number, record.judgement, codes, differences)
    try:
        ruling = adjudicate(record.before, orders, ruleset_of(game), disorder=record.disorder, chance=record.chance)
    except RulesError as error:
        return Replayed(turn, record.number, record.judgement, codes, (f"cannot be judged: {error}",))
    return Replayed(turn, record.number, record.judgement, codes, *_compared(record, ruling))


def _lost_sheets(work: Work, record: TurnRecord) -> Texts:
    there = {sheet.id for sheet in work.sheets.of_turn(record.game, record.number, record.judgement)}
    lost = sorted(set(record.sheets) - there)
    return (f"sheets that counted are gone: {', '.join(map(str, lost))}",) if lost else ()


def _orders_changed(record: TurnRecord, orders: Mapping[str, tuple[Order, ...]]) -> Texts:
    now = {power: tuple(map(str, given)) for power, given in orders.items()}
    differing = sorted(power for power in {*now, *record.orders} if now.get(power) != record.orders.get(power))
    return tuple(f"{power}: the sheets kept give other orders than were judged" for power in differing)


def _compared(record: TurnRecord, ruling: Ruling) -> tuple[Texts, int]:
    """What of a ruling is not as it was told then; how many outcomes have other reasons only."""
    found: list[str] = []
    explained = 0
    old, new = (
        {(each.power, each.order): each for each in outcomes} for outcomes in (record.outcomes, ruling.outcomes)
    )
    for key in sorted({*old, *new}, key=str):
        before, after = (str(each[key].fate) if key in each else "no outcome" for each in (old, new))
        if before != after:
            found.append(f"{'a sealed order' if key[1].sealed else key[1]}: {before}, now {after}")
        else:
            explained += old[key] != new[key]
    if record.after != ruling.after:
        found.append("another position after it")
    if record.verdict != ruling.verdict:
        found.append("another end of the game")
    return tuple(found), explained
