"""Every kind of letter word for word (tests/golden.py)."""

from pathlib import Path

import pytest

from gm.reports.render import Rendered, render
from gm.reports.wanted import Shown
from gm.variants.classic.names import drawing, names
from tests.golden import compare_html, compare_texts, kept, kinds
from tests.reports.letters import samples

GOLDEN = Path(__file__).parent / "golden"
SAMPLES = samples()
KINDS = kinds(SAMPLES)
AS_HTML = frozenset(
    ("start", "acknowledgement", "results.winter", "reminder", "press", "preview", "help", "end", "history", "forming")
)
PAGES = [page.name for page in drawing().pages]


def written(sample: str, language: str) -> Rendered:
    letter = render(SAMPLES[sample], language, names=names()[language], zone="Europe/Paris", shown=Shown(PAGES))
    assert letter.problem is None
    return letter


@pytest.mark.parametrize("kind", KINDS)
def test_letter_says_what_it_said(kind: str, renew_golden: bool) -> None:
    letters = {name: {language: written(name, language) for language in ("fr", "en")} for name in KINDS[kind]}

    texts = {
        name: {language: f"Subject: {letter.subject}\n\n{letter.text}" for language, letter in each.items()}
        for name, each in letters.items()
    }
    compare_texts(GOLDEN, texts, renew_golden)
    for name in AS_HTML & letters.keys():
        html = {language: letter.html or "" for language, letter in letters[name].items()}
        compare_html(GOLDEN, {name: html}, renew_golden)


def test_no_golden_letter_is_left_over() -> None:
    assert kept(GOLDEN) == {f"{kind}.txt" for kind in KINDS} | {
        f"{name}.{language}.html" for name in AS_HTML for language in ("fr", "en")
    }
