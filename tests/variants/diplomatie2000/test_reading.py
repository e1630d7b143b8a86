"""Orders of units as players of this game write them, the document's own lines first."""

import random

import pytest

from gm.exchange.case import read_case
from gm.notation.letter.sheet import read_sheet
from gm.notation.orders.writer import Writer
from gm.variants.diplomatie2000.board import STATES
from gm.variants.diplomatie2000.rules import ruleset
from gm.variants.registry import VARIANTS
from tests.notation.laws import corrupt
from tests.some import some
from tests.variants.diplomatie2000.sessions import play_sessions
from tests.variants.diplomatie2000.world import case

WORLD = VARIANTS["diplomatie2000"]
OPENING = {power: [str(u) for u in ruleset().opening.units_of(power)] for power in ruleset().powers}
NORTH = {"RUSS": ["F BAR", "V MGR"], "ETUN": ["F MBF"], "CMWL": ["M MPH"], "OPTO": ["V TOK"]}
ABROAD = {"MCSU": ["A BEL", "A BRA", "F BUA", "M SAO"], "ETUN": ["M ABE"], "CAOR": ["A LIM"]}

LEVEL = {"MCSU": ["A BEL", "A BRA", "F BUA", "M SAO", "M ATS"]}


def read(power: str, phase: str, units: dict[str, list[str]], text: str, language: str = "fr") -> list[str]:
    """What is followed, or why it is not."""
    now = read_case(case(phase, units))
    sheet = read_sheet(text, now.position, now.ruleset, (power,), WORLD.reader(), language)
    return [str(line.order) if line.followed else f"{line.status}: {line.reason}" for line in sheet.lines]


@pytest.mark.parametrize(
    ("power", "phase", "units", "text", "orders"),
    [
        ("RUSS", "S2002M", NORTH, "F BAR – MBF et V MGR S F BAR – MBF !", ["F BAR - MBF", "V MGR S F BAR - MBF"]),
        ("RUSS", "S2002M", NORTH, "F BAR xxx", ["F BAR H"]),
        ("RUSS", "F2002M", NORTH, "F BAR ''''", ["F BAR H"]),
        ("RUSS", "F2002M", NORTH, "F BAR : ’’’’", ["F BAR H"]),
        ("MEXI", "S2001M", OPENING, "F MEX(ce) – ANT", ["F MEX/EC - ANT"]),
        ("UEUR", "S2001M", OPENING, "F MAR (co) - ATE", ["F MAR/WC - ATE"]),
        ("UEUR", "S2001M", OPENING, "F MAR/co - ATE", ["F MAR/WC - ATE"]),
        ("CHIN", "S2001M", {**OPENING, "CHIN": ["A MOI"]}, "A MOI - IRK", ["A MOI - IRK"]),
        ("ETUN", "S2002M", ABROAD, "- M ABE", ["M ABE D"]),
        ("ETUN", "F2002M", ABROAD, "démantèle M ABE", ["M ABE D"]),
        ("ETUN", "W2002A", ABROAD, "- M ABE", ["M ABE D"]),
        ("ETUN", "S2002M", ABROAD, "M ABE", ["unreadable: incomplete"]),
        ("ETUN", "W2002A", ABROAD, "M ABE", ["unreadable: incomplete"]),
        ("MCSU", "W2002A", ABROAD, "M BOG", ["M BOG B"]),
        ("MCSU", "W2002A", ABROAD, "- M BOG", ["M BOG B"]),
        ("MCSU", "W2002A", ABROAD, "- V RIO", ["V RIO B"]),
        ("MCSU", "W2002A", ABROAD, "- M SAO\n- V RIO", ["M SAO D", "V RIO B"]),
        ("MCSU", "W2002A", LEVEL, "V RIO\n- M SAO", ["V RIO B", "M SAO D"]),
        ("MCSU", "W2002A", LEVEL, "V RIO, - M SAO", ["V RIO B", "M SAO D"]),
        ("MCSU", "W2002A", LEVEL, "V RIO", ["illegal: none_due"]),
        ("MCSU", "W2002A", LEVEL, "- A BEL", ["illegal: none_due"]),
        ("MCSU", "S2002M", ABROAD, "- A BEL - AMA\n- A BRA xxx", ["A BEL - AMA", "A BRA H"]),
        ("MCSU", "S2002M", ABROAD, "M SAO - ATS", ["illegal: may_not_order"]),
        ("ONU", "W2002A", ABROAD, "M MOR, M OPE", ["M MOR B", "M OPE B"]),
    ],
)
def test_the_documents_own_lines_are_read(
    power: str, phase: str, units: dict[str, list[str]], text: str, orders: list[str]
) -> None:
    assert read(power, phase, units, text) == orders
    assert read(power, phase, units, text, "en") == orders


@pytest.mark.parametrize(
    ("power", "text", "orders"),
    [
        ("RUSS", "L'armée de Moscou va à Kiev.", ["A MOS - KIE"]),
        ("RUSS", "V IRK va en Mongolie", ["V IRK - MON"]),
        ("RUSS", "v irk - mon", ["V IRK - MON"]),
        ("RUSS", "mon A MOS - KIE", ["A MOS - KIE"]),
        ("RUSS", "A STP - FIN\nFin des ordres", ["A STP - FIN"]),
        ("RUSS", "A STP - fin", ["A STP - FIN"]),
        ("RUSS", "A GOR va dans l'Oural", ["A GOR - OUR"]),
        ("RUSS", "Moi, je tiens bon.", []),
        ("RUSS", "our A MOS - KIE", ["A MOS - KIE"]),
        ("RUSS", "we can hold", ["unreadable: incomplete"]),
        ("RUSS", "the sea is cold", []),
        ("RUSS", "our carrier fleet of Irkutsk moves to Mongolia", ["V IRK - MON"]),
        ("CHIN", "A CAN - HAN", ["A CAN - HAN"]),
        ("CHIN", "a can - han", ["A CAN - HAN"]),
        ("CHIN", "our A CAN - HAN", ["A CAN - HAN"]),
        ("CHIN", "mon A CAN xxx", ["A CAN H"]),
        ("CHIN", "CAN - HAN", ["A CAN - HAN"]),
        ("CHIN", "we can hold if we must", []),
        ("CHIN", "A KUN S A CAN", ["A KUN S A CAN"]),
        ("ETUN", "A SLC - sea", ["A SLC - SEA"]),
        ("ETUN", "our F SEA - PNE", ["F SEA - PNE"]),
        ("UEUR", "A VIE - BUD", ["A VIE - BUD"]),
        ("UEUR", "C'est la vie", []),
        ("UEUR", "A PAR - MAR", ["A PAR - MAR"]),
        ("CASO", "V TEH - CAS", ["V TEH - CAS"]),
        ("CASO", "La flotte aéronavale de Téhéran va vers la mer Caspienne", ["V TEH - CAS"]),
    ],
)
def test_codes_that_are_also_words_are_sectors_in_capitals_or_beside_a_unit(
    power: str, text: str, orders: list[str]
) -> None:
    assert read(power, "S2001M", OPENING, text) == orders


def test_what_is_written_is_read_back() -> None:
    dice, reader = random.Random(6), WORLD.reader()
    writers = [Writer(reader.lexicon, language) for language in ("fr", "en")]
    for position, power, order in some(
        (played.before, state, dice.choice(orders))
        for played in play_sessions(random.Random(2), ruleset(), 1)
        for state in dice.sample(STATES, 3)
        for orders in ruleset().phase(played.before.turn).options(played.before, state, ruleset()).values()
    ):
        for text in (str(order), *(writer.sentence(order) for writer in writers)):
            sheet = read_sheet(text, position, ruleset(), (power,), reader)
            assert [line.order for line in sheet.lines if line.followed] == [order], (position.turn, text)


@pytest.mark.parametrize("count", [100, pytest.param(400, marks=pytest.mark.full)])
def test_an_order_with_a_slip_in_it_is_read_as_itself_or_not_at_all(count: int) -> None:
    tally = corrupt(count, 5, ruleset(), WORLD.reader())

    assert not tally.broken
