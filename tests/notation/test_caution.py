"""Laws of caution, of the product as a whole: what is not understood whole is not followed, and talk changes nothing.

The words that govern come from the short lists below, never from the reader's own.
"""

import json
from functools import cache
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gm.exchange.case import read_case
from gm.exchange.ruling import centers_json, legal_orders, units_json
from gm.variants.registry import variant
from tests.notation.asked import Scene, followed
from tests.some import some

POSITIONS = json.loads((Path(__file__).parents[2] / "benchmarks" / "letters" / "positions.json").read_text("utf-8"))
LANGUAGES = ("fr", "en")
VARIANTS = ("classic", "dix", "diplomatie2000")

strange = st.text("qxzwkj", min_size=6, max_size=9)
"""Words that are no slip of any name."""

BEFORE = {
    "en": ("Do not order", "Don't play", "I will not order", "Perhaps", "Maybe", "If you agree,", "Unless he objects,",
           "Should I play", "Next year:", "England wants me to play", "I no longer want", "Cancel"),
    "fr": ("Ne jouez pas", "Je n'ordonne pas", "Surtout pas", "Peut-être", "Si vous êtes d'accord,",
           "Sauf s'il refuse,", "Dois-je jouer", "L'an prochain :", "L'Angleterre veut que je joue",
           "Je ne veux plus", "Annulez"),
}  # fmt: skip
BEHIND = {
    "en": ("?", "if he agrees", "unless he objects", "or not", "next year", "would be wrong", "is what he wants"),
    "fr": ("?", "s'il est d'accord", "sauf s'il refuse", "ou pas", "l'an prochain", "serait une erreur"),
}
ABOVE = {
    "en": ("I will not order:", "Next year:", "If he attacks:", "What he proposes:", "Not these:", "Withdrawn:"),
    "fr": ("Je n'ordonnerai pas :", "L'an prochain :", "S'il attaque :", "Ce qu'il propose :", "Pas ceux-ci :"),
}
TALK = {
    "en": ("Thanks for the receipt.", "What a lovely map!", "See you on Friday.", "My cat sends her regards.",
           "When is the deadline?", "I am off to the seaside, back on Monday."),
    "fr": ("Merci pour l'accusé de réception.", "Quelle belle carte !", "À vendredi.", "Mon chat vous salue.",
           "Quelle est l'échéance ?", "Je pars à la mer, retour lundi."),
}  # fmt: skip
ROUND = {
    "en": ("Hello,\n\n{}\n\nThanks,\nDave", "Dear Sir,\n\nhere are my orders:\n\n{}\n\nBest wishes", "Orders:\n{}"),
    "fr": ("Bonjour,\n\n{}\n\nMerci,\nPaul", "Cher Monsieur,\n\nvoici mes ordres :\n\n{}\n\nAmitiés", "Ordres :\n{}"),
}
MARKS = ("- {}", "* {}", "• {}", "1) {}", "| {} |", "  {}", "{};", "{}.", "{}\n", "{}\r")


@cache
def openings() -> dict[str, dict[str, object]]:
    cases: dict[str, dict[str, object]] = {name: case for name, case in POSITIONS.items() if name in ("P1", "P2", "P5")}
    for name in VARIANTS[1:]:
        at = variant(name).ruleset().opening
        cases[name] = {
            "variant": name, "phase": str(at.turn), "units": units_json(at), "centers": centers_json(at),
        }  # fmt: skip
    return cases


@cache
def options(name: str) -> dict[str, list[list[str]]]:
    """power -> the legal orders of each of its units, without those that several units share."""
    legal = legal_orders(read_case(openings()[name]))
    return {
        power: [[each for each in orders if each.startswith(("A ", "F "))] for orders in units.values()]
        for power, units in legal.items()
        if any(each.startswith(("A ", "F ")) for orders in units.values() for each in orders)
    }


@st.composite
def sheets(draw: st.DrawFn, size: int = 6) -> tuple[Scene, list[str]]:
    """Somebody, and an order for each of some of his units."""
    name = draw(st.sampled_from(sorted(openings())))
    legal = options(name)
    power = draw(st.sampled_from(sorted(legal)))
    units = [orders for orders in legal[power] if orders]
    orders = [draw(st.sampled_from(orders)).removesuffix(" VIA") for orders in units[:size]]
    return Scene(draw(st.sampled_from(LANGUAGES)), power, openings()[name]), orders


usual = settings(max_examples=20, deadline=None)


@usual
@given(sheets(1), strange, st.sampled_from(("{word} {order}", "{order} {word}", "{order}, {word}", "{order} {word}.")))
def test_an_order_beside_a_word_that_nobody_knows_is_never_followed(sheet, word, form) -> None:
    scene, (order, *_) = sheet

    assert followed(scene.answer(form.format(order=order, word=word))) == []


@usual
@given(sheets(1), st.data())
def test_an_order_behind_a_governing_word_is_never_followed(sheet, data) -> None:
    scene, (order, *_) = sheet
    word = data.draw(st.sampled_from(BEFORE[scene.language]))
    assume(scene.power != "ENGLAND" or not word.startswith(("England", "L'Angleterre")))  # that is himself

    assert followed(scene.answer(f"{word} {order}")) == []


@usual
@given(sheets(1), st.data())
def test_an_order_before_a_governing_word_is_never_followed(sheet, data) -> None:
    scene, (order, *_) = sheet
    word = data.draw(st.sampled_from(BEHIND[scene.language]))

    assert followed(scene.answer(f"{order} {word}")) == []


@usual
@given(sheets(3), st.data())
def test_a_list_below_a_governing_line_is_never_followed(sheet, data) -> None:
    scene, orders = sheet
    line = data.draw(st.sampled_from(ABOVE[scene.language]))

    assert followed(scene.answer("\n".join((line, *orders)))) == []


@usual
@given(sheets(), st.data())
def test_talk_around_a_sheet_changes_nothing(sheet, data) -> None:
    scene, orders = sheet
    plain = "\n".join(orders)
    letter = data.draw(st.sampled_from(ROUND[scene.language])).format(plain)

    assert followed(scene.answer(letter)) == followed(scene.answer(plain))


@usual
@given(sheets(), st.sampled_from(MARKS))
def test_bullets_tables_and_line_breaks_change_nothing(sheet, mark) -> None:
    scene, orders = sheet

    marked = scene.answer("\n".join(mark.format(order) for order in orders))

    assert followed(marked) == followed(scene.answer("\n".join(orders)))


@usual
@given(sheets(), st.data())
def test_a_letter_without_a_followed_order_leaves_the_sheet(sheet, data) -> None:
    scene, orders = sheet
    talk = data.draw(st.lists(st.sampled_from(TALK[scene.language]), min_size=1, max_size=3, unique=True))
    first = followed(scene.answer("\n".join(orders)))
    later = Scene(scene.language, scene.power, {**scene.case, "before": ["\n".join(orders)]})

    assert followed(later.answer("\n".join(talk))) == first


def test_the_sheets_of_the_laws_are_followed_when_nothing_stands_beside_them() -> None:
    """Else every law above would hold of a reader that follows nothing."""
    for name in some(openings()):
        for power, units in some(options(name).items()):
            orders = [legal[0].removesuffix(" VIA") for legal in units if legal][:6]
            answer = Scene("en", power, openings()[name]).answer("\n".join(orders))
            assert followed(answer), (name, power, orders)


STEPS_OF = ("→", "->", "ﬁ", "—", "-", "a@", "A Par - ", "(", "et ", "?", "1 ")


@pytest.mark.parametrize(("piece", "size"), [*((piece, 500) for piece in STEPS_OF), ("A Par - Bou\n", 5_000)])
def test_the_steps_of_reading_grow_as_the_letter_does(piece: str, size: int) -> None:
    from tests.hostile.test_linear import calls

    scene = Scene("fr", "FRANCE", POSITIONS["P1"])
    scene.answer("A Par - Bou")
    short, long = (calls(lambda size=size: scene.answer(piece * (size // len(piece)))) for size in (size, 4 * size))

    assert long <= 6 * short + 20_000
