"""Letters that hide their writer's power: whoever answers one, or reads the answer, does not learn whom it reaches."""

from gm.service.model.game import Player
from gm.service.model.outbox import OutboxRow
from gm.terms.press import PressRules
from gm.variants.classic.seatings import SEATINGS
from tests.service.desk import NAMES, Desk, email_of
from tests.some import some


def grey(**rules: bool) -> Desk:
    return Desk().begin(press=PressRules(grey=True, **rules))


def relayed(rows: list[OutboxRow]) -> dict[int | None, OutboxRow]:
    return {row.seat: row for row in rows if row.kind == "press"}


def seat(desk: Desk, power: str) -> int:
    return desk.seat(power).number


def anonymous_letter(desk: Desk, to: str = "england") -> OutboxRow:
    """Germany writes."""
    return relayed(desk.write("GERMANY", "Je sais tout.", to=to))[seat(desk, to.upper())]


def answer(desk: Desk, text: str = "Qui êtes-vous ?", *, also: str = "") -> list[OutboxRow]:
    """England answers the anonymous letter."""
    first = anonymous_letter(desk)
    recipient = first.reply_to + (f", {desk.address('ENGLAND', also)}" if also else "")
    return desk.write("ENGLAND", text, recipient=recipient, headers=[f"In-Reply-To: {first.message_id}"])


def said(desk: Desk, row: OutboxRow) -> str:
    return f"{desk.letter(row)['Subject']} {' '.join(desk.text(row).split())}"


def test_who_answers_an_anonymous_letter_is_not_told_whom_his_answer_reached():
    desk = grey()
    (sent,) = [row for row in answer(desk) if row.kind == "press_sent"]

    assert "à l'auteur d'une lettre anonyme" in said(desk, sent)
    assert "Allemagne" not in said(desk, sent)


def test_an_answer_that_is_held_back_does_not_say_for_whom_it_was():
    desk = grey()
    (held,) = answer(desk, "Je suis Barnabé Lestrange, de Londres.")

    assert held.kind == "press_held"
    assert "Allemagne" not in said(desk, held)


def test_who_reads_an_answer_beside_the_hidden_writer_does_not_learn_of_him():
    desk = grey()
    letters = relayed(answer(desk, also="italy"))
    italy, germany = (said(desk, letters[seat(desk, power)]) for power in ("ITALY", "GERMANY"))

    assert "adressée à l'Italie et à l'auteur d'une lettre anonyme" in italy
    assert "Allemagne" not in italy
    assert "adressée à l'Allemagne et à l'Italie" in germany


def test_the_game_master_who_reads_along_may_answer_an_anonymous_letter_and_learns_no_name():
    desk = grey(gm_reads=True)
    rows = relayed(desk.write("GERMANY", "Je sais tout.", to="england"))
    back = desk.write("GM", "Du calme.", recipient=rows[0].reply_to, sender="ophelie@maitre.example")

    assert relayed(back).keys() == {seat(desk, "GERMANY")}
    assert not any("Allemagne" in said(desk, row) for row in back if row.seat == 0)


def test_who_plays_several_powers_answers_as_the_one_whose_anonymous_letter_was_answered():
    seating = SEATINGS["4"].chairs
    players = tuple(Player(NAMES[chair[0]], (email_of(chair[0]),), chair) for chair in seating)
    desk = Desk().begin(setup="4", seating=seating, players=players, press=PressRules(grey=True))
    first = relayed(desk.write("GERMANY", "De : Turquie\nJe sais tout.", to="england"))[seat(desk, "ENGLAND")]
    back = relayed(desk.write("ENGLAND", "Qui ?", recipient=first.reply_to))[seat(desk, "TURKEY")]
    desk.write("GERMANY", "Devinez.", recipient=back.reply_to)

    assert [item.power for item in desk.store.work.press.rows.values()] == ["TURKEY", "ENGLAND", "TURKEY"]
    assert "adressée à la Turquie" in said(desk, back)


def test_a_single_letter_may_be_signed():
    desk = grey()
    rows = desk.write("GERMANY", "De : Allemagne\nJe signe.", to="england")
    (letter,) = relayed(rows).values()
    (sent,) = [row for row in rows if row.kind == "press_sent"]

    assert (letter.facts.writer, letter.facts.text) == ("GERMANY", "Je signe.")
    assert "Allemagne" in str(desk.letter(letter)["From"])
    assert "C'est une lettre de l'Allemagne." in said(desk, sent) and "sans dire quelle" not in said(desk, sent)
    assert relayed(anonymous := desk.write("GERMANY", "Je ne signe plus.", to="england"))
    assert {row.facts.writer for row in relayed(anonymous).values()} == {None}


def test_a_proclamation_may_be_signed():
    desk = grey()
    rows = desk.write("GERMANY", "De : Allemagne\nPour : tous\n\nJe signe.")

    assert {row.facts.writer for row in rows if row.kind == "proclamation"} == {"GERMANY"}


def test_the_name_of_another_power_signs_nothing():
    desk = grey()
    rows = desk.write("GERMANY", "De : Italie\nJe signe.", to="england")

    assert not [row for row in some(relayed(rows).values()) if row.facts.writer is not None]


def test_the_game_master_sees_which_power_writes_to_him():
    desk = grey()
    alone = relayed(desk.write("GERMANY", "Une question.", to="gm"))
    both = desk.write("GERMANY", "À : l'Angleterre, MJ\n\nVoyez tous deux.")
    letters = relayed(both)
    (sent,) = [row for row in both if row.kind == "press_sent"]

    assert alone[0].facts.writer == letters[0].facts.writer == "GERMANY"
    assert letters[seat(desk, "ENGLAND")].facts.writer is None
    assert "seul le maître de jeu le sait" in said(desk, sent)


def test_a_game_master_who_only_gets_copies_does_not_see_who_wrote_them():
    desk = grey(gm_reads=True)

    assert relayed(desk.write("GERMANY", "Je sais tout.", to="england"))[0].facts.writer is None
