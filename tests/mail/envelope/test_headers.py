"""Who wrote, to whom, and which letter it is."""

import pytest

from gm.mail.envelope import clean_subject, read


def letter(*fields: str, body: str = "A Par-Bou\n") -> bytes:
    return ("\n".join(fields) + "\n\n" + body).encode("utf-8", "surrogateescape")


@pytest.mark.parametrize(
    ("value", "address", "name"),
    [
        ("Jean.Dupont@Free.Example", "jean.dupont@free.example", ""),
        ("Jean Dupont <JEAN@free.example>", "jean@free.example", "Jean Dupont"),
        ('"Dupont, Jean" <jean@free.example>', "jean@free.example", "Dupont, Jean"),
        ("Dupont, Jean <jean@free.example>", "jean@free.example", "Jean"),
        ("=?utf-8?B?SsOpcsO0bWU=?= <jean@free.example>", "jean@free.example", "Jérôme"),
        ('"mj@example.org" <jean@free.example>', "jean@free.example", "mj@example.org"),
        ("mj@example.org <jean@free.example>", "jean@free.example", "mj@example.org"),
        ("jean@free.example (Jean <zoe@free.example>)", "jean@free.example", ""),
        ("<jean+diplo@free.example>", "jean+diplo@free.example", ""),
    ],
)
def test_the_writer_is_the_one_address_in_from(value: str, address: str, name: str) -> None:
    envelope = read(letter(f"From: {value}"))

    assert (envelope.sender, envelope.sender_name) == (address, name)


@pytest.mark.parametrize(
    "fields",
    [
        ["Subject: x"],
        ["From: a@b.example", "From: c@d.example"],
        ["From: a@b.example", "FROM : a@b.example"],
        ["From: a@b.example, c@d.example"],
        ["From: <a@b.example> <c@d.example>"],
        ["From: friends: a@b.example, c@d.example;"],
        ["From: Jean"],
        ["From: <>"],
        ["From: a@b.example\r c@d.example"],
        ["From: <a@b.example\x00>"],
        ["From: <a b@c.example>"],
        ["From: =?utf-8?q?a=40b=2Eexample?="],
        [f"From: {'x' * 20000} <a@b.example>"],
        ["From: a@b.example", *[f"X-{n}: y" for n in range(2000)], "From: c@d.example"],
    ],
)
def test_anything_but_one_plain_address_is_nobody(fields: list[str]) -> None:
    assert read(letter(*fields)).sender is None


def test_reply_to_and_sender_identify_nobody() -> None:
    envelope = read(letter("Reply-To: jean@free.example", "Sender: jean@free.example", "From: evil@x.example"))

    assert envelope.sender == "evil@x.example"


def test_a_bare_carriage_return_smuggles_in_no_field() -> None:
    envelope = read(b"From: a@b.example\r\nX-A: b\rFrom: c@d.example\r\nSubject: x\rDelivered-To: t@d.example\r\n\r\nx")

    assert (envelope.sender, envelope.recipients) == ("a@b.example", ())


def test_recipients_come_in_the_order_of_trust_and_once_each() -> None:
    envelope = read(
        letter(
            "Cc: C@x.example, a@x.example",
            "To: Le MJ <B@x.example>, undisclosed-recipients:;",
            "Resent-To: d@x.example",
            "Envelope-To: e@x.example",
            "X-Original-To: o@x.example",
            "Delivered-To: MJ+Europe-1.K3JD5X7Q2MZP4RTA@x.example",
            "Delivered-To: a@x.example",
        )
    )

    assert envelope.recipients == (
        "mj+europe-1.k3jd5x7q2mzp4rta@x.example",
        *(f"{name}@x.example" for name in "aoebcd"),
    )


def test_the_subject_is_one_line_of_text() -> None:
    words = "=?utf-8?q?Ordres_de_l=27=C3?=\n =?utf-8?q?=A9t=C3=A9?= 1901\n\tpour =?x-none?b?w6k=?= \x1b[31mtous\x07"
    envelope = read(letter(f"Subject: {words}"))

    assert envelope.subject == "Ordres de l'été 1901 pour é [31mtous"


def test_encoded_line_breaks_do_not_break_the_subject() -> None:
    assert read(letter("Subject: =?utf-8?q?a=0D=0ABcc=3A_x=40y=2Ez?=")).subject == "a Bcc: x@y.z"


def test_ids_are_kept_with_their_brackets_and_references_are_bounded() -> None:
    many = " ".join(f"<{n}@x>" for n in range(50))
    envelope = read(letter("Message-ID: <a@x>", "In-Reply-To: your letter <b@x> of today", f"References: {many}"))

    assert (envelope.message_id, envelope.message_id_made, envelope.in_reply_to) == ("<a@x>", False, "<b@x>")
    assert envelope.references[-1] == "<49@x>" and len(envelope.references) == 20


def test_exchanges_bracketed_ids_are_ids() -> None:
    assert read(letter("Message-ID: <[a1b2]@x>")).message_id == "<[a1b2]@x>"


@pytest.mark.parametrize("field", ["Message-ID: <>", "Message-ID:", "X: y", "Message-ID: <" + "a" * 400 + "@x>"])
def test_a_letter_without_an_id_gets_the_same_one_on_every_way(field: str) -> None:
    rest = ["From: a@b.example", "Date: Fri, 20 Nov 2026 19:04:09 +0100", "Subject: x", field]
    first, second = read(letter("Received: one", *rest)), read(letter("Received: two", "X-Spam: no", *rest))
    other = read(letter(*rest, body="A Par-Pic\n"))

    assert first.message_id_made and first.sha256 != second.sha256
    assert first.message_id == second.message_id != other.message_id


@pytest.mark.parametrize(
    ("subject", "words", "tags"),
    [
        ("Re: TR : Fwd: AW: SV: RE[2]: Réf. : Alliance", "Réf. : Alliance", ()),
        ("RE : Rép : alliance", "alliance", ()),
        ("Re: [europe-1 k3jd5x7q2mzp4rta] Angleterre", "Angleterre", ("europe-1 k3jd5x7q2mzp4rta",)),
        ("[europe-1] Re: [SPAM] Re: Bonjour", "Bonjour", ("europe-1", "SPAM")),
        ("Bonjour [europe-1 K3JD5X7Q2MZP4RTA] Zoé", "Bonjour Zoé", ("europe-1 K3JD5X7Q2MZP4RTA",)),
        ("Le plan [secret] de paix", "Le plan [secret] de paix", ()),
        ("回复: Réponse : Σχετ: Odp: YNT: x", "x", ()),
        ("Restons amis : oui", "Restons amis : oui", ()),
        ("", "", ()),
        ("Re:", "", ()),
        ("a\r\nBcc: b@c.example", "a Bcc: b@c.example", ()),
    ],
)
def test_a_cleaned_subject_is_the_players_own_words(subject: str, words: str, tags: tuple[str, ...]) -> None:
    cleaned = clean_subject(subject)

    assert (cleaned.words, cleaned.tags) == (words, tags)
