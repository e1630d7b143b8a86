"""`gm doctor` against mail servers: what they refuse is a finding in plain words, and the rest is tried."""

import asyncio
from pathlib import Path

import pytest

from gm.commands.doctor import run_doctor
from gm.mail.embedded import EmbeddedMail
from tests.app.world import GM_TOML, MAILBOX, game_file


def findings(folder: Path, *changes: tuple[str, str]) -> list[str]:
    """What the doctor says of an installation in good order but for these changes of gm.toml."""
    said: list[str] = []

    async def run() -> None:
        async with EmbeddedMail({MAILBOX: "secret"}, vouch_for_all=True) as mail:
            text = GM_TOML.format(imap=mail.imap_port, smtp=mail.smtp_port, database="sqlite:///gm.sqlite")
            for old, new in changes:
                assert old in text
                text = text.replace(old, new)
            (folder / "games").mkdir()
            (folder / "games" / "europe-1.toml").write_text(game_file(), encoding="utf-8")
            (folder / "gm.toml").write_text(text, encoding="utf-8")
            await asyncio.to_thread(run_doctor, folder / "gm.toml", said.append)

    asyncio.run(run())
    return said


def bad(said: list[str]) -> list[str]:
    return [line for line in said if line.startswith("BAD")]


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gm.commands.doctor.PATIENCE", 5.0)


def test_an_installation_in_good_order_has_no_bad_finding(tmp_path: Path) -> None:
    said = findings(tmp_path)

    assert not bad(said)
    assert any("arrived" in line for line in said)


@pytest.mark.parametrize("folders", ['["*"]', '["*", "INBOX"]', '["INBOX", "*"]'])
def test_a_folder_that_the_server_refuses_is_a_finding_and_the_rest_is_tried(tmp_path: Path, folders: str) -> None:
    (line,) = bad(said := findings(tmp_path, ('poll = "1 seconds"', f"folders = {folders}")))

    assert line.startswith("BAD  folder *: ") and line.endswith("create it, or name another in [mailbox]")
    assert "ok   folder Quarantine: created" in said
    assert any("arrived" in line for line in said) is ("INBOX" in folders)


def test_a_refused_password_is_told_and_the_mailbox_is_still_looked_at(tmp_path: Path) -> None:
    smtp = 'password = "secret"\n[database]'
    (line,) = bad(said := findings(tmp_path, (smtp, smtp.replace("secret", "wrong"))))

    assert "user or password refused (535" in line and line.endswith("check user and password in [smtp]")
    assert "ok   folder INBOX" in said
