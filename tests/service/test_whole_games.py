"""Whole games by mail, from the first orders to the last letter: every line that players send is a line of a letter."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from gm.rules.position import Turn, Unit
from gm.service.model.game import Draws, GameState, Player
from gm.service.model.outbox import OutboxRow
from gm.variants.classic.great_war import SIDES
from gm.variants.classic.variant import CLASSIC
from tests.service.desk import NAMES, POWERS, Desk, email_of

SPRING = {
    "AUSTRIA": "A Bud-Ser\nA Vie-Gal\nF Tri-Alb",
    "ENGLAND": "F Lon-NTH\nF Edi-NWG\nA Lvp-Yor",
    "FRANCE": "A Par-Bur\nA Mar-Spa\nF Bre-MAO",
    "GERMANY": "A Ber-Kie\nA Mun-Ruh\nF Kie-Den",
    "ITALY": "A Rom-Apu\nA Ven H\nF Nap-ION",
    "RUSSIA": "A Mos-Ukr\nA War-Gal\nF Sev-Rum\nF StP/SC-Bot",
    "TURKEY": "A Con-Bul\nA Smy-Con\nF Ank-Bla",
}


def played(powers: Iterable[str] = POWERS, **changes: object) -> Desk:
    """A game that begins; who reads English does so."""
    players = tuple(
        Player(NAMES[power], (email_of(power),), (power,), language="en" if power in ("ENGLAND", "TURKEY") else None)
        for power in powers
    )
    return Desk().begin(players=players, **changes)


def seated(setup: str, **changes: object) -> Desk:
    seating = CLASSIC.seatings[setup]
    players = tuple(Player(NAMES[chair[0]], (email_of(chair[0]),), chair) for chair in seating.chairs)
    return Desk().begin(setup=setup, seating=seating.chairs, unplayed=seating.unplayed, players=players, **changes)


def write(desk: Desk, letters: Mapping[str, str]) -> dict[str, str]:
    """Letters of one afternoon; what each of their writers is answered, in one line."""
    answers = {}
    for power, text in letters.items():
        rows = [row for row in desk.write(power, text, subject="") if row.seat == desk.seat(power).number]
        answers[power] = " ".join(said(desk, row) for row in rows)
    return answers


def said(desk: Desk, row: OutboxRow) -> str:
    return " ".join(desk.text(row).split())


def turn(desk: Desk) -> str:
    return str(desk.game.position.turn)


def all_hold(desk: Desk) -> None:
    """Everybody who owes orders lets each unit stand."""
    for seat in desk.game.players:
        units = [unit for power in seat.powers for unit in desk.game.position.units_of(power)]
        if units:
            desk.write(seat.powers[0], "\n".join(f"{unit.kind} {unit.province} H" for unit in units))


def to_the_next_movement(desk: Desk) -> None:
    while not turn(desk).endswith("M") and desk.game.state is GameState.RUNNING:
        desk.fall()


def last_word(desk: Desk, to: str) -> str:
    """The last letter to a power's player, or to the game master; every one of them has such a letter."""
    rows = [row for row in desk.rows() if row.kind == "end"]
    assert sorted(row.seat or 0 for row in rows) == [seat.number for seat in desk.game.seats]
    number = 0 if to == "GM" else desk.seat(to).number
    return next(said(desk, row) for row in rows if row.seat == number)


def closed(desk: Desk) -> None:
    """Nothing happens in it any more."""
    assert (desk.game.state, desk.game.deadline) == (GameState.ENDED, None)
    assert not desk.attend().judged
    power = desk.game.players[0].powers[0]
    assert "La partie est terminée" in write(desk, {power: "A Par H\nA Vie H\nF Lon H"})[power]
    assert "une fois la partie terminée" in write(desk, {power: "Vote : contre"})[power]


def test_a_draw_that_ripens_over_a_year() -> None:
    desk = played()
    write(desk, SPRING)
    first = write(desk, {"TURKEY": "Vote: draw", "FRANCE": "Bonjour,\n\nje vote pour l'égalité.\n\nMerci"})
    assert "You vote for: a draw" in first["TURKEY"] and "votre vote est noté" in first["FRANCE"]
    desk.fall()
    assert turn(desk) == "F1901M"
    write(desk, dict.fromkeys(("AUSTRIA", "GERMANY", "ITALY", "RUSSIA"), "Vote : nulle"))
    all_hold(desk)
    desk.fall()
    to_the_next_movement(desk)
    assert (turn(desk), desk.game.state) == ("S1902M", GameState.RUNNING)

    assert "Yours was the last vote that was needed" in write(desk, {"ENGLAND": "I vote for a draw."})["ENGLAND"]

    assert "La partie se termine par un accord" in last_word(desk, "FRANCE")
    assert "Russie et la Turquie se partagent la victoire" in last_word(desk, "GM")
    assert "share the victory" in last_word(desk, "TURKEY")
    closed(desk)


def test_a_draw_of_three_that_the_four_others_allow() -> None:
    desk = played(draws=Draws.NAMED)
    write(desk, SPRING)
    desk.fall()
    line = "Vote : nulle entre l'Angleterre, la France et l'Allemagne"
    others = {power: line for power in POWERS if power not in ("ENGLAND", "TURKEY")}
    write(desk, {**others, "ENGLAND": "Vote: draw England, France, Germany"})
    # Turkey does not get its own name in, then gives way.
    assert "not noted" in write(desk, {"TURKEY": "Vote: draw Turkey"})["TURKEY"]
    assert desk.game.state is GameState.RUNNING
    write(desk, {"TURKEY": "Vote: draw France, Germany, England"})

    assert desk.game.verdict is not None
    assert desk.game.verdict.powers == ("ENGLAND", "FRANCE", "GERMANY")
    assert "l'Allemagne, l'Angleterre et la France se partagent la victoire" in last_word(desk, "ITALY")
    closed(desk)


def test_six_who_leave_the_victory_to_the_seventh() -> None:
    desk = played()
    write(desk, SPRING)
    for power in ("AUSTRIA", "FRANCE", "GERMANY", "ITALY"):
        write(desk, {power: "Vote : victoire Russie"})
    write(desk, {"ENGLAND": "Vote: concede to Russia", "RUSSIA": "Vote : nulle"})
    desk.fall()
    assert desk.game.state is GameState.RUNNING

    write(desk, {"TURKEY": "I concede to Russia"})

    assert "victoire de la Russie" in last_word(desk, "RUSSIA")
    assert "The other powers have conceded: victory for Russia!" in last_word(desk, "ENGLAND")
    closed(desk)


def test_a_vote_that_is_taken_back_in_time() -> None:
    desk = played()
    write(desk, {power: "Vote : nulle" for power in POWERS if power not in ("FRANCE", "TURKEY")})
    write(desk, {"FRANCE": "Vote : nulle"})
    assert "votre vote est retiré" in write(desk, {"FRANCE": "Je retire mon vote."})["FRANCE"]
    write(desk, {"TURKEY": "Vote: draw"})
    write(desk, SPRING)
    desk.fall()

    assert (turn(desk), desk.game.state) == ("F1901M", GameState.RUNNING)
    write(desk, {"FRANCE": "Vote : nulle"})
    closed(desk)


def test_eighteen_centres_win_alone() -> None:
    desk = played()
    others = {"CON": "TURKEY", "LON": "ENGLAND"}
    free = {"HOL", "ANK", "SMY", "EDI", "LVP", "DEN"}
    centers = [center for center in CLASSIC.board().map.centers if center not in others and center not in free]
    owners = others | dict.fromkeys(sorted(centers)[:17], "FRANCE")
    units = {code: Unit("A", power, code) for code, power in (*others.items(), ("RUH", "FRANCE"))}
    position = replace(desk.game.position, turn=Turn(1908, "F", "M"), owners=owners, units=units)
    with desk.store() as work:
        work.games.save(replace(desk.game, position=position))
    write(desk, {"FRANCE": "A Ruh - Hol", "TURKEY": "A Con H", "ENGLAND": "A Lon H"})
    desk.fall()

    assert desk.game.verdict is not None
    assert (desk.game.verdict.kind, desk.game.verdict.powers) == ("solo", ("FRANCE",))
    assert "Victoire de la France, avec 18 centres !" in last_word(desk, "AUSTRIA")
    closed(desk)


def test_the_great_war_through_its_toss_to_the_day_a_side_gives_up() -> None:
    desk = seated("2", start_year=1914)
    all_hold(desk)
    desk.fall()
    assert turn(desk) == "F1914M"
    all_hold(desk)
    desk.fall()
    side = str(desk.game.position.extras["italy"])
    to_the_next_movement(desk)
    assert turn(desk) == "S1915M"
    winner, loser = SIDES[side][0], next(powers[0] for name, powers in SIDES.items() if name != side)
    assert "ITALY" in desk.seat(winner).powers

    assert "A Rom – Apu" in write(desk, {winner: "Italie : A Rom-Apu"})[winner]
    offered = write(desk, {winner: "Vote : nulle"})[winner]
    assert "Il faut" not in offered and "votre vote est noté" in offered
    assert desk.game.state is GameState.RUNNING
    write(desk, {loser: f"Vote : victoire {'France' if side == 'ENTENTE' else 'Allemagne'}"})

    assert desk.game.verdict is not None
    assert set(desk.game.verdict.powers) == {*SIDES[side], "ITALY"}
    assert "l'Italie" in last_word(desk, "GM")
    closed(desk)


def test_five_players_share_what_the_two_idle_powers_leave() -> None:
    desk = seated("5")
    orders = {power: text for power, text in SPRING.items() if desk.game.holder(power) is not None}
    write(desk, orders)
    desk.fall()
    all_hold(desk)
    desk.fall()
    to_the_next_movement(desk)
    assert turn(desk) == "S1902M"

    voting = [seat.powers[0] for seat in desk.game.players]
    answers = write(desk, dict.fromkeys(voting, "Vote : nulle"))

    assert not any("l'Italie" in answer for answer in answers.values())
    assert desk.game.verdict is not None
    assert desk.game.verdict.powers == tuple(sorted(voting))
    closed(desk)
