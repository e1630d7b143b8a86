"""A game is one value: what only the classic game knows stands in its folder, and nowhere else in the product."""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

import gm
from gm.rules.orders import Order
from gm.variants.registry import VARIANTS
from gm.variants.variant import Variant
from tests.some import some
from tests.variants.toy_variant import TOY

PACKAGE = Path(gm.__file__).parent
ROOT = PACKAGE.parent
OUTSIDE = sorted(path for path in PACKAGE.rglob("*.py") if "variants" not in path.relative_to(PACKAGE).parts)
TEMPLATES = sorted((ROOT / "templates").rglob("*.j2"))
EVERY = (*VARIANTS.values(), TOY)
PHASES = {phase.code for variant in EVERY for phase in variant.phases}
YEARS = {variant.first_year for variant in VARIANTS.values()} | {
    seating.start_year for variant in VARIANTS.values() for seating in variant.seatings.values()
}
POWERS = {power for variant in VARIANTS.values() for power in variant.ruleset().powers}
KINDS = {kind for variant in EVERY for kind in variant.ruleset().unit_kinds} - {"A", "F"} - PHASES
"""Kinds of unit that not every game has, and whose letter means nothing else."""
OWN = {cls.name for variant in EVERY for cls in variant.kinds if issubclass(cls, Order)}


def shown(path: Path) -> str:
    return str(path.relative_to(ROOT))


def texts(tree: ast.AST) -> Iterator[ast.Constant]:
    """String constants that are no docstring."""
    return (node for node in constants(list(ast.walk(tree))) if isinstance(node.value, str))


def constants(nodes: Sequence[ast.AST]) -> Iterator[ast.Constant]:
    spoken = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and id(node) not in spoken:
            yield node


def asks_for_a_phase(node: ast.AST) -> bool:
    """`turn.phase == "M"`, `code in ("R", "A")`, `turn.endswith("A")`, `turn[-1:] == "M"`."""
    match node:
        case ast.Compare(left=left, comparators=others):
            told = any(text.value in PHASES for side in (left, *others) for text in texts(side))
            return told and any(re.search(r"phase|turn|code", ast.unparse(side)) for side in (left, *others))
        case ast.Call(func=ast.Attribute(attr="endswith" | "startswith"), args=[ast.Constant(value=str(letter))]):
            return letter in PHASES
    return False


def is_a_first_year(node: ast.AST) -> bool:
    """`year - 1901`, or a word in which it stands, as `"S1901M"`; a message may show one."""
    match node:
        case ast.Constant(value=int(number)):
            return number in YEARS
        case ast.Constant(value=str(text)) if " " not in text:
            return any(str(year) in text for year in YEARS if year is not None)
    return False


def counts_powers(node: ast.AST) -> bool:
    """`len(players) == 7`, `range(7)` of powers: a number of powers or players compared with a number written out."""
    match node:
        case ast.Compare(left=left, comparators=others):
            many = any(isinstance(side, ast.Constant) and _many(side.value) for side in (left, *others))
            return many and any(re.search(r"power|player|seat|chair", ast.unparse(side)) for side in (left, *others))
    return False


def _many(value: object) -> bool:
    return type(value) is int and value > 2  # one and several is a question of words


def test_no_code_outside_asks_for_a_variant_a_power_or_a_phases_letter() -> None:
    assert not {shown(path): found for path in some(OUTSIDE) if (found := list(asked_in(path)))}


def asked_in(path: Path) -> Iterator[str]:
    known = POWERS | VARIANTS.keys() | KINDS | OWN
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    for constant in constants(nodes):
        if (isinstance(constant.value, str) and constant.value in known) or is_a_first_year(constant):
            yield f"line {constant.lineno}: {constant.value!r}"
    for node in nodes:
        if counts_powers(node) or asks_for_a_phase(node):
            yield f"line {node.lineno}: {ast.unparse(node)}"  # type: ignore[attr-defined]


def test_no_letter_asks_for_a_phases_letter() -> None:
    asks = re.compile(r"\[-1:?\]\s*[!=]=|endswith")

    assert not [shown(path) for path in some(TEMPLATES) if asks.search(path.read_text(encoding="utf-8"))]


def test_no_letter_names_a_power_or_a_province_of_one_game() -> None:
    found = {}
    for path in [*some(TEMPLATES), *some(sorted((ROOT / "templates").rglob("*.toml")))]:
        text = re.sub(r"\{#.*?#\}|Europe/Paris|font[^;]*;", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        found[path] = [name for name in names_of_games() if name in text and re.search(rf"\b{re.escape(name)}\b", text)]

    assert not {shown(path): names for path, names in found.items() if names}


@cache
def names_of_games() -> set[str]:
    return {
        name
        for variant in VARIANTS.values()
        for names in variant.names().values()
        for name in (*names.provinces.values(), *(power.text for power in names.powers.values()))
    }


@pytest.mark.parametrize("code", ["if len(players) == 7: pass", "x = 7 < len(game.seats)"])
def test_a_count_of_powers_is_found(code: str) -> None:
    assert any(counts_powers(node) for node in ast.walk(ast.parse(code)))


@pytest.mark.parametrize("code", ["x = year - 1901", 'x = "S1901M"'])
def test_a_first_year_is_found(code: str) -> None:
    assert any(is_a_first_year(node) for node in ast.walk(ast.parse(code)))


@pytest.mark.parametrize("code", ['x = turn.phase == "M"', 'x = turn.endswith("A")', 'x = phase in ("R", "A")'])
def test_a_question_for_a_phases_letter_is_found(code: str) -> None:
    assert any(asks_for_a_phase(node) for node in ast.walk(ast.parse(code)))


@pytest.mark.parametrize("variant", EVERY, ids=lambda variant: variant.name)
def test_every_kind_of_unit_has_its_words_in_every_language(variant: Variant) -> None:
    for words in some(variant.names().values()):
        assert variant.ruleset().unit_kinds.keys() <= words.kinds.keys()
