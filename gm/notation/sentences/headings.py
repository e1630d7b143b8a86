"""Lines that are no order and say something of those below or above: a power, "if Italy moves:", "scratch that"."""

from collections.abc import Sequence

from gm.notation.orders.build import Situation
from gm.notation.orders.items import Heading
from gm.notation.orders.stance import Stance
from gm.notation.sentences.chunks import AMENDING, NAMES, STOPS
from gm.notation.sentences.sentence import GOVERNED
from gm.notation.words.rawline import RawLine
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, HEADING, MARK, POLITE, UNKNOWN

LONGEST = 24
"""Words of a line that stands above a list."""
_TITLED = frozenset((HEADING, POLITE, FILLER, SEPARATOR, "NUMBER", "POWER", "TO", "FOR", "IN", "FROM", "AND"))
_BESIDE = frozenset((HEADING, POLITE, FILLER, SEPARATOR, "FOR"))
_OVER_A_LIST = (
    "void",
    "told",
    "conditional",
    "alternative",
    "negated",
    "deferred",
    "asked",
    "withdrawn",
    "doubted",
    "excepted",
    "refused",
)


def heading_of(words: Sequence[Word], raw: RawLine, at: Situation) -> Heading | None:
    """The heading that a line is; None for a line that may hold orders.

    Of several sentences the last one is it: « Je voyage. Sinon, prenez ceux-ci : ».
    """
    stops = [index for index, word in enumerate(words[:-1]) if word.text in STOPS and not raw.bracket(word)]
    if stops and any(word.meanings[0][0] in NAMES for word in words[: stops[-1]]):
        return None
    asked = any(words[stop].text == "?" for stop in stops)
    words = words[stops[-1] + 1 :] if stops else words
    if asked and words and (MARK, "refused") in words[0].meanings:
        return Heading(talk=False)  # "Could we have one more day? If not, use these:"
    return _heading(words, raw, at) if 0 < len(words) <= LONGEST else None


def _heading(words: Sequence[Word], raw: RawLine, at: Situation) -> Heading | None:
    """The heading that a sentence is."""
    powers = [value for word in words for kind, value in word.meanings[:1] if kind == "POWER"]
    if powers and all(_is_titled(word) for word in words):
        return Heading(powers[-1] if powers[-1] in at.powers else None, talk=False)
    ends = raw.folded.rstrip().endswith(":")
    if ends and (power := _power_alone(words)) is not None:
        return Heading(power if power in at.powers else None, talk=False)
    marks = {value for word in words for kind, value in word.meanings if kind == MARK}
    if "anew" in marks:
        marks.discard("told")  # "these replace my earlier orders"
    if "amends" in marks:
        marks.discard("excepted")
    if ends and _takes_back(words) and not _removes_what_is_owed(words, at):
        # "Cancel the following:" is of the list below; "forget those, here are the right ones:" of an earlier one
        parted = any(word.meanings[0][0] in (SEPARATOR, "AND") for word in words[:-1])
        return Heading(talk=False, anew=True) if parted else Heading(below=Stance.WITHDRAWN)
    if words[-1].text == "?" and _points_below(words):
        return Heading(below=Stance.ASKED)
    if not marks or not ends:
        return None
    if marks <= AMENDING | {"corrected"}:
        return Heading(talk=False, amends=not marks.isdisjoint({"amends", "corrected"}), anew="anew" in marks)
    if marks == {"excepted"} and any(kind == "HOLDS" for word in words for kind, _ in word.meanings):
        return None  # "All hold, except:"
    if marks <= _OF_CHANGE and _is_title_with_remark(words):
        return Heading(talk=False)
    if marks <= _OF_TALK and _ends_with_title(words):
        return Heading(talk=False)
    below = next((stance for name, stance in GOVERNED if name in marks and name in _OVER_A_LIST), None)
    return Heading(below=below, amends=not marks.isdisjoint({"amends", "corrected"}))


_OF_CHANGE = AMENDING | {"doubted", "deferred"}


_OF_TALK = AMENDING | {"negated", "told"}


def _ends_with_title(words: Sequence[Word]) -> bool:
    """Whether the last clause is a title, and what governs stands before it: "No time to lose, here they are:"."""
    comma = max(index for index, word in enumerate(words) if word.text == "," or index == 0)
    said = [kind for word in words[comma + 1 :] for kind, _ in word.meanings] if comma else []
    return MARK not in said and any(kind in _OF_TITLES for kind in said)


_OF_TITLES = frozenset((HEADING, "POINTS", "IT"))


def _is_title_with_remark(words: Sequence[Word]) -> bool:
    """Whether a title has a remark behind it: "Prelims, may still change:", « Ordres provisoires, à confirmer : »."""
    comma = next((index for index, word in enumerate(words) if word.text == ","), 0)
    said = words[:comma]
    return any(kind == HEADING for word in said for kind, _ in word.meanings) and all(_is_titled(word) for word in said)


def _points_below(words: Sequence[Word]) -> bool:
    """Whether a question is of what stands below it, and names nothing itself: "Would these be legal?"."""
    return any(kind == "POINTS" for word in words for kind, _ in word.meanings) and not any(
        word.meanings[0][0] in ("PLACE", "UNIT") for word in words
    )


def _power_alone(words: Sequence[Word]) -> str | None:
    """The power that is all a title names, where its name is a province's too: « Belgique : »."""
    named = [word for word in words if not any(kind in _BESIDE for kind, _ in word.meanings)]
    if len(named) != 1:
        return None
    return next((value for kind, value in named[0].meanings if kind == "POWER"), None)


def _takes_back(words: Sequence[Word]) -> bool:
    """Whether a heading says that orders are taken back, and names none."""
    kinds = {kind for word in words for kind, _ in word.meanings}
    withdrawn = any(meaning == (MARK, "withdrawn") for word in words for meaning in word.meanings)
    named = any(all(kind in ("PLACE", "UNIT") for kind, _ in word.meanings) for word in words)
    orders = any(
        value.startswith(("order", "ordre")) for word in words for kind, value in word.meanings if kind == HEADING
    )
    return ("CANCELS" in kinds or withdrawn or ("REMOVES" in kinds and orders)) and not named


def _removes_what_is_owed(words: Sequence[Word], at: Situation) -> bool:
    """Whether a heading names removals, which the writer owes: "To remove:"."""
    return any(kind == "REMOVES" for word in words for kind, _ in word.meanings) and any(
        at.owed.get(power, 0) < 0 for power in at.powers
    )


def _is_titled(word: Word) -> bool:
    return any(kind in _TITLED for kind, _ in word.meanings) and word.meanings[0][0] not in (
        UNKNOWN,
        MARK,
        "PLACE",
        "UNIT",
    )
