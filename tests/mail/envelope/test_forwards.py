"""A note that its writer forwards, and what stands in a signature: said by him or not."""

import pytest

from gm.mail.envelope import read

HEADS = {
    "Gmail": "---------- Forwarded message ---------\nDe : Jean Dupont <{who}>\nDate: jeu. 19 nov. 2026 à 21:04\n"
    "Subject: ordres\nTo: Jean Dupont <{who}>\n\n\n",
    "Thunderbird": "-------- Message transféré --------\nSujet : \tordres\nDate : \tThu, 19 Nov 2026 21:04:11 +0100\n"
    "De : \tJean Dupont <{who}>\nPour : \t{who}\n\n\n",
    "Apple Mail": "Début du message réexpédié :\n\n> De: Jean Dupont <{who}>\n> Objet: ordres\n"
    "> Date: 19 novembre 2026 à 21:04:11 UTC+1\n> À: Jean Dupont <{who}>\n>\n",
    "Outlook": "________________________________\nDe : Jean Dupont <{who}>\nEnvoyé : jeudi 19 novembre 2026 21:04\n"
    "À : Jean Dupont <{who}>\nObjet : ordres\n\n",
    "Zimbra": "----- Mail transféré -----\nDe: \"Jean\" <{who}>\nÀ: {who}\nEnvoyé: Jeudi 19 Novembre 2026 21:04:11\n"
    "Objet: ordres\n\n",
    "English": "---------- Forwarded message ---------\nFrom: Jean Dupont <{who}>\nDate: Thu, 19 Nov 2026 at 21:04\n"
    "Subject: orders\nTo: <{who}>\n\n",
}  # fmt: skip
OWN = "jean@free.example"


def forwarded(head: str, text: str, who: str = OWN) -> str:
    """A letter as that program forwards it, its lines marked where it marks them."""
    mark = "> " if head.endswith(">\n") else ""
    return head.format(who=who) + "\n".join(mark + line for line in text.splitlines())


def letter(text: str, *, subject: str = "Fwd: ordres", kind: str = "plain") -> str:
    head = f"From: Jean <{OWN}>\nMessage-ID: <1@free.example>\nSubject: {subject}\nMIME-Version: 1.0\n"
    return read((head + f"Content-Type: text/{kind}; charset=utf-8\n\n{text}").encode()).text


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
@pytest.mark.parametrize("lead", ["", "Voici mes ordres :\n\n"])
def test_a_note_to_oneself_that_is_forwarded_is_said_again(head: str, lead: str) -> None:
    text = letter(lead + forwarded(head, "A Par-Bou\nF Bre-Man"))

    assert text == lead + "A Par-Bou\nF Bre-Man"


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
def test_a_letter_of_somebody_else_is_not(head: str) -> None:
    for who in ("hans@gmx.example", f"x{OWN}", f"{OWN}.example", "mj@example.org"):
        assert letter(forwarded(head, "A Par-Bou\nF Bre-Man", who)) == ""


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
def test_nor_is_ones_own_beside_words_of_today(head: str) -> None:
    said = "A Par-Pic\nF Bre H"

    assert letter(f"{said}\n\n" + forwarded(head, "A Par-Bou\nF Bre-Man")) == said


def test_an_answer_to_ones_own_letter_says_nothing_again() -> None:
    assert letter(forwarded(HEADS["Outlook"], "A Par-Bou"), subject="RE: ordres") == ""


def test_what_the_forwarded_note_quotes_stays_quoted() -> None:
    above = "Le jeu. 19 nov. 2026 à 10:12, Le Maître de jeu <mj@example.org> a écrit :"
    note = f"A Par-Bou\n\n{above}\n> A Par - Pic\n> F Bre H\n"

    assert letter(forwarded(HEADS["Gmail"], note)) == "A Par-Bou"


def test_a_letter_written_within_the_signature_is_a_letter() -> None:
    page = (
        '<div id="ms-outlook-mobile-signature"><div>Paris va en Bourgogne.</div><div>Brest entre en Manche.</div></div>'
    )

    assert letter(page, kind="html") == "Paris va en Bourgogne.\nBrest entre en Manche."
    assert letter(f"<div>Bonjour</div>{page}", kind="html").startswith("Bonjour")
    signed = "<div>Paris tient.</div><div id='ms-outlook-mobile-signature'>Get Outlook for iOS</div>"
    assert letter(signed, kind="html") == "Paris tient."
