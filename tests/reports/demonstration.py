"""The demonstration game, played by the rules: rulings by phase, and the rules it is played by."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from gm.notation.orders.canonical import read_canonical
from gm.rules.judge import Ruling, adjudicate
from gm.rules.ruleset import Ruleset
from gm.variants import classic
from tests.transcript import read_transcripts

GAME = Path(__file__).parent.parent / "data" / "demonstration.txt"


@cache
def rules() -> Ruleset:
    return classic.ruleset("classique")


@cache
def rulings() -> Mapping[str, Ruling]:
    """turn -> its ruling."""
    played: dict[str, Ruling] = {}
    position = rules().opening
    for phase in read_transcripts(GAME)[0].phases:
        sent = {
            power: [read_canonical(written.text) for written in sheet] for power, sheet in sorted(phase.orders.items())
        }
        assert str(position.turn) == phase.turn
        played[phase.turn] = adjudicate(position, sent, rules())
        position = played[phase.turn].after
    return played


def orders_of(turn: str, power: str) -> list[str]:
    """The canonical orders a power gave in the game."""
    return [str(order) for order in rulings()[turn].docket.sent.get(power, ())]
