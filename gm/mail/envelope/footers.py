"""Cut what programs add under a letter, and its signature: neither is relayed or read as orders."""

import re

from gm.mail.envelope.adverts import is_advert, is_notice, may_be_notice
from gm.mail.envelope.marks import folded

BARE_SIGNATURE_LINES = 6
FOOTER_LINES = 4

_RULE = re.compile(r"[-_=*\u2010-\u2015\u2500]{2,}")
_LINK = re.compile(r"[<\[(]?(?:https?://|www\.)\S{1,300}|<#[\w-]{1,80}>")
_CONTACT = re.compile(r"@|https?://|www\.|\+?\d(?:[ .-]?\d){7,}")
_LINK_IN_BRACKETS = re.compile(r"<https?://\S{1,300}>|garantie?", re.IGNORECASE)
# An order under a signature is the player's all the same: better a strange line kept than an order lost.
_UNIT = r"(?:l'|la |the |mon |ma |my )?(?:arm[ée]e?s?|army|armies|fleets?|flottes?)\b"
_ORDER = re.compile(
    r"[\W\d_]{0,8}(?:"
    r"[af]\.? +[^\W\d_][\w'./() -]{1,30}?(?: *[-–—=>→]+ *[^\W\d_]| [shcmx(][ .)]"
    r"| (?:h|holds?|tient|vers|va|to|soutient|supports?|convoie|convoys?)\b)"
    r"|[af]\.? [a-z]{3}(?:/[a-z]{2})? (?:[a-z]{3}|[hscx])\b"
    r"|[af] ?\([^\W\d_]"
    rf"|{_UNIT}\W{{1,3}}[^\W\d_]"
    r"|[a-z]{3}(?:/[a-z]{2})? ?(?:[-–—=→]{1,2}>?|>) ?[a-z]{3}(?:/[a-z]{2})?\W*$"
    rf"|(?:builds?|remove|disbands?|retreats?|constru\w+|dissou\w*|retraite|recule\w*|supprime\w*)\b.{{0,24}}?\b"
    rf"(?:{_UNIT}|[af]\.? )"
    r")",
    re.IGNORECASE,
)
NOTICE_LENGTH = 120


def looks_like_order(key: str) -> bool:
    """Whether a line has the outline of an order; good enough to be careful with it, not to follow it."""
    return bool(_ORDER.match(key))


def footer_at(keys: list[str], at: int) -> int:
    """How many lines from `at` are a program's footer, its wrapped end and its links included; 0 if none."""
    words = folded(keys[at])
    count = 1
    if not is_advert(words):
        # A long line that was wrapped; a short one is not joined with what stands below it.
        if len(words) < 50 or at + 1 >= len(keys) or not keys[at + 1]:
            return 0
        words = f"{words} {folded(keys[at + 1])}"
        if not is_advert(words):
            return 0
        count = 2
    elif at + 1 < len(keys) and len(words) >= 60 and not words.endswith((".", "!")) and keys[at + 1]:
        joined = f"{words} {folded(keys[at + 1])}"
        if joined.endswith(".") and is_advert(joined):
            count = 2
    while at + count < len(keys) and _LINK.fullmatch(keys[at + count]):
        count += 1
    return count


def trim(texts: list[str], keys: list[str]) -> tuple[list[str], list[str]]:
    """A passage without its signature and footers, and what was taken away."""
    kept: list[str] = []
    kept_keys: list[str] = []
    gone: list[str] = []
    at, end = 0, len(keys)
    while end and not keys[end - 1]:
        end -= 1
    blank = texts[end:]
    notice = _notice_at(keys, end)
    if notice < end:
        gone.extend(texts[notice:end])
        end, blank = notice, []
    signed = False
    while at < end:
        key = keys[at]
        if signed:
            signed = not looks_like_order(key)
            if not signed:
                kept.append("")
                kept_keys.append("")
        elif _opens_signature(texts, keys, at):
            signed = True
        if signed:
            gone.append(texts[at])
            at += 1
            continue
        # A footer stands in a paragraph of its own, or at the end.
        count = footer_at(keys, at) if key and (not kept_keys or not kept_keys[-1] or at + FOOTER_LINES >= end) else 0
        below = at + count
        if (
            count
            and (below >= end or not keys[below] or footer_at(keys, below))
            and (not kept_keys or not kept_keys[-1] or below >= end)
        ):
            # programs draw a line above their footer, or set a picture there
            while kept_keys and (_RULE.fullmatch(kept_keys[-1]) or _LINK_IN_BRACKETS.fullmatch(kept_keys[-1])):
                kept_keys.pop()
                gone.append(kept.pop())
            gone.extend(texts[at:below])
            at = below
            continue
        kept.append(texts[at])
        kept_keys.append(key)
        at += 1
    if not signed:
        kept.extend(blank)
    return kept, gone


def _notice_at(keys: list[str], end: int) -> int:
    """Where the legal notices at the end of a passage begin; `end` if there are none."""
    if not any(may_be_notice(folded(key)) for key in keys):
        return end
    found, at = end, end
    while at:
        below = at
        while at and keys[at - 1]:
            at -= 1
        words = folded(" ".join(keys[at:below]))
        if len(words) >= NOTICE_LENGTH and is_notice(words):
            found = at
        elif len(words) > NOTICE_LENGTH or any(looks_like_order(key) for key in keys[at:below]):
            break
        while at and not keys[at - 1]:
            at -= 1
    while found < end and found and (not keys[found - 1] or _RULE.fullmatch(keys[found - 1])):
        found -= 1
    return found


def _opens_signature(texts: list[str], keys: list[str], at: int) -> bool:
    if keys[at] != "--":
        return False
    if texts[at].rstrip() != texts[at]:  # "-- ", RFC 3676, 4.3
        return True
    below = [key for key in keys[at + 1 : at + 1 + 4 * BARE_SIGNATURE_LINES] if key]
    return (
        0 < len(below) <= BARE_SIGNATURE_LINES
        and any(_CONTACT.search(key) for key in below)
        and not any(looks_like_order(key) for key in below)
    )
