"""What letters tell of this game's rules."""

import pytest

from tests.variants.diplomatie2000.desk import WorldDesk

TOLD = {
    "UMAR": (
        "BAR, BBA, MBF, MGR et MSI se touchent toutes",
        "CAI, PAN et ANK, sont terre et mer à la fois",
        "Un secteur terrestre sans centre change de mains comme un centre",
        "éliminé, sauf s'il a une A, F ou V et reçoit un pAE ou le pFMI",
        "on retire les M d'abord, puis les unités les plus éloignées de vos arsenaux",
        "Personne ne donne le pFMI à l'état sous embargo (il y est jusqu'au jugement de l'automne suivant)",
        "Les M d'un état mis en disgrâce finissent le tour, puis quittent la carte",
        "pas là où il est intervenu en dernier, tant que ce secteur n'a pas changé de mains",
    ),
    "ETUN": (
        "BAR, BBA, MBF, MGR and MSI all touch one another",
        "CAI, PAN and ANK, are land and sea at once",
        "A land sector without a centre changes hands as a centre does",
        "eliminated, unless it has an A, F or V and receives a point of aid or the Fund's",
        "M are removed first, then the units farthest from your arsenals",
        "The Fund's point is not for the state under embargo",
        "The M of a state put in disgrace finish the turn, then leave",
        "not where he did so last while that sector has not changed hands",
    ),
}


@pytest.mark.parametrize("state", TOLD)
def test_seas_canals_lands_aid_removals_and_limits_are_told(state: str) -> None:
    desk = WorldDesk().begin_world("UMAR", "ETUN")
    desk.write(state, "aide" if state == "UMAR" else "help")

    for kind in ("start", "help"):
        told = desk.to(state, kind)
        assert [sentence for sentence in TOLD[state] if sentence not in told] == []


@pytest.mark.parametrize(("long", "most", "other"), [(False, 125, 144), (True, 144, 125)])
def test_the_limit_of_the_adjustment_is_that_of_the_games_length(long: bool, most: int, other: int) -> None:
    desk = WorldDesk().begin_world("UMAR", "ETUN", options={"long": long})

    french, english = desk.to("UMAR", "start"), desk.to("ETUN", "start")
    assert f"votre ajustement politique ({most} au plus, en plus ou en moins)" in french
    assert f"your political adjustment ({most} at most, up or down)" in english
    assert "ceux de vos unités M (125 au plus)" in french and f"ajustement politique ({other}" not in french


@pytest.mark.parametrize(("state", "asked"), [("UMAR", "Secteurs"), ("ETUN", "Sectors")])
def test_the_names_of_all_sectors_are_sent_on_request(state: str, asked: str) -> None:
    desk = WorldDesk().begin_world("UMAR", "ETUN")
    told = desk.to(state, "start")
    page = desk.says(state, asked)

    assert "ABD =" not in told and f": {asked.lower()}." in told
    assert page.count(" = ") == 232 and "ABD = " in page


@pytest.mark.parametrize(("state", "line"), [("UMAR", "Départage 1 : "), ("ETUN", "Tie-break 1: ")])
def test_the_lines_of_the_secretary_general_are_told_to_him_alone(state: str, line: str) -> None:
    desk = WorldDesk().begin_world("UMAR", "ETUN")
    chair = WorldDesk().begin_world("UMAR", "ETUN", chair=True)

    assert line not in desk.to(state, "start")
    assert "Départage 1 : " in desk.to("GM", "start") and "Départage 1 : " in chair.to("ONU", "start")
    assert "Départage 1 : " not in chair.to("GM", "start")
