"""What our own mail server found out about the sender's domain (Authentication-Results, RFC 8601).

Anybody can write such a field into his letter. Ours are those that carry the configured name of our server and stand
where no sender can write: above the Received with which our side took the letter in. Some servers put theirs right
below it; that one is believed where none stands above, for a server that writes there must remove forged ones (RFC
8601, section 5). A failure is believed wherever it stands: nobody accuses himself.
"""

import re
from binascii import a2b_qp
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from gm.mail.envelope.domains import aligned, domain_of, plain_domain
from gm.mail.envelope.fields import FIELD_LIMIT, Fields, split
from gm.mail.envelope.results import AuthResults, Result, read_results
from gm.mail.envelope.trace import OurPart, our_part
from gm.mail.envelope.values import Vouching

_FIELD = "authentication-results"
_DMARC_FAILS = re.compile(r"(?<![\w-])dmarc\s*(?:/\s*\d+\s*)?=\s*fail(?![\w-])", re.IGNORECASE)
_METHODS = re.compile(r"dmarc|dkim|spf", re.IGNORECASE)
_FAILED = ("fail", "hardfail")


def verdict(fields: Fields, sender: str | None, authserv_ids: Collection[str]) -> Vouching:
    """What is said of the domain in From: by DMARC if our server says, else by an aligned DKIM signature or SPF."""
    ours = frozenset(_name(each) for each in authserv_ids) - {""}
    if sender is None or not ours:
        return Vouching.NONE
    domain = domain_of(sender)
    part = our_part(fields, ours)
    said = _said(part, ours)
    everything = [result for each in said.every for result in each.said]
    if said.accused or any(_accuses(result, domain) for result in everything):
        return Vouching.FAIL
    vouching = [result for each in said.vouching if each.sound for result in each.said]
    if not _speaks_for_himself(fields, part):
        dmarc = [result for result in vouching if result.method == "dmarc"]
        passed = [result.value == "pass" and aligned(_about(result, domain), domain) for result in dmarc]
        if (dmarc and all(passed)) or any(result.value == "pass" and _is_his(result, domain) for result in vouching):
            return Vouching.PASS
    failed = any(result.value in _FAILED and _is_his(result, domain) for result in everything)
    return Vouching.FAIL if failed else Vouching.NONE


def signers(raw: bytes, hosts: Collection[str] = ()) -> tuple[str, ...]:
    """By which names a letter's way here was signed: what `authserv_ids` may say, the surest first.

    Only what our side wrote or may have written is looked at. `hosts` are names of our servers, where they are known.
    """
    part = our_part(split(raw)[0], frozenset(_name(each) for each in hosts) - {""})
    named = (read_results(value).server for name, value in (*part.above, *part.below) if name == _FIELD)
    return tuple(dict.fromkeys(name for name in named if name))


@dataclass(frozen=True, slots=True)
class _Said:
    """What our servers wrote."""

    every: tuple[AuthResults, ...]
    vouching: tuple[AuthResults, ...]
    """Those whose "pass" is believed."""
    accused: bool
    """A field that cannot be read to its end seems to say that DMARC failed, or is too long to tell."""


def _said(part: OurPart, ours: frozenset[str]) -> _Said:
    above = tuple(_of_ours(part.above, ours))
    below = tuple(_of_ours(part.below, ours))
    fields = (*above, *below)
    accused = any(
        len(value) >= FIELD_LIMIT or (not each.sound and _DMARC_FAILS.search(value)) for value, each in fields
    )
    vouching = above or below[:1]
    return _Said(tuple(each for _, each in fields), tuple(each for _, each in vouching), accused)


def _of_ours(fields: tuple[tuple[str, str], ...], ours: frozenset[str]) -> Iterator[tuple[str, AuthResults]]:
    for name, value in fields:
        if name == _FIELD:
            read = read_results(value)
            if _name(read.server) in ours:
                yield value, read


def _name(server: str) -> str:
    return plain_domain(server.strip()) or server.strip().lower()


def _accuses(result: Result, domain: str) -> bool:
    """DMARC failed; or it was asked about another From than the one that is read here."""
    if result.method != "dmarc":
        return False
    about = _about(result, domain)
    return result.value == "fail" or ("." in about and not aligned(about, domain))


def _about(result: Result, domain: str) -> str:
    """Whose From DMARC was asked about: Rspamd names the domain whose policy it found, some say "none"."""
    return domain_of(result.properties["header.from"]) if "header.from" in result.properties else domain


def _is_his(result: Result, domain: str) -> bool:
    """Whether it is about the sender's own domain (RFC 7489, 3.1). A name in HELO proves nothing of that."""
    said = result.properties
    match result.method:
        case "dkim":
            signed = said.get("header.d") or said.get("header.i", "")
        case "spf":
            signed = said.get("smtp.mailfrom") or said.get("smtp.from", "")
        case _:
            return False
    return aligned(domain_of(signed), domain)


def _speaks_for_himself(fields: Fields, part: OurPart) -> bool:
    """Whether the sender gave himself a name that may read as a verdict, for a server that copies it unquoted."""
    received = (value for name, value in part.above if name == "received")
    signed = (a2b_qp(value.encode("utf-8", "surrogateescape")) for value in fields.every("dkim-signature"))  # RFC 6376
    named = (*received, *fields.every("return-path"), *fields.every("from"))
    return any(map(_may_say_pass, (*named, *(each.decode("latin-1") for each in signed))))


def _may_say_pass(name: str) -> bool:
    method = _METHODS.search(name)
    equals = name.find("=", method.end()) if method else -1
    return equals > 0 and "pass" in name[equals:].lower()
