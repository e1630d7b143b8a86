"""What letters of this game say, in both languages."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from gm.exchange.case import read_case
from gm.exchange.report import report_json
from gm.notation.letter.sheet import read_sheet
from gm.notation.orders.lines import OrderedBefore
from gm.reports.facts import Happening, OwnSeat, Personal, PublicAct, Results, SessionClosed, Start
from gm.reports.news import Piece
from gm.reports.phrases import happening_words, order_words
from gm.reports.render import render
from gm.reports.sections import board
from gm.reports.stationery import stationery
from gm.reports.words import Words
from gm.rules.judge import Ruling, adjudicate
from gm.rules.position import Turn
from gm.rules.ruleset import Ruleset
from gm.service.turn.sheet_code import is_told
from gm.variants.diplomatie2000.names import names
from gm.variants.registry import variant
from gm.variants.telling import public_report, told_alone, years_told
from tests.reports.letters import GAME_RULES
from tests.some import some
from tests.variants.diplomatie2000.world import case

VARIANT = variant("diplomatie2000")


def plainly(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def said(order: str, language: str = "fr") -> str:
    return plainly(order_words(order, Words(stationery(language).words, names()[language])))


def test_lines_of_the_session_are_written_as_the_document_writes_them() -> None:
    programme = "PROPOSE 2 M ABE - ATE / M MAU S M ABE - ATE / M MOR H"

    assert said("PROPOSE 1A RUSS") == "1A : RUSS"
    assert said(programme) == "2 : M ABE – ATE / M MAU S M ABE – ATE / M MOR xxx"
    assert said("PROPOSE 3A NONE") == "3A : Aucun"
    assert said("VOTE 1 UMAR RUSS NONE") == "1) UMAR, RUSS, Aucune"
    assert said("VOTE 3 ABSTAIN", "en") == "3) Abstain"
    assert said("AID 1 UCEN") == "Aide : 1 : UCEN"
    assert said("AID 2 NONE", "en") == "Aid: 2: None"
    assert said("SUBVERT PYO") == "AS : PYO"
    assert said("SUBVERT NONE") == "AS : aucune"
    assert said("RANK 1 UMAR ONU", "en") == "Tie-break 1: UMAR, UN"
    assert said("INVITE MCSU BOG") == "M (MCSU) BOG"
    assert said("INVITE MCSU") == "M (MCSU)"
    assert said("INVITE ALL", "en") == "M (all)"


def test_states_with_a_plural_name_take_plural_verbs() -> None:
    french = Words(stationery("fr").words, names()["fr"])

    def news(kind: str, power: str, **more: Any) -> str:
        return plainly(happening_words(Happening(kind, power, **more), "F2001M", french))

    assert news("removed", "ETUN", unit=Piece("V", "ETUN", "KAN")) == "Les États-Unis d'Amérique retirent V KAN"
    assert news("removed", "CHIN", unit=Piece("V", "CHIN", "XIN")) == "La République Populaire de Chine retire V XIN"


def test_what_changes_hands_is_told_in_abbreviations() -> None:
    said = {language: Words(stationery(language).words, names()[language]) for language in ("fr", "en")}
    taken = Happening("captured", "CEAO", "ALG", former="UMAR")

    assert happening_words(taken, "F2001M", said["fr"]) == "CEAO prend ALG à UMAR"
    assert happening_words(taken, "F2001M", said["en"]) == "CEAO captures ALG from UMAR"
    assert happening_words(Happening("annexed", "ETUN", "GRS"), "F2001M", said["fr"]) == "ETUN contrôle désormais GRS"


def test_lists_of_many_states_have_their_codes_and_their_order() -> None:
    french = Words(stationery("fr").words, names()["fr"])

    assert french.powers(["UMAR", "CASO", "ASEA"]) == "ASEA, CASO et UMAR"
    assert french.powers(["RUSS", "CASO"]) == "la Coopération d'Asie du Sud-Ouest et la Russie"
    assert french.names.titled("MCSU") == "MCSU, Mercosur"
    assert french.names.titled("ONU") == "ONU"


# Reports.

AUTUMN = {
    "UMAR": ["PROPOSE 1A RUSS", "VOTE 1 UMAR", "VOTE 3 NONE"],
    "UEUR": ["PROPOSE 1D ETUN", "VOTE 1 UEUR", "AID 1 MEXI", "VOTE 2 ONU"],
    "MEXI": ["PROPOSE 3A MEXI", "VOTE 1 UMAR", "VOTE 3 MEXI"],
    "INDE": ["VOTE 2 ONU", "VOTE 3 MEXI", "VOTE 1 CHIN"],
    "CASO": ["SUBVERT VOL", "A TAC H"],
    "RUSS": ["V VOL - GEO", "A STP - FIN"],
    "ONU": ["PROPOSE 2 M MOR - MOC / M WAS H", "AMOUNT UMAR 10", "INTERVENE SOM"],
}


@cache
def autumn(votes: str = "names") -> tuple[Ruling, Ruleset]:
    ruleset = VARIANT.rules_of("classique", {"votes": votes})
    position = replace(ruleset.opening, turn=Turn(2001, "F", "M"))
    orders = {power: [VARIANT.read_order(text) for text in texts] for power, texts in AUTUMN.items()}
    return adjudicate(position, orders, ruleset), ruleset


def told(reader: str = "INDE", language: str = "fr", votes: str = "names") -> str:
    """The text of a state's result letter, in one line."""
    ruling, ruleset = autumn(votes)
    report = public_report(ruling, ruleset, VARIANT.telling)
    own = told_alone(ruling, ruleset, VARIANT.telling, [reader])
    facts = Results("monde", VARIANT.name, report, personal=Personal(OwnSeat((reader,), "gm@x.org"), sections=own))
    letter = render(facts, language, names=VARIANT.names()[language])
    assert letter.problem is None
    return plainly(" ".join(letter.text.split()))


def test_the_minutes_tell_each_motion_its_voters_and_what_it_changed() -> None:
    french, english = told(), told(language="en")

    assert "Adoptée, 2 voix – 1A : 10 pV pour RUSS (par UMAR) – pour : MEXI, UMAR" in french
    assert "Rejetée, 1 voix – 1D : 2 tours pour ETUN (par UEUR) – pour : UEUR" in french
    assert "Adoptée, 2 voix – 2 : M MOR – MOC / M WAS xxx (par ONU) – pour : INDE, UEUR" in french
    assert "Pour aucune : 1 voix – UMAR" in french
    assert "RUSS : ajustement politique +10, désormais +10" in french
    assert "Le pFMI va à MEXI" in french
    assert "Rejected, 1 vote – 1D: 2 turns for ETUN (by UEUR) – for it: UEUR" in english


def test_subversion_and_intervention_are_told_with_their_authors() -> None:
    assert "CASO, AS : VOL : V VOL (RUSS) tient sur place" in told()
    assert "ONU, Intervention : SOM : personne ne s'y trouvait" in told()


def test_missions_are_told_below_the_united_nations_and_lines_of_the_session_in_its_minutes_alone() -> None:
    orders = told().partition("Les ordres et leur résultat")[2]
    united = orders.partition("ONU ")[2].partition("OPTO, ")[0]

    assert "Exécutés : M MOR – MOC ; M (ETUN) WAS xxx." in united
    assert "AS : VOL" not in orders
    assert "1A" not in orders


@pytest.mark.parametrize(
    ("language", "said_once"), [("fr", "CEAO prend ALG à UMAR"), ("en", "CEAO captures ALG from UMAR")]
)
def test_a_centre_that_changes_hands_is_told_once_in_a_report(language: str, said_once: str) -> None:
    here = read_case(case("F2001M", {"CEAO": ["A ALG"], "UMAR": ["A TUN"]}))
    ruling = adjudicate(here.position, {}, here.ruleset)
    report = public_report(ruling, here.ruleset, VARIANT.telling)
    text = plainly(render(Results("monde", VARIANT.name, report), language, names=VARIANT.names()[language]).text)

    assert text.count(said_once) == 1
    assert "+ALG" not in text and "\N{MINUS SIGN}ALG" not in text


def test_programmes_of_aid_and_the_table_of_points_stand_in_every_report() -> None:
    text = told()

    assert "UEUR (1 pAE) – 1 : MEXI, 2 : –, 3 : –" in text
    assert "MEXI, de : UEUR, ONU" in text
    assert "ETUN 0 0 21 21 1 – –" in text
    assert "RUSS 0 10 0 10 – – –" in text
    assert "MEXI 0 0 0 0 – – pFMI" in text


def test_a_state_is_told_first_where_it_stands() -> None:
    text = told()
    own = text.index("Votre vote « 1) CHIN » n'a servi à aucune proposition")

    assert own < text.index("Session de l'ONU")
    assert "3 centres, aide +2, 3 unités : 1 construction, une M, là où un autre état vous invite" in told("MEXI")
    assert "votre programme d'aide ne les donne pas tous" not in told("MEXI")


def test_where_votes_are_counted_alone_nobody_is_told_who_voted_how() -> None:
    text = told("UMAR", votes="counts")
    ruling, ruleset = autumn("counts")
    file = str(report_json(ruling, ruleset, setup="21", language="fr"))

    assert "Adoptée, 2 voix – 1A : 10 pV pour RUSS (par UMAR)" in text
    assert "pour : " not in text
    assert "Sans vote : 18 états" in text
    assert "Votre vote « 1) UMAR » est compté" in text
    assert "VOTE" not in file
    assert "'UMAR': 2" in file
    assert not is_told([VARIANT.read_order("VOTE 1 UMAR")], ruleset)
    assert "VOTE 1 UMAR" in str(report_json(*autumn(), setup="21", language="fr"))


def test_a_session_that_closes_is_listed_with_the_lines_that_vote() -> None:
    made = {"UMAR": [VARIANT.read_order("PROPOSE 1A RUSS")], "ONU": [VARIANT.read_order("PROPOSE 2 M MOR H")]}
    facts = SessionClosed(
        "monde",
        "F2001M",
        (PublicAct("UMAR", "PROPOSE 1A RUSS"),),
        VARIANT.telling.at_the_close(autumn()[0].before, made),
    )
    text = plainly(" ".join(render(facts, "fr", names=VARIANT.names()["fr"]).text.split()))

    assert "- 1A : RUSS (par UMAR)" in text
    assert "vaut 20 pV (1A, 1B) ou 2 tours (1D), sauf si le secrétaire général en fixe un autre" in text
    assert "« 2) ONU » ou « 2) Aucune »" in text


# At the end, and for newcomers.


def test_the_years_of_this_game_are_told_in_points_as_autumns_left_them() -> None:
    ruling, ruleset = autumn()
    later = replace(ruling.after, turn=Turn(2002, "S", "M"), extras=ruleset.opening.extras)
    turns = [(ruleset.opening, ruling.before), (ruling.before, ruling.after), (ruling.after, later)]
    opening, first = years_told(turns, ruleset, VARIANT.telling)

    assert (opening.year, first.year, first.counted) == (2000, 2001, "points")
    assert set(opening.centers.values()) == {0}
    assert (first.centers["RUSS"], first.centers["ETUN"]) == (10, 21)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_guide_has_pages_on_the_session_on_its_units_and_on_the_office(language: str) -> None:
    session, units, office = Words(stationery(language).words, names()[language]).lessons

    assert (len(session.lines), len(units.lines), len(office.lines)) == (8, 6, 4)
    assert [lesson.of_office for lesson in (session, units, office)] == [False, False, True]
    for lesson in (session, units, office):
        words = " ".join((*lesson.paragraphs, *map(" ".join, lesson.lines))).split()
        assert len(words) < 520, "a page"


AUTUMN_BOARD = {"ETUN": ["M ABE"], "UEUR": ["M BRU"], "ONU": ["M MOR"], "OPTO": ["V TOK"]}
PROPOSED = {"UMAR": ("PROPOSE 1A UMAR",), "RUSS": ("PROPOSE 1B ETUN",)}
LESSONS = [
    ("ETUN", ["PROPOSE 1A RUSS"]),
    ("ETUN", ["PROPOSE 2 M MOR - MOC / M BRU H"]),
    ("ETUN", ["PROPOSE 3A MEXI"]),
    ("ETUN", ["PROPOSE 3B CHIN"]),
    ("ETUN", ["comment_alone"]),
    ("ETUN", ["VOTE 1 UMAR", "VOTE 2 NONE", "VOTE 3 ABSTAIN"]),
    ("ETUN", ["AID 1 UCEN", "AID 2 NONE"]),
    ("CASO", ["SUBVERT PYO"]),
    ("OPTO", ["V TOK B"]),
    ("MCSU", ["M BOG B"]),
    ("CAOR", ["INVITE MCSU BOG"]),
    ("CAOR", ["INVITE MCSU"]),
    ("UNIA", ["INVITE ONU YEM"]),
    ("ETUN", ["M ABE D"]),
    ("ONU", ["AMOUNT UMAR 10"]),
    ("ONU", ["INTERVENE PYO"]),
    ("ONU", ["RANK 1 UMAR RUSS"]),
    ("ONU", ["M YEM B"]),
]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_line_of_the_guide_is_read_as_it_says(language: str) -> None:
    autumn_ = read_case(case("F2002M", AUTUMN_BOARD))
    winter = read_case(case("W2002A", {"ETUN": ["M ABE"]}))
    made = {power: tuple(map(VARIANT.read_order, texts)) for power, texts in PROPOSED.items()}
    taught = [
        line for lesson in Words(stationery(language).words, names()[language]).lessons for line, _ in lesson.lines
    ]

    for line, (power, meant) in some(zip(taught, LESSONS, strict=True)):
        now = winter if meant[0].endswith(" B") or meant[0].startswith("INVITE") else autumn_
        sheet = read_sheet(line, now.position, now.ruleset, (power,), VARIANT.reader(), language, OrderedBefore(made))
        assert [str(each.order) if each.followed else str(each.reason) for each in sheet.lines] == meant, line


@pytest.mark.parametrize("seated", [False, True])
def test_the_game_master_is_told_that_he_is_the_secretary_general_where_no_player_is(seated: bool) -> None:
    powers = ("ETUN", "ONU") if seated else ("ETUN",)
    opening = board(VARIANT.rules_of("classique", {}).opening)
    facts = Start("monde", VARIANT.name, OwnSeat((), "gm@x.org"), GAME_RULES, opening, powers=powers)
    text = render(facts, "fr", names=VARIANT.names()["fr"]).text

    assert ("Vous êtes aussi le secrétaire général" in plainly(text)) is not seated
