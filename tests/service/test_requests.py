"""The table of requests: how a line is read, who may ask it, and what a line that is nearly one comes to."""

from datetime import timedelta
from typing import Any

import pytest

from gm.languages.language import languages
from gm.service.model.game import GameState
from gm.service.requests.console import by_hand
from gm.service.requests.line_reading import Unread
from gm.service.requests.patterns import patterns
from gm.service.requests.row import AskerRole, Request, RequestRead
from gm.service.requests.slots import FREE, SLOTS
from gm.service.requests.table import REQUESTS
from tests.service.asking import asker, read_line
from tests.service.desk import Desk
from tests.some import some
from tools.requests import PAGE, page

ROWS = [(row, code) for row in REQUESTS for code in languages()]
EACH = pytest.mark.parametrize(("row", "code"), ROWS, ids=lambda each: each if isinstance(each, str) else each.name)


def may_ask(row: Request) -> AskerRole:
    return next(role for role in AskerRole if role in row.who)


def test_the_page_says_that_who_is_in_no_game_may_join_one() -> None:
    lines = {line.partition("`")[2].partition(" ")[0]: line.split(" | ")[-1] for line in page().splitlines()}

    assert {lines[each] for each in ("Join", "Take", "Observe")} == {"everybody but the game master |"}
    assert (lines["Games`"], lines["Status`"]) == ("everybody |", "everybody in the game |")


# Every row, in every language.


@EACH
def test_the_right_line_of_every_row_is_read_as_it(row: Request, code: str) -> None:
    said = languages()[code].asking[row.name]
    found = read_line(said.right, asker(may_ask(row), next(iter(row.when))))

    assert isinstance(found, RequestRead) and found.request == row
    assert said.says[-1] != "."


@EACH
def test_the_wrong_lines_of_every_row_are_told_to_be_so(row: Request, code: str) -> None:
    said = languages()[code].asking[row.name]
    slots = [slot for written in said.ask for form in patterns(row.name, written) for slot in form.slots]
    assert not set(slots) - FREE or row.only_whole or (said.wrong and said.begins), "a slot shows what is wrong"

    for line in said.wrong:
        found = read_line(line, asker(may_ask(row), next(iter(row.when))))
        assert isinstance(found, Unread) and found.request == row, line
    assert all(slot in SLOTS for slot in slots)


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("role", [role for role in AskerRole if role is not AskerRole.STRANGER])
def test_a_row_that_is_for_some_is_refused_to_the_others(role: AskerRole, code: str) -> None:
    for row in some(row for row in REQUESTS if role not in row.who and not row.others_pass):
        found = read_line(languages()[code].asking[row.name].right, asker(role))
        assert isinstance(found, Unread) and found.why == "not_yours", row.name


def test_the_page_of_requests_shows_the_table_as_it_is() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python tools/requests.py"


# How a line is read.


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("CARTE", "map"),
        ("la carte svp", "map"),
        ("Bonjour, pouvez-vous m'envoyer la carte ?", "map"),
        ("Je voudrais voir mes ordres, s'il vous plaît.", "my_orders"),
        ("I'd like to see the map please!", "map"),
        ("etat", "status"),
        ("Staus", "status"),
        ("catre", "map"),
        ("- Aide", "help"),
        ("« Aide »", "help"),
        ("pas encore prêt", "not_ready"),
        ("I am not yet ready", "not_ready"),
        ("je suis prête !", "ready"),
        ("?", "help"),
        ("orders?", "my_orders"),
        ("Could you please send me the map? Have a nice weekend", "map"),
        ("Bonsoir à tous, j'aimerais voir la carte, bonne soirée", "map"),
        ("hey mate, my orders, cheers", "my_orders"),
        ("Désolée pour le retard : état svp", "status"),
    ],
)
def test_case_accents_courtesies_and_a_slip_do_not_count(line: str, name: str) -> None:
    found = read_line(line, asker(AskerRole.PLAYER))

    assert isinstance(found, RequestRead) and found.request.name == name


@pytest.mark.parametrize(
    ("line", "hours"),
    [
        ("Could we have a day more?", 24),
        ("Serait-il possible d'avoir deux jours de plus ?", 48),
        ("We need 12 hours more, please", 12),
        ("Un jour de plus svp", 24),
    ],
)
def test_a_length_may_begin_what_is_asked_for(line: str, hours: int) -> None:
    found = read_line(line, asker(AskerRole.PLAYER))

    assert isinstance(found, RequestRead) and found.values == {"LENGTH": timedelta(hours=hours)}


@pytest.mark.parametrize(
    "line", ["Inscription à europe-2", "m'inscrire à la partie europe-2", "Désinscription de europe-2"]
)
def test_an_accent_of_a_pattern_does_not_count_either(line: str) -> None:
    found = read_line(line, asker(AskerRole.STRANGER, None))

    assert isinstance(found, RequestRead) and found.values == {"GAME": "europe-2"}


@pytest.mark.parametrize("line", ["My new address is anne@example.org", "Change my address to anne@example.org"])
def test_a_word_of_the_request_is_no_part_of_what_stands_behind_it(line: str) -> None:
    found = read_line(line, asker(AskerRole.PLAYER))

    assert isinstance(found, RequestRead) and found.values == {"ADDRESS": ("", "anne@example.org")}


@pytest.mark.parametrize(
    "line",
    [
        "orders",
        "Merci",
        "A Par - Bur",
        "La carte est belle",
        "I am ready to fight for you",
        "Aidez Vienne à tenir",
        "now ready",
        "Printemps 1901",
        "",
        "x" * 400,
    ],
)
def test_talk_and_orders_are_no_request(line: str) -> None:
    assert read_line(line, asker(AskerRole.PLAYER)) is None


@pytest.mark.parametrize("line", ["Près", "prte", "reday", "Je suis près", "Not reedy"])
def test_a_slip_in_a_short_word_makes_no_act(line: str) -> None:
    found = read_line(line, asker(AskerRole.PLAYER))

    assert found is None or (isinstance(found, Unread) and found.why == "slip")


@pytest.mark.parametrize(
    ("line", "hours"),
    [
        ("Prolonger de 2 jours", 48),
        ("prolonger la partie de deux jours svp", 48),
        ("Prolongr de 2 jours.", 48),
        ("PROLONGATION : 36 heures", 36),
        ("Prolonger d'un jour", 24),
        ("Prolonger la partie d'une semaine", 168),
        ("Extend by 48 hours", 48),
        ("Please extend the deadline by a week", 168),
    ],
)
def test_the_game_master_extends_by_a_length_of_time(line: str, hours: int) -> None:
    found = read_line(line, asker(AskerRole.MASTER))

    assert isinstance(found, RequestRead) and found.values == {"LENGTH": timedelta(hours=hours)}


@pytest.mark.parametrize(
    ("line", "role", "value"),
    [
        ("Cherche : Turqie", AskerRole.MASTER, "TURKEY"),
        ("Wanted: Turkery", AskerRole.MASTER, "TURKEY"),
        ("Vote : victoire Rusie", AskerRole.PLAYER, "RUSSIA"),
        ("Préférences : France Itlaie Turquie", AskerRole.PLAYER, (("FRANCE",), ("ITALY",), ("TURKEY",))),
        ("Langue : anglai", AskerRole.PLAYER, "en"),
        ("Language: Frensh", AskerRole.PLAYER, "fr"),
        ("Fuseau : Europe/Pariss", AskerRole.PLAYER, "Europe/Paris"),
        ("Prolonger de 2 semiane", AskerRole.MASTER, timedelta(days=14)),
        ("Reprendre la Turqie, europe-1", AskerRole.OBSERVER, ("la turquie", "europe-1")),
    ],
)
def test_a_slip_in_a_word_that_can_be_one_thing_only_does_not_count(line: str, role: AskerRole, value: object) -> None:
    found = read_line(line, asker(role))

    assert isinstance(found, RequestRead) and found.slip
    assert list(found.values.values()) == [value]


def test_a_slip_in_a_month_is_read_and_one_in_a_short_word_told_with_the_nearest() -> None:
    long = read_line("Absence du 3 au 10 septembe", asker(AskerRole.PLAYER))
    short = read_line("Absence du 3 au 10 aoput", asker(AskerRole.PLAYER))

    assert isinstance(long, RequestRead) and long.values["DATES"].last.month == 9
    assert isinstance(short, Unread) and (short.why, short.word, short.near) == ("slip", "aoput", "aout")


@pytest.mark.parametrize(
    "line", ["Cherche : Prusse", "Cherche : Turqui et Italy", "Wanted: Fracne and Turkye", "Wanted: Rxs"]
)
def test_what_is_further_away_or_twice_wrong_is_not_guessed(line: str) -> None:
    found = read_line(line, asker(AskerRole.MASTER))

    assert isinstance(found, Unread) and found.why == "slot"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Prolonger de longtemps", "slot"),
        ("Prolonger de 0 jours", "slot"),
        ("Prolonger", None),
        ("Extend until Sunday", "slot"),
        ("Pause ?", "question"),
        ("pauze", "slip"),
        ("Deadline: Friday 24 July 20:00", "past"),
        ("Échéance : aujourd'hui 8 h", "past"),
        ("Deadline: Thursday 14 August 20:00", "weekday"),
        ("Échéance : vendredi 24 juillet 2025 20 h", "past"),
        ("Deadline: 31 June 20:00", "slot"),
    ],
)
def test_what_cannot_be_read_says_why(line: str, why: str | None) -> None:
    found = read_line(line, asker(AskerRole.MASTER))

    assert getattr(found, "why", None) == why


def test_an_act_that_is_not_for_now_says_so() -> None:
    found = read_line("Prolonger de 2 jours", asker(AskerRole.MASTER, GameState.ENDED))

    assert isinstance(found, Unread) and found.why == "not_now"


@pytest.mark.parametrize("line", ["Prolonger de 2 jours", "Prolonger jusqu'à dimanche", "Extend by a while"])
def test_who_may_not_ask_is_told_so_and_not_how_to_write_it(line: str) -> None:
    found = read_line(line, asker(AskerRole.PLAYER))

    assert isinstance(found, Unread) and found.why == "not_yours"


# By letter.


def test_one_letter_answers_everything_a_letter_asks(desk: Desk) -> None:
    (row,) = desk.write("FRANCE", "Carte\n\nA Par - Bur\n\nÉtat")

    assert [part.kind for part in row.facts.parts] == ["acknowledgement", "map", "status"]
    assert "A Par – Bou" in desk.text(row) and "Ce que chacun doit" in desk.text(row)


def test_a_line_that_cannot_be_followed_changes_nothing_and_the_orders_beside_it_count(desk: Desk) -> None:
    (row,) = desk.write("FRANCE", "Pause\nA Par - Bur")

    assert [part.kind for part in row.facts.parts] == ["acknowledgement", "request_refused"]
    assert desk.game.state is GameState.RUNNING


def test_a_subject_that_is_nearly_a_request_is_told_when_nothing_else_is_there(desk: Desk) -> None:
    (alone,) = desk.write("FRANCE", "Jeanne", subject="Prolonger de 2 jours")
    (beside,) = desk.write("FRANCE", "A Par - Bur", subject="Prolonger de 2 jours")

    assert (alone.kind, beside.kind) == ("request_refused", "acknowledgement")


def test_the_same_line_twice_is_one_request(desk: Desk) -> None:
    (row,) = desk.write("FRANCE", "Carte\ncarte svp", subject="Carte")

    assert row.kind == "map"


# The game master.


def master_writes(desk: Desk, text: str, **how: Any) -> list[Any]:
    return desk.write("GM", text, sender="ophelie@maitre.example", **how)


def test_the_game_master_extends_the_turn_and_everybody_is_told(desk: Desk) -> None:
    before = desk.game.deadline
    rows = master_writes(desk, "Prolonger de 2 jours")
    assert before is not None and desk.game.deadline is not None

    assert desk.game.deadline.due == before.due + timedelta(days=2)
    assert sorted(row.kind for row in rows) == ["act", *["deadline_changed"] * 7]
    desk.fall()
    report = next(row for row in desk.new() if row.kind == "results")
    assert "La date limite a été repoussée de 2 jours." in desk.text(report)


def test_a_second_extension_adds_to_the_first(desk: Desk) -> None:
    before = desk.game.deadline
    master_writes(desk, "Extend by 2 days")
    master_writes(desk, "Extend by 12 hours")
    assert before is not None and desk.game.deadline is not None

    assert desk.game.deadline.due == before.due + timedelta(days=2, hours=12)


def test_a_game_is_paused_and_resumed_as_often_as_its_master_likes(desk: Desk) -> None:
    told = [
        [row.kind for row in master_writes(desk, text)].count("deadline_changed")
        for text in ("Pause", "Pause", "Reprendre la partie", "Pause", "Resume")
    ]

    assert told == [7, 0, 7, 7, 7]
    assert desk.game.state is GameState.RUNNING


@pytest.mark.parametrize(
    "line",
    [
        "Prolonger de 2 jours",
        "Pause",
        "Échéance : vendredi 4 décembre 20 h",
        "Remplacer la France par Jean <jean@poste.example>",
    ],
)
def test_the_game_master_is_sent_one_letter_for_one_act_and_his_calendar_with_it(desk: Desk, line: str) -> None:
    rows = [row for row in master_writes(desk, line) if row.seat == 0]

    assert [row.kind for row in rows] == ["act"]
    assert "deadline.ics" in [part.get_filename() for part in desk.letter(rows[0]).walk()]


def test_two_acts_in_one_letter_are_answered_with_the_last_calendar(desk: Desk) -> None:
    (row,) = (row for row in master_writes(desk, "Prolonger de 2 jours\nPause") if row.seat == 0)

    files = [part for part in desk.letter(row).walk() if part.get_filename() == "deadline.ics"]
    assert [file.get_param("method") for file in files] == ["CANCEL"]


def test_an_act_that_is_typed_at_the_machine_is_told_to_the_game_master_too(desk: Desk) -> None:
    with desk.store() as work:
        by_hand(work, desk.house, desk.game, "Prolonger de 2 jours")

    assert [row.kind for row in desk.new() if row.seat == 0] == ["deadline_changed"]


def test_a_letter_in_the_masters_name_does_nothing_before_its_code_comes_back(desk: Desk) -> None:
    (question,) = master_writes(desk, "Pause", dmarc="fail")
    assert (question.kind, desk.game.state) == ("confirmation", GameState.RUNNING)

    master_writes(desk, question.facts.code)
    assert desk.game.state is GameState.PAUSED


def test_a_player_who_pauses_the_game_is_told_that_he_cannot(desk: Desk) -> None:
    (row,) = desk.write("FRANCE", "Mettre la partie en pause")

    assert row.facts.lines[0].why == "not_yours"


@pytest.mark.parametrize(
    ("line", "copied"),
    [("Prolonger de 2 jours", "Plus de temps : 2 jours"), ("Extend by a day", "Plus de temps : 2 jours")],
)
def test_a_player_who_wants_more_time_is_told_how_he_may_ask_for_it(desk: Desk, line: str, copied: str) -> None:
    (row,) = desk.write("FRANCE", line)

    assert copied in desk.text(row)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Échéance : vendredi 26 juin 20 h", "« vendredi 26 juin 20 h » est déjà passé."),
        ("Échéance : jeudi 14 août 20 h", "ce jour de la semaine n'est pas celui de cette date"),
    ],
)
def test_a_deadline_on_no_day_to_come_says_why_and_not_what_a_day_is(desk: Desk, line: str, reason: str) -> None:
    (row,) = master_writes(desk, line)

    text = " ".join(desk.text(row).split())
    assert reason in text and "nous attendions" not in text


def test_an_absence_that_is_over_says_so(desk: Desk) -> None:
    (row,) = desk.write("FRANCE", "Absence du 3 au 10 juin 2025")

    assert row.facts.lines[0].why == "past"


def test_a_language_that_is_not_there_is_answered_with_those_that_are(desk: Desk) -> None:
    (row,) = desk.write("FRANCE", "Langue : klingon")

    assert "Il y a : anglais et français." in " ".join(desk.text(row).split())
