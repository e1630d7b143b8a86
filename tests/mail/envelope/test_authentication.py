"""What our own server says about the sender's domain, and nobody else."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.mail.envelope import Vouching, read, signers

OURS = ["mx1.example.org"]
OUTSIDE = (
    "Received: from smtp.free.example (smtp.free.example [203.0.113.5])\n\tby mx1.example.org with ESMTPS id 1; now\n"
)
INSIDE = "Received: from mx1.example.org ([127.0.0.1])\n\tby store.example.org with LMTP id 2; now\n"
SENDER = "Received: from laptop (unknown [10.0.0.9]) by smtp.free.example with ESMTPSA id 3; now\n"
LETTER = "From: Jean <jean@free.example>\nMessage-ID: <1@free.example>\n\nA Par-Bou\n"
CASES = tomllib.loads(Path(__file__).with_name("authentication.toml").read_text(encoding="utf-8"))["case"]


def said(*results: str, by: str = "mx1.example.org") -> str:
    return f"Authentication-Results: {by};\n\t" + ";\n\t".join(results) + "\n"


def verdict(*header: str, ids: list[str] | None = None) -> Vouching:
    return read(("".join(header) + LETTER).encode(), authserv_ids=OURS if ids is None else ids).authentication


def letter_of(case: dict[str, Any]) -> bytes:
    """As the mail store hands it over."""
    filled = [value.replace("FILLED", "x" * 20_000) for value in case.get("says", ())]
    lines = [
        f"Return-Path: <{case.get('return_path', 'jean@free.example')}>",
        *(f"Received: {value}" for value in case.get("way", ())),
        *(f"Authentication-Results: {value}" for value in filled),
        f"Received: from {case.get('helo', 'smtp.free.example')} (smtp.free.example [{case.get('ip', '203.0.113.5')}])",
        "\tby mx1.example.org (Postfix) with ESMTPS id 4F2A21E0; now",
        *(f"Authentication-Results: {value}" for value in case.get("below", ())),
        *case.get("after", ()),
        f"From: Jean Dupont <{case.get('from', 'jean@free.example')}>",
        "Message-ID: <1@free.example>",
        "",
        "A Par-Bou",
    ]
    return "\n".join(lines).encode("utf-8", "surrogateescape")


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_what_servers_say_comes_to_a_verdict(case: dict[str, Any]) -> None:
    envelope = read(letter_of(case), authserv_ids=[case.get("by", "mx1.example.org")])

    assert envelope.authentication == case["verdict"]


def test_without_a_configured_name_nothing_is_believed() -> None:
    assert verdict(said("dmarc=pass header.from=free.example"), OUTSIDE, ids=[]) is Vouching.NONE


def test_a_result_of_another_server_is_not_believed() -> None:
    assert verdict(said("dmarc=pass header.from=free.example", by="mx.evil.example"), OUTSIDE) is Vouching.NONE


def test_a_result_that_the_sender_wrote_below_his_own_received_is_not_believed() -> None:
    forged = said("dmarc=pass header.from=free.example")

    assert verdict(OUTSIDE, SENDER, forged) is Vouching.NONE
    assert verdict(INSIDE, OUTSIDE, SENDER, forged) is Vouching.NONE


def test_a_forged_pass_does_not_outweigh_our_servers_fail() -> None:
    failed, forged = said("dmarc=fail header.from=free.example"), said("dmarc=pass header.from=free.example")

    assert verdict(failed, OUTSIDE, forged, SENDER) is Vouching.FAIL
    assert verdict(OUTSIDE, failed, forged, SENDER) is Vouching.FAIL
    assert verdict(OUTSIDE, said("spf=none"), forged, SENDER) is Vouching.NONE


def test_a_letter_that_no_server_of_ours_stamped_proves_nothing() -> None:
    assert verdict(said("dmarc=pass header.from=free.example")) is Vouching.NONE


def test_results_between_our_own_machines_count() -> None:
    assert verdict(INSIDE, said("dmarc=fail header.from=free.example"), OUTSIDE, SENDER) is Vouching.FAIL


def test_results_below_the_machine_that_took_the_letter_in_count_as_google_writes_them() -> None:
    top = "Received: by 2002:a05:7300:5b0d with SMTP id x; now\n"
    border = (
        "Received: from mail.free.example (mail.free.example [203.0.113.5])\n by mx.google.example with ESMTPS; now\n"
    )
    result = said("dkim=pass header.i=@free.example", "dmarc=pass header.from=free.example", by="mx.google.example")

    assert verdict(top, border, result, SENDER, ids=["mx.google.example"]) is Vouching.PASS


def test_microsofts_field_without_a_server_name_is_passed_over() -> None:
    field = (
        "Authentication-Results: spf=pass (sender IP is 1.2.3.4) smtp.mailfrom=free.example; dmarc=pass action=none\n"
    )

    assert verdict(field, OUTSIDE) is Vouching.NONE


def test_a_letter_without_one_sender_has_no_verdict() -> None:
    raw = (
        said("dmarc=pass header.from=free.example") + OUTSIDE + "From: jean@free.example\nFrom: zoe@free.example\n\nx\n"
    )

    assert read(raw.encode(), authserv_ids=OURS).authentication is Vouching.NONE


def test_a_letter_tells_by_which_names_it_was_signed_the_surest_first() -> None:
    google = said("dmarc=pass", by="mx.google.example")
    alien = said("dmarc=pass", by="mx.elsewhere.example")

    letter = said("dmarc=pass", by="MX1.example.org. 1") + OUTSIDE + google + SENDER + alien + LETTER
    inner = INSIDE + letter

    assert signers(letter.encode()) == ("mx1.example.org", "mx.google.example")
    assert signers(inner.encode(), ["mx1.example.org"]) == ("mx1.example.org", "mx.google.example")
    assert signers(LETTER.encode()) == ()


@pytest.mark.parametrize(
    "gap", [" " * 20_000, "\n " * 20_000, ("\n" + " " * 200) * 100], ids=["one line", "empty lines", "long lines"]
)
def test_blanks_push_no_second_address_out_of_sight(gap: str) -> None:
    raw = f"From: jean@free.example{gap}\n , zoe@other.example\nMessage-ID: <1@free.example>\n\nx\n"

    assert read(raw.encode()).sender is None


# --- what a sender controls never vouches for him ---------------------------------------------------------------------

PIECES = (
    *('"', "\\", "(", ")", ";", "=", " ", ".", "@", "/1", "\t", "x", "none", "é", "\x01", "<", ">", ","),
    *("dmarc", "dkim", "spf", "pass", "dmarc=pass", "dkim=pass", "spf=pass", "reason=", "mx1.example.org;"),
    *("header.from", "header.d", "smtp.mailfrom", "free.example", "header.from=free.example", "@free.example"),
)
AROUND = (("", ""), (")", "; y=none ("), ('"', '; y=none z="'), ('")', '; y=none ("'))
VERDICTS = ("dmarc=pass header.from=free.example", "dkim()=pass header.d=free.example")
crafted = st.tuples(st.sampled_from(AROUND), st.sampled_from(VERDICTS)).map(lambda a: f"x{a[0][0]}; {a[1]}{a[0][1]}")
words = crafted | st.lists(st.sampled_from(PIECES), max_size=8).map("".join)
folded = st.lists(st.sampled_from((*PIECES, "\n ", "\r\n\t")), max_size=8).map("".join)


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


@st.composite
def forgeries(draw: st.DrawFn) -> tuple[str, str]:
    """A letter from evil.example in Jean's name, as honest servers of several kinds hand it over; and DMARC's word."""
    local = draw(words)
    helo = draw(st.sampled_from([local, "smtp.evil.example"]))
    sender = f"{quoted(local)}@evil.example"
    shown = draw(st.sampled_from(["", f"Return-Path: <{sender}>\n"]))
    dmarc = draw(st.sampled_from(["", "dmarc=none", "dmarc=none header.from=free.example", "dmarc=temperror"]))
    dmarc = draw(st.sampled_from([dmarc, "dmarc=fail header.from=free.example"]))
    spf = draw(
        st.sampled_from(
            [
                f"spf=pass smtp.mailfrom={sender} smtp.helo={quoted(helo)}",
                f"spf=pass smtp.mailfrom={quoted(sender)}",
                f"spf=pass (domain of {sender} designates 203.0.113.5 as permitted sender) smtp.mailfrom=evil.example",
                f"spf=pass (sender SPF authorized; helo={helo}) smtp.mailfrom=evil.example",
                f'spf=pass reason="ok" smtp.helo={helo} smtp.mailfrom=evil.example' if "dmarc" in dmarc else "spf=none",
            ]
        )
    )
    dkim = f"dkim=pass header.d=evil.example header.i={quoted(local)}@evil.example header.s=x"
    results = [each for each in draw(st.permutations([dmarc, spf, dkim])) if each]
    own = [
        said(
            draw(folded), by=draw(st.sampled_from(["mx1.example.org", "mx1.example.org 1", '"mx1.example.org"', "x"]))
        ),
        f"DKIM-Signature: v=1; d=evil.example; i={draw(folded)}@evil.example; s=x\n",
        f"X-Words: {draw(folded)}\n",
        f"Received: from mx1.example.org by mx1.example.org; {draw(words)}\n",
    ]
    name = draw(st.sampled_from([quoted(local), f"=?utf-8?q?{local}?=", "Jean"]))
    received = f"Received: from {helo} (unknown [203.0.113.66]) by mx1.example.org (Postfix) with ESMTP id 1; now\n"
    ours = "".join(draw(st.permutations([received, said(*results)])))
    letter = f"{shown}{ours}{''.join(draw(st.permutations(own)))}From: {name} <jean@free.example>\n\nA Par H\n"
    return letter, dmarc


@given(forgeries())
def test_whatever_a_sender_calls_himself_vouches_for_him_never(forgery: tuple[str, str]) -> None:
    letter, dmarc = forgery

    found = read(letter.encode(), authserv_ids=OURS)

    assert found.authentication is not Vouching.PASS
    if "fail" in dmarc and found.sender is not None:
        assert found.authentication is Vouching.FAIL


@pytest.mark.parametrize(
    "junk", ["", ";", "mx1.example.org", "mx1.example.org;;;=;", "(((", 'mx1.example.org; dkim="pass', "\x00"]
)
def test_a_broken_field_says_nothing(junk: str) -> None:
    assert verdict(f"Authentication-Results: {junk}\n", OUTSIDE) is Vouching.NONE
