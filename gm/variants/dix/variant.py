"""Les Dix, whole."""

from gm.variants.demonstration import Demonstration
from gm.variants.dix import FIRST_YEAR, PHASES, TITLES, ruleset
from gm.variants.dix.case import read_state, write_state
from gm.variants.dix.countries import FOLDER, board, played
from gm.variants.dix.names import asking, lexicon, names
from gm.variants.dix.options import OPTIONS, with_options
from gm.variants.dix.orders import OWN_KINDS, read
from gm.variants.dix.reading import reader
from gm.variants.dix.sketch import drawing
from gm.variants.dix.state import SLOT, DixState
from gm.variants.dix.telling import TELLING, answer_points
from gm.variants.requests import OwnRequest, OwnRequests
from gm.variants.seating import singly
from gm.variants.slots import Slots
from gm.variants.variant import Variant

REQUESTS = OwnRequests(
    (
        OwnRequest("points", answer_points),
        OwnRequest("peace", same_as="vote_draw"),
        OwnRequest("no_peace", same_as="vote_against"),
        *(OwnRequest(title, title=title) for title in TITLES),
    ),
    asking,
)

DIX = Variant(
    name="dix",
    ruleset=ruleset,
    board=board,
    lexicon=lexicon,
    reader=reader,
    names=names,
    drawing=drawing,
    seatings={"10": singly(sorted(played()))},
    first_year=FIRST_YEAR,
    phases=PHASES,
    read_order=read,
    options=OPTIONS,
    with_options=with_options,
    secrets=True,
    slots=Slots(SLOT, read_state, write_state),
    telling=TELLING,
    demonstration=Demonstration(FOLDER / "demonstration"),
    ranked=True,
    requests=REQUESTS,
    kinds=(DixState, *OWN_KINDS),
)
