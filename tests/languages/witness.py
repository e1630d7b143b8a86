"""Run in a copy of the product that has a third language: tells, as JSON, what that product makes of it.

python -m tests.languages.witness < questions.json
"""

import json
import sys

from gm.languages.language import language_of, languages
from gm.notation.letter.sheet import read_sheet
from gm.notation.orders.writer import Writer
from gm.reports.dates import deadline_words
from gm.reports.names import Names
from gm.reports.picture_wishes import PictureWanted
from gm.reports.pictures import picture
from gm.reports.render import render
from gm.reports.scenes import scene_for
from gm.reports.stationery import stationery
from gm.reports.words import Words
from gm.rules.orders import Hold, Move
from gm.service.requests.row import AskerRole, RequestRead
from gm.service.who.heads import heads
from gm.terms.time_words import read_schedule
from gm.variants.registry import VARIANTS
from tests.languages.invented import CODE
from tests.reports.letters import DUE, samples
from tests.service.asking import asker, read_line

GAME = VARIANTS["classic"]
RULES = GAME.ruleset(language=CODE)


def read(text: str) -> str:
    """What a sheet of France's orders says."""
    sheet = read_sheet(text, RULES.opening, RULES, ["FRANCE"], GAME.reader(), CODE)
    return " & ".join(str(line.order) if line.followed else str(line.reason) for line in sheet.lines)


def letters(names: Names) -> dict[str, str]:
    """kind of letter -> how it reads, or what is wrong with it."""
    told = {}
    for kind, facts in samples().items():
        letter = render(facts, CODE, names=names)
        told[kind] = f"BROKEN {letter.problem}" if letter.problem else f"{letter.subject}\n{letter.text}"
    return told


def asked(text: str) -> str | None:
    """The request that a line is."""
    found = read_line(text, asker(AskerRole.PLAYER))
    return found.request.name if isinstance(found, RequestRead) else None


def main(questions: dict[str, list[str]]) -> dict[str, object]:
    names = GAME.names()[CODE]
    words = Words(stationery(CODE).words, names)
    writer = Writer(GAME.lexicon(), CODE)
    sentences = [writer.sentence(order) for order in (Move("PAR", "A", "BUR"), Hold("PAR", "A"))]
    shown = samples()["map"]
    wanted = PictureWanted("position", "map", "map.svg", svg=True)
    return {
        "languages": list(languages()),
        "read": {text: read(text) for text in questions["orders"]},
        "sentences": sentences,
        "read back": [read(sentence) for sentence in sentences],
        "letters": letters(names),
        "deadline": deadline_words(DUE, CODE),
        "legend": repr(scene_for("position", shown, words).legend),
        "labels": {place: lines[0] for place, lines in GAME.drawing().labels[CODE].items()},
        "map": len(picture(wanted, shown, CODE, names=names, drawing=GAME.drawing())),
        "powers": [names.power(power) for power in names.powers],
        "removals": sorted(RULES.removal_order, key=RULES.removal_order.__getitem__),
        "provinces": dict(names.provinces),
        "counts": [words.count("units", number) for number in (0, 1, 2, 5)],
        "requests": {text: asked(text) for text in questions["requests"]},
        "heads": [heads().head.fullmatch(line) is not None for line in questions["heads"]],
        "schedules": [repr(read_schedule(text)) for text in questions["schedules"]],
        "called": [GAME.power_called(name) for name in questions["powers"]],
        "names": [language_of(CODE).name_of("en"), language_of("en").name_of(CODE)],
    }


if __name__ == "__main__":
    print(json.dumps(main(json.load(sys.stdin))))
