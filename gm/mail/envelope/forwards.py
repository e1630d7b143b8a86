"""A forwarded note of the writer's own, with nothing above it: it counts as written now, though a program quotes it."""

import re

from gm.mail.envelope.lines import key, plain_lines
from gm.mail.envelope.marks import folded, header_block, is_separator

LONGEST_LEAD = 80
"""Characters of a line that may stand above it: « Voici mes ordres : »."""
_SUBJECT = re.compile(r"\s*(?:tr|fw|fwd|wg|rv|enc|doorst|i)\s*:", re.IGNORECASE)
"""How programs begin the subject of a letter that is forwarded."""
_FROM = re.compile(r"[*_]{0,2}(?:de|from|von|da|van)\b")


def may_be_forwarded(fresh: str) -> bool:
    """Whether the writer says nothing but that something follows."""
    said = fresh.strip()
    return not said or (said.endswith(":") and "\n" not in said and len(said) <= LONGEST_LEAD)


def own_note(quoted: str, sender: str | None, subject: str) -> str:
    """The text of a letter that is forwarded by who wrote it; empty if there is none."""
    lines = plain_lines(quoted)
    keys = [key(line.text) for line in lines]
    announced = _SUBJECT.match(subject) is not None
    for at, words in enumerate(keys):
        announced = announced or is_separator(words)
        size = header_block(lines, keys, at) if words else 0
        if size:
            own = any(_FROM.match(folded(head)) and _names(head, sender) for head in keys[at : at + size])
            return "\n".join(line.text for line in lines[at + size :]) if announced and own else ""
    return ""


def _names(head: str, sender: str | None) -> bool:
    return sender is not None and re.search(rf"(?<![\w.+-]){re.escape(sender)}(?![\w-]|\.\w)", head.lower()) is not None
