"""Letters word for word, beside what they last said. `make golden` renews them: read them before committing."""

from pathlib import Path

import pytest

from gm.reports.render import render
from gm.reports.wanted import Shown
from gm.variants.classic.names import drawing, names
from tests.reports.letters import samples

GOLDEN = Path(__file__).parent / "golden"
SAMPLES = samples()
PAGES = [page.name for page in drawing().pages]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("sample", SAMPLES)
def test_letter_says_what_it_said(sample: str, language: str, renew_golden: bool) -> None:
    letter = render(SAMPLES[sample], language, names=names()[language], zone="Europe/Paris", shown=Shown(PAGES))

    assert letter.problem is None
    assert letter.html is not None
    said = {"txt": f"Subject: {letter.subject}\n\n{letter.text}", "html": letter.html}
    for shape, text in said.items():
        file = GOLDEN / language / f"{sample}.{shape}"
        if renew_golden:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        assert file.read_text(encoding="utf-8") == text


def test_no_golden_letter_is_left_over() -> None:
    kept = {file.relative_to(GOLDEN).as_posix() for file in GOLDEN.rglob("*.*")}

    assert kept == {
        f"{language}/{name}.{shape}" for language in ("fr", "en") for name in SAMPLES for shape in ("txt", "html")
    }
