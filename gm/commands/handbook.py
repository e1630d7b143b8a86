"""`gm help`: the pages of `docs` that who runs the service reads, and the help of a command."""

import re
from collections.abc import Mapping
from pathlib import Path

from gm.commands.terminal import complain, say
from gm.places import folder

NO_TOPICS = frozenset({"architecture", "reader", "glossary", "language"})
"""Pages for who changes the code."""


def topics() -> Mapping[str, Path]:
    """name -> page"""
    return {page.stem: page for page in sorted(folder("docs").glob("*.md")) if page.stem not in NO_TOPICS}


def show_topic(topic: str | None) -> int:
    """Print a page, or the list of them. Returns the exit status."""
    pages = topics()
    if topic is None:
        width = max(map(len, pages))
        say("gm help TOPIC shows one of these; gm COMMAND --help, how a command is used.\n")
        for name, page in pages.items():
            say(f"  {name:{width}}  {_title(page)}")
        return 0
    if topic not in pages:
        complain(f"gm: no topic {topic!r}: expected one of {', '.join(pages)}, or a command")
        return 2
    say(pages[topic].read_text(encoding="utf-8").rstrip())
    return 0


def _title(page: Path) -> str:
    found = re.match(r"# (.+)", page.read_text(encoding="utf-8"))
    return found[1] if found else page.stem
