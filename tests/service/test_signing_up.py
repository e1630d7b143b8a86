"""A game formed by mail: players join, say what they would like, and it begins."""

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

from gm.running.apply import Applied, apply_file
from gm.service.model.game import GameState, Player, Signup
from gm.service.model.outbox import OutboxRow
from gm.service.play.formation import open_game
from gm.service.play.preferences import comes_out_the_same
from gm.service.play.transfer import pack, unpack
from gm.service.requests.preference_lists import powers_liked
from gm.store.archive import from_document, to_document
from tests.service.desk import MAILBOX, POWERS, Desk, settings

NAMES = ("Hortense Zobel", "Ignace Yvert", "Jacinthe Xenakis", "Kléber Wolff", "Lucile Vasseur", "Mathurin Unger")
NAMES += ("Noémie Thibault", "Octave Sorel", "Prudence Rigaud")


def email(name: str) -> str:
    return f"joueur{NAMES.index(name)}@ailleurs{NAMES.index(name)}.example"


def forming(**changes: Any) -> Desk:
    """A game whose file names nobody, or few."""
    desk = Desk()
    with desk.store() as work:
        open_game(work, desk.house, settings(**{"players": (), "signup": Signup.FULL, **changes}))
    opened, *named = desk.new()
    assert (opened.kind, opened.facts.event, desk.game.state) == ("forming", "opened", GameState.FORMING)
    assert opened.recipient == "ophelie@maitre.example" and desk.text(opened).count("europe-1") > 2
    assert [row.facts.event for row in named] == ["named"] * len(desk.game.table)
    return desk


def ask(desk: Desk, name: str, text: str) -> list[OutboxRow]:
    return desk.write(name, text, sender=email(name), recipient=MAILBOX, subject="Bonjour")


def join(desk: Desk, name: str, text: str = "Inscription europe-1") -> list[OutboxRow]:
    """He asks, and brings back the code."""
    (asked,) = ask(desk, name, text)
    assert (asked.kind, asked.recipient) == ("entry_code", email(name)), desk.text(asked)
    return ask(desk, name, asked.facts.code)


def write(desk: Desk, name: str, text: str) -> list[OutboxRow]:
    """From his seat."""
    seat = next(each for each in desk.game.table if each.email == email(name))
    return desk.write(name, text, sender=email(name), recipient=f"gm+europe-1.{seat.token}@jeux.example")


def powers_of(desk: Desk) -> dict[str, str]:
    """first name -> power"""
    return {seat.player.name.split()[0]: seat.powers[0] for seat in desk.game.table}


def test_a_game_is_formed_by_mail_and_begins_with_its_last_player() -> None:
    desk = forming()
    (listed,) = ask(desk, NAMES[0], "Parties")
    assert "places prises : 0 sur 7" in desk.text(listed) and "Inscription europe-1" in desk.text(listed)
    (told,) = join(desk, NAMES[0], "Inscription europe-1\nPréférences : la France [Italie, Russie] Turquie")
    text = desk.text(told)
    assert (told.kind, told.recipient) == ("forming", email(NAMES[0])) and "Places prises : 1 sur 7" in text
    assert told.facts.ranked == (("FRANCE",), ("ITALY", "RUSSIA"), ("TURKEY",)) and "Italie et la Russie" in text
    (english,) = join(desk, NAMES[1], "Join europe-1\nPreferences: Russia Turkey")
    assert english.language == "en" and "2 of 7 places are taken" in desk.text(english)
    for name in NAMES[2:6]:
        join(desk, name)
    (changed,) = write(desk, NAMES[1], "Preferences: France")
    assert (changed.facts.event, changed.facts.ranked) == ("preferences", (("FRANCE",),))
    (asked,) = write(desk, NAMES[2], "A Par - Bur")
    assert (asked.kind, asked.facts.event) == ("forming", "status"), "there are no orders yet"
    (closed,) = desk.write(
        NAMES[2],
        "Bonjour",
        sender=email(NAMES[2]),
        recipient=f"gm+europe-1.{desk.game.table[2].token}.france@jeux.example",
    )
    assert closed.facts.reason == "forming" and desk.text(closed)

    rows = join(desk, NAMES[6], "Inscription europe-1\nPréférences : [Turquie Autriche]")

    assert desk.game.state is GameState.RUNNING and desk.game.deadline is not None
    assert sorted(row.recipient for row in rows) == sorted(["ophelie@maitre.example", *map(email, NAMES[:7])])
    assert {row.kind for row in rows} == {"start"}
    drawn = powers_of(desk)
    assert sorted(drawn.values()) == sorted(POWERS) and len(set(drawn.values())) == 7
    # Two want France most: it goes to one of them, and the other has what he likes next.
    assert (drawn["Hortense"], drawn["Ignace"]).count("FRANCE") == 1
    assert drawn["Hortense"] in ("FRANCE", "ITALY", "RUSSIA")
    assert drawn["Noémie"] in ("TURKEY", "AUSTRIA")
    with desk.store() as work:
        assert comes_out_the_same(work, desk.game)
        assert comes_out_the_same(work, replace(desk.game, lots={"FRANCE": "1"})) is False
    for row in rows:
        others = [name for name in NAMES[:7] if email(name) != row.recipient]
        letter = desk.letter(row).as_string()
        unmasked = row.recipient != "ophelie@maitre.example"
        assert not any(email(name) in letter for name in others)
        assert not (unmasked and any(name in desk.text(row) for name in others))

    (late,) = join(desk, NAMES[7])
    assert (late.kind, late.facts.rank) == ("entry", 1), "whoever comes later waits"
    (inside,) = ask(desk, NAMES[7], "Désinscription europe-1")
    (out,) = ask(desk, NAMES[7], inside.facts.code)
    assert out.facts.what == "leave" and not desk.game.waiting and desk.text(out)
    first = next(seat for seat in desk.game.table if seat.powers == ("FRANCE",))
    desk.write("FRANCE", "A Par - Bur", sender=first.email)
    desk.fall()
    reports = [row for row in desk.new() if row.kind == "results"]
    assert len(reports) == 7 and not any(name in desk.text(reports[1]) for name in NAMES)


def test_the_game_master_says_when_a_full_table_begins_and_who_leaves_makes_room_for_who_waits() -> None:
    given = Player("Zénobie Quatremer", ("joueur@ailleurs.example",), ("AUSTRIA",))
    desk = forming(signup=Signup.GM, language="en", players=(given,))
    for name in NAMES[:5]:
        join(desk, name, "Join europe-1")
    (early,) = desk.master("Start")
    assert early.facts.refused == "missing" and "6 of 7" in desk.text(early)
    rows = join(desk, NAMES[5], "Join europe-1")
    full = next(row for row in rows if row.facts.event == "full")
    assert full.recipient == "ophelie@maitre.example" and NAMES[5] in desk.text(full) and "Start" in desk.text(full)
    (waits,) = join(desk, NAMES[6], "Join europe-1\nPreferences: Turkey")
    (also,) = join(desk, NAMES[7], "Join europe-1")
    assert (waits.facts.rank, also.facts.rank) == (1, 2)
    former = next(seat for seat in desk.game.table if seat.email == email(NAMES[2]))

    rows = write(desk, NAMES[2], "I resign")

    told = {row.recipient: row for row in rows}
    assert told[email(NAMES[2])].facts.event == "left" and "Join europe-1" in desk.text(told[email(NAMES[2])])
    assert told[email(NAMES[6])].facts.event == "called" and told[email(NAMES[6])].facts.ranked == (("TURKEY",),)
    assert former.number not in {seat.number for seat in desk.game.seats}, "nobody else has his number"
    assert [each.email for each in desk.game.waiting] == [email(NAMES[7])]
    (other,) = ask(desk, NAMES[2], "A Con - Bul")
    assert other.kind == "unknown_sender"
    with desk.store() as work:
        archive = from_document(to_document(pack(work, desk.house, desk.game, "")))
    there = Desk()
    with there.store() as work:
        unpack(work, there.house, archive)
    assert there.game.state is GameState.FORMING and len(there.game.waiting) == 1

    starts = desk.master("Start the game")

    assert [row.kind for row in starts] == ["start"] * 8
    drawn = powers_of(desk)
    assert drawn["Zénobie"] == "AUSTRIA" and drawn["Noémie"] == "TURKEY"
    assert desk.game.state is GameState.RUNNING and desk.game.lots["TURKEY"] == str(desk.seat("TURKEY").number)
    (refused,) = desk.master("Start")
    assert refused.kind == "request_refused"


def test_who_starts_the_game_is_sent_one_letter_and_it_is_his_start_letter() -> None:
    desk = forming(signup=Signup.GM)
    for each in NAMES[:7]:
        join(desk, each)

    starts = desk.master("Start the game")

    (row,) = (row for row in starts if row.recipient == "ophelie@maitre.example")
    assert (row.kind, row.in_reply_to != "") == ("start", True)
    assert len({row.recipient for row in starts}) == len(starts) == 8


def test_what_is_asked_of_a_game_that_forms_is_answered_and_its_acts_wait() -> None:
    desk = forming(signup=Signup.GM)
    join(desk, NAMES[0])
    for line in ("État", "Aide", "Règles", "Langue : anglais", "Mes données", "Parties"):
        (row,) = write(desk, NAMES[0], line)
        assert desk.text(row) and row.kind != "request_refused", line
    assert desk.game.table[0].player.language == "en"
    for line in ("Votes: draw", "Pause", "Absence until Sunday", "My record"):
        (row,) = write(desk, NAMES[0], line)
        assert row.kind in ("request_refused", "forming"), line
    (row,) = desk.master("Pause")
    assert row.kind == "request_refused" and "la partie" in desk.text(row)
    (row,) = desk.master("État")
    assert NAMES[0] in desk.text(row)
    (row,) = write(desk, NAMES[0], "Join europe-1")
    assert row.facts.refused == "inside"


def test_preferences_without_a_game_are_told_where_they_belong() -> None:
    desk = forming()
    (row,) = ask(desk, NAMES[0], "Préférences : France, Italie")

    assert (row.kind, row.facts.refused) == ("entry", "alone") and "inscription" in desk.text(row)

    (code,) = ask(desk, NAMES[1], "Préférences : France, Prusse\nInscription europe-1")
    assert (code.kind, code.facts.unread, code.facts.ranked) == ("entry_code", "prusse", ())
    assert "« prusse »" in desk.text(code)


def test_the_one_game_that_forms_need_not_be_named_and_a_yes_in_reply_is_enough() -> None:
    desk = forming(signup=Signup.GM)
    (asked,) = ask(desk, NAMES[0], "Je voudrais m'inscrire, s'il vous plaît")
    assert (asked.kind, asked.facts.game) == ("entry_code", "europe-1")
    reply = [f"In-Reply-To: {asked.message_id}"]
    ignored = desk.write(NAMES[0], "Qui êtes-vous ?", sender=email(NAMES[0]), recipient=MAILBOX, headers=reply)
    assert not desk.game.table and ignored[0].kind == "unknown_sender"
    desk.write(NAMES[0], "Oui, c'est moi.", sender=email(NAMES[0]), recipient=MAILBOX, headers=reply)
    assert [seat.email for seat in desk.game.table] == [email(NAMES[0])]

    running = Desk().begin()
    (which,) = ask(running, NAMES[1], "Sign me up")
    assert (which.facts.refused, which.language) == ("which", "en")


def test_a_name_of_many_words_is_one_power() -> None:
    name = "communautes economiques de l'afrique de l'ouest"
    found = powers_liked("Russie, Communautés Économiques de l'Afrique de l'Ouest", {name: "CEA", "russie": "RUS"}.get)

    assert found == (("RUS",), ("CEA",))


def test_a_code_that_comes_back_from_two_at_once_for_the_last_place_gives_it_to_the_first() -> None:
    desk = forming(setup="2", seating=(("FRANCE",), ("ENGLAND",)))
    join(desk, NAMES[0])
    codes = [ask(desk, name, "Inscription europe-1")[0].facts.code for name in NAMES[1:3]]
    first = ask(desk, NAMES[1], codes[0])
    (second,) = ask(desk, NAMES[2], codes[1])

    assert {row.kind for row in first} == {"start"} and (second.kind, second.facts.rank) == ("entry", 1)


def test_who_likes_everything_alike_is_given_any_power_by_lot() -> None:
    drawn = set()
    for seed in range(12):
        desk = forming(setup="2", seating=(("FRANCE",), ("ENGLAND",)))
        desk.house = replace(desk.house, chance=type(desk.house.chance)(seed))
        for name in NAMES[:2]:
            join(desk, name, "Join europe-1\nPreferences: France")
        drawn.add(powers_of(desk)["Hortense"])

    assert drawn == {"FRANCE", "ENGLAND"}


# The file of a game that forms.

FILE = """\
setup = {setup}
gm = "Ophélie Delaunay <ophelie@maitre.example>"
language = "{language}"
[deadline]
zone = "Europe/Paris"
moves = {{ every = "friday 24:00" }}
[signup]
start = "{start}"
{players}
"""
ANNA = '[[players]]\nname = "Anna"\nemail = "anna@loin.example"\n'


class File:
    """The game's file, and the desk it is applied to."""

    def __init__(self, folder: Path) -> None:
        self.desk, self.path, self.stamp = Desk(), folder / "europe-1.toml", 1_000_000.0

    def write(self, setup: str = "4", language: str = "fr", start: str = "gm", players: str = "") -> Applied:
        self.path.write_text(FILE.format(setup=setup, language=language, start=start, players=players), "utf-8")
        self.stamp += 10
        os.utime(self.path, (self.stamp, self.stamp))
        return self.apply()

    def apply(self, *, dry_run: bool = False) -> Applied:
        return apply_file(self.path, self.desk.store, self.desk.house, dry_run=dry_run)


def test_a_file_and_those_who_joined_by_mail_do_not_fight(tmp_path: Path) -> None:
    file = File(tmp_path)
    desk = file.desk
    assert file.write().lines[-1].endswith("begins the sign-up for the game")
    desk.new()
    for name in NAMES[:2]:
        join(desk, name)
    write(desk, NAMES[1], "Langue : anglais")
    assert file.apply().lines == (f"{file.path}: nothing changes",)

    added = file.write(players=ANNA)
    (told,) = desk.new()
    assert added.changed and (told.recipient, told.facts.event) == ("anna@loin.example", "named")
    assert [seat.player.name for seat in desk.game.table] == [*NAMES[:2], "Anna"]
    assert desk.game.table[1].player.language == "en" and file.apply().lines[-1].endswith("nothing changes")
    assert file.write(setup="2", players=ANNA).refused, "three have places"

    file.write(setup="3", players=ANNA)
    assert desk.game.places == 3 and desk.game.state is GameState.FORMING
    desk.new()
    (waits,) = join(desk, NAMES[5])
    file.write(setup="4", players=ANNA)
    assert waits.facts.rank == 1 and desk.game.table[3].email == email(NAMES[5]) and not desk.game.waiting
    write(desk, NAMES[5], "Je me retire")
    file.write(setup="3", players=ANNA)
    write(desk, NAMES[0], "Je me retire")
    file.write(setup="3")
    assert [row.facts.event for row in desk.new() if row.recipient == "anna@loin.example"][-1] == "removed"
    assert [seat.player.name for seat in desk.game.table] == [NAMES[1]]
    join(desk, NAMES[3])
    desk.new()
    file.write(setup="2", start="full")

    assert desk.game.state is GameState.RUNNING and [row.kind for row in desk.new()].count("start") == 3
    assert file.apply().lines[-1].endswith("nothing changes")
    assert file.write(setup="2", start="full", language="en").changed, "a running game's file names nobody still"
    assert file.write(setup="3", start="full", language="en").refused and len(desk.game.players) == 2
    replaced = next(seat for seat in desk.game.table if seat.email == email(NAMES[3]))
    desk.master(f"Replace {replaced.powers[0].title()}: Zoé <z@loin.example>")
    assert desk.game.seat(replaced.number).player.name == "Zoé"
    same = file.write(setup="2", start="full", language="en")
    assert any(line.endswith("nothing changes") for line in same.lines)


def test_a_file_without_players_is_refused_where_nobody_may_join(tmp_path: Path) -> None:
    (line,) = File(tmp_path).write(start="none").lines

    assert "players: missing" in line and "[signup]" in line
