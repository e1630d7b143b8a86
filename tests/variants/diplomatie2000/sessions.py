"""Games of the world played at random, with everything a session of the United Nations can hold."""

from collections.abc import Iterator
from random import Random

from gm.rules.judge import adjudicate
from gm.rules.orders import Build, Disband, Order
from gm.rules.position import Position
from gm.rules.ruleset import Ruleset
from gm.variants.diplomatie2000.board import MANDATE, STATES, UN
from gm.variants.diplomatie2000.measures import (
    ABSTAIN,
    ALL,
    MEASURES,
    NONE,
    TYPES,
    Amount,
    Ballot,
    Intervention,
    Invitation,
    Motion,
    Pledge,
    Ranking,
    Subversion,
)
from gm.variants.diplomatie2000.turn import options
from gm.variants.diplomatie2000.world_state import is_mandate
from tests.positions import Sheets, tangled_orders
from tests.variants.play import Played, random_sheets


def play_sessions(rng: Random, ruleset: Ruleset, years: int) -> Iterator[Played]:
    """A random game from the opening, in which everybody talks much; it goes on after a verdict."""
    now = ruleset.opening
    last = now.turn.year + years
    while now.turn.year < last:
        sheets = everything_said(rng, now, ruleset)
        ruling = adjudicate(now, sheets, ruleset)
        yield Played(now, sheets, {}, ruling)
        now = ruling.after


def everything_said(rng: Random, position: Position, ruleset: Ruleset) -> Sheets:
    """Orders of units and lines of the session; most of them may stand, some may not."""
    match position.turn.phase:
        case "M":
            orders = tangled_orders(rng, position, ruleset)
            missions = options(position, UN, ruleset)
            sheets = {power: list(orders.get(power, ())) for power in ruleset.powers}
            for power in ruleset.powers:
                sheets[power] += _said(rng, power, position, [rng.choice(each) for each in missions.values()])
        case "A":
            sheets = random_sheets(rng, position, ruleset)
            for power in ruleset.powers:
                sheets.setdefault(power, []).extend(_winter(rng, power, position, ruleset))
        case _:
            sheets = random_sheets(rng, position, ruleset)
    return sheets


def _said(rng: Random, power: str, position: Position, missions: list[Order]) -> list[Order]:
    lines: list[Order] = []
    lands = sorted(position.owners)
    for _ in range(rng.choice((0, 0, 1, 3))):
        measure = rng.choice(MEASURES)
        state = None if measure == "2" or (measure == "3A" and rng.random() < 0.3) else rng.choice(STATES)
        if measure == "2":
            programme = tuple(rng.sample(missions, rng.randint(0, len(missions))))
            lines += [Motion(measure=measure, orders=programme)] if programme else []
        else:
            lines.append(Motion(measure=measure, state=state))
    for kind in TYPES:
        if rng.random() < 0.8:
            choices = rng.choices((*STATES, UN, NONE, ABSTAIN), k=rng.choice((1, 1, 2, 3)) if kind == "1" else 1)
            lines.append(Ballot(type=kind, choices=tuple(choices)))
    lines += [Pledge(slot=rng.randint(1, 3), state=rng.choice((*STATES, None))) for _ in range(rng.randint(0, 2))]
    if rng.random() < 0.4:
        lines.append(Subversion(rng.choice(lands)))
    own = [unit for unit in position.units_of(power) if is_mandate(unit)]
    lines += [Disband(unit.location, unit.kind) for unit in own if rng.random() < 0.15]
    if power == UN:
        lines.append(Intervention(rng.choice(lands)))
        lines += [Amount(proposer=state, amount=rng.randint(0, 41)) for state in rng.sample(STATES, 5)]
        lines += [Ranking(type=kind, proposers=tuple(rng.sample(STATES, 4))) for kind in TYPES]
    return lines


def _winter(rng: Random, power: str, position: Position, ruleset: Ruleset) -> list[Order]:
    lines: list[Order] = [
        Invitation(rng.choice(["", *position.centers_of(power)]), rng.choice((*STATES, UN)))
        for _ in range(rng.randint(0, 4))
    ]
    if rng.random() < 0.3:
        lines.append(Invitation(guest=ALL))
    from_all = sorted(position.owners)
    lines += [Build(place, MANDATE) for place in rng.sample(from_all, rng.randint(0, 5))]
    return lines
