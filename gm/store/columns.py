"""Column types: UTC instants, words of an enumeration, text from outside, and values kept as JSON."""

import json
import zlib
from collections.abc import Callable
from datetime import UTC, datetime
from enum import StrEnum
from functools import lru_cache
from typing import Any

from sqlalchemy import JSON, Boolean, DateTime, Dialect, LargeBinary, String, Text
from sqlalchemy.types import TypeDecorator

from gm.reports import facts
from gm.store.codec import from_json, to_json
from gm.terms.latest import Latest


class _Unreadable:
    """Stands where a column's type can make nothing of what the database holds."""


UNREADABLE = _Unreadable()


class _Tolerant:
    """A column whose spoilt values spoil neither the other columns nor the other rows of an answer."""

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any] | None:
        read = super().result_processor(dialect, coltype)  # type: ignore[misc]  # of the column type beside it
        if read is None:
            return None

        def tolerantly(value: Any) -> Any:
            try:
                return read(value)
            except Exception:
                return UNREADABLE

        return tolerantly


class Truth(_Tolerant, TypeDecorator[bool]):
    impl = Boolean
    cache_ok = True


class Octets(_Tolerant, TypeDecorator[bytes]):
    impl = LargeBinary
    cache_ok = True

    def process_result_value(self, value: Any, dialect: Dialect) -> bytes | None:
        # SQLite keeps text as text in a column of bytes.
        if value is not None and not isinstance(value, bytes | memoryview):
            raise TypeError(type(value))
        return None if value is None else bytes(value)


class Instant(_Tolerant, TypeDecorator[datetime]):
    """An aware instant in UTC. SQLite knows no zones: there it is UTC's clock, which sorts as it should."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value} has no zone")
        value = value.astimezone(UTC)
        return value.replace(tzinfo=None) if dialect.name == "sqlite" else value

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Enumerated(_Tolerant, TypeDecorator[StrEnum]):
    """A word of an enumeration, as text: a new word needs no migration."""

    impl = String(16)
    cache_ok = True

    def __init__(self, words: type[StrEnum]) -> None:
        super().__init__()
        self.words = words

    def process_bind_param(self, value: StrEnum | None, dialect: Dialect) -> str | None:
        return None if value is None else str(self.words(value))

    def process_result_value(self, value: str | None, dialect: Dialect) -> StrEnum | None:
        return None if value is None else self.words(value)


class Prose(TypeDecorator[str]):
    """Text that came from outside. PostgreSQL takes no NUL, and neither database half a surrogate pair."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        if value is None or (value.isascii() and "\0" not in value):
            return value
        return value.replace("\0", "\ufffd").encode("utf-8", "replace").decode("utf-8")


def undecoded(text: str | bytes) -> str:
    """JSON as it stands: the engine's decoder, since a column here decodes it by its own type."""
    return text if isinstance(text, str) else text.decode()


class Coded(_Tolerant, TypeDecorator[Any]):
    """A value of a declared type, as JSON. Text JSON on both databases: jsonb would sort the keys."""

    impl = JSON(none_as_null=True)
    cache_ok = True

    def __init__(self, hint: Any) -> None:
        super().__init__()
        self.hint = hint

    def process_bind_param(self, value: Any, dialect: Dialect) -> Any:
        return None if value is None else to_json(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        return None if value is None else self._read(value)

    def _read(self, text: str) -> Any:
        return from_json(self.hint, json.loads(text))


class Shared(Coded):
    """A value that many letters ask for before it changes: read once, and shared, as nothing alters it."""

    cache_ok = True

    def _read(self, text: str) -> Any:
        return _shared(self.hint, text)


@lru_cache(maxsize=1024)
def _shared(hint: Any, text: str) -> Any:
    return from_json(hint, json.loads(text))


class LetterFacts(_Tolerant, TypeDecorator[facts.Facts]):
    """The facts of a letter: the reports' own JSON, compressed; what all who hear of a turn are told alike stands in a
    stream of its own, which is written and read once for all of them in turn."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: facts.Facts | None, dialect: Dialect) -> bytes | None:
        if value is None:
            return None
        own = facts.to_json(value)
        alike = [own.pop(name, None) for name in ALIKE]
        return _packed(own) + (_alike_packed(*alike) if any(alike) else b"")

    def process_result_value(self, value: bytes | str | None, dialect: Dialect) -> facts.Facts | None:
        if value is None:
            return None
        value = value.encode() if isinstance(value, str) else bytes(value)
        if value.startswith(b"{"):  # as versions wrote it that compressed nothing
            return facts.from_json(json.loads(value))
        first = zlib.decompressobj()
        own = json.loads(first.decompress(value))
        return facts.from_json(own | _alike_unpacked(first.unused_data) if first.unused_data else own)


ALIKE = ("report", "report_json")


def _packed(plain: object) -> bytes:
    return zlib.compress(json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode(), 1)


@Latest
def _alike_packed(*alike: object) -> bytes:
    return _packed({name: plain for name, plain in zip(ALIKE, alike, strict=True) if plain is not None})


@lru_cache(maxsize=32)
def _alike_unpacked(packed: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(zlib.decompress(packed))
    return found
