"""What an Authentication-Results field says (RFC 8601, 2.2), and whether every reader would read the same.

The field quotes what the sender wrote: his envelope address, the name by which his machine greets. So it is read by
tokens, and where comments or quotation marks do not close, or two usual readings differ, it is not sound: it vouches
for nobody. Programs write more than the RFC allows, such as properties without a type; that is passed over.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

_OUTSIDE = re.compile(r'"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<word>[^\s"\\();=]+)|(?P<gap>\s+)|[();=]|.', re.DOTALL)
_COMMENT = re.compile(r"\\.|[()]|[^\\()]+|.", re.DOTALL)
_QUOTING_COMMENT = re.compile(r'"(?:[^"\\]|\\.)*"|\\.|[()]|[^"\\()]+|.', re.DOTALL)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_AROUND = re.compile(r"\s*([./])\s*")  # comments and spaces are allowed around both
_METHOD = re.compile(r"([\w-]{1,40})(?:/\d{1,5})?", re.ASCII)
_PROPERTY = re.compile(r"[\w-]{1,40}(?:\.[\w-]{1,40})*", re.ASCII)
_KEYWORD = re.compile(r"[\w-]{1,40}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Result:
    """What one method came to; words in lower case, values of properties as they stand without their quotes."""

    method: str
    value: str
    properties: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AuthResults:
    """One field."""

    server: str = ""
    """The authserv-id, in lower case; empty where there is none (Microsoft's begins with a result)."""
    said: tuple[Result, ...] = ()
    sound: bool = True


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    """word, quoted, gap, or one of = ;"""
    text: str = ""


class _Broken(ValueError):
    """A comment or a quoted string that does not close, or a sign where none may stand."""


def read_results(value: str) -> AuthResults:
    """Never raises."""
    try:
        head, *clauses = _clauses(_tokens(value, _COMMENT))
        # In a comment quotation marks mean nothing, and yet servers write addresses into it, quotes and all.
        sound = [head, *clauses] == _clauses(_tokens(value, _QUOTING_COMMENT))
    except _Broken:
        return AuthResults(_server(value), sound=False)
    words = [token for token in head if token.kind != "gap"]
    if not words or any(token.kind == "=" for token in words):
        return AuthResults(sound=False)
    version = [token.text for token in words[1:]]
    said = [_result(clause) for clause in clauses if any(token.kind != "gap" for token in clause)]
    sound = sound and version in ([], ["1"]) and None not in said
    return AuthResults(_named(words[0]), tuple(each for each in said if each and each.method), sound)


def _server(value: str) -> str:
    """Who wrote a field that cannot be read as a whole: his name stands before all that others may have said."""
    try:
        words = [token for token in _clauses(_tokens(value.partition(";")[0], _COMMENT))[0] if token.kind != "gap"]
    except _Broken:
        return ""
    return _named(words[0]) if words and all(token.kind != "=" for token in words) else ""


def _named(token: _Token) -> str:
    return token.text.partition("/")[0].strip().lower().removesuffix(".")  # OpenDKIM may add the number of its job


def _tokens(value: str, comment: re.Pattern[str]) -> Iterator[_Token]:
    depth = place = 0
    # Each of them matches any character, so nothing is left over.
    while found := (comment if depth else _OUTSIDE).match(value, place):
        place, text = found.end(), found[0]
        if depth or text in "()":
            depth += (text == "(") - (text == ")")
            if depth < 0 or text in ('"', "\\"):
                raise _Broken
            if depth == 0:
                yield _Token("gap")
        elif found["quoted"] is not None:
            yield _Token("quoted", _ESCAPE.sub(r"\1", found["quoted"]))
        elif found["word"] is not None:
            yield _Token("word", text)
        elif found["gap"] is not None:
            yield _Token("gap")
        elif text in ";=":
            yield _Token(text, text)
        else:
            raise _Broken
    if depth:
        raise _Broken


def _clauses(tokens: Iterator[_Token]) -> list[list[_Token]]:
    found: list[list[_Token]] = [[]]
    for token in tokens:
        if token.kind == ";":
            found.append([])
        else:
            found[-1].append(token)
    return found


def _result(clause: Sequence[_Token]) -> Result | None:
    """One result; without a method for `none`, and None for what is no result."""
    if [token.text.lower() for token in clause if token.kind != "gap"] == ["none"]:
        return Result("", "none")
    try:
        (name, value), *rest = _pairs(clause)
    except _Broken:
        return None
    method, word = _METHOD.fullmatch(name), _KEYWORD.fullmatch(value)
    if not method or not word:
        return None
    properties: dict[str, str] = {}
    for key, said in rest:
        if not _PROPERTY.fullmatch(key) or properties.setdefault(key, said) != said:
            return None
    return Result(method[1], value.lower(), properties)


def _pairs(clause: Sequence[_Token]) -> list[tuple[str, str]]:
    """name=value, name=value…, and nothing else."""
    pairs: list[tuple[str, str]] = []
    place = 0
    while True:
        key, place = _key(clause, place)
        if place == len(clause):
            if key or not pairs:
                raise _Broken
            return pairs
        value, place = _value(clause, place + 1)
        pairs.append((key, value))


def _key(clause: Sequence[_Token], place: int) -> tuple[str, int]:
    """The words up to the next equals sign, in lower case, and where that stands."""
    words: list[str] = []
    while place < len(clause) and clause[place].kind != "=":
        if clause[place].kind == "quoted":
            raise _Broken
        words.append(clause[place].text if clause[place].kind == "word" else " ")
        place += 1
    return _AROUND.sub(r"\1", "".join(words).strip()).lower(), place


def _value(clause: Sequence[_Token], place: int) -> tuple[str, int]:
    """A token, a quoted string, or an address, whose local part may be quoted and hold an equals sign."""
    while place < len(clause) and clause[place].kind == "gap":
        place += 1
    begin = place
    while place < len(clause) and clause[place].kind != "gap":
        place += 1
    run = clause[begin:place]
    quoted = [number for number, token in enumerate(run) if token.kind == "quoted"]
    if quoted not in ([], [0]) or (quoted and len(run) > 1 and not run[1].text.startswith("@")):
        raise _Broken
    return "".join(token.text for token in run), place
