"""JSON values from outside, checked one by one: what is wrong with one is said in a line, and where it stands."""

import json
import reprlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

LONGEST_MESSAGE = 196
"""Characters of what is said about bad input: with "gm: " before it a line of 200."""
LONGEST_NUMBER = 100
"""Digits of a whole number. No case needs more; Python itself refuses to read some thousands."""
LONGEST_CODE = 100
"""Characters of a province, a power, a unit or the like."""
LONGEST_ORDER = 5_000
"""Characters of an order, which may be a programme of many."""

LONGEST_SHOWN = 60
"""Characters of a value that an error shows."""

_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = LONGEST_SHOWN
_SHORT.maxlevel = 2


class CaseError(ValueError):
    """Input that cannot be read: the message says where, what, and what was expected, in one line."""

    def __init__(self, message: str) -> None:
        super().__init__(one_line(message))


def one_line(text: str) -> str:
    """A message of bounded length without control characters and other signs that cannot be printed."""
    cut = text[: LONGEST_MESSAGE + 1]
    shown = "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in cut)
    return shown if len(shown) <= LONGEST_MESSAGE else shown[: LONGEST_MESSAGE - 1] + "…"


def read_json(raw: bytes, source: str) -> Any:
    """The value of a JSON text (RFC 8259: UTF-8; a byte order mark is passed over).

    Raises CaseError for what Python's reader lets pass as well: NaN and Infinity, and a key twice in one object, where
    one of the two values would count and the other be lost.
    """
    try:
        text = raw.decode("utf-8-sig")
        return _reader(source).decode(text)
    except UnicodeDecodeError as error:
        raise CaseError(f"{source}: byte {error.start + 1} is not UTF-8 text") from None
    except json.JSONDecodeError as error:
        if not text.strip():
            raise CaseError(f"{source}: empty, expected JSON") from None
        raise CaseError(f"{source}: not JSON, line {error.lineno}, column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise CaseError(f"{source}: nested too deep to be a case") from None


@lru_cache(maxsize=4)
def _reader(source: str) -> json.JSONDecoder:
    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            seen: set[str] = set()
            twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]  # add returns None, which is false
            raise CaseError(f"{source}: key {shown(twice)} stands twice in one object")
        return found

    def whole(digits: str) -> int:
        if len(digits) > LONGEST_NUMBER:
            raise CaseError(f"{source}: a number of {len(digits)} digits, {digits[:20]}…, expected a shorter one")
        return int(digits)

    def constant(name: str) -> Any:
        raise CaseError(f"{source}: {name} is no JSON number")

    return json.JSONDecoder(object_pairs_hook=unique, parse_int=whole, parse_constant=constant)


def an_object(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise CaseError(f"{where}: {shown(value)}, expected an object {{…}}")
    return value


def a_list(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise CaseError(f"{where}: {shown(value)}, expected a list […]")
    return value


def a_text(value: object, where: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise CaseError(f"{where}: {shown(value)}, expected text")
    return value


def a_truth(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise CaseError(f"{where}: {shown(value)}, expected true or false")
    return value


def a_code(value: object, where: str, longest: int = LONGEST_CODE) -> str:
    """A short text of plain letters, upper case, its words one space apart: codes, units, orders, phases.

    Other alphabets have letters and digits whose upper case, or whose value, is that of a plain one.
    """
    if isinstance(value, str) and len(value) <= min(longest, LONGEST_CODE) and (known := _plain(value)):
        return known
    text = a_text(value, where)
    code = " ".join(text[: 2 * longest].split())
    if len(text) > 2 * longest or len(code) > longest:
        raise CaseError(f"{where}: a text of {len(text)} characters, {shown(text)}, expected a short one")
    if not (code.isascii() and code.isprintable()):
        raise CaseError(f"{where}: {shown(text)}, expected plain letters and digits")
    return code.upper()


@lru_cache(maxsize=10_000)
def _plain(text: str) -> str:
    """A short text as a code, "" for one that is none: a stream of cases says the same few again and again."""
    code = " ".join(text.split())
    return code.upper() if code.isascii() and code.isprintable() else ""


def a_choice(value: object, where: str, allowed: Iterable[str]) -> str:
    """One of a few words."""
    known = tuple(allowed)
    if value not in known:
        expected = " or ".join(known) if len(known) < 3 else f"one of {', '.join(known)}"
        raise CaseError(f"{where}: {shown(value)}, expected {expected}")
    return str(value)


def shown(value: object) -> str:
    """A value as an error shows it: cut, and however deep it is nested."""
    if value is None:
        return "nothing"
    short = _SHORT.repr(value)
    return short if len(short) <= LONGEST_SHOWN else short[: LONGEST_SHOWN - 1] + "…"
