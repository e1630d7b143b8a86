"""What no letter may hold: whatever would tell its reader who sits where, or how to write in another's name."""

import base64
import quopri
import re
from email import message_from_bytes

from gm.service.model import Game, OutboxRow


def secrets_from(game: Game, reader: int | None) -> dict[str, str]:
    """text -> what it would give away to the player of that seat (None: to a stranger)."""
    found: dict[str, str] = {}
    for seat in game.seats:
        if seat.number == reader:
            continue
        found[seat.token] = f"the token of seat {seat.number}"
        if seat.number == 0:
            continue  # the game master's name stands in every start letter
        for email in seat.player.emails:
            found[email] = f"an address of seat {seat.number}"
        for part in re.split(r"[\s-]+", seat.player.name):
            found[part] = f"the name of seat {seat.number}"
    return found


def leaks(raw: bytes, secrets: dict[str, str], marks: tuple[str, ...] = ()) -> list[str]:
    """Everything in a letter's raw and decoded bytes that is secret; `marks` are more texts that must not appear."""
    texts = "\n".join([raw.decode("latin-1"), quopri.decodestring(raw).decode("utf-8", "replace"), *_parts(raw)])
    low = texts.casefold()
    told = [f"{what}: {secret}" for secret, what in secrets.items() if _stands_in(secret.casefold(), low)]
    return told + [f"mark: {mark}" for mark in marks if mark.casefold() in low]


def _stands_in(secret: str, text: str) -> bool:
    return re.search(rf"(?<![^\W_]){re.escape(secret)}(?![^\W_])", text) is not None


def _parts(raw: bytes) -> list[str]:
    found = []
    for part in message_from_bytes(raw).walk():
        found += [str(value) for value in part.values()]
        for word in re.findall(r"=\?utf-8\?b\?([^?]*)\?=", " ".join(map(str, part.values()))):
            found.append(base64.b64decode(word).decode("utf-8", "replace"))
        content = part.get_payload(decode=True)
        if isinstance(content, bytes) and not part.get_content_type().startswith("image/png"):
            found.append(content.decode("utf-8", "replace"))
    return found


def check_row(row: OutboxRow, raw: bytes, game: Game | None, marks: tuple[str, ...] = ()) -> None:
    """One letter of the service, by what its recipient may know."""
    if game is None:
        return
    told = leaks(raw, secrets_from(game, row.seat), marks)
    assert not told, f"{row.kind} to seat {row.seat} tells {told}"
