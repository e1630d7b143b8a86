"""The letters of Les Dix word for word; `--renew-golden` writes them anew: read them before committing."""

from pathlib import Path

import pytest

from gm.service.model.outbox import OutboxRow
from tests.variants.dix.desk import DixDesk
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
        kind = "results" if "report" in name else name.partition(".")[0]
        for language, power in READERS.items():
            number = desk.seat(power).number
            rows: list[OutboxRow] = [row for row in desk.store.work.outbox.rows.values() if row.kind == kind]
            letter = desk.letter([row for row in rows if row.seat == number][-1])
            for shape in ("plain", "html"):
                part = letter.get_body((shape,))
                assert part is not None
                said = str(part.get_content()).replace("\r\n", "\n")
                found[language][f"{name}.{'txt' if shape == 'plain' else 'html'}"] = said

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


def test_letters_say_what_they_said(letters: dict[str, dict[str, str]], renew_golden: bool) -> None:
    for language, said in letters.items():
        for name, text in said.items():
            file = GOLDEN / language / name
            if renew_golden:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
            assert file.read_text(encoding="utf-8") == text, file.name
