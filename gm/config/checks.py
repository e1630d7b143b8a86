"""What must agree between the sections of a game file: edition and choices, players and powers, dates."""

from collections.abc import Iterator, Mapping
from typing import Any

from gm.config.problems import Path as KeyPath
from gm.config.problems import did_you_mean
from gm.rules.errors import RulesError
from gm.rules.rulebook import CHOICES, EDITIONS, rulebook
from gm.service.model.game import Signup
from gm.terms.times import TimesError, Timing, WallTime, instant, moves_due, others_due
from gm.variants.registry import USUAL, VARIANTS
from gm.variants.seating import Seating
from gm.variants.variant import Variant

Finding = tuple[KeyPath, object, str]
"""(where, the value or None, what was expected)"""


def findings(data: Mapping[str, Any], timing: Timing | None) -> Iterator[Finding]:
    """What no section of a game file can see alone, in the raw text: other sections may be wrong too."""
    yield from _rules(data)
    yield from _options(data)
    yield from _people(data)
    yield from _press(data)
    yield from _dates(data, timing)


def _table(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _rules(data: Mapping[str, Any]) -> Iterator[Finding]:
    choices = dict(_table(data.get("rules")))
    edition = choices.pop("edition", "classique")
    if not isinstance(edition, str) or edition not in EDITIONS:
        yield ("rules", "edition"), edition, f"expected one of {', '.join(EDITIONS)}"
        edition = "classique"
    for choice, value in choices.items():
        if choice not in CHOICES:
            yield ("rules", choice), None, "unknown key" + did_you_mean(choice, ("edition", *CHOICES))
            continue
        try:
            rulebook(edition, {choice: value})
        except RulesError as error:
            yield ("rules", choice), value, str(error).rpartition(": ")[2]


def _options(data: Mapping[str, Any]) -> Iterator[Finding]:
    variant = _variant(data)
    known = variant.options if variant else {}
    for name, value in _table(data.get("options")).items() if variant else ():
        if name not in known:
            expected = did_you_mean(name, known) or f": expected {' or '.join(known) or 'none in this game'}"
            yield ("options", name), None, "unknown key" + expected
        else:
            for path, found, wanted in known[name].faults(value):
                yield ("options", name, *path), found, wanted


def _variant(data: Mapping[str, Any]) -> Variant | None:
    return VARIANTS.get(str(data.get("variant", USUAL.name)))


def _seating(data: Mapping[str, Any]) -> Seating | None:
    variant = _variant(data)
    return variant.seatings.get(str(data.get("setup", variant.usual_setup))) if variant else None


def _people(data: Mapping[str, Any]) -> Iterator[Finding]:
    variant = _variant(data)
    if variant is None:
        yield ("variant",), data["variant"], f"expected one of {', '.join(VARIANTS)}"
        return
    seating, setup = _seating(data), data.get("setup", variant.usual_setup)
    if seating is None:
        yield ("setup",), setup, f"expected one of {', '.join(variant.seatings)}"
    joining = leaves_out(_table(data.get("signup")).get("start"))
    players = data.get("players", [] if joining else None)
    if players is None:
        yield ("players",), None, 'missing: one for each seat, or [signup] start = "full" for players who join by mail'
    if not isinstance(players, list):
        return
    if seating is not None and (wrong := _seats_wrong(players, variant, seating, joining=joining)) is not None:
        yield ("players",), None, f"setup {setup} is for {wrong}, found {len(players)}"
    addresses: dict[str, int] = {}
    holders: dict[str, int] = {}
    for number, player in enumerate(map(_table, players)):
        emails = player.get("email")
        for email in emails if isinstance(emails, list) else [emails] if emails else []:
            other = addresses.setdefault(str(email).casefold(), number)
            if other != number:
                yield ("players", number, "email"), email, f"already the address of players[{other + 1}]"
        powers = player.get("powers", [])
        if isinstance(powers, list):
            yield from _chair(number, [str(power) for power in powers], variant, seating, holders)


def leaves_out(start: object) -> bool:
    """Whether a file leaves players out, who join by mail."""
    return start in (Signup.FULL, Signup.GM)


def _seats_wrong(players: list[Any], variant: Variant, seating: Seating, *, joining: bool) -> str | None:
    """How many players it is for, where these are too few or too many, or draw lots for powers that are shared out."""
    written = [names for player in players if isinstance(names := _table(player).get("powers"), list)]
    named = [tuple(variant.power_called(str(name)) or "" for name in names) for names in written if names]
    wanted = len(seating.seats([*named, ()]).chairs)
    if joining and len(players) <= wanted and all(len(each) == 1 for each in named if seating.shared):
        return None
    if len(players) == wanted and all(len(each) == 1 for each in named if seating.shared):
        return None
    if seating.shared and players and len(named) == len(players):
        return None
    return f"{wanted} players" + (", or for those who are given all they hold" if seating.shared else "")


def _chair(
    number: int, names: list[str], variant: Variant, seating: Seating | None, holders: dict[str, int]
) -> Iterator[Finding]:
    path = ("players", number, "powers")
    powers = []
    for name in names:
        power = variant.power_called(name)
        if power is None:
            yield path, name, f"no such power: expected one of {', '.join(variant.ruleset().powers)}"
            return
        powers.append(power)
        if holders.setdefault(power, number) != number:
            yield path, name, f"already held by players[{holders[power] + 1}]"
            return
    if seating is not None and powers and not seating.allows(powers):
        if seating.shared:
            alone = "".join(f", or {office} alone" for office in sorted(seating.offices))
            yield path, ", ".join(names), f"expected powers of this setup{alone}"
            return
        chairs = "; ".join(", ".join(chair) for chair in seating.chairs)
        yield path, ", ".join(names), f"expected the powers of one seat of this setup: {chairs}"


def _press(data: Mapping[str, Any]) -> Iterator[Finding]:
    variant, closed = _variant(data), _table(data.get("press")).get("closed")
    if variant is None or not isinstance(closed, list):
        return
    known = [phase.name for phase in variant.phases]
    for number, name in enumerate(closed):
        if isinstance(name, str) and name not in known:
            yield ("press", "closed", number), name, f"expected one of {', '.join(known)}"


def _dates(data: Mapping[str, Any], timing: Timing | None) -> Iterator[Finding]:
    variant, seating = _variant(data) or USUAL, _seating(data)
    start = data.get("start_year") or (seating and seating.start_year) or variant.first_year
    end = data.get("end_year")
    # A year that is none is told of at its own key.
    if isinstance(end, int) and isinstance(start, int) and end < start <= 9999:
        yield ("end_year",), end, f"expected {start} or later, the year in which the game begins"
    if timing is not None:
        for first, _ in timing.skipped:
            try:
                moves_due(timing, instant(first, WallTime(0), timing.zone))
                others_due(timing, instant(first, WallTime(0), timing.zone))
            except TimesError as error:
                yield ("deadline", "skip"), None, str(error)
                return
