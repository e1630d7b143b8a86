"""An archive as one JSON document, and back; what is not known is refused, with its place."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from typing import Any, get_args, get_type_hints

from gm.service.model.archive import Archive
from gm.service.play.transfer import ArchiveRefused
from gm.store.codec import from_json, to_json
from gm.terms.codec import CodecError

KIND, FORMAT = "gm game", 1
_HEAD = {"kind": KIND, "format": FORMAT}


def to_document(archive: Archive) -> dict[str, Any]:
    return {**_HEAD, **to_json(archive)}


def from_document(document: Any) -> Archive:
    """Raises ArchiveRefused."""
    if not isinstance(document, dict) or document.get("kind") != KIND:
        raise ArchiveRefused(f'kind: expected "{KIND}", as gm export writes it')
    if document.get("format") != FORMAT:
        raise ArchiveRefused(f"format: {document.get('format')!r}, this version reads {FORMAT}")
    if lost := [name for name in ("exported", "version", "game") if name not in document]:
        raise ArchiveRefused(f"{lost[0]}: is missing")
    plain = {name: value for name, value in document.items() if name not in _HEAD}
    archive = Archive(**{field.name: _section(field.name, plain) for field in fields(Archive) if field.name in plain})
    for place in _unknown(plain, to_json(archive), ""):
        raise ArchiveRefused(f"{place}: this version does not know it")
    for place in _without_zone(archive, ""):
        raise ArchiveRefused(f"{place}: a time without its zone, expected one such as 2026-11-20T23:00:00+00:00")
    return archive


def _section(name: str, plain: Mapping[str, Any]) -> Any:
    hint = get_type_hints(Archive)[name]
    value = plain[name]
    try:
        if not isinstance(value, list):
            return from_json(hint, value)
    except (ValueError, TypeError, AttributeError, KeyError) as error:
        raise ArchiveRefused(_told(name, error)) from None
    items = []
    for place, item in enumerate(value, 1):
        try:
            items.append(from_json(get_args(hint)[0], item))
        except (ValueError, TypeError, AttributeError, KeyError) as error:
            raise ArchiveRefused(_told(f"{name}[{place}]", error)) from None
    return tuple(items)


def _told(where: str, error: Exception) -> str:
    return f"{where}: {error if isinstance(error, CodecError) else type(error).__name__}"


def _unknown(given: Any, read: Any, where: str) -> Iterator[str]:
    """The keys that were given and came to nothing."""
    if isinstance(given, dict) and isinstance(read, dict):
        for key, value in given.items():
            place = f"{where}.{key}" if where else str(key)
            if key not in read:
                yield place
            else:
                yield from _unknown(value, read[key], place)
    elif isinstance(given, list) and isinstance(read, list):
        for number, (one, other) in enumerate(zip(given, read, strict=False), 1):
            yield from _unknown(one, other, f"{where}[{number}]")


def _without_zone(value: Any, where: str) -> Iterator[str]:
    if isinstance(value, datetime) and value.tzinfo is None:
        yield where
    elif is_dataclass(value):
        for field in fields(value):
            yield from _without_zone(getattr(value, field.name), f"{where}.{field.name}".lstrip("."))
    elif isinstance(value, tuple):
        for number, item in enumerate(value, 1):
            yield from _without_zone(item, f"{where}[{number}]")
