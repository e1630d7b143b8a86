"""Read a language's file into the value that its sections make, and say which key is wrong or missing.

A file that is not there is an empty one.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

Value = TypeVar("Value")


def read(kind: type[Value], file: Path | Traversable) -> Value:
    """The file as a value of that dataclass. Raises ValueError naming file, key and what was expected there."""
    made: Value = _made(kind, _table(file), str(file), "")
    return made


def read_sections(kind: type[Value], file: Path | Traversable) -> Mapping[str, Value]:
    """Each section of the file as a value of that dataclass, by name."""
    return {name: _made(kind, section, str(file), name) for name, section in _table(file).items()}


def _table(file: Path | Traversable) -> dict[str, Any]:
    if not file.is_file():
        return {}
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as problem:
        raise ValueError(f"{file}: {problem}") from problem


def _made(kind: Any, found: Any, file: str, key: str) -> Any:
    where = f"{file}: {key}" if key else file
    if is_dataclass(kind):
        hints = get_type_hints(kind)
        if not isinstance(found, dict):
            raise ValueError(f"{where}: expected a section")
        # A key that Python keeps for itself has a line below it in the value: `from_`.
        found = {f"{name}_" if f"{name}_" in hints else name: value for name, value in found.items()}
        inside = {name: f"{key}.{name}".strip("._") for name in (*hints, *found)}
        needed = {each.name for each in fields(kind) if each.default is MISSING and each.default_factory is MISSING}
        for name in sorted(needed - found.keys()):
            raise ValueError(f"{file}: {inside[name]} is missing")
        for name in sorted(found.keys() - hints.keys()):
            raise ValueError(f"{file}: {inside[name]}: unknown key")
        make: Any = kind
        return make(**{name: _made(hints[name], value, file, inside[name]) for name, value in found.items()})
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (tuple, frozenset) and isinstance(found, list):
        plain = inner[0] is str and all(isinstance(each, str) for each in found)
        return origin(found if plain else (_made(inner[0], each, file, key) for each in found))
    if origin is Mapping and isinstance(found, dict):
        return {name: _made(inner[1], value, file, f"{key}.{name}") for name, value in found.items()}
    if kind is str and isinstance(found, str):
        return found
    raise ValueError(f"{where}: expected {_EXPECTED.get(origin or kind, 'text')}, found {found!r}")


_EXPECTED = {tuple: "a list", frozenset: "a list", Mapping: "a section"}
