"""Only an order is followed: clauses of every stance in both languages, and laws for every variant."""

import random
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gm.notation.letter.sheet import read_sheet
from gm.notation.orders.lines import How, OrderedBefore, SheetReading
from gm.notation.orders.stance import Stance
from gm.notation.reader import Reader
from gm.notation.stances import table as stances
from gm.rules.orders import Move
from gm.rules.position import Position
from gm.rules.ruleset import Ruleset
from gm.variants.classic import ruleset
from gm.variants.classic.names import reader
from gm.variants.registry import VARIANTS
from tests.variants.play import play_years
from tests.variants.toy_variant import TOY

CLAUSES = tomllib.loads((Path(__file__).parent / "clauses.toml").read_text(encoding="utf-8"))
ORDERS = {
    "fr": (("A Par - Bou", "A Mar - Esp"), ("L'armée de Paris va en Bourgogne", "l'armée de Marseille tient")),
    "en": (("A Par - Bur", "A Mar - Spa"), ("Army Paris moves to Burgundy", "army Marseilles holds")),
}
RULES = tomllib.loads((Path(__file__).parent / "stances.toml").read_text(encoding="utf-8"))
STANCES = [(language, stance) for language, held in CLAUSES.items() for stance in held if stance != "order"]


def read(text: str, language: str = "fr") -> SheetReading:
    return read_sheet(text, ruleset().opening, ruleset(), ["FRANCE"], reader(), language)


def followed(sheet: SheetReading) -> list[str]:
    return [str(line.order) for line in sheet.lines if line.followed]


def spelt(language: str, stance: str) -> Iterator[str]:
    """Every clause of a stance with exact orders."""
    return (clause.format(*orders) for clause in CLAUSES[language][stance] for orders in ORDERS[language])


@pytest.mark.parametrize(("language", "stance"), STANCES)
def test_what_is_no_order_is_told_and_not_followed(language: str, stance: str) -> None:
    for text in spelt(language, stance):
        sheet = read(text, language)

        assert not followed(sheet), text
        assert any(line.stance == stance for line in sheet.lines), text


@pytest.mark.parametrize("language", CLAUSES)
def test_an_order_among_kind_words_is_followed(language: str) -> None:
    for text in spelt(language, "order"):
        sheet = read(text, language)

        assert followed(sheet) == ["A PAR - BUR"], text
        assert len(sheet.lines) == 1, text


def test_each_rule_of_the_table_holds_of_its_sentence_and_not_of_the_one_like_it() -> None:
    assert list(RULES) == [rule.name for rule in stances.STANCES]
    for rule in stances.STANCES:
        for language, (sentence, other) in RULES[rule.name].items():
            orders = ORDERS[language][0]
            told, given = read(sentence.format(*orders), language), read(other.format(*orders), language)

            assert "A PAR - BUR" not in followed(told), sentence
            assert rule.stance in {line.stance for line in told.lines}, sentence
            assert "A PAR - BUR" in followed(given), other


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("A Par - Bou, A Mar - Esp, F Bre - Man ?", ["A PAR - BUR", "A MAR - SPA"]),
        ("A Par - Bou, A Mar - Esp or A Mar - Pie, F Bre - Man", ["A PAR - BUR", "F BRE - ENG"]),
        ("A Par - Pic sauf si c'est idiot, auquel cas A Par - Bou", []),
        ("Si l'Italie bouge, A Par - Bou, A Mar - Esp", []),
        ("A Par - Bou et A Mar - Esp si l'Italie bouge", []),
        ("A Par - Bou, A Mar - Esp, c'est possible ?", []),
        ("A Par - Bou. Si l'Italie veut bien me rendre Venise je lui pardonne tout.", ["A PAR - BUR"]),
    ],
)
def test_a_mark_behind_one_order_of_a_list_leaves_the_others(text: str, orders: list[str]) -> None:
    assert followed(read(text)) == orders


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Tout tient, sauf Paris qui va en Bourgogne", ["A PAR - BUR", "F BRE H", "A MAR H"]),
        ("All but Paris hold", ["F BRE H", "A MAR H"]),
        ("Nobody moves except A Par - Bur", ["A PAR - BUR", "F BRE H", "A MAR H"]),
        ("Toutes mes unités tiennent.\n\nSauf Paris.", ["F BRE H", "A MAR H"]),
        ("All units hold, except the fleet, which I leave to chance", ["A MAR H", "A PAR H"]),
        ("A Par - Bou sauf contrordre", []),
        ("Nothing holds", []),
    ],
)
def test_what_is_left_out_of_an_order_for_all_does_not_stay(text: str, orders: list[str]) -> None:
    assert sorted(followed(read(text))) == sorted(orders)


@pytest.mark.parametrize(
    ("below", "orders"),
    [
        ("I'm not sure about 3.", ["A PAR - BUR", "A MAR - SPA"]),
        ("Oublie le 2 et le 3.", ["A PAR - BUR"]),
        ("Scratch 2 to 3, I'll write again.", ["A PAR - BUR"]),
        ("Le 1 dépend de l'Italie.", ["A MAR - SPA", "F BRE - ENG"]),
        ("Scratch the Brest one.", ["A PAR - BUR", "A MAR - SPA"]),
        ("Only thinking aloud, these are not my orders.", []),
        ("Maybe see you at 5 tomorrow.", ["A PAR - BUR", "A MAR - SPA", "F BRE - ENG"]),
    ],
)
def test_what_is_said_below_a_list_reaches_just_the_orders_that_it_names(below: str, orders: list[str]) -> None:
    assert followed(read(f"1. A Par - Bou\n2. A Mar - Esp\n3. F Bre - Man\n\n{below}")) == orders


@pytest.mark.parametrize(
    "text", ["Brest: see my letter", "Give Brest whatever order you like", "The other two: no idea"]
)
def test_a_sentence_about_a_unit_that_orders_nothing_is_told(text: str) -> None:
    sheet = read(f"A Par - Bou\n{text}")

    assert followed(sheet) == ["A PAR - BUR"]
    assert any(not line.followed for line in sheet.lines)


@pytest.mark.parametrize(
    "text",
    [
        "L'Italie veut {0}",
        "Le Tsar ordonne {0}",
        "The Kaiser commands {0}",
        "« {0} » : il peut courir.",
        "{0}, in your dreams",
        "{0}, et puis quoi encore",
        "{0}\nJe crois.",
    ],
)
def test_what_is_mocked_or_doubted_afterwards_is_not_followed(text: str) -> None:
    assert not followed(read(text.format("A Par - Bou")))


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("A Par - Bou, ou plutôt A Par - Pic", ["A PAR - PIC"]),
        ("A Par - Bur. No, make that A Par - Pic.", ["A PAR - PIC"]),
        ("A Par - Bou, non, A Par - Pic", ["A PAR - PIC"]),
        ("Au lieu de A Par - Bou, A Par - Pic", ["A PAR - PIC"]),
        ("A Par - Pic instead of Bur", ["A PAR - PIC"]),
        ("A Par - Pic et non Bou", ["A PAR - PIC"]),
        ("A Par - Bou, enfin non : A Mar - Bou", ["A MAR - BUR"]),
        ("A Mar - Spa, A Par - Bur. No wait. A Par - Pic.", ["A MAR - SPA", "A PAR - PIC"]),
        ("F Bre holds - scratch that, F Bre to MAO", ["F BRE - MAO"]),
        ("A Par - Bou, non ça découvre le nord, A Par - Pic", ["A PAR - PIC"]),
        ("A Par - Bou. Finalement A Mar - Esp", ["A PAR - BUR", "A MAR - SPA"]),
    ],
)
def test_a_correction_takes_the_place_of_what_stood_before_it(text: str, orders: list[str]) -> None:
    sheet = read(text)

    assert followed(sheet) == orders
    assert all(line.amends for line in sheet.lines[-1:])


@pytest.mark.parametrize(
    ("text", "stance", "offer"),
    [
        ("A Par - Bou si l'Italie bouge", Stance.CONDITIONAL, "A PAR - BUR"),
        ("A Par - Bou ?", Stance.ASKED, "A PAR - BUR"),
        ("peut-être A Par - Bou", Stance.DOUBTED, "A PAR - BUR"),
        ("Armée Paris zigouille Bourgogne", Stance.ORDER, "A PAR - BUR"),
        ("A Par - Bxu", Stance.ORDER, "A PAR - BUR"),
        ("A Par - Bou ou A Par - Pic", Stance.ALTERNATIVE, "None"),
        ("annulé : A Par - Bou", Stance.WITHDRAWN, "None"),
        ("A Par - Mos ?", Stance.ASKED, "None"),
    ],
)
def test_what_is_not_followed_offers_the_one_order_it_may_mean(text: str, stance: Stance, offer: str) -> None:
    (line,) = read(text).lines

    assert (line.stance, str(line.offer), line.followed) == (stance, offer, False)


def test_an_alternative_names_all_its_orders() -> None:
    for text in ("A Par - Bou ou A Par - Pic", "A Par - Bou ou Pic", "soit A Par - Bou, soit A Par - Pic"):
        (line,) = read(text).lines

        assert sorted(map(str, line.readings)) == ["A PAR - BUR", "A PAR - PIC"], text


def test_a_retreat_in_advance_that_cannot_be_read_is_told_and_the_order_stands() -> None:
    for text in ("A Par - Bou, si délogée retraite en Xyzkw", "A Par - Bou, if dislodged retreat to Gas or else Xyzkw"):
        sheet = read(text)

        assert followed(sheet) == ["A PAR - BUR"], text
        assert [line.stance for line in sheet.lines if not line.followed] == [Stance.AHEAD], text


def test_a_stance_reaches_as_far_as_the_list_below_its_colon() -> None:
    sheet = read("Si l'Italie bouge :\nA Par - Bou\nA Mar - Esp\n\nF Bre - AtM\n")

    assert followed(sheet) == ["F BRE - MAO"]
    sheet = read("A Par - Bou\nSinon :\nA Par - Pic\n")
    assert [line.stance for line in sheet.lines][-1] is Stance.ALTERNATIVE


def test_slips_in_verbs_letters_and_abbreviations_are_offered_and_two_in_names_are_mended() -> None:
    for text in ("A Paris suporte F Brest - Picardie", "A Par - Bxu", "A Pra - Bou"):
        (line,) = read(text).lines
        assert not line.followed and line.offer is not None, text
    assert followed(read("A Pari - Bourgonge")) == ["A PAR - BUR"]


@pytest.mark.parametrize(
    "text",
    [
        "FBre",
        "FNvn - Bar",
        "ABel - Hol",
        "A BUt - RUM",
        "A But-Rum",
        "F I N H",
        "A RE B",
        "A STPL-VN supported from MOS",
        "F TU ND",
    ],
)
def test_a_letter_that_sticks_to_its_province_is_never_silent_nor_is_a_line_of_letters(text: str) -> None:
    assert read(text).lines, text


def test_words_that_took_the_letter_of_the_unit_behind_them_leave_no_order() -> None:
    assert followed(read("F BRE AS A PAR - BUR")) == []


@pytest.mark.parametrize(
    "text",
    ["A.v.H", "F. D. R.", "A happy new year", "A plan - B", "A1 - B2", "A OK - thanks", "A BIG WIN", "Au TO - H"],
)
def test_initials_and_talk_are_no_line_of_letters(text: str) -> None:
    assert read(text).lines == (), text


# Laws, for every variant.

GAMES = {variant.name: variant for variant in (*VARIANTS.values(), TOY)}


@cache
def sheets(name: str) -> list[tuple[Ruleset, Reader, Position, str, tuple[str, ...]]]:
    """Sheets of random games, of orders that are read exactly as they are written."""
    variant = GAMES[name]
    rules, words = variant.ruleset(), variant.reader()
    found = []
    for played in play_years(random.Random(1901), rules, 2):
        for power, orders in played.sheets.items():
            texts = [str(order) for order in orders]
            exact = read_sheet("\n".join(texts), played.before, rules, [power], words)
            kept = tuple(str(line.order) for line in exact.lines if line.how is How.EXACT)
            again = read_sheet("\n".join(kept), played.before, rules, [power], words)
            if kept and [str(line.order) for line in again.lines if line.followed] == list(kept):
                found.append((rules, words, played.before, power, kept))
    return found


def every(sheet: tuple[Ruleset, Reader, Position, str, tuple[str, ...]], text: str) -> list[str]:
    rules, words, position, power, _ = sheet
    return followed(read_sheet(text, position, rules, [power], words))


ANY_SHEET = st.sampled_from(sorted(GAMES)).flatmap(lambda name: st.sampled_from(sheets(name)))
ANY_CLAUSE = st.sampled_from(STANCES).flatmap(lambda key: st.sampled_from(CLAUSES[key[0]][key[1]]))
TALK = ("Bonjour,", "Hello GM,", "Merci et bonne chance à tous", "The weather is fine here.", "", "Amicalement, Jeanne")


@settings(max_examples=90, deadline=None)
@given(ANY_SHEET, ANY_CLAUSE, st.randoms(use_true_random=False))
def test_an_order_beside_a_word_of_another_stance_is_never_followed(sheet, clause, dice) -> None:
    assume(len(sheet[4]) > 1)  # "either A Par - Bur or A Par - Bur" leaves nothing open
    one, other = dice.sample(sheet[4], 2)

    assert one not in every(sheet, clause.format(one, other)), clause.format(one, other)


@pytest.mark.parametrize("told", ["Tell Italy that {}", "Dis à l'Italie que {}"])
def test_who_is_told_something_may_be_a_province_of_the_game(told: str) -> None:
    """Italy is no power of the world, but one of its provinces."""
    removals = [(sheet, order) for sheet in sheets("diplomatie2000") for order in sheet[4] if order.endswith(" D")]

    assert removals
    assert [order for sheet, order in removals if order in every(sheet, told.format(order))] == []


@settings(max_examples=60, deadline=None)
@given(ANY_SHEET, st.lists(st.sampled_from(TALK), max_size=3), st.lists(st.sampled_from(TALK), max_size=3))
def test_talk_around_a_sheet_changes_no_order(sheet, before, after) -> None:
    text = "\n".join([*before, "", *sheet[4], "", *after])

    assert every(sheet, text) == list(sheet[4]), text


@settings(max_examples=60, deadline=None)
@given(ANY_SHEET, st.sampled_from(("\n", "; ", "\n\n", "\n- ", "\n• ", ".\n", ";\n")))
def test_how_a_sheet_is_split_changes_no_order(sheet, sign) -> None:
    text = sign.strip(";. ") + sign.join(sheet[4])

    assert every(sheet, text) == list(sheet[4]), text


BEFORE = {"FRANCE": (Move("PAR", "A", "BUR"), Move("MAR", "A", "SPA"))}


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Annule tout sauf Paris", ["A PAR - BUR"]),
        ("Tous mes ordres sont annulés.", []),
        ("N'annulez surtout pas tout !", ["A PAR - BUR", "A MAR - SPA"]),
        ("Scrap everything. F Bre - Eng", ["F BRE - ENG"]),
        ("Forget Burgundy: Paris holds", ["A PAR H", "A MAR - SPA"]),
        ("Scrap that: A Par - Pic", ["A PAR - PIC", "A MAR - SPA"]),
        ("Paris ne va plus en Bourgogne mais en Picardie", ["A PAR - PIC", "A MAR - SPA"]),
        ("Paris plutôt en Picardie", ["A PAR - PIC", "A MAR - SPA"]),
        ("A Par - Pic, Marseille pareil", ["A PAR - PIC", "A MAR - SPA"]),
        ("Same but A Par - Pic", ["A PAR - PIC", "A MAR - SPA"]),
        ("Oups : A Par - Pic", ["A PAR - PIC", "A MAR - SPA"]),
        ("F Bre - Eng", ["F BRE - ENG"]),
        ("A Par - Pic", ["A PAR - PIC"]),
        ("Mes convives m'ont convaincu : Paris en Picardie et pas en Bourgogne.", ["A PAR - PIC", "A MAR - SPA"]),
        ("Mes espions pensent : Paris en Picardie et pas en Bourgogne.", ["A PAR - BUR", "A MAR - SPA"]),
        ("Pour Marseille : Gascogne", ["A PAR - BUR", "A MAR - GAS"]),
        ("As for Brest: Channel.", ["A PAR - BUR", "A MAR - SPA", "F BRE - ENG"]),
        ("As for Brest: the Channel, maybe.", ["A PAR - BUR", "A MAR - SPA"]),
        ("La Picardie plutôt que la Bourgogne !", ["A PAR - PIC", "A MAR - SPA"]),
        ("Pas la Bourgogne, la Picardie !", ["A PAR - PIC", "A MAR - SPA"]),
        ("Picardy, not Silesia.", ["A PAR - BUR", "A MAR - SPA"]),
        ("La Bourgogne c'est fini : Paris reste sur place", ["A PAR H", "A MAR - SPA"]),
        ("Enlevez aussi celui de Paris.", ["A MAR - SPA"]),
        ("On m'a enlevé la Bourgogne.", ["A PAR - BUR", "A MAR - SPA"]),
        ("J'abandonne l'idée de la Bourgogne : Paris et Marseille tiennent toutes deux", ["A PAR H", "A MAR H"]),
        ("Paris must read Picardy", ["A PAR - PIC", "A MAR - SPA"]),
        ("change Burgundy to Picardy", ["A PAR - PIC", "A MAR - SPA"]),
        ("should I change Burgundy to Picardy?", ["A PAR - BUR", "A MAR - SPA"]),
        ("Wales instead of Burgundy for the army", ["A PAR - BUR", "A MAR - SPA"]),
        (
            "I slept on it. Brest to the Channel.",
            ["A PAR - BUR", "A MAR - SPA", "F BRE - ENG"],
        ),
        ("timo again. par goes pic :)", ["A PAR - PIC", "A MAR - SPA"]),
        ("Hello Steve, Paris goes to Picardy. Thanks", ["A PAR - PIC", "A MAR - SPA"]),
        ("Si l'Italie offre la paix, je laisse tomber la Bourgogne.", ["A PAR - BUR", "A MAR - SPA"]),
        ("The Italian has chosen. Paris to Picardy, Marseilles to Gascony", ["A PAR - PIC", "A MAR - GAS"]),
        ("All else stands. Paris holds.", ["A PAR H", "A MAR - SPA"]),
        ("Par, Mar : on garde.", ["A PAR - BUR", "A MAR - SPA"]),
        ("I'd like to take out the Marseilles order for the time being.", ["A PAR - BUR"]),
        ("A Par - Pic\nBrest comme prévu", ["A PAR - PIC", "A MAR - SPA"]),
        ("A Par - Pic comme prévu", ["A PAR - PIC"]),
        ("A Par - Pic, A Mar - Xqz", ["A PAR - PIC"]),
        ("Paris stays home; no Burgundian picnic", ["A PAR H", "A MAR - SPA"]),
        ("About Marseilles. Gascony please.", ["A PAR - BUR", "A MAR - GAS"]),
        ("Change Paris to A Par - Pic. No, don't. Forget I wrote.", ["A PAR - BUR", "A MAR - SPA"]),
        ("A Par - Pic. The rest stays the way it is, Marseilles I mean.", ["A PAR - PIC", "A MAR - SPA"]),
        ("Scrap Paris and Marseilles. Both just hold.", ["A PAR H", "A MAR H"]),
        ("withdraw my order for Paris and my order for Marseilles", []),
        ("Marseilles holds, forget Spain.", ["A PAR - BUR", "A MAR H"]),
        ("A Mar - Gas as it can't go to Spa", ["A PAR - BUR", "A MAR - GAS"]),
        ("Could you please change Paris to Picardy? Thanks.", ["A PAR - PIC", "A MAR - SPA"]),
        ("Could you tell me if Paris can change to Picardy?", ["A PAR - BUR", "A MAR - SPA"]),
        ('for "A PAR - BUR" read "A PAR - PIC"', ["A PAR - PIC", "A MAR - SPA"]),
        ("I'd rather have Paris in Picardy than in Burgundy.", ["A PAR - PIC", "A MAR - SPA"]),
        ("A Par - Pic, armies of the south untouched", ["A PAR - PIC", "A MAR - SPA"]),
        ("Brest devait aller en Manche, j'ai mal recopié", ["A PAR - BUR", "A MAR - SPA"]),
        ("A Par - Pic or A Par - Gas instead of A Par - Bur", ["A PAR - BUR", "A MAR - SPA"]),
        ("F Bre - Eng\net on laisse Par et Mar tels quels.", ["A PAR - BUR", "A MAR - SPA", "F BRE - ENG"]),
        ("Cancel both of my orders please.", []),
        ("Cancel 3 of my orders please.", ["A PAR - BUR", "A MAR - SPA"]),
        ("Scratch the order for Marseilles (no order for it) and Paris goes to Picardy.", ["A PAR - PIC"]),
        ("Marseille : pas d'ordre finalement, Paris tient.", ["A PAR H"]),
        ("Si l'Italie le veut, annulez Marseille.", ["A PAR - BUR", "A MAR - SPA"]),
        ("Italy has cancelled Marseilles.", ["A PAR - BUR", "A MAR - SPA"]),
        ("Ne tenez pas compte de mon dernier mail, sauf pour Paris.", ["A PAR - BUR"]),
        ("Forget that Burgundian adventure - Paris holds.", ["A PAR H", "A MAR - SPA"]),
        ("Marseilles does not go to Spain but supports Paris into Burgundy.", ["A PAR - BUR", "A MAR S A PAR - BUR"]),
        ("Paris change d'avis : Picardie.", ["A PAR - PIC", "A MAR - SPA"]),
        ("Ma femme dit que Paris va en Picardie plutôt qu'en Bourgogne.", ["A PAR - BUR", "A MAR - SPA"]),
        ("Paris ira plutôt en Picardie qu'en Bourgogne, et oubliez Marseille.", ["A PAR - PIC"]),
        ("Je garde tout sauf Marseille, qui passe au Piémont.", ["A PAR - BUR", "A MAR - PIE"]),
        ("Paris holds. No other change.", ["A PAR H", "A MAR - SPA"]),
        ("Le Turc m'a écrit : garde Paris et laisse tomber l'Espagne.", ["A PAR - BUR", "A MAR - SPA"]),
        ("Annulation générale, je recommence demain.", []),
        ("Paris, instead of going to Burgundy, supports Brest.", ["A PAR S F BRE", "A MAR - SPA"]),
        ("The rest, as you were. Paris holds.", ["A PAR H", "A MAR - SPA"]),
        ("one thing: Paris to Picardy after all, not Burgundy", ["A PAR - PIC", "A MAR - SPA"]),
        ("C'est la Picardie que je veux pour Paris, pas la Bourgogne.", ["A PAR - PIC", "A MAR - SPA"]),
        ("I wrote Burgundy and meant Picardy for Paris.", ["A PAR - PIC", "A MAR - SPA"]),
        ("Paris - Picardy (was Burgundy), Marseilles - Gascony (was Spain)", ["A PAR - PIC", "A MAR - GAS"]),
        ("wrong place: A Par - Pic (not Bur)", ["A PAR - PIC", "A MAR - SPA"]),
        ("Marseilles wants Piedmont, not Spain.", ["A PAR - BUR", "A MAR - PIE"]),
        ("Mar: not Spa, but hold.", ["A PAR - BUR", "A MAR H"]),
        ("Wales was empty and Paris, not Burgundy, is the capital.", ["A PAR - BUR", "A MAR - SPA"]),
        ("Scrap the move to Burgundy and the Marseilles move.", []),
        ("Burgundy becomes Picardy for Paris.", ["A PAR - PIC", "A MAR - SPA"]),
        ("A Par - Pic replaces A Par - Bur.", ["A PAR - PIC", "A MAR - SPA"]),
        ("Marseille : remplacer l'attaque par un simple maintien.", ["A PAR - BUR", "A MAR H"]),
        ("Paris: I said Burgundy. Make it Picardy.", ["A PAR - PIC", "A MAR - SPA"]),
        ("Je préfère laisser Paris tenir que d'aller en Bourgogne.", ["A PAR H", "A MAR - SPA"]),
        ("In 2 replace Spain with Gascony.", ["A PAR - BUR", "A MAR - GAS"]),
        ("Paris to Picardy instead, ok? bye", ["A PAR - PIC", "A MAR - SPA"]),
        ("-A PAR - BUR\n+A PAR - PIC", ["A PAR - PIC", "A MAR - SPA"]),
        ("If Paris holds then... oh never mind.", ["A PAR - BUR", "A MAR - SPA"]),
        ("Fresh set, bin the old one:\nA Par - Pic", ["A PAR - PIC"]),
        ("Marseilles is off: I need it in Gascony instead.", ["A PAR - BUR", "A MAR - GAS"]),
        ("PS. Forgot Brest: F Bre - Eng. Everything else on station.", ["A PAR - BUR", "A MAR - SPA", "F BRE - ENG"]),
        ("A Par - Pic. The rest does not budge.", ["A PAR - PIC", "A MAR - SPA"]),
        ("New moves, please forget the first ones:\nA Par - Pic", ["A PAR - PIC"]),
        ("I told Stavros I've changed to A Par - Pic. I have done no such thing.", ["A PAR - BUR", "A MAR - SPA"]),
        ("Please strike out my Paris order. That army is to have none.", ["A MAR - SPA"]),
        ("Please take the Paris order out again.", ["A MAR - SPA"]),
        (
            "Changement : A Par - Pic, A Mar - Gas.\nNon, Par - Bou c'était bien, on le laisse.",
            ["A PAR - BUR", "A MAR - GAS"],
        ),
        ("L'Italien m'a demandé de ne pas faire Mar - Esp.", ["A PAR - BUR", "A MAR - SPA"]),
        ("France, feuille définitive, elle remplace la première :\nA Par - Pic", ["A PAR - PIC"]),
        ("SPRING 1902 (for when I'm away)\nA Par - Pic", ["A PAR - BUR", "A MAR - SPA"]),
        ("Changed my mind about the south: Marseilles holds. Paris as above.", ["A PAR - BUR", "A MAR H"]),
        ("Le point 2 est annulé, Marseille reste là.", ["A PAR - BUR", "A MAR H"]),
        ("Voilà mon projet, à confirmer demain :\nA Par - Pic", ["A PAR - BUR", "A MAR - SPA"]),
        ("Merci d'ignorer l'ordre de Paris et donc celui de Marseille aussi.", []),
        ("Pourquoi pas A Par - Rom, tant qu'on y est !", ["A PAR - BUR", "A MAR - SPA"]),
        ("L'inverse de ce que j'ai écrit : A Par H, A Mar H", ["A PAR H", "A MAR H"]),
        ("A Par - Bou est trop risqué, je remplace par A Par - Pic.", ["A PAR - PIC", "A MAR - SPA"]),
        ("One thing to ask: with Paris in Burgundy, can it go on to Munich?", ["A PAR - BUR", "A MAR - SPA"]),
        ("Scratch A Par - Bur, make it Pic. The rest stands.", ["A PAR - PIC", "A MAR - SPA"]),
        ("A Par - Pic (was: Burgundy)", ["A PAR - PIC", "A MAR - SPA"]),
        ("All as sent, with one exception. Paris now merely holds. No others touched.", ["A PAR H", "A MAR - SPA"]),
    ],
)
def test_a_second_letter_changes_what_it_says_and_no_more(text: str, orders: list[str]) -> None:
    rules = ruleset()
    sheet = read_sheet(text, rules.opening, rules, ["FRANCE"], reader(), "fr", OrderedBefore(sheets=BEFORE))

    assert sorted(map(str, sheet.orders["FRANCE"])) == sorted(orders)
