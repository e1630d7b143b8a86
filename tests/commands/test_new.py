"""`gm new`: a game's file that `gm check` accepts; and the way of the README from an empty folder to a running game."""

import contextlib
import os
import pty
import re
import select
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Self

import pytest
from typer.testing import CliRunner

from gm.commands.cli import app
from gm.commands.new import Wanted, new_game
from gm.commands.toml_edits import with_value, without
from gm.config.game import read_game
from gm.config.service import read_service
from gm.mail.embedded import EmbeddedMail
from gm.mail.oauth.provider import PRESETS
from gm.service.model.game import Signup
from gm.store.work import Store
from gm.variants.registry import VARIANTS
from tests.config.examples import EXAMPLES
from tests.servers.thread import in_thread

PLAYERS = tuple(f"Player {number} <player{number}@demo.example>" for number in range(1, 8))
SERVICE = tuple(
    each
    for value in ("mailbox.address=gm@demo.example", "imap.host=imap.demo.example", "smtp.host=smtp.demo.example:587")
    for each in ("--set", value)
)
GM = ("--gm", "Ophélie <ophelie@demo.example>")


def new(folder: Path, *arguments: str, players: Sequence[str] = PLAYERS) -> tuple[int, str, str]:
    seats = [each for player in players for each in ("--player", player)]
    result = CliRunner().invoke(app, ["new", *arguments, *seats, "--config", str(folder / "gm.toml")])
    return result.exit_code, result.stdout, result.stderr


def test_all_by_options_a_game_is_written_that_is_accepted(tmp_path: Path) -> None:
    changed = ("language=en", "deadline.zone=Europe/London", "deadline.moves.every=3 days at 20:00", "press.grey=true")
    options = [*GM, *SERVICE, *(each for value in changed for each in ("--set", value))]
    status, out, err = new(tmp_path, "europe-2", *options, players=(*PLAYERS[:6], "Zoé <zoe@demo.example> = France"))
    game, service = read_game(tmp_path / "games" / "europe-2.toml"), read_service(tmp_path / "gm.toml")
    checked = CliRunner().invoke(app, ["check", "--config", str(tmp_path / "gm.toml")])

    assert (status, err) == (0, "")
    assert "1. write the mailbox's password into" in out and "gm run" in out
    assert (game.language, game.timing.zone.key, game.end_year) == ("en", "Europe/London", None)
    assert game.press.grey
    assert (game.players[6].name, game.players[6].powers) == ("Zoé", ("FRANCE",))
    assert (service.address, service.imap.security, service.smtp.security) == ("gm@demo.example", "tls", "starttls")
    assert checked.exit_code == 0 and "would begin the game" in checked.stdout


def test_a_game_whose_players_join_by_mail_needs_no_names(tmp_path: Path) -> None:
    status, _, err = new(tmp_path, "europe-2", *GM, *SERVICE, "--like", "signup-1", players=())
    other = new(tmp_path, "europe-3", *GM, "--set", "signup.start=gm", "--set", "setup=5", players=PLAYERS[:1])[0]
    found, named = (read_game(tmp_path / "games" / f"europe-{number}.toml") for number in (2, 3))

    assert (status, other, err) == (0, 0, "")
    assert (found.signup, found.players, len(found.seating)) == (Signup.FULL, (), 7)
    assert (named.signup, len(named.players), len(named.seating)) == (Signup.GM, 1, 5)
    assert "Join europe-2" in (tmp_path / "games" / "europe-2.toml").read_text(encoding="utf-8")
    assert new(tmp_path, "europe-4", *GM, players=())[0] == 2


@pytest.mark.parametrize("count", sorted({len(each.chairs) for each in VARIANTS["classic"].seatings.values()}))
def test_as_many_play_as_are_named(tmp_path: Path, count: int) -> None:
    assert new(tmp_path, "europe-2", *GM, *SERVICE, players=PLAYERS[:count])[0] == 0

    assert len(read_game(tmp_path / "games" / "europe-2.toml").players) == count


@pytest.mark.parametrize(("variant", "many"), [("classic", "7"), ("dix", "10"), ("diplomatie2000", "21")])
def test_where_players_join_as_many_play_as_the_variant_has(tmp_path: Path, variant: str, many: str) -> None:
    options = [*GM, *SERVICE, "--set", f"variant={variant}", "--set", "signup.start=full"]
    status, _, err = new(tmp_path, "europe-2", *options, players=())

    assert (status, err) == (0, "")
    assert read_game(tmp_path / "games" / "europe-2.toml").setup == many


def test_states_may_be_shared_out_among_fewer_players(tmp_path: Path) -> None:
    shared = ("Ann <ann@demo.example> = RUSS, USLA", "Bob <bob@demo.example> = CHIN")
    status, _, err = new(tmp_path, "world", *GM, *SERVICE, "--set", "variant=diplomatie2000", players=shared)

    assert (status, err) == (0, "")
    assert read_game(tmp_path / "games" / "world.toml").setup == "21"


def test_what_is_written_is_its_owners_alone(tmp_path: Path) -> None:
    new(tmp_path, "europe-2", *GM, *SERVICE)

    for name in ("gm.toml", "password", "games/europe-2.toml"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


def test_comments_stay_beside_the_values(tmp_path: Path) -> None:
    new(tmp_path, "europe-2", *GM, *SERVICE, "--set", "language=en")
    text = (tmp_path / "games" / "europe-2.toml").read_text(encoding="utf-8")

    assert 'language   = "en"                        # of players who have none of their own' in text
    assert "# grey     = false" in text


def test_a_second_game_needs_no_mailbox_and_overwrites_nothing(tmp_path: Path) -> None:
    new(tmp_path, "europe-2", *GM, *SERVICE)
    before = (tmp_path / "gm.toml").read_bytes()

    assert new(tmp_path, "europe-3", *GM)[0] == 0
    assert new(tmp_path, "europe-3", *GM)[0::2] == (2, f"gm new: {tmp_path}/games/europe-3.toml is there already\n")
    assert (tmp_path / "gm.toml").read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "players", "told"),
    [
        (
            (),
            PLAYERS,
            "needs NAME, --gm, --set mailbox.address=, --set imap.host=, --set smtp.host=; in",
        ),
        (("Europe 2", *GM, *SERVICE), PLAYERS, "'Europe 2': expected a name of small letters"),
        (("europe-2", *GM, *SERVICE), (), "needs --player"),
        (("europe-2", *GM, *SERVICE), PLAYERS * 2, "setup = 14: expected one of"),
        (("europe-2", *GM, *SERVICE), ("Anna", *PLAYERS[1:]), "expected 'Name <name@example.org>'"),
        (("europe-2", *GM, *SERVICE), (PLAYERS[0], *PLAYERS[:6]), "already the address of players[1]"),
        (("europe-2", *GM, *SERVICE), ("A <a@b.example> = Spain", *PLAYERS[1:]), '"Spain": no such power'),
        (("europe-2", *GM, *SERVICE), ("A <gm@demo.example>", *PLAYERS[1:]), "is the service's own mailbox"),
        (("europe-2", *GM, *SERVICE, "--set", "deadline.zone=Mars"), PLAYERS, 'zone = "Mars"'),
        (("europe-2", *GM, *SERVICE, "--set", "deadline.moves.every=soon"), PLAYERS, '"soon"'),
        (("europe-2", *GM, *SERVICE, "--set", "language=xx"), PLAYERS, '"xx"'),
        (("europe-2", *GM, *SERVICE, "--set", "smoke=1"), PLAYERS, "--set smoke: the example has no such key"),
        (("europe-2", *GM, *SERVICE, "--like", "../gm"), PLAYERS, "--like ../gm: expected one of europe-1, forum-1"),
        (("europe-2", *GM, *SERVICE, "--set", "mailbox.address=here"), PLAYERS, "expected an e-mail address"),
        (
            ("europe-2", *GM, *SERVICE, "--set", "smtp.host=mail:x"),
            PLAYERS,
            "smtp.host = mail:x: expected a server",
        ),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_written(
    tmp_path: Path, arguments: tuple[str, ...], players: Sequence[str], told: str
) -> None:
    status, out, err = new(tmp_path, *arguments, players=players)

    assert (status, out) == (2, "")
    assert told in err
    assert list(tmp_path.iterdir()) == []


def test_whoever_sits_at_a_terminal_is_asked_for_the_rest(tmp_path: Path) -> None:
    asked: list[str] = []
    answers = {"The mailbox": "gm@demo.example", "Its password": "geheim", "The game master": GM[1]}

    def ask(question: str, usual: str, hidden: bool) -> str:
        asked.append(question)
        if question.startswith("Player "):
            return PLAYERS[int(question.split()[1].rstrip(":")) - 1]
        return next((answer for begin, answer in answers.items() if question.startswith(begin)), usual)

    status = new_game(tmp_path / "gm.toml", Wanted(values={"language": "en"}), ask)

    assert status == 0
    assert len(read_game(tmp_path / "games" / "europe-1.toml").players) == 7
    assert (tmp_path / "password").read_text(encoding="utf-8") == "geheim\n"
    assert not [question for question in asked if "language" in question]
    assert sum(question.startswith("Player ") for question in asked) == 7, "seven fill the table"


@pytest.mark.parametrize(
    ("server", "typed", "token_url"),
    [
        ("outlook.office365.com", {}, PRESETS["microsoft"]["token_url"]),
        ("imap.gmail.com", {"Its password": "oauth2"}, PRESETS["google"]["token_url"]),
        (
            "imap.provider.example",
            {
                "Its password": "oauth2",
                "Where it gives out tokens": "https://login.provider.example/token",
                "What is asked": "mail",
                "Where it gives out codes": "https://login.provider.example/device",
            },
            "https://login.provider.example/token",
        ),
    ],
)
def test_a_mailbox_without_a_password_is_asked_for_its_provider(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], server: str, typed: dict[str, str], token_url: str
) -> None:
    answers = {"The mailbox": "gm@demo.example", "Its IMAP": server, "The number": "42", "The game master": GM[1]}

    def ask(question: str, usual: str, hidden: bool) -> str:
        return next((said for begin, said in {**answers, **typed}.items() if question.startswith(begin)), usual)

    assert new_game(tmp_path / "gm.toml", Wanted(players=PLAYERS), ask) == 0

    config = read_service(tmp_path / "gm.toml")
    assert config.tokens is config.imap.tokens is config.smtp.tokens is not None
    assert (config.tokens.provider.client_id, config.tokens.provider.token_url) == ("42", token_url)
    assert not (tmp_path / "password").exists()
    assert "1. gm login" in capsys.readouterr().out


def test_a_game_begins_where_texts_beside_its_file_say(tmp_path: Path) -> None:
    options = [*GM, *SERVICE, "--set", "start.turn=F1901M", "--set", "start.past=past.txt"]
    assert new(tmp_path, "europe-2", *options)[0::2] == (
        2,
        f"gm new: europe-2.toml:39: start.past: {tmp_path}/games/past.txt cannot be read: No such file or directory\n",
    )

    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "past.txt").write_text("S1901M\nFRANCE: A PAR - BUR\n", encoding="utf-8")

    assert new(tmp_path, "europe-2", *options)[0::2] == (0, "")
    assert read_game(tmp_path / "games" / "europe-2.toml").start.past.startswith("S1901M")


JUDGED = b"""Received: from a.example by mx.provider.example; Mon, 16 Nov 2026 11:00:00 +0100
Authentication-Results: mx.provider.example; dmarc=pass header.from=a.example
From: anna@a.example

Hello
"""


class WithALetter(EmbeddedMail):
    async def __aenter__(self) -> Self:
        await super().__aenter__()
        await self.deliver("gm@demo.example", JUDGED.replace(b"\n", b"\r\n"))
        return self


@pytest.mark.parametrize(("answer", "written"), [(None, ("mx.provider.example",)), ("none", ())])
def test_who_judges_the_mailboxs_letters_is_proposed(
    tmp_path: Path, answer: str | None, written: tuple[str, ...]
) -> None:
    with in_thread(WithALetter({"gm@demo.example": "geheim"})) as mail:
        answers = {
            "The mailbox": "gm@demo.example",
            "Its IMAP server": f"127.0.0.1:{mail.imap_port}",
            "Its SMTP server": f"127.0.0.1:{mail.smtp_port}",
            "Its password": "geheim",
            "The game master": GM[1],
        }

        def ask(question: str, usual: str, hidden: bool) -> str:
            if question.startswith("Its letters are judged"):
                return usual if answer is None else answer
            return next((said for begin, said in answers.items() if question.startswith(begin)), usual)

        assert new_game(tmp_path / "gm.toml", Wanted(players=PLAYERS), ask) == 0

    assert read_service(tmp_path / "gm.toml").authserv_ids == written


@pytest.mark.parametrize("last", ["", "none"])
def test_an_empty_line_or_none_ends_the_list_of_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, last: str
) -> None:
    given = ["gm@demo.example", "", "", "", "", GM[1], "", "", "", PLAYERS[0], PLAYERS[1], last]
    monkeypatch.setattr("gm.commands.cli_games.at_terminal", lambda: True)
    result = CliRunner().invoke(app, ["new", "--config", str(tmp_path / "gm.toml")], input="\n".join(given) + "\n")

    assert result.exit_code == 0, result.output
    assert len(read_game(tmp_path / "games" / "europe-1.toml").players) == 2


def test_what_cannot_be_used_is_asked_again_at_once_and_nothing_is_typed_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = [
        "gm",
        "gm@demo.example",
        "imap:x",
        "imap",
        "smtp",
        "",
        "Europe 1",
        "europe-1",
        "Ophelie",
        GM[1],
        "de",
        "fr",
    ]
    typed += ["Europe/Pari", "Europe/Paris", "never", "friday 24:00", PLAYERS[0], "John john@b.example", *PLAYERS[1:7]]

    status = new_game(tmp_path / "gm.toml", Wanted(), lambda *_: typed.pop(0))

    assert status == 0 and not typed
    assert len(read_game(tmp_path / "games" / "europe-1.toml").players) == 7
    assert capsys.readouterr().err.count("expected") == 8


def test_values_are_changed_where_they_stand() -> None:
    text = '[a]\nkey = 1   # one\n# other = "x"\n[b]\nkey = 2\n'

    assert with_value(text, "b.key", "3") == text.replace("key = 2", "key = 3")
    assert with_value(text, "a.other", '"y"') == text.replace('# other = "x"', 'other   = "y"')
    assert without(text, "a.key") == text.replace("key = 1   #", "# key = 1 #")
    with pytest.raises(KeyError):
        with_value(text, "a.none", "1")


# The README, as it stands.


def readme_commands() -> list[str]:
    """What it says to type in an empty folder, once `gm` is installed."""
    text = (EXAMPLES.parent / "README.md").read_text(encoding="utf-8")
    block = re.search(r"((?:^    .+\n)+)\n`gm new` takes", text, re.MULTILINE)
    assert block is not None
    lines = [line.partition(" #")[0].strip() for line in block[1].splitlines()]
    assert len(lines) < 10 and "pip install" in lines[0] and lines[1].startswith("export PATH")
    return lines[2:]


class Terminal:
    """A shell with a terminal, and somebody who answers what he is asked."""

    def __init__(self, folder: Path) -> None:
        self._ours, theirs = pty.openpty()
        environment = {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "HOME": str(folder), "PS1": "$ "}
        self.process = subprocess.Popen(
            ["sh", "-i"],
            cwd=folder,
            env=environment,
            start_new_session=True,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
        )
        os.close(theirs)
        self.seen = ""

    def type(self, line: str) -> None:
        os.write(self._ours, f"{line}\n".encode())

    def wait_for(self, sign: str) -> str:
        """What was shown up to this sign."""
        end = time.monotonic() + 15
        while sign not in self.seen:
            ready, _, _ = select.select([self._ours], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"{sign!r} not in {self.seen!r}"
            self.seen += os.read(self._ours, 4096).decode(errors="replace")
        before, _, self.seen = self.seen.partition(sign)
        return before

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(10)
        os.close(self._ours)


@pytest.mark.full
def test_the_readme_leads_from_an_empty_folder_to_a_running_game(tmp_path: Path) -> None:
    people = {f"player{number}@demo.example": "x" for number in range(1, 8)} | {"ophelie@demo.example": "x"}
    with in_thread(EmbeddedMail({"gm@demo.example": "geheim", **people}, vouch_for_all=True)) as mail:
        answers = {
            "The mailbox": "gm@demo.example",
            "Its IMAP server": f"127.0.0.1:{mail.imap_port}",
            "Its SMTP server": f"127.0.0.1:{mail.smtp_port}",
            "Its password": "geheim",
            "The game's name": "",
            "The game master": GM[1],
            "The language": "en",
            "Its time zone": "",
            "When movements": "",
            **{f"Player {number}:": player for number, player in enumerate(PLAYERS, 1)},
        }
        terminal = Terminal(tmp_path)
        try:
            for command in readme_commands():
                terminal.wait_for("$ ")
                terminal.type(command)
                if command == "gm new":
                    for question, answer in answers.items():
                        terminal.wait_for(question)
                        terminal.wait_for(": ")
                        terminal.type(answer)
                if command == "gm doctor":
                    assert "BAD" not in terminal.wait_for("games/europe-1.toml")
            terminal.wait_for("running for 1 game file")
            table = tmp_path / "table"
            deadline = time.monotonic() + 20
            while mail.count < 9 and time.monotonic() < deadline:  # the doctor's own, and everybody's first
                time.sleep(0.05)
            os.killpg(terminal.process.pid, signal.SIGINT)
            terminal.wait_for("$ ")
        finally:
            terminal.close()
    store = Store(f"sqlite:///{table / 'gm.sqlite'}", read_only=True)
    with store() as work:
        assert work.games.running() == ["europe-1"]
    store.close()
    assert mail.count == 9
