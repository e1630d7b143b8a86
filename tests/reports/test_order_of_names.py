"""Lists follow the names that their reader sees, not the codes behind them."""

import pytest

from gm.reports.facts import Beaten, PressRelay, Results
from gm.reports.phrases import dislodged_words
from gm.reports.render import render
from gm.reports.stationery import stationery
from gm.reports.words import Words
from gm.variants.classic import POWERS
from gm.variants.classic.names import names
from tests.reports.letters import NAME, report, samples

IN_ORDER = {
    "fr": ["Allemagne", "Angleterre", "Autriche-Hongrie", "France", "Italie", "Russie", "Turquie"],
    "en": ["Austria-Hungary", "England", "France", "Germany", "Italy", "Russia", "Turkey"],
}


def text_of(facts: object, language: str) -> str:
    return render(facts, language, names=names()[language]).text  # type: ignore[arg-type]  # any letter


@pytest.mark.parametrize("language", IN_ORDER)
def test_powers_are_listed_by_name(language: str) -> None:
    words = Words(stationery(language).words, names()[language])
    wanted = IN_ORDER[language]

    assert [words.names.power(power) for power in words.names.in_order(POWERS)] == wanted
    said = words.powers(POWERS).replace("l'", "").replace("la ", "")
    assert said == words.all_of(wanted)


@pytest.mark.parametrize("language", IN_ORDER)
@pytest.mark.parametrize("sample", ["results", "start", "end", "judged", "help", "status"])
def test_the_sections_of_a_letter_follow_the_names_of_powers(sample: str, language: str) -> None:
    lines = [line.strip() for line in text_of(samples()[sample], language).splitlines()]
    heads = [line for line in lines if line in IN_ORDER[language]]
    runs: list[list[str]] = [[]]
    for head in heads:
        if head in runs[-1] or (runs[-1] and head == IN_ORDER[language][0]):
            runs.append([])
        runs[-1].append(head)

    assert heads or sample == "end"
    for run in runs:
        assert run == sorted(run, key=IN_ORDER[language].index)


def test_addressees_come_by_name_and_who_is_no_power_comes_last() -> None:
    relayed = PressRelay(NAME, "…", "ITALY", ("GM", "GERMANY", "FRANCE", "AUSTRIA", "ENGLAND"), "x", "S1901M")

    said = " ".join(text_of(relayed, "fr").split())
    assert "à l'Allemagne, à l'Angleterre, à l'Autriche-Hongrie, à la France et au maître de jeu" in said


def test_provinces_are_listed_by_the_names_that_are_shown() -> None:
    french = Words(stationery("fr").words, names()["fr"])
    beaten = Beaten(report("F1902M").before.units[0], "BUL", ("WAR", "MUN", "SPA/SC", "NTH", "ENG"))

    assert dislodged_words(beaten, "A Bul", french).endswith("Esp\N{NO-BREAK SPACE}(cs), Man, Mun, Nrd ou Var")


def test_news_of_a_kind_come_by_the_names_of_powers() -> None:
    told = report("F1901M")
    text = text_of(Results(NAME, "classic", told), "fr").replace("\N{NO-BREAK SPACE}", " ")
    takers = [line[2:].split(" prend ")[0] for line in text.splitlines() if " prend " in line]

    assert len(takers) > 4
    names_only = [taker.removeprefix("L'").removeprefix("La ") for taker in takers]
    assert names_only == sorted(names_only, key=IN_ORDER["fr"].index)
