"""A language's verbs have the forms that its spelling gives them."""

from dataclasses import replace

import pytest

from gm.languages.language import languages
from gm.languages.verbs import VerbWords

WORDS = VerbWords(
    endings={"er": ("~e", "~ons"), "as_is": ("~",)},
    instead={"se ": ("se ", "me ", "~ toi"), " ses ": (" ses ", " mes ")},
    loose=(),
    verbs={"MOVES": {"er": ("se port",)}, "HOLDS": {"as_is": ("garde ses murs",)}, "FILLER": {"as_is": ("rose",)}},
)


@pytest.mark.parametrize(
    ("infinitive", "forms"),
    [
        ("march", {"march", "marches", "marching", "to march"}),
        ("take the low road", {"takes the low road", "taking the low road"}),
        ("sally forth", {"sallies forth", "sallying forth"}),
        ("hie itself", {"hies itself", "hying itself", "hying themselves"}),
        ("put to sea", {"puts to sea", "putting to sea"}),
        ("travel", {"traveling", "travelling"}),
        ("canoe", {"canoes", "canoeing"}),
        ("whiz", {"whizzes", "whizzing"}),
        ("outrun", {"outruns", "outrunning"}),
        ("steam", {"steams", "steaming"}),
    ],
)
def test_an_english_infinitive_is_conjugated_as_it_is_spelt(infinitive: str, forms: set[str]) -> None:
    verbs = replace(languages()["en"].verbs, verbs={"MOVES": {"verbs": (infinitive,)}})

    assert forms <= verbs.forms()["MOVES"]


@pytest.mark.parametrize(
    ("infinitive", "forms"),
    [
        ("se porter en avant", {"se porte en avant", "me porterai en avant", "nous nous portons en avant"}),
        ("se faire fort de", {"se fait fort de", "me fais fort de"}),
        ("s'ébranler", {"s'ébranle", "m'ébranle"}),
        ("mettre en chantier", {"met en chantier", "mettez en chantier"}),
        ("envoyer", {"enverra", "envoient"}),
        ("charger", {"chargeons", "chargez"}),
        ("conquérir", {"conquièrent", "conquerrons"}),
        ("faire route", {"fait route", "font route", "ferai route"}),
        ("dormir", {"dorment"}),
        ("ressortir", {"ressort", "ressortent"}),
        ("dissoudre", {"dissolvons"}),
        ("franchir", {"franchissent"}),
    ],
)
def test_a_french_infinitive_is_conjugated_as_it_is_spelt(infinitive: str, forms: set[str]) -> None:
    verbs = replace(languages()["fr"].verbs, verbs={"MOVES": {"verbs": (infinitive,)}})

    assert forms <= verbs.forms()["MOVES"]


def test_a_verb_changes_with_the_person_and_a_word_that_ends_alike_does_not() -> None:
    forms = WORDS.forms()

    assert {"se porte", "me porte", "porte toi"} <= forms["MOVES"]
    assert forms["HOLDS"] == {"garde ses murs", "garde mes murs"}
    assert forms["FILLER"] == {"rose"}


def test_french_adjectives_are_known_in_both_numbers_and_verbs_in_every_person() -> None:
    forms = languages()["fr"].verbs.forms()

    assert {"pauvre", "pauvres", "courageuse", "royaux"} <= forms["FILLER"]
    assert {"dorment", "dormirai", "dort"} <= forms["HOLDS"]
    assert {"enverrons", "conquièrent", "assaille"} <= forms["MOVES"]


def test_what_goes_with_a_person_stands_beside_its_forms_alone() -> None:
    held = languages()["fr"].verbs
    verbs = replace(held, verbs={"HOLDS": {"verbs": ("garder ses lignes", "se retrancher")}}).forms()["HOLDS"]

    assert {"garde ses lignes", "gardons nos lignes", "gardent leurs lignes", "retranchons nous"} <= verbs
    assert verbs.isdisjoint({"gardons ses lignes", "gardez mes lignes", "se retranchons", "retranchons toi"})
