"""From facts to a letter: subject, text, HTML, and the pictures and files it carries.

A broken template stops nothing: the product's own takes its place, and if that fails too, a letter without templates.
What was wrong comes back with the letter, so that the game master can be told.
"""

import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import css_inline
from jinja2 import Environment, TemplateError, TemplateSyntaxError
from markupsafe import Markup

from gm.languages.language import language_of
from gm.reports.attachments import Enclosure, attachments
from gm.reports.facts import MapAnswer, Merged
from gm.reports.names import NBSP, Names
from gm.reports.news import Beaten, TurnReport
from gm.reports.picture_wishes import EVERYTHING, PicturesWanted, PictureWanted, Shown
from gm.reports.plain import plain_letter
from gm.reports.stationery import stationery
from gm.reports.textpart import tidy
from gm.reports.values import Facts
from gm.reports.words import Words

LONGEST_SUBJECT = 200


@dataclass(frozen=True, slots=True)
class LetterProblem:
    """Why a template could not be used, or a picture not be drawn."""

    file: str
    line: int | None
    message: str
    kind: str = "template"
    """What the game master's notice calls it: template, picture."""

    def __str__(self) -> str:
        place = f"{self.file}, line {self.line}" if self.line is not None else self.file
        return f"{place}: {self.message}"


@dataclass(frozen=True, slots=True)
class Rendered:
    """A letter in words, before it becomes a message."""

    subject: str
    text: str
    html: str | None
    pictures: tuple[PictureWanted, ...] = ()
    attachments: tuple[Enclosure, ...] = ()
    problem: LetterProblem | None = None


def render(
    facts: Facts,
    language: str,
    *,
    names: Names,
    zone: str | None = None,
    templates_folder: Path | None = None,
    shown: Shown = EVERYTHING,
) -> Rendered:
    """Write the letter of these facts. `zone` is the reader's; by default the one its deadline is told in.

    `templates_folder` is an admin's own; what it lacks comes from the product. Never raises on a broken template.
    """
    language = language_of(language).code
    problem: LetterProblem | None = None
    for folder in dict.fromkeys((templates_folder, None)):
        try:
            return _render(facts, language, names, zone, folder, problem, PicturesWanted(shown))
        except Exception as error:  # an admin's template can raise anything, and must not stop a game
            problem = problem or locate(error)
    words = Words(stationery(language).words, names)
    subject, text = plain_letter(facts, words)
    return Rendered(_header(subject), text, None, (), tuple(attachments(facts, words)), problem)


def _render(
    facts: Facts,
    language: str,
    names: Names,
    zone: str | None,
    folder: Path | None,
    problem: LetterProblem | None,
    pictures: PicturesWanted,
) -> Rendered:
    paper = stationery(language, folder)
    words = Words(paper.words, names)
    reader_zone = zone or _zone_of(facts) or "UTC"
    title, text = _write(paper.text, facts, words, reader_zone, pictures)
    _, html = _write(paper.html, facts, words, reader_zone, pictures, title)
    wanted = [
        picture
        for picture in (*pictures.wanted.values(), *_attached(facts))
        if picture.cid not in pictures.shown.undrawn
    ]
    inlined = _inliner().inline(html)
    return Rendered(_header(title), text, inlined, tuple(wanted), tuple(attachments(facts, words)), problem)


def _attached(facts: Facts) -> Iterator[PictureWanted]:
    """Maps that are wanted as SVG."""
    parts = facts.parts if isinstance(facts, Merged) else (facts,)
    for number, part in enumerate(parts):
        what = f"position@{number}" if isinstance(facts, Merged) else "position"
        for page in (part.pages or ("",)) if isinstance(part, MapAnswer) and part.svg else ():
            name = f"-{page}" if page else ""
            yield PictureWanted(what, f"{what}-svg{name}", f"map{name}.svg", page, svg=True)


def _write(
    environment: Environment,
    facts: Facts,
    words: Words,
    zone: str,
    pictures: PicturesWanted,
    title: str | None = None,
) -> tuple[str, str]:
    """(title, letter) in one of the two shapes. The title is written once, by the template's block `subject`."""
    in_html = bool(environment.autoescape)
    picture = pictures if in_html else pictures.none
    page: Any = environment.get_template("html.j2" if in_html else "text.j2").module
    context: dict[str, Any] = {
        "words": words,
        "language": words.language,
        "page": page,
        "picture": picture,
        "undrawn": pictures.shown.undrawn,
        "more_pages": pictures.has_more,
        "zone": zone,
        "dislodger": Dislodger(words),
        "for_all": partial(_for_all, environment.get_template("_parts.j2"), words.names),
        "subject": title or "",
        "bodies": [],
    }
    if isinstance(facts, Merged):
        for number, part in enumerate(facts.parts):
            own = {"facts": part, "parts": _parts(environment, context, part), "picture": partial(picture, part=number)}
            part_context = context | own
            part_subject = _block(environment, part, "subject", part_context)
            body = _block(environment, part, "body", part_context)
            said = (_one_line(part_subject), body)
            context["bodies"].append(tuple(map(Markup, said)) if in_html else said)
    context |= {"facts": facts, "parts": _parts(environment, context, facts)}
    if title is None:
        title = context["subject"] = _one_line(_block(environment, facts, "subject", context))
    letter = environment.get_template(f"{facts.kind}.j2").render(context)
    return title, letter if in_html else tidy(letter)


def _parts(environment: Environment, context: Mapping[str, Any], facts: Facts) -> Any:
    return environment.get_template("_parts.j2").make_module({**context, "facts": facts})


def _block(environment: Environment, facts: Facts, block: str, context: Mapping[str, Any]) -> str:
    template = environment.get_template(f"{facts.kind}.j2")
    try:
        return "".join(template.blocks[block](template.new_context(dict(context))))
    except Exception:
        environment.handle_exception()  # raises the same, with the template's own lines in the traceback


class Dislodger:
    """Asked by templates: which unit dislodged another."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def __call__(self, report: TurnReport, beaten: Beaten) -> str:
        for told in report.outcomes:
            if told.dislodged_by is not None and told.order.split()[1] == beaten.unit.location:
                return self.words.names.unit(told.dislodged_by)
        return self.words.names.short(beaten.by)


_LATEST: dict[tuple[int, int], tuple[object, object, TurnReport, str]] = {}
"""(template, names of a game) -> the latest report, and its public part in words."""
_MOST_LATEST = 32


def _for_all(parts: object, names: Names, report: TurnReport, written_by: Callable[[TurnReport], str]) -> str:
    """The public part of a report, which is the same for everybody: it is written once for all who read it in turn."""
    key = id(parts), id(names)
    known = _LATEST.get(key)
    if known is not None and known[0] is parts and known[1] is names and known[2] == report:
        return known[3]
    written = written_by(report)
    if len(_LATEST) >= _MOST_LATEST:
        _LATEST.clear()
    _LATEST[key] = parts, names, report, written
    return written


def _one_line(title: str) -> str:
    plain = "".join(char if char.isprintable() or char == NBSP else " " for char in title)
    return " ".join(part for part in plain.split(" ") if part)


def _header(title: str) -> str:
    """A header cannot hold line breaks; a space that does not break would only make it hard to search for."""
    return " ".join(_one_line(title).split())[:LONGEST_SUBJECT].strip()


def _zone_of(facts: Facts) -> str:
    """The reader's zone; "" when nothing names it. A paused game has no deadline, and its letters come all the same."""
    if isinstance(facts, Merged):
        return next((zone for part in facts.parts if (zone := _zone_of(part))), "")
    named = (getattr(facts, part, None) for part in ("deadline", "seat", "expires"))
    zones = (getattr(facts, "zone", ""), *(part.zone for part in named if part is not None))
    return next((zone for zone in zones if zone), "")


def locate(error: BaseException) -> LetterProblem:
    """The template file and line an error came from."""
    message = f"{type(error).__name__}: {error}"
    if isinstance(error, TemplateSyntaxError):
        return LetterProblem(error.filename or error.name or "?", error.lineno, error.message or message)
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if frame.filename.endswith(".j2"):
            return LetterProblem(frame.filename, frame.lineno, message)
    if isinstance(error, TemplateError):
        return LetterProblem(str(error.message or "?"), None, message)
    return LetterProblem("templates", None, message)


@cache
def _inliner() -> css_inline.CSSInliner:
    return css_inline.CSSInliner(keep_style_tags=False, load_remote_stylesheets=False)
