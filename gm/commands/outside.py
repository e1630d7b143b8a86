"""`gm doctor --mail`: how a letter of the service is judged on its way, and what of its domain's records to mend."""

import email
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import dns.exception
import dns.resolver

from gm.commands.findings import Finding
from gm.commands.records import Unanswered, dkim, dmarc, spf
from gm.config.service import ServiceConfig
from gm.mail.envelope.domains import domain_of
from gm.mail.envelope.results import read_results

PATIENCE = 10.0
"""Seconds that a name server may take."""
_MENDS = {
    "spf": "the server that it left by is not in the SPF record: add the provider's include",
    "dkim": "the key at the DKIM record is not the one that signs: publish the one that the provider shows",
    "dmarc": "neither SPF nor DKIM is of the domain in From",
}
"""method -> what to mend where it failed"""
_NOT_JUDGED = {
    "none": "there was nothing to judge by: mend what is told above",
    "permerror": "the record cannot be used as it stands: write it anew, whole",
    "temperror": "the name servers did not answer: try again later",
}
"""result -> what to mend where there was no judgement"""
_JUNK = re.compile(r"junk|spam|ind[ée]sirable|pourriel|unerw", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class CameBack:
    """A letter of ours, as it lies in the mailbox."""

    folder: str
    raw: bytes
    """Its beginning, with the whole header."""


def texts(name: str) -> Sequence[str]:
    """The TXT records of a name, as this machine's name servers have them. Raises Unanswered."""
    try:
        found = dns.resolver.resolve(name, "TXT", lifetime=PATIENCE)
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
        return ()
    except (dns.exception.DNSException, OSError) as error:
        raise Unanswered(f"the name service does not answer for {name} ({type(error).__name__})") from None
    return [b"".join(record.strings).decode("utf-8", "replace") for record in found]


def judged(config: ServiceConfig, letter: CameBack | None) -> Iterator[Finding]:
    """The records first, then what became of the letter, where it came back."""
    domain = domain_of(config.address)
    yield spf(domain, texts)
    policy = dmarc(domain, texts)
    yield policy.finding
    if letter is None:
        yield Finding(f"DKIM of {domain}", False, "no letter came back to look at: mend that first")
        return
    head = email.message_from_bytes(letter.raw)
    signatures = [str(value) for value in head.get_all("DKIM-Signature", ())]
    yield from dkim(domain, signatures, texts, strict=policy.strict)
    yield _landed(letter.folder)
    yield from _verdicts([str(value) for value in head.get_all("Authentication-Results", ())])


def _landed(folder: str) -> Finding:
    if _JUNK.search(folder):
        told = f"in {folder}: mark it as no junk there, and mend what is told above"
        return Finding("where the letter came", False, told)
    return Finding("where the letter came", True, folder)


def _verdicts(fields: Sequence[str]) -> Iterator[Finding]:
    """What the receiving servers found; of several signatures one that holds is enough."""
    found: dict[str, str] = {}
    for result in (each for value in fields for each in read_results(value).said):
        if result.method in _MENDS and found.get(result.method) != "pass":
            found[result.method] = result.value
    if not found:
        told = (
            "the server says nothing of its own domain's letters: send a line to an address elsewhere, such as the "
            "administrator's, and look there for Authentication-Results"
        )
        yield Finding("judgement", True, told, note=True)
    for method, value in found.items():
        good = value == "pass"
        yield Finding(f"judgement: {method}={value}", good, "" if good else _NOT_JUDGED.get(value, _MENDS[method]))
