"""Leave what was mailed in a folder to look at: every letter as it went and as text, every map as a picture."""

import re
import unicodedata
from collections.abc import Sequence
from email.message import EmailMessage
from pathlib import Path

from gm.demo.player import Mailbox, Received


def keep_album(out: Path, players: Sequence[Mailbox], master: Mailbox, service: Mailbox) -> int:
    """Write `letters/` (sent by the players, and received by everybody) and `maps/`; how many letters there are."""
    (out / "letters").mkdir(parents=True, exist_ok=True)
    (out / "maps").mkdir(exist_ok=True)
    found: list[tuple[Received, str]] = []
    for mailbox in (*players, master):
        mailbox.look()
        found += [(received, f"pour-{_short(mailbox.address)}") for received in mailbox.received]
    service.look("Processed")
    found += [(received, f"de-{_short(_author(received))}") for received in service.received]
    found.sort(key=lambda pair: pair[0].date)
    for number, (received, who) in enumerate(found, 1):
        name = f"{number:03}-{who}-{_slug(received.letter['Subject'] or '')}"
        (out / "letters" / f"{name}.eml").write_bytes(received.raw)
        (out / "letters" / f"{name}.txt").write_text(_readable(received.letter), encoding="utf-8")
    for received in players[0].received:
        _keep_maps(out / "maps", received.letter)
    return len(found)


def _readable(letter: EmailMessage) -> str:
    head = [f"{name}: {letter[name]}" for name in ("From", "To", "Reply-To", "Date", "Subject") if letter[name]]
    body = letter.get_body(("plain",))
    text = body.get_content().replace("\r\n", "\n") if body is not None else ""
    return "\n".join(head) + "\n\n" + text


def _keep_maps(folder: Path, letter: EmailMessage) -> None:
    """The maps of a report or a start letter, one of each turn."""
    if not any(part.get_filename() == "deadline.ics" for part in letter.iter_attachments()):
        return
    for part in letter.walk():
        if part.get_content_type() == "image/png":
            content = part.get_payload(decode=True)
            assert isinstance(content, bytes)
            name = f"{len(list(folder.iterdir())) + 1:02}-{_slug(letter['Subject'])}-{part.get_filename() or 'map.png'}"
            (folder / name).write_bytes(content)


def _author(received: Received) -> str:
    return str(received.letter["From"]).rpartition("<")[2]


def _short(address: str) -> str:
    return address.partition("@")[0]


def _slug(text: str) -> str:
    plain = unicodedata.normalize("NFD", text.lower()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:50] or "sans-objet"
