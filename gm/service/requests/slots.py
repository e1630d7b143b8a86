"""Slots of requests: what stands at `{LENGTH}` or `{POWERS}` in a line, read into a value by a plain function each."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from gm.languages.language import languages
from gm.notation.orders.pieces import NoPiece, pieces
from gm.notation.words.dates import DatesMeant, Moment, length_meant, number_words, read_dates, read_moment
from gm.notation.words.fold import fold
from gm.notation.words.turns import turn_meant
from gm.reports.facts import GAME_MASTER
from gm.rules.adjustments import can_stand
from gm.rules.position import Turn, Unit
from gm.service.model.game import Game
from gm.service.model.identity import is_game_name
from gm.service.play.preferences import Ranked, offered
from gm.service.requests.map_pages import pages_called
from gm.service.requests.own_turns import own_turn
from gm.service.requests.preference_lists import UnknownPower, powers_liked
from gm.service.turn.rulesets import ruleset_of
from gm.service.who.naming import ALL, is_power_anywhere, name_of, named, without
from gm.terms.time_words import read_zone
from gm.terms.times import TimesError
from gm.variants.registry import variant


@dataclass(frozen=True, slots=True)
class SlotGround:
    """What a slot is read by."""

    at: datetime
    """When the line was received."""
    zone: ZoneInfo
    """Its writer's."""
    game: Game | None = None
    """None for a stranger's line, which can hold nothing of a game."""


class SlotUnread(ValueError):
    """What stands in a slot is not what belongs there. `word`: what of it was not understood; "" for all of it."""

    def __init__(self, word: str = "", why: str = "slot") -> None:
        super().__init__(word)
        self.word, self.why = word, why


def powers(text: str, ground: SlotGround) -> tuple[str, ...]:
    """« France, Turquie et Italie », "all but England": codes, in the order they are named."""
    if ground.game is None:
        raise SlotUnread
    whole, spared = without(text)
    found = named(whole, ground.game, freely=True)
    left_out = named(spared, ground.game, freely=True) if spared is not None else None
    unknown = (*found.unknown, *(left_out.unknown if left_out else ()))
    if unknown:
        raise SlotUnread(unknown[0])
    played = tuple(power for seat in ground.game.players for power in seat.powers)
    known = played if ALL in found.known else found.known
    if not known or GAME_MASTER in known or (left_out and (ALL in left_out.known or not left_out.known)):
        raise SlotUnread
    return tuple(power for power in known if not left_out or power not in left_out.known)


def power(text: str, ground: SlotGround) -> str:
    """« la Turquie »."""
    found = powers(text, ground)
    if len(found) != 1:
        raise SlotUnread
    return found[0]


def liked(text: str, ground: SlotGround) -> Ranked:
    """« France [Angleterre Russie] Turquie »: the best first; of no game, in the words that stand there."""
    game = ground.game

    def power_called(words: str) -> str | None:
        if game is None:
            return words if is_power_anywhere(words) else None
        code = name_of(words, game, freely=True)
        return code if code in offered(game) else None

    try:
        found = powers_liked(text, power_called)
    except UnknownPower as problem:
        raise SlotUnread(str(problem)) from problem
    if not found:
        raise SlotUnread
    return found


def turn(text: str, ground: SlotGround) -> Turn:
    """« automne 1902 », `F1902M`, `P1901`; the phase is "" where none is named."""
    if ground.game is None:
        raise SlotUnread
    meant = turn_meant(text, ground.game.position.turn.year // 100 * 100) or own_turn(text, ground.game)
    if meant is None:
        raise SlotUnread
    return meant


def dates(text: str, ground: SlotGround) -> DatesMeant:
    """« du 3 au 10 août », "until Sunday": the days, and when they begin and end."""
    return read_dates(text, ground.at, ground.zone)


def moment(text: str, ground: SlotGround) -> Moment:
    """« vendredi 14 août 20 h »: an instant to come."""
    return read_moment(text, ground.at, ground.zone)


def length(text: str, ground: SlotGround) -> timedelta:
    """« 2 jours », "48 hours", « une semaine »: more than nothing, and no more than a year."""
    found = length_meant(text)
    if not timedelta(0) < found <= LONGEST:
        raise SlotUnread
    return found


LONGEST = timedelta(days=366)


_NAMED_ADDRESS = re.compile(
    r"\s*(?P<name>[^<>@]*?)[\s(]*<?(?P<address>[^\s<>@,;:\"()\\]+@(?:[^\W_][\w-]*\.)+[^\W\d_]{2,})[>)\s.,;]*", re.DOTALL
)


def address(text: str, ground: SlotGround) -> tuple[str, str]:
    """`Nom <a@b.c>`, or the address alone: (name, address)."""
    match = _NAMED_ADDRESS.fullmatch(text)
    if match is None or len(match["address"]) > 254:
        raise SlotUnread
    return match["name"].strip(" \"'«»,:-"), match["address"]


def game(text: str, ground: SlotGround) -> str:
    """`europe-1`."""
    name = fold(text).strip(" .\"'")
    if not is_game_name(name):
        raise SlotUnread
    return name


_PLACE = re.compile(r"(?P<power>.+?)[\s,;:(–-]+(?:(?:dans|de|en|in|of|the|game|la|partie)\s+)*(?P<game>[a-z0-9-]+)\)?")


def place(text: str, ground: SlotGround) -> tuple[str, str]:
    """« la Turquie, europe-1 »: (words for a power, the game's name, "" where none is named)."""
    folded = fold(text).strip(" .\"'")
    if is_power_anywhere(folded):
        return folded, ""
    match = _PLACE.fullmatch(folded)
    if match is None or not is_game_name(match["game"] or "") or not is_power_anywhere(match["power"]):
        raise SlotUnread
    return match["power"], match["game"]


def language(text: str, ground: SlotGround) -> str:
    """« anglais », "French", `en`: the code of a language that is there."""
    wanted = fold(text).strip(" .")
    for code, each in languages().items():
        names = (code, each.name_of(code), *(other.name_of(code) for other in languages().values()))
        if wanted in map(fold, names):
            return code
    raise SlotUnread


def zone(text: str, ground: SlotGround) -> str:
    """`Europe/London`."""
    return read_zone(text.strip(" .").replace(" ", "_")).key


def number(text: str, ground: SlotGround) -> int:
    """`12`, `#12`, « n° 12 », "no. 12"."""
    match = _NUMBER.fullmatch(number_words(text))
    if match is None:
        raise SlotUnread
    return int(match[1])


_NUMBER = re.compile(r"\s*(?:(?:n|no|nr|num|numero|number)\b)?[\s.#°º]*(\d{1,9})[\s.]*")


_RANGE = re.compile(r"(\d{1,4})(?:\s*-\s*(\d{1,4}))?")
MOST_NUMBERS = 100


def numbers(text: str, ground: SlotGround) -> tuple[int, ...]:
    """`1, 3`, « 2 à 4 », "1 and 3"."""
    found: dict[int, None] = {}
    for piece in re.split(r"[,;&+\s]+", in_numbers(text)):
        match = _RANGE.fullmatch(piece)
        if match is None:
            raise SlotUnread(piece)
        first, last = int(match[1]), int(match[2] or match[1])
        if not first <= last <= first + MOST_NUMBERS:
            raise SlotUnread(piece)
        found |= dict.fromkeys(range(first, last + 1))
    return tuple(found)


def in_numbers(text: str) -> str:
    """A list of numbers without its words: « le 1 et le 3 » → `1 , 3`."""
    names = [each.letters.names for each in languages().values()]
    joined = "|".join(re.escape(word) for each in names for word in each.and_)
    articles = "|".join(re.escape(word) for each in names for word in each.articles)
    plain = re.sub(rf"\b(?:{joined})\b", ",", fold(text))
    plain = re.sub(rf"\b(?:{articles})(?=\d)", "", plain).strip(" .,")
    return re.sub(r"\s*-\s*", "-", plain)


def units(text: str, ground: SlotGround) -> tuple[Unit, ...]:
    """« A Par, F Stp (cs) »: units where they can stand; whose they are the rest of the line says."""
    if ground.game is None:
        raise SlotUnread
    ruleset = ruleset_of(ground.game)
    reader = variant(ground.game.settings.variant).reader()
    try:
        found = [Unit(kind, "", location) for kind, location in pieces(text, reader.vocabulary)]
    except NoPiece as problem:
        raise SlotUnread(str(problem)) from problem
    for unit in found:
        if unit.location not in ruleset.atlas.province or not can_stand(unit.kind, unit.location, ruleset):
            raise SlotUnread(str(unit))
    if not found or len({unit.province for unit in found}) < len(found):
        raise SlotUnread
    return tuple(found)


def as_written(text: str, ground: SlotGround) -> str:
    """Words that another reader reads, or nobody."""
    return text.strip()


def pages(text: str, ground: SlotGround) -> tuple[str, ...]:
    """« Afrique », "Europe and Russia": pages of the map."""
    found = pages_called(text, ground.game) if ground.game else ()
    if not found:
        raise SlotUnread
    return found


Reader = Callable[[str, SlotGround], Any]

SLOTS: Mapping[str, Reader] = {
    "POWERS": powers,
    "POWER": power,
    "LIKED": liked,
    "TURN": turn,
    "DATES": dates,
    "MOMENT": moment,
    "LENGTH": length,
    "ADDRESS": address,
    "GAME": game,
    "PLACE": place,
    "LANGUAGE": language,
    "ZONE": zone,
    "NUMBER": number,
    "NUMBERS": numbers,
    "UNITS": units,
    "PAGE": pages,
    "ORDER": as_written,
    "TEXT": as_written,
}
"""slot -> what reads it"""
FREE = frozenset({"ORDER", "TEXT"})
"""Slots that anything fits."""


def read_slot(slot: str, text: str, ground: SlotGround) -> Any:
    """Raises SlotUnread."""
    try:
        return SLOTS[slot](text, ground)
    except TimesError as problem:
        raise SlotUnread(why=problem.why or "slot") from problem
