"""The examples of the official rules and the demonstration game, played as players would read them."""

from pathlib import Path

import pytest

from gm.rules.judge import Ruling, adjudicate
from gm.rules.outcomes import EventKind, Fate
from gm.rules.position import Position
from tests.casebook import dislodged_by_power, outcome, position, rules, sheets, tidy, units_by_power
from tests.data import DATA
from tests.transcript import PlayedPhase, Transcript, read_transcripts

EXAMPLES = read_transcripts(DATA / "examples.txt")
(DEMONSTRATION,) = read_transcripts(DATA / "demonstration.txt")
CLASSIQUE = rules("classique")


def play(before: Position, phase: PlayedPhase) -> Ruling:
    """Judge a phase, and hold every order's fate and every fact against the transcript."""
    assert str(before.turn) == phase.turn
    texts = {power: [order.text for order in sheet] for power, sheet in phase.orders.items()}
    ruling = adjudicate(before, sheets(texts), CLASSIQUE)
    for power, sheet in phase.orders.items():
        told = {order.text: outcome(ruling, order.text, power).fate.value for order in sheet}
        assert told == {order.text: order.fate for order in sheet}
    void = {each.order.at for each in ruling.outcomes if each.fate is Fate.VOID}
    doomed = {beaten.unit.location for beaten in before.dislodged.values() if not beaten.retreats}
    assert {each.order.at for each in ruling.outcomes if each.supplied} <= void | doomed, "every unit has its order"
    check_facts(phase, ruling)
    return ruling


def check_facts(phase: PlayedPhase, ruling: Ruling) -> None:
    facts = dict(phase.facts)
    if phase.turn.endswith("M"):
        assert dislodged_by_power(ruling) == tidy(facts.pop("dislodged", {}))
    for place, ways in facts.pop("retreats", {}).items():
        assert list(ruling.dislodged[place].retreats) == ways, place
    if "contested" in facts:
        assert sorted(ruling.docket.contested) == facts.pop("contested")[""]
    if "lost" in facts:
        lost = [event for event in ruling.events if event.kind is EventKind.DESTROYED]
        assert {event.power: [str(event.unit)] for event in lost} == facts.pop("lost")
    if "units" in facts:
        assert units_by_power(ruling.after) == tidy(facts.pop("units"))
    if "centers" in facts:
        held = facts.pop("centers")
        assert {power: list(ruling.after.centers_of(power)) for power in held} == held
        assert sum(map(len, held.values())) == len(ruling.after.owners)
    if "owes" in facts:
        owed = {power: [str(count)] for power, count in CLASSIQUE.owes(ruling.after).items()}
        assert owed == facts.pop("owes")
    assert not facts, f"no such fact: {', '.join(facts)}"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_an_example_of_the_rules_comes_out_as_they_say(example: Transcript) -> None:
    (phase,) = example.phases
    units = {power: [" ".join(order.text.split()[:2]) for order in sheet] for power, sheet in phase.orders.items()}

    play(position(phase.turn, units), phase)


def test_the_thirteen_examples_are_all_there() -> None:
    numbers = {example.title.partition(".")[0] for example in EXAMPLES}

    assert {str(number) for number in range(1, 14)} <= numbers


def test_the_demonstration_game_comes_out_as_the_document_says() -> None:
    now = CLASSIQUE.opening
    for phase in DEMONSTRATION.phases:
        ruling = play(now, phase)
        now = ruling.after
        assert ruling.verdict is None

    assert str(now.turn) == "S1903M"


@pytest.mark.parametrize(
    "line",
    ["A PAR - BUR", "> dislodged", "FRANCE: A PAR [bounced] - BUR", "S1901"],
)
def test_a_slip_in_a_transcript_is_named(tmp_path: Path, line: str) -> None:
    slip = tmp_path / "game.txt"
    slip.write_text(f"== A game\nS1901M\n{line}\n", encoding="utf-8")

    with pytest.raises(ValueError, match=r"game\.txt, line 3"):
        read_transcripts(slip)
