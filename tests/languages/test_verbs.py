"""A language's verbs have the forms that its spelling gives them."""

from dataclasses import replace

import pytest

from gm.languages.language import languages


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
