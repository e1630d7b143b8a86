"""`gm doctor --mail` against a server that judges: Postfix, OpenDKIM and OpenDMARC, with records of our own."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import dns.resolver
import pytest

from gm.commands.doctor import run_doctor
from tests.servers.dovecot import PASSWORD, Dovecot
from tests.servers.filters import SELECTOR, SENDER, SERVER, Filters
from tests.servers.fixtures import missing
from tests.servers.ground import NotHere, folder
from tests.servers.names import Names

DOMAIN = "example.org"
DKIM, DMARC = f"{SELECTOR}._domainkey.{DOMAIN}", f"_dmarc.{DOMAIN}"
GM_TOML = """\
[mailbox]
address = "{mailbox}"
authserv_ids = ["{server}"]
[imap]
host = "127.0.0.1"
port = {imap}
security = "plain"
user = "{mailbox}"
password = "{password}"
[smtp]
host = "127.0.0.1"
port = {smtp}
security = "plain"
"""


@dataclass
class Outside:
    names: Names
    filters: Filters
    right: Mapping[str, Sequence[str]]
    """The records as they should be."""


@pytest.fixture(scope="module")
def outside(dovecot: Dovecot) -> Iterator[Outside]:
    with folder("filters") as place:
        try:
            with Names() as names, Filters(place, names, dovecot.lmtp_port) as filters:
                right = {
                    DOMAIN: [f"v=spf1 ip4:{SENDER} -all"],
                    DKIM: [f"v=DKIM1; k=rsa; p={filters.published()}"],
                    DMARC: ["v=DMARC1; p=reject"],
                }
                yield Outside(names, filters, right)
        except NotHere as reason:
            missing(reason)


WRONG = [
    ({DOMAIN: None}, "SPF of example.org: no record: add a TXT record"),
    ({DOMAIN: ["v=spf1 ip4:203.0.113.9 -all"]}, "judgement: spf=fail: the server that it left by is not in the SPF"),
    ({DOMAIN: ["v=spf1 ip4:198.51.100.7 -all", "v=spf1 -all"]}, "SPF of example.org: 2 records"),
    ({DOMAIN: ["v=spf1 ip4:198.51.100 -all"]}, "SPF of example.org: 'ip4:198.51.100' at example.org is no network"),
    ({DOMAIN: ["v=spf1 +all"]}, 'SPF of example.org: "all" lets everybody send'),
    ({DKIM: None}, f"DKIM key {DKIM}: no record: publish the key"),
    ({DKIM: ["v=DKIM1; k=rsa; p="]}, f"DKIM key {DKIM}: p= is empty: the key was revoked"),
    ({DKIM: ["v=DKIM1; k=rsa; p=MIIB%"]}, f"DKIM key {DKIM}: p= is no base64"),
    (
        {DKIM: ["v=DKIM1; k=rsa; p=" + "MIIB" * 90]},
        "judgement: dkim=permerror: the record cannot be used as it stands",
    ),
    ({DMARC: None}, 'DMARC of example.org: no record: add TXT "v=DMARC1; p=none" at _dmarc.example.org'),
    ({DMARC: ["v=DMARC1; p=never"]}, "DMARC of example.org: p=never at _dmarc.example.org: expected none"),
    ({DMARC: ["v=DMARC1; p=none", "v=DMARC1; p=reject"]}, "DMARC of example.org: 2 records"),
]


def bad(outside: Outside, dovecot: Dovecot, place: Path, changed: Mapping[str, object], signer: str) -> list[str]:
    """What the doctor finds wrong, with these records in the place of the right ones."""
    records = {**outside.right, **changed}
    outside.names.texts = {name: texts for name, texts in records.items() if texts is not None}  # type: ignore[misc]
    mailbox = dovecot.unused()
    text = GM_TOML.format(
        mailbox=mailbox, server=SERVER, imap=dovecot.imap_port, smtp=outside.filters.port, password=PASSWORD
    )
    (place / "gm.toml").write_text(text, encoding="utf-8")
    said: list[str] = []
    with outside.filters.running(signer):
        run_doctor(place / "gm.toml", said.append, mail=True)
    return [line.removeprefix("BAD  ") for line in said if line.startswith("BAD") and "no game file" not in line]


@pytest.fixture(autouse=True)
def asked_here(outside: Outside, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = dns.resolver.Resolver(configure=False)
    ours.nameservers = [outside.names.address]
    monkeypatch.setattr("dns.resolver.default_resolver", ours)


def test_records_that_are_right_leave_nothing_to_mend(outside: Outside, dovecot: Dovecot, tmp_path: Path) -> None:
    assert bad(outside, dovecot, tmp_path, {}, DOMAIN) == []


@pytest.mark.parametrize(("changed", "told"), WRONG)
def test_a_record_that_is_wrong_is_named(
    outside: Outside, dovecot: Dovecot, tmp_path: Path, changed: Mapping[str, object], told: str
) -> None:
    found = bad(outside, dovecot, tmp_path, changed, DOMAIN)

    assert any(line.startswith(told) for line in found), found


def test_a_key_that_is_not_the_one_that_signs_is_named(outside: Outside, dovecot: Dovecot, tmp_path: Path) -> None:
    other = {DKIM: [f"v=DKIM1; k=rsa; p={outside.filters.published('other.pem')}"]}

    (found,) = bad(outside, dovecot, tmp_path, other, DOMAIN)
    assert found.startswith("judgement: dkim=fail: the key at the DKIM record is not the one that signs")


def test_a_signature_of_another_domain_is_named(outside: Outside, dovecot: Dovecot, tmp_path: Path) -> None:
    records = {f"{SELECTOR}._domainkey.provider.example": outside.right[DKIM]}
    told = "alignment with example.org: signed by provider.example only, not by example.org"

    assert bad(outside, dovecot, tmp_path, records, "provider.example")[0].startswith(told)
    records[DOMAIN] = ["v=spf1 -all"]
    found = bad(outside, dovecot, tmp_path, records, "provider.example")
    assert "judgement: dmarc=fail: neither SPF nor DKIM is of the domain in From" in found


def test_a_signature_of_the_organisation_is_named_where_the_record_wants_the_very_domain(
    outside: Outside, dovecot: Dovecot, tmp_path: Path
) -> None:
    records = {f"{SELECTOR}._domainkey.mail.{DOMAIN}": outside.right[DKIM]}
    assert bad(outside, dovecot, tmp_path, records, f"mail.{DOMAIN}") == []

    records[DMARC] = ["v=DMARC1; p=reject; adkim=s"]
    (found,) = bad(outside, dovecot, tmp_path, records, f"mail.{DOMAIN}")
    assert "adkim=s of the DMARC record wants the very domain" in found


def test_a_letter_without_a_signature_is_named(outside: Outside, dovecot: Dovecot, tmp_path: Path) -> None:
    signature, judgement = bad(outside, dovecot, tmp_path, {}, "")

    assert signature == "DKIM of example.org: the letter is not signed: switch DKIM on at the provider, for example.org"
    assert judgement.startswith("judgement: dkim=none: there was nothing to judge by")
