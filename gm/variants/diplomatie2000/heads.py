"""What opens a line of the session, and where the next one begins: `1A :`, `2)`, « Vote 1 : », « Aide : », « AS : ».

A colon after the number of a measure proposes it, a parenthesis votes. Nothing is understood here but the heads.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import zip_longest

from gm.notation.words.fold import fold, origins
from gm.variants.diplomatie2000.session_words import any_word, session_words

LONGEST = 2_000
"""Characters of a line that are looked at."""


class SessionHead(StrEnum):
    """What a line is, by what opens it."""

    MEASURE = "measure"
    COLONLESS = "colonless"
    """The letter of a measure without its colon: `1A RUSS`."""
    NUMBER = "number"
    """`1 : …`, which proposes nothing and votes for nothing."""
    AMOUNT = "amount"
    BALLOT = "ballot"
    BALLOTS = "ballots"
    """« Votes : », above or before ballots."""
    AID = "aid"
    SUBVERSION = "subversion"
    SUBVERSION_ON = "subversion_on"
    """« Action subversive sur … », which other words may begin with too."""
    INTERVENTION = "intervention"
    TIE_BREAK = "tie_break"
    INVITATION = "invitation"
    COMMENT = "comment"
    CANONICAL = "canonical"
    """As programs write it: `VOTE 1 UMAR`."""


@dataclass(frozen=True, slots=True)
class SessionPiece:
    """A part of a line that one head opens."""

    head: SessionHead
    key: str
    """The measure, the type, the slot, if the head names one."""
    said: str
    """What stands behind the head."""
    text: str
    """All of it, as it was written."""
    number: int = 0
    """The line of the letter."""
    corrects: bool = False
    """Whether it was introduced as a correction: « finalement »."""
    end: int = 0
    """Where it ends in its line."""
    start: int = 0


@cache
def _heads() -> tuple[re.Pattern[str], Mapping[str, str]]:
    """What opens a piece, at a place where one may begin; and the measure or type that each name means."""
    said = session_words()
    measures = {
        "1A": said.confidence,
        "1B": said.censure,
        "1C": said.return_to_grace,
        "1D": said.disgrace,
        "3A": said.fund,
        "3B": said.embargo,
    }
    types = {"1": said.political, "2": said.missions, "3": said.economic}
    named = {name: key for table in (measures, types) for key, names in table.items() for name in names}
    called = any_word(name for names in measures.values() for name in names)
    field = any_word(name for names in types.values() for name in names)
    vote, propose, colon = any_word(said.vote), any_word(said.propose), r"\s*[:=]"
    pour = r"(?:(?:pour|for)\s+(?:le|la|les|the)\s+)?"
    patterns = {
        "amount": rf"(?:{any_word(said.amount)}\s*:?\s*)?(?P<of>1\s?[abcd])\s+[^\d:=/;,]{{2,60}}?{colon}\s*\d+",
        "amount_word": rf"{any_word(said.amount)}\s*:?\s+[^\d:=/;,]{{2,60}}?{colon}\s*\d+",
        "measure": rf"(?:{propose}\s*:?\s*(?:n\s+)?)?(?P<code>1\s?[abcd]|2|3\s?[ab])\s*[:=]",
        "proposed": rf"{propose}\s*:?\s*(?:n\s+)?(?P<coded>1\s?[abcd]|2|3\s?[ab])\s*[:=-]?(?=\s)",
        "called": rf"(?:{propose}\s*:?\s*)?(?P<name>{called}){colon}",
        "colonless": r"(?P<bare>1\s?[abcd]|3\s?[ab])\s*-?(?=\s)",
        "paren": rf"(?:{vote}\s*:?\s*(?:n\s+)?)?(?P<paren_type>[123])\s?\)",
        "vote": rf"(?:{vote}|v)\s*(?:(?:de\s+|of\s+)?type\s+)?(?:n\s+)?(?P<vote_type>[123])\s*(?:[:=)]|(?=\s))",
        "field": rf"{pour}(?:{vote}\s*)?(?P<field_name>{field}){colon}",
        "votes": rf"{vote}\s*:(?=\s*$)",
        "aid": rf"{any_word(said.aid)}\s*(?:n\s+)?(?P<slot>[123])?{colon}",
        "aid_slot": rf"{any_word(said.aid)}\s+(?:n\s+)?(?P<slot_alone>[123])(?=\s+[a-z])",
        "subversion": rf"{any_word(said.subversion)}{colon}",
        "subversion_on": rf"{any_word(said.subversion)}\s+(?:sur|a|contre|en|dans|on|at|in|against)\s+(?=[a-z])",
        "subversion_bare": r"(?:as|sa|subvert)\s+(?=[a-z]{3,8}\W*$)",
        "intervention": rf"{any_word(said.intervention)}{colon}",
        "tie_break": rf"{any_word(said.tie_break)}\s*(?P<tie_type>[123])?{colon}",
        "invitation": rf"(?:{any_word(said.invitation)}\s*:?\s*)?{any_word(said.unit)}\s*(?=[(\[])",
        "comment": rf"{any_word(said.comment)}\s*:",
        "canonical": r"(?:propose|amount|vote|aid|subvert|intervene|rank|invite)\s+(?=\w)",
        "number": r"(?:type\s+)?(?P<digit>[123])\s*(?:[:.]|-(?=\s))",
    }
    begins = r"(?:^[\s•-]*|(?<=[/;,.•])\s*[•-]?\s*|(?<=\s)(?=[123]\s?\))|(?<=:)\s*(?=[1-3]))"
    corrects = rf"(?:(?P<corrects>{any_word(said.corrects)})\s*[,:]?\s*)?"
    forms = "|".join(f"(?P<{name}>{pattern})" for name, pattern in patterns.items())
    return re.compile(rf"{begins}{corrects}(?<!\w)(?:{forms})"), named


_OF_PATTERN = {
    "amount": SessionHead.AMOUNT,
    "amount_word": SessionHead.AMOUNT,
    "measure": SessionHead.MEASURE,
    "proposed": SessionHead.MEASURE,
    "called": SessionHead.MEASURE,
    "colonless": SessionHead.COLONLESS,
    "paren": SessionHead.BALLOT,
    "vote": SessionHead.BALLOT,
    "field": SessionHead.BALLOT,
    "votes": SessionHead.BALLOTS,
    "aid": SessionHead.AID,
    "aid_slot": SessionHead.AID,
    "subversion": SessionHead.SUBVERSION,
    "subversion_bare": SessionHead.SUBVERSION,
    "subversion_on": SessionHead.SUBVERSION_ON,
    "intervention": SessionHead.INTERVENTION,
    "tie_break": SessionHead.TIE_BREAK,
    "invitation": SessionHead.INVITATION,
    "comment": SessionHead.COMMENT,
    "canonical": SessionHead.CANONICAL,
    "number": SessionHead.NUMBER,
}
_KEYS = ("of", "code", "coded", "bare", "paren_type", "vote_type", "slot", "slot_alone", "tie_type", "digit")
_NAMES = ("name", "field_name")
_MAY = re.compile(
    r"[:=)(\[]|[13]\s?[abcd]\b|^\W*[123]\s*[.-]|\bv ?\d|\bsubver|\baction"
    r"|\b(?:as|sa|aid|aide|votes?|amount|propose|intervene|rank|invite)\b"
)
"""Without one of these no line holds a head."""
_ENDS = " \t/;,"


def pieces_of(line: str, number: int = 0, *, winter: bool = True) -> Iterator[SessionPiece]:
    """The pieces of a line that a head opens, in order. `winter`: whether units in brackets may be invitations."""
    folded = fold(line[:LONGEST])
    if not _MAY.search(folded):
        return
    heads, named = _heads()
    found = [match for match in heads.finditer(folded) if winter or match["invitation"] is None]
    comment = next((n for n, match in enumerate(found) if match.lastgroup and match["comment"] is not None), None)
    if comment is not None:
        del found[comment + 1 :]
    places = origins(line[:LONGEST])
    for match, after in zip_longest(found, found[1:]):
        name = next(name for name in _OF_PATTERN if match[name] is not None)
        start = match.start(name) if match["corrects"] is None else match.start("corrects")
        end = after.start() if after is not None else len(folded)
        # An amount is read from all of it: its head holds who and how much.
        behind = match.start(name) if _OF_PATTERN[name] in (SessionHead.AMOUNT, SessionHead.CANONICAL) else match.end()
        yield SessionPiece(
            _OF_PATTERN[name],
            _key(match, named),
            line[places[behind] : places[end]].rstrip(_ENDS),
            line[places[start] : places[end]].strip(_ENDS),
            number,
            match["corrects"] is not None,
            places[end],
            places[match.start()],
        )


def _key(match: re.Match[str], named: Mapping[str, str]) -> str:
    for group in _KEYS:
        if match[group]:
            return match[group].replace(" ", "").upper()
    for group in _NAMES:
        if match[group]:
            return named[" ".join(re.split(r"[\s'.-]+", match[group].strip()))]
    return ""


@cache
def attempts() -> re.Pattern[str]:
    """What a line speaks of that may be meant for a session, whatever opens it."""
    said = session_words()
    spoken = (said.propose, said.vote, said.confidence, said.censure, said.return_to_grace, said.disgrace, said.embargo,
              said.subversion, said.intervention, said.tie_break, said.amount, said.aid)  # fmt: skip
    words = any_word(word for words in spoken for word in words if len(word) > 2)
    return re.compile(rf"(?<!\w)(?:{words}(?!\w)|(?:1\s?[abcd]|3\s?[ab])\s*[:=)])")
