"""Run `gm parse`: a sheet on standard input, the position in a case file; bad input gets a message and status 2."""

import json
from pathlib import Path
from typing import IO

from gm.exchange.case import Case, CaseError, read_case
from gm.exchange.parse import UnknownPowerError, explain, powers_named, report
from gm.exchange.stream import BAD_INPUT
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
        if language not in ("fr", "en"):
            raise CaseError(f"--language {language!r}: expected fr or en")
        case = _case(position, variant_name or USUAL.name, language)
        chosen = variant(case.ruleset.variant)
        reader = chosen.reader()
        powers = tuple(case.ruleset.powers) if power is None else powers_named(power, reader, case.ruleset)
        text = source.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        print(f"gm: the sheet is not UTF-8 text (byte {error.start + 1})", file=err)
        return BAD_INPUT
    except (CaseError, UnknownPowerError, RulesError) as error:
        print(f"gm: {error}", file=err)
        return BAD_INPUT
    sheet = read_sheet(text, case.position, case.ruleset, powers, reader, language)
    if in_words:
        explain(sheet, reader, language, out)
    else:
        print(json.dumps(report(sheet), ensure_ascii=False), file=out)
    return 0


def _case(position: Path | None, variant_name: str, language: str) -> Case:
    if position is None:
        ruleset = variant(variant_name).ruleset(language=language)
        return Case(ruleset, ruleset.opening, {}, frozenset(), {})
    try:
        data = json.loads(position.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise CaseError(f"--position {position}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise CaseError(f"--position {position}: byte {error.start + 1} is not UTF-8 text") from None
    except json.JSONDecodeError as error:
        raise CaseError(
            f"--position {position}: not JSON, line {error.lineno}, column {error.colno}: {error.msg}"
        ) from None
    except RecursionError:
        raise CaseError(f"--position {position}: nested too deep to be a case") from None
    if isinstance(data, dict):
        data.setdefault("variant", variant_name)
    return read_case(data)
