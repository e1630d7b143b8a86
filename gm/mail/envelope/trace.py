"""By which way a letter came (Received, RFC 5321, 4.4): what our side wrote into it, and where others' words begin.

A name in Received is the sender's own word (HELO), and so is every field below the one with which our side took the
letter in. So the way is followed downwards from the top, as long as each machine says that it got the letter from
one of ours: by an address of a private network, or by a name that it looked up itself.
"""

import ipaddress
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from gm.mail.envelope.domains import organisation, plain_domain
from gm.mail.envelope.fields import Fields

_FROM = re.compile(
    r"from\s+(?P<name>[^\s()]{1,255})(?P<seen>(?:\s*\((?:[^()]|\([^()]{0,400}\)){0,400}\)){0,5})", re.IGNORECASE
)
_SUBMITTED = re.compile(r"\swith\s+[a-z0-9]*smtps?a\b", re.IGNORECASE)  # RFC 3848: somebody logged in and sent it
_LMTP = re.compile(r"\swith\s+lmtp", re.IGNORECASE)  # from the machine that took the letter in to the one that keeps it
_LOOKED_UP = re.compile(r"([\w.-]{1,255})\s*\[")
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
_LOCAL = ("localhost", "localhost.localdomain")
_PRIVATE = tuple(
    ipaddress.ip_network(net)
    for net in (
        "127.0.0.0/8",
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "169.254.0.0/16",
        "::1",
        "fc00::/7",
        "fe80::/10",
    )
)


@dataclass(frozen=True, slots=True)
class OurPart:
    """Fields that are not below anybody else's Received."""

    above: tuple[tuple[str, str], ...] = ()
    """With the Received by which our side took the letter in, and what stands above it: ours without doubt."""
    below: tuple[tuple[str, str], ...] = ()
    """Up to the next Received: the sender's own, and among them what some servers put there."""


def our_part(fields: Fields, ours: Collection[str] = ()) -> OurPart:
    """`ours` are names of our servers; nothing is ours where no Received shows that a server has seen the letter."""
    places = [number for number, (name, _) in enumerate(fields.all) if name == "received"]
    for number, place in enumerate(places):
        if not _is_from_ours(fields.all[place][1], ours):
            end = places[number + 1] if number + 1 < len(places) else len(fields.all)
            return OurPart(fields.all[: place + 1], fields.all[place + 1 : end])
    return OurPart(fields.all[: places[-1] + 1], fields.all[places[-1] + 1 :]) if places else OurPart()


def _is_from_ours(received: str, ours: Collection[str]) -> bool:
    """Whether a machine got the letter from another of ours, or handed it over within itself."""
    found = _FROM.match(received)
    if found is None:
        return not received.lower().startswith("from")
    name, seen = found["name"], found["seen"]
    if received[found.end() :].lstrip().startswith("("):
        return False  # a remark that is none
    at_home = name.lower() in _LOCAL or _is_ours(name, ours)
    if _SUBMITTED.search(received) or not (at_home or any(map(_is_private, _addresses(name)))):
        return False
    addresses = list(_addresses(seen))
    if not addresses:
        return name.lower() in _LOCAL or _LMTP.search(received) is not None
    if all(map(_is_private, addresses)):
        return True
    looked_up = _LOOKED_UP.search(seen)
    return looked_up is not None and "forged" not in seen and _is_ours(looked_up[1], ours)


def _is_private(address: Address) -> bool:
    return any(address in net for net in _PRIVATE)


def _addresses(text: str) -> Iterator[Address]:
    for word in re.split(r"[\s\[\]();,=@]+", text):
        try:
            yield ipaddress.ip_address(word.removeprefix("IPv6:"))
        except ValueError:
            continue


def _is_ours(host: str, ours: Collection[str]) -> bool:
    """Whether a host belongs with a name of ours: mx.example.org and store.example.org do."""
    plain = plain_domain(host)
    own = {organisation(name) for name in ours} - {""}
    return plain != "" and (plain in ours or organisation(plain) in own)
