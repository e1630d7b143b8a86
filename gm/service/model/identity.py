"""Who is who in an address: secret tokens, and the tagged addresses and subjects that carry them.

`mailbox+<game>.<token>@domain` is a seat's own address; `mailbox+<game>.<token>.<to>@domain` writes to a power, or to
the unknown writer of one grey thread. Where all addresses of a domain lead to the mailbox, `<game>.<token>@domain` does
so, and the mailbox is written `@domain`.
"""

import base64
import hmac
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

RandomBytes = Callable[[int], bytes]
"""Where tokens come from: `secrets.token_bytes`, or a fake."""

GAME_NAME = re.compile(r"[a-z0-9-]{1,16}")
_TOKEN = "[a-z2-7]{16}"
_TO = "[a-z0-9_-]{1,32}"
_MARK = re.compile(rf"([a-z0-9-]{{1,16}})\.({_TOKEN})(?:\.({_TO}))?")
_SUBJECT_TAG = re.compile(rf"\[\s*([a-z0-9-]{{1,16}})\s+({_TOKEN})\s*\]", re.IGNORECASE)
THREAD_SIGN = "0"
"""The first character of a grey thread's id: no power's name begins with it."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What a tagged address says."""

    game: str
    token: str = field(repr=False)
    to: str | None = None
    """A power's code in lower case, or the id of a grey thread."""

    @property
    def is_thread(self) -> bool:
        return self.to is not None and is_thread(self.to)


def new_token(random_bytes: RandomBytes) -> str:
    """16 base32 characters in lower case: 80 bits of chance."""
    return base64.b32encode(random_bytes(10)).decode("ascii").lower()


def new_thread(random_bytes: RandomBytes) -> str:
    """An id for one grey correspondence, opaque, and unlike any power's name."""
    return THREAD_SIGN + base64.b32encode(random_bytes(10)).decode("ascii").lower()


def is_thread(to: str) -> bool:
    """Whether this is the id of a grey letter, and no power."""
    return to.startswith(THREAD_SIGN)


def same_token(one: str, other: str) -> bool:
    """Compared without case, and in a time that does not tell how much of it is right."""
    return hmac.compare_digest(one.lower().encode(), other.lower().encode())


def is_game_name(name: str) -> bool:
    return GAME_NAME.fullmatch(name) is not None


def tagged_address(mailbox: str, mark: Mark) -> str:
    """The address that says this; `mailbox` is the service's plain address, or `@domain`."""
    name, _, domain = mailbox.rpartition("@")
    tag = f"{mark.game}.{mark.token}" + (f".{mark.to.lower()}" if mark.to else "")
    return f"{_before(name)}{tag}@{domain}"


def _before(name: str) -> str:
    """What stands before a tag."""
    return f"{name}+" if name else ""


def read_address(address: str, mailbox: str) -> Mark | None:
    """What a tagged address of this mailbox says; None for any other address. Case does not count."""
    name, _, domain = mailbox.lower().rpartition("@")
    local, _, host = address.strip().strip("<>").lower().rpartition("@")
    if host != domain or not local.startswith(_before(name)):
        return None
    match = _MARK.fullmatch(local.removeprefix(_before(name)))
    return Mark(match[1], match[2], match[3]) if match else None


def marks(addresses: Iterable[str], *mailboxes: str) -> tuple[Mark, ...]:
    """What the tagged addresses of these mailboxes among the addresses say, each once."""
    found = (read_address(address, mailbox) for address in addresses for mailbox in mailboxes)
    return tuple(dict.fromkeys(mark for mark in found if mark is not None))


def subject_tag(game: str, token: str) -> str:
    """For seats whose mail provider refuses `+` in an address."""
    return f"[{game} {token}]"


def read_subject(subject: str) -> tuple[Mark | None, str]:
    """The tag of a subject (the first one counts), and the subject without any."""
    match = _SUBJECT_TAG.search(subject)
    rest = " ".join(_SUBJECT_TAG.sub(" ", subject).split())
    return (Mark(match[1].lower(), match[2].lower()) if match else None), rest
