"""Laws of the world on random games of ten years."""

from collections import Counter
from functools import cache
from random import Random

from gm.rules.orders import Move, Order
from gm.rules.outcomes import EventKind, Fate, Outcome, Reason
from gm.rules.position import Position
from gm.variants.diplomatie2000.board import STATES, UN, world
from gm.variants.diplomatie2000.measures import Amount, Ballot, Motion, Subversion, read_order
from gm.variants.diplomatie2000.rules import ruleset
from gm.variants.diplomatie2000.session import hold_session, votes_each
from gm.variants.diplomatie2000.world_state import due, gifts, is_mandate, living, united
from tests.some import some
from tests.variants.diplomatie2000.sessions import play_sessions
from tests.variants.play import Played

RULES = ruleset()


@cache
def games() -> tuple[Played, ...]:
    return tuple(played for seed in range(2) for played in play_sessions(Random(seed), RULES, 10))


def autumns() -> list[Played]:
    """Those whose judgement ends an autumn."""
    return [played for played in games() if played.ruling.after.turn.phase == "A"]


def winters() -> list[Played]:
    return [played for played in games() if played.before.turn.phase == "A"]


def followed(kind: type[Order]) -> list[tuple[Position, Outcome]]:
    """Orders of a kind that were followed, each with the position before it."""
    return [
        (played.before, each)
        for played in games()
        for each in played.ruling.outcomes
        if isinstance(each.order, kind) and each.fate is Fate.SUCCEEDS
    ]


def test_the_games_show_everything_that_may_happen() -> None:
    told: Counter[str] = Counter()
    for played in games():
        told.update(str(event.reason) for event in played.ruling.events if event.reason)
        told.update(type(each.order).__name__ for each in played.ruling.outcomes if each.fate is Fate.SUCCEEDS)
        told.update(str(each.reason) for each in played.ruling.outcomes if each.reason)
        told.update(motion.measure for _, motion in adopted(played))
    wanted = "given_up in_disgrace eliminated cancelled Motion Ballot Pledge Subversion Intervention Amount Ranking"
    wanted += " Invitation not_invited not_proposed already_proposed spent 1A 1B 1D 2 3A 3B"

    assert not [what for what in wanted.split() if not told[what]], told


def adopted(played: Played) -> list[tuple[str, Motion]]:
    session = hold_session(played.ruling.docket.acts)
    return [each for kind in "123" for each in session.adopted(kind)]


def test_all_centres_are_always_held() -> None:
    for played in some(games()):
        assert played.ruling.after.owners.keys() == RULES.map.centers
        assert UN not in played.ruling.after.owners.values()


def test_the_land_is_that_of_the_board() -> None:
    for played in some(games()):
        un = united(played.ruling.after)
        assert un.lands.keys() <= world().lands.keys()
        assert set(un.lands.values()) <= set(STATES)


def test_mandate_units_appear_in_winter_alone_and_keep_their_colour() -> None:
    for played in some(games()):
        before, after = mandates(played.before), mandates(played.ruling.after)
        built = Counter(
            event.unit.power
            for event in played.ruling.events
            if event.kind is EventKind.BUILT and event.unit is not None and is_mandate(event.unit)
        )
        assert not after - before - built
        assert not built or played.before.turn.phase == "A"
        assert after[UN] <= 1


def mandates(position: Position) -> Counter[str]:
    beaten = [each.unit for each in position.dislodged.values()]
    return Counter(unit.power for unit in (*position.units.values(), *beaten) if is_mandate(unit))


def test_no_mandate_unit_moves_without_a_vote() -> None:
    moved = 0
    for played in games():
        if played.before.turn.phase != "M":
            continue
        voted = {order for _, motion in adopted(played) if motion.measure == "2" for order in motion.orders}
        for each in played.ruling.outcomes:
            unit = played.before.units.get(each.order.at.partition("/")[0])
            if isinstance(each.order, Move) and unit is not None and is_mandate(unit) and each.fate is not Fate.VOID:
                assert each.order in voted
                assert each.power == UN
                moved += 1
    assert moved


def test_points_are_as_the_formulae_say() -> None:
    for played in some(autumns()):
        counted, un = united(played.ruling.after).scores, united(played.ruling.after)
        lost = [event.unit for event in played.ruling.events if event.reason == Reason("in_disgrace")]
        for state, points in some(counted.items()):
            figures = world().figures[state]
            held = len(played.ruling.after.centers_of(state))
            serving = [u for u in (*played.ruling.after.units.values(), *lost) if u and is_mandate(u)]
            bonus = sum(unit.power == state for unit in serving) * figures.points_per_mandate
            gross = max(0, held - len(RULES.map.homes(state))) * figures.points_per_centre
            if state not in un.eliminated:
                assert points == gross + un.adjustment.get(state, 0) + min(125, bonus), (played.before.turn, state)
        assert all(abs(points) <= 125 for points in un.adjustment.values())


def test_ballots_are_never_more_than_states_in_grace_nor_choices_than_their_due() -> None:
    for played in some(games()):
        un = united(played.before)
        voters = [state for state in living(played.before) if state not in un.disgrace]
        session = hold_session(played.ruling.docket.acts)
        cast = {power for power, act in played.ruling.docket.acts if isinstance(act, Ballot)}
        assert cast <= set(voters)
        for kind, tally in session.types.items():
            each = votes_each(kind, len(tally.motions))
            assert sum(tally.counts.values()) + tally.none <= each * len(voters)
            assert len(tally.adopted) <= each
            assert all(tally.counts[proposer] > tally.none for proposer in tally.adopted)


def test_who_is_in_disgrace_neither_proposes_nor_votes_and_has_no_mandate_unit_when_the_turn_is_over() -> None:
    assert any(united(played.before).disgrace for played in games())
    for played in games():
        shut = united(played.before).disgrace
        assert not shut.keys() & {power for power, act in played.ruling.docket.acts if isinstance(act, Motion | Ballot)}
        after = played.ruling.after
        if after.turn.phase != "R":
            assert not {unit.power for unit in after.units.values() if is_mandate(unit)} & united(after).disgrace.keys()


def test_a_subversion_is_spent_once_a_year_and_held_by_few_centres() -> None:
    for before, each in some(each for each in followed(Subversion) if each[1].order.at):
        assert len(before.centers_of(each.power)) in world().figures[each.power].subversion
        assert each.power not in united(before).spent


def test_aid_received_is_the_aid_given() -> None:
    for played in some(autumns()):
        un = united(played.ruling.after)
        whole = sum(un.received.values()) + (un.embargo is not None and un.embargo not in un.eliminated)
        assert whole <= sum(gifts(played.ruling.after).values())


def test_after_the_winter_nobody_has_more_than_is_due() -> None:
    for played in some(winters()):
        after = Counter(unit.power for unit in played.ruling.after.units.values())
        received = united(played.before).received
        for state in some(living(played.ruling.after)):
            held = len(played.ruling.after.centers_of(state))
            assert after[state] <= max(0, held + received.get(state, 0))


def test_the_eliminated_are_gone_for_good() -> None:
    for played in some(games()):
        before, after = united(played.before).eliminated, united(played.ruling.after).eliminated
        assert before <= after
        held = {unit.power for unit in played.ruling.after.units.values()} | set(played.ruling.after.owners.values())
        assert not held & after
        for state in after - before:
            assert any(e.kind is EventKind.ELIMINATED and e.power == state for e in played.ruling.events)


def test_amounts_that_count_are_within_bounds() -> None:
    assert all(1 <= each.order.amount <= 40 for _, each in some(followed(Amount)))


def test_every_line_is_answered_and_reads_back() -> None:
    for played in some(games()):
        answered = {(each.power, str(each.written or each.order)) for each in played.ruling.outcomes}
        for power, order in some((power, order) for power, sheet in played.sheets.items() for order in sheet):
            assert read_order(str(order)) == order
            assert (power, str(order)) in answered, f"{played.before.turn} {power}: {order}"


def test_winter_gives_nobody_more_than_he_is_due_when_it_began() -> None:
    found = []
    for played in winters():
        built = Counter(event.power for event in played.ruling.events if event.kind is EventKind.BUILT)
        given = Counter(
            event.power
            for event in played.ruling.events
            if event.kind is EventKind.DESTROYED and event.unit is not None and event.reason is None
        )
        most = {state: due(played.before).get(str(state), 0) + given[state] for state in built.keys() - {UN}}
        found += [(built[state], most[state]) for state in most]
    assert all(count <= max(0, most) for count, most in some(found))
