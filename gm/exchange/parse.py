"""`gm parse`: read a sheet as the mail desk would, and answer in JSON, or in words for a person."""

from collections.abc import Mapping
from typing import IO, Any

from gm.exchange.values import shown
from gm.notation.lines import Line, LineStatus, Notice, SheetReading
from gm.notation.reader import Reader
from gm.notation.writer import Writer
from gm.places import folder
from gm.reports.words import read_words
from gm.rules.ruleset import Ruleset


class UnknownPowerError(ValueError):
    """The power named on the command line is none of the variant's."""


def powers_named(text: str, reader: Reader, ruleset: Ruleset) -> tuple[str, ...]:
    """The powers of `--power`: codes or names in either language, several separated by commas."""
    found = []
    for name in text.split(","):
        power = reader.power(name)
        if power is None or power not in ruleset.powers:
            known = ", ".join(sorted(ruleset.powers))
            raise UnknownPowerError(f"--power {shown(name.strip())}: expected one of {known}")
        found.append(power)
    return tuple(dict.fromkeys(found))


def report(sheet: SheetReading) -> dict[str, Any]:
    """What `gm parse` answers: one entry for each order found, the orders to follow, what is missing."""
    several = len(sheet.orders) > 1
    answer: dict[str, Any] = {
        "lines": [line_json(line, several) for line in sheet.lines],
        "orders": [str(order) for orders in sheet.orders.values() for order in orders],
        "missing": list(sheet.missing),
        "warnings": [
            {
                "kind": notice.kind,
                **({"order": str(notice.order)} if notice.order is not None else {}),
                **({"others": [str(order) for order in notice.others]} if notice.others else {}),
                **({"power": notice.power, "count": notice.count} if notice.power is not None else {}),
            }
            for notice in sheet.warnings
        ],
    }
    if sheet.replaced:
        answer["replaced"] = [line_json(line, several) for line in sheet.replaced]
    return answer


def line_json(line: Line, with_power: bool) -> dict[str, Any]:
    """One order found. What explains trouble is there only when there is some."""
    entry: dict[str, Any] = {
        "text": line.text,
        "status": str(line.status),
        "order": str(line.order) if line.order is not None else None,
    }
    if with_power:
        entry["power"] = line.power
    if line.status is LineStatus.OK:
        return {**entry, "how": str(line.how)}
    return {
        **entry,
        "readings": [str(order) for order in line.readings],
        "reason": str(line.reason) if line.reason is not None else None,
        "column": line.column,
        "expected": list(line.expected),
        "suggestions": list(line.suggestions),
    }


def explain(sheet: SheetReading, reader: Reader, language: str, out: IO[str]) -> None:
    """Print how each order was read, in words, with a caret under the word that stopped the reader."""
    words = read_words(folder("templates") / language / "words.toml", language)
    writer = Writer(reader.lexicon, language)
    for line in sheet.lines:
        print(line.text, file=out)
        if line.column is not None and not line.followed:
            print(" " * (line.column - 1) + "^", file=out)
        for said in _said(line, words, writer):
            print(f"    {said}", file=out)
    for title, texts in (("missing", sheet.missing), ("replaced", [line.text for line in sheet.replaced])):
        if texts:
            print(f"{words[f'sheet.{title}']} {'; '.join(texts)}", file=out)
    for notice in sheet.warnings:
        print(_warning(notice, words), file=out)


def _warning(notice: Notice, words: Mapping[str, str]) -> str:
    key = f"warning.{notice.kind}"
    if notice.others and f"{key}_other" in words:
        key = f"{key}_other"
    others = ", ".join(map(str, notice.others))
    return words[key if key in words else "warning.other"].format(order=notice.order, others=others, count=notice.count)


def _said(line: Line, words: Mapping[str, str], writer: Writer) -> list[str]:
    if line.followed and line.order is not None:
        return [writer.sentence(line.order), words[f"line.{line.how}"]]
    said = [words[f"line.{line.status}"]]
    if line.reason is not None:
        kind = "misread" if f"misread.{line.reason}" in words else "reason"
        said.append(words[f"{kind}.{line.reason}"] if f"{kind}.{line.reason}" in words else str(line.reason))
    if line.readings:
        said.append(words["line.readings"].format(readings=" / ".join(map(str, line.readings))))
    if line.expected:
        kinds = [words.get(f"expected.{kind}", kind) for kind in line.expected]
        said.append(words["line.expected"].format(expected=", ".join(kinds)))
    if line.suggestions:
        said.append(words["line.suggestions"].format(suggestions=", ".join(line.suggestions)))
    return said
