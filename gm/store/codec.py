"""Frozen values as JSON and back, by the types their fields declare; where several may stand, `kind` names the class.

A row may outlive the version that wrote it: a field it lacks takes its default, and one that is gone is passed over.
"""

import base64
import types
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import date, datetime, timedelta
from enum import Enum
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints
from zoneinfo import ZoneInfo

from gm.notation.canonical import read_canonical
from gm.rules.orders import Order
from gm.rules.outcomes import Event, Outcome, Verdict
from gm.rules.position import Dislodged, Position, Turn, Unit
from gm.terms.times import EveryDays, Interval, Weekly

KINDS: Mapping[str, type] = {
    cls.__name__: cls for cls in (Dislodged, Event, EveryDays, Interval, Outcome, Position, Turn, Unit, Verdict, Weekly)
}
"""What may stand where the type says only `Any` or names several classes."""

_TUPLE, _SET, _MAP = "tuple", "frozenset", "map"


class CodecError(ValueError):
    """A value that cannot be written, or a row that cannot be read: says which field of what."""


def to_json(value: Any) -> Any:
    """What `json` can write. Orders are canonical text."""
    match value:
        case Enum():
            return value.value
        case None | bool() | int() | float() | str():
            return value
        case Order():
            return str(value)
        case datetime() | date():
            return value.isoformat()
        case timedelta():
            return value.total_seconds()
        case ZoneInfo():
            return value.key
        case bytes():
            return base64.b64encode(value).decode("ascii")
        case frozenset() | set():
            return [to_json(item) for item in sorted(value, key=str)]
        case tuple() | list():
            return [to_json(item) for item in value]
        case Mapping():
            return {_key(key): to_json(item) for key, item in value.items()}
    if not is_dataclass(value) or isinstance(value, type):
        raise CodecError(f"a {type(value).__name__} cannot be stored")
    plain = {}
    for name, hint in _hints(type(value)).items():
        item = getattr(value, name)
        plain[name] = _by_kind(item) if _is_open(hint) else _open_items(hint, item)
    return plain


def from_json(hint: Any, plain: Any) -> Any:
    """The value of that type that `to_json` wrote. Raises CodecError naming the field that does not fit."""
    return _reader(hint)(plain)


def _key(key: object) -> str:
    if not isinstance(key, str):
        raise CodecError(f"a {type(key).__name__} cannot be the key of a stored mapping")
    return str(key)


def _open_items(hint: Any, value: Any) -> Any:
    """A mapping or list whose items may be anything is written item by item with their kinds."""
    arguments = get_args(hint)
    if isinstance(value, Mapping) and len(arguments) == 2 and _is_open(arguments[1]):
        return {_key(key): _by_kind(item) for key, item in value.items()}
    return to_json(value)


def _by_kind(value: Any) -> Any:
    """With the kind beside it wherever JSON alone would not tell."""
    match value:
        case None | bool() | int() | float() | str():
            return to_json(value)
        case tuple() | list():
            return {"kind": _TUPLE, "items": [_by_kind(item) for item in value]}
        case frozenset():
            return {"kind": _SET, "items": [_by_kind(item) for item in sorted(value, key=str)]}
        case Mapping():
            return {"kind": _MAP, "items": {_key(key): _by_kind(item) for key, item in value.items()}}
    name = type(value).__name__
    if KINDS.get(name) is not type(value):
        raise CodecError(f"a {name} is not among the kinds that can be stored")
    return {"kind": name, "value": to_json(value)}


def _read_by_kind(plain: Any) -> Any:
    if not isinstance(plain, dict):
        return plain
    kind = str(plain.get("kind"))
    if kind == _TUPLE:
        return tuple(map(_read_by_kind, plain["items"]))
    if kind == _SET:
        return frozenset(map(_read_by_kind, plain["items"]))
    if kind == _MAP:
        return {key: _read_by_kind(item) for key, item in plain["items"].items()}
    if kind not in KINDS:
        raise CodecError(f"kind {kind!r}: expected one of {', '.join((_TUPLE, _SET, _MAP, *KINDS))}")
    return _reader(KINDS[kind])(plain["value"])


@cache
def _hints(cls: type) -> Mapping[str, Any]:
    hints = get_type_hints(cls)
    return {field.name: hints[field.name] for field in fields(cls)}


@cache
def _is_open(hint: Any) -> bool:
    """Whether the type leaves open which class a value has."""
    if hint is Any or hint is object:
        return True
    options = [option for option in get_args(hint) if option is not type(None)]
    return get_origin(hint) in (Union, types.UnionType) and len(options) > 1


@cache
def _reader(hint: Any) -> Callable[[Any], Any]:
    if _is_open(hint):
        return _read_by_kind
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        (inner,) = (option for option in arguments if option is not type(None))
        read = _reader(inner)
        return lambda plain: None if plain is None else read(plain)
    if origin is Literal:
        return lambda plain: plain
    if origin is tuple:
        return _tuple_reader(arguments)
    if origin is not None and issubclass(origin, Mapping):
        read = _reader(arguments[1])
        return lambda plain: {key: read(item) for key, item in plain.items()}
    if origin is not None and issubclass(origin, Collection):
        read, build = _reader(arguments[0]), frozenset if issubclass(origin, frozenset) else tuple
        return lambda plain: build(map(read, plain))
    if hint in _READERS:
        return _READERS[hint]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint
    if is_dataclass(hint):
        return _dataclass_reader(hint)
    return _plain_reader(hint)


def _tuple_reader(arguments: tuple[Any, ...]) -> Callable[[Any], Any]:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        read = _reader(arguments[0])
        return lambda plain: tuple(map(read, plain))
    readers = tuple(map(_reader, arguments))
    return lambda plain: tuple(read(item) for read, item in zip(readers, plain, strict=True))


def _plain_reader(hint: Any) -> Callable[[Any], Any]:
    def read(plain: Any) -> Any:
        if isinstance(plain, bool) and hint is not bool:
            raise CodecError(f"expected {hint.__name__}, found {plain!r}")
        if hint is float and isinstance(plain, int):
            return float(plain)
        if not isinstance(plain, hint):
            raise CodecError(f"expected {hint.__name__}, found {type(plain).__name__}")
        return plain

    return read


def _dataclass_reader(cls: Any) -> Callable[[Any], Any]:
    needed = {f.name for f in fields(cls) if f.default is MISSING and f.default_factory is MISSING}
    readers: dict[str, Callable[[Any], Any]] = {}

    def read(plain: Any) -> Any:
        # Not before the first value: classes may refer to themselves.
        if not readers:
            readers.update({name: _reader(hint) for name, hint in _hints(cls).items()})
        values = {}
        for name, reader in readers.items():
            if name in plain:
                try:
                    values[name] = reader(plain[name])
                except (ValueError, TypeError, AttributeError, KeyError) as error:
                    raise CodecError(f"{cls.__name__}.{name}: {error}") from error
            elif name in needed:
                raise CodecError(f"{cls.__name__}.{name} is missing")
        return cls(**values)

    return read


_READERS: Mapping[Any, Callable[[Any], Any]] = {
    Order: read_canonical,
    datetime: datetime.fromisoformat,
    date: date.fromisoformat,
    timedelta: lambda plain: timedelta(seconds=plain),
    ZoneInfo: ZoneInfo,
    bytes: base64.b64decode,
}
