"""The two languages say the same things, and have words for everything the rules and the reader can produce."""

import re
import string
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import product
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

from gm.languages.language import languages
from gm.notation.orders.lines import How, LineStatus, Misread
from gm.places import folder
from gm.reports.answers import line_words, refusal_words, rows_read
from gm.reports.facts import KINDS, Ending, Happening, Piece, Schedule, SettingValue, SheetLine, Told, Warned, WeekTime
from gm.reports.phrases import happening_words, order_words, outcome_words, warning_words
from gm.reports.picture.scene import Sign
from gm.reports.settings import setting_name, setting_words
from gm.reports.stationery import FILTERS, stationery
from gm.reports.words import Words
from gm.rules.outcomes import EventKind, Fate, Reason
from gm.rules.rulebook import EDITIONS
from gm.variants import classic
from gm.variants.classic.names import names
from tests.some import some

SHELVES = {language: stationery(language).words for language in languages()}
ORDERS = (
    "A PAR - BUR",
    "A LON - BEL VIA",
    "A PAR H",
    "A PAR S A MAR - BUR",
    "A PAR S F BRE",
    "F NTH C A LON - BEL",
    "F STP/SC - BOT",
    "A BUR R GAS",
    "A BUR D",
    "A PAR B",
    "F STP/NC B",
    "WAIVE",
)
PLACES = ("PAR", "SPA", "MAR", "BUR", "BRE", "LON")
ONE, OTHER = Piece("A", "GERMANY", "MUN"), Piece("F", "RUSSIA", "STP/SC")


@pytest.fixture(params=languages())
def words(request: pytest.FixtureRequest) -> Words:
    return Words(SHELVES[request.param], names()[request.param])


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_no_word_is_missing_in_either_language() -> None:
    assert SHELVES["fr"].keys() == SHELVES["en"].keys()


SAID_OF = ("ending.solo", "ending.solo_count", "ending.abridged_side", "ending.concession", "vote.concession")
"""« Victoire de la Turquie », "Victory for Turkey"."""


def test_a_word_is_filled_with_the_same_facts_in_both_languages() -> None:
    # French says to whom something was taken, English from whom.
    same = {"{to_former}": "{former}", "{of}": "{the}"}
    for key, french in some(each for each in SHELVES["fr"].items() if each[0] not in SAID_OF):
        for one, other in same.items():
            french = french.replace(one, other) if key.startswith("event.") else french
        assert blanks(french) == blanks(SHELVES["en"][key]), key


def test_every_word_is_asked_for() -> None:
    """Whole by code or a template, or by its section, and then the pieces of its name are said somewhere."""
    root = Path(__file__).parents[2]
    files = [*(root / "gm").rglob("*.py"), *(root / "templates").rglob("*.j2")]
    said = "\n".join(file.read_text(encoding="utf-8") for file in files)
    whole = set(re.findall(r"""["']([\w.]+)["']""", said))
    sections = whole | set(re.findall(r"""f["'](\w+)\.\{""", said))
    pieces = set(re.findall(r"[^\W_]+", said))

    for key in some(SHELVES["fr"].keys() - whole):
        section, _, name = key.partition(".")
        assert section in sections and set(name.split("_")) <= pieces, key


def test_every_fate_and_reason_has_words(words: Words) -> None:
    for order, fate, reason in product(some(ORDERS), Fate, [None, *Reason]):
        for by in ((), (ONE,), (ONE, OTHER)):
            told = Told("FRANCE", order, fate, reason, by, ONE if by else None, 1, 2, by, behind={"MUN": (OTHER,)})
            said = outcome_words(told, words)

            assert said.strip()
            assert "{" not in said
            assert "unknown" not in said
            assert fate not in said.split() or words.language == "en"


def test_every_reason_has_its_own_words() -> None:
    for shelf in some(SHELVES.values()):
        said = [shelf[f"reason.{reason}"] for reason in Reason]

        assert len(set(said)) == len(said)


@pytest.mark.parametrize("turn", ["S1901M", "F1901R", "W1901A"])
def test_every_event_has_words(words: Words, turn: str) -> None:
    for kind, reason, former in some(product(EventKind, [None, *Reason], [None, "ITALY"])):
        said = happening_words(Happening(kind, "FRANCE", "BEL", ONE, former, reason), turn, words)

        assert "{" not in said
        assert said[0].isupper()


def test_every_way_of_reading_a_line_has_words(words: Words) -> None:
    for status, how, reason in some(product(LineStatus, [None, *How], [None, *Misread, *Reason])):
        line = SheetLine(
            "A Par - Foo", "FRANCE", status, "A PAR - BUR", how, reason, 9, ("A PAR - BUR",), ("province",)
        )

        assert "{" not in line_words(line, words)
    for reason in some(Misread):
        assert words.has(f"misread.{reason}")


def test_of_two_orders_for_a_unit_the_writer_is_told_that_there_are_two(words: Words) -> None:
    line = SheetLine(
        "A Par - Bou",
        "FRANCE",
        "illegal",
        "A PAR - BUR",
        reason="ordered_twice",
        readings=("A PAR - BUR", "A PAR - PIC"),
    )

    assert words.say("misread.ordered_twice") in line_words(line, words)


@pytest.mark.parametrize(
    "order", ["A PAR - SPA/NC", "A PAR S A MAR", "A PAR S A MAR - BUR", "F BRE C A PAR - LON", "F BRE B"]
)
def test_every_refusal_names_the_unit_or_a_place(words: Words, order: str) -> None:
    for reason in some(Reason):
        said = refusal_words(order, reason, words)

        assert "{" not in said and said
        if words.has(f"refusal.{reason}"):
            assert any(words.names.short(code) in said or words.names.the_place(code) in said for code in PLACES), said


def test_warnings_of_the_reader_have_words(words: Words) -> None:
    kinds = (
        "unmatched_support",
        "convoy_without_army",
        "own_order_counts",
        "own_unit_in_the_way",
        "bounce",
        "builds_left",
        "removals_left",
        "subject_unread",
        "ready_taken_back",
    )
    for kind in some(kinds):
        assert words.has(f"warning.{kind}")
        for others in ((), ("A MAR - BUR",)):
            assert "{" not in warning_words(Warned(kind, "A PAR - BUR", others, count=2), words)


def test_turns_editions_signs_and_endings_have_words(words: Words) -> None:
    for season, phase in classic.YEAR.rows:
        assert words.turn(f"{season}1901{phase}") != f"{season}1901{phase}"
    for key in (*(f"edition.{edition}" for edition in EDITIONS), *(f"map.{sign}" for sign in Sign)):
        assert words.has(key), key
    for kind in ("solo", "draw", "abridged", "stopped"):
        for powers in (("FRANCE",), ("FRANCE", "ITALY")):
            assert "{" not in words.ending(Ending(kind, powers, {"FRANCE": 18}))


def test_what_the_variant_says_goes_before_the_usual_word() -> None:
    own = names()["en"]
    words = Words(SHELVES["en"], replace(own, words={"turn.S_M": "Days of spring {year}"}))

    assert words.turn("S1901M") == "Days of spring 1901"


# --- templates -------------------------------------------------------------------------------------------------------


def templates(language: str) -> Iterator[tuple[str, nodes.Template]]:
    for file in sorted((folder("templates") / language).glob("*.j2")):
        yield file.stem, Environment().parse(file.read_text(encoding="utf-8"))


def facts_used(tree: nodes.Template) -> set[str]:
    return {
        node.attr
        for node in tree.find_all(nodes.Getattr)
        if isinstance(node.node, nodes.Name) and node.node.name == "facts"
    }


def test_every_kind_of_letter_has_a_template_in_both_languages() -> None:
    for language in some(languages()):
        assert {name for name, _ in templates(language) if not name.startswith("_")} == set(KINDS)


def test_no_template_uses_an_unknown_fact() -> None:
    for language in some(languages()):
        for name, tree in some(each for each in templates(language) if not each[0].startswith("_")):
            known = {field.name for field in fields(KINDS[name])}
            assert facts_used(tree) <= known, f"{language}/{name}.j2"


def test_both_languages_tell_the_same_facts() -> None:
    def bones(tree: nodes.Template) -> list[str]:
        """What a template asks, branches on and loops over, without its words and the words it chooses."""
        told = []
        for node in tree.find_all((nodes.Getattr, nodes.For, nodes.Call)):
            if isinstance(node, nodes.Getattr) and isinstance(node.node, nodes.Name):
                told.append(f"{node.node.name}.{node.attr}")
            elif isinstance(node, nodes.For):
                told.append("for")
        return sorted(told)

    english = dict(templates("en"))
    for name, tree in some(templates("fr")):
        assert bones(tree) == bones(english[name]), name


def test_a_setting_is_told_in_the_language_of_the_letter() -> None:
    friday = SettingValue(moves=Schedule((WeekTime(4, "24:00"),)))
    french = Words(SHELVES["fr"], names()["fr"])

    assert setting_name("deadline.moves", french) == "la date limite des mouvements"
    assert setting_words(friday, "deadline.moves", french).replace("\N{NO-BREAK SPACE}", " ") == (
        "chaque vendredi à 24 h 00 (minuit)"
    )
    assert setting_words(SettingValue(spans=(0,)), "deadline.grace", french) == "aucun"
    assert setting_words(SettingValue(texts=("wait",)), "deadline.silence", french) == "la partie l'attend"
    assert setting_words(SettingValue(texts=("wait",)), "players[1].name", french) == "wait"


def test_orders_are_written_as_players_write_them() -> None:
    french, english = (Words(SHELVES[language], names()[language]) for language in ("fr", "en"))

    assert [order_words(order, french).replace("\N{NO-BREAK SPACE}", " ") for order in ORDERS] == [
        "A Par – Bou",
        "A Lon – Bel (par convoi)",
        "A Par H",
        "A Par S A Mar – Bou",
        "A Par S F Bre",
        "F Nrd C A Lon – Bel",
        "F StP (cs) – Bot",
        "retraite A Bou – Gas",
        "retire A Bou",
        "construit A Par",
        "construit F StP (cn)",
        "renonce à une construction",
    ]
    assert order_words("F STP/SC - BOT", english).replace("\N{NO-BREAK SPACE}", " ") == "F StP (sc) – BOT"


def test_the_readme_of_the_templates_names_every_macro_and_filter() -> None:
    readme = (folder("templates") / "README.md").read_text(encoding="utf-8")
    look = Environment().parse((folder("templates") / "html.j2").read_text(encoding="utf-8"))
    macros = {node.name for node in look.find_all(nodes.Macro)} - {"open", "close"}

    for name in some(macros | set(FILTERS) - {"fill", "underlined", "columns", "verbatim"}):
        assert f"`{name}`" in readme, name


def test_both_looks_of_a_letter_have_the_same_macros() -> None:
    looks = [
        {node.name: [arg.name for arg in node.args] for node in Environment().parse(text).find_all(nodes.Macro)}
        for text in ((folder("templates") / name).read_text(encoding="utf-8") for name in ("text.j2", "html.j2"))
    ]

    assert looks[0] == looks[1]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("A Par - Bou ;", "A Par - Bou"),
        ("« F Tri - Ven", "F Tri - Ven"),
        ("« F Tri - Ven »", "« F Tri - Ven »"),
        ("(A Par - Bou)", "(A Par - Bou)"),
        ("(no A Par - Bou", "no A Par - Bou"),
        ("Vous me suivez ?", "Vous me suivez ?"),
        (";", ";"),
    ],
)
def test_a_line_is_shown_without_signs_that_only_opened_or_ended_it(words: Words, written: str, shown: str) -> None:
    assert [row for row, *_ in rows_read([SheetLine(written, None, "unreadable")], words)] == [shown]


def test_where_one_order_is_offered_the_others_that_it_might_be_are_not_listed(words: Words) -> None:
    line = SheetLine("f nor - sue", None, "unreadable", readings=("F NTH - SWE", "F NWY - SWE"), offer="F NWY - SWE")
    assert order_words("F NTH - SWE", words) not in line_words(line, words)
    assert order_words("F NTH - SWE", words) in line_words(replace(line, offer=None), words)
