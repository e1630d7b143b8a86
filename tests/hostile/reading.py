"""How long letters take that are made of one thing over and over: a command, by the clock.

    python -m tests.hostile.reading [--largest 1000000] [--only lines/]

For each shape the seconds from its raw bytes to what it orders, at ever larger sizes: the slowest first, and those
marked that grew more than twice as fast as their size. Then every regular expression of the readers, over each word,
in the same way: backtracking is no step that Python counts.
"""

import argparse
import importlib
import pkgutil
import re
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any

from gm.mail.envelope import Envelope, read
from gm.notation.letter.sheet import read_sheet
from gm.service.model.game import Game, Seat
from gm.service.press.stripping import strip_tags
from gm.service.turn.rulesets import ruleset_of
from gm.service.who.addressing import parted
from gm.variants.registry import variant
from tests.hostile.shapes import LINES, SHAPES, TAGS, WORDS, Shape
from tests.hostile.world import SERVER, World
from tests.service.memory import MemoryStore

HEAD = (
    f"Received: from x.example by {SERVER}\r\nFrom: a@x.example\r\nTo: gm@table.example\r\nSubject: Bonjour\r\n"
    "Message-ID: <1@x.example>\r\nMIME-Version: 1.0\r\n"
).encode()
READERS = ("gm.mail.envelope", "gm.notation", *(f"gm.service.{room}" for room in ("who", "desk", "press", "case")))
SMALLEST = 20_000


def opened(raw: bytes) -> Envelope:
    return read(raw, authserv_ids=(SERVER,))


def addressed(envelope: Envelope, game: Game, seat: Seat) -> None:
    """As a letter to the game and as one to another power, whose tags are taken out."""
    for marks in ((), ("england",)):
        parted(marks, envelope.subject, envelope.text, game, seat)
    strip_tags(envelope.text, (seat.token,))


def ordered(envelope: Envelope, game: Game, seat: Seat) -> None:
    reader = variant(game.settings.variant).reader()
    read_sheet(envelope.text, game.position, ruleset_of(game), seat.powers, reader, "fr")


def understand(raw: bytes, game: Game, seat: Seat) -> None:
    envelope = opened(raw)
    addressed(envelope, game, seat)
    ordered(envelope, game, seat)


def table() -> tuple[Game, Seat]:
    world = World(MemoryStore())
    seat = world.seat("FRANCE")
    understand(HEAD + b"\r\nA Par-Bou\r\n", world.game, seat)
    return world.game, seat


def letter(shape: Shape, size: int) -> bytes:
    return HEAD + shape(size)


def seconds(what: Callable[[], object]) -> float:
    began = time.process_time()
    what()
    return time.process_time() - began


def letters(largest: int, only: str) -> Iterator[tuple[float, bool, str]]:
    game, seat = table()
    for name, shape in SHAPES.items():
        if only not in name:
            continue
        size, times = SMALLEST, list[float]()
        while size <= largest:
            raw = letter(shape, size)
            times.append(seconds(partial(understand, raw, game, seat)))
            size *= 4
        grown = any(later > 8 * max(sooner, 0.02) for sooner, later in pairwise(times))
        yield max(times), grown, f"{name:32}" + " ".join(f"{each:8.2f}" for each in times)


def patterns() -> Iterator[tuple[str, re.Pattern[Any]]]:
    for package in READERS:
        for found in pkgutil.iter_modules(importlib.import_module(package).__path__):
            module = importlib.import_module(f"{package}.{found.name}")
            for name, value in vars(module).items():
                held = value if isinstance(value, tuple) else (value,)
                yield from ((f"{module.__name__}.{name}", each) for each in held if isinstance(each, re.Pattern))


def slow_patterns() -> Iterator[str]:
    words = {**LINES, **WORDS, **TAGS}.values()
    for name, pattern in patterns():
        for word in filter(None, words):
            short, long = (seconds(partial(_try, pattern, (word * size)[:size] + "\0!")) for size in (4_000, 16_000))
            if long > 8 * max(short, 0.005):
                yield f"{name} over {word!r}: {short:.3f} s, {long:.3f} s"


def _try(pattern: re.Pattern[Any], text: str) -> None:
    held: Any = text.encode() if isinstance(pattern.pattern, bytes) else text
    pattern.fullmatch(held)
    for _ in pattern.finditer(held):
        pass


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--largest", type=int, default=1_000_000)
    options.add_argument("--only", default="")
    given = options.parse_args()
    for _, grown, line in sorted(letters(given.largest, given.only), reverse=True):
        print(line, "  GREW" if grown else "")
    if not given.only:
        print(*(slow_patterns()), sep="\n")


if __name__ == "__main__":
    main()
