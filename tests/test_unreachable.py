"""What the commands say when the database or the mail servers cannot be reached: one line each, and no traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

from gm.doctor import run_doctor
from tests.servers.ground import free_port

GM_TOML = """
[mailbox]
address = "gm@example.org"
authserv_ids = []
[imap]
host = "127.0.0.1"
port = {port}
security = "plain"
user = "gm"
password = "secret"
[smtp]
host = "127.0.0.1"
port = {port}
security = "plain"
user = "gm"
password = "secret"
[database]
url = "sqlite:///{missing}/gm.sqlite"
"""


@pytest.fixture
def config(tmp_path: Path) -> Path:
    (tmp_path / "games").mkdir()
    file = tmp_path / "gm.toml"
    file.write_text(GM_TOML.format(port=free_port(), missing=tmp_path / "nowhere"), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    "command", [["check"], ["run"], ["show", "europe-1"], ["letter", "1"], ["token", "europe-1", "1"]]
)
def test_a_database_that_cannot_be_opened_is_one_line(command: list[str], config: Path) -> None:
    script = "from gm.cli import main; main()"
    told = subprocess.run(
        [sys.executable, "-c", script, *command, "--config", str(config)], capture_output=True, text=True, check=False
    )

    assert told.returncode != 0
    assert "unable to open database file" in told.stderr
    assert "Traceback" not in told.stderr and len(told.stderr.strip().splitlines()) == 1


def test_the_doctor_says_once_why_a_mail_server_takes_no_letters(
    config: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("gm.doctor.PATIENCE", 2.0)
    said: list[str] = []

    assert run_doctor(config, said.append) == 1

    (smtp,) = [line for line in said if "SMTP" in line]
    assert "Connect call failed" in smtp and "[smtp]" in smtp
    assert capsys.readouterr().err == ""
