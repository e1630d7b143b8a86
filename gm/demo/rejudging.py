"""Judge a game again without mail and without its database: turn by turn, by what `gm adjudicate` answers."""

import json
from collections.abc import Mapping, Sequence
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

from gm.exchange.ruling import centers_json, judge_case, units_json
from gm.exchange.stream import run_tool
from gm.rules.position import Position
from gm.service.model.game import Game
from gm.service.model.record import TurnRecord
from gm.service.ports import Work
from gm.service.turn.line import judged_turns
from gm.variants.registry import variant

CASES = "cases.jsonl"


def judged_again(work: Work, game: Game, out: Path) -> tuple[str, ...]:
    """What comes out otherwise when only the sheets and lots are kept: each position is the answer before it.

    The cases are left in `out`: `gm adjudicate --jsonl < cases.jsonl` answers them again.
    """
    records = judged_turns(work, game)
    case: dict[str, Any] = _opening(game, records[0].before)
    answer: Mapping[str, Any] = {}
    lines: list[str] = []
    for record in records:
        lines.append(json.dumps({**case, **_given(record)}, ensure_ascii=False))
        answer = _adjudicated(lines[-1])
        if "error" in answer:
            return (f"{record.before.turn}: {answer['error']}",)
        case |= {key: answer[key] for key in case.keys() & answer.keys()} | {"phase": answer["next_phase"]}
    (out / CASES).write_text("\n".join([*lines, ""]), encoding="utf-8")
    return _differences(game, records, answer)


def _adjudicated(line: str) -> Mapping[str, Any]:
    """What `gm adjudicate --jsonl` answers to a line."""
    told = StringIO()
    run_tool(judge_case, BytesIO(line.encode()), told, StringIO(), jsonl=True)
    answer: dict[str, Any] = json.loads(told.getvalue())
    return answer


def _opening(game: Game, position: Position) -> dict[str, Any]:
    settings = game.settings
    return {
        "variant": settings.variant,
        "setup": settings.setup,
        "edition": settings.edition,
        "rules": dict(settings.choices),
        "options": dict(settings.options),
        "language": settings.language,
        "end_year": settings.end_year,
        "phase": str(position.turn),
        "dislodged": {},
        "contested": [],
        **_standing(game, position),
    }


def _standing(game: Game, position: Position) -> Mapping[str, Any]:
    slots = variant(game.settings.variant).slots
    own = {slots.key: slots.write(position.extras, False)} if position.extras else {}
    return {"units": units_json(position), "centers": centers_json(position), **own}


def _given(record: TurnRecord) -> Mapping[str, Any]:
    """What was sent and drawn in a turn."""
    return {
        "orders": {power: list(texts) for power, texts in record.orders.items()},
        "disorder": sorted(record.disorder),
        "chance": dict(record.chance),
    }


def _differences(game: Game, records: Sequence[TurnRecord], answer: Mapping[str, Any]) -> tuple[str, ...]:
    expected: dict[str, Any] = {"next_phase": str(game.position.turn), **_standing(game, game.position)}
    verdict = records[-1].verdict
    found = [f"{key}: {answer[key]}, but {value} by mail" for key, value in expected.items() if answer[key] != value]
    if verdict is not None and (answer["verdict"] is None or answer["verdict"]["scores"] != dict(verdict.scores)):
        found.append(f"the end: {answer['verdict']}, but {verdict} by mail")
    return tuple(found)
