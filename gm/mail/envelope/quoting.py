"""What the writer wrote now, apart from what he quotes, forwards or signs with."""

import re
from collections.abc import Sequence

from gm.mail.envelope.footers import looks_like_order, trim
from gm.mail.envelope.lines import TextLine, key, plain_lines
from gm.mail.envelope.marks import (
    INTRODUCTION_LINES,
    before_sentinel,
    header_block,
    introduction,
    is_bar,
    is_sentinel,
    is_separator,
)

QUOTED_LIMIT = 64 * 1024  # characters kept of what was cut
NEAR = 6  # lines below an introduction within which a line-by-line quotation must begin

_MARKS = re.compile(r"^(?:[ \t]{0,3}>)+[ \t]?")
_BLANK_RUN = re.compile(r"\n{3,}")
_ARMOR = re.compile(r"-----(BEGIN|END) PGP (SIGNED MESSAGE|SIGNATURE|PUBLIC KEY BLOCK|MESSAGE)-----")


def fresh_text(text: str) -> str:
    """What the writer of a plain text wrote now."""
    return cut(plain_lines(text))[0]


def cut(lines: Sequence[TextLine], *, signed_too: bool = False) -> tuple[str, str]:
    """Fresh text and quoted text. `signed_too`: what a program marked as a signature is fresh.

    Lines marked ">" go one by one, so that answers between and below them stay; the colon of a line above them goes
    with them, for it announces nothing else. Where a program quotes without marking lines, everything from its
    announcement on goes.
    """
    lines = _unarmored(lines)
    if signed_too:
        lines = [line._replace(signed=False) for line in lines]
    keys = [key(line.text) for line in lines]
    lines = _marked_as_ours(lines, keys)
    runs: list[list[int]] = [[]]
    gone: list[int] = []
    announced: set[int] = set()
    at = 0
    while at < len(lines):
        if lines[at].quoted:
            announced.add(next((place for place in reversed(runs[-1]) if keys[place]), at))
        if lines[at].quoted or (lines[at].signed and not looks_like_order(keys[at])):
            if lines[at].quoted and _ends_with_rule(runs[-1], keys):
                gone.extend(_rules_above(runs[-1], keys))
            if lines[at].quoted and is_sentinel(keys[at]):
                gone.extend((*_rules_above(runs[-1], keys), *_introduced(runs[-1], keys)))
            gone.append(at)
            runs.append([])
            at += 1
            continue
        size, history = _announcement(lines, keys, at)
        if not size:
            runs[-1].append(at)
            at += 1
            continue
        gone.extend(_rules_above(runs[-1], keys))
        if is_sentinel(keys[at]):
            gone.extend(_introduced(runs[-1], keys))
        end = len(lines) if history else at + size
        gone.extend(range(at, end))
        runs.append([])
        at = end
    fresh: list[str] = []
    dropped = [lines[place].text for place in gone]
    for run in runs:
        if run:
            texts = [_stopped(lines[place].text) if place in announced else lines[place].text for place in run]
            kept, trimmed = trim(texts, [keys[place] for place in run])
            fresh.extend(kept)
            dropped.extend(trimmed)
    return tidy(fresh), _quoted(dropped)


def _stopped(text: str) -> str:
    """A line with a full stop in place of the colon at its end."""
    bare = text.rstrip()
    return f"{bare[:-1].rstrip()}." if bare.endswith(":") else text


def _announcement(lines: Sequence[TextLine], keys: Sequence[str], at: int) -> tuple[int, bool]:
    """How many lines from `at` announce a quotation, and whether all that follows is quoted."""
    words = keys[at]
    if not words:
        return 0, False
    if is_sentinel(words):
        return 1, True
    if is_separator(words):
        size = 1 + (header_block(lines, keys, at + 1) if at + 1 < len(keys) else 0)
        return size, not _quoted_below(lines, at + size)
    size = header_block(lines, keys, at)
    if size:
        return size, not _quoted_below(lines, at + size)
    size = introduction(lines, keys, at)
    if size:
        return size, not _quoted_below(lines, at + size)
    return 0, False


def _ends_with_rule(run: list[int], keys: Sequence[str]) -> bool:
    return is_bar(next((keys[place] for place in reversed(run) if keys[place]), ""))


def _rules_above(run: list[int], keys: Sequence[str]) -> list[int]:
    """Takes from the end of a passage the blank lines, and the lines that programs draw above a quotation."""
    taken: list[int] = []
    while run and (not keys[run[-1]] or is_bar(keys[run[-1]])):
        taken.append(run.pop())
    return taken


def _marked_as_ours(lines: Sequence[TextLine], keys: Sequence[str]) -> Sequence[TextLine]:
    """The line that our letters begin with tells what a program marks quoted lines with where that is not ">".

    "D> — Reply above this line —" quotes somebody called D, and what has no such mark is the writer's.
    """
    at = next((at for at, words in enumerate(keys) if not lines[at].quoted and before_sentinel(words)), len(keys))
    below = [words for words in keys[at + 1 : at + 8] if words][:2]
    mark = before_sentinel(keys[at]) if len(below) == 2 else ""
    if not mark or not all(words.startswith(mark) for words in below):
        return lines
    return [
        line._replace(quoted=True) if place >= at and keys[place].startswith(mark) else line
        for place, line in enumerate(lines)
    ]


def _introduced(run: list[int], keys: Sequence[str]) -> list[int]:
    """Takes from a passage the lines at its end that introduce our own letter in words nobody foresaw."""
    size = 0
    while size < len(run) and size < INTRODUCTION_LINES and keys[run[-1 - size]]:
        size += 1
    alone = size == len(run) or not keys[run[-1 - size]]
    if (
        not size
        or not alone
        or not keys[run[-1]].endswith(":")
        or any(looks_like_order(keys[at]) for at in run[-size:])
    ):
        return []
    taken = run[-size:]
    del run[-size:]
    return taken


def _quoted_below(lines: Sequence[TextLine], at: int) -> bool:
    """Whether the quotation that begins here is marked line by line: then the rest may be the writer's."""
    seen = 0
    for line in lines[at:]:
        if line.quoted:
            return True
        seen += bool(line.text.strip())
        if seen > NEAR:
            return False
    return False


def _unarmored(lines: Sequence[TextLine]) -> Sequence[TextLine]:
    """A clear-signed text (RFC 9580, 7) without its armor; escaped dashes are put back. What is encrypted goes."""
    if not any("-----BEGIN PGP " in line.text for line in lines):
        return lines
    out: list[TextLine] = []
    inside, head, skipping = False, False, False
    for line in lines:
        armor = _ARMOR.match(line.text)
        if armor:
            begins = armor[1] == "BEGIN"
            inside = head = begins and armor[2] == "SIGNED MESSAGE"
            skipping = begins and not inside
        elif skipping:
            continue
        elif head:
            head = bool(line.text.strip())
        else:
            out.append(TextLine(line.text.removeprefix("- ")) if inside else line)
    return out


def tidy(texts: Sequence[str]) -> str:
    """Lines without trailing spaces, blank lines one at a time."""
    return _BLANK_RUN.sub("\n\n", "\n".join(text.rstrip() for text in texts)).strip("\n")


def _quoted(texts: Sequence[str]) -> str:
    return tidy([_MARKS.sub("", text) for text in texts])[:QUOTED_LIMIT]
