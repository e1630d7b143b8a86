"""Measure how letters are understood that people wrote who knew neither code nor tests.

python benchmarks/letters.py                         the ordinary sets, the prose and the traps, by set and kind
python benchmarks/letters.py ordinary/fr1 --show     one set, with each letter that is not right
python benchmarks/letters.py --python ../older/.venv/bin/python     beside the reader of another checkout

A set is three files of JSON lines in `benchmarks/letters`: single lines, whole letters, and second letters, which come
after a sheet. A row says who writes in which language from which position (`positions.json`), which orders are in force
`before`, which should be afterwards (`orders`), whether the answer has something to `tell`, and why. All go through
`gm parse --jsonl`. Of each letter one thing is true:

right       what is in force is what its writer wants, and he is told what he should be told
one word    it would be if he answered « oui » to offers of his choice
refused     an order that should be followed is not, and the answer says so
unreported  something is not followed, or should be told, and the answer is silent about it
against     an order is in force that its writer did not give, or one is gone that he did not take back
"""

import argparse
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent / "letters"
KINDS = ("lines", "letters", "seconds")
USUAL = ("ordinary", "prose", "traps")
POSITIONS: dict[str, dict[str, Any]] = json.loads((HERE / "positions.json").read_text("utf-8"))


class Verdict(StrEnum):
    RIGHT = "right"
    ONE_WORD = "one word"
    REFUSED = "refused"
    UNREPORTED = "unreported"
    AGAINST = "against"


@dataclass(frozen=True, slots=True)
class Written:
    """A letter and what should become of it."""

    id: str
    language: str
    position: str
    power: str
    text: str
    orders: frozenset[str]
    """In force afterwards, canonically."""
    tell: bool
    before: tuple[str, ...]
    why: str

    def asked(self) -> str:
        """The letter as `gm parse --jsonl` takes it."""
        case = {**POSITIONS[self.position], "orders": {self.power: list(self.before)}}
        return json.dumps({**case, "power": self.power, "language": self.language, "text": self.text})


def sets(chosen: Iterable[str]) -> list[str]:
    """The names of sets, French and English in turn: those chosen, by name or by folder."""
    names = {f"{path.parent.name}/{path.name.rpartition('-')[0]}" for path in HERE.glob("*/*-*.jsonl")}
    wanted = {name for name in names for each in chosen if name == each or name.startswith(f"{each}/")}
    return sorted(wanted, key=lambda name: (name.partition("/")[0], re.sub(r"\D", "", name).zfill(3), name))


def written(name: str, kind: str) -> Iterator[Written]:
    for line in (HERE / f"{name}-{kind}.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        yield Written(
            id=row["id"],
            language=row["lang"],
            position=row["position"],
            power=row["power"],
            text=row["text"],
            orders=frozenset(map(plainly, row["orders"])),
            tell=row["tell"],
            before=tuple(row.get("before", ())),
            why=row.get("why", ""),
        )


def answers(items: Iterable[Written], python: str) -> list[dict[str, Any]]:
    """What the reader of an interpreter answers to each."""
    given = "".join(f"{item.asked()}\n" for item in items)
    done = subprocess.run(
        [python, "-P", "-m", "gm", "parse", "--jsonl"], input=given, capture_output=True, encoding="utf-8", check=True
    )
    found = [json.loads(line) for line in done.stdout.splitlines()]
    if wrong := [answer["error"] for answer in found if "error" in answer]:
        raise SystemExit(f"a row of the set is no letter: {wrong[0]}")
    return found


def plainly(order: str) -> str:
    """An order without what another spelling leaves out: coasts but of a fleet's own aim, the word for a convoy."""
    unit, verb, rest = (*re.split(r" (S|C|-|R|B|H|D)(?: |$)", order, maxsplit=1), "", "")[:3]
    if verb in ("S", "C"):
        rest = re.sub(r"/[NSEW]C", "", rest)
    if verb != "B":
        unit = re.sub(r"/[NSEW]C", "", unit)
    return " ".join((unit, verb, rest.removesuffix(" VIA"))).strip()


def unit_of(order: str) -> str:
    """The unit that an order is for, or the place of a building."""
    return " ".join(order.split()[:2])


def verdict(item: Written, answer: dict[str, Any]) -> Verdict:
    orders = frozenset(map(plainly, answer["orders"]))
    before = frozenset(map(plainly, item.before))
    told = any(line["status"] != "ok" for line in answer["lines"]) or bool(
        answer.get("replaced") or answer.get("dropped")
    )
    odd = orders - item.orders
    if odd - before or (before & item.orders) - orders or (odd and not told):
        return Verdict.AGAINST
    if odd or item.orders - orders:
        # What stands although it was taken back has been told: its writer can say it in other words.
        offers = {plainly(line["offer"]) for line in answer["lines"] if line.get("offer")} & item.orders
        units = set(map(unit_of, offers))
        if {order for order in orders if unit_of(order) not in units} | offers == item.orders:
            return Verdict.ONE_WORD
        return Verdict.REFUSED if told else Verdict.UNREPORTED
    return Verdict.UNREPORTED if item.tell and not told else Verdict.RIGHT


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("sets", nargs="*", default=USUAL, help="names of sets, or of their folders")
    options.add_argument("--show", action="store_true", help="print each letter that is not right")
    options.add_argument("--python", metavar="PATH", help="the interpreter of another checkout: its reader beside this")
    chosen = options.parse_args()
    readers = {"": sys.executable, **({"  beside": chosen.python} if chosen.python else {})}
    print(f"{'set':14} {'kind':8} {'of':>4} " + " ".join(f"{each:>10}" for each in Verdict))
    totals = {(folder, kind, title): Counter[Verdict]() for folder in USUAL for kind in KINDS for title in readers}
    for name in sets(chosen.sets):
        for kind in KINDS:
            items = list(written(name, kind))
            for title, python in readers.items():
                found = answers(items, python)
                verdicts = [verdict(item, answer) for item, answer in zip(items, found, strict=True)]
                tell(title or name, kind, Counter(verdicts))
                totals.setdefault((name.partition("/")[0], kind, title), Counter()).update(verdicts)
                for item, answer, each in zip(items, found, verdicts, strict=True):
                    if chosen.show and each is not Verdict.RIGHT:
                        show(item, answer, each)
    for (folder, kind, title), counts in totals.items():
        if counts:
            tell(f"{folder}{title}", kind, counts, shares=True)


def tell(name: str, kind: str, counts: Counter[Verdict], *, shares: bool = False) -> None:
    of = counts.total()
    cells = (f"{100 * counts[each] / of:8.1f} %" if shares else f"{counts[each]:10}" for each in Verdict)
    print(f"{name:14} {kind:8} {of:4} " + " ".join(cells), flush=True)


def show(item: Written, answer: dict[str, Any], each: Verdict) -> None:
    told = [f"{line['text']} [{line['reason']}]" for line in answer["lines"] if line["status"] != "ok"]
    print(f"--- {item.id} {each} {item.position} {item.power}: {item.text!r}")
    print(f"    wanted {sorted(item.orders)} tell={item.tell} before={list(item.before)} ({item.why})")
    print(f"    read   {sorted(answer['orders'])} told={told}")


if __name__ == "__main__":
    main()
