"""What talk says that stands before, between and behind the orders of a sheet said aloud without signs."""

from collections.abc import Sequence
from enum import Enum, auto
from functools import cache
from typing import NamedTuple

from gm.languages.language import said_anywhere, words_said
from gm.notation.orders.build import Situation
from gm.notation.words.said import VERBS
from gm.notation.words.tokens import Word
from gm.notation.words.turned import is_turn
from gm.notation.words.vocabulary import FILLER, FOR, IN, MARK, UNKNOWN, plain
from gm.rules.geography import province_of
from gm.rules.orders import Move

_QUIET = frozenset(("polite", "asides", "titles", "presents", "asked_first", "commands", "excepted"))
"""Marks of talk that say nothing of orders."""
_BETWEEN = frozenset(
    ("conditional", "negated", "refused", "withdrawn", "asked", "undecided", "alternative", "instead", "deferred",
     "corrected", "amends", "told")
)  # fmt: skip
"""Marks between two orders that may speak of either."""
_OF_LAST = frozenset(("alternative", "refused", "withdrawn", "corrected", "negated", "undecided", "doubted"))
"""Marks with which talk speaks of the order before it, where it begins with one."""
_TURNING = frozenset(("refused", "corrected", "withdrawn"))
_NEVER_OF_LAST = frozenset(("conditional", "asked", "told", "instead"))
"""Marks that may speak of what follows, wherever they stand."""
_BLAMED = frozenset(("negated", "refused", "withdrawn", "doubted", "past"))
"""Marks that speak of a thing right behind them: "no punctuation", "never mind the spelling"."""
LONGEST_THING = 3
"""Words between such a mark and the thing."""
_OF_CLOSES = frozenset(("doubted", "negated", "past"))
_OF_EXCUSES = frozenset(("corrected", "regrets", "refused", "negated"))
LONGEST_CLOSE = 4
"""Words among which one closes a letter: « voilà », "that's it", "that is the three of them"."""
LONGEST_REFUSAL = 3
"""Words before an order among which one refuses it: "I really don't want"."""
_OF_TALK = frozenset((FILLER, UNKNOWN, "TALK", "POWER", MARK, "HEADING", "MOVES"))
_SMALL = frozenset((FILLER, IN, FOR, "FROM", "AND", "TALK"))


_OF_WINTER = frozenset(("REMOVES", "BUILDS"))
_NAMED = frozenset(("PLACE", "POWER", "ALL"))


class Says(Enum):
    """What talk says of the orders beside it."""

    NOTHING = auto()
    """It speaks of other things."""
    BESIDE = auto()
    """It belongs to neither, and may be read by itself."""
    OF_LAST = auto()
    """It takes back the order before it, or leaves it open."""
    TURNS = auto()
    """It puts the order behind it in the place of the one before it, or of one broken off."""
    MORE = auto()
    """It may speak of either, or of all."""


class Gap(NamedTuple):
    """The words between two orders, before the first, or behind the last."""

    words: Sequence[Word]
    before: str
    """Where the unit stands that the order before is for; "" where there is none."""
    after: str
    at: Situation


def said_of(gap: Gap, *, sure: bool) -> Says:
    """What a gap says; `sure`: whether so many orders are given that the talk beside them is sure to be talk."""
    words = gap.words
    if not words:
        return Says.BESIDE
    if _turns(gap):
        return Says.TURNS
    if gap.before and _is_of_last(gap):
        return Says.OF_LAST
    if gap.before == gap.after or (
        gap.before and words[0].meanings[0][0] in VERBS - _OF_WINTER and not marks(words[:1]) & _QUIET
    ):
        return Says.MORE  # what the order before goes on with
    names = ("PLACE", "POWER") if gap.after else ("PLACE",)
    if any(word.meanings[0][0] in names and not _is_writer(word, gap.at) for word in words):
        return Says.MORE
    if not gap.before:
        binds = _leads_on(words)
    else:
        binds = not _bearing(words).isdisjoint(_BETWEEN) if gap.after else _hangs_on(words)
    if binds or not (sure or _bearing(words) <= _QUIET):
        return Says.MORE
    idle = not gap.after or (not gap.before and _bearing(words) <= _OF_EXCUSES | _OF_CLOSES - {"past"} | {"told"})
    return Says.NOTHING if idle and _is_talk(gap) else Says.BESIDE


def _is_talk(gap: Gap) -> bool:
    """Whether none of the words may head the orders below it, or say something of the others."""
    kinds = {word.meanings[0][0] for word in gap.words}
    built = {"BUILDS", "COAST", "LENDS"} if Move in gap.at.accepts else set()  # « dans le train », « ce soir »
    return kinds <= _OF_TALK | _SMALL | built and not (gap.before and kinds <= {FILLER, "AND"})


def _turns(gap: Gap) -> bool:
    """Whether one begins an order of a unit again: "budapest to rumania no hang on", « et smyrne non attendez »."""
    words = list(gap.words)
    begun = next((i for i, word in enumerate(words) if _is_unit(word, gap.after)), None)
    if begun is None and (not gap.before or gap.before != gap.after):
        return False
    ahead, said = (words[:begun], words[begun + 1 :]) if begun is not None else ([], words)
    if begun is not None and (_bearing(ahead) or any(word.meanings[0][0] in _NAMED for word in ahead)):
        return False
    turned = any(map(is_turn, said)) or begun is not None
    known = begun is not None or all(word.meanings[0][0] not in _NAMED for word in said)
    return turned and known and marks(said).isdisjoint(("alternative", "conditional", "asked", "undecided"))


def _is_unit(word: Word, place: str) -> bool:
    return bool(place) and word.meanings[0][0] == "PLACE" and place in map(province_of, word.meanings[0][1].split())


def _is_of_last(gap: Gap) -> bool:
    """Whether talk begins with what takes back the order before it, and goes on to no other."""
    first = next((word for word in gap.words if word.meanings[0][0] not in (FILLER, "AND")), None)
    if first is None or marks([first]).isdisjoint(_OF_LAST) or not _bearing(gap.words[:LONGEST_CLOSE]) & _OF_LAST:
        return False
    if not gap.after:
        return False
    last = gap.words[-1]
    leads = last.meanings[0][0] not in _OF_TALK or last.text.split()[-1] in heard("leads")
    return not leads and marks(gap.words).isdisjoint(_NEVER_OF_LAST) and not marks([last]) & _TURNING


def _is_writer(word: Word, at: Situation) -> bool:
    return word.meanings[0][0] == "POWER" and word.meanings[0][1] in at.powers


def marks(words: Sequence[Word]) -> set[str]:
    return {value for word in words for kind, value in word.meanings if kind == MARK}


@cache
def heard(part: str) -> frozenset[str]:
    return frozenset(map(plain, said_anywhere(lambda language: getattr(language.reading.dictated, part))))


_OF_THINGS = ("pointing", "units", "judged", "what", "copulas")
"""Of them, words that may speak of whatever has been named."""
_ABOUT = ("thinking", "judged", "validity", "doing", "pointing", "units", "telling", "modals", "what", "copulas")


@cache
def _of_orders() -> frozenset[str]:
    """Words that say something of an order, or of one's mind."""
    return frozenset[str]().union(*(words_said(part, "remarks") for part in _ABOUT))


LONGEST_VERB = 4
"""Words of a verb before an order that says what would have been done."""


def _leads_on(gap: Sequence[Word]) -> bool:
    """Whether talk before an order speaks of it: "my plan is", « il m'a dit que », « si tout va bien »."""
    last = gap[-1]
    leads = heard("leads") | words_said("wants", "words")
    if last.meanings[0][0] not in _OF_TALK or not leads.isdisjoint(last.text.split()):
        return True
    verb = " ".join(word.text for word in gap[-LONGEST_VERB:])
    if any(f" {phrase} " in f" {verb} " for phrase in words_said("would_have")):
        return True  # "I would have sent Paris to Burgundy"
    bearing = _bearing(gap) - ({"conditional"} if last.text in heard("breaks") else set())
    if not bearing.isdisjoint(("conditional", "deferred", "asked", "provisional")) or _bearing([last]) - _OF_EXCUSES:
        return True
    said = {text for word in gap for text in word.text.split()}
    refuses = not _bearing(gap[-LONGEST_REFUSAL:]).isdisjoint(("negated", "refused"))
    return refuses or ("told" in bearing and not said.isdisjoint(heard("tellers")))


def _bearing(gap: Sequence[Word]) -> set[str]:
    """The marks of talk that may say something of an order; not those that speak of a thing: « pas le temps de »."""
    said = [word for index, word in enumerate(gap) if not _is_of_a_thing(gap, index)]
    verbs = {"unreal"} if any(word.meanings[0][0] == "MOVES" for word in said) else set()  # « j'espère que ça passe »
    return marks(said) - _QUIET - verbs


def _is_of_a_thing(gap: Sequence[Word], index: int) -> bool:
    """Whether a mark speaks of a thing named right behind it, which is no order: "no punctuation"."""
    said = marks([gap[index]])
    if not said or not said - _QUIET <= _BLAMED | {"regrets"} or _of_orders() & frozenset(gap[index].text.split()):
        return False
    small = words_said("articles", "remarks") | words_said("of", "turns")
    led = "withdrawn" not in said  # "never mind the spelling"
    for word in gap[index + 1 : index + 1 + LONGEST_THING]:
        if word is gap[index + 1] and ("asides" in marks([word]) or word.text in words_said("telling", "remarks")):
            return True  # "don't tell France"
        if _of_orders() & frozenset(word.text.split()):
            return False
        if word.meanings[0][0] == UNKNOWN:
            return led
        if word.text not in small:
            return False
        led = True
    return False


def _hangs_on(gap: Sequence[Word]) -> bool:
    """Whether talk behind the last order speaks of it.

    What closes a letter does not, whatever it thinks or has not forgotten, nor "if anything's wrong give me a ring".
    """
    gap = [word for word in gap if word.text not in words_said("soon", "remarks")]
    said = " ".join(word.text for word in gap)
    if said.startswith(_grants()) and words_said("readers", "remarks").isdisjoint(said.split()):
        return False  # "not that it will help much"
    excused = {"conditional", "negated"} if _excuses(gap) else set()
    counts = _counts(gap)
    bearing = (_bearing(gap) | marks(gap[:1]) & {"refused"}) - excused - ({"corrected"} if counts else set())
    told = frozenset(said.split())
    if not bearing.isdisjoint(("conditional", "alternative")):
        return heard("answers").isdisjoint(told) or not heard("unless").isdisjoint(told)
    hoping = words_said("hoping", "remarks")
    if _is_of_others(gap) or not hoping.isdisjoint(said.split()[:LONGEST_CLOSE]):
        return not bearing.isdisjoint(("withdrawn", "instead"))
    if excused and bearing <= _OF_EXCUSES:
        return False
    kinds = {word.meanings[0][0] for word in gap}
    if not (any(map(_closes, gap[:LONGEST_CLOSE])) or counts):
        plain = [word for word in gap if "polite" not in marks([word]) and not _is_saying(word)]
        if any(not _of_orders().isdisjoint(word.text.split()) for word in plain) or _ALL_OF_IT & kinds:
            return True  # "is what I played last time", "I take it all back"
        return not bearing <= ({"past"} if "polite" in marks(gap[:1]) else set())  # « merci pour hier soir »
    amends = {"amends"} if kinds <= _OF_TALK | _SMALL | {"LENDS"} else set()
    return not bearing <= _OF_CLOSES | amends


@cache
def _grants() -> tuple[str, ...]:
    return tuple(f"{phrase} " for phrase in words_said("concedes", "remarks"))


def _excuses(gap: Sequence[Word]) -> bool:
    """Whether one begs pardon for what may be: "sorry if it's garbled"."""
    begs = marks(gap[:1]) & {"corrected", "regrets"} or gap[0].meanings[0][0] == "TALK"
    return bool(begs) and "conditional" in marks(gap[1:2])


def _counts(gap: Sequence[Word]) -> bool:
    """Whether one counts the orders: "that should be five", « ça fait six je crois »."""
    first = [text for word in gap[:2] for text in word.text.split()]
    return not heard("sums").isdisjoint(first) and any(word.text in heard("numbers") for word in gap[:LONGEST_COUNT])


LONGEST_COUNT = 5
_ALL_OF_IT = frozenset(("ALL", "KEEPS", "REMOVES", "DISBANDS"))


def _is_saying(word: Word) -> bool:
    """Whether words are a saying that is passed over: « bonne nuit »."""
    return word.meanings[0] == (FILLER, "~") and " " in word.text


def _closes(word: Word) -> bool:
    """Whether a word closes a letter: « voilà », « j'ai rien oublié »."""
    said = marks([word])
    polite = "polite" in said and word.text.count(" ") > 1
    return word.meanings[0][0] == "ALL" or polite or not said.isdisjoint(("presents", "asides"))


def _is_of_others(gap: Sequence[Word]) -> bool:
    """Whether talk turns to whoever reads, or to others, and to what they do: « tu as vu le match c'était fou »."""
    said = [text for word in gap for text in word.text.split()]
    people = words_said("readers", "remarks") | words_said("others", "remarks")
    if people.isdisjoint(said[:LONGEST_CLOSE]) or not marks(gap).isdisjoint(("alternative", "conditional")):
        return False
    thing = next((index for index, word in enumerate(gap) if word.meanings[0][0] == UNKNOWN), len(gap))
    ahead = {text for word in gap[:thing] for text in word.text.split()}
    opened = _of_orders().difference(*(words_said(part, "remarks") for part in _OF_THINGS))
    told = {text for word in gap if "polite" not in marks([word]) for text in word.text.split()}
    return opened.isdisjoint(told) and words_said("pointing", "remarks").isdisjoint(ahead)
