"""What our own server says about the sender's domain, and nobody else."""

import pytest

from gm.mail.envelope import Verdict, read

OURS = ["mx1.example.org"]
OUTSIDE = (
    "Received: from smtp.free.example (smtp.free.example [203.0.113.5])\n\tby mx1.example.org with ESMTPS id 1; now\n"
)
INSIDE = "Received: from mx1.example.org ([127.0.0.1])\n\tby store.example.org with LMTP id 2; now\n"
SENDER = "Received: from laptop (unknown [10.0.0.9]) by smtp.free.example with ESMTPSA id 3; now\n"
LETTER = "From: Jean <jean@free.example>\nMessage-ID: <1@free.example>\n\nA Par-Bou\n"


def said(*results: str, by: str = "mx1.example.org") -> str:
    return f"Authentication-Results: {by};\n\t" + ";\n\t".join(results) + "\n"


def verdict(*header: str, ids: list[str] | None = None) -> Verdict:
    return read(("".join(header) + LETTER).encode(), authserv_ids=OURS if ids is None else ids).authentication


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        (["dmarc=pass (p=REJECT) header.from=free.example"], Verdict.PASS),
        (["dmarc=fail (p=NONE dis=NONE) header.from=free.example"], Verdict.FAIL),
        (["dkim=pass header.d=free.example", "dmarc=fail header.from=free.example"], Verdict.FAIL),
        (["dmarc=fail header.from=other.example"], Verdict.NONE),
        (["dmarc=none header.from=free.example", "dkim=pass header.i=@free.example"], Verdict.PASS),
        (["dmarc=temperror header.from=free.example"], Verdict.NONE),
        (["dkim=pass header.d=mail.free.example"], Verdict.PASS),
        (["dkim=pass header.d=evil.example"], Verdict.NONE),
        (["dkim=pass header.d=notfree.example"], Verdict.NONE),
        (["dkim=fail header.d=free.example", "spf=pass smtp.mailfrom=jean@free.example"], Verdict.PASS),
        (["dkim=fail (bad signature) header.d=free.example"], Verdict.FAIL),
        (["spf=fail smtp.mailfrom=jean@free.example"], Verdict.FAIL),
        (["spf=softfail smtp.mailfrom=jean@free.example"], Verdict.NONE),
        (["spf=pass smtp.mailfrom=list@lists.example"], Verdict.NONE),
        (["none"], Verdict.NONE),
        (["dkim=pass (a comment; dmarc=fail header.from=free.example) header.d=free.example"], Verdict.PASS),
        (["dkim = pass header.d = free.example"], Verdict.PASS),
    ],
)
def test_dmarc_speaks_first_then_an_aligned_signature_then_spf(results: list[str], expected: Verdict) -> None:
    assert verdict(said(*results), OUTSIDE, SENDER) is expected


def test_without_a_configured_name_nothing_is_believed() -> None:
    assert verdict(said("dmarc=pass header.from=free.example"), OUTSIDE, ids=[]) is Verdict.NONE


def test_a_result_of_another_server_is_not_believed() -> None:
    assert verdict(said("dmarc=pass header.from=free.example", by="mx.evil.example"), OUTSIDE) is Verdict.NONE


def test_a_result_that_the_sender_wrote_below_his_own_received_is_not_believed() -> None:
    forged = said("dmarc=pass header.from=free.example")

    assert verdict(OUTSIDE, SENDER, forged) is Verdict.NONE
    assert verdict(INSIDE, OUTSIDE, SENDER, forged) is Verdict.NONE


def test_a_forged_pass_does_not_outweigh_our_servers_fail() -> None:
    failed, forged = said("dmarc=fail header.from=free.example"), said("dmarc=pass header.from=free.example")

    assert verdict(failed, OUTSIDE, forged, SENDER) is Verdict.FAIL
    assert verdict(OUTSIDE, failed, forged, SENDER) is Verdict.FAIL
    assert verdict(OUTSIDE, said("spf=none"), forged, SENDER) is Verdict.NONE


def test_a_letter_that_no_server_of_ours_stamped_proves_nothing() -> None:
    assert verdict(said("dmarc=pass header.from=free.example")) is Verdict.NONE


def test_results_between_our_own_machines_count() -> None:
    assert verdict(INSIDE, said("dmarc=fail header.from=free.example"), OUTSIDE, SENDER) is Verdict.FAIL


def test_results_below_the_machine_that_took_the_letter_in_count_as_google_writes_them() -> None:
    top = "Received: by 2002:a05:7300:5b0d with SMTP id x; now\n"
    border = (
        "Received: from mail.free.example (mail.free.example [203.0.113.5])\n by mx.google.example with ESMTPS; now\n"
    )
    result = said("dkim=pass header.i=@free.example", "dmarc=pass header.from=free.example", by="mx.google.example")

    assert verdict(top, border, result, SENDER, ids=["mx.google.example"]) is Verdict.PASS


def test_microsofts_field_without_a_server_name_is_passed_over() -> None:
    field = (
        "Authentication-Results: spf=pass (sender IP is 1.2.3.4) smtp.mailfrom=free.example; dmarc=pass action=none\n"
    )

    assert verdict(field, OUTSIDE) is Verdict.NONE


def test_a_letter_without_one_sender_has_no_verdict() -> None:
    raw = (
        said("dmarc=pass header.from=free.example") + OUTSIDE + "From: jean@free.example\nFrom: zoe@free.example\n\nx\n"
    )

    assert read(raw.encode(), authserv_ids=OURS).authentication is Verdict.NONE


@pytest.mark.parametrize(
    "junk", ["", ";", "mx1.example.org", "mx1.example.org;;;=;", "(((", 'mx1.example.org; dkim="pass', "\x00"]
)
def test_a_broken_field_says_nothing(junk: str) -> None:
    assert verdict(f"Authentication-Results: {junk}\n", OUTSIDE) is Verdict.NONE
