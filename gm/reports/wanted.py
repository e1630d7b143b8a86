"""The pictures that a letter shows, noted while its template is filled in."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class PictureWanted:
    """A picture that the HTML shows as `cid:…`.

    `what`: orders, position, preview and supposed (both private), chart; in a letter of several parts, `preview@2` is
    that of part 2.
    """

    what: str
    cid: str
    name: str
    """File name."""
    page: str = ""
    """The page of the board; "" is all of it."""
    svg: bool = False
    """Wanted as an SVG attachment, not as an inline PNG."""


@dataclass(frozen=True, slots=True)
class PictureShown:
    """A picture in its place in the HTML."""

    cid: str
    shape: str = "alone"
    """Its class: alone; leaf, one of several; whole, for wide screens, beside each half, for narrow ones."""

    def __str__(self) -> str:
        return self.cid


@dataclass(frozen=True, slots=True)
class Shown:
    """Which pictures a letter may show."""

    pages: Sequence[str] = ("",)
    """Those of the variant's drawing on which each map is shown."""
    halved: bool = False
    """The first page is the whole board, the others its halves."""
    undrawn: Collection[str] = ()
    """`cid`s of pictures that cannot be had: the letter does without them, and says so."""
    left_out: Collection[str] | None = None
    """Where it does not show all pages, `cid`s of pictures that there is no room for: it says how to ask for the
    rest."""


EVERYTHING = Shown()
"""The whole board, in one picture."""


class PicturesWanted:
    """Asked by templates: what shows a picture, page by page of the board. Notes what is wanted.

    Of a board of several pages the whole is shown once in a letter, with the first picture asked for; of one's own
    orders, never. A further picture of a board in halves is the whole alone.
    """

    def __init__(self, shown: Shown) -> None:
        self.shown = shown
        self.wanted: dict[str, PictureWanted] = {}
        self._first = ""

    def has_more(self) -> bool:
        """Whether there are pages that the letter, as far as it is written, does not show."""
        return bool(self._first) and self.shown.left_out is not None

    def __call__(self, what: str, part: int | None = None, pages: Sequence[str] = ()) -> list[PictureShown]:
        """`pages`: those that were asked for."""
        what, name = (what, what) if part is None else (f"{what}@{part}", f"{what}-{part}")
        shown = []
        chosen = ("",) if what == "chart" else self._pages(what, pages)
        for page in chosen:
            file = f"{name}-{page}" if page else name
            cid = f"{file}.gm"
            if cid not in (self.shown.left_out or ()):
                self.wanted.setdefault(cid, PictureWanted(what, cid, f"{file}.png", page))
                shown.append(PictureShown(cid, self._shape(page, chosen)))
        there = [each for each in shown if each.cid not in self.shown.undrawn]
        whole = any(each.shape == "whole" for each in there)
        return [replace(each, shape="leaf") if each.shape == "half" and not whole else each for each in there]

    def _shape(self, page: str, chosen: Sequence[str]) -> str:
        if len(chosen) == 1:
            return "alone"
        if not (self.shown.halved and "" in chosen):
            return "leaf"
        return "half" if page else "whole"

    def _pages(self, what: str, asked: Sequence[str]) -> Sequence[str]:
        self._first = self._first or what
        if asked:
            return asked
        private, pages = what.startswith(("preview", "supposed")), self.shown.pages
        if len(pages) == 1 or (what == self._first and not private):
            return pages
        return ("",) if self.shown.halved and not private else [page for page in pages if page]

    def none(self, what: str, part: int | None = None, pages: Sequence[str] = ()) -> list[PictureShown]:
        """In plain text nothing is shown."""
        self._first = self._first or what
        return []
