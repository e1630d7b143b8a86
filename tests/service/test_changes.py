"""A game in play changed by its file: what is taken, what is refused whole, and who is told what."""

import os
import re
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gm.config.game import read_game
from gm.reports.settings import setting_words
from gm.reports.stationery import stationery
from gm.reports.words import Words
from gm.running.apply import Applied, apply_file
from gm.service.model.game import GameState
from gm.service.model.outbox import OutboxRow
from gm.service.settings.changes import renew_token
from gm.service.settings.settingfacts import setting_facts
from gm.service.turn.standing import ready_seats
from gm.variants.registry import variant
from tests.service.desk import FRIDAY_NIGHT, NAMES, POWERS, Desk, email_of
from tests.some import some

GM = "Ophélie Delaunay <ophelie@maitre.example>"
FILE = """\
variant = "classic"
gm = "{gm}"
{top}
[deadline]
zone = "Europe/Paris"
moves = {{ every = "{every}", notice = "1 day" }}
{deadline}
[press]
{press}
{players}
"""


class Files:
    """The game's file and the desk it is applied to."""

    def __init__(self, folder: Path) -> None:
        self.desk = Desk()
        self.path = folder / "europe-1.toml"
        self.stamp = 1_000_000.0
        self.write()

    def write(self, every: str = "friday 24:00", **parts: str) -> Applied:
        players = parts.pop("players", "") or "".join(
            f'[[players]]\nname = "{NAMES[power]}"\nemail = "{email_of(power)}"\npowers = ["{power}"]\n'
            for power in POWERS
        )
        text = FILE.format(every=every, players=players, **{"top": "", "gm": GM, "deadline": "", "press": "", **parts})
        return self.rewrite(text)

    def rewrite(self, text: str) -> Applied:
        self.path.write_text(text, encoding="utf-8")
        self.touch()
        return self.apply()

    def touch(self) -> None:
        """As an editor leaves it that has changed nothing."""
        self.stamp += 10
        os.utime(self.path, (self.stamp, self.stamp))

    def apply(self) -> Applied:
        return apply_file(self.path, self.desk.store, self.desk.house)

    def told(self) -> list[str]:
        return [row.kind for row in self.desk.new()]


@pytest.fixture
def files(tmp_path: Path) -> Files:
    files = Files(tmp_path)
    files.desk.new()
    return files


def test_the_same_file_changes_nothing(files):
    assert not files.apply().changed
    assert files.told() == []


def test_a_new_deadline_rule_moves_the_open_deadline_and_everybody_is_told(files):
    assert files.write(every="saturday 24:00").changed

    assert files.desk.game.deadline.due == FRIDAY_NIGHT + timedelta(days=1)
    assert sorted(files.told()) == ["deadline_changed"] * 8 + ["game_changed"] * 8


def test_an_extension_moves_the_open_deadline_only(files):
    files.write(deadline='extension = "3 days"')
    assert files.desk.game.deadline.due == FRIDAY_NIGHT + timedelta(days=3)

    files.desk.fall()
    assert files.desk.game.deadline.due == FRIDAY_NIGHT + timedelta(days=7)


def test_an_extension_taken_out_of_the_file_in_a_later_turn_takes_nothing_from_that_turn(files):
    files.write(deadline='extension = "3 days"')
    files.desk.fall()
    files.write()

    assert files.desk.game.deadline.due == FRIDAY_NIGHT + timedelta(days=7)


def test_an_extension_counts_anew_for_each_turn(files):
    files.write(deadline='extension = "1 day"')
    files.desk.fall()
    files.write(deadline='extension = "2 days"')
    assert files.desk.game.deadline.due == FRIDAY_NIGHT + timedelta(days=9)

    files.write(deadline='extension = "3 days"')
    assert files.desk.game.deadline.due == FRIDAY_NIGHT + timedelta(days=10)

    files.write()
    assert files.desk.game.deadline.due == FRIDAY_NIGHT + timedelta(days=7)


def test_an_extension_stands_when_the_rule_changes_beside_it(files):
    files.write(deadline='extension = "1 day"')
    files.write(deadline='extension = "1 day"', every="saturday 24:00")
    assert files.desk.game.deadline.due == FRIDAY_NIGHT + timedelta(days=2)

    files.write()
    assert files.desk.game.deadline.due == FRIDAY_NIGHT


def named(files: Files) -> None:
    """The game master sets the deadline to Friday 11 December, 20:00."""
    files.desk.write("GM", "Échéance : vendredi 11 décembre 20 h", sender="ophelie@maitre.example")
    assert files.desk.game.deadline.due == NAMED


NAMED = datetime(2026, 12, 11, 19, tzinfo=UTC)


def test_a_deadline_that_was_named_by_day_and_hour_stands_when_the_rule_changes(files):
    named(files)
    assert files.write(every="saturday 18:00").changed

    assert files.desk.game.deadline.due == NAMED
    assert "deadline_changed" not in files.told()


def test_an_extension_counts_from_a_deadline_that_was_named(files):
    files.write(deadline='extension = "3 days"')
    named(files)
    files.write()
    assert files.desk.game.deadline.due == NAMED

    files.write(deadline='extension = "2 days"', every="saturday 18:00")
    assert files.desk.game.deadline.due == NAMED + timedelta(days=2)


def test_a_deadline_that_was_named_stands_after_a_pause_if_it_leaves_the_notice(files):
    named(files)
    files.write(top="paused = true", every="saturday 18:00")
    files.write(every="saturday 18:00")
    assert files.desk.game.deadline.due == NAMED

    files.write(top="paused = true", every="saturday 18:00")
    files.desk.clock.at = NAMED
    files.write(every="saturday 18:00")
    assert files.desk.game.deadline.due == datetime(2026, 12, 19, 17, tzinfo=UTC)


def test_the_turn_after_one_whose_deadline_was_named_goes_by_the_rule(files):
    named(files)
    files.desk.fall()
    files.write(every="saturday 18:00")

    assert files.desk.game.deadline.due == datetime(2026, 12, 19, 17, tzinfo=UTC)


def test_what_changes_in_a_pause_counts_when_the_game_goes_on(files):
    files.write(top="paused = true")
    files.write(top="paused = true", deadline='extension = "1 day"', every="saturday 24:00")
    assert files.desk.game.state is GameState.PAUSED

    files.write(deadline='extension = "1 day"', every="saturday 24:00")
    assert files.desk.game.deadline.due == FRIDAY_NIGHT + timedelta(days=2)


def test_a_paused_game_waits_and_takes_orders_and_goes_on_with_notice(files):
    files.write(top="paused = true")
    assert files.desk.game.state is GameState.PAUSED
    assert files.told() == ["deadline_changed"] * 8
    files.desk.clock.at = FRIDAY_NIGHT + timedelta(days=2)
    assert not files.desk.attend().sweep
    (answer,) = files.desk.write("FRANCE", "A Par-Bou", sender=email_of("FRANCE"))
    assert answer.facts.standing == "in_time"
    assert "le dimanche 22 novembre à 24 h 00 (minuit), heure de Paris" in " ".join(files.desk.text(answer).split())

    files.write()
    assert files.desk.game.deadline.due == FRIDAY_NIGHT + timedelta(days=7)
    files.desk.fall()
    assert files.desk.store.work.turns.rows[0].orders["FRANCE"] == ("A PAR - BUR",)


def test_a_calendar_takes_the_deadline_out_in_a_pause_and_back_in_after_it(files):
    entries = []
    for top in ("paused = true", ""):
        files.write(top=top)
        entries.append(next(row.facts.calendar for row in files.desk.new() if row.kind == "deadline_changed"))

    assert [entry.cancelled for entry in entries] == [True, False]
    assert 110 < entries[0].sequence < entries[1].sequence


def test_what_a_running_game_cannot_take_is_refused_whole(files):
    refused = files.write(every="saturday 24:00", top="start_year = 1902")

    assert refused.refused
    assert any("start_year" in line and "refused" in line for line in refused.lines)
    assert files.desk.game.deadline.due == FRIDAY_NIGHT
    assert files.told() == []


def test_a_file_with_a_mistake_names_place_value_and_what_was_expected(files):
    refused = files.write(every="friday 25:00")

    assert refused.refused
    assert any("europe-1.toml:6" in line and "25:00" in line and "expected" in line for line in refused.lines)


@pytest.mark.parametrize(
    ("address", "key", "own"),
    [
        (email_of("FRANCE"), "players[3].email", "GM@jeux.example"),
        (email_of("FRANCE"), "players[3].email", "gm+france@Jeux.example"),
        ("ophelie@maitre.example", "gm", "GM@jeux.example"),
    ],
)
def test_nobody_plays_from_the_mailbox_of_the_service(files, address, key, own):
    files.path.write_text(files.path.read_text(encoding="utf-8").replace(address, own), encoding="utf-8")
    refused = files.apply()

    assert refused.refused
    assert f"{key}: gm@jeux.example is the service's own mailbox" in refused.lines[0]


@pytest.mark.parametrize(
    ("first", "then"), [("gm_knows = true", "gm_knows = false"), ("gm_knows = false", "gm_knows = true")]
)
def test_what_players_were_told_of_the_game_masters_knowledge_stands(tmp_path: Path, first: str, then: str) -> None:
    files = Files(tmp_path)
    files.desk = Desk()
    files.write(top=first)

    refused = files.write(top=then)

    assert refused.refused
    assert "gm_knows" in refused.lines[0] and "players were told" in refused.lines[0]


def test_a_game_master_who_knows_who_plays_what_takes_no_seat(files):
    players = "".join(
        f'[[players]]\nname = "{NAMES[power]}"\npowers = ["{power}"]\n'
        f'email = "{"ophelie@maitre.example" if power == "ITALY" else email_of(power)}"\n'
        for power in POWERS
    )

    assert files.write(players=players).refused


def test_a_game_master_who_plays_is_told_of_it_and_not_who_plays_what(tmp_path: Path) -> None:
    files = Files(tmp_path)
    files.desk = Desk()
    players = "".join(
        f'[[players]]\nname = "{NAMES[power]}"\npowers = ["{power}"]\n'
        f'email = "{"ophelie@maitre.example" if power == "ITALY" else email_of(power)}"\n'
        for power in POWERS
    )
    begun = files.write(gm="La Maîtresse du jeu <ophelie@maitre.example>", players=players)

    assert "ophelie@maitre.example plays too, so the game master is not told who plays what" in begun.notes[0]
    letters = {row.seat: files.desk.text(row) for row in files.desk.new()}
    assert not [name for name in NAMES.values() if name in letters[0]]
    assert "pas même le maître de jeu" in letters[0]


def test_a_new_game_master_is_told_who_plays_what(files):
    files.write(gm="Sidonie Crèvecoeur <sidonie@arbitre.example>")

    (row,) = [row for row in files.desk.new() if row.kind == "seat_taken"]
    assert all(name in files.desk.text(row) for name in NAMES.values())
    assert "Aucun ordre" not in files.desk.text(row)


def test_an_older_file_is_refused(files):
    files.write(every="saturday 24:00")
    files.stamp -= 1000
    refused = files.write()

    assert refused.refused and "older" in refused.lines[-1]


def test_a_new_player_gets_a_new_address_and_nobody_learns_his_name(files):
    old = files.desk.address("FRANCE")
    players = "".join(
        f'[[players]]\nname = "{"Hortense Delorme" if power == "FRANCE" else NAMES[power]}"\n'
        f'email = "{"hortense@maison.example" if power == "FRANCE" else email_of(power)}"\npowers = ["{power}"]\n'
        for power in POWERS
    )
    assert files.write(players=players).changed

    rows = files.desk.new()
    assert [row.recipient for row in rows if row.kind == "seat_taken"] == ["hortense@maison.example"]
    assert sum(row.kind == "seat_replaced" for row in rows) == 7
    (farewell,) = [row for row in rows if row.recipient == email_of("FRANCE")]
    assert (farewell.kind, farewell.reply_to) == ("seat_left", files.desk.house.mailbox)
    assert "Hortense" not in files.desk.text(farewell)
    assert calendar(files.desk, farewell) == "CANCEL"
    assert files.desk.address("FRANCE") != old
    assert [row.seat for row in rows if row.kind == "seat_replaced" and "Hortense" in files.desk.text(row)] == [0]


def waiting_for_france(files) -> dict[str, OutboxRow]:
    """kind -> the letter to France that has not been sent yet; some have been, one was written and deferred."""
    desk = files.desk
    with desk.store() as work:
        for row in work.outbox.waiting_for("europe-1", desk.seat("FRANCE").number):
            work.outbox.sent([row.id], desk.clock.now())
    desk.write("ENGLAND", "Laissons la Manche vide.", to="FRANCE", subject="La Manche")
    desk.write("FRANCE", "A Par-Bou")
    with desk.store() as work:
        (press,) = (row for row in desk.rows() if row.kind == "press")
        work.outbox.keep_bytes({press.id: (b"To: " + email_of("FRANCE").encode(),)})
        return {row.kind: row for row in work.outbox.waiting_for("europe-1", desk.seat("FRANCE").number)}


def test_letters_that_wait_go_to_the_new_player_and_answers_to_the_former_one_to_nobody(files):
    before = waiting_for_france(files)
    token = files.desk.seat("FRANCE").token
    assert {row.recipient for row in before.values()} == {email_of("FRANCE")}

    text = files.path.read_text(encoding="utf-8")
    text = text.replace(email_of("FRANCE"), "hortense@maison.example").replace(NAMES["FRANCE"], "Hortense Delorme")
    assert files.rewrite(text).changed

    rows = files.desk.store.work.outbox.rows
    press, answer = rows[before["press"].id], rows[before["acknowledgement"].id]
    assert (press.recipient, press.raw, press.state) == ("hortense@maison.example", None, "waiting")
    assert press.reply_to == files.desk.address("FRANCE", "ENGLAND")
    assert token not in press.reply_to
    assert (answer.recipient, answer.state) == (email_of("FRANCE"), "withdrawn")
    waiting = [row for row in rows.values() if row.state == "waiting" and row.recipient == email_of("FRANCE")]
    assert [row.kind for row in waiting] == ["seat_left"]

    # The next change of the chair leaves the first farewell where it goes.
    assert files.rewrite(text.replace("hortense@", "h.delorme@")).changed
    rows = files.desk.store.work.outbox.rows
    assert rows[waiting[0].id].recipient == email_of("FRANCE")
    assert rows[press.id].recipient == "h.delorme@maison.example"


def test_letters_that_wait_follow_a_player_to_his_new_address(files):
    before = waiting_for_france(files)

    text = files.path.read_text(encoding="utf-8").replace(email_of("FRANCE"), "clo@travail.example")
    assert files.rewrite(text).changed

    for row in (files.desk.store.work.outbox.rows[old.id] for old in before.values()):
        assert (row.recipient, row.raw, row.state) == ("clo@travail.example", None, "waiting")
        assert row.reply_to == before[row.kind].reply_to


def test_another_address_of_the_same_player_keeps_his_seat(files):
    old = files.desk.address("FRANCE")
    text = files.path.read_text(encoding="utf-8")

    assert files.rewrite(text.replace(email_of("FRANCE"), "clo@travail.example")).changed
    assert files.desk.address("FRANCE") == old
    assert files.desk.seat("FRANCE").email == "clo@travail.example"


MANY = """
early = false
grace = "12 hours"
silence = "wait"
reminders = ["2 days", "12 hours"]
skip = ["2026-12-24..2027-01-02", "2027-03-28"]
others = { after = "1 day" }
"""


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "fr",
            """
  La langue : français (avant : anglais)
  Le maître de jeu : Robin (avant : Ophélie Delaunay)
  La dernière année : 1910 (avant : aucune, la partie va jusqu'à une
    victoire)
  La date limite des mouvements : chaque samedi à 20 h 00 (avant : chaque
    vendredi à 24 h 00 (minuit))
  La date limite des retraites et des ajustements : 1 jour après chaque
    rapport, à 24 h 00 (minuit) ; plus tôt si tous les ordres attendus sont arrivés
    (avant : 2 jours après chaque rapport, à 24 h 00 (minuit) ; plus tôt
    si tous les ordres attendus sont arrivés)
  Les jours sans date limite : du jeudi 24 décembre 2026 au samedi 2 janvier 2027
    et le dimanche 28 mars 2027 (avant : aucun)
  Le délai de grâce : 12 heures (avant : aucun)
  Les rappels : 2 jours avant la date limite et 12 heures avant la date
    limite (avant : 1 jour avant la date limite)
  Le jugement anticipé : non (avant : oui)
  Le courrier anonyme : oui (avant : non)
  Les saisons sans courrier : aucune (avant : les retraites et les
    ajustements)
  Le retard volontaire du courrier : non (avant : oui si le courrier est
    anonyme, sinon non)
  Le sort d'une puissance silencieuse : la partie l'attend (avant :
    désordre civil pour la saison)
""",
        ),
        (
            "en",
            """
  The language: English (was: French)
  The game master: Robin (was: Ophélie Delaunay)
  The last year: 1910 (was: none, the game goes on until somebody
    wins)
  The deadline for movements: every Saturday at 20:00 (was: every
    Friday at 24:00 (midnight))
  The deadline for retreats and adjustments: 1 day after each report, at
    24:00 (midnight); earlier if all the orders due are in (was: 2 days
    after each report, at 24:00 (midnight); earlier if all the orders due are
    in)
  The days without a deadline: Thursday 24 December 2026 to Saturday 2 January
    2027 and Sunday 28 March 2027 (was: none)
  The grace period: 12 hours (was: none)
  The reminders: 2 days before the deadline and 12 hours before the
    deadline (was: 1 day before the deadline)
  Early judgement: no (was: yes)
  Anonymous letters: yes (was: no)
  The seasons without letters: none (was: retreats and adjustments)
  The deliberate delay of letters: no (was: yes if letters are
    anonymous, otherwise no)
  What happens to a silent power: the game waits for it (was: civil
    disorder for the season)
""",
        ),
    ],
)
def test_players_read_what_was_changed_from_what_to_what(tmp_path: Path, language: str, told: str) -> None:
    files = Files(tmp_path)
    other = {"fr": "en", "en": "fr"}[language]
    files.write(top=f'language = "{other}"')
    files.desk.new()

    files.write(
        every="saturday 20:00",
        gm="Robin <ophelie@maitre.example>",
        top=f'language = "{language}"\nend_year = 1910',
        deadline=MANY,
        press="grey = true\nclosed = []\ndelay = false",
    )

    (letter,) = [row for row in files.desk.new() if row.kind == "game_changed" and row.seat == 1]
    assert " ".join(told.split()) in " ".join(files.desk.text(letter).split())


def test_the_administrator_reads_the_same_in_plain_words(files):
    done = files.write(every="saturday 20:00", deadline=MANY)

    lines = [line.partition("europe-1.toml: ")[2] for line in done.lines]
    assert "deadline.moves.every: every Friday at 24:00 (midnight) -> every Saturday at 20:00" in lines
    assert "deadline.grace: none -> 12 hours" in lines
    assert not any(re.search(r"\w\(|datetime|\bNone\b", line) for line in lines)


def test_what_changes_for_one_player_is_told_to_him_alone(files):
    text = files.path.read_text(encoding="utf-8")
    mine = email_of("FRANCE")
    files.rewrite(text.replace(f'email = "{mine}"', f'email = ["clo@travail.example", "{mine}"]\nno_plus = true'))

    (row,) = files.desk.new()
    assert row.kind == "game_changed" and row.recipient == "clo@travail.example"
    letter = files.desk.text(row)
    assert f"Vos adresses : clo@travail.example et {mine}" in " ".join(letter.split())
    assert "La marque dans l'objet de vos lettres : oui (avant : non)" in letter
    assert f"[europe-1 {files.desk.seat('FRANCE').token}]" in letter


def test_every_value_a_game_file_may_have_can_be_told() -> None:
    words = Words(stationery("fr").words, variant("classic").names()["fr"])
    settings = read_game(Path("examples/games/europe-1.toml"))
    for holder in (settings, settings.timing, settings.press, settings.players[0]):
        for field in some(fields(holder)):
            value = getattr(holder, field.name)
            if not is_dataclass(value) and field.name not in ("players", "seating"):
                told = setting_words(setting_facts(value), field.name, words)
                assert told and not re.search(r"\w\(|datetime|\bNone\b|[{}<]", told), field.name


def test_a_renewed_token_is_mailed_and_the_old_one_is_worth_nothing(files):
    old = files.desk.address("FRANCE")
    with files.desk.store() as work:
        renew_token(work, files.desk.house, work.games.rows["europe-1"], files.desk.seat("FRANCE").number)
    (told,) = files.desk.new()
    assert told.kind == "token_renewed" and told.recipient == email_of("FRANCE")

    rows = files.desk.write("FRANCE", "A Par-Bou", sender=email_of("FRANCE"), recipient=old)
    assert [row.kind for row in rows] == ["confirmation"]


def test_a_new_player_is_not_ready_because_the_one_before_him_was(files):
    files.desk.write("FRANCE", "A Par - Bou\nprêt")
    assert ready(files.desk)
    files.rewrite(
        files.path.read_text("utf-8")
        .replace(NAMES["FRANCE"], "Hyacinthe Delmotte")
        .replace(email_of("FRANCE"), "hyacinthe@neuf.example")
    )

    assert not ready(files.desk)
    assert files.desk.store.work.sheets.rows


def test_a_pause_takes_the_deadline_off_the_calendar_and_the_end_of_the_game_for_good(files):
    def told(kind: str) -> str:
        return next(calendar(files.desk, row) for row in files.desk.new() if row.kind == kind and row.seat == 3)

    files.write(top="paused = true\nend_year = 1901")
    assert told("deadline_changed") == "CANCEL"
    files.write(top="end_year = 1901")
    assert told("deadline_changed") == "PUBLISH"
    while files.desk.game.state is GameState.RUNNING:
        files.desk.fall()
    assert told("end") == "CANCEL"


def calendar(desk: Desk, row: OutboxRow) -> str:
    """What a letter asks a calendar to do."""
    kinds = [str(part["Content-Type"]) for part in desk.letter(row).walk()]
    return next((kind.partition("method=")[2].strip('"') for kind in kinds if "calendar" in kind), "")


def ready(desk: Desk) -> frozenset[int]:
    with desk.store() as work:
        return ready_seats(work, desk.game)
