"""The subject line: a player's words, apart from what programs and this one put before them."""

import re
from dataclasses import dataclass

from gm.mail.envelope.fields import one_line

SUBJECT_LIMIT = 300

# What programs write for "answer" and "forwarded" in the languages of Europe and a few beyond.
_PREFIX = re.compile(
    r"\s*(?:re|réf|ré|rép|réponse|res|ref|r|tr|trs?|transf?|transféré|fw|fwd|i|aw|antw?|antwort|wg|wtr|doorst|sv|vs|vb|vl|vá|"
    r"rv|rif|enc|odp|pd|ynt|ilt|i̇lt|bls|trs|σχετ|απ|πρθ|отв|пер|回复|答复|转发|返信|転送)"
    r"(?:\s?[\[(]\d{1,3}[\])]|\^\d{1,3})?\s?[:：]",
    re.IGNORECASE,
)
_FORWARD = re.compile(
    r"\s*(?:\[[^\[\]]{1,80}\]\s*)?(?:tr|trs|transf?|transféré|fw|fwd|wg|doorst|vb|vl|rv|enc|pd|i|ilt|転送|转发)"
    r"(?:\s?[\[(]\d{1,3}[\])])?\s?[:：]",
    re.IGNORECASE,
)
_BRACKETS = re.compile(r"\[([^\[\]]{1,80})\]")
_HEAD_TAG = re.compile(r"\s*\[([^\[\]]{1,80})\]")
_TOKEN = re.compile(r"(?:^|[\s._-])[a-z2-7]{16}(?=$|[\s._-])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Subject:
    """`words` are the player's; `tags` stood in brackets before them, or held a token anywhere."""

    words: str
    tags: tuple[str, ...]


def clean_subject(subject: str) -> Subject:
    """A subject without "Re:", "TR :", "Fwd:", "AW:" … in any mixture, and without bracketed tags."""
    rest = one_line(subject)[:SUBJECT_LIMIT]
    tags: list[str] = []
    while True:
        prefix = _PREFIX.match(rest)
        tag = None if prefix else _HEAD_TAG.match(rest)
        if tag:
            tags.append(one_line(tag[1]))
        elif not prefix:
            break
        rest = rest[(prefix or tag).end() :]  # type: ignore[union-attr]  # one of the two matched
    for inner in _BRACKETS.findall(rest):
        if _TOKEN.search(inner):
            tags.append(one_line(inner))
            rest = rest.replace(f"[{inner}]", " ")
    return Subject(one_line(rest), tuple(tags))


def is_answer(subject: str) -> bool:
    """Whether a program's word for "answer" comes first in a subject: the rest is then another letter's."""
    rest = one_line(subject)[:SUBJECT_LIMIT]
    tag = _HEAD_TAG.match(rest)
    return _PREFIX.match(rest[tag.end() :] if tag else rest) is not None


def is_forwarded(subject: str) -> bool:
    """Whether a program's word for "forwarded" comes first in a subject."""
    return _FORWARD.match(one_line(subject)[:SUBJECT_LIMIT]) is not None
