"""A game is one value: what only the classic game knows stands in its folder, and nowhere else in the product."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import gm
from gm.rules.standard import YEAR
from gm.variants.registry import VARIANTS

PACKAGE = Path(gm.__file__).parent
ROOT = PACKAGE.parent
OUTSIDE = sorted(path for path in PACKAGE.rglob("*.py") if "variants" not in path.relative_to(PACKAGE).parts)
TEMPLATES = sorted((ROOT / "templates").rglob("*.j2"))
PHASES = {phase for _, phase in YEAR.rows}


def shown(path: Path) -> str:
    return str(path.relative_to(ROOT))


def texts(tree: ast.AST) -> Iterator[ast.Constant]:
    """String constants that are no docstring."""
    spoken = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in spoken:
            yield node


def asks_for_a_phase(node: ast.AST) -> bool:
    """`turn.phase == "M"`, `code in ("R", "A")`, `turn.endswith("A")`, `turn[-1:] == "M"`."""
    match node:
        case ast.Compare(left=left, comparators=others):
            asked = any(re.search(r"phase|turn|code", ast.unparse(side)) for side in (left, *others))
            return asked and any(text.value in PHASES for side in (left, *others) for text in texts(side))
        case ast.Call(func=ast.Attribute(attr="endswith" | "startswith"), args=[ast.Constant(value=str(letter))]):
            return letter in PHASES
    return False


@pytest.mark.parametrize("path", OUTSIDE, ids=shown)
def test_no_code_outside_asks_for_a_variant_a_power_or_a_phases_letter(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    powers = {power for variant in VARIANTS.values() for power in variant.ruleset().powers}

    found = [f"line {text.lineno}: {text.value!r}" for text in texts(tree) if text.value in powers | VARIANTS.keys()]
    found += [f"line {node.lineno}: {ast.unparse(node)}" for node in ast.walk(tree) if asks_for_a_phase(node)]  # type: ignore[attr-defined]

    assert not found


@pytest.mark.parametrize("path", TEMPLATES, ids=shown)
def test_no_letter_asks_for_a_phases_letter(path: Path) -> None:
    assert not re.findall(r"\[-1:?\]\s*[!=]=|endswith", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("code", ['x = turn.phase == "M"', 'x = turn.endswith("A")', 'x = phase in ("R", "A")'])
def test_a_question_for_a_phases_letter_is_found(code: str) -> None:
    assert any(asks_for_a_phase(node) for node in ast.walk(ast.parse(code)))
