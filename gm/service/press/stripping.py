"""Take tagged addresses and tokens out of a text that goes to somebody else, however they are written in it."""

import codecs
import re
from collections.abc import Iterable, Iterator

from gm.service.press.names import Span
from gm.service.press.reader import Text
from gm.service.press.views import TextView, as_leet

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
    return without(text, tags_in(text, tokens), replacement)


def tags_in(text: str, tokens: Iterable[str] = ()) -> list[Span]:
    """Where in a text tagged addresses and tokens stand, first to last, none within another."""
    read = Text(text)
    cuts = [
        view.where(_local_part(view, match.start()), match.end())
        for view in (read.raw, read.plain)
        for match in _TAGS.finditer(view.text)
    ]
    for token in tokens:
        cuts += _token_in(token.lower(), read)
    apart: list[Span] = []
    for start, end in sorted(cuts):
        if apart and start <= apart[-1][1]:
            apart[-1] = (apart[-1][0], max(end, apart[-1][1]))
        else:
            apart.append((start, end))
    return apart


def without(text: str, cuts: Iterable[Span], replacement: str = "…") -> str:
    """A text with a sign in the place of what is cut out of it."""
    parts, done = [], 0
    for start, end in cuts:
        parts += [text[done:start], replacement]
        done = end
    return "".join(parts) + text[done:]


def _token_in(token: str, text: Text) -> Iterator[Span]:
    """A token in whatever spelling, and each half of it: with the other one it could be put together again."""
    half = len(token) // 2
    turned = codecs.encode(token, "rot13")
    plain = (
        {form for each in (token, turned) for form in (each[:half], each[half:])} if half >= HALF else {token, turned}
    )
    for view, forms in ((text.letters, plain), (text.spelt, plain), (text.leet, {as_leet(token)})):
        for form in forms | {form[::-1] for form in forms}:
            yield from (view.where(start, end) for start, end in view.find(form))
    for decoded in text.decoded:
        said = decoded.letters()
        for form in (token, token[::-1], turned, turned[::-1]):
            octets = form.encode()
            if octets in said:
                yield from (_with_filling(text.whole, span) for span in decoded.find(octets))
    for inner in text.inner:
        yield from (_with_filling(text.whole, inner.where(span)) for span in _token_in(token, inner.text))


def _with_filling(text: str, span: Span) -> Span:
    """With the signs that fill up a code at its end."""
    start, end = span
    return start, end + len(text[end : end + 2]) - len(text[end : end + 2].lstrip("="))


HALF = 8
"""Letters of a half that no words happen to have."""


def _local_part(view: TextView, plus: int) -> int:
    """Where the address begins whose `+` is there."""
    before = view.text[max(0, plus - 67) : plus]
    match = _LOCAL_PART.search(before)
    name = match[0] if match else ""
    return plus - len(name) if view.text[plus] == "+" and name.strip() else plus
