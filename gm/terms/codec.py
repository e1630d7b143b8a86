"""Frozen values as JSON and back, by the types their fields declare; where several may stand, `kind` names the class.

A row may outlive the version that wrote it: a field it lacks takes its default, one that is gone is passed over, and
one that was renamed is found by its former name (`formerly` in its metadata).
"""

import base64
import types
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import date, datetime, timedelta
from enum import Enum
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints
from zoneinfo import ZoneInfo

from gm.terms.latest import Latest

Json = Annotated[Any, "json"]
"""A field that holds what `json` can write, as it stands."""

_TUPLE, _SET, _MAP = "tuple", "frozenset", "map"
_PLAIN = (str, int, float, bool, type(None))

Convert = Callable[[Any], Any]


class CodecError(ValueError):
    """A value that cannot be written, or a row that cannot be read: says which field of what."""


def _as_it_is(value: Any) -> Any:
    return value


LEAVES: Mapping[type, tuple[Convert, Convert]] = {
    datetime: (datetime.isoformat, datetime.fromisoformat),
    date: (date.isoformat, date.fromisoformat),
    timedelta: (timedelta.total_seconds, lambda plain: timedelta(seconds=plain)),
    ZoneInfo: (lambda zone: zone.key, ZoneInfo),
    bytes: (lambda octets: base64.b64encode(octets).decode("ascii"), base64.b64decode),
}
"""class -> (written as one JSON value, read again)"""


class Codec:
    """Writes and reads values of any frozen dataclass; how a type is dealt with is worked out once."""

    def __init__(
        self,
        leaves: Mapping[type, tuple[Convert, Convert]] | None = None,
        kinds: Callable[[], Mapping[str, type]] = dict,
        alike: Collection[type] = (),
    ) -> None:
        """`leaves`: further classes, with their subclasses, that are one JSON value.

        `kinds`: name -> class of what may stand where a type says only `Any`, or names several classes.

        `alike`: classes whose values stand in many others, and are written and read once for all of them in turn.
        """
        self._leaves = {**LEAVES, **(leaves or {})}
        self._kinds = kinds
        self._alike = alike
        self._writers: dict[Any, Convert] = {}
        self._readers: dict[Any, Convert] = {}

    def to_json(self, value: Any) -> Any:
        """What `json` can write. Raises CodecError."""
        kind = type(value)
        if kind in _PLAIN:
            return value
        if isinstance(value, Mapping):
            return {_key(key): self.to_json(item) for key, item in value.items()}
        if isinstance(value, tuple | list):
            return [self.to_json(item) for item in value]
        if isinstance(value, frozenset | set):
            return [self.to_json(item) for item in sorted(value, key=str)]
        return self._writer(kind)(value)

    def from_json(self, hint: Any, plain: Any) -> Any:
        """The value of that type that `to_json` wrote. Raises CodecError naming the field that does not fit."""
        return self._reader(hint)(plain)

    # --- writing -----------------------------------------------------------------------------------------------------

    def _writer(self, hint: Any) -> Convert:
        if hint not in self._writers:
            self._writers[hint] = self._make_writer(hint)
        return self._writers[hint]

    def _make_writer(self, hint: Any) -> Convert:
        if hint == Json or hint in _PLAIN:
            return _as_it_is
        if _is_open(hint):
            return self._by_kind
        origin, arguments = get_origin(hint), get_args(hint)
        if origin in (Union, types.UnionType):
            write = self._writer(_only(arguments))
            return _as_it_is if write is _as_it_is else lambda value: None if value is None else write(value)
        if origin is Literal:
            return _as_it_is
        if origin is tuple:
            return self._tuple_writer(arguments)
        if origin is not None and issubclass(origin, Collection):
            return self._collection_writer(origin, arguments)
        if issubclass(hint, Enum):
            return lambda value: value.value
        for leaf, (write, _) in self._leaves.items():
            if issubclass(hint, leaf):
                return write
        if not is_dataclass(hint):
            raise CodecError(f"a {hint.__name__} cannot be stored")
        return self._remembering(hint, self._dataclass_writer(hint))

    def _collection_writer(self, origin: type, arguments: tuple[Any, ...]) -> Convert:
        write = self._writer(arguments[-1])
        if issubclass(origin, Mapping):
            if arguments[1] == Json:
                return _as_it_is
            return lambda value: {_key(key): write(item) for key, item in value.items()}
        if issubclass(origin, frozenset):
            return lambda value: [write(item) for item in sorted(value, key=str)]
        return lambda value: [write(item) for item in value]

    def _tuple_writer(self, arguments: tuple[Any, ...]) -> Convert:
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            write = self._writer(arguments[0])
            return list if write is _as_it_is else lambda value: [write(item) for item in value]
        writers = tuple(map(self._writer, arguments))
        return lambda value: [write(item) for write, item in zip(writers, value, strict=True)]

    def _dataclass_writer(self, cls: Any) -> Convert:
        plain: list[str] = []
        others: list[tuple[str, Convert]] = []

        def write(value: Any) -> Any:
            if type(value) is not cls:  # a subclass stands where its base was declared
                return self._writer(type(value))(value)
            # Not before the first value: classes may refer to themselves.
            if not plain and not others:
                for name, hint in _hints(cls).items():
                    writer = self._writer(hint)
                    if writer is _as_it_is:
                        plain.append(name)
                    else:
                        others.append((name, writer))
            written = {name: getattr(value, name) for name in plain}
            for name, writer in others:
                written[name] = writer(getattr(value, name))
            return written

        return write

    def _by_kind(self, value: Any) -> Any:
        """With the kind beside it wherever JSON alone would not tell."""
        if isinstance(value, _PLAIN):
            return value.value if isinstance(value, Enum) else value
        if isinstance(value, tuple | list):
            return {"kind": _TUPLE, "items": [self._by_kind(item) for item in value]}
        if isinstance(value, frozenset):
            return {"kind": _SET, "items": [self._by_kind(item) for item in sorted(value, key=str)]}
        if isinstance(value, Mapping):
            return {"kind": _MAP, "items": {_key(key): self._by_kind(item) for key, item in value.items()}}
        name = type(value).__name__
        if self._kinds().get(name) is not type(value):
            raise CodecError(f"a {name} is not among the kinds that can be stored")
        return {"kind": name, "value": self.to_json(value)}

    # --- reading -----------------------------------------------------------------------------------------------------

    def _reader(self, hint: Any) -> Convert:
        if hint not in self._readers:
            self._readers[hint] = self._make_reader(hint)
        return self._readers[hint]

    def _make_reader(self, hint: Any) -> Convert:
        if hint == Json:
            return _as_it_is
        if _is_open(hint):
            return self._read_by_kind
        origin, arguments = get_origin(hint), get_args(hint)
        if origin in (Union, types.UnionType):
            read = self._reader(_only(arguments))
            return lambda plain: None if plain is None else read(plain)
        if origin is Literal:
            return _as_it_is
        if origin is tuple:
            return self._tuple_reader(arguments)
        if origin is not None and issubclass(origin, Mapping):
            read = self._reader(arguments[1])
            if arguments[1] == Json:
                return _as_it_is
            return lambda plain: {key: read(item) for key, item in plain.items()}
        if origin is not None and issubclass(origin, Collection):
            read, build = self._reader(arguments[0]), frozenset if issubclass(origin, frozenset) else tuple
            return lambda plain: build(map(read, plain))
        if hint in self._leaves:
            return self._leaves[hint][1]
        if isinstance(hint, type) and issubclass(hint, Enum):
            return hint
        if isinstance(hint, type) and is_dataclass(hint):
            return self._remembering(hint, self._dataclass_reader(hint))
        return _plain_reader(hint)

    def _remembering(self, cls: Any, convert: Convert) -> Convert:
        return Latest(convert) if cls in self._alike else convert

    def _tuple_reader(self, arguments: tuple[Any, ...]) -> Convert:
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            read = self._reader(arguments[0])
            return lambda plain: tuple(map(read, plain))
        readers = tuple(map(self._reader, arguments))
        return lambda plain: tuple(read(item) for read, item in zip(readers, plain, strict=True))

    def _dataclass_reader(self, cls: Any) -> Convert:
        needed = {f.name for f in fields(cls) if f.default is MISSING and f.default_factory is MISSING}
        former = {f.name: f.metadata["formerly"] for f in fields(cls) if "formerly" in f.metadata}
        readers: dict[str, Convert] = {}

        def read(plain: Any) -> Any:
            # Not before the first value: classes may refer to themselves.
            if not readers:
                readers.update({name: self._reader(hint) for name, hint in _hints(cls).items()})
            values = {}
            for name, reader in readers.items():
                if name in plain:
                    key = name
                elif former.get(name) in plain:
                    key = former[name]
                elif name in needed:
                    raise CodecError(f"{cls.__name__}.{name} is missing")
                else:
                    continue
                try:
                    values[name] = reader(plain[key])
                except (ValueError, TypeError, AttributeError, KeyError) as error:
                    raise CodecError(f"{cls.__name__}.{name}: {error}") from error
            return cls(**values)

        return read

    def _read_by_kind(self, plain: Any) -> Any:
        if not isinstance(plain, dict):
            return plain
        kind = str(plain.get("kind"))
        if kind == _TUPLE:
            return tuple(map(self._read_by_kind, plain["items"]))
        if kind == _SET:
            return frozenset(map(self._read_by_kind, plain["items"]))
        if kind == _MAP:
            return {key: self._read_by_kind(item) for key, item in plain["items"].items()}
        kinds = self._kinds()
        if kind not in kinds:
            raise CodecError(f"kind {kind!r}: expected one of {', '.join((_TUPLE, _SET, _MAP, *kinds))}")
        return self._reader(kinds[kind])(plain["value"])


def _plain_reader(hint: Any) -> Convert:
    def read(plain: Any) -> Any:
        if isinstance(plain, bool) and hint is not bool:
            raise CodecError(f"expected {hint.__name__}, found {plain!r}")
        if hint is float and isinstance(plain, int):
            return float(plain)
        if not isinstance(plain, hint):
            raise CodecError(f"expected {hint.__name__}, found {type(plain).__name__}")
        return plain

    return read


def _key(key: object) -> str:
    if not isinstance(key, str):
        raise CodecError(f"a {type(key).__name__} cannot be the key of a stored mapping")
    return str(key)


def _hints(cls: type) -> Mapping[str, Any]:
    hints = get_type_hints(cls, include_extras=True)
    return {field.name: hints[field.name] for field in fields(cls)}


def _only(options: tuple[Any, ...]) -> Any:
    """The one type of an optional one."""
    (inner,) = (option for option in options if option is not type(None))
    return inner


def _is_open(hint: Any) -> bool:
    """Whether the type leaves open which class a value has."""
    if hint is Any or hint is object:
        return True
    options = [option for option in get_args(hint) if option is not type(None)]
    return get_origin(hint) in (Union, types.UnionType) and len(options) > 1
