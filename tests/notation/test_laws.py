"""Laws of the reader: what the writer writes is read back as itself, and a slip never turns one order into another."""

import random
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.notation.letter.sheet import read_sheet
from gm.notation.orders.canonical import read_canonical
from gm.notation.orders.lines import How
from gm.variants.classic import ruleset
from gm.variants.classic.names import reader
from tests.notation.laws import Tally, corrupt, corrupt_helped, forms, legal_sample
from tests.notation.phrasebook import stage

NOISE = (
    lambda text: text.replace(" ", "\u00a0"),
    lambda text: text.replace("-", "–").replace("→", "➔"),
    lambda text: text.replace("'", "’"),
    lambda text: f"\ufeff{text}\u200b",
    lambda text: text.replace("a", "а").replace("o", "ο"),
    lambda text: f"  1) {text} ;",
    lambda text: f"- {text}.",
    lambda text: text.upper(),
    lambda text: text.lower(),
    lambda text: "".join(f"{c}\u00ad" if c.isalpha() else c for c in text),
)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(range(6)), st.sampled_from((None, *NOISE)))
def test_every_legal_order_is_read_back_as_itself(seed, form, noise) -> None:
    for position, power, order in islice(legal_sample(random.Random(seed), ruleset()), 12):
        text = forms(reader())[form](order)
        if noise is not None:
            text = noise(text)

        sheet = read_sheet(text, position, ruleset(), [power], reader())

        assert [line.order for line in sheet.lines if line.implied_by is None] == [order], text
        assert sheet.lines[0].how is How.EXACT or noise is not None, text


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32))
def test_canonical_text_is_read_back_as_itself(seed) -> None:
    for _, _, order in islice(legal_sample(random.Random(seed), ruleset()), 30):
        assert read_canonical(str(order)) == order


def _misread(tally: Tally) -> list[tuple[str, str, str]]:
    """Orders read as others; a move by convoy whose word for that was lost is the same move."""
    return [case for case in tally.broken if case[0] == "misread" and not case[1].endswith("VIA")]


@pytest.mark.parametrize("count", [100, pytest.param(1_000, marks=pytest.mark.full)])
def test_a_slip_of_the_pen_never_turns_one_order_into_another(count: int) -> None:
    tally = corrupt(count, 1901, ruleset(), reader())

    assert _misread(tally) == []
    assert tally.counts["same"] + tally.counts["offered"] > 0.5 * sum(tally.counts.values())
    assert tally.counts["unnoticed"] < 0.01 * sum(tally.counts.values())


@pytest.mark.parametrize("count", [100, pytest.param(1_000, marks=pytest.mark.full)])
def test_a_slip_in_canonical_text_never_turns_one_order_into_another(count: int) -> None:
    tally = corrupt(count, 1902, ruleset(), reader(), [str])

    assert _misread(tally) == []
    assert tally.counts["same"] + tally.counts["offered"] > 0.25 * sum(tally.counts.values())


@pytest.mark.parametrize("count", [50, pytest.param(350, marks=pytest.mark.full)])
def test_a_slip_in_an_order_that_names_its_help_never_turns_one_order_into_another(count: int) -> None:
    tally = corrupt_helped(count, 1903, ruleset(), reader())

    assert _misread(tally) == []
    understood = tally.counts["same"] + tally.counts["without its help"] + tally.counts["offered"]
    assert understood > 0.6 * sum(tally.counts.values())


@pytest.mark.parametrize(
    ("scene", "slipped", "never"),
    [
        ("AUSTRIA | S1901M | AUSTRIA A SIL, A WAR; FRANCE A GAL", "A SIL S A WA R- GAL", "A SIL IF DISLODGED GAL"),
        ("FRANCE | S1901M | FRANCE F TYS, F ION", "F TYSNAP soutenue par F ION", "F TYS H"),
        ("GERMANY | S1901M | GERMANY F TYS, F ION, F GRE", "F TYS-TUN, gavec le soutien de ION", "F GRE S F ION"),
        ("ITALY | S1901M | ITALY F MAO", "The fleet of the Mid-AtlanticOcean moves to the Irish Sea", "F MAO - NAO"),
        ("AUSTRIA | S1901M | AUSTRIA F ARM, F RUM; TURKEY A SEV", "F ARuM S A SEV", "F RUM S A SEV"),
        (
            "GERMANY | S1901M | GERMANY A RUM, A GRE",
            "The army of Rumania supports the army oof Greece to Serbia",
            "A GRE - SER",
        ),
        (
            "FRANCE | S1901M | FRANCE A CON; RUSSIA A ARM; AUSTRIA A ANK",
            "Armée Constantinople soutient arme Ankara",
            "A CON S A ARM - ANK",
        ),
        ("FRANCE | S1901M | FRANCE A BOH, A MUN", "AM UN - BOH", "A MUN - BOH"),
        ("ITALY | S1901M | ITALY A FIN", " AFIN - BER", "A FIN - BER"),
        ("RUSSIA | S1901M | RUSSIA A RUM", "A hUM H", "A RUM H"),
        ("FRANCE | S1901M | FRANCE F NWG", "F NWGjCLY", "F NWG - CLY"),
        (
            "FRANCE | W1901A | FRANCE F STP/NC, F CON | owns: FRANCE PAR",
            "La flotte de Saint-Pétersbourg (côe nord) est dissoute.",
            "F CON D",
        ),
        (
            "ENGLAND | S1901R | ITALY F FIN | beaten: ENGLAND F FIN by SIL -> BOT STP/SC SWE",
            "Flotte Finlande → Saint-Pétersbourg c(ôte sud)",
            "F FIN D",
        ),
        (
            "RUSSIA | S1901M | RUSSIA F LYO; TURKEY F SPA/SC",
            "La flotte du golfe du Lion soutient la flotte d'Espagne (cô te sud) vers la Méditerranée occidentale.",
            "F LYO S F SPA/SC",
        ),
        ("ITALY | S1901M | ITALY A VEN, F TUS", "A VEN S F TUS -R OM", "A VEN S F TUS"),
        ("AUSTRIA | S1901M | AUSTRIA F LYO; ENGLAND A TYR; ITALY F TYS", "F LYO S A TYR - PI-E", "F LYO S F TYS"),
        (
            "ENGLAND | S1901R | TURKEY A BUL | beaten: ENGLAND F BUL/SC by SIL -> AEG GRE",
            "La flotte de Bulgarie c(ôte sud) fait retraite vers la Grèce.",
            "F BUL/SC D",
        ),
    ],
)
def test_a_slip_that_once_misled_is_told_and_not_followed(scene: str, slipped: str, never: str) -> None:
    position, powers = stage(scene, ruleset())

    sheet = read_sheet(slipped, position, ruleset(), powers, reader())

    assert sheet.lines
    assert never not in {str(line.order) for line in sheet.lines if line.followed}
