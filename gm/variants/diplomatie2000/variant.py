"""Diplomatie 2000, whole."""

from dataclasses import replace
from importlib.resources import files

from gm.variants.choices import Option
from gm.variants.demonstration import Demonstration
from gm.variants.diplomatie2000 import programs
from gm.variants.diplomatie2000.board import STATES, UN, board
from gm.variants.diplomatie2000.measures import (
    Amount,
    Ballot,
    Intervention,
    Invitation,
    Motion,
    Pledge,
    Ranking,
    Subversion,
    read_order,
)
from gm.variants.diplomatie2000.names import asking, drawing, lexicon, names, reader
from gm.variants.diplomatie2000.reading import is_headed
from gm.variants.diplomatie2000.rules import FIRST_YEAR, PHASES, ruleset, with_options
from gm.variants.diplomatie2000.telling import TELLING, answer_sectors
from gm.variants.diplomatie2000.world_state import SLOT, United
from gm.variants.requests import OwnRequest, OwnRequests
from gm.variants.seating import singly
from gm.variants.slots import Slots
from gm.variants.variant import Variant

DIPLOMATIE2000 = Variant(
    name="diplomatie2000",
    ruleset=ruleset,
    board=board,
    lexicon=lexicon,
    reader=reader,
    names=names,
    drawing=drawing,
    seatings={"21": replace(singly(STATES), shared=True, offices=frozenset({UN}))},
    first_year=FIRST_YEAR,
    phases=PHASES,
    options={"long": Option((False, True)), "votes": Option(("names", "counts"))},
    with_options=with_options,
    read_order=read_order,
    telling=TELLING,
    demonstration=Demonstration(files(__package__) / "demonstration"),
    requests=OwnRequests(
        (OwnRequest("map_page", same_as="map"), OwnRequest("sectors", answer_sectors)),
        asking,
        headed=lambda line: is_headed(line, lexicon()),
    ),
    secrets=True,
    slots=Slots(SLOT, programs.read, programs.write, programs.tell),
    kinds=(
        United,
        Amount,
        Ballot,
        Intervention,
        Invitation,
        Motion,
        Pledge,
        Ranking,
        Subversion,
    ),
)
