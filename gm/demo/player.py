"""A player of the demonstration: an ordinary mail program that knows only what stands in the letters it receives."""

import imaplib
import json
import re
import smtplib
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from email.utils import make_msgid

from gm.mail.embedded import HOST
from gm.variants.demonstration import ScriptLetter

_PRESS = re.compile(r"[\w-]+\+[a-z0-9-]+\.[a-z2-7]{16}\.([a-z]+)@[\w.-]+")
_DUE = re.compile(r"^DTSTART:(\d{8}T\d{6}Z)", re.MULTILINE)
LONG_AGO = datetime.min.replace(tzinfo=UTC)
_NUMBER = re.compile(r"\bid (\d+)")


@dataclass(frozen=True, slots=True)
class Received:
    """A letter in a mailbox."""

    raw: bytes
    letter: EmailMessage

    @property
    def number(self) -> int:
        """The mail server's own number of it: letters came in this order."""
        number, *_ = _NUMBER.findall(self.letter["Received"])
        return int(number)


@dataclass
class Mailbox:
    """One mailbox, read over IMAP on a connection that stays open. `close` it in the end."""

    address: str
    password: str
    imap_port: int
    received: list[Received] = field(default_factory=list)
    _known: int = 0
    _imap: imaplib.IMAP4 | None = None

    def look(self, folder: str = "INBOX") -> list[Received]:
        """What has come since the last look."""
        if self._imap is None:
            self._imap = imaplib.IMAP4(HOST, self.imap_port)
            self._imap.login(self.address, self.password)
        new: list[Received] = []
        self._imap.select(folder, readonly=True)
        numbers = self._imap.search(None, "ALL")[1][0].split()
        for number in numbers[self._known :]:
            answer = self._imap.fetch(number.decode(), "(BODY.PEEK[])")[1]
            raw = next(part[1] for part in answer if isinstance(part, tuple))
            new.append(Received(raw, message_from_bytes(raw, policy=default)))
        self._known = len(numbers)
        self.received += new
        return new

    def close(self) -> None:
        if self._imap is not None:
            self._imap.logout()
            self._imap = None


@dataclass
class DemoPlayer:
    """Reads his letters, and sends those that the script has for his power."""

    name: str
    mailbox: Mailbox
    smtp_port: int
    opening: str
    """The turn with which the game begins."""
    power: str = ""
    own_address: str = ""
    press_addresses: dict[str, str] = field(default_factory=dict)
    """power -> where secret letters to it go"""
    turn: str = ""
    """The open turn, by the latest report."""
    due: datetime = LONG_AGO
    """When orders are due, once a letter has told it."""
    unanswered: set[str] = field(default_factory=set)
    """Ids of the letters that wait for their answer."""

    def look(self) -> None:
        """Learn what new letters tell: the seat's address, the open turn, its deadline."""
        for received in self.mailbox.look():
            letter = received.letter
            self.unanswered.discard(letter["In-Reply-To"] or "")
            report = _attached(letter, "report.json")
            if report is not None:
                self.turn = json.loads(report)["next_phase"]
            elif not self.own_address:
                # The first letter of a game is that of its start.
                self._take_seat(letter)
            calendar = _attached(letter, "deadline.ics")
            due = _DUE.search(calendar.replace("\r\n", "\n")) if calendar else None
            if due:
                self.due = datetime.strptime(due[1], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)

    def _take_seat(self, letter: EmailMessage) -> None:
        self.own_address = letter["Reply-To"]
        plain = letter.get_body(("plain",))
        for match in _PRESS.finditer(plain.get_content() if plain else ""):
            self.press_addresses[match[1].upper()] = match[0]
        self.turn = self.opening

    def send(self, written: ScriptLetter) -> None:
        """Mail a letter of the script to the address it is for."""
        if written.to and written.to != ("all",):
            recipients = [self.press_addresses[power] for power in written.to]
        else:
            recipients = [self.own_address]
        letter = EmailMessage()
        letter["From"] = f"{self.name} <{self.mailbox.address}>"
        letter["To"] = ", ".join(recipients)
        letter["Subject"] = written.subject
        letter["Message-ID"] = make_msgid(domain="ordinateur.example")
        self.unanswered.add(letter["Message-ID"])
        letter.set_content(written.text)
        with smtplib.SMTP(HOST, self.smtp_port, local_hostname="ordinateur.example") as smtp:
            smtp.login(self.mailbox.address, self.mailbox.password)
            smtp.send_message(letter)


def _attached(letter: EmailMessage, name: str) -> str | None:
    for part in letter.iter_attachments():
        if part.get_filename() == name:
            content = part.get_payload(decode=True)
            return content.decode() if isinstance(content, bytes) else None
    return None
