"""Plant the faults of `mutants.toml` one at a time in a copy of the tree, and say which ones no test notices.

`python tools/mutants.py [WORD …]`: all, or those whose description holds a word. Ends with 1 when one survives.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
PATIENCE = 300
"""Seconds after which a test that a fault keeps from ending has noticed it."""
TREES = ("gm", "grammars", "templates", "migrations", "tests", "benchmarks", "tools", "examples", "docs")


def main() -> None:
    with (ROOT / "tools" / "mutants.toml").open("rb") as file:
        mutants = tomllib.load(file)["mutant"]
    wanted = [each for each in mutants if all(word in each["what"] for word in sys.argv[1:])]
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        tree.mkdir()
        for name in TREES:
            shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        for path in filter(Path.is_file, ROOT.iterdir()):
            shutil.copy(path, tree)
        if (ROOT.parent / "shared").exists():  # documents that some tests read beside the project
            (Path(folder) / "shared").symlink_to(ROOT.parent / "shared")
        survived = [each for each in wanted if not dies(each, tree)]
    print(f"{len(wanted) - len(survived)} of {len(wanted)} noticed")
    sys.exit(bool(survived))


def dies(mutant: dict[str, str], tree: Path) -> bool:
    """Whether a test fails with this fault; the tree is as before afterwards."""
    path = tree / mutant["file"]
    right = path.read_text(encoding="utf-8")
    if right.count(mutant["was"]) != 1:
        sys.exit(f"{mutant['what']}: {mutant['was']!r} does not stand exactly once in {mutant['file']}")
    path.write_text(right.replace(mutant["was"], mutant["becomes"]), encoding="utf-8")
    began = time.monotonic()
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
    running = subprocess.Popen(
        [*command, *mutant["tests"].split()], cwd=tree, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        said, _ = running.communicate(timeout=PATIENCE)
        first = next((line.split(" - ")[0] for line in said.splitlines() if line.startswith("FAILED")), "")
    except subprocess.TimeoutExpired:
        first = f"no end after {PATIENCE} s"
        os.killpg(running.pid, signal.SIGKILL)
        running.communicate()
    path.write_text(right, encoding="utf-8")
    print(f"{'noticed ' if first else 'SURVIVED'} {mutant['what']} "
          f"({time.monotonic() - began:.0f} s) {first}", flush=True)  # fmt: skip
    return bool(first)


if __name__ == "__main__":
    main()
