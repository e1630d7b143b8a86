"""Measure how large the reader of letters is, how long it takes to load and read, how much a letter enters.

python benchmarks/reader.py                                 this checkout
python benchmarks/reader.py --beside ../older/.venv/bin/python      each figure beside that of another checkout
python benchmarks/reader.py --hostile               letters of one thing over and over: 20 kB in 0.3 s, 1 MB in 3 s
"""

import argparse
import ast
import json
import statistics
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
ROOM = "notation"
"""The folder of `gm` that holds the reader."""
NAMES = ("letters.toml", "requests.toml", "days.toml", "demo.toml", "times.toml", "saying.toml")
"""Files of a language that are no lists of the reader's."""
ROUNDS = 5

SHEET = "A Par - Bou\\nA Mar - Esp\\nF Bre - AtM"
CHATTY = "\\n".join(
    ("Bonjour,", "", "merci pour la carte, elle est superbe.", "A Par - Bou", "F Bre - AtM (comme promis)")
    + ("Je pense que nous devrions parler de la Bourgogne un de ces jours.", "Mon chat vous salue.") * 17
    + ("A Mar - Esp",)
)

PROBE = f"""
import json, resource, sys, time
before, start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.perf_counter()
from gm.variants.classic import ruleset
from gm.variants.classic.names import reader
from gm.notation.letter.sheet import read_sheet
rules, words = ruleset(), reader()
loaded = time.perf_counter() - start
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
entered = set()
def read(text):
    return read_sheet(text, rules.opening, rules, ["FRANCE"], words, "fr")
def note(frame, event, what):
    if event == "call":
        entered.add(frame.f_globals.get("__name__", ""))
sys.setprofile(note)
read("{SHEET}")
sys.setprofile(None)
def best(text, times):
    rounds = []
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(times):
            read(text)
        rounds.append((time.perf_counter() - start) / times)
    return min(rounds)
print(json.dumps({{
    "load, s": loaded,
    "memory, MB": memory / 1024,
    "µs an exact order": best("{SHEET}", 100) / 3 * 1e6,
    "ms a chatty letter": best("{CHATTY}", 3) * 1e3,
    "modules a plain letter enters": sum(name.startswith("gm.notation") for name in entered),
}}))
"""

HOSTILE = """
import json, sys, time
from gm.exchange.sheet import parse_letter
case, pieces, largest = json.loads(sys.argv[1]), json.loads(sys.argv[2]), int(sys.argv[3])
parse_letter({**case, "text": "A Par - Bou"})
for name, piece in pieces.items():
    row = []
    for size, limit in ((20_000, 0.3), (1_000_000, 3.0)):
        if size <= largest and not (row and row[0][1] > 5):
            start = time.process_time()
            parse_letter({**case, "text": piece * (size // len(piece))})
            row.append((size, time.process_time() - start, limit))
    late = any(spent > limit for _, spent, limit in row)
    print(f"{name[:40]:40}", *(f"{spent:8.2f} s" for _, spent, _ in row), "  LATE" if late else "", flush=True)
"""


def modules(root: Path) -> list[Path]:
    return sorted(path for path in (root / "gm" / ROOM).rglob("*.py"))


def size(root: Path) -> dict[str, float]:
    files = modules(root)
    counts = [len(path.read_text("utf-8").splitlines()) for path in files]
    lists = [table for path in words(root, "fr") for table in lists_of(path)]
    kilobytes = {each: sum(path.stat().st_size for path in words(root, each)) / 1e3 for each in ("fr", "en")}
    return {
        "lines": sum(counts),
        "modules": len(files),
        "median module": statistics.median(counts),
        "longest function": max(length for path in files for length in functions(path)),
        "lists a language": len(lists),
        "rows of the table of words": purposes(root),
        **{f"kB of words, {language}": found for language, found in kilobytes.items()},
    }


def functions(path: Path) -> Iterator[int]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield (node.end_lineno or node.lineno) - node.lineno + 1


def words(root: Path, language: str) -> list[Path]:
    """The files of a language that the reader's lists of words stand in."""
    return [path for path in sorted((root / "grammars" / language).iterdir()) if path.name not in NAMES]


def lists_of(path: Path) -> Iterator[str]:
    if path.suffix == ".toml":
        yield from _lists(tomllib.loads(path.read_text("utf-8")))
    elif path.suffix == ".lark":
        yield from (line.partition(":")[0] for line in path.read_text("utf-8").splitlines() if ":" in line)
    else:
        yield path.name


def purposes(root: Path) -> int:
    """How many rows the table of words has for orders.toml: lists by the kinds of the grammar, by seasons, coasts or
    columns are one row each."""
    table = root / "gm" / "languages" / "wordlists.py"
    if not table.exists():
        return 0
    classes = {node.name: node for node in ast.parse(table.read_text("utf-8")).body if isinstance(node, ast.ClassDef)}

    def rows(name: str) -> int:
        fields = [node for node in classes[name].body if isinstance(node, ast.AnnAssign)]
        kinds = [ast.unparse(field.annotation) for field in fields]
        return sum(rows(kind) if kind in classes else 1 for kind in kinds)

    return rows("OrderWords")


def _lists(table: dict[str, Any]) -> Iterator[str]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _lists(value)
        else:
            yield name


def probe(python: str) -> dict[str, float]:
    told = subprocess.run([python, "-P", "-c", PROBE], capture_output=True, encoding="utf-8", check=True)
    return dict(json.loads(told.stdout))


def root_of(python: str) -> Path:
    asked = "import gm, pathlib; print(pathlib.Path(gm.__file__).parents[1])"
    told = subprocess.run([python, "-P", "-c", asked], capture_output=True, encoding="utf-8", check=True)
    return Path(told.stdout.strip())


def figures(pythons: list[str]) -> list[dict[str, float]]:
    """What each reader measures; the clock is asked in runs that alternate, and the best of each counts."""
    runs: list[list[dict[str, float]]] = [[] for _ in pythons]
    for _ in range(ROUNDS):
        for place, python in enumerate(pythons):
            runs[place].append(probe(python))
    return [
        {**size(root_of(python)), **{name: min(each[name] for each in found) for name in found[0]}}
        for python, found in zip(pythons, runs, strict=True)
    ]


def hostile(largest: int) -> None:
    sys.path.insert(0, str(ROOT))
    from tests.hostile.shapes import LINES, WORDS

    case = json.loads((ROOT / "benchmarks" / "letters" / "positions.json").read_text("utf-8"))["P1"]
    pieces = {f"line/{name}": piece for name, piece in WORDS.items()}
    pieces |= {f"lines/{name}": f"{piece}\n" for name, piece in LINES.items()}
    given = [json.dumps({**case, "power": "FRANCE", "language": "fr"}), json.dumps(pieces), str(largest)]
    subprocess.run([sys.executable, "-P", "-c", HOSTILE, *given], check=True)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--beside", metavar="PATH", help="the interpreter of another checkout")
    options.add_argument("--hostile", action="store_true")
    options.add_argument("--largest", type=int, default=1_000_000)
    chosen = options.parse_args()
    if chosen.hostile:
        hostile(chosen.largest)
        return
    found = figures([sys.executable, *([chosen.beside] if chosen.beside else [])])
    for name in found[0]:
        print(f"{name:32}" + "".join(f"{each[name]:12,.1f}" for each in found))


if __name__ == "__main__":
    main()
