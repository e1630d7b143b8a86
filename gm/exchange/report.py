"""Write report.json: a judged turn as the case it was, which can be judged again, and what the judgement found."""

from collections.abc import Mapping
from typing import Any

from gm.exchange.ruling import centers_json, dislodged_json, ruling_json, units_json
from gm.rules.judge import Ruling
from gm.rules.rulebook import CHOICES, EDITIONS, Rulebook
from gm.rules.ruleset import Ruleset
from gm.variants.registry import variant


def report_json(ruling: Ruling, ruleset: Ruleset, *, setup: str, language: str) -> dict[str, Any]:
    """What the public may know of a judged turn; `setup` and `language` are those the ruleset was made with.

    The case has every order that the ruling tells, and no other: one that is sealed stands in neither.
    """
    case = case_json(ruling, ruleset, setup=setup, language=language)
    return {"case": case, **ruling_json(ruling, ruling.docket.sent, ruleset, public=True)}


def case_json(ruling: Ruling, ruleset: Ruleset, *, setup: str, language: str) -> dict[str, Any]:
    """The public position and orders of a ruling, with everything else that it hung on, as `read_case` takes them."""
    before, docket = ruling.before, ruling.docket
    told = {(each.power, each.written or each.order) for each in ruling.outcomes if each.disclosed}
    slots = variant(ruleset.variant).slots
    return {
        "variant": ruleset.variant,
        "setup": setup,
        "edition": ruleset.rulebook.edition,
        "rules": choices_json(ruleset.rulebook),
        "language": language,
        "end_year": ruleset.ending.end_year,
        **({"options": dict(ruleset.options)} if ruleset.options else {}),
        "phase": str(before.turn),
        "units": units_json(before),
        "centers": centers_json(before),
        "dislodged": dislodged_json(before.dislodged),
        "contested": sorted(before.contested),
        slots.key: slots.write(before.extras, True),
        "disorder": sorted(docket.disorder - ruleset.idle(before)),
        "chance": dict(docket.chance),
        "orders": {
            power: [str(order) for order in sheet if not ruleset.seals(order) or (power, order) in told]
            for power, sheet in sorted(docket.sent.items())
        },
    }


def choices_json(book: Rulebook) -> Mapping[str, object]:
    """The single choices in which a rulebook differs from its edition."""
    edition = EDITIONS[book.edition]
    chosen = {name: getattr(book, name) for name in CHOICES if getattr(book, name) != getattr(edition, name)}
    return {name: value if isinstance(value, bool) else str(value) for name, value in chosen.items()}
