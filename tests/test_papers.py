"""What the papers say is there: paths, commands, citations, terms."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from typer.main import get_command

from gm.commands.cli import app
from tests.some import some

ROOT = Path(__file__).parents[1]
PAPERS = sorted([*(ROOT / "docs").glob("*.md"), ROOT / "CONTRIBUTING.md", ROOT / "README.md"])
TREES = ("gm", "grammars", "templates", "migrations", "tests", "docs", "tools", "benchmarks", "examples")
CITED = r"\b[Dd]ocument (00\d)(?:,? ([IVX]+))?"


def named(pattern: str, papers: Iterable[Path] = PAPERS) -> list[tuple[str, Any]]:
    """The name of each paper with what it names so."""
    return some(
        (paper.name, found)
        for paper in papers
        for found in re.findall(pattern, paper.read_text(encoding="utf-8"), re.MULTILINE)
    )


def test_every_path_that_a_paper_names_is_there() -> None:
    paths = named(rf"`((?:{'|'.join(TREES)})(?:/[\w.\-]+)+/?)`")

    assert not [each for each in paths if not (ROOT / each[1]).exists() and not (ROOT / f"{each[1]}.py").exists()]


def test_every_command_that_a_paper_names_is_there() -> None:
    commands = get_command(app).commands  # type: ignore[attr-defined]

    assert not [each for each in named(r"(?:^|`|-- )gm ([a-z]+)\b") if each[1] not in commands]


def test_every_section_of_a_document_that_code_cites_is_told() -> None:
    told = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    sections = set(re.findall(r"\b[IVX]+\b", told.partition("## Document 000")[2].partition("## Editions")[0]))

    for name, (document, section) in named(CITED, (ROOT / "gm").rglob("*.py")):
        assert f"document {document}" in told, (name, document)
        assert document != "000" or not section or section in sections, (name, section)


def test_the_page_of_rooms_shows_every_room() -> None:
    shown = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rooms = [path.parent for path in (ROOT / "gm").glob("*/__init__.py")]
    rooms += [path.parent for path in (ROOT / "gm" / "service").glob("*/__init__.py")]

    assert not [room.name for room in some(rooms) if not re.search(rf"\b{room.name}\b", shown)]
