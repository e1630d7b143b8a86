"""Run `gm parse`: a sheet on standard input, the position in a case file; bad input gets a message and status 2."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from gm.exchange.case import Case, read_case
from gm.exchange.explain import explain
from gm.exchange.parse import UnknownPowerError, powers_named, report
from gm.exchange.stream import BAD_INPUT
from gm.exchange.values import CaseError, a_choice, one_line, read_json, shown
from gm.languages.language import USUAL_LANGUAGE, languages
from gm.notation.letter.sheet import read_sheet
from gm.notation.orders.build import scene
from gm.notation.orders.lines import OrderedBefore
from gm.rules.errors import RulesError
from gm.rules.orders import Order
from gm.variants.registry import USUAL, variant


@dataclass(frozen=True, slots=True)
class Asked:
    """How a sheet is to be read, and answered."""

    variant: str | None = None
    """The game, where the case does not say."""
    position: Path | None = None
    """None: the opening."""
    power: str | None = None
    """None: any may be ordered."""
    language: str = USUAL_LANGUAGE
    in_words: bool = False


def run_parse(source: IO[bytes], out: IO[str], err: IO[str], asked: Asked) -> int:
    """Read the sheet on `source`. Returns the exit status."""
    language = asked.language
    try:
        a_choice(language, "--language", languages())
        case = _case(asked.position, asked.variant or USUAL.name, language)
        chosen = variant(case.ruleset.variant)
        reader = chosen.reader()
        powers = tuple(case.ruleset.powers) if asked.power is None else powers_named(asked.power, reader, case.ruleset)
        text = source.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        print(f"gm: the sheet is not UTF-8 text (byte {error.start + 1})", file=err)
        return BAD_INPUT
    except (CaseError, UnknownPowerError, RulesError) as error:
        print(f"gm: {one_line(str(error))}", file=err)
        return BAD_INPUT
    ordered = before(case)
    sheet = read_sheet(text, case.position, case.ruleset, powers, reader, language, ordered)
    if asked.in_words:
        at = scene(case.position, case.ruleset, powers, ordered.public)
        explain(sheet, at, reader, chosen.names()[language], out)
    else:
        print(json.dumps(report(sheet), ensure_ascii=False), file=out, flush=True)
    return 0


def before(case: Case) -> OrderedBefore:
    """The orders of the case: what a power may do in public it has done, the others are its sheet in force."""
    public = {act.kind for act in case.ruleset.phase(case.position.turn).acts if act.public}
    done: dict[str, list[Order]] = {power: [] for power in case.orders}
    sheets: dict[str, list[Order]] = {power: [] for power in case.orders}
    for power, orders in case.orders.items():
        for order in orders:
            (done if type(order) in public else sheets)[power].append(order)
    return OrderedBefore(done, sheets)


def _case(position: Path | None, variant_name: str, language: str) -> Case:
    if position is None:
        ruleset = variant(variant_name).ruleset(language=language)
        return Case(ruleset, ruleset.opening, {}, frozenset(), {})
    try:
        raw = position.read_bytes()
    except OSError as error:
        raise CaseError(f"--position {shown(str(position))}: {error.strerror}") from None
    data = read_json(raw, f"--position {shown(str(position))}")
    if isinstance(data, dict) and "case" not in data:
        data.setdefault("variant", variant_name)
    return read_case(data)
