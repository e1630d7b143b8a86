"""Where letters are written on: the templates of one language, found in an admin's folder first, then in the product's.

Templates are Jinja. A letter's template is rendered twice, with the macros of text.j2 and of html.j2 as `page`; values
are escaped in HTML. The literal text of a template gets the unbreaking spaces of its language (« ? ») by itself.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from jinja2.runtime import Context

from gm.languages.language import OTHERWISE, language_of
from gm.places import folder
from gm.reports import answers, dates, extras, phrases, textpart
from gm.reports.names import NBSP
from gm.reports.settings import days_words, setting_name, setting_words
from gm.reports.words import Words, others_words, read_words, schedule_words, words_in

SHAPES = ("html.j2", "text.j2")
"""The templates without words, shared by the languages."""


class Spaced(Extension):
    """Sets the spaces of a template's own words; what is filled in stays as its writer wrote it."""

    def filter_stream(self, stream: TokenStream) -> Iterable[Token]:
        spaces: Any = self.environment.globals["spaces"]
        # In a style sheet, a space before !important must stay one; pages of the web archive hold no words.
        worded = stream.name not in SHAPES and not (stream.name or "").startswith("site/")
        for token in stream:
            if worded and token.type in ("data", "string"):
                yield Token(token.lineno, token.type, spaces.set_in(token.value))
            else:
                yield token


def _worded(make: Callable[..., object]) -> Callable[..., object]:
    """A filter that also needs the words of the letter being written."""

    @pass_context
    def filtered(context: Context, value: Any, *more: Any) -> object:
        return make(context["words"], value, *more)

    return filtered


def _receipt(words: Words, at: datetime, zone: str, exactly: bool = False) -> str:
    return dates.receipt(at, zone, words.language, exactly=exactly)


def _in_order(words: Words, values: Iterable[Any], attribute: str = "") -> list[Any]:
    """Codes of powers, or what has one in an attribute, in the order of the powers' names."""
    return sorted(values, key=lambda value: words.names.rank(getattr(value, attribute) if attribute else value))


FILTERS: Mapping[str, Callable[..., object]] = {
    "power": _worded(lambda words, code: words.names.power(code)),
    "brief": _worded(lambda words, code: words.names.brief(code)),
    "titled": _worded(lambda words, code: words.names.titled(code)),
    "initials": _worded(lambda words, code: words.names.code(code)),
    "the": _worded(lambda words, code: words.names.the(code)),
    "of": _worded(lambda words, code: words.names.of(code)),
    "to": _worded(lambda words, code: words.names.to(code)),
    "short": _worded(lambda words, code: words.names.short(code)),
    "full": _worded(lambda words, code: words.names.full(code)),
    "unit": _worded(lambda words, piece: words.names.unit(piece)),
    "order": _worded(lambda words, order: phrases.order_words(order, words)),
    "told_order": _worded(lambda words, told: phrases.told_order_words(told, words)),
    "unit_of": _worded(lambda words, told: phrases.unit_of_told(told, words)),
    "unit_of_power": _worded(lambda words, told: phrases.unit_of_told(replace(told, marks=(told.power,)), words)),
    "outcome": _worded(lambda words, told: phrases.outcome_words(told, words)),
    "happening": _worded(lambda words, news, turn: phrases.happening_words(news, turn, words)),
    "dislodged": _worded(lambda words, beaten, by: phrases.dislodged_words(beaten, by, words)),
    "as_read": _worded(lambda words, lines: answers.rows_read(lines, words)),
    "marked": _worded(lambda words, sheet: answers.orders_marked(sheet, words)),
    "lacking": _worded(lambda words, sheet: answers.units_lacking(sheet, words)),
    "warning": _worded(lambda words, warned: phrases.warning_words(warned, words)),
    "turn": _worded(lambda words, turn: words.turn(turn)),
    "phase": _worded(lambda words, turn: words.phase(turn)),
    "duty": _worded(lambda words, turn: words.duty(turn)),
    "powers": _worded(lambda words, codes, last="and": words.powers(codes, last)),
    "all_of": _worded(lambda words, texts, last="and": words.all_of(texts, last)),
    "count": _worded(lambda words, number, what: words.count(what, number)),
    "owed": _worded(lambda words, number, turn: words.owed(turn, number)),
    "sites": _worded(lambda words, sites, power: answers.sites_words(sites.get(power, {}), words)),
    "ending": _worded(lambda words, ending: words.ending(ending)),
    "act": _worded(lambda words, told: words.act(told)),
    "changed": _worded(lambda words, key: setting_name(key, words)),
    "detail": _worded(lambda words, detail: words.detail(detail)),
    "setting": _worded(lambda words, value, key: setting_words(value, key, words)),
    "days": _worded(lambda words, days: days_words(days, words)),
    "deadline": _worded(lambda words, deadline: dates.deadline_words(deadline, words.language)),
    "passed": _worded(lambda words, deadline: dates.passed_words(deadline, words.language)),
    "moment": _worded(lambda words, at, zone: dates.moment(at, zone, words.language)),
    "receipt": _worded(_receipt),
    "local": _worded(lambda words, zone: dates.local(zone, words.language)),
    "span": _worded(lambda words, seconds: dates.span(seconds, words.language)),
    "schedule": _worded(lambda words, schedule: schedule_words(schedule, words)),
    "others": _worded(lambda words, rules: others_words(rules, words)),
    "by_power": _worded(lambda words, outcomes: phrases.outcomes_by_power(outcomes, words).items()),
    "in_order": _worded(_in_order),
    "news": _worded(lambda words, happenings: phrases.happenings_in_order(happenings, words)),
    "by_place": _worded(lambda words, places: words.names.by_place(places)),
    "saying": _worded(lambda words, saying: extras.saying_words(saying, words)),
    "column": _worded(lambda words, column: words.say(f"column.{column}")),
    "head": _worded(extras.grid_head),
    "rows": _worded(extras.grid_rows),
    "standing": _worded(extras.units_standing),
    "by_kind": _worded(extras.units_by_kind),
    "of_power": lambda column, power: column.get(power, "–"),
    "unbroken": lambda text: text.replace(" ", NBSP),
    "plus": lambda text: f"+{text}",
    "minus": lambda text: f"\N{MINUS SIGN}{text}",
    "capital": lambda text: text[:1].upper() + text[1:],
    "fill": textpart.fill,
    "underlined": textpart.underlined,
    "columns": textpart.columns,
    "verbatim": textpart.verbatim,
}


@dataclass(frozen=True, slots=True)
class Stationery:
    """The templates and words of one language."""

    text: Environment
    html: Environment
    words: Mapping[str, str]


@lru_cache(maxsize=16)
def stationery(language: str, admin_folder: Path | None = None) -> Stationery:
    """Read once per language and folder; a template that changes on disk is read again.

    Raises ValueError when a words.toml cannot be read.
    """
    ours = folder("templates")
    places = [ours / language, ours, ours / OTHERWISE]
    words = dict(words_in(language))
    if admin_folder is not None:
        places = [admin_folder / language, admin_folder, *places]
        theirs = admin_folder / language / "words.toml"
        if theirs.is_file():
            words.update(read_words(theirs, language))
    return Stationery(_environment(places, language, html=False), _environment(places, language, html=True), words)


def _environment(places: Iterable[Path], language: str, *, html: bool) -> Environment:
    environment = Environment(
        loader=FileSystemLoader(list(places), encoding="utf-8-sig"),
        autoescape=html,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[Spaced],
    )
    environment.globals["spaces"] = language_of(language).saying.spaces
    environment.filters.update(FILTERS)
    return environment
