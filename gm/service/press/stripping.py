"""Take tagged addresses and tokens out of a text that goes to somebody else, however a mail program mangled them."""

import re
from collections.abc import Iterable
from html import unescape

# What a text may have become when it is quoted: broken in two at any character (quoted-printable, quote marks,
# invisible breaks), and its signs written as URLs, HTML or quoted-printable write them.
_MANGLED = re.compile(
    r"(?P<gone>=\r?\n[> \t]*|<wbr\s?/?>|&shy;|[\u00ad\u200b-\u200d\u2060\ufeff])"
    r"|(?P<line>\r?\n[> \t]*)"
    r"|[%=](?:25)?(?P<hex>[2-7][0-9a-f])"
    r"|(?P<entity>&(?:#\d{1,6}|#x[0-9a-f]{1,5}|plus|commat|period|lsqb|rsqb);)",
    re.IGNORECASE,
)
_GAP = r"[^\S\n]{0,3}\n?[^\S\n]{0,3}"
_TOKEN = r"[a-z2-7](?:\n?[a-z2-7]){15}"
_GAME = r"[a-z0-9-](?:\n?[a-z0-9-]){0,15}"
# A line break inside a power's name only where an address goes on after it: else the next line is the writer's.
_TO = rf"(?:[a-z0-9_-](?:\n?[a-z0-9_-]){{0,31}}(?={_GAP}@)|[a-z0-9_-]{{1,32}})"
_HOST = r"[a-z0-9-]+(?:\.\n?[a-z0-9-]+)*"
_TAGS = re.compile(
    rf"\+{_GAP}{_GAME}\n?\.\n?{_TOKEN}(?![a-z0-9])(?:\n?\.\n?{_TO})?(?:{_GAP}@{_GAP}{_HOST})?"
    rf"|\[{_GAP}{_GAME}\s{{1,3}}{_TOKEN}{_GAP}\]",
    re.IGNORECASE,
)
_LOCAL_PART = re.compile(r"[\w.%-]{0,64}\s{0,3}\Z")


def strip_tags(text: str, tokens: Iterable[str] = (), replacement: str = "…") -> str:
    """A text without tagged addresses, tagged subjects, or any of the given tokens.

    For everything that is relayed: who quotes his own address must not give his token away.
    """
    plain, places = _unmangled(text)
    cuts = [(_local_part(plain, match.start()), match.end()) for match in _TAGS.finditer(plain)]
    for token in tokens:
        known = re.compile(r"\n?".join(map(re.escape, token)), re.IGNORECASE)
        cuts += [match.span() for match in known.finditer(plain)]
    if not cuts:
        return text
    parts, done = [], 0
    for start, end in sorted(cuts):
        if places[end] <= done:
            continue
        parts += [text[done : places[start]], replacement] if places[start] >= done else []
        done = places[end]
    return "".join(parts) + text[done:]


def _local_part(plain: str, plus: int) -> int:
    """Where the address begins whose `+` is there."""
    before = plain[max(0, plus - 67) : plus]
    match = _LOCAL_PART.search(before)
    name = match[0] if match else ""
    return plus - len(name) if plain[plus] == "+" and name.strip() else plus


def _unmangled(text: str) -> tuple[str, list[int]]:
    """The text as it was before it was mangled, and where in the given text each of its characters (and its end) is."""
    characters: list[str] = []
    places: list[int] = []
    done = 0
    for match in _MANGLED.finditer(text):
        characters += text[done : match.start()]
        places += range(done, match.start())
        done = match.end()
        meant = _meant(match)
        characters += meant
        places += [match.start()] * len(meant)
    characters += text[done:]
    places += range(done, len(text) + 1)
    return "".join(characters), places


def _meant(match: re.Match[str]) -> str:
    if match["gone"]:
        return ""
    if match["line"]:
        return "\n"
    if match["hex"]:
        return chr(int(match["hex"], 16))
    meant = unescape(match["entity"])
    return meant if len(meant) == 1 else match["entity"]
