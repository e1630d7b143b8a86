"""Orders by mail: sheets, acknowledgements, deadlines, grace, readiness, and the judgement of turns."""

from dataclasses import replace
from datetime import timedelta

import pytest

from gm.service.desk import orders
from gm.service.model.game import FRIDAY_MIDNIGHT, Absence, GameState, Player
from gm.service.play import turns
from gm.service.play.waiting import Attended
from gm.service.ports import AlreadyJudged
from gm.service.turn.standing import counting
from gm.variants.classic.seatings import SEATINGS
from tests.service.desk import FRIDAY_NIGHT, HOLDS, NAMES, POWERS, Desk, email_of, settings
from tests.some import some


def orders_in_force(desk, power):
    with desk.store() as work:
        sheet = counting(work, desk.game).get(power)
    return sheet.orders if sheet else None


def test_a_sheet_is_acknowledged_line_by_line_to_the_registered_address(desk):
    (answer,) = desk.write("FRANCE", "A Par-Bou\nF Bre-Man\nA Mar-Xyz")

    assert answer.kind == "acknowledgement"
    assert answer.recipient == email_of("FRANCE")
    assert answer.null_path
    assert [line.status for line in answer.facts.lines] == ["ok", "ok", "unreadable"]
    assert answer.facts.in_force[0].missing == ("A MAR",)
    letter = desk.letter(answer)
    assert letter["Reply-To"] == desk.address("FRANCE")
    assert letter["Auto-Submitted"] == "auto-replied"
    assert letter["In-Reply-To"].endswith("@ordinateur-secret.example>")
    assert "vendredi 20 novembre à 24 h 00 (minuit)" in desk.text(answer)


def test_a_memo_to_the_game_master_that_gives_orders_is_a_sheet(desk):
    (answer,) = desk.write("FRANCE", "To: GM\nFrom: the Quai d'Orsay\n\nA Par-Bou\nF Bre-Man", subject="S01")
    head = "De : le grand vizir\nÀ : Monsieur le Maître du Jeu\nObjet : printemps 1901"
    (other,) = desk.write("TURKEY", f"{head}\n\nBonjour,\n\n1. A Con - Bul\n2. Smyrne va à Constantinople", subject="")
    told = desk.write("ITALY", "To: GM\n\nFrance told me that A Par - Bur is agreed. Is it?", subject="Between us")

    assert (answer.kind, other.kind) == ("acknowledgement", "acknowledgement")
    assert orders_in_force(desk, "TURKEY") == ("A CON - BUL", "A SMY - CON")
    assert {line.how for line in other.facts.lines} == {"exact"}
    assert orders_in_force(desk, "FRANCE") == ("A PAR - BUR", "F BRE - ENG")
    assert {each.kind for each in told} == {"press_sent", "press"}
    assert orders_in_force(desk, "ITALY") is None


def test_the_last_sheet_counts_and_what_vanished_is_told(desk):
    desk.write("FRANCE", "A Par-Bou\nA Mar-Esp")
    (answer,) = desk.write("FRANCE", "A Par-Pic")

    assert orders_in_force(desk, "FRANCE") == ("A PAR - PIC",)
    assert answer.facts.vanished[0].orders == ("A MAR - SPA",)


def test_a_letter_without_an_attempted_order_changes_nothing(desk):
    desk.write("FRANCE", "A Par-Bou")
    (answer,) = desk.write("FRANCE", "Bonjour, quand joue-t-on ?")

    assert answer.kind == "nothing_found"
    assert orders_in_force(desk, "FRANCE") == ("A PAR - BUR",)


def with_file(raw: bytes, *files: str) -> bytes:
    """A letter with something attached: the header fields of each file."""
    head, _, text = raw.partition(b"\r\nContent-Type: ")
    parts = [b"Content-Type: " + text, *(f"{file}\r\n\r\nAA==".encode() for file in files)]
    body = b"".join(b"--q\r\n" + part + b"\r\n" for part in parts)
    return head + b"\r\nContent-Type: multipart/mixed; boundary=q\r\n\r\n" + body + b"--q--\r\n"


DOCUMENT = 'Content-Type: application/msword; name="ordres.doc"'
PHOTO = "Content-Type: image/jpeg\r\nContent-Disposition: inline; filename=IMG_0412.jpeg"
CARD = "Content-Type: text/vcard; name=moi.vcf"
OUTLOOKS = "Content-Type: application/ms-tnef; name=winmail.dat"


def test_who_attaches_his_orders_is_told_that_nobody_reads_them(desk):
    desk.deliver(with_file(desk.raw("FRANCE", "Mes ordres sont ci-joints."), DOCUMENT, PHOTO, CARD, OUTLOOKS))
    (nothing,) = desk.new()
    desk.deliver(with_file(desk.raw("FRANCE", "A Par-Bou"), DOCUMENT, CARD, OUTLOOKS))
    (sheet,) = desk.new()
    desk.deliver(with_file(desk.raw("FRANCE", "À : Angleterre\n\nVoici la carte."), PHOTO, CARD))
    (press, _) = desk.new()

    assert (nothing.kind, sheet.kind, press.kind) == ("nothing_found", "acknowledgement", "press_sent")
    assert nothing.facts.attached == ("ordres.doc", "IMG_0412.jpeg", "winmail.dat")
    assert sheet.facts.attached == ("ordres.doc",)
    assert press.facts.attached == ("IMG_0412.jpeg",)
    assert "ordres.doc" in desk.text(nothing) and "ordres.doc" in desk.text(sheet)
    assert "IMG_0412.jpeg" in desk.text(press)


def test_an_attached_text_is_read_as_orders_and_not_complained_of(desk):
    text = "Content-Type: text/plain; name=ordres.txt\r\nContent-Disposition: attachment\r\n\r\nA Par-Bou\r\n"
    desk.deliver(with_file(desk.raw("FRANCE", "Voir ci-joint."), text))
    (answer,) = desk.new()

    assert orders_in_force(desk, "FRANCE") == ("A PAR - BUR",)
    assert answer.facts.attached == ()


@pytest.mark.parametrize(
    "text",
    [
        "Voici :\n\n---------- Forwarded message ---------\nA Par-Bou",
        "Voici :\n\n> A Par-Bou",
        "Voici :\n-- \nClothilde\nParis - Bourgogne",
        "Voir dans le texte.\n\n----- Message d'origine -----\nVos ordres ?\n[Clothilde] A Par-Bou",
    ],
)
def test_orders_that_a_letter_only_quotes_or_signs_with_do_not_count_and_its_writer_is_told(desk, text):
    (answer,) = desk.write("FRANCE", text)

    assert orders_in_force(desk, "FRANCE") is None
    assert answer.kind == "nothing_found" and answer.facts.quoted
    assert "si vos ordres s'y trouvent" in desk.text(answer)
    (answer,) = desk.write("FRANCE", "Bonjour\n> merci")
    assert not answer.facts.quoted


def test_who_encrypts_is_told_that_nobody_can_read_it(desk):
    (answer,) = desk.write("FRANCE", "-----BEGIN PGP MESSAGE-----\n\nhQEMA1\n-----END PGP MESSAGE-----")

    assert answer.kind == "nothing_found" and answer.facts.encrypted
    assert "chiffrée" in desk.text(answer)


@pytest.mark.parametrize("heading", ["Automne 1901 :", "S1902M", "Fall 1901 moves:"])
def test_orders_for_another_turn_change_nothing_and_the_answer_says_so(desk, heading):
    desk.write("FRANCE", "A Par-Bou")
    (answer,) = desk.write("FRANCE", f"{heading}\nA Par-Pic\nA Mar-Esp")

    assert answer.kind == "acknowledgement"
    assert [line.reason for line in answer.facts.lines] == ["other_turn", "other_turn"]
    assert not answer.facts.vanished
    assert "une autre saison" in desk.text(answer)
    assert orders_in_force(desk, "FRANCE") == ("A PAR - BUR",)


def test_sheets_are_ordered_by_the_time_of_receipt_not_of_reading(desk):
    desk.write("FRANCE", "A Par-Pic", received=desk.clock.now() + timedelta(hours=2))
    desk.write("FRANCE", "A Par-Bou", received=desk.clock.now() + timedelta(hours=1))

    assert orders_in_force(desk, "FRANCE") == ("A PAR - PIC",)


@pytest.mark.parametrize(
    ("newer", "told"),
    [
        ("A Par-Pic", "Une feuille arrivée plus tard, le lundi 16 novembre à 12 h 00"),
        ("Changez seulement un ordre : A Mar - Pie", "Une lettre arrivée plus tard, le lundi 16 novembre à 12 h 00"),
    ],
)
def test_a_letter_that_is_read_after_a_newer_one_is_answered_with_a_word_of_that(desk, newer, told):
    desk.write("FRANCE", newer, received=desk.clock.now() + timedelta(hours=2))
    (answer,) = desk.write("FRANCE", "A Par-Bou", received=desk.clock.now() + timedelta(hours=1))

    assert told in " ".join(desk.text(answer).split())


def test_a_newer_sheet_that_came_too_late_overtakes_nothing(desk):
    desk.write("FRANCE", "A Par-Pic", received=FRIDAY_NIGHT + timedelta(seconds=1))
    (answer,) = desk.write("FRANCE", "A Par-Bou", received=FRIDAY_NIGHT)

    assert answer.facts.overtaken == ()


def test_a_letter_at_the_deadline_is_on_time_and_one_second_later_is_not(desk):
    (on_time,) = desk.write("FRANCE", "A Par-Bou", received=FRIDAY_NIGHT)
    (late,) = desk.write("ENGLAND", "F Lon-Man", received=FRIDAY_NIGHT + timedelta(seconds=1))

    assert (on_time.facts.standing, late.facts.standing) == ("in_time", "late")
    assert orders_in_force(desk, "ENGLAND") is None


def test_the_deadline_judges_once_and_silent_powers_are_in_disorder(desk):
    desk.write("FRANCE", "A Par-Bou")

    assert desk.fall().judged
    record = desk.store.work.turns.rows[0]
    assert record.disorder == frozenset(POWERS) - {"FRANCE"}
    assert desk.game.number == 2
    assert str(desk.game.position.turn) == "F1901M"
    assert desk.game.deadline.due == FRIDAY_NIGHT + timedelta(days=7)
    reports = [row for row in desk.new() if row.kind == "results"]
    assert sorted(row.recipient for row in reports) == sorted(map(email_of, POWERS))
    assert not desk.attend().judged


def test_a_turn_is_never_judged_twice(desk):
    game = desk.game
    desk.fall()

    with pytest.raises(AlreadyJudged), desk.store() as work:
        turns.judge(work, desk.house, game, {})


def test_a_turn_is_not_judged_before_the_last_look_into_the_mailbox(desk):
    desk.clock.at = FRIDAY_NIGHT + timedelta(seconds=30)
    desk.alive()
    assert desk.attend() == Attended()

    desk.clock.at = FRIDAY_NIGHT + timedelta(seconds=61)
    assert desk.attend() == Attended(sweep=True)

    # A look that began before the minute was over does not count.
    turns.note_sweep(desk.store, "europe-1", FRIDAY_NIGHT + timedelta(seconds=59))
    assert desk.attend() == Attended(sweep=True)

    turns.note_sweep(desk.store, "europe-1", FRIDAY_NIGHT + timedelta(seconds=60))
    assert desk.attend().judged


def test_a_turn_waits_for_letters_that_were_kept_and_not_read(desk):
    desk.clock.at = FRIDAY_NIGHT + timedelta(minutes=2)
    desk.alive()
    turns.note_sweep(desk.store, "europe-1", desk.clock.now())
    raw = desk.raw("FRANCE", "A Par-Bou")
    desk.deliver(raw, received=FRIDAY_NIGHT)
    letters = desk.store.work.letters
    letters.rows[1] = replace(letters.rows[1], state=type(letters.rows[1].state).WAITING)

    assert not desk.attend().judged


def test_everybody_ready_is_judged_at_once(desk):
    for power in POWERS:
        assert not desk.attend().judged
        desk.write(power, HOLDS[power] + "\n\nPrêt !")

    assert desk.attend().judged
    assert desk.store.work.turns.rows[0].disorder == frozenset()
    last = [
        row.kind
        for row in desk.store.work.outbox.claim(desk.clock.now(), "a", 99)
        if row.seat == desk.seat(power).number
    ]
    assert last.index("acknowledgement") < last.index("results")  # the answer to the word that ended the turn


def test_not_ready_takes_it_back(desk):
    for power in POWERS:
        desk.write(power, HOLDS[power] + "\n\nPrêt")
    (answer,) = desk.write("FRANCE", "Pas prêt", subject="Attendez")

    assert answer.kind == "ready" and not answer.facts.ready
    assert not desk.attend().judged


def test_new_orders_take_ready_back_and_the_answer_says_so(desk):
    for power in POWERS:
        desk.write(power, HOLDS[power] + "\n\nPrêt")
    (answer,) = desk.write("FRANCE", "A Par-Pic")

    assert answer.facts.ready is False
    assert "Vous vous étiez déclaré prêt avec d'autres ordres" in " ".join(desk.text(answer).split())
    assert not desk.attend().judged
    (answer,) = desk.write("FRANCE", "A Par-Pic; A Mar H; F Bre H\nPrêt")
    assert answer.facts.ready is True
    assert desk.attend().judged


@pytest.mark.parametrize("text", ["F Bre tient; A Mar tient; A Paris - Bourgogne", "Automne 1901 :\nA Par-Pic"])
def test_ready_stands_as_long_as_the_orders_in_force_are_the_same(desk, text):
    for power in POWERS:
        desk.write(power, HOLDS[power] + "\n\nPrêt")
    (answer,) = desk.write("FRANCE", text)

    assert answer.facts.ready is True
    assert desk.attend().judged


@pytest.mark.parametrize("subject", ["Mes ordres", "My orders"])
def test_orders_below_the_title_my_orders_have_one_answer(desk, subject):
    answers = desk.write("FRANCE", f"{subject} :\nA Par-Bou", subject=subject)

    assert [answer.kind for answer in answers] == ["acknowledgement"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        *(
            ("Aide s'il vous plaît", "help"),
            ("Help please", "help"),
            ("Bonjour, aide svp !", "help"),
            ("Help?", "help"),
        ),
        *(("La carte, s'il vous plaît. Merci d'avance !", "map"), ("Please, my orders", "my_orders")),
        *(("Prêt, merci", "ready"), ("Prêt ?", "request_refused"), ("Merci", "nothing_found")),
    ],
)
def test_a_request_may_be_polite(desk, text, kind):
    (answer,) = desk.write("FRANCE", text)

    assert answer.kind == kind
    (answer,) = desk.write("FRANCE", "Jeanne", subject=text)
    assert answer.kind == kind


def test_ready_without_orders_is_refused(desk):
    (answer,) = desk.write("FRANCE", "prêt")

    assert answer.facts.refused == "no_orders"


def test_retreats_and_adjustments_are_judged_when_all_who_owe_have_sent(desk):
    desk.write("AUSTRIA", "A Bud-Ser; A Vie-Bud; F Tri H")
    desk.fall()
    desk.write("AUSTRIA", "A Ser H; A Bud H; F Tri H")
    desk.fall(desk.game.deadline.due)
    assert str(desk.game.position.turn) == "W1901A"
    desk.new()

    assert not desk.attend().judged
    (answer,) = desk.write("AUSTRIA", "A Vie")
    assert answer.facts.lines[0].order == "A VIE B"
    assert desk.attend().judged
    assert str(desk.game.position.turn) == "S1902M"


def test_adjustments_that_are_not_allowed_or_not_all_there_judge_nothing_before_the_deadline(desk):
    desk.write("AUSTRIA", "A Bud-Ser; A Vie-Bud; F Tri-Alb")
    desk.fall()
    desk.write("AUSTRIA", "A Ser H; A Bud H; F Alb-Gre")
    desk.fall()

    for text in ("construit A Par", "construit A Vie"):
        desk.write("AUSTRIA", text)
        assert not desk.attend().judged
    desk.write("AUSTRIA", "construit A Vie\nrenonce à une construction")
    assert desk.attend().judged
    assert desk.store.work.turns.rows[-1].orders["AUSTRIA"] == ("A VIE B", "WAIVE")


def test_a_retreat_that_is_not_allowed_may_be_mended_before_the_deadline(desk):
    desk.write("AUSTRIA", "A Vie-Gal; A Bud H; F Tri H")
    desk.write("GERMANY", "A Ber-Sil; A Mun H; F Kie H")
    desk.fall()
    desk.write("AUSTRIA", "A Gal-Var; A Bud H; F Tri H")
    desk.write("GERMANY", "A Sil S A Gal-Var; A Mun H; F Kie H")
    desk.write("RUSSIA", "A Var H")
    desk.fall()
    assert str(desk.game.position.turn) == "F1901R"

    desk.write("RUSSIA", "A Var-Ber")
    assert not desk.attend().judged
    desk.write("RUSSIA", "A Var-Liv")
    assert desk.attend().judged
    assert "LVN" in [unit.province for unit in desk.game.position.units_of("RUSSIA")]


def test_silence_about_adjustments_is_no_disorder(desk):
    desk.write("AUSTRIA", "A Bud-Ser")
    desk.fall()
    desk.write("AUSTRIA", "A Ser H")
    desk.fall()
    desk.fall()

    assert desk.store.work.turns.rows[-1].disorder == frozenset()
    assert str(desk.game.position.turn) == "S1902M"


def test_in_grace_only_the_missing_may_send_and_others_cannot_change():
    desk = Desk().begin(timing=replace(FRIDAY_MIDNIGHT, grace=timedelta(hours=12)))
    desk.write("FRANCE", "A Par-Bou")
    assert not desk.fall().judged
    told = [row for row in desk.new() if row.kind == "deadline_changed"]
    assert len(told) == 8
    assert {row.facts.former.at for row in told} == {FRIDAY_NIGHT}
    assert {row.facts.deadline.at for row in told} == {FRIDAY_NIGHT + timedelta(hours=12)}
    assert {row.facts.calendar.sequence for row in told} == {111}

    hour = FRIDAY_NIGHT + timedelta(hours=1)
    (changed,) = desk.write("FRANCE", "A Par-Pic", received=hour)
    (late,) = desk.write("ENGLAND", "F Lon-Man", received=hour)
    (again,) = desk.write("ENGLAND", "F Lon-Nrd", received=hour + timedelta(minutes=1))

    assert [row.facts.standing for row in (changed, late, again)] == ["late", "grace", "late"]
    assert not any("changer d'avis" in desk.text(row) or "prêt" in desk.text(row) for row in (changed, late, again))
    desk.fall(FRIDAY_NIGHT + timedelta(hours=12))
    assert desk.store.work.turns.rows[0].orders["FRANCE"] == ("A PAR - BUR",)
    assert desk.store.work.turns.rows[0].orders["ENGLAND"] == ("F LON - ENG",)


DOUBTFUL = "peut-être A Par-Bou"


def test_a_letter_that_counts_no_more_is_offered_nothing():
    desk = Desk().begin()
    desk.clock.at = FRIDAY_NIGHT + timedelta(seconds=30)
    (late,) = desk.write("FRANCE", DOUBTFUL)

    assert late.facts.standing == "late"
    assert "oui" not in desk.text(late) and "A Par-Bou" in desk.text(late)


def test_in_grace_an_offer_to_who_is_waited_for_can_be_taken_and_none_is_made_to_the_others():
    desk = Desk().begin(timing=replace(FRIDAY_MIDNIGHT, grace=timedelta(hours=12)))
    desk.write("ENGLAND", "F Lon-Man")
    assert not desk.fall().judged
    desk.new()
    (offered,) = desk.write("FRANCE", DOUBTFUL)
    (other,) = desk.write("ENGLAND", "peut-être F Lon-Nrd")
    (taken,) = desk.write("FRANCE", "Oui", headers=[f"In-Reply-To: {offered.message_id}"])

    assert "les ordres que vous envoyez maintenant comptent." in " ".join(desk.text(offered).split())
    assert "répondez : oui" in " ".join(desk.text(offered).split()) and "oui" not in desk.text(other)
    assert taken.facts.standing == "grace" and taken.facts.in_force[0].orders == ("A PAR - BUR",)


def test_grace_ends_when_the_last_missing_sheet_is_there():
    desk = Desk().begin(timing=replace(FRIDAY_MIDNIGHT, grace=timedelta(hours=12)))
    for power in POWERS[1:]:
        desk.write(power, HOLDS[power])
    assert not desk.fall().judged

    desk.write("AUSTRIA", HOLDS["AUSTRIA"])
    assert desk.attend().judged


def test_a_game_that_waits_for_all_waits_for_all():
    desk = Desk().begin(absence=Absence.WAIT)
    desk.write("FRANCE", "A Par-Bou")
    desk.fall()
    told = [row for row in desk.new() if row.kind == "deadline_changed"]
    assert {(row.facts.former.at, row.facts.deadline) for row in told} == {(FRIDAY_NIGHT, None)}
    desk.clock.forward(timedelta(days=30))
    desk.alive()
    assert not desk.attend().judged

    for power in POWERS:
        if power != "FRANCE":
            desk.write(power, HOLDS[power])
    assert desk.attend().judged
    assert desk.store.work.turns.rows[0].disorder == frozenset()


def test_an_outage_moves_the_deadline_by_a_day_and_everybody_is_told(desk):
    desk.clock.at = FRIDAY_NIGHT - timedelta(hours=7)
    desk.alive()
    desk.clock.at = FRIDAY_NIGHT + timedelta(minutes=5)

    assert not desk.attend().judged
    assert desk.game.deadline.due == FRIDAY_NIGHT + timedelta(days=1)
    told = desk.new()
    assert [row.kind for row in told] == ["deadline_changed"] * 8
    assert {(row.facts.began, row.facts.ended) for row in told} == {
        (FRIDAY_NIGHT - timedelta(hours=7), FRIDAY_NIGHT + timedelta(minutes=5))
    }
    assert desk.fall().judged


def test_a_short_outage_moves_nothing(desk):
    desk.clock.at = FRIDAY_NIGHT - timedelta(hours=5)
    desk.alive()
    desk.clock.at = FRIDAY_NIGHT + timedelta(minutes=5)

    assert desk.attend().sweep
    assert desk.game.deadline.due == FRIDAY_NIGHT


def test_who_owes_orders_is_reminded_once(desk):
    desk.write("FRANCE", "A Par-Bou")
    desk.clock.at = FRIDAY_NIGHT - timedelta(hours=23)
    desk.attend()
    desk.attend()

    reminded = [row.facts.seat.powers[0] for row in desk.new() if row.kind == "reminder"]
    assert sorted(reminded) == sorted(set(POWERS) - {"FRANCE"})


def test_a_late_letter_read_after_the_judgement_is_late_for_the_turn_before(desk):
    desk.write("FRANCE", "A Par-Bou")
    desk.fall()
    desk.new()
    (answer,) = desk.write("FRANCE", "A Bou-Mun", received=FRIDAY_NIGHT + timedelta(seconds=30))

    assert answer.facts.standing == "late"
    assert orders_in_force(desk, "FRANCE") is None


def test_the_game_ends_at_its_last_year_and_says_so():
    desk = Desk().begin(end_year=1901)
    for _ in range(6):
        if desk.game.state is GameState.ENDED:
            break
        desk.fall()

    assert desk.game.state is GameState.ENDED
    assert desk.game.verdict is not None
    assert sum(row.kind == "end" for row in desk.new()) == 8
    (answer,) = desk.write("FRANCE", "A Par-Bou")
    assert answer.facts.state == "over"


def test_requests_are_understood_in_both_languages(desk):
    asked = {"aide": "help", "Status": "status", "mes ordres": "my_orders", "MAP": "map", "Carte": "map"}

    for words, kind in some(asked.items()):
        assert [row.kind for row in desk.write("FRANCE", words)] == [kind]
        assert [row.kind for row in desk.write("FRANCE", "", subject=words)] == [kind]


def test_a_player_reads_letters_in_his_language():
    desk = Desk()
    players = tuple(
        replace(player, language="en", zone="America/New_York") if player.powers == ("FRANCE",) else player
        for player in settings().players
    )
    desk.begin(players=players)
    (answer,) = desk.write("FRANCE", "A Par - Bur")

    assert "orders received" in desk.letter(answer)["Subject"]
    assert "New York" in desk.text(answer)


def test_a_game_master_whose_letter_holds_nothing_reads_of_no_orders_in_force():
    desk = Desk().begin()
    (answer,) = desk.write("GM", "Comment faire ?", sender="ophelie@maitre.example")

    assert answer.kind == "nothing_found"
    assert "Ordres en vigueur" not in desk.text(answer)


def test_orders_in_a_pause_are_kept_until_the_game_goes_on_and_nobody_need_be_ready(desk):
    with desk.store() as work:
        work.games.save(replace(desk.game, state=GameState.PAUSED))
    (kept,) = desk.write("FRANCE", "A Par - Bou")
    (ready,) = desk.write("FRANCE", "prêt")

    assert "La partie est en pause" in desk.text(kept) and "jusque-là" not in desk.text(kept)
    assert ready.facts.refused == "paused"


def test_ready_decides_nothing_where_the_last_order_ends_the_phase(desk):
    desk.write("FRANCE", "A Mar - Esp")
    desk.fall()
    desk.fall()
    desk.new()
    assert str(desk.game.position.turn) == "W1901A"

    assert [row.facts.refused for row in desk.write("FRANCE", "prêt")] == ["by_orders"]


def test_after_the_end_no_letter_asks_for_orders(desk):
    with desk.store() as work:
        work.games.save(replace(desk.game, state=GameState.ENDED, deadline=None))

    for text in ("A Par - Bou", "mes ordres", "Merci à tous, c'était une belle partie !"):
        (told,) = desk.write("FRANCE", text)
        assert told.kind == "status" and "La partie est terminée." in desk.text(told)


def test_who_plays_several_powers_is_told_whose_orders_are_missing_before_he_is_ready():
    seating = SEATINGS["4"].chairs
    players = tuple(Player(NAMES[chair[0]], (email_of(chair[0]),), chair) for chair in seating)
    desk = Desk().begin(setup="4", seating=seating, players=players)
    desk.write("AUSTRIA", "A Vie - Gal")
    (ready,) = desk.write("AUSTRIA", "prêt")

    assert "Nous n'avons pas encore d'ordres de vous pour la France :" in " ".join(desk.text(ready).split())


@pytest.mark.parametrize(
    ("to", "text", "kinds"),
    [
        ("", "A Par-Bou\nF Bre-Man\nA Mar-Esp", {"acknowledgement"}),
        ("", "", {"nothing_found"}),
        ("ENGLAND", "La paix ?", {"press", "press_sent"}),
    ],
)
def test_whoever_writes_more_than_is_read_is_told_that_the_end_is_missing(desk, to, text, kinds):
    """A phone puts the photograph before the text."""
    desk.deliver(desk.raw("FRANCE", text, to=to), truncated=True)
    rows = {row.kind: row for row in desk.new() if row.seat}

    assert set(rows) == kinds
    told = {kind for kind, row in rows.items() if "seul son début a été lu" in " ".join(desk.text(row).split())}
    assert told == kinds - {"press"}
    desk.write("FRANCE", "A Par-Bou")
    assert not any(row.facts.cut for row in desk.new())


def test_a_letter_without_a_text_gives_the_orders_of_its_subject(desk):
    (answer,) = desk.write("FRANCE", "", subject="Ordres : A Par-Bou, F Bre-Man")

    assert answer.facts.lines and orders_in_force(desk, "FRANCE") == ("A PAR - BUR", "F BRE - ENG")
    (refused,) = desk.write("FRANCE", "", subject="A Par-Pic", to="ENGLAND")
    assert refused.kind == "press_refused"
    (answered,) = desk.write("FRANCE", "", subject="Re: A Par-Pic")
    assert answered.kind == "nothing_found" and not answered.facts.titled


def test_beside_a_text_the_orders_of_a_subject_are_told_and_not_read(desk):
    (same,) = desk.write("FRANCE", "A Par-Bou\nF Bre-Man", subject="A Par-Bou")
    (other,) = desk.write("FRANCE", "A Par-Bou\nF Bre-Man", subject="A Mar-Esp")
    (alone,) = desk.write("FRANCE", "Bonjour,\n\nMerci d'avance !", subject="A Mar-Esp")

    assert "subject_unread" not in {warned.kind for warned in same.facts.warnings}
    assert "subject_unread" in {warned.kind for warned in other.facts.warnings}
    assert alone.kind == "nothing_found" and "L'objet de votre lettre donne des ordres" in desk.text(alone)
    assert orders_in_force(desk, "FRANCE") == ("A PAR - BUR", "F BRE - ENG")


def test_that_files_are_not_read_stands_above_everything_else(desk):
    head = desk.raw("FRANCE", "", headers=()).split(b"MIME-Version")[0]
    parts = (
        'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nmes ordres sont dans le fichier joint\r\n"
        "--b\r\nContent-Type: application/msword\r\n"
        'Content-Disposition: attachment; filename="ordres.docx"\r\n\r\nx\r\n'
        "--b--\r\n"
    )
    desk.deliver(head + parts.encode())
    (answer,) = desk.new()

    told = desk.text(answer)
    assert told.index("ordres.docx") < told.index("Date limite")
    assert told.count("ordres.docx") == 1


def test_while_many_answers_wait_a_sheet_is_answered_without_its_map(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk().begin()
    monkeypatch.setattr(orders, "MOST_MAPS", 2)
    (first, second, third) = (desk.write(power, HOLDS[power])[0] for power in ("FRANCE", "ITALY", "TURKEY"))

    assert [row.facts.crowded for row in (first, second, third)] == [False, False, True]
    assert "n'a pas la carte de vos ordres" in " ".join(desk.text(third).split())
    assert not [part for part in desk.letter(third).walk() if part.get_content_maintype() == "image"]
    assert [part for part in desk.letter(second).walk() if part.get_content_maintype() == "image"]
