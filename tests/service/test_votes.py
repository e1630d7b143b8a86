"""Votes on how a game is to end: secret, kept until they are taken back, and done as soon as nobody's is missing."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from gm.reports.facts import VoteAnswer
from gm.rules.agreement import Accord, Wish
from gm.rules.position import Position
from gm.service.model.game import Draws, Game, GameState, Player
from gm.service.play.transfer import pack, unpack
from gm.service.play.votes import take_vote
from gm.service.settings.changes import change
from gm.variants.classic.variant import CLASSIC
from tests.service.desk import NAMES, POWERS, Desk, email_of
from tests.variants.dix.desk import DixDesk

DRAW = Wish(Accord.DRAW)


def named(*powers: str) -> Wish:
    return Wish(Accord.DRAW, powers)


def victory(power: str) -> Wish:
    return Wish(Accord.CONCESSION, (power,))


def vote(desk: Desk, power: str, wanted: Wish | None) -> VoteAnswer:
    with desk.store() as work:
        return take_vote(work, desk.house, desk.game, desk.seat(power), wanted)


def all_vote(desk: Desk, wanted: Wish, *, but: Iterable[str] = ()) -> None:
    for power in POWERS:
        if power not in but:
            vote(desk, power, wanted)


def altered(desk: Desk, game: Game) -> None:
    with desk.store() as work:
        work.games.save(game)


def without(position: Position, *powers: str) -> Position:
    """Nothing of theirs is left."""
    units = {code: unit for code, unit in position.units.items() if unit.power not in powers}
    return replace(position, units=units, owners={c: p for c, p in position.owners.items() if p not in powers})


def report_to(desk: Desk, power: str) -> str:
    """A player's report of the turn judged last, as he reads it."""
    number = desk.seat(power).number
    row = next(row for row in desk.new() if (row.kind, row.seat) == ("results", number))
    return " ".join(desk.text(row).split())


def everybody_writes(desk: Desk, *, but: Iterable[str] = ()) -> None:
    for power in POWERS:
        if power not in but and (units := desk.game.position.units_of(power)):
            desk.write(power, f"{units[0].kind} {units[0].province.title()} H")


def test_a_draw_that_all_want_ends_the_game_once_and_all_are_told(desk: Desk) -> None:
    all_vote(desk, DRAW, but=["TURKEY"])
    assert (desk.game.state, desk.new()) == (GameState.RUNNING, [])

    answer = vote(desk, "TURKEY", DRAW)

    assert answer.ended
    assert desk.game.state is GameState.ENDED
    assert desk.game.verdict is not None
    assert (desk.game.verdict.kind, desk.game.verdict.powers) == ("draw", POWERS)
    ends = [row for row in desk.new() if row.kind == "end"]
    assert sorted(row.seat or 0 for row in ends) == list(range(8))
    assert "se partagent la victoire" in " ".join(desk.text(ends[0]).split())


def test_a_vote_tells_whose_consent_it_needs_and_nothing_of_those_who_gave_it(desk: Desk) -> None:
    first = vote(desk, "TURKEY", DRAW)
    all_vote(desk, DRAW, but=["TURKEY", "FRANCE"])
    again = vote(desk, "TURKEY", DRAW)

    assert first.vote is not None
    assert first.vote.asked == POWERS
    assert again == first
    assert desk.new() == []


def test_a_vote_holds_from_turn_to_turn_and_every_report_reminds_its_owner_alone(desk: Desk) -> None:
    vote(desk, "TURKEY", DRAW)

    for _ in range(2):
        everybody_writes(desk)
        desk.new()
        desk.fall()
        told = {row.seat: row.facts.personal.vote is not None for row in desk.new() if row.kind == "results"}
        assert told == {seat.number: seat == desk.seat("TURKEY") for seat in desk.game.players}
    everybody_writes(desk)
    all_vote(desk, DRAW, but=["TURKEY"])
    assert desk.game.state is GameState.ENDED


def test_a_vote_taken_back_counts_no_more(desk: Desk) -> None:
    vote(desk, "TURKEY", DRAW)
    assert vote(desk, "TURKEY", None).vote is None
    all_vote(desk, DRAW, but=["TURKEY"])

    assert desk.game.state is GameState.RUNNING


def test_two_who_want_different_ends_get_none(desk: Desk) -> None:
    all_vote(desk, DRAW, but=["TURKEY"])
    vote(desk, "TURKEY", victory("RUSSIA"))

    assert desk.game.state is GameState.RUNNING


def test_a_named_draw_needs_the_consent_of_those_who_get_nothing() -> None:
    desk = Desk().begin(draws=Draws.NAMED)
    all_vote(desk, named("FRANCE", "TURKEY"), but=["ITALY"])
    assert desk.game.state is GameState.RUNNING

    # The same names in another order are the same.
    vote(desk, "ITALY", named("TURKEY", "FRANCE"))

    assert desk.game.verdict is not None
    assert desk.game.verdict.powers == ("FRANCE", "TURKEY")


def test_where_all_are_named_it_is_the_draw_of_all() -> None:
    desk = Desk().begin(draws=Draws.NAMED)
    all_vote(desk, DRAW, but=["ITALY"])
    vote(desk, "ITALY", named(*POWERS))

    assert desk.game.state is GameState.ENDED


@pytest.mark.parametrize(
    ("draws", "wanted", "why"),
    [
        (Draws.ALL, named("FRANCE", "TURKEY"), "shared_by_all"),
        (Draws.NONE, DRAW, "no_draws"),
        (Draws.NAMED, named("FRANCE"), "alone"),
        (Draws.NAMED, named("FRANCE", "PRUSSIA"), "gone"),
    ],
)
def test_a_vote_for_what_cannot_be_is_refused_and_leaves_the_one_before(draws: Draws, wanted: Wish, why: str) -> None:
    desk = Desk().begin(draws=draws)
    vote(desk, "ITALY", victory("RUSSIA"))

    answer = vote(desk, "ITALY", wanted)

    assert answer.refused is not None
    assert answer.refused.idle == why
    assert answer.vote is not None
    assert (answer.vote.accord, answer.vote.powers) == ("concession", ("RUSSIA",))


def test_a_concession_needs_everybody_but_the_winner(desk: Desk) -> None:
    all_vote(desk, victory("RUSSIA"), but=["RUSSIA", "ITALY"])
    vote(desk, "RUSSIA", DRAW)

    answer = vote(desk, "ITALY", victory("RUSSIA"))

    assert answer.vote is not None
    assert "RUSSIA" not in answer.vote.asked
    assert desk.game.verdict is not None
    assert (desk.game.verdict.kind, desk.game.verdict.powers) == ("concession", ("RUSSIA",))
    assert "Les autres puissances ont laissé la victoire : victoire de la Russie !" in " ".join(
        desk.text(desk.new()[0]).split()
    )


def test_who_is_out_of_the_game_has_no_voice_and_is_not_waited_for(desk: Desk) -> None:
    all_vote(desk, DRAW, but=["ITALY"])
    everybody_writes(desk)
    altered(desk, replace(desk.game, position=without(desk.game.position, "ITALY")))

    assert vote(desk, "ITALY", None).out
    desk.fall()

    assert desk.game.verdict is not None
    assert (desk.game.state, "ITALY" in desk.game.verdict.powers) == (GameState.ENDED, False)
    kinds = [row.kind for row in desk.new() if row.seat == desk.seat("FRANCE").number]
    assert kinds[-2:] == ["results", "end"]


def test_a_vote_that_names_who_is_gone_counts_no_more_and_its_owner_is_told() -> None:
    desk = Desk().begin(draws=Draws.NAMED)
    all_vote(desk, named("FRANCE", "ITALY"), but=["FRANCE"])
    everybody_writes(desk)
    altered(desk, replace(desk.game, position=without(desk.game.position, "ITALY")))
    desk.new()
    desk.fall()

    assert "une puissance nommée n'est plus en jeu (l'Italie)" in report_to(desk, "TURKEY")
    everybody_writes(desk)
    assert not vote(desk, "FRANCE", named("FRANCE", "TURKEY")).ended
    assert vote(desk, "TURKEY", DRAW).refused is None


def test_one_slip_takes_nobodys_voice(desk: Desk) -> None:
    everybody_writes(desk, but=["AUSTRIA"])
    desk.fall()
    answer = vote(desk, "TURKEY", DRAW).vote

    assert answer is not None and "AUSTRIA" in answer.asked


def test_a_file_may_say_that_one_silence_is_enough() -> None:
    desk = Desk().begin(disorder_after=1)
    everybody_writes(desk, but=["AUSTRIA"])
    desk.fall()
    answer = vote(desk, "TURKEY", DRAW).vote

    assert answer is not None and "AUSTRIA" not in answer.asked
    assert "sans ordres au dernier mouvement" in " ".join(desk.text(desk.write("TURKEY", "Règles")[-1]).split())


def test_a_power_in_disorder_is_not_asked_and_shares_what_it_still_has() -> None:
    desk = Desk().begin(disorder_after=1)
    everybody_writes(desk, but=["AUSTRIA"])
    desk.fall()
    all_vote(desk, DRAW, but=["AUSTRIA", "TURKEY"])

    answer = vote(desk, "TURKEY", DRAW)

    assert answer.vote is not None
    assert (answer.ended, "AUSTRIA" in answer.vote.asked) == (True, False)
    assert desk.game.verdict is not None
    assert "AUSTRIA" in desk.game.verdict.powers


def test_who_was_silent_is_asked_again_once_his_orders_were_judged(desk: Desk) -> None:
    for _ in range(2):
        everybody_writes(desk, but=["AUSTRIA"])
        desk.fall()
    # Nobody learns from his own vote that the silent power has written since.
    desk.write("AUSTRIA", "A Vie H")
    before = vote(desk, "TURKEY", DRAW).vote
    everybody_writes(desk)
    desk.fall()
    after = vote(desk, "TURKEY", DRAW).vote

    assert before is not None and after is not None
    assert ("AUSTRIA" in before.asked, "AUSTRIA" in after.asked) == (False, True)


def test_where_nobody_writes_nobody_ends_the_game_by_himself(desk: Desk) -> None:
    desk.fall()
    vote(desk, "RUSSIA", victory("RUSSIA"))

    assert desk.game.state is GameState.RUNNING


def test_where_nobody_writes_orders_any_more_all_may_still_end_the_game(desk: Desk) -> None:
    desk.fall()
    all_vote(desk, DRAW, but=["TURKEY"])

    assert desk.game.state is GameState.RUNNING
    assert vote(desk, "TURKEY", victory("RUSSIA")).vote.asked == tuple(p for p in POWERS if p != "RUSSIA")  # type: ignore[union-attr]
    assert vote(desk, "TURKEY", DRAW).ended


def test_where_only_the_winner_writes_the_others_leave_him_the_victory(desk: Desk) -> None:
    everybody_writes(desk, but=set(POWERS) - {"RUSSIA"})
    desk.fall()
    all_vote(desk, victory("RUSSIA"), but=["RUSSIA", "TURKEY"])

    assert desk.game.state is GameState.RUNNING
    assert vote(desk, "TURKEY", victory("RUSSIA")).ended


def test_a_new_player_is_bound_by_no_vote_of_the_former_one(desk: Desk) -> None:
    all_vote(desk, DRAW, but=["ITALY"])
    players = list(desk.game.settings.players)
    players[0] = Player("Hippolyte Quenneville", ("hippolyte@ailleurs.example",), ("AUSTRIA",))
    with desk.store() as work:
        change(work, desk.house, desk.game, replace(desk.game.settings, players=tuple(players)), (), {}, 1.0)

    assert not vote(desk, "ITALY", DRAW).ended
    assert vote(desk, "AUSTRIA", DRAW).ended


def test_votes_count_while_a_game_pauses(desk: Desk) -> None:
    altered(desk, replace(desk.game, state=GameState.PAUSED))
    all_vote(desk, DRAW)

    assert desk.game.state is GameState.ENDED


def test_votes_stand_when_a_turn_is_taken_back(desk: Desk) -> None:
    everybody_writes(desk)
    vote(desk, "TURKEY", DRAW)
    desk.fall()
    all_vote(desk, DRAW, but=["ITALY", "TURKEY"])
    desk.write("GM", "Revenir à P1901", sender="ophelie@maitre.example")
    desk.write("GM", "Oui", sender="ophelie@maitre.example")
    assert str(desk.game.position.turn) == "S1901M"

    assert vote(desk, "ITALY", DRAW).ended


def test_votes_that_have_ended_a_game_are_spent_if_the_end_is_taken_back(desk: Desk) -> None:
    before = desk.game
    all_vote(desk, DRAW)
    altered(desk, replace(before, judgement=2))

    assert not vote(desk, "ITALY", DRAW).ended


def test_a_seat_has_one_voice_for_all_its_powers() -> None:
    seating = CLASSIC.seatings["4"]
    players = tuple(Player(NAMES[chair[0]], (email_of(chair[0]),), chair) for chair in seating.chairs)
    desk = Desk().begin(setup="4", seating=seating.chairs, players=players)
    for power in ("ENGLAND", "GERMANY", "RUSSIA"):
        vote(desk, power, DRAW)

    answer = vote(desk, "AUSTRIA", DRAW)

    assert answer.vote is not None
    assert (answer.vote.asked, answer.ended) == (POWERS, True)


def test_in_the_game_for_two_a_side_that_gives_up_loses_to_the_whole_other() -> None:
    seating = CLASSIC.seatings["2"]
    players = tuple(Player(NAMES[chair[0]], (email_of(chair[0]),), chair) for chair in seating.chairs)
    desk = Desk().begin(setup="2", seating=seating.chairs, unplayed=seating.unplayed, start_year=1914, players=players)
    assert not vote(desk, "FRANCE", victory("RUSSIA")).ended

    assert vote(desk, "AUSTRIA", victory("FRANCE")).ended
    assert desk.game.verdict is not None
    assert desk.game.verdict.powers == ("ENGLAND", "FRANCE", "RUSSIA")


def test_a_draw_that_the_file_forbids_later_waits_until_it_is_allowed_again(desk: Desk) -> None:
    all_vote(desk, DRAW, but=["ITALY"])
    altered(desk, replace(desk.game, settings=replace(desk.game.settings, draws=Draws.NONE)))
    assert vote(desk, "ITALY", DRAW).refused is not None
    altered(desk, replace(desk.game, settings=replace(desk.game.settings, draws=Draws.NAMED)))

    assert vote(desk, "ITALY", DRAW).ended


def test_votes_move_to_another_installation_with_their_game(desk: Desk) -> None:
    all_vote(desk, DRAW, but=["ITALY"])
    with desk.store() as work:
        archive = pack(work, desk.house, desk.game, "")
    there = Desk()
    with there.store() as work:
        unpack(work, there.house, archive)

    assert vote(there, "ITALY", DRAW).ended


def test_help_shows_the_ends_that_a_game_knows_and_no_others() -> None:
    games = (Desk().begin(), Desk().begin(draws=Draws.NONE), DixDesk().begin_dix())
    shown = [set(game.write("FRANCE", "Aide")[-1].facts.offers) & {"vote_draw", "vote_concession"} for game in games]

    assert shown == [{"vote_draw", "vote_concession"}, {"vote_concession"}, {"vote_draw"}]
