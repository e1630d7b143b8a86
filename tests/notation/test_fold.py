"""What keyboards and mail programs do to an order changes nothing in it."""

import pytest

from gm.notation.words.fold import TOLERATED, fold, origins
from gm.variants.classic import ruleset
from gm.variants.classic.names import reader
from tests.notation.phrasebook import Phrase, read, told

OPENING = "FRANCE | S1901M | opening"
WRITTEN = {
    "upper and lower case": "a pAR - bUR",
    "no-break space": "A\u00a0Par\u00a0-\u00a0Bur",
    "narrow no-break and thin spaces": "A\u202fPar\u2009-\u200aBur",
    "tabs": "A\tPar\t-\tBur",
    "zero-width characters": "A P\u200bar\u200c - B\u200dur\u2060",
    "soft hyphen": "A Pa\u00adr - Bour\u00adgogne",
    "byte order mark": "\ufeffA Par - Bur",
    "hyphen": "A Par \u2010 Bur",
    "no-break hyphen": "A Par \u2011 Bur",
    "figure dash": "A Par \u2012 Bur",
    "en dash": "A Par \u2013 Bur",
    "em dash": "A Par\u2014Bur",
    "horizontal bar": "A Par \u2015 Bur",
    "minus": "A Par \u2212 Bur",
    "arrow": "A Par → Bur",
    "double arrow": "A Par ⇒ Bur",
    "arrow of signs": "A Par --> Bur",
    "curly apostrophe": "L’armée de Paris va en Bourgogne",
    "guillemets": "« A Par » - « Bur »",
    "curly double quotes": "“A Par” - “Bur”",
    "Cyrillic A": "А Par - Bur",
    "Greek letters": "Α Ραr - Βur",
    "Cyrillic lower case": "A Раr - Bur",
    "full-width letters": "Ａ Ｐａｒ － Ｂｕｒ",
    "combining accent": "L'arme\u0301e de Paris va en Bourgogne",
    "accents nobody asked for": "A Pâr - Bür",
    "accents left out": "L'armee de Paris va en Bourgogne",
    "capitals put there by a telephone": "A Par - BUr",
    "emphasis": "*A Par* - _Bur_",
    "trailing punctuation": "A Par - Bur.;",
}


@pytest.mark.parametrize("what", WRITTEN)
def test_an_order_survives(what: str) -> None:
    sheet = read(Phrase("phrases.fr.txt", 0, OPENING, WRITTEN[what], ""), ruleset(), reader())

    assert told(sheet) == "A PAR - BUR"


def test_ligatures_are_letters() -> None:
    sheet = read(Phrase("phrases.fr.txt", 0, "RUSSIA | S1901M | opening", "F StP - ﬁnlande", ""), ruleset(), reader())

    assert told(sheet) == "F STP/SC - FIN"


@pytest.mark.parametrize(("what", "example"), TOLERATED)
def test_what_is_tolerated_folds_to_plain_text(what: str, example: str) -> None:
    folded = fold(example)

    assert folded.isascii(), what
    assert folded == folded.lower()


@pytest.mark.parametrize("text", [example for _, example in TOLERATED])
def test_every_folded_character_knows_where_it_came_from(text: str) -> None:
    places = origins(text)

    assert len(places) == len(fold(text)) + 1
    assert places == sorted(places)
    assert places[-1] == len(text)
