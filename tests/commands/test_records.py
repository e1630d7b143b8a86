"""What is told of a domain's SPF, DKIM and DMARC records: each wrong one is named, with its mend."""

import base64
import socket
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import dns.message
import dns.resolver
import dns.rrset
import pytest

from gm.commands.deliverability import CameBack, judged, texts
from gm.commands.doctor import run_doctor
from gm.commands.records import Unanswered, dkim, dmarc, spf
from gm.config.service import read_service
from tests.app.world import GM_TOML

KEY = base64.b64encode(b"k" * 294).decode()
GOOD: Mapping[str, Sequence[str]] = {
    "example.org": ["v=spf1 include:_spf.provider.example ip4:192.0.2.0/24 -all", "some other text"],
    "_spf.provider.example": ["v=spf1 ip6:2001:db8::/32 ~all"],
    "_dmarc.example.org": ["v=DMARC1; p=quarantine"],
    "s1._domainkey.example.org": [f"v=DKIM1; k=rsa; p={KEY}"],
}
SIGNED = "v=1; a=rsa-sha256; d=example.org; s=s1;\r\n\th=from:subject; b=abc"


def asking(changes: Mapping[str, Sequence[str]]) -> Any:
    records = {**GOOD, **changes}
    return lambda name: records.get(name, ())


def silent(name: str) -> Sequence[str]:
    raise Unanswered(f"the name service does not answer for {name} (Timeout)")


def test_records_in_good_order_are_good() -> None:
    ask = asking({})

    assert str(spf("example.org", ask)) == "SPF of example.org: ends in -all"
    assert str(dmarc("example.org", ask).finding) == "DMARC of example.org: p=quarantine at _dmarc.example.org"
    found = list(dkim("example.org", [SIGNED], ask))
    assert [each.what for each in found] == ["DKIM key s1._domainkey.example.org", "alignment with example.org"]
    assert all(each.good for each in (spf("example.org", ask), dmarc("example.org", ask).finding, *found))


@pytest.mark.parametrize(
    ("records", "told"),
    [
        ([], "no record: add a TXT record"),
        (["v=spf1 -all", "v=spf1 a -all"], "2 records at example.org"),
        (["v=spf1 includ:provider.example -all"], "'includ:provider.example' at example.org is no mechanism"),
        (["v=spf1 include: -all"], "'include:' at example.org names nothing"),
        (["v=spf1 ip4:192.0.2.300 -all"], "'ip4:192.0.2.300' at example.org is no network"),
        (["v=spf1 ip4:2001:db8::1 -all"], "is no network"),
        (["v=spf1 include:nowhere.example -all"], "include:nowhere.example leads to a domain without an SPF record"),
        (["v=spf1 mx +all"], '"all" lets everybody send for it'),
        (["v=spf1 " + "a:h.example " * 11 + "-all"], "it asks 11 further questions"),
    ],
)
def test_an_spf_record_that_is_wrong_is_named(records: Sequence[str], told: str) -> None:
    found = spf("example.org", asking({"example.org": records}))

    assert not found.good and told in found.told


def test_an_spf_record_that_says_nothing_of_others_is_noted_and_rings_end() -> None:
    assert spf("example.org", asking({"example.org": ["v=spf1 mx"]})).note
    ring = asking({"example.org": ["v=spf1 redirect=b.example"], "b.example": ["v=spf1 include:example.org -all"]})
    assert spf("example.org", ring).good


@pytest.mark.parametrize(
    ("records", "told"),
    [
        ([], 'no record: add TXT "v=DMARC1; p=none" at _dmarc.example.org'),
        (["v=DMARC1; p=none", "v=DMARC1; p=reject"], "2 records at _dmarc.example.org"),
        (["v=DMARC1; rua=mailto:a@example.org"], "no p= at _dmarc.example.org"),
        (["v=DMARC1; p=sometimes"], "p=sometimes at _dmarc.example.org"),
        (["V=DMARC1; p=none"], "no record"),
    ],
)
def test_a_dmarc_record_that_is_wrong_is_named(records: Sequence[str], told: str) -> None:
    found = dmarc("example.org", asking({"_dmarc.example.org": records})).finding

    assert not found.good and told in found.told


def test_a_domain_goes_by_the_dmarc_record_of_its_organisation() -> None:
    assert dmarc("mail.example.org", asking({})).finding.told == "p=quarantine at _dmarc.example.org"


@pytest.mark.parametrize(
    ("records", "told"),
    [
        ([], "no record: publish the key"),
        ([f"v=DKIM1; p={KEY}", f"v=DKIM1; p={KEY}"], "2 records"),
        (["v=DKIM1; p="], "the key was revoked"),
        (["v=DKIM1; p=a%b"], "p= is no base64"),
        (["v=DKIM1; p=" + base64.b64encode(b"k" * 90).decode()], "shorter than 1024 bits"),
    ],
)
def test_a_key_that_is_wrong_is_named(records: Sequence[str], told: str) -> None:
    found = next(dkim("example.org", [SIGNED], asking({"s1._domainkey.example.org": records})))

    assert not found.good and told in found.told


def test_a_letter_without_a_signature_or_with_another_domains_is_told() -> None:
    (unsigned,) = dkim("example.org", [], asking({}))
    assert not unsigned.good and "switch DKIM on" in unsigned.told

    ask = asking({"s1._domainkey.provider.example": [f"p={KEY}; t=y"]})
    key, foreign = dkim("example.org", [SIGNED.replace("example.org", "provider.example")], ask)
    assert key.note and not foreign.good and "signed by provider.example only" in foreign.told


def test_alignment_is_strict_where_the_policy_says_so() -> None:
    policy = dmarc("example.org", asking({"_dmarc.example.org": ["v=DMARC1; p=none; adkim=s"]}))
    signed = [SIGNED.replace("example.org", "mail.example.org")]
    ask = asking({"s1._domainkey.mail.example.org": [f"p={KEY}"]})

    assert policy.strict
    assert [each.good for each in dkim("example.org", signed, ask)] == [True, True]
    assert [each.good for each in dkim("example.org", signed, ask, strict=True)] == [True, False]


def test_a_name_service_that_does_not_answer_is_a_finding() -> None:
    found = (spf("example.org", silent), dmarc("example.org", silent).finding, *dkim("example.org", [SIGNED], silent))

    assert [each.good for each in found] == [False, False, False, True]
    assert all("does not answer" in each.told for each in found[:3])


# --- over the wire ----------------------------------------------------------------------------------------------------


@pytest.fixture
def name_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Sequence[str]]]:
    """A name server of our own, by its records, which a test may change."""
    records = {**GOOD, **{name.replace("example.org", "demo.example"): texts for name, texts in GOOD.items()}}
    listening = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    listening.bind(("127.0.0.1", 0))

    def serve() -> None:
        while True:
            try:
                wire, client = listening.recvfrom(4096)
            except OSError:
                return
            if wire == b"end":
                return
            question = dns.message.from_wire(wire)
            answer = dns.message.make_response(question)
            name = question.question[0].name.to_text().rstrip(".")
            if name == "broken.example":
                answer.set_rcode(2)
            for text in records.get(name, ()):
                parts = " ".join(f'"{text[at : at + 200]}"' for at in range(0, len(text), 200))
                answer.answer.append(dns.rrset.from_text(question.question[0].name, 60, "IN", "TXT", parts))
            listening.sendto(answer.to_wire(), client)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    resolver = dns.resolver.Resolver(configure=False)
    resolver.nameservers, resolver.port = ["127.0.0.1"], listening.getsockname()[1]
    monkeypatch.setattr(dns.resolver, "default_resolver", resolver)
    yield records
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        out.sendto(b"end", listening.getsockname())
    thread.join(5)
    listening.close()


def test_records_are_asked_of_the_name_servers(name_server: dict[str, Sequence[str]]) -> None:
    assert list(texts("s1._domainkey.example.org")) == list(GOOD["s1._domainkey.example.org"])
    assert list(texts("nothing.example")) == []
    with pytest.raises(Unanswered, match=r"does not answer for broken\.example"):
        texts("broken.example")


LETTER = (
    b"Authentication-Results: mx.demo.example; dkim=fail header.d=other.example; dkim=pass header.d=demo.example;\r\n"
    b" spf=softfail smtp.mailfrom=gm@demo.example; dmarc=pass header.from=demo.example\r\n"
    b"DKIM-Signature: v=1; d=demo.example; s=s1; b=abc\r\nFrom: gm@demo.example\r\n\r\n"
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "gm.toml").write_text(GM_TOML.format(imap=1, smtp=1, database="sqlite:///gm.sqlite"), encoding="utf-8")
    return tmp_path / "gm.toml"


def test_a_letter_is_told_as_it_was_judged(name_server: dict[str, Sequence[str]], file: Path) -> None:
    config = read_service(file)
    found = {each.what: each for each in judged(config, CameBack("INBOX", LETTER))}

    assert [what for what, each in found.items() if not each.good] == ["judgement: spf=softfail"]
    assert "is not in the SPF record" in found["judgement: spf=softfail"].told
    assert "judgement: dkim=pass" in found and found["alignment with demo.example"].good

    junk = [each for each in judged(config, CameBack("[Gmail]/Spam", LETTER)) if each.what == "where the letter came"]
    assert not junk[0].good and "[Gmail]/Spam" in junk[0].told
    unjudged = list(judged(replace(config), CameBack("INBOX", LETTER.partition(b"\r\nDKIM")[2])))
    assert any(each.note and "says nothing" in each.told for each in unjudged)


def test_the_doctor_looks_at_them_only_when_asked(name_server: dict[str, Sequence[str]], file: Path) -> None:
    said: list[str] = []
    run_doctor(file, said.append)
    assert not any("SPF" in line for line in said)

    run_doctor(file, said.append, mail=True)
    assert "ok   SPF of demo.example: ends in -all" in said
    assert any(line.startswith("BAD  DKIM of demo.example: no letter came back") for line in said)
