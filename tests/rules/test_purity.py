"""The rules are values and functions: what gm/rules may import and call is a short list."""

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import gm.rules
from gm.rules.judge import adjudicate
from gm.variants import classic
from tests.positions import crowded_position, tangled_orders

ALLOWED = {
    "collections",
    "collections.abc",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "math",
    "operator",
    "types",
    "typing",
}
FORBIDDEN_CALLS = {"open", "print", "input", "exec", "eval", "compile", "__import__", "breakpoint"}
MODULES = sorted(Path(gm.rules.__file__).parent.glob("**/*.py"))


def impurities(source: str) -> Iterator[str]:
    """What in a module would let the world in: foreign imports, and built-in functions that read or write."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                modules = [alias.name for alias in names]
            case ast.ImportFrom(module=module, level=level):
                modules = [module or ""] if level == 0 else [f"relative import of {module}"]
            case ast.Call(func=ast.Name(id=name)) if name in FORBIDDEN_CALLS:
                yield f"line {node.lineno}: calls {name}"
                continue
            case _:
                continue
        for module in modules:
            if module not in ALLOWED and module != "gm.rules" and not module.startswith("gm.rules."):
                yield f"line {node.lineno}: imports {module}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_the_rules_import_only_themselves_and_a_few_modules_of_the_standard_library(path: Path) -> None:
    assert list(impurities(path.read_text(encoding="utf-8"))) == []


def test_every_module_of_the_rules_is_looked_at() -> None:
    assert {"resolver", "judge", "orders", "geography"} <= {path.stem for path in MODULES}


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "import os.path",
        "from datetime import datetime",
        "from gm.variants import classic",
        "import gm",
        "from . import errors",
        "def f():\n    import logging",
        "print('x')",
        "data = open('map.csv').read()",
    ],
)
def test_a_clock_a_file_a_log_or_chance_would_be_noticed(source: str) -> None:
    assert list(impurities(source))


def test_judging_leaves_nothing_behind_in_the_rules_it_judged_by() -> None:
    ruleset, rng = classic.ruleset(), Random(3)
    before = repr(vars(ruleset.atlas))
    for _ in range(5):
        position = crowded_position(rng, ruleset, units=20)
        assert adjudicate(position, tangled_orders(rng, position, ruleset), ruleset).outcomes

    assert repr(vars(ruleset.atlas)) == before
