"""The letters of Les Dix word for word; `--renew-golden` writes them anew: read them before committing."""

from dataclasses import replace
from pathlib import Path

import pytest

from gm.service.model.outbox import OutboxRow
from tests.variants.dix.desk import ENGLISH, PERSONS, DixDesk
from tests.variants.dix.table import at
from tests.variants.dix.test_by_mail import MOBILISED, play

GOLDEN = Path(__file__).parent / "golden"
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
def letters() -> dict[str, dict[str, str]]:
    """language -> name -> what it says, through the mobilisation and the worked example."""
    desk, found = DixDesk().begin_dix(), {"fr": {}, "en": {}}  # type: DixDesk, dict[str, dict[str, str]]
    sheets = {
        "fr": KINDS,
        "en": {
            name: text.replace("A Tri - Ven", "F Lon - Nth").replace("A Vie", "F Edi") for name, text in KINDS.items()
        },
    }

    def keep(name: str) -> None:
        for language, power in READERS.items():
            found[language] |= shown(desk, power, "results" if "report" in name else name.partition(".")[0], name)

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


def shown(desk: DixDesk, power: str, kind: str, name: str) -> dict[str, str]:
    """The last letter of that kind to a power, as text and as HTML."""
    number = desk.seat(power).number
    rows: list[OutboxRow] = [row for row in desk.store.work.outbox.rows.values() if row.kind == kind]
    letter = desk.letter([row for row in rows if row.seat == number][-1])
    parts = {shape: letter.get_body((shape,)) for shape in ("plain", "html")}
    said = {shape: str(part.get_content()).replace("\r\n", "\n") for shape, part in parts.items() if part is not None}
    return {f"{name}.txt": said["plain"], f"{name}.html": said["html"]}


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
def last_letters() -> dict[str, dict[str, str]]:
    """Two fall, ask for asylum and are refused; the others make peace, and vote titles."""
    desk, found = DixDesk().begin_dix(), {"fr": {}, "en": {}}  # type: DixDesk, dict[str, dict[str, str]]
    with desk.store() as work:
        work.games.save(replace(desk.game, position=BEFORE_THE_FALL))

    def keep(name: str, kind: str, readers: dict[str, str]) -> None:
        for language, power in readers.items():
            found[language] |= shown(desk, power, kind, name)

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


def test_letters_of_exile_and_of_the_end_say_what_they_said(
    last_letters: dict[str, dict[str, str]], renew_golden: bool
) -> None:
    compared(last_letters, renew_golden)


def test_letters_say_what_they_said(letters: dict[str, dict[str, str]], renew_golden: bool) -> None:
    compared(letters, renew_golden)


def compared(letters: dict[str, dict[str, str]], renew_golden: bool) -> None:
    for language, said in letters.items():
        for name, text in said.items():
            file = GOLDEN / language / name
            if renew_golden:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
            assert file.read_text(encoding="utf-8") == text, file.name
