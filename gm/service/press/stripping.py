"""Take tagged addresses and tokens out of a text that goes to somebody else."""

import re
from collections.abc import Iterable

from gm.service.press.text import Span, Text

_TAGS = re.compile(
    r"[\w.%-]{0,64}\+[a-z0-9-]{1,16}\.[a-z2-7]{16}(?![a-z0-9])(?:\.[a-z0-9_-]{1,32})?(?:@[a-z0-9.-]*[a-z0-9])?"
    r"|(?<![a-z0-9-])[a-z0-9-]{1,16}\.[a-z2-7]{16}(?:\.[a-z0-9_-]{1,32})?@[a-z0-9.-]*[a-z0-9]"
    r"|\(\s*[a-z0-9-]{1,16}\s+[a-z2-7]{16}\s*\)"
)
"""As folded, where brackets are round."""


def strip_tags(text: str, tokens: Iterable[str] = (), replacement: str = "…") -> str:
    """A text without tagged addresses, tagged subjects, or any of the given tokens.

    For everything that is relayed: who quotes his own address must not give his token away.
    """
    return without(text, tags_in(text, tokens), replacement)


def tags_in(text: str, tokens: Iterable[str] = ()) -> list[Span]:
    """Where in a text tagged addresses and tokens stand, first to last, none within another.

    A token is found with spaces, signs, quotation marks and line ends between its characters, too.
    """
    read = Text(text)
    cuts = [read.span(*match.span()) for match in _TAGS.finditer(read.folded)]
    cuts += [span for token in tokens for span in read.find(token.lower())]
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
