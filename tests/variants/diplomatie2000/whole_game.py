"""Two years of the world by mail: twenty-one states and a Secretary-General, in two languages, from the opening.

The first year is the demonstration's but for the letters of `two_years`, which hold all of the second: a state falls,
one without a centre is saved by aid, and two reach the goal together. No board is set on the way.

python -m tests.variants.diplomatie2000.whole_game    plays it with the game master in the chair, and with a player
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from gm.reports.facts import Acknowledgement, Merged, SheetLine
from gm.rules.position import Unit, tally
from gm.service.model.outbox import OutboxRow
from gm.service.play.turns import note_sweep
from gm.service.turn.acts import session_closes
from gm.variants.demonstration import Demonstration, ScriptLetter
from gm.variants.diplomatie2000.board import UN
from gm.variants.diplomatie2000.variant import DIPLOMATIE2000
from gm.variants.diplomatie2000.world_state import United, united
from tests import secrecy
from tests.variants.diplomatie2000.desk import MASTER, WorldDesk

FIRST_YEAR = DIPLOMATIE2000.demonstration
assert FIRST_YEAR is not None
TWO_YEARS = Demonstration(Path(__file__).parent / "two_years")


@dataclass
class Played:
    """What was seen on the way."""

    desk: WorldDesk
    chair: bool

    @property
    def un(self) -> United:
        return united(self.desk.game.position)

    def fates(self) -> dict[str, str]:
        """order -> what became of it in the last turn"""
        outcomes = self.desk.store.work.turns.rows[-1].outcomes
        return {str(outcome.order): str(outcome.fate) for outcome in outcomes}

    def write(self, power: str, text: str) -> list[OutboxRow]:
        if power == UN and not self.chair:
            return self.desk.write("GM", text, sender=MASTER)
        return self.desk.write(power, text)

    def send(self, turn: str, *, closed: bool = False) -> None:
        """What is written while the session sits, or when it is closed; every line of it is followed."""
        for letter in letters(turn):
            if letter.closed is closed:
                for line in _lines(self.write(letter.power, letter.text)):
                    assert line.status == "ok", (turn, letter.power, line)

    def fall(self) -> None:
        """The session closes, if there is one, and the deadline falls; what comes then is judged too."""
        self.close()
        before = self.desk.game.judgement, self.desk.game.number
        due = self.desk.game.deadline.due  # type: ignore[union-attr]  # a running game has one
        self.desk.clock.at = due.replace(second=0)
        self.desk.clock.at = due + self.desk.game.settings.timing.sweep * 2
        self.desk.alive()
        self.desk.attend()
        note_sweep(self.desk.store, "europe-1", self.desk.clock.now())
        self.desk.attend()
        assert (self.desk.game.judgement, self.desk.game.number) != before

    def close(self) -> None:
        closes = session_closes(self.desk.game)
        if closes is not None and self.desk.clock.at < closes:
            assert {row.kind for row in self.desk.close()} >= {"session_closed"}

    def until(self, turn: str) -> None:
        while str(self.desk.game.position.turn) != turn:
            self.fall()


def letters(turn: str) -> Iterator[ScriptLetter]:
    """To the session and the game master. Who writes in `two_years` writes nothing of the demonstration's."""
    own = TWO_YEARS.letters(turn)
    named = {(letter.power, letter.closed) for letter in own}
    assert FIRST_YEAR is not None
    for letter in FIRST_YEAR.letters(turn) if turn in FIRST_YEAR.turns else ():
        if not letter.to and (letter.power, letter.closed) not in named:
            yield letter
    yield from own


def _lines(rows: list[OutboxRow]) -> Iterator[SheetLine]:
    for row in rows:
        for part in row.facts.parts if isinstance(row.facts, Merged) else (row.facts,):
            yield from part.lines if isinstance(part, Acknowledgement) else ()


def play(*, chair: bool, undone: bool = False) -> Played:
    played = Played(WorldDesk().begin_world(chair=chair), chair)
    spring(played, undone=undone)
    autumn(played)
    winter(played)
    second_spring(played)
    second_autumn(played)
    return played


def spring(played: Played, *, undone: bool) -> None:
    desk = played.desk
    played.send("S2001M")
    assert desk.public()[1].startswith("UMAR PROPOSE 2")
    played.close()
    played.send("S2001M", closed=True)
    assert "le temps des actes publics est passé" in desk.says("CEAO", "2 : M MOR xxx")
    orders = desk.in_force("MEXI")
    desk.write("MEXI", "2) ONU")  # a ballot without orders
    assert sorted(desk.in_force("MEXI")) == sorted(orders)
    assert not [order for order in desk.in_force("ORBA") if order.startswith("VOTE")]
    if not undone:
        return
    played.fall()
    first = desk.game.position
    desk.write("GM", "Revenir au printemps 2001", sender=MASTER)
    assert str(desk.game.position.turn) == "S2001M" and len(desk.public()) == 2
    played.fall()
    assert desk.game.position == first


def autumn(played: Played) -> None:
    """A state falls, another one is saved; an embargo; the UN's unit is given up."""
    desk = played.desk
    played.until("F2001M")
    played.send("F2001M")
    played.close()
    played.send("F2001M", closed=True)
    played.write(UN, "- M TRI")
    played.until("W2001A")
    held = tally(desk.game.position.owners.values())
    assert played.un.eliminated == {"EEAE"} and held.keys() & {"EEAE", "CEAO"} == set()
    assert played.un.embargo == "CHIN" and played.un.received.get("CEAO") == 1
    assert not [unit for unit in desk.game.position.units.values() if unit.power == UN]


def winter(played: Played) -> None:
    desk = played.desk
    played.send("W2001A")
    played.write(UN, "M YEM, M MOR")
    played.until("S2002M")
    units = desk.game.position.units
    assert units["STG"] == Unit("M", "MEXI", "STG")  # abroad, invited
    assert units["YEM"] == Unit("M", UN, "YEM")
    assert [unit.location for unit in units.values() if unit.power == "CEAO"] == ["BGU"]


def second_spring(played: Played) -> None:
    """A tie, a support cut by subversion, a disgrace."""
    played.send("S2002M")
    played.close()
    played.send("S2002M", closed=True)
    played.fall()
    fates = played.fates()
    assert fates["A OMS - NVS"] == "bounced" and fates["A TOU S A OMS - NVS"] == "void"
    assert fates["M BRU - BER"] == "succeeds"  # the ranking broke the tie
    assert played.un.disgrace == {"CAOR": 1}


def second_autumn(played: Played) -> None:
    """A return to grace, and two who win together."""
    desk = played.desk
    played.until("F2002M")
    assert "est en disgrâce" in desk.says("CAOR", "1A : CAOR")
    assert "under embargo" in desk.says("INDE", "3A: CHIN")
    played.send("F2002M")
    played.close()
    played.send("F2002M", closed=True)
    while desk.game.verdict is None:
        played.fall()
    assert desk.game.verdict.powers == ("MEXI", "UMAR"), desk.game.verdict
    assert played.un.disgrace == {} and played.un.embargo == "CHIN"


if __name__ == "__main__":
    for seated in (False, True):
        done = play(chair=seated, undone=not seated)
        leaks = secrecy.leaks(done.desk.store)
        print("chair:", "a player" if seated else "the game master", done.desk.game.verdict, len(leaks), "leaks")
        for leak in leaks[:20]:
            print("   ", leak)
