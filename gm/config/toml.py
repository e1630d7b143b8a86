"""Read a TOML file, and remember on which line each key stands: tomllib does not say."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gm.config.problems import ConfigRefused, Problem, key_of, line_of
from gm.config.problems import Path as KeyPath

_PART = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_DOTTED = rf"{_PART}(?:\s*\.\s*{_PART})*"
_SECTION = re.compile(rf"\s*(\[\[?)\s*({_DOTTED})\s*\]\]?")
_KEY = re.compile(rf"\s*({_DOTTED})\s*=")
_INLINE_KEY = re.compile(rf"[{{,]\s*({_DOTTED})\s*=")
_STRING = re.compile(r'"(?:\\.|[^"\\])*"|\'[^\']*\'')
_AT = re.compile(r"^(.*) \(at (?:line (\d+), column \d+|end of document)\)$", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Document:
    """A TOML file: what it says, and where."""

    file: str
    data: Mapping[str, Any]
    lines: Mapping[KeyPath, int]
    text: str = ""

    def problem(self, path: KeyPath, expected: str, found: str | None = None, at: KeyPath | None = None) -> Problem:
        """What is wrong with a value; `at`: the key that stands there, where the value's own is missing."""
        return Problem(self.file, line_of(self.lines, at or path), key_of(path), expected, found)

    def line_within(self, path: KeyPath, number: int) -> int:
        """Where line `number` of a value stands that is a text of several lines."""
        first = line_of(self.lines, path) or 1
        opening = self.text.split("\n")[first - 1].rstrip()
        return first + number - 1 + opening.endswith(('"""', "'''"))


def load(path: Path) -> Document:
    """Raises ConfigRefused when the file is not there or is no TOML."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise ConfigRefused([Problem(str(path), None, "", "cannot be read: it is no file")])  # a pipe never ends
    try:
        text = path.read_text(encoding="utf-8-sig")  # some editors begin a file with a mark of its encoding
    except OSError as error:
        raise ConfigRefused([Problem(str(path), None, "", f"cannot be read: {error.strerror}")]) from None
    except UnicodeDecodeError as error:
        raise ConfigRefused(
            [Problem(str(path), None, "", f"is not UTF-8 text (byte {error.start}): save it in that encoding")]
        ) from None
    return parse(text, str(path))


def parse(text: str, file: str) -> Document:
    """Raises ConfigRefused when the text is no TOML."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        match = _AT.match(str(error))
        line = int(match[2]) if match and match[2] else text.count("\n") + 1
        what = match[1] if match else str(error)
        raise ConfigRefused([Problem(file, line, "", f"is not TOML: {what[:1].lower()}{what[1:]}")]) from None
    except RecursionError:
        raise ConfigRefused([Problem(file, None, "", "is nested too deeply to be read")]) from None
    except ValueError:  # Python reads no number of more than 4300 digits
        numbers = (number for number, line in enumerate(text.split("\n"), 1) if _ENDLESS.search(line))
        raise ConfigRefused([Problem(file, next(numbers, None), "", _TOO_GREAT)]) from None
    lines = find_lines(text)
    if found := [Problem(file, line_of(lines, path), key_of(path), _TOO_GREAT) for path in _too_great(data)]:
        raise ConfigRefused(found)
    return Document(file, data, lines, text)


_ENDLESS = re.compile(r"\d[\d_]{4300}")
_TOO_GREAT = "a whole number in TOML has at most 64 bits"


def _too_great(value: object, path: KeyPath = ()) -> Iterator[KeyPath]:
    """Where whole numbers stand that nothing else can be relied on to hold."""
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from _too_great(each, (*path, key))


def find_lines(text: str) -> dict[KeyPath, int]:
    """The line of each section and key of a text that is known to be TOML."""
    lines: dict[KeyPath, int] = {}
    counts: dict[KeyPath, int] = {}
    section: KeyPath = ()
    depth, quotes = 0, ""
    for number, line in enumerate(text.split("\n"), 1):
        if quotes:
            if quotes in line:
                quotes = ""
            continue
        if depth == 0:
            if match := _SECTION.match(line):
                section = _enter(_parts(match[2]), match[1] == "[[", counts)
                for length in range(1, len(section) + 1):
                    lines.setdefault(section[:length], number)
                continue
            if match := _KEY.match(line):
                key = (*section, *_parts(match[1]))
                for length in range(len(section) + 1, len(key) + 1):
                    lines.setdefault(key[:length], number)
                for inner in _INLINE_KEY.finditer(_STRING.sub('""', line[match.end() :])):
                    lines.setdefault((*key, *_parts(inner[1])), number)
        rest = line
        for triple in ('"""', "'''"):
            if rest.count(triple) % 2:
                quotes, rest = triple, rest[: rest.index(triple)]
        bare = _STRING.sub("", rest).partition("#")[0]
        value = bare.partition("=")[2] if depth == 0 else bare
        depth += sum(value.count(c) for c in "[{") - sum(value.count(c) for c in "]}")
    return lines


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip("\"'") for part in re.findall(_PART, dotted))


def _enter(parts: tuple[str, ...], is_array: bool, counts: dict[KeyPath, int]) -> KeyPath:
    """The path of a section; an array of tables counts, and its later sub-sections belong to the latest table."""
    path: KeyPath = ()
    for place, part in enumerate(parts):
        path = (*path, part)
        if is_array and place == len(parts) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path
