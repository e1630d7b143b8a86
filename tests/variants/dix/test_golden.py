"""The letters of Les Dix word for word (tests/golden.py)."""

from dataclasses import replace
from pathlib import Path

import pytest

from gm.service.model.outbox import OutboxRow
from tests.golden import compare_html, compare_texts, kept, kinds
from tests.variants.dix.desk import ENGLISH, PERSONS, DixDesk
from tests.variants.dix.table import at
from tests.variants.dix.test_by_mail import MOBILISED, play

GOLDEN = Path(__file__).parent / "golden"
AS_HTML = "report.movement"
Letters = dict[str, dict[str, tuple[str, str]]]
"""Name -> language -> its text and its HTML."""
READERS = {"fr": "AUSTRIA", "en": "ENGLAND"}
# The document's example in English; test_by_mail plays it from its own lines.
SPRING = {
    "SERBIA": "Diplomacy: 2 = Rum\n1 = Gre\nA Ser S A Rum, retreat = Alb\nA Rum S A Ser",
    "AUSTRIA": "3 points to Greece\nA Tri S A Bud - Ser\nA Bud - Ser\nA Vie - Bud",
    "RUSSIA": "Romania: 2 points\nA Sev - Rum\nA War - Gal",
}
AUTUMN = {
    "SERBIA": "3 = Greece\nA Alb - Ser\nA Rum S A Alb - Ser",
    "AUSTRIA": "2 points to Greece, 1 point to Romania\nA Tri - Vie\nA Ser H, disbanded\nA Bud - Vie",
    "RUSSIA": "I put 3 points on Romania\nA Sev H\nA Gal S A Rum",
}
KINDS = {
    "acknowledgement": "3 = Gre\nA Tri - Ven",
    "acknowledgement.overspent": "2 = Gre\n2 = Bel\n1 = (Spa) Por\nA Tri - Ven",
    "acknowledgement.vanished": "1 = Gre\nA Vie - Gal",
}


@pytest.fixture(scope="module")
def letters() -> Letters:
    """Through the mobilisation and the worked example."""
    desk, found = DixDesk().begin_dix(), {}  # type: DixDesk, Letters
    sheets = {
        "fr": KINDS,
        "en": {
            name: text.replace("A Tri - Ven", "F Lon - Nth").replace("A Vie", "F Edi") for name, text in KINDS.items()
        },
    }

    def keep(name: str) -> None:
        kind = "results" if "report" in name else name.partition(".")[0]
        found[name] = {language: shown(desk, power, kind) for language, power in READERS.items()}

    keep("start")
    play(desk, MOBILISED)
    for name in KINDS:
        for language, power in READERS.items():
            desk.write(power, sheets[language][name])
        keep(name)
    play(desk, SPRING)
    keep("report.movement")
    play(desk, AUTUMN)
    play(desk, {"AUSTRIA": "build A Vie"})
    keep("report.closing")
    return found


def shown(desk: DixDesk, power: str, kind: str) -> tuple[str, str]:
    """The last letter of that kind to a power, as text and as HTML."""
    number = desk.seat(power).number
    rows: list[OutboxRow] = [row for row in desk.rows() if row.kind == kind]
    letter = desk.letter([row for row in rows if row.seat == number][-1])
    text, html = (letter.get_body((shape,)) for shape in ("plain", "html"))
    assert text is not None and html is not None
    return text.get_content().replace("\r\n", "\n"), html.get_content().replace("\r\n", "\n")


FALLEN = {"fr": "SERBIA", "en": "NORWAY"}
BEFORE_THE_FALL = at(
    "F1901M",
    *("FRANCE A PAR", "ENGLAND F NWY", "AUSTRIA A SER", "RUSSIA A MOS", "ROMANIA A RUM", "SWEDEN A SWE", "SPAIN A SPA"),
    centers={"SER": "AUSTRIA", "NWY": "ENGLAND"},
    protectors={"ROMANIA": "SERBIA", "SWEDEN": "NORWAY"},
    points={"ROMANIA": {"SERBIA": 6}, "SWEDEN": {"NORWAY": 5, "RUSSIA": 1}},
)
PEACE = {"fr": "Paix : oui", "en": "Peace: yes"}


@pytest.fixture(scope="module")
def last_letters() -> Letters:
    """Two fall, ask for asylum and are refused; the others make peace, and vote titles."""
    desk, found = DixDesk().begin_dix(), {}  # type: DixDesk, Letters
    with desk.store() as work:
        work.games.save(replace(desk.game, position=BEFORE_THE_FALL))

    def keep(name: str, kind: str, readers: dict[str, str]) -> None:
        found[name] = {language: shown(desk, power, kind) for language, power in readers.items()}

    while desk.game.position.turn.season == "F" or desk.game.position.turn.phase != "M":
        desk.fall()
    keep("exile.told", "results", FALLEN)
    desk.write("SERBIA", "Exil : Turquie, Russie\nA Rou H")
    desk.write("NORWAY", "Exile: Germany\nA Swe H")
    keep("exile.asked", "acknowledgement", FALLEN)
    desk.fall()
    assert desk.state.eliminated == {"NORWAY": 1902, "SERBIA": 1902}
    keep("exile.refused", "results", FALLEN)
    for power in sorted(PERSONS.keys() - set(FALLEN.values())):
        desk.write(power, PEACE["en" if power in ENGLISH else "fr"])
    keep("end", "end", READERS)
    for power in sorted(PERSONS):
        diplomat, traitor = "Italy" if power == "SPAIN" else "Spain", "Italy" if power == "TURKEY" else "Turkey"
        desk.write(power, f"Best diplomat: {diplomat}\nBest traitor: {traitor}")
    assert desk.attend().judged
    keep("last", "last", READERS)
    return found


def test_letters_say_what_they_said(letters: Letters, last_letters: Letters, renew_golden: bool) -> None:
    said = letters | last_letters
    texts, html = (
        {name: {language: both[shape] for language, both in each.items()} for name, each in said.items()}
        for shape in (0, 1)
    )
    compare_texts(GOLDEN, texts, renew_golden)
    compare_html(GOLDEN, {AS_HTML: html[AS_HTML]}, renew_golden)
    assert kept(GOLDEN) == {f"{kind}.txt" for kind in kinds(said)} | {f"{AS_HTML}.{each}.html" for each in READERS}
