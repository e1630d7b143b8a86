"""Letters on a phone: nothing is wider than 380 pixels, as a browser lays it out."""

import json
import re
import shutil
import subprocess
from dataclasses import replace
from html import escape, unescape
from pathlib import Path

import pytest

from gm.reports.facts import Acknowledgement, Facts, Results, Start
from gm.reports.picture_wishes import Shown
from gm.reports.render import render
from gm.reports.values import SheetLine
from gm.variants.classic.names import drawing, names
from tests.reports.letters import samples

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
WIDE = 380
CID = re.compile(r'cid:[^"]+')
PICTURE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='760' height='1500'/%3E"
PROBE = """
<script>
onload = () => {
  const found = {};
  for (const frame of document.querySelectorAll("iframe")) {
    const page = frame.contentDocument;
    const over = [...page.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > innerWide + 0.5);
    found[frame.id] = [page.documentElement.scrollWidth, over.map(e => e.outerHTML.slice(0, 80))];
  }
  const shown = document.createElement("pre");
  shown.id = "found";
  shown.textContent = JSON.stringify(found);
  document.body.append(shown);
}
</script>
"""


def letters() -> dict[str, Facts]:
    """The letters with the most in them, and ones with words that have no end."""
    chosen = {name: facts for name, facts in samples().items() if name.split(".")[0] in ("start", "results", "end")}
    chosen["acknowledgement"] = acknowledged = samples()["acknowledgement"]
    endless = "A" + "bcdefghij" * 40
    assert isinstance(acknowledged, Acknowledgement)
    line = SheetLine(endless, "RUSSIA", "unreadable", None, None, "unknown_word", 0, (), ("province",), ())
    chosen["endless"] = replace(acknowledged, lines=(line,), attached=(endless + ".docx",))
    for kind in ("start", "results"):
        facts = samples()[kind]
        assert isinstance(facts, Start | Results)
        chosen[f"{kind}.long"] = replace(facts, game="championnat-de-france-par-correspondance-2026-table-12-finale")
    return chosen


@pytest.mark.skipif(CHROMIUM is None, reason="no browser here")
@pytest.mark.parametrize(
    "wider", [pytest.param(0, marks=pytest.mark.full), 2], ids=["fonts that are here", "wider fonts"]
)
def test_no_letter_must_be_scrolled_sideways_on_a_phone_whatever_its_fonts(tmp_path: Path, wider: int) -> None:
    """A phone's fonts may be wider than those of the machine that runs the test: each letter by so many pixels."""
    spaced = f"<style>body * {{ letter-spacing: {wider}px !important }}</style></head>"
    pages = [page.name for page in drawing().pages]
    frames = [
        f'<iframe id="{language}/{name}" width="{WIDE}" height="800" style="border:0" '
        f'srcdoc="{escape(CID.sub(PICTURE, (letter.html or "").replace("</head>", spaced)))}"></iframe>'
        for language in ("fr", "en")
        for name, facts in letters().items()
        for letter in [render(facts, language, names=names()[language], zone="Europe/Paris", shown=Shown(pages))]
    ]
    file = tmp_path / "phones.html"
    probe = PROBE.replace("innerWide", str(WIDE))
    file.write_text(f'<!DOCTYPE html><meta charset="utf-8">{"".join(frames)}{probe}', encoding="utf-8")

    quiet = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", f"--user-data-dir={tmp_path}/u"]
    shown = subprocess.run(
        [str(CHROMIUM), *quiet, "--dump-dom", file.as_uri()], capture_output=True, text=True, timeout=60, check=True
    ).stdout

    found = re.search(r'<pre id="found">(.*?)</pre>', shown, re.DOTALL)
    assert found is not None
    widths = json.loads(unescape(found[1]))
    assert len(widths) == len(frames)
    assert {name: said for name, said in widths.items() if said[0] > WIDE or said[1]} == {}
