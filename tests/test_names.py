"""One word, one thing: no public class has the name of another; a port and its part of the store share one."""

import re
from collections import defaultdict
from pathlib import Path

from tests.some import some

ROOT = Path(__file__).parents[1] / "gm"
CLASS = re.compile(r"^ *class ([^\W_]\w*)[(:]", re.MULTILINE)
PORTS, STORE = ("service", "ports"), ("store",)


def side(path: Path) -> str:
    """Ports and what stands behind them count apart."""
    parts = path.relative_to(ROOT).parts
    return "port" if parts[:2] == PORTS else "adapter" if parts[:1] == STORE else ""


def test_no_public_class_has_the_name_of_another() -> None:
    homes: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(ROOT.rglob("*.py")):
        for name in CLASS.findall(path.read_text(encoding="utf-8")):
            homes[name].append(path.relative_to(ROOT))

    twice = {
        name: paths
        for name, paths in some(homes.items())
        if len(paths) > 1 and sorted(side(ROOT / path) for path in paths) != ["adapter", "port"]
    }
    assert not twice


def test_files_that_hold_different_things_have_different_names() -> None:
    homes: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(ROOT.rglob("words.py")):
        homes[path.name].append(path)

    assert {name: len(paths) for name, paths in homes.items()} == {"words.py": 1}
