"""The letter of last resort, written without any template: plain, but nothing in it is missing or wrong."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime

from gm.reports import answers, dates, phrases
from gm.reports.game_letters import ChangeTold
from gm.reports.news import Beaten, Board, Happening, Piece, Told
from gm.reports.settings import setting_name, setting_words
from gm.reports.textpart import fill
from gm.reports.values import DeadlineTold, Facts, PowerOrders, SheetLine
from gm.reports.words import Words

_UNTOLD = ("game", "calendar", "report_json", "before", "routes", "behind", "marks", "as_of", "zone")


def plain_letter(facts: Facts, words: Words) -> tuple[str, str]:
    """Subject and text."""
    turn = getattr(facts, "turn", "") or getattr(getattr(facts, "report", None), "turn", "")
    subject = ", ".join(part for part in (facts.game or "gm", words.turn(turn) if turn else "") if part)
    lines = [words.say("plain.apology"), "", *_told(facts, words, turn)]
    return subject, "\n".join(line if line.startswith("\0") else fill(line, _indent(line)) for line in lines) + "\n"


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" "))]


def _told(value: object, words: Words, turn: str) -> Iterator[str]:  # noqa: C901  # a table: a row a kind of fact
    """Every fact that says something, one line each."""
    match value:
        case Told():
            yield f"  {words.names.power(value.power)}{words.say('list.colon')}" + _outcome(value, words)
        case Happening():
            yield "  " + phrases.happening_words(value, turn, words)
        case Beaten():
            yield "  " + phrases.dislodged_words(value, words.names.short(value.by), words)
        case PowerOrders():
            orders = answers.orders_marked(value, words)
            yield f"  {words.names.power(value.power)}{words.say('list.colon')}{words.all_of(orders) or '–'}"
        case SheetLine():
            yield f"  {value.text}{words.say('list.colon')}{answers.line_words(value, words)}"
        case Board():
            for power in sorted({piece.power for piece in value.units}):
                units = (words.names.unit(piece) for piece in value.units if piece.power == power)
                yield f"  {words.names.power(power)}{words.say('list.colon')}{words.all_of(units)}"
        case ChangeTold():
            old, new = (setting_words(each, value.key, words) for each in (value.old, value.new))
            yield f"  {setting_name(value.key, words)}{words.say('list.colon')}{old} → {new}"
        case DeadlineTold():
            yield words.say("plain.deadline", deadline=dates.deadline_words(value, words.language))
        case datetime():
            yield dates.receipt(value, "UTC", words.language)
        case Piece():
            yield "  " + words.names.unit(value)
        case str():
            yield words.names.the(value) if value in words.names.powers else words.turn(value)
        case bool() | None:
            return
        case int():
            yield str(value)
        case Mapping():
            for key, item in value.items():
                for told in _told(item, words, turn):
                    yield f"  {words.names.power(key)}{words.say('list.colon')}{told.strip()}"
        case tuple():
            for item in value:
                yield from _told(item, words, turn)
        case _ if is_dataclass(value):
            for field in fields(value):
                if field.name not in _UNTOLD:
                    yield from _told(getattr(value, field.name), words, turn)


def _outcome(told: Told, words: Words) -> str:
    return phrases.told_order_words(told, words) + words.say("list.colon") + phrases.outcome_words(told, words)
