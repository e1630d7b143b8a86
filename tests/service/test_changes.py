"""A game in play changed by its file: what is taken, what is refused whole, and who is told what."""

import os
from datetime import timedelta
from pathlib import Path

import pytest

from gm.apply import Applied, apply_file
from gm.service.changes import renew_token
from gm.service.model import GameState
from tests.service.desk import FRIDAY_NIGHT, NAMES, POWERS, Desk, email_of

FILE = """\
variant = "classic"
gm = "Ophélie Delaunay <ophelie@maitre.example>"
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
        text = FILE.format(every=every, players=players, **{"top": "", "deadline": "", "press": "", **parts})
        self.path.write_text(text, encoding="utf-8")
        self.stamp += 10
        os.utime(self.path, (self.stamp, self.stamp))
        return self.apply()

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

    files.write()
    assert files.desk.game.deadline.due == FRIDAY_NIGHT + timedelta(days=7)
    files.desk.fall()
    assert files.desk.store.work.turns.rows[0].orders["FRANCE"] == ("A PAR - BUR",)


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
    assert files.desk.address("FRANCE") != old
    assert not any("Hortense" in files.desk.text(row) for row in rows if row.kind == "seat_replaced")


def test_another_address_of_the_same_player_keeps_his_seat(files):
    old = files.desk.address("FRANCE")
    text = files.path.read_text(encoding="utf-8")
    files.path.write_text(text.replace(email_of("FRANCE"), "clo@travail.example"), encoding="utf-8")
    files.stamp += 10
    os.utime(files.path, (files.stamp, files.stamp))

    assert files.apply().changed
    assert files.desk.address("FRANCE") == old
    assert files.desk.seat("FRANCE").email == "clo@travail.example"


def test_a_renewed_token_is_mailed_and_the_old_one_is_worth_nothing(files):
    old = files.desk.address("FRANCE")
    with files.desk.store() as work:
        renew_token(work, files.desk.house, work.games.rows["europe-1"], files.desk.seat("FRANCE").number)
    (told,) = files.desk.new()
    assert told.kind == "token_renewed" and told.recipient == email_of("FRANCE")

    rows = files.desk.write("FRANCE", "A Par-Bou", sender=email_of("FRANCE"), recipient=old)
    assert [row.kind for row in rows] == ["confirmation"]
