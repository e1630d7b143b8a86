"""A turn by mail through the servers of a real installation: Postfix, Dovecot and PostgreSQL, started for the test."""

import asyncio
import smtplib
import time
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest

from gm.commands.doctor import run_doctor
from gm.config.service import read_service
from gm.running.app import Service, build_house, open_store
from gm.running.apply import apply_file
from gm.store.work import Store
from tests.app.world import NAMES, POWERS
from tests.servers.dovecot import PASSWORD, Dovecot
from tests.servers.fixtures import missing
from tests.servers.ground import NotHere, folder
from tests.servers.postfix import Postfix
from tests.service.desk import HOLDS

GM_TOML = """\
[mailbox]
address = "{mailbox}"
poll = "1 seconds"
[imap]
host = "127.0.0.1"
port = {imap}
security = "plain"
user = "{mailbox}"
password = "{password}"
[smtp]
host = "127.0.0.1"
port = {smtp}
security = "plain"
[database]
url = "{database}"
"""
GAME = """\
gm = "Ophélie Delaunay <{master}>"
[deadline]
zone = "Europe/Paris"
"""


@pytest.mark.full  # test_service.py plays a turn by mail; each server is tried in tests/mail or tests/store
def test_a_turn_through_postfix_dovecot_and_postgresql(
    tmp_path: Path, postfix: Postfix, dovecot: Dovecot, postgres_url: str
) -> None:
    mailbox, master = dovecot.unused(), dovecot.unused()
    addresses = {power: dovecot.unused() for power in POWERS}
    (tmp_path / "games").mkdir()
    toml = GM_TOML.format(
        mailbox=mailbox, imap=dovecot.imap_port, smtp=postfix.port, password=PASSWORD, database=postgres_url
    )
    (tmp_path / "gm.toml").write_text(toml, encoding="utf-8")
    players = "".join(
        f'[[players]]\nname = "{NAMES[power]}"\nemail = "{address}"\npowers = ["{power}"]\n'
        for power, address in addresses.items()
    )
    file = tmp_path / "games" / "europe-1.toml"
    file.write_text(GAME.format(master=master) + players, encoding="utf-8")

    async def story() -> None:
        config = read_service(tmp_path / "gm.toml")
        store = open_store(config)
        service = Service(config, store, build_house(config, store), poll=0.5)
        apply_file(file, store, service.house)
        stop = asyncio.Event()
        running = asyncio.create_task(service.run(stop))
        try:
            for power, address in addresses.items():
                await asyncio.to_thread(send, postfix, address, own_address(store, mailbox, power), HOLDS[power])
            for address in addresses.values():
                for words in ("la partie commence", "ordres reçus", "résultat"):
                    await asyncio.to_thread(wait_for, dovecot, address, words)
        finally:
            stop.set()
            await running
            store.close()

    asyncio.run(story())
    # Postfix hands over with its own headers; what came is out of the way, and nothing is in quarantine.
    assert len(dovecot.letters(mailbox, "Processed")) == len(POWERS)
    assert dovecot.letters(mailbox) == []


CATCH_ALL = """
virtual_mailbox_domains = example.org games.example.org
virtual_alias_maps = inline:{{ {{@games.example.org = {mailbox}}} }}
"""


def test_a_domain_whose_every_address_leads_to_the_mailbox(dovecot: Dovecot, tmp_path: Path) -> None:
    mailbox, said = dovecot.unused(), list[str]()
    toml = GM_TOML.replace("[imap]", 'catch_all = "games.example.org"\n[imap]', 1)
    with folder("catch-all") as place:
        try:
            postfix = Postfix(place, dovecot.lmtp_port, CATCH_ALL.format(mailbox=mailbox))
        except NotHere as reason:
            missing(reason)
        with postfix:
            text = toml.format(
                mailbox=mailbox,
                imap=dovecot.imap_port,
                smtp=postfix.port,
                password=PASSWORD,
                database="sqlite:///gm.sqlite",
            )
            (tmp_path / "gm.toml").write_text(text, encoding="utf-8")
            run_doctor(tmp_path / "gm.toml", said.append)

    assert "ok   letter to …@games.example.org: arrived" in said, said


def own_address(store: Store, mailbox: str, power: str) -> str:
    with store() as work:
        game = work.games.get("europe-1")
    assert game is not None
    seat = game.holder(power)
    assert seat is not None
    local, _, domain = mailbox.partition("@")
    return f"{local}+europe-1.{seat.token}@{domain}"


def send(postfix: Postfix, sender: str, to: str, text: str) -> None:
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = sender, to, "Ordres"
    letter["Message-ID"] = f"<{abs(hash(text))}@maison.example>"
    letter.set_content(text + "\n\nPrêt\n")
    with smtplib.SMTP("127.0.0.1", postfix.port, local_hostname="maison.example") as smtp:
        smtp.send_message(letter)


def wait_for(dovecot: Dovecot, address: str, words: str, seconds: float = 60.0) -> None:
    """Until a subject in a mailbox holds these words."""
    end = time.monotonic() + seconds
    while True:
        found = dovecot.letters(address)
        subjects = [str(message_from_bytes(raw, policy=default)["Subject"]) for raw in found]
        if any(words in subject for subject in subjects):
            return
        assert time.monotonic() < end, subjects
        time.sleep(0.1)
