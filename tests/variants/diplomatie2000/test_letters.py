"""What letters of this game say, in both languages."""

from gm.reports.phrases import order_words
from gm.reports.stationery import stationery
from gm.reports.words import Words
from gm.variants.diplomatie2000.names import names


def said(order: str, language: str = "fr") -> str:
    text = order_words(order, Words(stationery(language).words, names()[language]))
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def test_lines_of_the_session_are_written_as_the_document_writes_them() -> None:
    programme = "PROPOSE 2 M ABE - ATE / M MAU S M ABE - ATE / M MOR H"

    assert said("PROPOSE 1A RUSS") == "1A : RUSS"
    assert said(programme) == "2 : M ABE – ATE / M MAU S M ABE – ATE / M MOR xxx"
    assert said("PROPOSE 3A NONE") == "3A : Aucun"
    assert said("VOTE 1 UMAR RUSS NONE") == "1) UMAR, RUSS, Aucune"
    assert said("VOTE 3 ABSTAIN", "en") == "3) Abstain"
    assert said("AID 1 UCEN") == "Aide : 1 : UCEN"
    assert said("AID 2 NONE", "en") == "Aid: 2: None"
    assert said("SUBVERT PYO") == "AS : PYO"
    assert said("SUBVERT NONE") == "AS : aucune"
    assert said("RANK 1 UMAR ONU", "en") == "Tie-break 1: UMAR, UN"
    assert said("INVITE MCSU BOG") == "M (MCSU) BOG"
    assert said("INVITE MCSU") == "M (MCSU)"
    assert said("INVITE ALL", "en") == "M (all)"


def test_lists_of_many_states_have_their_codes_and_their_order() -> None:
    french = Words(stationery("fr").words, names()["fr"])

    assert french.powers(["UMAR", "CASO", "ASEA"]) == "ASEA, CASO et UMAR"
    assert french.powers(["RUSS", "CASO"]) == "la Coopération d'Asie du Sud-Ouest et la Russie"
    assert french.names.titled("MCSU") == "MCSU, Mercosur"
    assert french.names.titled("ONU") == "ONU"
