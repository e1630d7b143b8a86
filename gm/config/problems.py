"""What is wrong with a configuration file: file, line, key, value and what was expected, all at once."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from pydantic import BaseModel, ValidationError
from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein

Path = tuple[str | int, ...]
"""Where a value stands: ("players", 1, "email")."""

_SECRET = ("password",)
_NEAR = 0.6


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong."""

    file: str
    line: int | None
    key: str
    expected: str
    found: str | None = None
    """The value as the file has it; None where there is none, or where it is secret."""

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        what = "" if not self.key else f" {self.key}:" if self.found is None else f" {self.key} = {self.found}:"
        return f"{place}:{what} {self.expected}"


class ConfigRefused(ValueError):
    """A file that cannot be used, with everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda problem: (problem.file, problem.line or 0, problem.key)))
        super().__init__("\n".join(str(problem) for problem in self.problems))


def key_of(path: Path) -> str:
    """`players[2].email`; people count from one."""
    text = ""
    for part in path:
        text += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def shown(value: Any) -> str:
    """A value as the file would write it, not too long."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            text = '"' + "".join(c if c.isprintable() else repr(c)[1:-1] for c in value) + '"'
        case Mapping():
            return "{…}"
        case list():
            return "[…]"
        case _:
            text = str(value)
    return text if len(text) <= 60 else text[:57] + "…"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`: did you mean 'edition'?`, or nothing when no known word is near."""
    near = process.extractOne(
        word.lower(), tuple(known), scorer=DamerauLevenshtein.normalized_similarity, score_cutoff=_NEAR
    )
    return f": did you mean '{near[0]}'?" if near else ""


_EXPECTED = {
    "missing": "missing",
    "string_type": 'expected text in quotes, such as "…"',
    "int_type": "expected a whole number",
    "int_from_float": "expected a whole number",
    "bool_type": "expected true or false",
    "list_type": "expected a list: [ … ]",
    "tuple_type": "expected a list: [ … ]",
    "dict_type": "expected a table: { … }",
    "model_type": "expected a section",
    "model_attributes_type": "expected a section",
}


def from_validation(
    file: str, lines: Mapping[Path, int], error: ValidationError, model: type[BaseModel]
) -> list[Problem]:
    """Pydantic's findings in the words of the file."""
    problems = []
    for found in error.errors(include_url=False):
        path: Path = tuple(found["loc"])
        kind = found["type"]
        context = found.get("ctx", {})
        if kind == "extra_forbidden":
            # The value of a key nobody knows says nothing, and may be a misspelt secret.
            expected = "unknown key" + did_you_mean(str(path[-1]), fields_at(model, path[:-1]))
            problems.append(Problem(file, line_of(lines, path), key_of(path), expected))
            continue
        if kind == "value_error":
            expected = str(context["error"]).removeprefix(f"{found['input']!r}: ")
        elif kind in ("literal_error", "enum"):
            expected = f"expected {context['expected'].replace(chr(39), chr(34))}"
        elif kind == "too_short":
            expected = f"expected at least {context['min_length']} in the list"
        elif kind in ("greater_than_equal", "less_than_equal", "greater_than"):
            expected = (
                "expected a number "
                + {
                    "greater_than_equal": f"of at least {context.get('ge')}",
                    "less_than_equal": f"of at most {context.get('le')}",
                    "greater_than": f"greater than {context.get('gt')}",
                }[kind]
            )
        else:
            expected = _EXPECTED.get(kind, found["msg"].lower())
        is_secret = any(part in _SECRET for part in path)
        value = None if kind == "missing" or is_secret else shown(found["input"])
        problems.append(Problem(file, line_of(lines, path), key_of(path), expected, value))
    return problems


def line_of(lines: Mapping[Path, int], path: Path) -> int | None:
    """The line of a value, or of the nearest thing around it that has one."""
    for length in range(len(path), 0, -1):
        if path[:length] in lines:
            return lines[path[:length]]
    return None


def fields_at(model: type[BaseModel], path: Sequence[str | int]) -> tuple[str, ...]:
    """The keys that a section of the file may have."""
    for part in path:
        if isinstance(part, str) and part in model.model_fields:
            inner = _model_in(model.model_fields[part].annotation)
            if inner is None:
                return ()
            model = inner
    return tuple(model.model_fields)


def _model_in(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((inner for option in get_args(annotation) if (inner := _model_in(option)) is not None), None)
