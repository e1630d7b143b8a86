"""Whatever a player writes, however he signs, and whatever is quoted below or above: his lines stay, and no others."""

import html
from collections.abc import Callable
from itertools import product

import pytest

from gm.mail.envelope import SENTINEL_EN, SENTINEL_FR, read

LETTERS = {
    "codes": "Printemps 1901 - France\n\nA Par-Bou\nF Bre-AtM\nA Mar-Esp",
    "words": "Bonjour,\n\n- Armée Paris vers Bourgogne\n- Flotte Brest vers Atlantique moyen\n\nMerci d'avance",
    "sentences": "Army Paris moves to Burgundy\nFleet Brest moves to MAO\nArmy Marseilles supports Army Paris",
    "ruled": "-----------------------------\nFrance\n-----------------------------\nA Par-Bou\nF Bre-AtM\n---",
    "dated": "Voici mes ordres, comme convenu le 20/11/2026 à 10:12 :\nA Par-Bou\nF Bre-AtM\n\nPS : jean@free.example",
    "labelled": "De : Paris\nà : Bourgogne\nDe : Brest\nà : Atlantique moyen",
    "form": "Joueur: Jean <jean@free.example>\nDate: 20/11/2026 10:12\nPays: France\nA Par-Bou\nF Bre-AtM",
    "renewed": "Mes ordres d'origine :\nA Par-Bou\nMessage original perdu, je renvoie :\nF Bre-AtM",
    "builds": "Ajustements 1901\nConstruire F Bre\n+ A Par\n- retire A Mun",
    "press": "À : Angleterre, Italie\n\nLe 3 mars, le roi a écrit : « je tiens ».\nObjet : la paix\n"
    "Date : bientôt\n-- La France",
    "both": "A Par-Bou\nF Bre-AtM\n\nTo: England\n\nOn the matter of the Channel: from France, sent with love.",
}
ENDS = {
    "nothing": "",
    "phone": "\n\nEnvoyé de mon iPhone",
    "signature": "\n\n-- \nJean Dupont\n06 12 34 56 78",
    "bare signature": "\n--\nJean Dupont\nwww.jean.example",
    "advertisement": "\n\n<https://www.avast.com/x>\nGaranti sans virus.www.avast.com\n<#DAB4>",
    "notice": "\n\nCe message et ses pièces jointes peuvent contenir des informations confidentielles.\n"
    "Si vous l'avez reçu par erreur, veuillez le détruire et prévenir son expéditeur.",
}
OURS = "Printemps 1901 : ordres reçus\n\nA Par-Pic → compris\nOrdres en vigueur\n- A Par – Pic"
MARKED = "\n".join(f"> {line}" for line in (SENTINEL_FR, *OURS.split("\n")))
QUOTED = {
    "nothing": "",
    "gmail": f"\n\nLe ven. 20 nov. 2026 à 10:12, MJ <mj@example.org> a écrit :\n\n{MARKED}",
    "outlook": "\n\nDe : MJ <mj@example.org>\nEnvoyé : vendredi 20 novembre 2026 10:12\nÀ : Jean\nObjet : europe-1\n\n"
    f"{SENTINEL_FR}\n{OURS}",
    "aol": "\n\n-----Original Message-----\nFrom: GM <mj@example.org>\nTo: jean@free.example\n"
    f"Sent: Fri, Nov 20, 2026 10:12 am\nSubject: europe-1\n\n{SENTINEL_EN}\n{OURS}",
    "own": "\n\nOn Fri, Nov 20, 2026 at 9:12 AM Jean <jean@free.example> wrote:\n\n> A Par-Pic\n> F Bre H\n",
}


def plain(text: str) -> bytes:
    return b"Content-Type: text/plain; charset=utf-8\n\n" + text.encode()


def divisions(text: str) -> bytes:
    lines = "".join(f"<div>{html.escape(line) or '<br>'}</div>" for line in text.split("\n"))
    return b"Content-Type: text/html; charset=utf-8\n\n" + lines.encode()


def breaks(text: str) -> bytes:
    return (
        b"Content-Type: text/html; charset=utf-8\n\n" + f"<p>{html.escape(text)}</p>".replace("\n", "<br>\n").encode()
    )


def said(text: str) -> list[str]:
    """Lines that say anything: a rule that somebody draws may go with a quotation."""
    return [" ".join(line.split()) for line in text.split("\n") if any(map(str.isalnum, line))]


@pytest.mark.parametrize("form", [plain, divisions, breaks])
@pytest.mark.parametrize("name", LETTERS)
def test_a_players_lines_stay_above_any_quotation_and_under_any_signature(
    name: str, form: Callable[[str], bytes]
) -> None:
    for end, quoted in product(ENDS.values(), QUOTED.values()):
        assert said(read(form(LETTERS[name] + end + quoted)).text) == said(LETTERS[name]), (end, quoted)


@pytest.mark.parametrize("form", [plain, divisions, breaks])
@pytest.mark.parametrize("name", LETTERS)
def test_a_players_lines_stay_below_a_quotation_that_is_marked(name: str, form: Callable[[str], bytes]) -> None:
    for end, quoted in product(ENDS.values(), (QUOTED["gmail"], QUOTED["own"])):
        assert said(read(form(f"{quoted.strip()}\n\n{LETTERS[name]}{end}")).text) == said(LETTERS[name]), (end, quoted)


@pytest.mark.parametrize(
    "labels",
    [
        "Von Gesendet An Betreff|Sonntag, 22. November 2026 07:40",
        "De Enviado Para Asunto|domingo, 22 de noviembre de 2026 7:40",
        "Da Inviato A Oggetto|domenica 22 novembre 2026 07:40",
        "Van Verzonden Aan Onderwerp|zondag 22 november 2026 07:40",
        "Från Skickat Till Ämne|den 22 november 2026 07:40",
        "Fra Sendt Til Emne|22. november 2026 07:40",
        "Od Wysłano Do Temat|niedziela, 22 listopada 2026 07:40",
        "Od Odesláno Komu Předmět|neděle 22. listopadu 2026 7:40",
        "От Отправлено Кому Тема|22 ноября 2026 г. 7:40",
    ],
)
def test_the_header_that_a_program_of_any_language_puts_above_our_letter_goes(labels: str) -> None:
    (writer, date, to, subject), when = labels.split("|")[0].split(), labels.split("|")[1]
    head = f"{writer}: MJ <mj@example.org>\n{date}: {when}\n{to}: Jean Dupont\n{subject}: RE: europe-1"

    assert read(plain(f"Entendu.\n\n{head}\n\n{OURS}")).text == "Entendu."
