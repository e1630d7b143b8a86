"""Addresses in header fields, read strictly: an address that two programs could read differently is none."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gm.mail.envelope.fields import FIELD_LIMIT, Fields, decode_words, one_line

RECIPIENTS_LIMIT = 200
# Written by the server that delivered first, by the sender last.
_RECIPIENT_FIELDS = ("delivered-to", "x-original-to", "envelope-to", "to", "cc", "resent-to")
_SHOWN_FIELDS = ("to", "cc")

_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*+)"|[<>,;:()\\"]|[^<>,;:()\\"]+', re.DOTALL)
_PIECE = re.compile(r'[<>,;:()\\"]|[^<>,;:()\\"]+')
_ADDRESS = re.compile(r"[^\s<>()\[\],;:\\\"@]{1,128}@[^\s<>()\[\],;:\\\"@]{1,190}")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class HeaderAddress:
    """One address as it stands in a field; `address` is empty when it cannot be read."""

    name: str
    address: str


def mailboxes(value: str) -> tuple[HeaderAddress, ...]:
    """Every mailbox of an address field; comments are dropped, groups opened."""
    return tuple(_mailboxes(value))


def _mailboxes(value: str) -> Iterator[HeaderAddress]:
    words: list[str] = []  # outside angle brackets
    inside: list[str] | None = None  # inside them
    angles: list[str] = []
    depth = 0
    for piece, quoted in _tokens(value):
        if depth or piece == "(" or (piece == ")" and depth):
            depth += (piece == "(") - (piece == ")")
        elif quoted is not None:
            (words if inside is None else inside).append(_ESCAPE.sub(r"\1", quoted))
        elif piece == "<" and inside is None:
            inside = []
        elif piece == ">" and inside is not None:
            angles.append("".join(inside).strip())
            inside = None
        elif piece in ",;" and inside is None:
            yield from _mailbox(words, angles)
            words, angles = [], []
        elif piece == ":" and inside is None:
            words = []  # the name of a group
        else:
            (words if inside is None else inside).append(piece)
    if inside is not None:
        angles.append("".join(inside).strip())
    yield from _mailbox(words, angles)


def _tokens(value: str) -> Iterator[tuple[str, str | None]]:
    """Each piece of a field, and what stands in it between quotation marks."""
    for token in _TOKEN.finditer(value):
        yield token[0], token[1]
        if token[0] == '"':
            # What does not close here does not close behind the next mark, either: no need to look again.
            yield from ((piece[0], None) for piece in _PIECE.finditer(value, token.end()))
            return


def _mailbox(words: list[str], angles: list[str]) -> Iterator[HeaderAddress]:
    if len(angles) > 1:
        yield from (HeaderAddress("", _plain(angle)) for angle in angles)
    elif angles:
        yield HeaderAddress(one_line(decode_words(" ".join(word.strip() for word in words))), _plain(angles[0]))
    elif any("@" in word for word in words):  # a word without it is half of a name: Dupont, Jean <jean@…>
        yield HeaderAddress("", _plain("".join(words).strip()))


def _plain(address: str) -> str:
    return address.lower() if _ADDRESS.fullmatch(address) and address.isprintable() else ""


def sender(fields: Fields) -> tuple[str | None, str]:
    """Address and name of the one writer; no address where From does not name exactly one."""
    found = fields.every("from")
    if len(found) != 1 or fields.cut or len(found[0]) >= FIELD_LIMIT:  # what was not looked at may say something else
        return None, ""
    boxes = mailboxes(found[0])
    return (boxes[0].address or None, boxes[0].name) if len(boxes) == 1 else (None, "")


def recipients(fields: Fields, *, shown: bool = False) -> tuple[str, ...]:
    """Every address the letter was sent to, without duplicates; or only those that its writer shows."""
    found: dict[str, None] = {}
    for name in _SHOWN_FIELDS if shown else _RECIPIENT_FIELDS:
        for value in fields.every(name):
            for box in mailboxes(value):
                if box.address and len(found) < RECIPIENTS_LIMIT:
                    found.setdefault(box.address)
    return tuple(found)
