"""What the papers say is there: paths, commands, citations, terms."""

import re
from pathlib import Path

import pytest
from typer.main import get_command

from gm.commands.cli import app

ROOT = Path(__file__).parents[1]
PAPERS = sorted([*(ROOT / "docs").glob("*.md"), ROOT / "CONTRIBUTING.md", ROOT / "README.md"])
TREES = ("gm", "grammars", "templates", "migrations", "tests", "docs", "tools", "benchmarks", "examples")
CITED = re.compile(r"\b[Dd]ocument (00\d)(?:,? ([IVX]+))?")


def shown(path: Path) -> str:
    return path.name


@pytest.mark.parametrize("paper", PAPERS, ids=shown)
def test_every_path_that_a_paper_names_is_there(paper: Path) -> None:
    named = re.findall(rf"`((?:{'|'.join(TREES)})(?:/[\w.\-]+)+/?)`", paper.read_text(encoding="utf-8"))

    missing = [path for path in named if not (ROOT / path).exists() and not (ROOT / f"{path}.py").exists()]
    assert not missing


@pytest.mark.parametrize("paper", PAPERS, ids=shown)
def test_every_command_that_a_paper_names_is_there(paper: Path) -> None:
    commands = get_command(app).commands  # type: ignore[attr-defined]

    named = re.findall(r"(?:^|`|-- )gm ([a-z]+)\b", paper.read_text(encoding="utf-8"), re.MULTILINE)
    assert not [name for name in named if name not in commands]


def test_every_section_of_a_document_that_code_cites_is_told() -> None:
    told = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    sections = set(re.findall(r"\b[IVX]+\b", told.partition("## Document 000")[2].partition("## Editions")[0]))

    for path in (ROOT / "gm").rglob("*.py"):
        for document, section in CITED.findall(path.read_text(encoding="utf-8")):
            assert f"document {document}" in told, (path, document)
            assert document != "000" or not section or section in sections, (path, section)


def test_the_page_of_rooms_shows_every_room() -> None:
    shown = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rooms = [path.parent for path in (ROOT / "gm").glob("*/__init__.py")]
    rooms += [path.parent for path in (ROOT / "gm" / "service").glob("*/__init__.py")]

    assert not [room.name for room in rooms if not re.search(rf"\b{room.name}\b", shown)]
