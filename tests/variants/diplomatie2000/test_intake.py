"""Letters to the session: what is public at once, what is secret and may be changed, and what changes nothing."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from gm.reports.facts import MapAnswer
from gm.rules.position import Turn
from gm.service.model.game import Player
from gm.service.settings.changes import change
from gm.service.turn.acts import session_closes
from gm.variants.diplomatie2000.board import UN
from gm.variants.diplomatie2000.variant import DIPLOMATIE2000
from gm.variants.diplomatie2000.world_state import changed
from tests import secrecy, watched
from tests.service.desk import PARIS, email_of
from tests.variants.diplomatie2000.desk import MASTER, WorldDesk

FEW = ("CEAO", "EEAE", "ETUN", "MCCA", "RUSS", "UMAR")


@pytest.fixture
def desk() -> WorldDesk:
    return WorldDesk().begin_world(*FEW)


def put(desk: WorldDesk, turn: Turn, **news: Any) -> None:
    """The open turn is another, and the United Nations have decided this before."""
    with desk.store() as work:
        position = changed(replace(desk.game.position, turn=turn), **news)
        work.games.save(replace(desk.game, position=position))


AUTUMN = Turn(2002, "F", "M")
BAD = (
    ("UMAR", "1B : ETUN", "déjà déposée"),
    ("UMAR", "2 : M MOR xxx / M BRU - ION", "le mot « ION » est inconnu"),
    ("CEAO", "2 : M MOR xxx / M MOR - ANK", "deux ordres"),
    ("CEAO", "2 : M MOR - TOK", "M MOR ne peut pas atteindre"),
    ("CEAO", "2 : M MOR xxx / A PAR - BRU", "qu'aux unités sous mandat"),
    ("CAOR", "1A : CEAO", "l'état est en disgrâce"),
    ("CAOR", "1) UMAR", "l'état est en disgrâce"),
    ("CEAO", "1A : MEXI", "ce n'est pas un état, ou il est éliminé"),
    ("CEAO", "1A : ONU", "ce n'est pas un état"),
    ("CEAO", "1A : ATLANTIDE", "nous n'avons pas compris"),
    ("CEAO", "1C : UMAR", "cet état n'est pas en disgrâce"),
    ("CEAO", "3A : INDE", "cet état est sous embargo"),
    ("CEAO", "3B : OPTO", "bénéficiaire du pFMI"),
    ("CEAO", "Aide : 1 : CEAO", "un état ne peut pas se désigner lui-même"),
    ("CEAO", "Aide : 1 : MEXI", "éliminé"),
    ("MCCA", "AS : MOR", "il faut un secteur terrestre"),
    ("CASO", "AS : PYO", "déjà employée"),
    ("MCCA", "AS : PYO\nAS : TOK", "deux ordres"),
    ("UEUR", "M BRU xxx", "n'obéissent qu'aux votes"),
    ("CEAO", "1) CHIN", "personne n'a fait cette proposition"),
    ("CEAO", "1) UMAR, EEAE, MCSU", "plus de choix que vous n'avez de votes"),
    ("CEAO", "2) UMAR, CHIN", "personne n'a fait cette proposition"),
    ("CEAO", "1A UMAR : 10 pV", "lui seul intervient, fixe les montants"),
    ("CEAO", "Intervention : PYO", "ce n'est pas à vous"),
    ("CEAO", "Départage 1 : UMAR, EEAE", "ce n'est pas à vous"),
    ("GM", "1A UMAR : 50 pV", "ce montant n'est pas permis"),
    ("GM", "1A CHIN : 10 pV", "personne n'a fait cette proposition"),
    ("GM", "1) UMAR", "ce n'est pas à vous"),
    ("GM", "Intervention : MOR", "il faut un secteur terrestre"),
    ("CEAO", "1 : UMAR", "un vote s'écrit avec une parenthèse"),
    ("CEAO", "1A CHIN", "deux-points"),
    ("CEAO", "Vote : contre UMAR", "contre toutes les propositions : « 2) Aucune »"),
    ("CEAO", "Je vote contre la proposition de l'UMAR", "contre toutes les propositions : « 2) Aucune »"),
    ("CEAO", "1) contre UMAR", "contre toutes les propositions : « 2) Aucune »"),
    ("CEAO", "M (tous)", "une ligne d'hiver"),
    ("CEAO", "Invitation : M (MCSU)", "une ligne d'hiver"),
    ("CEAO", "- M BRU", "cette unité n'est pas à vous"),
    ("CEAO", "1A : CHNI", "un mot n'est pas sûr"),
)


def test_bad_input_is_answered_with_the_rule_and_changes_nothing() -> None:
    desk = WorldDesk().begin_world(*FEW, "CAOR", "CASO", "MCSU", "UEUR", "UNIA")
    put(desk, AUTUMN, disgrace={"CAOR": 2}, imf="OPTO", embargo="INDE", eliminated=frozenset({"MEXI"}),
        spent=frozenset({"CASO"}))  # fmt: skip
    for state in ("UMAR", "EEAE", "MCSU", "UNIA", "RUSS"):
        desk.write(state, "1A : RUSS")
    before, sheets = desk.public(), list(desk.store.work.sheets.rows)
    desk.new()
    for power, text, rule in BAD:
        answer = desk.says(power, text)
        assert rule in answer, (power, text, answer)
        assert "rien n'a changé" in answer.lower(), (power, text, answer)

    assert desk.public() == before
    assert desk.store.work.sheets.rows == sheets
    assert len(before) == 5
    watched.STORES.clear()  # answers to their own writers, which take seconds to look through


def test_types_have_their_seasons(desk: WorldDesk) -> None:
    assert "ce n'est pas le tour" in desk.says("UMAR", "1A : RUSS")
    assert "ce n'est pas le tour" in desk.says("UMAR", "3A : UMAR")
    put(desk, Turn(2002, "W", "A"))
    assert "rien n'a changé" in desk.says("UMAR", "1A : RUSS\n1) UMAR\nAS : PYO").lower()
    answer = desk.says("MCCA", "M BOG")
    assert desk.public() == []
    assert "M BOG" in answer


def test_a_proposal_is_public_at_once_and_stays_so(desk: WorldDesk) -> None:
    rows = desk.write("UMAR", "2 : M MOR xxx\nCommentaire : la paix, enfin.\nAvec vous tous.\n\nA ALG xxx")

    assert {row.kind for row in rows} == {"acknowledgement", "done_in_public"}
    assert len(rows) == 1 + len(FEW)
    assert "la paix, enfin. Avec vous tous." in desk.to("ETUN", "done_in_public", rows)
    assert "A ALG" not in desk.to("ETUN", "done_in_public", rows)
    assert desk.public() == ["UMAR PROPOSE 2 M MOR H"]
    assert "déjà déposée" in desk.says("UMAR", "2 : M MOR - ANK")
    desk.says("UMAR", "annule tous mes ordres")
    desk.says("UMAR", "2 : M MOR xxx")
    assert desk.public() == ["UMAR PROPOSE 2 M MOR H"]


def test_a_comment_names_nobody(desk: WorldDesk) -> None:
    name = desk.seat("UMAR").player.name
    address = desk.seat("CEAO").player.emails[0]
    answer = desk.says("UMAR", f"2 : M MOR xxx\nCommentaire : moi, {name}, je le veux.")
    desk.write("CEAO", f"2 : M MOR xxx\nCommentaire : écrivez-moi à {desk.address('CEAO')} ou à {address}.")

    assert "n'a donc pas été publié" in answer
    told = desk.to("RUSS", "done_in_public") + desk.to("EEAE", "done_in_public")
    assert name.split()[0] not in told and desk.seat("CEAO").token not in told and address not in told
    assert len(desk.public()) == 2


def test_what_follows_within_ten_minutes_is_told_in_one_letter(desk: WorldDesk) -> None:
    began = desk.clock.at
    first = desk.write("UMAR", "2 : M MOR xxx")
    desk.clock.at = began + timedelta(minutes=2)
    second = desk.write("CEAO", "2 : M BRU xxx")
    desk.clock.at = began + timedelta(minutes=5)
    third = desk.write("EEAE", "2 : M WAS xxx")
    desk.clock.at = began + timedelta(minutes=30)
    fourth = desk.write("ETUN", "2 : M WAS xxx")

    def waiting(rows: list[Any]) -> set[Any]:
        return {row.not_before for row in rows if row.kind == "done_in_public"}

    assert waiting(first) == {None} and waiting(fourth) == {None}
    assert waiting(second) == {began + timedelta(minutes=10)}
    assert [row.seat for row in third if row.kind == "done_in_public"] == [desk.seat("CEAO").number]
    assert "M BRU" in desk.to("UMAR", "done_in_public", second)
    russian = desk.seat("RUSS").number
    (gathered,) = [row.id for row in second if (row.seat, row.kind) == (russian, "done_in_public")]
    facts: Any = desk.store.work.outbox.rows[gathered].facts
    assert [act.power for act in facts.acts] == ["CEAO", "EEAE"]
    closes = session_closes(desk.game)
    assert closes is not None
    desk.clock.at = closes - timedelta(minutes=3)
    desk.write("RUSS", "2 : M MOR xxx")
    assert waiting(desk.write("MCCA", "2 : M MOR xxx")) == {closes}


SOONER = {
    "Échéance : {near}": "session_closed",
    "Juger P2001": "session_closed",
    "Revenir au printemps 2001": "turned_back",
    "Terminer P2001 : arrêt": "end",
}
"""What ends the time for public acts while some of them still wait to be told, and the letter that says so."""


@pytest.mark.parametrize(("line", "kind"), SOONER.items())
def test_what_waits_to_be_told_is_told_once_and_before_the_session_is_over(
    desk: WorldDesk, line: str, kind: str
) -> None:
    if kind == "turned_back":
        desk.write("GM", "Juger P2001", sender=MASTER)
    desk.write("UMAR", "2 : M MOR xxx")
    desk.clock.at += timedelta(minutes=2)
    desk.mark_sent()
    desk.write("CEAO", "2 : M BRU xxx")
    near = f"{desk.clock.at.astimezone(PARIS) + timedelta(minutes=3):%d/%m/%Y %Hh%M}"
    desk.write("GM", line.format(near=near), sender=MASTER)
    if kind == "turned_back":
        desk.write("GM", "Oui", sender=MASTER)
    desk.clock.at += timedelta(minutes=2)
    desk.attend()

    letters = desk.store.work.outbox.claim(desk.clock.now(), "a", 999)
    for power in (*FEW, "GM"):
        leave = [row for row in letters if row.seat == (0 if power == "GM" else desk.seat(power).number)]
        told = [n for n, row in enumerate(leave) if row.kind == "done_in_public" and row.facts.acts[-1].power == "CEAO"]
        assert len(told) == (power != "CEAO"), (power, [row.kind for row in leave])
        assert told < [n for n, row in enumerate(leave) if row.kind == kind], (power, [row.kind for row in leave])


def test_votes_orders_aid_and_subversion_replace_one_another_part_by_part(desk: WorldDesk) -> None:
    put(desk, AUTUMN)
    desk.write("UMAR", "1A : RUSS\n2 : M MOR xxx")
    desk.write("MCCA", "F PAN xxx\n1) UMAR\n2) Aucune\nAide : 1 : UMAR\nAS : PYO")
    desk.write("MCCA", "1) Aucune")
    desk.write("MCCA", "Aide : 2 : RUSS")
    desk.write("MCCA", "AS : TOK")
    voted = desk.says("MCCA", "A SJO xxx")

    assert sorted(desk.in_force("MCCA")) == sorted(
        ["A SJO H", "VOTE 1 NONE", "VOTE 2 NONE", "AID 1 UMAR", "AID 2 RUSS", "SUBVERT TOK"]
    )
    assert "votre voix va contre toutes les propositions" in voted
    assert "1 : UMAR, 2 : RUSS, 3 : –" in voted
    assert "AS : TOK, employée quand le tour sera jugé" in voted
    assert "votre voix va à" in desk.says("MCCA", "1) UMAR")
    desk.write("MCCA", "AS : aucune")
    assert "SUBVERT NONE" in desk.in_force("MCCA")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_who_plays_several_states_is_told_which_one_each_part_is_of(language: str) -> None:
    desk = WorldDesk()
    both = Player("Zéphyrin Deuxfois", (email_of("UMAR"),), ("UMAR", "MCCA"), language=language)
    alone = Player("Yolande Seulette", (email_of("CEAO"),), ("CEAO",), language=language)
    seating = DIPLOMATIE2000.seatings["21"].seats([both.powers, alone.powers])
    chosen = {"seating": seating.chairs, "unplayed": seating.unplayed, "players": (both, alone)}
    desk.begin(variant="diplomatie2000", setup="21", start_year=2001, **chosen)
    desk.write("CEAO", "2 : M MOR xxx")
    told, other = desk.says("UMAR", "UMAR\nA ALG xxx\n\nMCCA\n2) CEAO"), desk.says("CEAO", "2) CEAO")

    titles = {"fr": "Vos votes", "en": "Your votes"}
    assert all(f"{titles[language]} ({state})" in told for state in both.powers), told
    assert titles[language] in other and f"{titles[language]} (" not in other


def test_what_a_state_proposed_and_how_it_votes_outlive_its_player(desk: WorldDesk) -> None:
    desk.write("UMAR", "2 : M MOR xxx")
    desk.write("UMAR", "A ALG xxx\n2) UMAR\nAide : 1 : CEAO")
    former = desk.address("UMAR")
    desk.write("GM", "Remplacer UMAR par Hortense Delorme <hortense@maison.example>", sender=MASTER)

    assert desk.address("UMAR") != former
    assert desk.public() == ["UMAR PROPOSE 2 M MOR H"]
    assert sorted(desk.in_force("UMAR")) == ["A ALG H", "AID 1 CEAO", "VOTE 2 UMAR"]
    welcome = desk.to("UMAR", "seat_taken")
    assert "VOTE" not in welcome
    assert "déjà déposée" in desk.says("UMAR", "2 : M MOR - ANK", sender="hortense@maison.example")
    desk.write("UMAR", "2) Aucune", sender="hortense@maison.example")
    assert sorted(desk.in_force("UMAR")) == ["A ALG H", "AID 1 CEAO", "VOTE 2 NONE"]


def test_yes_takes_what_was_offered_and_makes_it_public(desk: WorldDesk) -> None:
    rows = desk.write("UMAR", "2 : M MOR xxx bidule")
    answer = next(row for row in rows if row.seat == desk.seat("UMAR").number)

    assert desk.public() == []
    desk.write("UMAR", "oui", headers=[f"In-Reply-To: {answer.message_id}"])
    assert desk.public() == ["UMAR PROPOSE 2 M MOR H"]


def test_a_letter_in_doubt_proposes_nothing_until_it_is_confirmed(desk: WorldDesk) -> None:
    desk.write("UMAR", "2 : M MOR xxx", dmarc="fail", sender="inconnu@ailleurs.example")

    assert desk.public() == []


def test_the_session_closes_once_and_never_opens_again(desk: WorldDesk) -> None:
    desk.write("UMAR", "2 : M MOR xxx")
    closes = session_closes(desk.game)
    assert closes is not None
    desk.clock.at = closes + timedelta(seconds=5)
    desk.attend()
    assert not desk.new()  # a letter that came in time may still be read
    desk.write("CEAO", "2 : M BRU xxx", received=closes - timedelta(seconds=5))
    rows = desk.close()

    assert [row.kind for row in rows] == ["session_closed"] * 7
    assert "CEAO" in desk.to("GM", "session_closed", rows) and "UMAR" in desk.to("RUSS", "session_closed", rows)
    desk.attend()
    assert not desk.new()
    assert "le temps des actes publics est passé" in desk.says("EEAE", "2 : M WAS xxx\nCommentaire : trop tard")
    pause(desk, paused=True)
    assert "le temps des actes publics est passé" in desk.says("EEAE", "2 : M WAS xxx")
    pause(desk, paused=False)
    assert session_closes(desk.game) == closes
    assert desk.public() == ["UMAR PROPOSE 2 M MOR H", "CEAO PROPOSE 2 M BRU H"]


def pause(desk: WorldDesk, *, paused: bool) -> None:
    with desk.store() as work:
        settings = replace(desk.game.settings, paused=paused)
        change(work, desk.house, desk.game, settings, (), {}, desk.clock.at.timestamp())


def test_a_pause_before_the_close_leaves_time_for_proposals(desk: WorldDesk) -> None:
    desk.write("UMAR", "2 : M MOR xxx")
    pause(desk, paused=True)
    desk.clock.at += timedelta(days=20)
    pause(desk, paused=False)
    closes = session_closes(desk.game)

    assert closes is not None and closes > desk.clock.at + timedelta(hours=12)
    desk.write("CEAO", "2 : M BRU xxx")
    assert len(desk.public()) == 2


def test_a_turn_is_never_judged_before_its_list_is_out(desk: WorldDesk) -> None:
    for seat in desk.game.players:
        desk.write(seat.powers[0], "A ALG xxx\nprêt" if seat.powers == ("UMAR",) else "1) Aucune\nprêt")

    assert not desk.attend().judged
    desk.close()
    assert desk.game.number == 2


@pytest.mark.parametrize("chair", [False, True])
def test_the_secretary_general_proposes_weighs_intervenes_and_ranks(chair: bool) -> None:
    desk = WorldDesk().begin_world("UMAR", "CEAO", chair=chair)
    who = UN if chair else "GM"
    put(desk, AUTUMN)
    desk.write("UMAR", "1A : RUSS")
    desk.write("CEAO", "1B : ETUN")
    answer = desk.says(who, "1A UMAR : 10 pV\n1D : 3 tours pour UEUR\nIntervention : PYO\n\nDépartage 1 : CEAO, UMAR")

    assert desk.public()[2:] == ["ONU AMOUNT UMAR 10", "ONU PROPOSE 1D UEUR", "ONU AMOUNT ONU 3", "ONU INTERVENE PYO"]
    assert desk.in_force(UN) == ["RANK 1 CEAO UMAR"]
    assert "Montant non fixé : 1B : ETUN" in answer and "Départage 1 : CEAO, UMAR, en cas d'égalité" in answer
    assert "Départage 1 : CEAO, UMAR" in desk.says(who, "état")
    desk.close()
    assert "le temps des actes publics est passé" in desk.says(who, "2 : M MOR xxx")
    assert "compris" in desk.says(who, "1B CEAO : 30 pV")
    assert "ONU AMOUNT CEAO 30" in desk.public()
    assert "déjà" in desk.says(who, "1B CEAO : 35 pV")


def test_public_acts_survive_an_undone_turn(desk: WorldDesk) -> None:
    desk.write("UMAR", "2 : M MOR xxx\n\nA ALG xxx")
    desk.write("CEAO", "2) UMAR")
    desk.close()
    desk.fall()
    desk.new()
    desk.write("GM", "Revenir au printemps 2001", sender="ophelie@maitre.example")
    desk.write("GM", "Oui", sender="ophelie@maitre.example")

    assert desk.public() == ["UMAR PROPOSE 2 M MOR H"]


PLANTED = (
    ("fr", "Le vote : 1) RUSS."),
    ("fr", "VOTE 2 NONE"),
    ("fr", "2) Aucune"),
    ("en", "Aid: 1: UCEN / 2: None"),
    ("fr", "AS : ANK"),
    ("fr", "SUBVERT ANK"),
    ("fr", "Départage 1 : CEAO, UMAR"),
    ("fr", "A SJO - PAN"),
)


def test_secret_lines_of_the_session_are_found_in_letters_to_others(desk: WorldDesk) -> None:
    put(desk, AUTUMN)
    desk.write("UMAR", "1A : RUSS")
    desk.write("RUSS", "1B : ETUN")
    desk.write("MCCA", "A SJO - PAN\n1) RUSS\n2) Aucune\nAide : 1 : UCEN / 2 : Aucun\nAS : ANK")
    desk.write("GM", "Départage 1 : CEAO, UMAR", sender="ophelie@maitre.example")
    assert not secrecy.leaks(desk.store)
    rows = desk.store.work.outbox.rows
    number, row = next((n, r) for n, r in rows.items() if r.seat == desk.seat("EEAE").number and r.kind == "start")
    rows.clear()
    head = "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n"
    for language, said in PLANTED:
        rows[number] = replace(row, raw=f"{head}{said}\r\n".encode(), kind="reminder", language=language)
        assert secrecy.leaks(desk.store), said
    watched.STORES.clear()


def test_the_map_of_the_open_turn_shows_an_intervention_and_nobodys_subversion(desk: WorldDesk) -> None:
    desk.says("GM", "Intervention : PYO")
    desk.write("MCCA", "AS : TOK")

    asked = [desk.write(state, "Carte")[-1].facts for state in ("CEAO", "MCCA")]

    assert [facts.board.marked for facts in asked if isinstance(facts, MapAnswer)] == [{"INTERVENE": ("PYO",)}] * 2


def test_a_letter_may_vote_for_what_it_proposes(desk: WorldDesk) -> None:
    put(desk, AUTUMN)
    desk.write("UMAR", "1) UMAR, Aucune\n1A : RUSS\n2 : M MOR xxx\n2) UMAR")
    assert desk.public() == ["UMAR PROPOSE 1A RUSS", "UMAR PROPOSE 2 M MOR H"]
    assert desk.in_force("UMAR") == ["VOTE 2 UMAR"]  # one vote, two choices
    desk.write("CEAO", "Vote : CEAO\n2 : M MOR xxx")
    assert desk.in_force("CEAO") == ["VOTE 2 CEAO"]

    assert "personne n'a fait cette proposition" in desk.says("EEAE", "2 : M MOR - TOK\n2) EEAE")
    assert desk.in_force("EEAE") == []


@pytest.mark.parametrize("asked", ["statut", "mes ordres"])
def test_whoever_lost_the_list_asks_for_it(desk: WorldDesk, asked: str) -> None:
    put(desk, AUTUMN, disgrace={"MCCA": 2})
    desk.write("UMAR", "1A : RUSS")
    desk.write("UMAR", "1) UMAR\nAide : 1 : CEAO")
    own, other, barred = (desk.says(power, asked) for power in ("UMAR", "CEAO", "MCCA"))

    for letter in (own, other, barred):
        assert "1A : RUSS (par UMAR)" in letter
        assert "MCCA 0 0 0 0 – 1 disgrâce : 2 tours" in letter
    assert "Votre proposition, qui est publique" in own
    assert "votre voix va à 1A : 20 pV" in own
    assert "1 : CEAO" in own
    assert "Type 1 : vous n'avez pas encore voté" in other
    assert "votre voix va" not in other and "1 : CEAO" not in other
    assert "Votre état est en disgrâce" in barred
    assert not secrecy.leaks(desk.store)
