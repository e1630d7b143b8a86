"""The part of JSON Schema (draft 2020-12) that docs/web.schema.json uses."""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}
WORDS = {
    *("$ref", "$defs", "$schema", "title", "description", "type", "enum", "pattern", "format", "minimum"),
    *("required", "properties", "additionalProperties", "items", "allOf", "oneOf"),
}


def faults(value: Any, schema: dict[str, Any], whole: dict[str, Any], at: str = "") -> Iterator[str]:
    """What of a value a schema forbids: `at: what was expected`."""
    assert schema.keys() <= WORDS, f"not read here: {schema.keys() - WORDS}"
    if "$ref" in schema:
        yield from faults(value, whole["$defs"][schema["$ref"].removeprefix("#/$defs/")], whole, at)
    for each in schema.get("allOf", ()):
        yield from faults(value, each, whole, at)
    if "oneOf" in schema and sum(not list(faults(value, each, whole, at)) for each in schema["oneOf"]) != 1:
        yield f"{at}: one of {schema['oneOf']}"
    wanted = schema.get("type", list(TYPES))
    names = [wanted] if isinstance(wanted, str) else wanted
    if not any(_is(value, name) for name in names):
        yield f"{at}: {names}, not {value!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{at}: {schema['enum']}, not {value!r}"
    if isinstance(value, str):
        if not re.search(schema.get("pattern", ""), value):
            yield f"{at}: {schema['pattern']}, not {value!r}"
        if schema.get("format") == "date-time" and datetime.fromisoformat(value).tzinfo is None:
            yield f"{at}: a zone, not {value!r}"
    if isinstance(value, int) and value < schema.get("minimum", value):
        yield f"{at}: {schema['minimum']} or more, not {value}"
    if isinstance(value, dict):
        yield from (f"{at}: {name} is missing" for name in schema.get("required", ()) if name not in value)
        known, others = schema.get("properties", {}), schema.get("additionalProperties", {})
        for name, each in value.items():
            yield from faults(each, known.get(name, others), whole, f"{at}.{name}")
    if isinstance(value, list):
        for number, each in enumerate(value):
            yield from faults(each, schema.get("items", {}), whole, f"{at}[{number}]")


def _is(value: Any, name: str) -> bool:
    return isinstance(value, TYPES[name]) and not (name == "integer" and isinstance(value, bool))
