"""The import contract covers the whole package: a module that no layer names could import whatever it likes."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAMES_ONLY = {"gm", "gm.mail"}
"""Packages whose own file holds no code, and whose parts stand in different layers."""


def test_every_module_stands_in_one_layer() -> None:
    contract, *_ = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = [name.strip(" ()") for layer in contract["layers"] for name in layer.split("|")]

    for file in sorted((ROOT / "gm").rglob("*.py")):
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
