"""Letters that no person wrote: answering machines, delivery reports, receipts, lists."""

from pathlib import Path

import pytest

from gm.mail.envelope import Caution, Clue, Envelope, Failure, Kind, read

MACHINES = Path(__file__).parent / "machines"
OURS = "<9f3c2a7be1@gm.example.org>"

KINDS = {
    "absence-answering-machine-fr": (Kind.AUTOMATIC, Clue.AUTO_SUBJECT),
    "absence-by-subject-fr": (Kind.AUTOMATIC, Clue.AUTO_SUBJECT),
    "absence-header-zimbra-fr": (Kind.AUTOMATIC, Clue.AUTO_HEADER),
    "absence-yahoo-en": (Kind.AUTOMATIC, Clue.AUTO_SUBJECT),
    "another-game-master": (Kind.AUTOMATIC, Clue.OTHER_SERVICE),
    "calendar-accepted-gmail": (Kind.AUTOMATIC, Clue.CALENDAR_ANSWER),
    "exchange-absence-fr": (Kind.AUTOMATIC, Clue.AUTO_SUBMITTED),
    "gmail-vacation-fr": (Kind.AUTOMATIC, Clue.AUTO_SUBMITTED),
    "list-google-group": (Kind.LIST, Clue.MAILING_LIST),
    "list-mailman": (Kind.LIST, Clue.MAILING_LIST),
    "newsletter-bulk-fr": (Kind.LIST, Clue.BULK),
    "noreply-shop-fr": (Kind.AUTOMATIC, Clue.NO_REPLY_ADDRESS),
    "null-return-machine-en": (Kind.AUTOMATIC, Clue.NO_RETURN),
    "own-letter-came-back": (Kind.AUTOMATIC, Clue.OWN_LOOP),
    "receipt-outlook-fr": (Kind.AUTOMATIC, Clue.RECEIPT),
    "receipt-thunderbird-fr": (Kind.AUTOMATIC, Clue.RECEIPT),
    "spam-marked-en": (Kind.PERSONAL, Clue.NOTHING_SPECIAL),
    "vacation-unix-en": (Kind.AUTOMATIC, Clue.AUTO_SUBJECT),
}

BOUNCES = {
    "bounce-exchange-fr": ((Failure("jean.dupont@corp.example", True, "5.1.10"),), OURS),
    "bounce-exim": ((Failure("jean@asso.example", True, ""),), OURS),
    "bounce-gmail-fr": ((Failure("jean.dupond@gmail.example", True, "5.1.1"),), OURS),
    "bounce-orange-fr": ((Failure("jean.dupont@orange.example", True, ""),), OURS),
    "bounce-orange-full-mailbox-fr": ((Failure("jean.dupont@orange.example", False, "4.2.2"),), None),
    "bounce-postfix": ((Failure("jean.dupont@orange.example", True, "5.1.1"),), OURS),
    "bounce-postfix-delayed": ((Failure("jean.dupont@orange.example", False, "4.4.1"),), OURS),
    "bounce-qmail": ((Failure("jean@old.example", True, ""),), OURS),
    "bounce-sendmail-two": (
        (Failure("a@uni.example", True, "5.2.1"), Failure("b@uni.example", False, "4.2.2")),
        OURS,
    ),
}


def read_machine(name: str) -> Envelope:
    return read((MACHINES / f"{name}.eml").read_bytes(), own_loop_id="install-7")


def test_every_letter_in_the_folder_is_in_a_table() -> None:
    assert {path.stem for path in MACHINES.glob("*.eml")} == KINDS.keys() | BOUNCES.keys()


@pytest.mark.parametrize("name", KINDS)
def test_a_machine_is_told_from_a_person(name: str) -> None:
    envelope = read_machine(name)

    assert (envelope.kind, envelope.reason) == KINDS[name]
    assert envelope.bounce is None


@pytest.mark.parametrize("name", BOUNCES)
def test_a_delivery_report_names_who_got_nothing_and_which_letter_it_was(name: str) -> None:
    envelope = read_machine(name)

    assert (envelope.kind, envelope.reason) == (Kind.BOUNCE, Clue.DELIVERY_REPORT)
    assert envelope.bounce is not None
    assert (envelope.bounce.failures, envelope.bounce.original_id) == BOUNCES[name]


def test_a_letter_that_the_filter_marked_as_spam_is_read_with_a_caution() -> None:
    assert Caution.MARKED_SPAM in read_machine("spam-marked-en").warnings


HEAD = b"From: Jean <jean@free.example>\nTo: mj@example.org\nMessage-ID: <1@free.example>\n"


@pytest.mark.parametrize(
    "field",
    [
        "Auto-Submitted: no",
        "Subject: Absence la semaine prochaine",
        "Subject: =?utf-8?q?Re=3A_R=C3=A9ponse_automatique_=3A_vos_ordres?=",
        "X-Auto-Response-Suppress: DR, OOF, AutoReply",
        "Return-Path: <jean@free.example>",
        "Precedence: normal",
    ],
)
def test_what_persons_send_too_makes_no_machine(field: str) -> None:
    assert read(HEAD + field.encode() + b"\n\nA Par-Bou\n").kind is Kind.PERSONAL


@pytest.mark.parametrize("sender", ["MAILER-DAEMON", "postmaster", "noreply", "no-reply+42", "service-ne-pas-repondre"])
def test_nobody_answers_an_address_that_nobody_reads(sender: str) -> None:
    raw = f"From: <{sender}@free.example>\nSubject: bonjour\n\nA Par-Bou\n".encode()

    assert read(raw).kind is Kind.AUTOMATIC


def test_a_player_who_writes_about_a_lost_letter_is_not_a_mail_server() -> None:
    raw = HEAD + "Subject: Votre message n'a pas pu être remis\n\nJ'ai eu ce retour pour zoe@free.example.\n".encode()

    assert read(raw).kind is Kind.PERSONAL


def test_a_loop_field_of_ours_decides_even_over_a_delivery_report() -> None:
    raw = (MACHINES / "bounce-postfix.eml").read_bytes()

    envelope = read(b"X-GM-Loop: install-7\r\n" + raw, own_loop_id="install-7")

    assert (envelope.kind, envelope.reason) == (Kind.AUTOMATIC, Clue.OWN_LOOP)


def test_a_report_that_all_went_well_names_no_failure() -> None:
    raw = (MACHINES / "bounce-postfix.eml").read_bytes().replace(b"Action: failed", b"Action: delivered")

    bounce = read(raw.replace(b"<jean.dupont@orange.example>: host", b"host")).bounce

    assert bounce is not None and bounce.failures == ()


def test_a_report_that_breaks_another_librarys_detectors_is_still_read() -> None:
    envelope = read(b"Return-Path: <>\nFrom:\nSubject: x\n\nA Par-Bou\n")

    assert (envelope.kind, envelope.text) == (Kind.AUTOMATIC, "A Par-Bou")
