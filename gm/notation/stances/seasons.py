"""Times named beside an order that are not now: "in the autumn", "not next year"."""

from dataclasses import replace
from itertools import pairwise, zip_longest

from gm.languages.language import words_said
from gm.notation.orders.build import Situation
from gm.notation.stances.clauses import Part
from gm.notation.words.turns import is_later_year, season_named
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN

OTHER_SEASON = "deferred"
"""A season that is not now is a mark of this kind."""


def seasons(part: Part, at: Situation) -> set[str]:
    """The mark of a part that names a season, but not the one that is now."""
    named = {
        season_named(word.text)
        for word, after in zip_longest(part.words, part.words[1:])
        if not part.is_order and (after is None or after.meanings[0][0] != UNKNOWN)  # "at summer camp"
    } - {""}
    likened = any(text in words_said("likened") for word in part.words for text in (word.text, word.text.split()[0]))
    dated = pairwise([None, *part.words]) if not part.is_order and not likened else ()  # "just like in 1914"
    if any(word is not None and is_later_year(word, before, at.position.turn) for before, word in dated):
        return {OTHER_SEASON}
    if not part.is_order and _dates_itself(part):
        return set()
    now = at.ruleset.calendar.seasons(at.position.turn)
    return {OTHER_SEASON} if named and not named & set(now) else set()


def _dates_itself(part: Part) -> bool:
    """Whether somebody will do something in a season: "in the autumn we land"; not "in the autumn I'll do it"."""
    texts = [text for word in part.words for text in word.text.split()]
    at = next((at for at, text in enumerate(texts[:-1]) if season_named(text)), NEAR_BEGINNING)
    whom = words_said("selves", "remarks") | words_said("others", "remarks")
    meant = words_said("pointing", "remarks") | words_said("objects") | words_said("units", "remarks")
    named = any(word.meanings[0][0] in ("PLACE", "UNIT") for word in part.words)
    return at < NEAR_BEGINNING and not named and texts[at + 1] in whom and meant.isdisjoint(texts[at + 2 :])


NEAR_BEGINNING = 3
"""Words among which a clause begins with the season it speaks of: "come the autumn"."""


def denies_a_time(part: Part, at: Situation) -> bool:
    """Whether a part denies but a time that is not now: "(not in the autumn)"; not "not next year but in 04"."""
    words = [word for word in part.words if word.meanings[0][0] not in _LEADS_TO_TIME]
    if part.is_order or len(words) < 2 or not any((MARK, kind) in words[0].meanings for kind in _DENYING):
        return False
    row = [replace(part, segment=replace(part.segment, words=said)) for said in ((words[1],), tuple(words[2:])) if said]
    times = [seasons(one, at) | {kind for word in one.words for _, kind in word.meanings} for one in row]
    return OTHER_SEASON in times[0] and not any(OTHER_SEASON in later for later in times[1:])


_DENYING = ("negated", "refused", "instead")
_LEADS_TO_TIME = frozenset((FILLER, IN, "TO", "AND"))
