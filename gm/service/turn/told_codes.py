"""The codes of sheets that may be published: of a turn, and of earlier ones whose sealed orders a report tells."""

from collections.abc import Iterable, Mapping, Sequence

from gm.rules.outcomes import Outcome
from gm.rules.ruleset import Duty
from gm.service.model.game import Game
from gm.service.ports import Work
from gm.service.turn.acts import read_order
from gm.service.turn.line import judged_turns, sheets_judged
from gm.service.turn.rulesets import ruleset_of
from gm.service.turn.sheet_code import is_told, sheet_code


def told_codes(
    game: Game, turn: str, sheets: Mapping[str, Sequence[str]], outcomes: Iterable[Outcome]
) -> Mapping[str, str]:
    """power -> the code of its sheet, where the report tells every order of it"""
    ruleset = ruleset_of(game)
    disclosed = {(each.power, each.written or each.order) for each in outcomes if each.disclosed}
    return {
        power: sheet_code(turn, power, texts)
        for power, texts in sorted(sheets.items())
        if is_told(
            [order for order in (read_order(game, text) for text in texts) if (power, order) not in disclosed], ruleset
        )
    }


def earlier_codes(work: Work, game: Game, number: int, outcomes: Sequence[Outcome]) -> Mapping[str, Mapping[str, str]]:
    """turn -> power -> code: of the sheets judged since the last movements of which the turn of that number tells what
    was still sealed."""
    found: dict[str, Mapping[str, str]] = {}
    before: tuple[Outcome, ...] = ()
    if not any(each.disclosed for each in outcomes):
        return found
    for record in reversed([each for each in judged_turns(work, game) if each.number < number]):
        turn = str(record.before.turn)
        sheets = {power: sheet.orders for power, sheet in sheets_judged(work, game, record).items()}
        before = (*record.outcomes, *before)
        known = told_codes(game, turn, sheets, before)
        told = told_codes(game, turn, sheets, (*before, *outcomes))
        if told.keys() > known.keys():
            found[turn] = {power: code for power, code in told.items() if power not in known}
        if ruleset_of(game).phase(record.before.turn).duty is Duty.UNITS:
            break
    return found
