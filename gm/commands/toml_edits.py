"""Change values of a commented TOML file as a hand would: the comments stay beside them."""

import re
from collections.abc import Callable, Sequence

_LINE = re.compile(r"(?P<off>#\s?)?(?P<key>[\w.]+)(?P<gap>\s*)=\s*(?P<value>[^#\n]*?)(?P<space>\s*)(?P<comment>#.*)?")
_SECTION = re.compile(r"\[([\w.]+)\]")


def with_value(text: str, key: str, value: str) -> str:
    """The text with this value, as TOML writes it; a key that is commented out comes in. Raises KeyError."""

    def change(line: re.Match[str]) -> str:
        told = f"{line['key']}{' ' * len(line['off'] or '')}{line['gap']}= {value}"
        if not line["comment"]:
            return told
        column = line.start("comment")
        return f"{told.ljust(column - 1)} {line['comment']}"

    return _changed(text, key, change)


def without(text: str, key: str) -> str:
    """The text with a key commented out, where it has it."""
    try:
        return _changed(text, key, lambda line: line[0] if line["off"] else f"# {line[0]}".replace("   #", " #"))
    except KeyError:
        return text


def _changed(text: str, key: str, change: Callable[[re.Match[str]], str]) -> str:
    section, _, name = key.rpartition(".")
    here, lines, done = "", [], False
    for line in text.split("\n"):
        opened = _SECTION.fullmatch(line.partition("#")[0].strip())
        here = opened[1] if opened else here
        match = _LINE.fullmatch(line)
        if not done and match and here == section and match["key"] == name:
            line, done = change(match), True
        lines.append(line)
    if not done:
        raise KeyError(key)
    return "\n".join(lines)


def with_players(text: str, players: Sequence[Sequence[tuple[str, str]]]) -> str:
    """The text with these players, each a section of its rows, in the place of those it has."""
    head = re.split(r"^\[\[players\]\]", text, maxsplit=1, flags=re.MULTILINE)[0]
    sections = ("[[players]]\n" + "".join(f"{key:<8} = {value}\n" for key, value in rows) for rows in players)
    return head + "".join(sections)
