"""Les Dix by mail: what ten players read and write, in both languages, through the real intake."""

from dataclasses import replace
from datetime import timedelta
from functools import cache

import pytest

from gm.rules.position import Position, Turn, Unit
from gm.service.model.game import GameState
from gm.variants.dix.state import SLOT, dix
from tests.secrecy import _early_orders, known, text_of
from tests.variants.dix.desk import PERSONS, DixDesk
from tests.variants.dix.table import RULES, at, judge

MOBILISED = {
    "GERMANY": "A Kie, F Ber, A Mun",
    "ENGLAND": "F Lvp, F Edi, F Lon",
    "AUSTRIA": "A Tri, A Vie, A Bud",
    "FRANCE": "A Par, F Bre, A Mar",
    "ITALY": "A Ven, F Rom, F Nap",
    "RUSSIA": "A Ode, A Var, A Mos, F Stp cn",
    "TURKEY": "F Smy, F Ank, A Con",
}
SPRING = {
    "SERBIA": "Diplo : 2 = Rou\n1 = Grè\nA Ser s A Rou retraite = Alb\nA Rou s A Ser",
    "AUSTRIA": "Diplo : 3 = Grè\nA Tri S A Bud = Ser\nA Bud = Ser\nA Vie = Bud",
    "RUSSIA": "Diplo : 2 = Rou\nA Ode -- Rou\nA Var = Gal",
}
AUTUMN = {
    "SERBIA": "Diplo : 3 = Grè\nA Alb = Ser\nA Rou S A Alb = Ser",
    "AUSTRIA": "Diplo : 2 = Grè\n1 = Rou\nA Tri -- Vie\nA Ser H détruite\nA Bud -- Vie",
    "RUSSIA": "Diplo : 3 = Rou\nA Ode H\nA Gal S A Rou",
}


def play(desk: DixDesk, sheets: dict[str, str]) -> None:
    for power, text in sheets.items():
        desk.write(power, text)
    desk.fall()


@pytest.fixture
def desk() -> DixDesk:
    return DixDesk().begin_dix()


@cache
def mobilised() -> Position:
    """As the document's example mobilises."""
    choices = "A KIE,F BER,A MUN,F LVP,F EDI,F LON,A TRI,A VIE,A BUD,A PAR,F BRE,A MAR,A VEN,F ROM,F NAP"
    choices += ",A SEV,A WAR,A MOS,F STP/NC,F SMY,F ANK,A CON"
    orders: dict[str, list[str]] = {}
    for text in choices.split(","):
        orders.setdefault(RULES.map.provinces[text[2:5]].home or "", []).append(f"{text} B")
    return judge(RULES.opening, orders).after


@pytest.fixture
def spring(desk: DixDesk) -> DixDesk:
    """Before the first moves; nobody was sent a report."""
    with desk.store() as work:
        work.games.save(replace(desk.game, position=mobilised()))
    return desk


def test_the_first_letter_explains_the_game_in_the_readers_language(desk: DixDesk) -> None:
    french, english = desk.to("FRANCE", "start"), desk.to("ENGLAND", "start")

    assert "Mobilisation 1900" in french and "la France commande l'armée belge" in french
    assert "France orders the Belgian army" in english and "“1 = (Spa) Por”" in english
    assert "tous ont écrit « Paix : oui »" in french


def test_the_first_letter_says_who_owes_something_before_the_first_moves(desk: DixDesk) -> None:
    assert "À rendre : 4 unités à mobiliser." in desk.to("RUSSIA", "start")
    assert "Vous n'avez rien à rendre cette saison : vos premiers ordres" in desk.to("SERBIA", "start")
    assert "You owe: 3 units to mobilise." in desk.to("TURKEY", "start")
    assert "You owe nothing this season" in desk.to("NORWAY", "start")


def test_the_first_letter_tells_the_starting_points_and_who_protects_whom(desk: DixDesk) -> None:
    english, french = desk.to("NORWAY", "start"), desk.to("SERBIA", "start")

    assert "Power Swe Den Hol Bel Por Tun Rum Bul Gre" in english and "Serbia – – – – – – 6 – 1" in english
    assert "Protecteur (Printemps 1901) : qui commande" in french and "écrivez « points »" in french
    assert "En tête Nge All – Fra Esp Ita Ser Tur Aut Protecteur – – – – – – Ser – –" in french
    assert "This table at any time: write “points”" in english


def test_an_agreed_last_year_counts_as_a_peace() -> None:
    desk = DixDesk().begin_dix(end_year=1905)

    assert "à la fin de 1905, et compte alors comme une paix" in desk.to("FRANCE", "start")
    assert "stops at the end of 1905, and then counts as a peace" in desk.to("ENGLAND", "start")


def test_the_mobilisation_has_the_pace_of_movements_and_the_word_ready(desk: DixDesk) -> None:
    for power, text in MOBILISED.items():
        desk.write(power, text)
    assert "write: ready" in desk.to("ENGLAND", "acknowledgement")
    assert not desk.attend().judged

    for power in MOBILISED:
        desk.write(power, "ready" if power in ("ENGLAND", "GERMANY", "TURKEY") else "prêt")
    desk.attend()

    assert str(desk.game.position.turn) == "S1901M"
    assert desk.game.position.units["STP"].location == "STP/NC"

    desk.new()
    for line in ("Rapport Mobilisation 1900", "Report of the mobilization", "Rapport H1900L", "rapport mobilistion"):
        (again,) = desk.write("FRANCE", line)
        assert (again.kind, again.facts.report.turn) == ("results", "W1900L"), line
    (none,) = desk.write("FRANCE", "Rapport de la mobilisation de 1901")
    assert none.kind == "no_report"
    desk.write("GM", "Revenir à la mobilisation de 1900", sender="ophelie@maitre.example")
    desk.write("GM", "Oui", sender="ophelie@maitre.example")
    assert str(desk.game.position.turn) == "W1900L"


def test_what_was_mobilised_is_secret_until_it_is_judged(desk: DixDesk) -> None:
    desk.write("FRANCE", "F Par, F Bre, F Mar")

    assert desk.write("GERMANY", "status") and "Bre" not in desk.to("GERMANY", "status").partition("Centres")[0]
    assert "F Mar" in desk.to("FRANCE", "acknowledgement")


def test_the_worked_example_by_mail_comes_out_as_printed(desk: DixDesk) -> None:
    spring = desk
    play(spring, MOBILISED)
    assert spring.game.position == mobilised()
    play(spring, SPRING)
    assert str(spring.game.position.turn) == "F1901M"
    assert spring.state.points["GREECE"]["AUSTRIA"] == 7
    report = spring.to("RUSSIA", "results")
    assert "3 = Gre : compté" in report and "points avec" not in report
    assert "Autriche-Hongrie – – – – – – – 1 7" in report and "Serbie – – – – – – 8 – 2" in report
    assert "L'Autriche-Hongrie protège désormais le neutre Grèce" in report

    play(spring, AUTUMN)
    assert str(spring.game.position.turn) == "W1901A"
    assert spring.state.pending and "= Gre" not in spring.to("RUSSIA", "results")
    assert "ajustements) : 1 construction (Vie A)." in spring.to("AUSTRIA", "results")
    play(spring, {"AUSTRIA": "construit A Vie"})
    report = spring.to("RUSSIA", "results")
    assert spring.state.protectors == {"GREECE": "AUSTRIA"}
    code = spring.to("SERBIA", "acknowledgement").partition("Code de cette feuille : ")[2][:8]
    assert "Codes des feuilles jugées, Automne 1901 : Autriche-Hongrie" in report and f"Serbie {code}" in report
    assert "Avance 3 2 0 2 3 2 1 2 4" in report and "Protecteur – – – – – – – – Aut" in report
    assert "La Serbie ne protège plus le neutre Roumanie" in report


def test_codes_of_a_season_are_told_once_though_its_points_are_given_again(spring: DixDesk) -> None:
    play(spring, SPRING)
    play(spring, AUTUMN)
    play(spring, {"AUSTRIA": "construit A Vie"})
    assert "Codes des feuilles jugées, Automne 1901" in spring.to("RUSSIA", "results")

    play(
        spring,
        {power: "".join(line for line in text.splitlines(True) if "=" in line) for power, text in AUTUMN.items()},
    )

    assert str(spring.game.position.turn) == "F1902M" and "compté" in spring.to("RUSSIA", "results")
    assert "Codes des feuilles jugées, Automne 1901" not in spring.to("RUSSIA", "results")


def test_an_answer_tells_points_read_and_left_and_levels_and_units_without_an_order(spring: DixDesk) -> None:
    spring.write("SERBIA", "2 = Rou\nA Ser H")
    answer = spring.to("SERBIA", "acknowledgement")

    assert "2 points avec la Roumanie" in answer
    assert "Il vous reste 1 point à donner cette saison" in answer
    assert "Avance 3 2 0 2 3 2 4 2 3" in answer
    assert "Sans ordre : A (Rou) Rou." in answer


def test_neutrals_that_nobody_protects_and_that_stay_stand_in_one_line(spring: DixDesk) -> None:
    spring.fall()
    french = spring.to("FRANCE", "results")

    assert "Sans ordre, tiennent sur place : A (Bel) Bel, A (Bul) Bul, A (Dan) Dan," in french
    assert "Belgique A Bel H" not in french


def test_a_unit_that_is_not_its_writers_own_bears_its_nationality(spring: DixDesk) -> None:
    spring.write("SERBIA", "A Ser S A Rou\nA Rou S A Ser")
    spring.fall()

    assert "- A (Rou) Rou S A Ser" in spring.to("SERBIA", "acknowledgement")
    assert "A (Rou) Rou S A Ser : soutient" in spring.to("FRANCE", "results")
    assert "A (Rum) Rum S A Ser: " in spring.to("ENGLAND", "results")
    assert "A (Rou) Rou A Ser" in spring.to("SERBIA", "results")


def test_a_form_that_comes_back_with_such_a_unit_open_orders_the_other(spring: DixDesk) -> None:
    spring.write("SERBIA", "A Ser S A Rou\nA (Rou) Rou")

    answer = spring.to("SERBIA", "acknowledgement")
    assert "- A Ser S A Rou" in answer and "Sans ordre : A (Rou) Rou." in answer and "pas suivi" not in answer


def test_a_line_beyond_what_is_left_is_not_followed_and_says_why(spring: DixDesk) -> None:
    spring.write("ENGLAND", "2 = Hol\n2 = Bel\n1 = Den\nF Lon - Nth")
    answer = spring.to("ENGLAND", "acknowledgement")
    spring.fall()

    assert "2 = Bel → not followed: not enough of your points are left" in answer
    assert "you have nothing left to give" in answer.replace("You have nothing", "you have nothing")
    assert spring.state.points["HOLLAND"]["ENGLAND"] == 2
    assert "ENGLAND" not in spring.state.points["BELGIUM"]


def test_points_that_a_correction_brings_beyond_the_purse_are_told(spring: DixDesk) -> None:
    spring.write("ENGLAND", "3 = Hol\nF Lon - Nth")
    spring.write("ENGLAND", "One correction: instead of F Lon - Nth, F Lon - Eng\nI also add 2 = Bel")
    answer = spring.to("ENGLAND", "acknowledgement")

    assert "Not counted, not enough of your points are left: 2 points with Belgium" in answer


def test_points_that_a_new_sheet_makes_vanish_are_told_first(spring: DixDesk) -> None:
    spring.write("FRANCE", "2 = Bel\n1 = (Esp) Bel\nA Par - Bur")
    spring.write("FRANCE", "A Par - Pic\n2 = Bel")
    answer = spring.to("FRANCE", "acknowledgement")

    before, _, after = answer.partition("Ce que nous avons lu")
    assert "ces ordres ne sont plus en vigueur : - 1 = (Esp) Bel" in before
    assert "2 = Bel (inchangé)" in after


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("1 = Mar", "ce n'est pas un neutre, ou il n'est plus en jeu"),
        ("0 = Bel", "aucun point n'est donné"),
        ("-1 = Dan", "vous n'y avez pas de points des saisons passées"),
        ("1 = (Belgique) Hol", "cette puissance ne peut rien recevoir"),
        ("A (Rou) Rou - Bul", "A Rou n'est pas à vous"),
        ("Accueille la Serbie", "ce n'est pas un gouvernement en exil"),
        ("4 = Bel", "il ne vous reste pas assez de points"),
    ],
)
def test_a_line_that_is_not_followed_says_why(spring: DixDesk, line: str, why: str) -> None:
    spring.write("FRANCE", f"{line}\nA Par - Bur")

    assert f"non suivi : {why}" in spring.to("FRANCE", "acknowledgement")


def test_a_line_of_points_that_cannot_be_read_is_answered_with_one_of_points(spring: DixDesk) -> None:
    spring.write("AUSTRIA", "2 = Xyz\nA Vie - Gal\nA Bud - Xyz")
    answer = spring.to("AUSTRIA", "acknowledgement")

    assert "2 = Xyz → non suivi : le mot « Xyz » est inconnu ; écrivez par exemple : 2 = Bel" in answer
    assert "A Bud - Xyz → non suivi : le mot « Xyz » est inconnu ; écrivez par exemple : A Bud – Gal" in answer


def test_points_in_another_phase_are_refused_in_words(desk: DixDesk) -> None:
    desk.write("FRANCE", "2 = Bel\nA Par, F Bre, A Mar")
    answer = desk.to("FRANCE", "acknowledgement")

    assert "2 = Bel → non suivi" in answer


def test_a_request_gives_the_table_at_any_time(spring: DixDesk) -> None:
    spring.new()
    (row,) = spring.write("ENGLAND", "points")

    assert row.kind == "own_answer"
    assert "Serbia – – – – – – 6 – 1" in spring.to("ENGLAND", "own_answer")


# Secrets.


def test_nothing_of_points_is_told_to_others_before_the_season_closes(spring: DixDesk) -> None:
    spring.write("FRANCE", "2 = Bel\n1 = (Esp) Por\nA Par - Bur")
    for power in ("ENGLAND", "SPAIN"):
        spring.write(power, "points")
        spring.write(power, "status" if power == "ENGLAND" else "état")
    own = spring.seat("FRANCE").number
    rows = [row for row in spring.store.work.outbox.rows.values() if row.seat != own and row.kind != "start"]
    sent = " ".join(spring.text(row) for row in rows)

    assert "France – – 1 2 – 1" in " ".join(sent.split())
    assert "2 = Bel" not in sent and "Por : " not in sent and "points avec" not in sent and "1 point à" not in sent


def test_a_penalty_is_told_with_its_cause_when_moves_are_judged(spring: DixDesk) -> None:
    play(spring, {"GERMANY": "A Kie - Den"})

    told = "Germany loses 3 of its points with the neutral Denmark (A Kie: an attack on a neutral that holds)"
    assert told in spring.to("ENGLAND", "results")
    assert "Leader Nwy Eng" in spring.to("ENGLAND", "results")


def test_autumns_points_wait_through_adjustments(spring: DixDesk) -> None:
    play(spring, SPRING)
    play(spring, AUTUMN)

    assert spring.state.pending["RUSSIA"] == ("3 = RUM",)
    for power in ("ENGLAND", "FRANCE"):
        told = spring.to(power, "results")
        assert "= Rou" not in told and "= Rum" not in told and "= Gre" not in told
    master = " ".join(spring.text(row) for row in spring.store.work.outbox.rows.values() if row.kind == "judged")
    assert "3 = Rou" not in master
    files = [str(row.facts.report_json) for row in spring.store.work.outbox.rows.values() if row.kind == "results"]
    assert files and not any("3 = RUM" in file or "pending" in file or "IF DISLODGED" in file for file in files)


def test_the_search_for_leaks_knows_points(spring: DixDesk) -> None:
    spring.write("FRANCE", "2 = Bel\n1 = (Esp) Por\nA Par - Bur")
    spring.write("ENGLAND", "status")
    here = known(spring.store)
    answer = next(row for row in here.rows if row.kind == "status")

    for told in ("2 = bel", "2 points with belgium", "1 = (spain) por"):
        assert list(_early_orders(answer, text_of([f"- {told}"]), here)), told


def test_the_search_for_leaks_knows_wishes_grants_and_clauses_for_good(exile: DixDesk) -> None:
    exile.write("SERBIA", "Exil : Turquie, Russie\nA Rou H, retraite = Bul\n2 = Rou")
    exile.write("FRANCE", "Accueille la Serbie\nA Par - Bur")
    exile.write("RUSSIA", "Accueille la Serbie\nA Mos H")
    exile.fall()
    exile.write("ENGLAND", "status")
    here = known(exile.store)
    answer = next(row for row in here.rows if row.kind == "status")

    for told in (
        "exile: turkey, russia",
        "asylum for serbia",
        "a (rum) rum, if dislodged -> bul",
        "a rum if dislodged bul",
        "exile turkey russia",
    ):
        assert list(_early_orders(answer, text_of([f"- {told}"]), here)), told
    for told in ("2 = rum", "a par - bur"):
        assert not list(_early_orders(answer, text_of([f"- {told}"]), here)), told


# Exile, and peace.


def fallen(position: Position) -> Position:
    """Serbia has lost its country to Austria, and still protects Romania."""
    units = {place: unit for place, unit in position.units.items() if place != "SER"}
    units["SER"] = Unit("A", "AUSTRIA", "SER")
    state = replace(dix(position), exiles={"SERBIA": ""})
    return replace(
        position,
        units={**units, "RUM": Unit("A", "ROMANIA", "RUM")},
        owners={**position.owners, "SER": "AUSTRIA"},
        extras={SLOT: state},
    )


@pytest.fixture
def exile(spring: DixDesk) -> DixDesk:
    with spring.store() as work:
        work.games.save(replace(spring.game, position=fallen(spring.game.position)))
    return spring


def test_an_exile_asks_for_asylum_and_orders_his_protectorate(exile: DixDesk) -> None:
    exile.write("SERBIA", "Exil : Turquie, Russie\nA Rou - Bul\n2 = Rou")
    exile.write("RUSSIA", "Accueille la Serbie\nA Mos H")
    answer = exile.to("SERBIA", "acknowledgement")
    exile.fall()

    assert "exil : Turquie, Russie" in answer
    assert exile.state.exiles == {"SERBIA": "RUSSIA"}
    assert "Serbia, in exile, is hosted by Russia" in exile.to("TURKEY", "results")
    assert "exil : " not in exile.to("FRANCE", "results") and "Accueil" not in exile.to("FRANCE", "results")
    assert exile.state.points["ROMANIA"]["SERBIA"] == 8


def test_without_a_host_the_exile_is_out_and_only_watches(exile: DixDesk) -> None:
    exile.write("SERBIA", "Exil : Turquie\nA Rou - Bul")
    exile.fall()

    assert exile.state.eliminated == {"SERBIA": 1901}
    assert exile.to("SERBIA", "results")


def test_an_exile_is_asked_whether_there_shall_be_peace(exile: DixDesk) -> None:
    exile.write("SERBIA", "Exil : Russie")
    exile.write("RUSSIA", "Accueille la Serbie\nA Mos H")
    exile.write("ENGLAND", "Peace: yes")

    assert "Serbia" in exile.to("ENGLAND", "vote")


def test_peace_of_all_ends_the_game_with_scores(spring: DixDesk) -> None:
    for power in ("AUSTRIA", "FRANCE", "ITALY", "RUSSIA", "SERBIA", "SPAIN"):
        spring.write(power, "Paix : oui")
    for power in ("ENGLAND", "GERMANY", "NORWAY", "TURKEY"):
        spring.write(power, "Peace: yes")

    verdict = spring.game.verdict
    assert spring.game.state is GameState.ENDED and verdict is not None
    assert verdict.scores["RUSSIA"] == 6
    end = spring.to("FRANCE", "end")
    assert "La paix est faite entre" in end
    assert "Points de chacun ---------------- 1. Russie : 6 2. " in end and "Serbie : 5" in end


def test_two_make_peace_only_with_seventeen_centres_each(desk: DixDesk) -> None:
    gone = dict.fromkeys(sorted(PERSONS.keys() - {"FRANCE", "GERMANY"}), 1905)
    half = {center: ("FRANCE", "GERMANY")[n % 2] for n, center in enumerate(sorted(RULES.map.centers))}

    def both_vote(centers: dict[str, str]) -> str:
        where = at("S1909M", "FRANCE A PAR", "GERMANY A BER", centers=centers, eliminated=gone, points={})
        with desk.store() as work:
            work.games.save(replace(desk.game, position=where))
        desk.write("FRANCE", "Paix : oui")
        desk.write("GERMANY", "Peace: yes")
        return desk.to("FRANCE", "vote")

    assert "Il ne compte pas pour le moment : les règles ne permettent pas cet accord" in both_vote(
        {**half, "ANK": "GERMANY"}
    )
    assert desk.game.state is GameState.RUNNING
    both_vote(half)
    assert desk.game.verdict is not None and desk.game.verdict.scores["FRANCE"] == 17


def test_the_army_of_siberia_is_told_from_others(desk: DixDesk) -> None:
    with desk.store() as work:
        where = at("S1902M", "RUSSIA A MOS siberian", "RUSSIA A WAR", siberia="in", protectors={}, points={})
        work.games.save(replace(desk.game, position=where))
    desk.write("RUSSIA", "état")

    assert "A Mos (sibérienne), A Var" in desk.to("RUSSIA", "status").replace("\N{NO-BREAK SPACE}", " ")


def test_ways_drawn_by_lot_are_told(desk: DixDesk) -> None:
    with desk.store() as work:
        where = at("S1902M", "BELGIUM A MUN", "FRANCE A PAR", protectors={}, points={})
        work.games.save(replace(desk.game, position=where))
    desk.fall()

    french = desk.to("FRANCE", "results")
    assert "Chemins tirés au sort" in french and "- Munich : vers la " in french
    assert "Ways drawn by lot" in desk.to("ENGLAND", "results") and "Munich: to " in desk.to("ENGLAND", "results")


def test_in_the_mobilisation_letters_go_and_who_owes_is_reminded(desk: DixDesk) -> None:
    desk.write("FRANCE", "A Par, F Bre, A Mar")
    assert [row.kind for row in desk.write("SERBIA", "À : Serbie, Russie\n\nBonjour.") if row.kind == "press"]
    desk.new()
    desk.clock.at = desk.game.deadline.due - timedelta(hours=20)  # type: ignore[union-attr]
    desk.alive()
    desk.attend()

    reminded = {desk.game.seat(row.seat).powers[0] for row in desk.new() if row.kind == "reminder"}
    assert reminded == {"AUSTRIA", "ENGLAND", "GERMANY", "ITALY", "RUSSIA", "TURKEY"}


# What is owed for others.


def test_a_protectors_sheet_is_waited_for_as_to_builds_of_his_neutral(desk: DixDesk) -> None:
    where = at(
        "W1901A",
        *("FRANCE A PAR", "FRANCE F BRE", "FRANCE A MAR", "BELGIUM A HOL"),
        centers=dict.fromkeys(RULES.map.centers, "")
        | dict.fromkeys(("PAR", "BRE", "MAR"), "FRANCE")
        | {"BEL": "BELGIUM", "HOL": "BELGIUM"},
        points={"BELGIUM": {"FRANCE": 5}},
        protectors={"BELGIUM": "FRANCE"},
    )
    with desk.store() as work:
        work.games.save(replace(desk.game, position=where))
    desk.write("FRANCE", "état")
    assert "Encore à ordonner pour la Belgique : 1 construction (Bel A/F)." in desk.to("FRANCE", "status")
    assert not desk.attend().judged

    desk.write("FRANCE", "construit F (Bel) Bel")
    assert "construit F Bel pour la Belgique" in desk.to("FRANCE", "acknowledgement")
    assert desk.attend().judged
    assert desk.game.position.turn.phase == "M"
    assert desk.game.position.units["BEL"].power == "BELGIUM"


def test_who_falls_is_told_how_to_ask_and_the_others_what_a_grant_means(spring: DixDesk) -> None:
    before = replace(spring.game.position, turn=Turn(1901, "F", "M"))
    without = {place: unit for place, unit in before.units.items() if unit.power != "SERBIA"}
    owners = {**before.owners, "SER": "AUSTRIA"}
    with spring.store() as work:
        work.games.save(replace(spring.game, position=replace(before, units=without, owners=owners)))
    while spring.game.position.turn != Turn(1902, "S", "M"):
        spring.fall()

    assert spring.state.exiles == {"SERBIA": ""}
    assert "demandez asile avec vos ordres de cette saison" in spring.to("SERBIA", "results")
    assert "Serbia seeks asylum. To grant it, add a line like “Host Serbia”" in spring.to("ENGLAND", "results")
    assert "Serbie" in spring.to("FRANCE", "results") and "demandez asile" not in spring.to("FRANCE", "results")
