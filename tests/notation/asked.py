"""Ask the product how a letter is read, as any program would: a case goes in, `gm parse` answers in JSON."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gm.exchange.sheet import parse_letter


@dataclass(frozen=True, slots=True)
class Scene:
    """Who writes, in which position, and what is in force before his letter."""

    language: str
    power: str
    case: dict[str, Any]

    @classmethod
    def of(cls, head: str) -> "Scene":
        """The scene of a line: language | power | turn | units | owns: … | beaten: … | before: … | variant: …"""
        language, power, turn, units, *rest = [part.strip() for part in head.split("|")]
        more = dict(part.split(": ", 1) for part in rest)
        case: dict[str, Any] = {"variant": more.pop("variant", "classic"), "phase": turn}
        if units == "opening":
            units = OPENINGS[case["variant"]]
        case["units"] = _by_power(units)
        if "owns" in more:
            case["centers"] = {row.split()[0]: row.split()[1:] for row in more.pop("owns").split("; ")}
        if "beaten" in more:
            case["dislodged"] = dict(_beaten(row) for row in more.pop("beaten").split("; "))
        if "before" in more:
            case["orders"] = {power: more.pop("before").split("; ")}
        if more:
            raise ValueError(f"{head}: {', '.join(more)} is not known")
        return cls(language, power, case)

    def answer(self, text: str) -> dict[str, Any]:
        """What `gm parse` answers."""
        return parse_letter({**self.case, "power": self.power, "language": self.language, "text": text})


OPENINGS = {
    "classic": (
        "AUSTRIA A BUD, A VIE, F TRI; ENGLAND F EDI, F LON, A LVP; FRANCE F BRE, A MAR, A PAR; "
        "GERMANY F KIE, A BER, A MUN; ITALY F NAP, A ROM, A VEN; RUSSIA F SEV, F STP/SC, A MOS, A WAR; "
        "TURKEY F ANK, A CON, A SMY"
    ),
}


def followed(answer: dict[str, Any]) -> list[str]:
    """The orders in force, in the order of the alphabet; whether a convoy was spelt out makes no difference."""
    return sorted(order.removesuffix(" VIA") for order in answer["orders"])


def offered(answer: dict[str, Any]) -> list[str]:
    """The orders that one word would take, and those that the answer asks its reader to choose from."""
    found = {line["offer"] for line in answer["lines"] if line.get("offer")}
    for line in answer["lines"]:
        if line["status"] == "ambiguous":
            found.update(line["readings"])
    return sorted(order.removesuffix(" VIA") for order in found)


def told(answer: dict[str, Any]) -> bool:
    """Whether the answer has something to say of what is not followed."""
    return any(line["status"] != "ok" for line in (*answer["lines"], *answer.get("replaced", ())))


def _by_power(text: str) -> dict[str, list[str]]:
    held: dict[str, list[str]] = {}
    for part in text.split(";"):
        power, _, pieces = part.strip().partition(" ")
        held.setdefault(power, []).extend(piece.strip() for piece in pieces.split(","))
    return held


def _beaten(text: str) -> tuple[str, Sequence[dict[str, Any]]]:
    """FRANCE A PAR by BUR -> GAS PIC"""
    who, _, ways = text.partition("->")
    power, kind, location, _, by = who.split()
    return power, [{"unit": f"{kind} {location}", "by": by, "retreats": ways.split()}]
