"""A remark behind a whole order says nothing of it, unless it speaks of the order."""

import tomllib
from pathlib import Path

from gm.notation.stances.bearing import RULES
from tests.notation.test_stances import ORDERS, followed, read

TABLE = tomllib.loads((Path(__file__).parent / "remarks.toml").read_text(encoding="utf-8"))


def test_each_rule_lets_an_order_stand_beside_its_remark_and_not_beside_the_one_like_it() -> None:
    assert [name for name in TABLE if name != "added"] == [rule.name for rule in RULES]
    for rule in RULES:
        for language, (remark, other) in TABLE[rule.name].items():
            orders = ORDERS[language][0]
            given, told = read(remark.format(*orders), language), read(other.format(*orders), language)

            assert followed(given) == ["A PAR - BUR"], remark
            assert not followed(told) and told.lines, other


def test_some_remarks_speak_against_an_order_without_a_word_that_does() -> None:
    for language, remarks in TABLE["added"].items():
        for remark in remarks:
            sheet = read(remark.format(*ORDERS[language][0]), language)

            assert not followed(sheet) and sheet.lines, remark


def test_what_is_told_right_before_an_order_is_no_remark() -> None:
    for text in ("A Par - Bou, on me dit A Mar - Esp", "A Par - Bou ; il a dit : A Mar - Esp"):
        assert "A MAR - SPA" not in followed(read(text)), text
