"""The classic game, whole."""

from importlib.resources import files

from gm.variants.classic import PHASES, board, ruleset
from gm.variants.classic.great_war import read_slots
from gm.variants.classic.names import drawing, lexicon, names, reader
from gm.variants.classic.seatings import SEATINGS
from gm.variants.demonstration import Demonstration
from gm.variants.slots import Slots
from gm.variants.variant import Variant

CLASSIC = Variant(
    name="classic",
    ruleset=ruleset,
    board=board,
    lexicon=lexicon,
    reader=reader,
    names=names,
    drawing=drawing,
    seatings=SEATINGS,
    first_year=1901,
    phases=PHASES,
    demonstration=Demonstration(files(__package__) / "demonstration"),
    slots=Slots(read=read_slots),
    exchanged="standard",
)
