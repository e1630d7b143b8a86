"""The import contract covers the whole package: a module that no layer names could import whatever it likes."""

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.some import some

ROOT = Path(__file__).parents[1]
FILES = some(sorted((ROOT / "gm").rglob("*.py")))
NAMES_ONLY = {"gm", "gm.mail"}
"""Packages whose own file holds no code, and whose parts stand in different layers."""


def test_every_module_stands_in_one_layer() -> None:
    contract, *_ = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = [name.strip(" ()") for layer in contract["layers"] for name in layer.split("|")]

    for file in FILES:
        parts = file.relative_to(ROOT).with_suffix("").parts
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        within = [layer for layer in layers if module == layer or module.startswith(f"{layer}.")]
        assert len(within) == (module not in NAMES_ONLY), (
            f"{module}: expected one layer of pyproject.toml, found {within}"
        )


def test_what_stands_in_no_layer_imports_nothing() -> None:
    for name in NAMES_ONLY:
        text = (ROOT / name.replace(".", "/") / "__init__.py").read_text(encoding="utf-8")
        assert "import" not in text, name


def test_every_fault_that_make_mutants_plants_has_its_place() -> None:
    planted = tomllib.loads((ROOT / "tools" / "mutants.toml").read_text(encoding="utf-8"))["mutant"]

    for each in some(planted):
        assert (ROOT / each["file"]).read_text(encoding="utf-8").count(each["was"]) == 1, each["what"]


LONGEST_FUNCTION = 60
MOST_ARGUMENTS = 7
LONGER = {
    "gm/rules/resolver.py: resolve": "one algorithm, whose parts ask one another: cut up, they would share all it knows"
}


@cache
def looked_at() -> list[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef | ast.Assert]]:
    """The functions and assertions of each file, all of which are taken apart once."""
    return [
        (file.relative_to(ROOT).as_posix(), node)
        for file in FILES
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Assert)
    ]


def functions() -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for file, node in looked_at():
        if not isinstance(node, ast.Assert):
            yield f"{file}: {node.name}", node


def test_a_function_can_be_seen_at_once() -> None:
    too_long = {name for name, node in functions() if (node.end_lineno or 0) - node.lineno + 1 > LONGEST_FUNCTION}

    assert too_long == LONGER.keys()


def test_a_function_is_told_few_things() -> None:
    for name, node in some(functions()):
        given = [each.arg for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
        told = [each for each in given if each not in ("self", "cls")]

        assert len(told) <= MOST_ARGUMENTS, f"{name} is told {len(told)} things: make one value of those that belong"


def test_a_type_says_what_is_there_and_no_assertion() -> None:
    found = [(file, ast.unparse(node.test)) for file, node in some(looked_at()) if isinstance(node, ast.Assert)]

    assert not [each for each in found if "is not None" in each[1]]
