"""`gm demo` plays the demonstration game to the end that the French rules print, and leaves everything to look at."""

import asyncio
import os
import re
from pathlib import Path

import pytest
from typer import Exit

from gm.commands.cli import main
from gm.commands.games import run_demo
from gm.demo.files import GAME, GM_TOML, MAILBOX, FolderRefused, make_room
from gm.demo.play import _quiet, play
from gm.demo.sayings import language_of, words_of
from gm.reports import pictures
from gm.variants.classic.variant import CLASSIC
from tests.service.desk import Desk

SCRIPT = CLASSIC.demonstration
assert SCRIPT is not None


def test_a_letter_on_its_way_is_waited_for() -> None:
    desk = Desk().begin(name=GAME)
    with desk.store() as work:
        work.processes.begin("a", "today")
        rows = work.outbox.claim(desk.clock.now(), "a", 99)
        assert rows and work.outbox.next_due() is None
    with pytest.raises(TimeoutError):
        asyncio.run(asyncio.wait_for(_quiet(desk.store), 0.3))

    with desk.store() as work:
        work.outbox.sent([row.id for row in rows], desk.clock.now())
    asyncio.run(asyncio.wait_for(_quiet(desk.store), 5))


@pytest.mark.full  # turns by mail are played in test_service.py, and what the script comes to is judged without mail
def test_the_demonstration_comes_out_as_the_document_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Small maps: each goes through two mail servers to seven players.
    monkeypatch.setattr(pictures, "WHOLE", 200)
    monkeypatch.setattr(pictures, "PAGE", 200)
    said: list[str] = []
    mask = os.umask(0)
    try:
        played = play(tmp_path / "demo", said.append)  # raises when the final position differs
    finally:
        os.umask(mask)
    tmp_path = tmp_path / "demo"

    # But for the web archive, which is there for everybody.
    found = [path for path in (tmp_path, *tmp_path.rglob("*")) if "www" not in path.relative_to(tmp_path).parts]
    assert {oct(path.stat().st_mode & 0o777) for path in found if path.is_file()} == {"0o600"}
    assert {oct(path.stat().st_mode & 0o777) for path in found if path.is_dir()} == {"0o700"}
    kept = sorted((tmp_path / "letters").glob("*.eml"))
    texts = [file.with_suffix(".txt").read_text(encoding="utf-8") for file in kept]
    assert len(kept) == played.letters
    assert len(kept) > 150
    # Two sheets of one player, secret letters, a proclamation, a malformed order and a late letter: all are there.
    script = [written for turn in SCRIPT.turns for written in SCRIPT.letters(turn)]
    assert all(any(written.subject in text for text in texts) for written in script)
    assert any("trop tard" in text for text in texts)
    assert any("Belfort" in text and "inconnu" in text for text in texts)
    # The first position whole and in halves; of seven turns the orders likewise, and the position whole.
    assert sorted(file.suffix for file in (tmp_path / "maps").iterdir()) == [".png"] * (3 + 7 * (3 + 1))
    assert said[-1] == "La partie finit comme prévu."
    # What was judged again without mail is there for anybody to judge once more.
    assert len((tmp_path / "cases.jsonl").read_text(encoding="utf-8").splitlines()) == len(SCRIPT.turns)
    # The page to begin with leads to every letter and every map, and each turn is a chapter of it.
    page = played.index.read_text(encoding="utf-8")
    linked = {tmp_path / target for target in re.findall(r'href="([^"]+)"', page)}
    album = {file for folder in ("letters", "maps") for file in (tmp_path / folder).iterdir()}
    assert linked == {*album, tmp_path / "www" / "fr" / "index.html"}
    assert page.count("<h2>") == len(SCRIPT.turns) + 3 and "<h2>Hiver 1901 (ajustements)</h2>" in page
    # Five letters come first, those of the program as a mail program shows them: with their pictures.
    first = page.partition("<ol>")[2].partition("</ol>")[0]
    five = [tmp_path / target for target in re.findall(r'href="([^"]+)"', first)]
    assert [file.suffix for file in five] == [".html", ".txt", ".html", ".html", ".html"]
    assert all("cid:" not in file.read_text(encoding="utf-8") for file in five)
    # Letters stand in the order in which they were mailed: a question before its answer.
    assert page.index("de-") < page.index("votre-lettre-est-transmise")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_BE.UTF-8", "LC_ALL": ""}, "fr"),
    ],
)
def test_the_demonstration_speaks_the_language_of_the_locale(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


def test_the_demonstration_says_the_same_in_both_languages() -> None:
    assert words_of("fr").keys() == words_of("en").keys()
    for key, text in words_of("fr").items():
        assert sorted(re.findall(r"{[^}]*}", text)) == sorted(re.findall(r"{[^}]*}", words_of("en")[key])), key


def test_another_language_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["gm", "demo", "--language", "de", "--out", str(tmp_path / "demo")])
    with pytest.raises(SystemExit) as ended:
        main()

    assert ended.value.code == 2
    assert "expected one of en, fr" in capsys.readouterr().err
    assert not (tmp_path / "demo").exists()


@pytest.fixture
def no_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log of the process stays as it is: other tests read it."""
    monkeypatch.setattr("gm.commands.games.start_log", lambda level: None)


@pytest.mark.usefixtures("no_log")
def test_a_folder_with_anything_else_in_it_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("gm.toml", "gm.sqlite", "games/europe-1.toml", "letters/of my own.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("precious", encoding="utf-8")

    with pytest.raises(Exit):
        run_demo(tmp_path, "en")

    assert f"gm: --out {tmp_path}: holds other files: expected an empty folder" in capsys.readouterr().err
    kept = {path for path in tmp_path.rglob("*") if path.is_file()}
    assert len(kept) == 4 and {path.read_text(encoding="utf-8") for path in kept} == {"precious"}


@pytest.mark.usefixtures("no_log")
@pytest.mark.parametrize("name", ["a-file", "a-file/in-it", "/proc/nothing"])
def test_what_can_be_no_folder_is_told_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    (tmp_path / "a-file").write_text("", encoding="utf-8")

    with pytest.raises(Exit):
        run_demo(tmp_path / name, "en")

    told = capsys.readouterr().err
    assert told.startswith(f"gm: --out {tmp_path / name}: ") and told.count("\n") == 1


def test_an_earlier_demonstration_makes_room_for_the_next(tmp_path: Path) -> None:
    left = tmp_path / "demo"
    make_room(left)
    (left / "gm.toml").write_text(
        GM_TOML.format(sender="x", mailbox=MAILBOX, password="", imap=1, smtp=2), encoding="utf-8"
    )
    (left / "games" / f"{GAME}.toml").write_text("", encoding="utf-8")
    for name in ("letters", "maps"):
        (left / name).mkdir()
        (left / name / "001").write_text("", encoding="utf-8")

    make_room(left)

    assert {path.name for path in left.iterdir()} == {"gm.toml", "games"} and not list((left / "games").iterdir())


def test_a_demonstration_that_became_an_installation_is_left_alone(tmp_path: Path) -> None:
    make_room(tmp_path)
    (tmp_path / "gm.toml").write_text(
        GM_TOML.format(sender="x", mailbox=MAILBOX, password="", imap=1, smtp=2), encoding="utf-8"
    )
    (tmp_path / "games" / "europe-1.toml").write_text("", encoding="utf-8")

    with pytest.raises(FolderRefused):
        make_room(tmp_path)
