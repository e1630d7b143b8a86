"""Write docs/requests.md from the table of requests in the code: `python tools/requests.py`."""

from pathlib import Path

from gm.languages.language import languages
from gm.service.requests.row import AskerRole, Request, RequestTable
from gm.service.requests.table import table_of
from gm.variants.registry import VARIANTS

PAGE = Path(__file__).parent.parent / "docs" / "requests.md"
SHOWN = ("en", "fr")
HEAD = """# What can be asked by mail

Each request stands in a line of its own, in the subject or in the text, beside orders or letters; what changes
nothing, or is only done once a code comes back, may also be a sentence within a line. One answer tells all. Case,
accents, courtesies and a slip of the pen do not count. A line that begins like one of these and cannot be read, or is
not for its writer or not for now, is answered with the reason and the nearest line that would do, and changes
nothing.

The game master writes his from his own address to the one that his letters come from, or types them:
`gm do europe-1 "Extend by 2 days"`. This page is written by `python tools/requests.py`.

"""


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")


def page() -> str:
    """The page with the table as it is now."""
    return HEAD + table()


def table() -> str:
    titles = " | ".join(f"in {languages()['en'].name_of(code)}" for code in SHOWN)
    lines = [f"| {titles} | what comes of it | who may |", "|---|---|---|---|"]
    common = table_of("")
    lines += [line(common, row) for row in common.rows.values() if not row.shown_as]
    for name in sorted(VARIANTS):
        own = table_of(name)
        lines += [line(own, row, f", in `{name}`") for row in own.rows.values() if row.name not in common.rows]
    return "\n".join(lines) + "\n"


def line(found: RequestTable, row: Request, where: str = "") -> str:
    said = [found.words[code][row.name] for code in SHOWN]
    asked = " | ".join(f"`{each.right}`" for each in said)
    return f"| {asked} | {said[0].says} | {who(row)}{where} |"


def who(row: Request) -> str:
    """Who may ask, in words."""
    named = {
        AskerRole.PLAYER: "players",
        AskerRole.OBSERVER: "observers",
        AskerRole.MASTER: "the game master",
    }
    if AskerRole.STRANGER in row.who:
        return "everybody" if AskerRole.MASTER in row.who else "everybody but the game master"
    may = [name for role, name in named.items() if role in row.who]
    return "everybody in the game" if len(may) == len(named) else ", ".join(may)


if __name__ == "__main__":
    main()
