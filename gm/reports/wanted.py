"""The pictures that a letter shows, noted while its template is filled in."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PictureWanted:
    """A picture that the HTML shows as `cid:…`.

    `what`: orders, position, preview (private), chart; in a letter of several parts, `preview@2` is that of part 2.
    """

    what: str
    cid: str
    name: str
    """File name."""
    page: str = ""
    """The page of the board; "" is all of it."""
    svg: bool = False
    """Wanted as an SVG attachment, not as an inline PNG."""


class PicturesWanted:
    """Asked by templates: the `cid`s that show a picture, one for each page of the board. Notes what is wanted."""

    def __init__(self, pages: Sequence[str], undrawn: Collection[str]) -> None:
        self.pages, self.undrawn = pages, undrawn
        self.wanted: dict[str, PictureWanted] = {}

    def __call__(self, what: str, part: int | None = None) -> list[str]:
        what, name = (what, what) if part is None else (f"{what}@{part}", f"{what}-{part}")
        shown = []
        for page in ("",) if what == "chart" else self.pages:
            file = f"{name}-{page}" if page else name
            cid = f"{file}.gm"
            self.wanted.setdefault(cid, PictureWanted(what, cid, f"{file}.png", page))
            shown.append(cid)
        return [cid for cid in shown if cid not in self.undrawn]

    def none(self, what: str, part: int | None = None) -> list[str]:
        """In plain text nothing is shown."""
        return []
