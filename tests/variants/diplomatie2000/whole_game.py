"""Two years of the world by mail: twenty-one states and a Secretary-General, in two languages.

The first year is the demonstration's, with what it lacks; before an autumn the board is set so that a state falls, one
is saved by aid, and two reach the goal together.

python -m tests.variants.diplomatie2000.whole_game    plays it with the game master in the chair, and with a player
"""

from dataclasses import dataclass, field, replace

from gm.rules.position import Unit
from gm.service.play.turns import note_sweep
from gm.service.turn.acts import session_closes
from gm.variants.diplomatie2000.board import UN
from gm.variants.diplomatie2000.united import United, united
from gm.variants.diplomatie2000.variant import DIPLOMATIE2000
from tests import secrecy
from tests.variants.diplomatie2000.desk import MASTER, WorldDesk

SCRIPT = DIPLOMATIE2000.demonstration
assert SCRIPT is not None
FELL = ("ADD", "DAR", "KAM")
"""Centres of EEAE."""
LOST = ("ALG", "RAB", "TRI")
"""Those of UMAR."""
TAKEN = {
    **dict.fromkeys(("CUB", "GOR", "MOS", "MOU", "BER", "BRU", "ROM", "KAR", "HRR", "LUA", "PRE"), "UAFA"),
    **dict.fromkeys(("HOU", "ISR", "NYO", "SLC", "WAS", "OTT", "QUE", "GDL", "MEX", "MTR"), "MEXI"),
}
SPRING_2002 = {
    UN: ("1D : 1 tour pour CAOR\n2 : M BRU xxx\nCommentaire : la Commission européenne appréciera.",),
    "INDE": ("2: M BRU - BER",),
    "CHIN": ("1A : CHIN\nCommentaire : personne ne le fera à ma place.",),
}
VOTES_2002 = {
    "RUSS": "A OMS - NVS\nA TOU S A OMS - NVS\n\n1) ONU / 2) INDE",
    "MCCA": "AS : TOU\n\n1) ONU / 2) INDE",
    "CASO": "A NVS xxx",
    "MEXI": "1) ONU\n2) ONU",
    "UEUR": "Politique : ONU\nMissions : ONU",
    "CHIN": "1) CHIN\n2) Aucune",
    UN: "Départage 2 : INDE, ONU",
}
AUTUMN_2002 = {"UAFA": "1C : CAOR", "CMWL": "3B: CHIN", "CHIN": "3A : CHIN"}


@dataclass
class Played:
    """What was seen on the way."""

    desk: WorldDesk
    chair: bool
    seen: list[str] = field(default_factory=list)

    @property
    def un(self) -> United:
        return united(self.desk.game.position)

    def write(self, power: str, text: str, **how: object) -> None:
        if power == UN and not self.chair:
            self.desk.write("GM", text, sender=MASTER, **how)
        else:
            self.desk.write(power, text, **how)

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

    def set_board(self, owners: dict[str, str], gone: str = "") -> None:
        """The game master corrects the board; `gone` loses all its units."""
        with self.desk.store() as work:
            game = self.desk.game
            units: dict[str, Unit] = {at: u for at, u in game.position.units.items() if u.power != gone}
            now = replace(game.position, owners={**game.position.owners, **owners}, units=units)
            work.games.save(replace(game, position=now))


def scripted(played: Played, turn: str, *, closed: bool, without: tuple[str, ...] = ()) -> None:
    """The demonstration's letters to the session and the game master."""
    assert SCRIPT is not None
    for letter in SCRIPT.letters(turn):
        if letter.closed is closed and not letter.to and letter.power not in without:
            played.write(
                letter.power, letter.text.replace("3) UCEN", "3) INDE").replace("Économique : UCEN", "Vote 3 : INDE")
            )


def play(*, chair: bool, undone: bool = False) -> Played:
    played = Played(WorldDesk().begin_world(chair=chair), chair)
    spring(played, undone=undone)
    autumn(played)
    winter(played)
    second_year(played)
    return played


def spring(played: Played, *, undone: bool) -> None:
    desk = played.desk
    scripted(played, "S2001M", closed=False)
    assert desk.public()[1].startswith("UMAR PROPOSE 2")
    played.close()
    scripted(played, "S2001M", closed=True)
    assert "le temps des actes publics est passé" in desk.says("CEAO", "2 : M MOR xxx")
    orders = desk.in_force("MEXI")
    desk.write("MEXI", "2) ONU")  # a ballot without orders
    assert sorted(desk.in_force("MEXI")) == sorted(orders)
    if not undone:
        return
    played.fall()
    first = desk.game.position
    played.write("GM", "Revenir au printemps 2001", sender=MASTER)
    assert str(desk.game.position.turn) == "S2001M" and len(desk.public()) == 2
    played.fall()
    assert desk.game.position == first


def autumn(played: Played) -> None:
    """A state falls, another one is saved; an embargo; the UN's unit is given up."""
    desk = played.desk
    played.until("F2001M")
    played.set_board({**dict.fromkeys(FELL, "UCEN"), **dict.fromkeys(LOST, "CEAO")}, gone="EEAE")
    scripted(played, "F2001M", closed=False)
    played.close()
    scripted(played, "F2001M", closed=True, without=("UMAR", "EEAE"))
    desk.write("UEUR", "Aide : 1 : UMAR")
    desk.write("UMAR", "1) USLA")
    played.write(UN, "- M TRI")
    played.until("W2001A")
    assert played.un.eliminated == {"EEAE"}
    assert played.un.embargo == "CHIN" and played.un.received.get("UMAR") == 1
    assert not [unit for unit in desk.game.position.units.values() if unit.power == UN]


def winter(played: Played) -> None:
    desk = played.desk
    scripted(played, "W2001A", closed=False, without=("EEAE",))
    played.write(UN, "M YEM, M MOR")
    played.until("S2002M")
    units = desk.game.position.units
    assert units["STG"] == Unit("M", "MEXI", "STG")  # abroad, invited
    assert units["YEM"] == Unit("M", UN, "YEM")
    assert any(unit.power == "UMAR" for unit in units.values())


def second_year(played: Played) -> None:
    """A tie, a support cut by subversion, a disgrace and a return, and two who win together."""
    desk = played.desk
    for power, texts in SPRING_2002.items():
        for text in texts:
            played.write(power, text)
    played.close()
    for power, text in VOTES_2002.items():
        played.write(power, text)
    played.fall()
    turn = desk.store.work.turns.rows[-1]
    fates = {str(outcome.order): str(outcome.fate) for outcome in turn.outcomes}
    assert fates["A OMS - NVS"] == "bounced"
    assert fates["M BRU - BER"] in ("succeeds", "bounced")  # the ranking broke the tie
    assert played.un.disgrace == {"CAOR": 1}
    played.until("F2002M")
    assert "est en disgrâce" in desk.says("CAOR", "1A : CAOR")
    played.set_board(TAKEN)
    for power, text in AUTUMN_2002.items():
        desk.write(power, text)
    played.close()
    for voter in ("UAFA", "CMWL", "MEXI", "UEUR"):
        desk.write(voter, "1) UAFA\n3) CMWL")
    played.fall()
    while desk.game.verdict is None:
        played.fall()
    assert desk.game.verdict.powers == ("MEXI", "UAFA"), desk.game.verdict
    assert played.un.disgrace == {} and played.un.embargo == "CHIN"


if __name__ == "__main__":
    for seated in (False, True):
        done = play(chair=seated, undone=not seated)
        leaks = secrecy.leaks(done.desk.store)
        print("chair:", "a player" if seated else "the game master", done.desk.game.verdict, len(leaks), "leaks")
        for leak in leaks[:20]:
            print("   ", leak)
