"""Names derived from a cause with the installation's secret: the same cause, the same name, and nobody can guess it."""

import base64
import hashlib
import hmac

from gm.service.house import House


def digest(house: House, *cause: object) -> bytes:
    """HMAC-SHA256 of the parts of a cause, whatever they are, as text."""
    parts = (str(part).encode() for part in cause)
    message = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return hmac.digest(house.secret, message, hashlib.sha256)


def message_id(house: House, *cause: object) -> str:
    """The Message-ID of the one letter that this cause has."""
    name = base64.b32encode(digest(house, "letter", *cause)[:20]).decode().lower()
    return f"<{name}@{house.domain}>"


def loop_id(house: House) -> str:
    """What this installation calls itself in its own loop header."""
    return base64.b32encode(digest(house, "loop")[:10]).decode().lower()


def code_hash(house: House, code: str) -> str:
    """How a one-time code is stored."""
    return digest(house, "code", code.upper()).hex()


CODE_LENGTH = 8


def code(house: House, *cause: object) -> str:
    """A one-time code: the same when the same question is asked again. 40 bits, in letters that are not mistaken."""
    return base64.b32encode(digest(house, "question", *cause)[:5]).decode()
