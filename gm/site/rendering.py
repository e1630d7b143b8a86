"""A page's template, filled in: with the same words, filters and shared parts as the letters."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from markupsafe import Markup

from gm.languages.language import language_of, languages
from gm.reports.names import Names
from gm.reports.render import Dislodger
from gm.reports.stationery import stationery
from gm.reports.words import Words

POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'"


@dataclass(frozen=True)
class PageWriter:
    """What writes pages of one language with the names of one game."""

    names: Names
    templates: Path | None

    @cached_property
    def words(self) -> Words:
        return Words(stationery(self.language, self.templates).words, self.names)

    @property
    def language(self) -> str:
        return self.names.language

    def page(self, template: str, path: str, title: str, **facts: Any) -> bytes:
        """The page that stands at `path`, counted from the folder of its language."""
        environment = stationery(self.language, self.templates).html
        look: Any = environment.get_template("site/look.j2").module
        context: dict[str, Any] = {
            "words": self.words,
            "language": self.language,
            "languages": [(code, language_of(code).name_of(code)) for code in sorted(languages())],
            "page": look,
            "dislodger": Dislodger(self.words),
            "policy": POLICY,
            "root": "../" * (path.count("/") + 1),
            "path": path,
            "title": title,
            **facts,
        }
        context["parts"] = environment.get_template("_parts.j2").make_module(context)
        context["joining"] = environment.get_template("site/_joining.j2").make_module(context)
        return environment.get_template(f"site/{template}.j2").render(context).encode()


def drawn(text: str) -> Markup:
    """A picture that was made here, and escapes what it shows."""
    return Markup(text)  # its words were escaped where it was drawn
