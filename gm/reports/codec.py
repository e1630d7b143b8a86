"""Frozen facts as plain JSON values and back, by the types their fields declare.

A row may outlive the version that wrote it: an absent field takes its default, one that is gone is passed over.
"""

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import date, datetime
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints


def to_plain(value: Any) -> Any:
    """A fact as dicts, lists, text, numbers and truth values."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    names = _fields(kind)  # type: ignore[arg-type]  # mypy doubts that a class can be hashed
    if names is not None:
        items = ((name, getattr(value, name)) for name in names)
        return {name: item if type(item) in _PLAIN else to_plain(item) for name, item in items}
    if isinstance(value, date):  # a datetime is one
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(key): to_plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [item if type(item) in _PLAIN else to_plain(item) for item in value]
    return value


_PLAIN = frozenset({str, int, float, bool, type(None)})


@cache
def _fields(kind: type) -> tuple[str, ...] | None:
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else None


def from_plain(wanted: Any, plain: Any) -> Any:
    """The value of type `wanted` that `to_plain` wrote. Raises ValueError naming the field that does not fit."""
    origin = get_origin(wanted)
    if wanted is Any:
        return plain
    if origin in (Union, types.UnionType):
        return _optional(wanted, plain)
    if origin is tuple:
        return tuple(from_plain(get_args(wanted)[0], item) for item in plain)
    if origin is not None and issubclass(origin, Mapping):
        return {key: from_plain(get_args(wanted)[1], item) for key, item in plain.items()}
    if wanted in (date, datetime):
        return wanted.fromisoformat(plain)
    if is_dataclass(wanted):
        return _dataclass(wanted, plain)
    if not isinstance(plain, wanted):
        raise ValueError(f"expected {wanted.__name__}, found {plain!r}")
    return plain


def _optional(wanted: Any, plain: Any) -> Any:
    if plain is None:
        return None
    (inner,) = (option for option in get_args(wanted) if option is not type(None))
    return from_plain(inner, plain)


def _dataclass(wanted: Any, plain: Mapping[str, Any]) -> Any:
    values = {}
    for name, (kind, needed) in _shape(wanted).items():
        if name in plain:
            try:
                values[name] = from_plain(kind, plain[name])
            except (ValueError, TypeError, AttributeError) as problem:
                raise ValueError(f"{wanted.__name__}.{name}: {problem}") from problem
        elif needed:
            raise ValueError(f"{wanted.__name__}.{name} is missing")
    return wanted(**values)


@cache
def _shape(wanted: Any) -> Mapping[str, tuple[Any, bool]]:
    hints = get_type_hints(wanted)
    return {
        field.name: (hints[field.name], field.default is MISSING and field.default_factory is MISSING)
        for field in fields(wanted)
    }
