"""Questions in a letter that its answer does not answer: they are listed in it, so that nobody waits in vain."""

import re
from collections.abc import Sequence
from functools import cache
from textwrap import shorten

from gm.languages.language import languages
from gm.reports.facts import SheetLine

QUESTION = "question"
MOST = 3
"""Questions of a letter that are told."""
LONGEST = 120
"""Characters shown of one."""
LOOKED_AT = 20_000
"""Characters of a letter in which questions are looked for."""
_QUESTION = re.compile(r"(?<![^.!?;:\n])[^.!?;:\n]++\?++(?=[\s)\]»\"]|$)")
"""Looked for at the beginning of a sentence only: else a long one costs the square of its length."""
_MARKS = " ?\u00a0\u202f"
_WORD = re.compile(r"[^\W\d_]+")
_FEWEST = 3
"""Words of a question; fewer are a courtesy, or a sign of wonder."""


def questions_in(text: str, lines: Sequence[SheetLine]) -> tuple[SheetLine, ...]:
    """The questions of a text that no line of the answer repeats."""
    spoken = [line.text for line in lines if line.status != "ok"]
    orders = [line.text for line in lines if line.status == "ok"]
    signed = _QUESTION.findall(text[:LOOKED_AT])
    bare = [said for said in _without_sign().findall(text[:LOOKED_AT]) if not any(said in one for one in signed)]
    found = (_behind(orders, question.strip()) for question in (*signed, *bare))
    asked = [
        question
        for question in dict.fromkeys(found)
        if len(_WORD.findall(question)) >= _FEWEST
        and not any(question.rstrip(_MARKS) in said or said.rstrip(" ?") in question for said in spoken)
    ]
    return tuple(_told(question) for question in asked[:MOST])


def _behind(orders: Sequence[str], question: str) -> str:
    """A question without the orders before it that are followed: "A Tus H, and did Austria get his mail?"."""
    for order in orders:
        question = question.rpartition(order)[2] if order and order != question else question
    return question.lstrip(' ,–—-([«"')


@cache
def _without_sign() -> re.Pattern[str]:
    """A sentence that asks something and has no sign at its end."""
    said = [language.letters.questions for language in languages().values()]
    lead = "|".join(_loosely(word) for each in said for word in each.lead)
    begin = "|".join(_loosely(word) for each in said for word in each.begin)
    return re.compile(
        rf"(?:(?<![^.!?;:,(\n])[ \t]*|(?<!\w)(?:{lead}) )(?:(?:{lead})[ :,]{{1,3}}){{0,2}}"
        rf"((?:{begin})(?!\w)[^.!?;:\n]{{3,200}})(?![^.!;:\n]*\?)",
        re.IGNORECASE,
    )


def _loosely(phrase: str) -> str:
    """A phrase with its accents and apostrophes as people write them."""
    return "".join("['’ ]?" if sign == "'" else "[- ]" if sign in "- " else re.escape(sign) for sign in phrase)


def _told(question: str) -> SheetLine:
    text = shorten(question, LONGEST, placeholder="…")
    return SheetLine(text, None, "unreadable", reason=QUESTION, stance="asked")
