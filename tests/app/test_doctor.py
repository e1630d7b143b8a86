"""`gm doctor` against mail servers: what they refuse is a finding in plain words, and the rest is tried."""

import asyncio
from pathlib import Path
from types import SimpleNamespace

import pytest

from gm.commands.doctor import run_doctor
from gm.commands.findings import room
from gm.config.service import read_service
from gm.mail.embedded import EmbeddedMail
from tests.app.world import GM_TOML, MAILBOX, game_file
from tests.servers.dovecot import Dovecot
from tests.servers.ground import Certificate
from tests.servers.sink import Sink


def findings(folder: Path, *changes: tuple[str, str], mail_too: bool = False) -> list[str]:
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
            await asyncio.to_thread(run_doctor, folder / "gm.toml", said.append, mail=mail_too)

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


def test_the_letter_to_itself_is_looked_at_as_others_judge_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gm.commands.deliverability.texts", lambda name: ())
    said = findings(tmp_path, mail_too=True)

    assert (
        "BAD  DKIM of demo.example: the letter is not signed: switch DKIM on at the provider, for demo.example" in said
    )
    assert "ok   judgement: dmarc=pass" in said and "ok   where the letter came: INBOX" in said


def test_a_trial_of_the_alarm_is_sent_where_it_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "gm.toml").write_text(GM_TOML.format(imap=1, smtp=1, database="sqlite:///gm.sqlite"), encoding="utf-8")
    said: list[str] = []

    run_doctor(tmp_path / "gm.toml", said.append, alarm=True)
    assert any(line.startswith("BAD  alarm: gm.toml names no way") for line in said)

    with (tmp_path / "gm.toml").open("a", encoding="utf-8") as file:
        file.write(f'[alarm]\ncommand = "cp /dev/stdin {tmp_path}/told"\n')
    run_doctor(tmp_path / "gm.toml", said.append, alarm=True)
    assert "ok   alarm: a trial was sent: see whether it has come" in said
    assert "essai" in (tmp_path / "told").read_text(encoding="utf-8")


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
    assert any("authserv_ids" in line for line in said)


def test_a_name_under_which_no_letter_is_signed_is_told_with_the_one_that_is(tmp_path: Path) -> None:
    (line,) = bad(findings(tmp_path, ("mx.demo.example", "mail.demo.example")))

    assert line.startswith('BAD  authserv_ids: no letter is signed by mail.demo.example, but by "mx.demo.example" (1)')


def test_a_disk_that_is_nearly_full_is_told_before_nothing_can_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gm.toml").write_text(GM_TOML.format(imap=1, smtp=1, database="sqlite:///gm.sqlite"), encoding="utf-8")
    config = read_service(tmp_path / "gm.toml")
    assert not list(room(config))

    monkeypatch.setattr("gm.store.files.shutil.disk_usage", lambda folder: SimpleNamespace(free=3 * 2**20))
    (finding,) = room(config)

    assert not finding.good and "3 MB are left: make room" in finding.told


def test_a_doctor_makes_no_database(tmp_path: Path) -> None:
    findings(tmp_path)

    assert not list(tmp_path.glob("gm.sqlite*"))


def test_a_certificate_that_nobody_vouches_for_is_told_with_the_key_that_names_it(
    tmp_path: Path, dovecot: Dovecot, certificate: Certificate
) -> None:
    said: list[str] = []
    (tmp_path / "games").mkdir()
    text = GM_TOML.format(imap=dovecot.imaps_port, smtp=0, database="sqlite:///gm.sqlite").replace('"plain"', '"tls"')

    async def run(text: str) -> list[str]:
        async with Sink(certificate=certificate, implicit_tls=True) as sink:
            (tmp_path / "gm.toml").write_text(text.replace("port = 0", f"port = {sink.port}"), encoding="utf-8")
            said.clear()
            await asyncio.to_thread(run_doctor, tmp_path / "gm.toml", said.append)
            return [line for line in said if "IMAP 127" in line or "SMTP 127" in line]

    imap, smtp = asyncio.run(run(text))
    for line, section in ((imap, "[imap]"), (smtp, "[smtp]")):
        assert line.startswith("BAD") and "its certificate is not trusted (self-signed certificate)" in line
        assert line.endswith(f"as ca_file in {section}")

    trusted = text.replace("[smtp]", f'ca_file = "{dovecot.base / "certificate.pem"}"\n[smtp]')
    trusted = trusted.replace("[database]", f'ca_file = "{certificate.certificate}"\n[database]')
    imap, smtp = asyncio.run(run(trusted))
    assert "certificate" not in imap + smtp
