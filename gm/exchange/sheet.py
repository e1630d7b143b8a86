"""Run `gm parse`: a sheet on standard input, the position in a case file; bad input gets a message and status 2."""

import json
from pathlib import Path
from typing import IO

from gm.exchange.case import LANGUAGES, Case, read_case
from gm.exchange.parse import UnknownPowerError, explain, powers_named, report
from gm.exchange.stream import BAD_INPUT
from gm.exchange.values import CaseError, a_choice, one_line, read_json, shown
from gm.notation.sheet import read_sheet
from gm.rules.errors import RulesError
from gm.variants.registry import USUAL, variant


def run_parse(
    source: IO[bytes],
    out: IO[str],
    err: IO[str],
    *,
    variant_name: str | None,
    position: Path | None,
    power: str | None,
    language: str,
    in_words: bool,
) -> int:
    """Read the sheet on `source`. Without a position the game is at its opening; without a power, any may be ordered.

    Returns the exit status.
    """
    try:
        a_choice(language, "--language", LANGUAGES)
        case = _case(position, variant_name or USUAL.name, language)
        chosen = variant(case.ruleset.variant)
        reader = chosen.reader()
        powers = tuple(case.ruleset.powers) if power is None else powers_named(power, reader, case.ruleset)
        text = source.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        print(f"gm: the sheet is not UTF-8 text (byte {error.start + 1})", file=err)
        return BAD_INPUT
    except (CaseError, UnknownPowerError, RulesError) as error:
        print(f"gm: {one_line(str(error))}", file=err)
        return BAD_INPUT
    sheet = read_sheet(text, case.position, case.ruleset, powers, reader, language)
    if in_words:
        explain(sheet, reader, language, out)
    else:
        print(json.dumps(report(sheet), ensure_ascii=False), file=out, flush=True)
    return 0


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
