"""Write a judgement, or the legal orders of a case, as plain values that `json.dumps` takes."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gm.exchange.board import unit_text
from gm.exchange.case import Case
from gm.rules.judge import Ruling, adjudicate
from gm.rules.orders import Move, Order
from gm.rules.outcomes import Event, Outcome
from gm.rules.position import Dislodged, Position
from gm.rules.ruleset import Duty, Ruleset
from gm.variants.registry import variant


def judge_case(case: Case, *, reasons: bool = True) -> dict[str, Any]:
    """What `gm adjudicate` answers to a case; without reasons, all but what became of each order (`results`)."""
    ruling = adjudicate(case.position, case.orders, case.ruleset, disorder=case.disorder, chance=case.chance)
    return ruling_json(ruling, case.orders if reasons else None, case.ruleset)


def legal_orders(case: Case) -> dict[str, dict[str, list[str]]]:
    """What `gm legal` answers: power -> unit, or building site -> its orders."""
    phase = case.ruleset.phase(case.position.turn)
    answer = {}
    for power in case.ruleset.powers:
        if power in case.disorder:
            continue
        options = phase.options(case.position, power, case.ruleset)
        if options:
            answer[power] = {about: [str(order) for order in orders] for about, orders in options.items()}
    return answer


def ruling_json(
    ruling: Ruling, sent: Mapping[str, Sequence[Order]] | None, ruleset: Ruleset, *, public: bool = False
) -> dict[str, Any]:
    """The judgement of a phase: everything, or what everybody may know of it; the fate of orders if they are given."""
    after = ruling.after
    slots = variant(ruleset.variant).slots
    return {
        "phase": str(ruling.before.turn),
        "next_phase": str(after.turn),
        "units": units_json(after),
        "centers": centers_json(after),
        "contested": sorted(ruling.contested),
        "dislodged": dislodged_json(ruling.dislodged),
        "owes": {} if ruleset.phase(after.turn).duty is Duty.UNITS else dict(ruleset.owes(after)),
        "lots": {} if ruling.verdict else {what: list(lots) for what, lots in ruleset.lots(after).items()},
        **({"results": _results(ruling, sent, ruleset, public)} if sent is not None else {}),
        "events": [_event(event) for event in ruling.events],
        **({slots.key: slots.write(after.extras, public)} if after.extras else {}),
        **slots.tell(ruling, ruleset),
        "verdict": None
        if ruling.verdict is None
        else {
            "kind": ruling.verdict.kind,
            "powers": list(ruling.verdict.powers),
            "scores": dict(ruling.verdict.scores),
            "counted": ruling.verdict.counted,
        },
    }


def units_json(position: Position) -> dict[str, list[str]]:
    """power -> its units, sorted."""
    return _gathered((unit.power, unit_text(unit)) for unit in position.units.values())


def centers_json(position: Position) -> dict[str, list[str]]:
    """power -> its centres, sorted."""
    return _gathered((power, center) for center, power in position.owners.items())


def _gathered(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    # Sorted by power, then by what is its own.
    for power, text in sorted(pairs):
        found.setdefault(power, []).append(text)
    return found


def dislodged_json(dislodged: Mapping[str, Dislodged]) -> dict[str, list[dict[str, Any]]]:
    """power -> its beaten units, with what their retreats depend on."""
    answer: dict[str, list[dict[str, Any]]] = {}
    for beaten in dislodged.values():
        answer.setdefault(beaten.unit.power, []).append(
            {
                "unit": unit_text(beaten.unit),
                "by": beaten.by,
                "convoyed": beaten.convoyed,
                "retreats": list(beaten.retreats),
            }
        )
    return {power: answer[power] for power in sorted(answer)}


def _results(
    ruling: Ruling, sent: Mapping[str, Sequence[Order]], ruleset: Ruleset, public: bool
) -> list[dict[str, Any]]:
    """Power by power, in the order of its sheet; what was supplied by rule comes last."""
    place = {(power, str(order)): i for power, sheet in sent.items() for i, order in enumerate(sheet)}
    told = [outcome for outcome in ruling.outcomes if not (public and ruleset.keeps(outcome))]
    texts = [str(outcome.written or outcome.order) for outcome in told]

    def rank(number: int) -> tuple[str, bool, int, str]:
        power, text = told[number].power, texts[number]
        return power, told[number].supplied, place.get((power, text), 0), text

    return [_result(told[number], texts[number]) for number in sorted(range(len(told)), key=rank)]


def _result(outcome: Outcome, text: str) -> dict[str, Any]:
    """Units are named in the order of their names, so that the order in which sheets were sent changes nothing."""
    row: dict[str, Any] = {"power": outcome.power, "order": text}
    if outcome.written is not None:
        row["read_as"] = str(outcome.order)
    if outcome.supplied:
        row["supplied"] = True
    row["outcome"] = outcome.fate.value
    if outcome.reason is not None:
        row["reason"] = outcome.reason.value
    if outcome.by:
        row["by"] = sorted(map(str, outcome.by))
    if outcome.dislodged_by is not None and isinstance(outcome.order, Move):
        row["dislodged_by"] = [str(outcome.dislodged_by)]
    if outcome.attack is not None:
        row["attack" if isinstance(outcome.order, Move) else "hold"] = outcome.attack
        row["against"] = outcome.against
    if outcome.supports:
        row["supports"] = sorted(map(str, outcome.supports))
    if outcome.convoyed:
        row["convoyed"] = True
    return row


def _event(event: Event) -> dict[str, Any]:
    row: dict[str, Any] = {"kind": str(event.kind)}
    for name in ("power", "province", "former", "side", "other", "amount"):
        if (value := getattr(event, name)) is not None:
            row[name] = value
    if event.unit is not None:
        row["unit"] = str(event.unit)
    if event.reason is not None:
        row["reason"] = str(event.reason)
    return row
