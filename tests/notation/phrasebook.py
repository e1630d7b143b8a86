"""A phrase, the scene that it is written in, and what is read."""

from dataclasses import dataclass, replace

from gm.exchange.case import read_case
from gm.notation.letter.sheet import read_sheet
from gm.notation.orders.lines import LineStatus, SheetReading
from gm.notation.reader import Reader
from gm.rules.position import Dislodged, Position, Unit
from gm.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Phrase:
    """What is written; `file` names its language."""

    file: str
    number: int
    scene: str
    text: str
    wanted: str

    @property
    def name(self) -> str:
        return f"{self.file}:{self.number} {self.text}"


def stage(scene: str, ruleset: Ruleset) -> tuple[Position, tuple[str, ...]]:
    """The position a scene line describes, and the powers of the seat."""
    seat, turn, units, *rest = [part.strip() for part in scene.split("|")]
    case: dict[str, object] = {"variant": "classic", "phase": turn}
    if units == "opening":
        return replace(ruleset.opening, turn=read_case(case).position.turn), tuple(seat.split(","))
    held: dict[str, list[str]] = {}
    for part in units.split(";"):
        power, _, pieces = part.strip().partition(" ")
        held.setdefault(power, []).extend(piece.strip() for piece in pieces.split(","))
    position = read_case({**case, "units": held}).position
    for part in rest:
        kind, _, text = part.partition(":")
        if kind == "owns":
            power, *centers = text.split()
            position = replace(position, owners=dict.fromkeys(centers, power))
        else:
            beaten = dict(_beaten(row) for row in text.split(";"))
            position = replace(position, dislodged=beaten)
    return position, tuple(seat.split(","))


def _beaten(text: str) -> tuple[str, Dislodged]:
    who, _, ways = text.partition("->")
    power, kind, location, _, by = who.split()
    free = () if ways.split() == ["none"] else tuple(ways.split())
    unit = Unit(kind, power, location)
    return unit.province, Dislodged(unit, by, False, free)


def read(phrase: Phrase, ruleset: Ruleset, reader: Reader) -> SheetReading:
    position, powers = stage(phrase.scene, ruleset)
    return read_sheet(phrase.text, position, ruleset, powers, reader, phrase.file.split(".")[1])


def told(sheet: SheetReading) -> str:
    """What was read, in short."""
    if not sheet.lines:
        return "silent"
    said = []
    for line in sheet.lines:
        if line.status is LineStatus.OK:
            said.append(str(line.order))
        elif line.status is LineStatus.ILLEGAL:
            said.append(f"illegal {line.reason}")
        else:
            said.append(str(line.status))
    return " & ".join(said)
