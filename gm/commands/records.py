"""What a domain's records say of its mail, and what to mend in them: SPF (RFC 7208), DKIM (RFC 6376), DMARC (7489)."""

import base64
import ipaddress
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from gm.commands.findings import Finding
from gm.mail.envelope.domains import aligned, organisation, plain_domain

Ask = Callable[[str], Sequence[str]]
"""name -> its TXT records; none where it has none. Raises Unanswered."""
MOST_LOOKUPS = 10
"""Further questions that a receiver asks of one SPF record (RFC 7208, 4.6.4)."""
SHORTEST_KEY = 128
"""Octets of an RSA key of 1024 bits: shorter ones are no signature (RFC 8301, 3.2)."""
_TERM = re.compile(r"([+?~-]?)(all|include|a|mx|ptr|ip4|ip6|exists|redirect|exp)(?:[:=/](.*))?", re.IGNORECASE)
_ASKING = ("include", "a", "mx", "ptr", "exists", "redirect")
_NAMING = ("include", "exists", "redirect", "ip4", "ip6")
_UNKNOWN_MODIFIER = re.compile(r"[a-z][\w.-]*=", re.IGNORECASE)


class Unanswered(OSError):
    """The name service gave no answer."""


class _Wrong(ValueError):
    """A record that receivers take for none."""


# --- SPF: which servers may send -------------------------------------------------------------------------------------


def spf(domain: str, ask: Ask) -> Finding:
    """Whether receivers can read whose servers may send for the domain."""
    what = f"SPF of {domain}"
    example = 'a TXT record such as "v=spf1 include:… -all"; the provider\'s help says which include'
    try:
        terms = _spf_terms(domain, ask)
        if not terms:
            return Finding(what, False, f"no record: add {example}")
        asked = _lookups(domain, ask, {domain})
    except _Wrong as wrong:
        return Finding(what, False, str(wrong))
    except Unanswered as error:
        return Finding(what, False, str(error))
    if asked > MOST_LOOKUPS:
        told = f"it asks {asked} further questions, and receivers stop at {MOST_LOOKUPS}: leave out includes"
        return Finding(what, False, told)
    ends = next((sign or "+" for sign, name, _ in terms if name == "all"), "")
    if ends == "+":
        return Finding(what, False, '"all" lets everybody send for it: write -all or ~all')
    if ends in ("", "?") and all(name != "redirect" for _, name, _ in terms):
        return Finding(what, True, "says nothing of other people's servers: end it in -all or ~all", note=True)
    return Finding(what, True, f"ends in {ends}all" if ends else "redirected")


def _spf_terms(domain: str, ask: Ask) -> list[tuple[str, str, str]]:
    """(sign, name, value) of each term; none where there is no record. Raises _Wrong."""
    found = [text for text in ask(domain) if text.lower() == "v=spf1" or text.lower().startswith("v=spf1 ")]
    if len(found) > 1:
        raise _Wrong(f"{len(found)} records at {domain}, and receivers then believe none: make one of them")
    terms = []
    for term in found[0].split()[1:] if found else ():
        match = _TERM.fullmatch(term)
        if match is None and not _UNKNOWN_MODIFIER.match(term):
            raise _Wrong(f"{term!r} at {domain} is no mechanism: receivers then believe nothing of it")
        if match is not None:
            name, value = match[2].lower(), match[3] or ""
            if name in _NAMING and not value:
                raise _Wrong(f"{term!r} at {domain} names nothing: receivers then believe nothing of it")
            if name in ("ip4", "ip6") and not _is_network(value, int(name[2])):
                raise _Wrong(f"{term!r} at {domain} is no network: receivers then believe nothing of it")
            terms.append((match[1], name, value))
    return terms or ([("", "", "")] if found else [])


def _lookups(domain: str, ask: Ask, seen: set[str]) -> int:
    """How many further questions its record leads to. Raises _Wrong."""
    count = 0
    for _, name, value in _spf_terms(domain, ask):
        count += name in _ASKING
        other = plain_domain(value)
        if name in ("include", "redirect") and other and other not in seen and count <= MOST_LOOKUPS:
            seen.add(other)
            if not _spf_terms(other, ask):
                raise _Wrong(f"{name}:{other} leads to a domain without an SPF record: correct it, or leave it out")
            count += _lookups(other, ask, seen)
    return count


def _is_network(text: str, version: int) -> bool:
    try:
        return ipaddress.ip_network(text, strict=False).version == version
    except ValueError:
        return False


# --- DMARC: what a receiver does with mail that fails both -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Policy:
    """What a DMARC record asks of receivers."""

    finding: Finding
    strict: bool = False
    """Whether a signature must be of the very domain, and not only of its organisation."""


def dmarc(domain: str, ask: Ask) -> Policy:
    name = f"_dmarc.{domain}"
    what = f"DMARC of {domain}"
    try:
        found = _policies(name, ask)
        if not found and (above := organisation(domain)) not in ("", domain):
            name = f"_dmarc.{above}"
            found = _policies(name, ask)
    except Unanswered as error:
        return Policy(Finding(what, False, str(error)))
    if not found:
        return Policy(Finding(what, False, f'no record: add TXT "v=DMARC1; p=none" at _dmarc.{domain}'))
    if len(found) > 1:
        return Policy(Finding(what, False, f"{len(found)} records at {name}: receivers then believe none, keep one"))
    policy = found[0].get("p", "")
    if policy.lower() not in ("none", "quarantine", "reject"):
        wanted = "expected none, quarantine or reject"
        return Policy(
            Finding(what, False, f"p={policy} at {name}: {wanted}" if policy else f"no p= at {name}: {wanted}")
        )
    return Policy(Finding(what, True, f"p={policy} at {name}"), found[0].get("adkim", "r").lower() == "s")


def _policies(name: str, ask: Ask) -> list[Mapping[str, str]]:
    return [_tags(text) for text in ask(name) if re.match(r"v\s*=\s*DMARC1\s*(;|$)", text)]


def _tags(text: str) -> Mapping[str, str]:
    """`v=DMARC1; p=none` -> v, p"""
    pairs = (each.partition("=") for each in text.split(";") if "=" in each)
    return {name.strip().lower(): "".join(value.split()) for name, _, value in pairs}


# --- DKIM: how the provider signs ------------------------------------------------------------------------------------


def dkim(domain: str, signatures: Sequence[str], ask: Ask, *, strict: bool = False) -> Iterator[Finding]:
    """Of the DKIM-Signature fields of a letter whose author is of the domain: their keys, and whether one is his."""
    found = [_tags(value) for value in signatures]
    if not found:
        told = f"the letter is not signed: switch DKIM on at the provider, for {domain}"
        yield Finding(f"DKIM of {domain}", False, told)
        return
    for each in found:
        yield _key(plain_domain(each.get("d", "")), each.get("s", ""), ask)
    signers = dict.fromkeys(plain_domain(each.get("d", "")) for each in found)
    if not any(one == domain if strict else aligned(one, domain) for one in signers):
        how = "adkim=s of the DMARC record wants the very domain" if strict else "that counts for nothing in DMARC"
        told = f"signed by {', '.join(signers)} only, not by {domain}: {how}; have the provider sign as {domain}"
        yield Finding(f"alignment with {domain}", False, told)
    else:
        yield Finding(f"alignment with {domain}", True)


def _key(domain: str, selector: str, ask: Ask) -> Finding:
    name = f"{selector}._domainkey.{domain}"
    what = f"DKIM key {name}"
    try:
        found = [_tags(text) for text in ask(name)]
    except Unanswered as error:
        return Finding(what, False, str(error))
    if not found:
        return Finding(what, False, "no record: publish the key that the provider shows, or have it make a new one")
    if len(found) > 1:
        return Finding(what, False, f"{len(found)} records: keep the one with the key in use")
    key = found[0].get("p", "")
    if not key:
        return Finding(what, False, "p= is empty: the key was revoked; publish the one in use")
    try:
        octets = len(base64.b64decode(key, validate=True))
    except ValueError:
        return Finding(what, False, "p= is no base64: copy the key once more, whole")
    if found[0].get("k", "rsa") == "rsa" and octets < SHORTEST_KEY:
        return Finding(what, False, "the key is shorter than 1024 bits: receivers do not take it, make a longer one")
    if "y" in found[0].get("t", "").split(":"):
        return Finding(what, True, "t=y says that signing is only being tried: take it out", note=True)
    return Finding(what, True)
