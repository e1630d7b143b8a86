"""What letters tell players to write is understood when they write it, in both languages."""

from itertools import product

import pytest

from gm.languages.language import languages
from gm.mail.envelope import SENTINEL_EN, SENTINEL_FR, read
from gm.notation.letter.sheet import read_sheet
from gm.notation.orders.canonical import read_canonical
from gm.reports.phrases import order_words
from gm.reports.stationery import stationery
from gm.reports.words import Words
from gm.service.requests.row import AskerRole, RequestRead
from gm.service.requests.table import table_of
from gm.variants.classic.names import names, reader
from tests.casebook import position, rules
from tests.reports.demonstration import rulings
from tests.reports.letters import samples, written
from tests.service.asking import asker, read_line
from tests.some import about, some

LANGUAGES = tuple(languages())


def understood(text: str, canonical: str, phase: str, language: str) -> None:
    """Reads the words in a position in which the order makes sense."""
    kind, at = [*canonical.split(), "", ""][:2]
    if phase == "W1901A":
        lost = canonical.endswith(" D")
        stands = {"FRANCE": [f"{kind} {at}"] if lost else [], "RUSSIA": []}
        centers = {"FRANCE": [] if lost else ["PAR", "BRE", "MAR"], "RUSSIA": ["STP", "MOS", "SEV"]}
        where = position(phase, stands, centers)
    else:
        where = rulings()["F1902R"].before
    powers = ("FRANCE", "RUSSIA")
    reading = read_sheet(text, where, rules("classique"), powers, reader(), language)

    assert [line.order for line in reading.lines] == [read_canonical(canonical)], text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_order_of_the_demonstration_is_read_back_as_we_write_it(language: str) -> None:
    words = Words(stationery(language).words, names()[language])
    for ruling, power, sheet in some((each, *sent) for each in rulings().values() for sent in each.docket.sent.items()):
        text = "\n".join(order_words(str(order), words) for order in sheet)
        reading = read_sheet(text, ruling.before, rules("classique"), (power,), reader(), language)

        assert [line.order for line in reading.lines] == list(sheet)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("order", ["A PAR B", "F BRE B", "F STP/NC B", "WAIVE", "A GAL D"])
def test_adjustments_are_read_back_as_we_write_them(order: str, language: str) -> None:
    words = Words(stationery(language).words, names()[language])

    understood(order_words(order, words), order, "W1901A", language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("order", ["A BUR R GAS", "A BUR D", "A STP R MOS"])
def test_retreats_are_read_back_as_we_write_them(order: str, language: str) -> None:
    words = Words(stationery(language).words, names()[language])

    understood(order_words(order, words), order, "F1902R", language)


@pytest.mark.parametrize(
    ("language", "text", "order", "phase"),
    [
        ("fr", "A Bou – Gas", "A BUR R GAS", "F1902R"),
        ("fr", "retire A Bou", "A BUR D", "F1902R"),
        ("fr", "construit F Bre", "F BRE B", "W1901A"),
        ("fr", "retire A Gal", "A GAL D", "W1901A"),
        ("fr", "renonce à une construction", "WAIVE", "W1901A"),
        ("en", "A Bur – Gas", "A BUR R GAS", "F1902R"),
        ("en", "disband A Bur", "A BUR D", "F1902R"),
        ("en", "build F Bre", "F BRE B", "W1901A"),
        ("en", "disband A Gal", "A GAL D", "W1901A"),
        ("en", "waive a build", "WAIVE", "W1901A"),
    ],
)
def test_the_examples_of_the_guide_are_understood(language: str, text: str, order: str, phase: str) -> None:
    guide = " ".join(written("help", language).text.split())

    assert text in guide
    understood(text, order, phase, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_offers_every_request_in_words_that_are_known(language: str) -> None:
    text = written("help", language).text
    section = text.split("Ce que vous pouvez demander" if language == "fr" else "What you may ask for")[1]
    shown = section.replace("\N{NO-BREAK SPACE}", " ").replace("\n    ", " ").splitlines()

    rows = table_of("classic").rows
    for name in some(name for name, row in rows.items() if AskerRole.PLAYER in row.who and not row.shown_as):
        said = languages()[language].asking[name]
        found = read_line(said.right, asker(AskerRole.PLAYER))
        assert isinstance(found, RequestRead) and found.request.name == name
        assert any(line.startswith(f"  {said.right}") and line.endswith(said.says) for line in shown), name


def test_every_letter_begins_with_the_line_that_ends_an_answer() -> None:
    for sample, language in some(product(samples(), LANGUAGES)):
        with about(sample, language):
            letter = written(sample, language)
            assert letter.html is not None

            assert letter.text.splitlines()[0] == {"fr": SENTINEL_FR, "en": SENTINEL_EN}[language]
            for kind, body in (("plain", f"A Par-Bou\n\n{letter.text}"), ("html", f"<p>A Par-Bou</p>{letter.html}")):
                answer = f"From: a@b.example\nContent-Type: text/{kind}; charset=utf-8\n\n{body}"
                assert read(answer.encode()).text == "A Par-Bou"
