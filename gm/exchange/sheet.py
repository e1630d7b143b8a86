"""Run `gm parse`: letters as players wrote them, each beside the position it was written in.

A letter is all of standard input, its position a case file; or each line of standard input is a letter with its case.
Bad input gets a message. What a letter quotes or forwards is left out, as it is of mail.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from gm.exchange.case import Case, read_case
from gm.exchange.explain import explain
from gm.exchange.language_guess import written_in
from gm.exchange.parse import powers_named, report
from gm.exchange.stream import BAD_INPUT, run_stream
from gm.exchange.values import CaseError, a_choice, a_list, a_text, an_object, one_line, read_json, shown
from gm.languages.language import USUAL_LANGUAGE, languages
from gm.mail.envelope import fresh_text
from gm.notation.letter.sheet import read_sheet
from gm.notation.orders.build import scene
from gm.notation.orders.lines import OrderedBefore, SheetReading
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
    language: str | None = None
    """None: answers in words are in the sheet's own; words with two meanings have that of the usual one."""
    in_words: bool = False


@dataclass(frozen=True, slots=True)
class Letter:
    """What somebody writes, and when."""

    text: str
    case: Case
    """Its orders are those in force before."""
    powers: tuple[str, ...]
    language: str


def run_parse(source: IO[bytes], out: IO[str], err: IO[str], asked: Asked) -> int:
    """Read the sheet on `source`. Returns the exit status."""
    try:
        language = a_choice(asked.language or USUAL_LANGUAGE, "--language", languages())
        case = _case(asked.position, asked.variant or USUAL.name, language)
        powers = _powers(asked.power, "--power", case)
        letter = Letter(source.read().decode("utf-8-sig"), case, powers, language)
    except UnicodeDecodeError as error:
        print(f"gm: the sheet is not UTF-8 text (byte {error.start + 1})", file=err)
        return BAD_INPUT
    except (CaseError, RulesError) as error:
        print(f"gm: {one_line(str(error))}", file=err)
        return BAD_INPUT
    ordered = before(case)
    sheet = _read(letter, ordered)
    if asked.in_words:
        chosen = variant(case.ruleset.variant)
        at = scene(case.position, case.ruleset, powers, ordered.public)
        said = asked.language or written_in(letter.text, chosen.reader().lexicon)
        explain(sheet, at, chosen.reader(), chosen.names()[said], out, letter.text)
    else:
        print(json.dumps(report(sheet, ordered.sheets), ensure_ascii=False), file=out, flush=True)
    return 0


def run_parse_lines(source: IO[bytes], out: IO[str]) -> int:
    """Read each line of `source`, a letter with its case, and answer it with a line. Returns the exit status."""
    return run_stream(parse_letter, source, out)


def parse_letter(value: object) -> dict[str, Any]:
    """What `gm parse` answers to a case that has a `text` beside it, a `power`, a `language`, and letters `before`.

    Its `orders` are those in force when the first of the letters came. Raises CaseError.
    """
    given = an_object(value, "letter")
    case = read_case(given)
    language = a_choice(given.get("language", USUAL_LANGUAGE), "language", languages())
    powers = _powers(None if given.get("power") is None else a_text(given["power"], "power"), "power", case)
    ordered = before(case)
    for i, text in enumerate(a_list(given.get("before", []), "before")):
        earlier = Letter(_written(text, f"before[{i}]"), case, powers, language)
        ordered = OrderedBefore(ordered.public, {**ordered.sheets, **_read(earlier, ordered).orders})
    sheet = _read(Letter(_written(given.get("text"), "text"), case, powers, language), ordered)
    return report(sheet, ordered.sheets)


def _written(value: object, where: str) -> str:
    """The text of a letter, which may be empty."""
    if not isinstance(value, str):
        raise CaseError(f"{where}: {shown(value)}, expected text")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise CaseError(f"{where}: character {error.start + 1} is half of a character") from None
    return value


def _powers(text: str | None, where: str, case: Case) -> tuple[str, ...]:
    """Whose letter it is; without a name, that of anybody."""
    if text is None:
        return tuple(case.ruleset.powers)
    return powers_named(text, where, variant(case.ruleset.variant).reader(), case.ruleset)


def _read(letter: Letter, ordered: OrderedBefore) -> SheetReading:
    case = letter.case
    reader = variant(case.ruleset.variant).reader()
    return read_sheet(
        fresh_text(letter.text), case.position, case.ruleset, letter.powers, reader, letter.language, ordered
    )


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
