"""How the game master is answered: what his act did, or why it did nothing and which line would."""

from gm.reports.facts import ActAnswered
from gm.rules.position import Turn
from gm.service.house import House
from gm.service.model.game import Game, GameState
from gm.service.post.seatfacts import calendar_entry, deadline_facts
from gm.service.requests.letters import STATES
from gm.service.requests.notes import act_done, as_text
from gm.service.requests.row import Asking
from gm.service.turn.line import turn_named


def mastered(
    house: House, asking: Asking, game: Game | None = None, *, refused: str = "", announced: bool = True
) -> ActAnswered:
    """The answer to an act. `game`: as it is now; None where nothing has changed."""
    changed, game = game is not None and announced, game or asking.game
    calendar = calendar_entry(house, game, cancelled=game.state is not GameState.RUNNING) if changed else None
    return ActAnswered(
        game.name,
        act=asking.asked.request.name,
        turn=str(game.position.turn),
        deadline=deadline_facts(house, game, asking.seat),
        state=STATES[game.state],
        refused=refused,
        done=None if refused else act_done(asking, house.now()),
        announced=announced,
        values={slot: as_text(value) for slot, value in asking.values.items()} if refused == UNNAMED else {},
        calendar=calendar,
    )


UNNAMED = "turn"
"""Why an act that cannot be taken back did nothing: its line does not name the open turn."""


def names_open_turn(asking: Asking) -> bool:
    """Whether a line names the open turn, as acts must that cannot be taken back: its writer may not have seen the last
    report."""
    wanted: Turn | None = asking.values.get("TURN")
    return wanted is not None and turn_named(asking.game, wanted) == asking.game.position.turn
