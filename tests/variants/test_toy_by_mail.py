"""The toy by mail: what its players read and write, in both languages, through the real intake and a database."""

import io
import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from gm.commands.cli import main
from gm.demo.play import DemonstrationFailed, play
from gm.languages.wordlists import RequestWords
from gm.reports.picture import svg
from gm.reports.scenes import position_scene
from gm.reports.sections import board
from gm.reports.stationery import stationery
from gm.reports.words import Words
from gm.service.desk.intake import read_next
from gm.service.post.queue import queue
from gm.service.requests.line_reading import Asker, request_in
from gm.service.requests.patterns import index, patterns
from gm.service.requests.routine import give_map
from gm.service.requests.row import PLAYERS, AskerRole, Request, RequestTable
from gm.service.requests.slots import SlotGround
from gm.service.turn.coming_orders import keep_coming
from gm.service.turn.standing import counting
from gm.variants.registry import VARIANTS
from tests.app.world import GM_TOML
from tests.secrecy import _early_orders, known, text_of
from tests.service.desk import FRIDAY_NIGHT, PARIS
from tests.variants import toy
from tests.variants.toy_desk import ToyDesk, toy_desk
from tests.variants.toy_variant import TOY

TOY_WORDS = Words(stationery("fr").words, TOY.names()["fr"])


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ToyDesk]:
    monkeypatch.setitem(VARIANTS, "toy", TOY)
    with toy_desk(tmp_path) as found:
        yield found


def to_the_votes(desk: ToyDesk) -> ToyDesk:
    """Spring without an order: summer follows."""
    desk.fall()
    assert str(desk.game.position.turn) == "S1V"
    desk.new()
    return desk


def test_the_first_letter_tells_the_rules_in_the_readers_language(desk: ToyDesk) -> None:
    french, english = desk.to("RED", "start"), desk.to("BLUE", "start")

    assert "Chaque été, un vote ferme une province." in french and "40 points" in french
    assert "Every summer a vote closes a province." in english
    assert "Rouge" in french and "Red" in english


def test_orders_are_read_in_both_languages_and_judged(desk: ToyDesk) -> None:
    desk.write("RED", "A Rougemont - Colline\nF Rougeport - mer de Glace\nA Rgm battue Plaine")
    desk.write("BLUE", "army Bluehill to Plain")
    french, english = desk.to("RED", "acknowledgement"), desk.to("BLUE", "acknowledgement")
    desk.fall()

    assert "A Rgm, battue, fait retraite en Pla" in french
    assert "A Blh – Pln" in english
    assert {"PLA", "ICE", "HIL"} <= desk.game.position.units.keys()
    assert "A Rdh – Hil" in desk.to("BLUE", "results")


def test_a_guard_does_not_leave_its_country(desk: ToyDesk) -> None:
    desk.write("GREEN", "A Vertmont - Bleumont")

    assert "cette province est fermée" in desk.to("GREEN", "acknowledgement")


def test_a_regent_orders_the_unit_under_mandate_and_its_owner_does_not(desk: ToyDesk) -> None:
    desk.write("GREEN", "G Bleuport - Collines")
    desk.write("BLUE", "G Blueport - Hills\narmy Bluehill holds")
    desk.fall()

    assert desk.game.position.units["HIL"].tags == {"mandate"}


# The purse: a part of the sheet by itself, and nobody's business.


def test_a_letter_replaces_only_the_parts_it_speaks_of(desk: ToyDesk) -> None:
    desk.write("RED", "A Rougemont - Plaine\nF Rougeport - Glace")
    desk.write("RED", "1 = Mil")
    desk.write("RED", "A Rougemont - Collines")
    answer = desk.to("RED", "acknowledgement")
    desk.fall()

    assert "saboter Mil" in answer
    assert toy.slot(desk.game.position).purses["RED"] == 0
    assert desk.game.position.units.keys() >= {"HIL", "RDB"}


def test_who_paid_is_told_to_nobody_else(desk: ToyDesk) -> None:
    desk.write("RED", "1 = Bleumont")
    desk.write("BLUE", "A Bluehill - Plain")
    desk.fall()
    rows = desk.new()
    mine, others = desk.to("RED", "results", rows), desk.to("BLUE", "results", rows)
    file = next(row.facts.report_json for row in rows if row.kind == "results")  # type: ignore[attr-defined]

    assert "saboter Blm : est payé" in mine
    assert "A Blh – Pln: void (order cancelled)" in others
    assert "sabotage" not in others
    assert "SABOTAGE" not in str(file) and "purses" not in str(file)


def test_no_code_of_a_sheet_with_sealed_orders_is_told(desk: ToyDesk) -> None:
    desk.write("RED", "1 = Bleumont")
    desk.write("BLUE", "A Bluehill - Plain")
    desk.fall()
    (codes,) = {tuple(row.facts.report.sheet_codes) for row in desk.new() if row.kind == "results"}

    assert codes == ("BLUE",)


def test_the_search_for_leaks_knows_who_paid_although_the_turn_is_judged(desk: ToyDesk) -> None:
    desk.write("RED", "A Rougemont - Colline\n1 = Bleumont")
    desk.fall()
    report = next(row for row in desk.new() if row.kind == "results" and row.seat == desk.seat("BLUE").number)

    told = text_of(["red has done this: sabotage blh", "a rdh – hil"])
    assert list(_early_orders(report, told, known(desk.store))) == ["sabotage blh"]


def test_an_empty_purse_is_said_in_the_toys_own_words(desk: ToyDesk) -> None:
    desk.write("RED", "1 = Mil")
    desk.fall()
    desk.fall()
    desk.write("RED", "sabote Bleumont")

    assert "votre bourse est vide" in desk.to("RED", "acknowledgement")


# Votes: what is public, and what is secret until it is judged.


def test_a_proposal_is_told_to_all_at_once(desk: ToyDesk) -> None:
    to_the_votes(desk)
    rows = desk.write("RED", "Je propose de fermer le Milieu")

    assert sorted(row.kind for row in rows) == ["acknowledgement", *["done_in_public"] * 3]
    assert "tous en sont aussitôt informés" in desk.to("RED", "acknowledgement", rows)
    assert "Red, in public" in desk.to("BLUE", "done_in_public", rows)
    assert "propose to close Mid" in desk.to("BLUE", "done_in_public", rows)


def test_a_proposal_is_made_once_and_never_taken_back(desk: ToyDesk) -> None:
    to_the_votes(desk)
    desk.write("RED", "propose Milieu")
    again = desk.write("RED", "propose Milieu")
    other = desk.write("RED", "propose Plaine")
    desk.write("BLUE", "vote Midway")
    desk.write("GREEN", "vote Milieu")
    desk.fall()

    assert [row.kind for row in again] == ["acknowledgement"]
    assert "une proposition ne se reprend pas" in desk.to("RED", "acknowledgement", other)
    assert toy.slot(desk.game.position).closed == {"MID"}


def test_a_proposal_that_is_cut_off_half_told_is_told_once_to_everybody(
    desk: ToyDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    to_the_votes(desk)
    told: list[object] = []

    def killed(*_: object, **__: object) -> bool:
        told.append(_)
        if len(told) == 2:
            raise SystemExit("killed between two copies")
        return queue(*_, **__)  # type: ignore[arg-type]  # whatever it was given

    with monkeypatch.context() as patch:
        patch.setattr("gm.service.post.announcements.queue", killed)
        with pytest.raises(SystemExit):
            desk.write("RED", "propose Milieu")
    assert not desk.new()

    while read_next(desk.store, desk.house):  # the process is started again
        pass
    assert sorted(row.kind for row in desk.new()) == ["acknowledgement", *["done_in_public"] * 3]


def test_what_is_said_of_a_proposal_is_told_with_it(desk: ToyDesk) -> None:
    to_the_votes(desk)
    rows = desk.write("RED", "Motion : Milieu (il y fait froid)")

    assert "propose to close Mid" in desk.to("BLUE", "done_in_public", rows)
    assert "il y fait froid" in desk.to("BLUE", "done_in_public", rows)


def test_of_two_proposals_in_one_letter_the_first_is_made(desk: ToyDesk) -> None:
    to_the_votes(desk)
    rows = desk.write("RED", "propose Milieu\npropose Plaine")

    assert "propose to close Mid" in desk.to("BLUE", "done_in_public", rows)
    assert "Pln" not in desk.to("BLUE", "done_in_public", rows)
    assert "une proposition ne se reprend pas" in desk.to("RED", "acknowledgement", rows)


def test_an_act_in_public_is_not_kept_for_a_coming_turn_and_its_writer_is_told_so(desk: ToyDesk) -> None:
    desk.write("RED", "A Rougemont - Colline")
    game, seat = desk.game, desk.seat("RED")
    with desk.store() as work:
        keep_coming(work, game, seat, work.letters.get(1), {"S1V": "propose Milieu"})
    desk.fall()
    rows = desk.new()

    assert "ne se donne pas d'avance" in " ".join(desk.to("RED", "acknowledgement", rows).split())
    assert not [row for row in rows if row.kind == "done_in_public"]
    game = desk.game
    with desk.store() as work:
        assert not counting(work, game)


def test_proposals_close_inside_the_turn(desk: ToyDesk) -> None:
    to_the_votes(desk)
    deadline = desk.game.deadline
    assert deadline is not None
    closes = deadline.queued + (deadline.due - deadline.queued) / 2
    assert "Acts in public: until" in desk.to("BLUE", "results")

    desk.clock.at = closes + timedelta(minutes=1)
    rows = desk.write("RED", "propose Milieu\nvote aucun")

    assert [row.kind for row in rows] == ["acknowledgement"]
    assert "le temps des actes publics est passé" in desk.to("RED", "acknowledgement", rows)
    assert "voter contre toute fermeture" in desk.to("RED", "acknowledgement", rows)


def test_what_moves_the_deadline_afterwards_opens_no_session_again(desk: ToyDesk) -> None:
    to_the_votes(desk)
    deadline = desk.game.deadline
    assert deadline is not None
    desk.clock.at = deadline.queued + (deadline.due - deadline.queued) / 2 + timedelta(minutes=1)
    desk.attend()
    with desk.store() as work:
        game = work.games.get("europe-1")
        assert game is not None and game.deadline is not None
        work.games.save(replace(game, deadline=replace(game.deadline, due=deadline.due + timedelta(days=20))))
    rows = desk.write("RED", "propose Milieu")

    assert "le temps des actes publics est passé" in desk.to("RED", "acknowledgement", rows)


def test_a_turn_is_never_judged_before_its_session_closes(desk: ToyDesk) -> None:
    to_the_votes(desk)
    for power in toy.GREAT:
        desk.write(power, "vote none\n\nready" if power == "BLUE" else "vote aucun\n\nprêt")

    assert not desk.attend().judged
    deadline = desk.game.deadline
    assert deadline is not None
    desk.clock.at = deadline.queued + (deadline.due - deadline.queued) / 2 + timedelta(minutes=1)
    assert desk.attend().judged


def test_votes_are_secret_until_they_are_counted(desk: ToyDesk) -> None:
    to_the_votes(desk)
    desk.write("RED", "propose Milieu")
    desk.write("BLUE", "vote Midway")
    desk.write("GREEN", "vote Milieu")
    before = " ".join(desk.text(row) for row in desk.rows() if row.seat == desk.seat("RED").number)
    desk.fall()
    after = desk.to("RED", "results")

    assert "voter pour" not in before
    assert "voter pour Mil : est compté" in after
    assert "Personne n'entre dans le Milieu jusqu'au prochain vote" in after
    assert "la bourse que tient le Rouge : 1 point" in after.lower().replace("rouge", "Rouge")
    assert "the purse of Red" not in desk.to("BLUE", "results")
    assert "Points" in after


# What only its players ask.


def test_a_request_of_its_own_is_answered_in_its_words_to_who_may_know(desk: ToyDesk) -> None:
    rows = desk.write("RED", "Ma bourse, svp\nA Rougemont - Collines")
    mine = desk.to("RED", "merged", rows)

    assert "la bourse que tient le Rouge" in mine.replace("La bourse", "la bourse")
    assert "tient le Bleu" not in mine
    assert "A Rgm – Col" in mine


def test_a_request_may_go_by_another_name_in_this_game(desk: ToyDesk) -> None:
    desk.new()
    rows = desk.write("BLUE", "the board, please")

    assert [row.kind for row in rows] == ["map"]


def test_help_offers_what_only_this_game_has(desk: ToyDesk) -> None:
    desk.write("BLUE", "help")
    guide = desk.to("BLUE", "help")

    assert "Purse – what is left in your purse" in guide and "Board – the map of the small world" in guide


def test_lines_headed_as_its_orders_are_no_requests() -> None:
    voted = RequestWords(says="", right="Vote", ask=("vote {TEXT}",), begins=("vote",))
    row = Request("ballot", give_map, PLAYERS)
    forms = list(patterns("ballot", voted.ask[0]))
    table = RequestTable({"ballot": row}, {}, index(forms, [("ballot", "vote")]), TOY.requests.headed)
    who = Asker(AskerRole.PLAYER, SlotGround(FRIDAY_NIGHT, PARIS))

    assert request_in("vote Midway", table, who) is None
    assert request_in("vote Midway", replace(table, headed=lambda line: False), who) is not None


# Its demonstration.


def test_the_toy_is_demonstrated_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, "toy", TOY)
    monkeypatch.setattr("gm.demo.play.PATIENCE", 30.0)
    said: list[str] = []
    played = play(tmp_path / "demo", said.append, "en", TOY)  # raises when the final position differs

    assert "Spring 1: 3 letters from the players" in said
    assert "<h2>Spring 1</h2>" in played.index.read_text(encoding="utf-8")
    with pytest.raises(DemonstrationFailed, match="has no demonstration"):
        play(tmp_path / "none", said.append, "en", replace(TOY, demonstration=None))


# Maps, and what an admin types.


def test_letters_bear_maps_of_the_toys_own_board(desk: ToyDesk) -> None:
    row = next(row for row in desk.rows() if row.kind == "start" and row.seat == desk.seat("RED").number)
    pictures = [part for part in desk.mail(row).walk() if part.get_content_type() == "image/png"]

    assert [part.get_content()[:8] for part in pictures] == [b"\x89PNG\r\n\x1a\n"]


def test_a_map_shows_each_kind_of_unit_by_its_letter_and_each_power_by_its_colour(desk: ToyDesk) -> None:
    scene = position_scene("europe-1", board(desk.game.position), TOY_WORDS, TOY.drawing().countries)
    drawn = svg(scene, TOY.drawing())

    assert ">G</text>" in drawn and ">planeur<" in drawn.replace("</text>", "<")
    assert all(colour in drawn for colour in TOY.drawing().colours.values())


def test_a_judged_turn_is_shown_drawn_and_judged_again(
    desk: ToyDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    desk.write("RED", "A Rougemont - Colline\n1 = Bleumont\nA Rgm battue Plaine")
    desk.write("BLUE", "A Bluehill - Plain")
    desk.fall()
    file = next(row.facts.report_json for row in desk.new() if row.kind == "results")  # type: ignore[attr-defined]
    (tmp_path / "gm.toml").write_text(GM_TOML.format(imap=1, smtp=1, database="sqlite:///gm.sqlite"), encoding="utf-8")
    config = ("--config", str(tmp_path / "gm.toml"))

    def run(*words: str) -> str:
        monkeypatch.setattr("sys.argv", ["gm", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        assert not ended.value.code, said.err
        return said.out

    shown = run("show", "europe-1", "S1M", *config)
    assert "A Rgm – Col" in shown and "Points" in shown and "saboter" not in shown
    assert "planeur" not in run("show", "europe-1", *config)
    for name, phase in (("orders.png", ["S1M"]), ("now.svg", [])):
        run("map", "europe-1", *phase, "--out", str(tmp_path / name), *config)
        assert (tmp_path / name).stat().st_size > 1000
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(file).encode())))
    assert json.loads(run("adjudicate"))["next_phase"] == "S1V"


def test_votes_below_the_heading_of_summer_are_for_the_open_turn(desk: ToyDesk) -> None:
    to_the_votes(desk)
    desk.write("RED", "Votes d'été :\nvote aucun")

    assert "voter contre toute fermeture" in desk.to("RED", "acknowledgement")


def test_a_vote_goes_by_the_games_own_name_and_its_rules_say_when_it_counts(desk: ToyDesk) -> None:
    assert "la partie finit dès que tous ont écrit « Paix : oui »" in desk.to("RED", "start")
    assert "Vote : victoire" not in desk.to("RED", "start")
    assert "vote" not in [row.kind for row in desk.write("RED", "Vote : nulle")]

    desk.write("RED", "Paix : oui")
    assert "Vous votez pour : paix entre tous ceux qui restent." in desk.to("RED", "vote")
    desk.write("BLUE", "Peace: yes")
    assert "it stands until you write: Peace: no." in desk.to("BLUE", "vote")
    desk.write("GREEN", "paix")

    verdict = desk.game.verdict
    assert verdict is not None
    assert (verdict.kind, verdict.powers) == ("peace", ("BLUE", "GREEN", "RED"))
    assert "La paix est faite entre" in desk.to("RED", "end")
