"""Write the table of requests into README.md, from the table in the code: `python tools/requests.py`."""

from pathlib import Path

from gm.languages.language import languages
from gm.service.requests.row import AskerRole, Request, RequestTable
from gm.service.requests.table import table_of
from gm.variants.registry import VARIANTS

README = Path(__file__).parent.parent / "README.md"
BEGIN, END = "<!-- requests: written by tools/requests.py -->", "<!-- end of requests -->"
SHOWN = ("en", "fr")


def main() -> None:
    text = README.read_text(encoding="utf-8")
    README.write_text(with_table(text), encoding="utf-8")


def with_table(text: str) -> str:
    """The page with the table as it is now."""
    head, _, rest = text.partition(BEGIN)
    return f"{head}{BEGIN}\n\n{table()}\n{END}{rest.partition(END)[2]}"


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
        AskerRole.STRANGER: "anybody else",
        AskerRole.MASTER: "the game master",
    }
    may = [name for role, name in named.items() if role in row.who]
    return "everybody" if len(may) == len(named) else "everybody in the game" if len(may) == 3 else ", ".join(may)


if __name__ == "__main__":
    main()
