"""Letters as mail programs get them, and what happens when an admin's template is broken."""

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import html as markup

from gm.places import folder
from gm.reports.facts import PressRelay, Results
from gm.reports.picture_wishes import Shown
from gm.reports.render import Rendered, render
from gm.reports.textpart import WIDTH, underlined
from gm.variants.classic.names import names
from tests.reports.letters import HARD_WORDS, NAME, TOKEN, results, samples, written
from tests.some import about, some

SAMPLES = samples()
LETTERS = [(sample, language) for sample in SAMPLES for language in ("fr", "en")]


def write(sample: str, language: str, **more: object) -> Rendered:
    return render(SAMPLES[sample], language, names=names()[language], **more)  # type: ignore[arg-type]


def test_html_is_what_mail_programs_show() -> None:
    for sample, language in some(LETTERS):
        with about(sample, language):
            letter = written(sample, language)
            assert letter.html is not None
            page = markup.fromstring(letter.html)

            assert page.xpath("//html/@lang") == [language]
            assert not page.xpath("//script | //link | //iframe | //form | //object | //video")
            assert all(source.startswith("cid:") for source in page.xpath("//@src"))
            archive = getattr(SAMPLES[sample], "web_page", "")
            assert all(target.startswith("mailto:gm") or target == archive for target in page.xpath("//@href"))
            said = letter.html.replace(archive, "") if archive else letter.html
            assert "http" not in said and "url(" not in said
            assert all(image.get("alt") for image in page.xpath("//img"))
            assert {image.get("src") for image in page.xpath("//img")} == {
                f"cid:{p.cid}" for p in letter.pictures if not p.svg
            }
            assert page.xpath("//h1/@style"), "rules of the style sheet are written into the elements"
            assert " !important" in letter.html, "rules for phones and dark screens stay readable"
            assert len(letter.html.encode()) < 102_000, "Gmail cuts longer letters off"


def test_a_map_is_shown_on_every_page_of_its_board_and_a_chart_once() -> None:
    letter = write("end", "en", shown=Shown(("west", "east")))
    assert letter.html is not None
    images = markup.fromstring(letter.html).xpath("//img")

    assert [(wanted.what, wanted.page) for wanted in letter.pictures] == [
        ("position", "west"), ("position", "east"), ("chart", "")
    ]  # fmt: skip
    assert [image.get("src") for image in images] == [f"cid:{wanted.cid}" for wanted in letter.pictures]
    assert [image.get("alt")[-5:] for image in images[:2]] == ["(1/2)", "(2/2)"]
    assert [image.get("width") for image in images[:2]] == ["380", "380"]


HALVES = Shown(("", "west", "east"), halved=True)


def test_a_board_in_halves_is_shown_whole_on_wide_screens_and_in_halves_on_narrow_ones() -> None:
    letter = write("results", "en", shown=HALVES)
    assert letter.html is not None
    page = markup.fromstring(letter.html)
    shape = {image.get("src"): image.get("class") for image in page.xpath("//img")}
    hidden = {image.get("src") for image in page.xpath("//img") if "display: none" in image.get("style")}
    phones = "".join(page.xpath("//style/text()")).partition("@media (max-width: 600px)")[2].partition("@media")[0]

    assert shape == {
        "cid:orders.gm": "whole", "cid:orders-west.gm": "half", "cid:orders-east.gm": "half",
        "cid:position.gm": "alone",
    }  # fmt: skip
    assert hidden == {"cid:orders-west.gm", "cid:orders-east.gm"}, "programs that know no @media show the whole"
    assert ".whole { display: none !important; }" in phones and ".half { display: inline-block !important; }" in phones


def test_where_the_whole_cannot_be_drawn_its_halves_are_shown_on_every_screen() -> None:
    letter = write("results", "en", shown=replace(HALVES, undrawn=("orders.gm",)))
    assert letter.html is not None
    images = markup.fromstring(letter.html).xpath("//img[contains(@src, 'orders')]")

    assert [image.get("class") for image in images] == ["leaf", "leaf"]


@pytest.mark.parametrize("sample", ["merged", "my_orders", "acknowledgement"])
def test_a_time_of_receipt_is_told_in_the_zone_that_the_letter_itself_names(sample: str) -> None:
    assert "heure universelle" not in write(sample, "fr").text


def letters(text: str) -> str:
    return re.sub(r"[\W_]", "", text)


def test_text_and_html_tell_the_same() -> None:
    for sample, language in some(LETTERS):
        with about(sample, language):
            letter = written(sample, language)
            assert letter.html is not None
            shown = letters(markup.fromstring(letter.html).xpath("string(//body)"))
            for line in some(letter.text.splitlines()):
                for part in re.split(r" : |: | → |  +", line.replace("\N{NO-BREAK SPACE}", " ")):
                    assert letters(part) in shown, part


def test_nothing_of_the_program_shows() -> None:
    for sample, language in some(LETTERS):
        with about(sample, language):
            letter = written(sample, language)
            players = "" if "press" not in sample else HARD_WORDS

            for left_over in ("None", "{{", "{%", "Undefined", "()", "[]", "\0", "\1", " ,", " .", ",,"):
                assert left_over not in letter.text or left_over in players, left_over
            for word in re.findall(r"\b[A-Z]{4,}\b", letter.text):
                assert word in ("DATC",) or word in letter.subject or "J4K7PQ" in letter.text, (
                    f"{word} looks like a code"
                )
            assert letter.subject == letter.subject.strip() and "\n" not in letter.subject
            assert max(len(line) for line in letter.text.splitlines()) <= 100


def test_french_spaces_do_not_break_before_high_signs() -> None:
    for sample in some(SAMPLES):
        with about(sample):
            letter = written(sample, "fr")
            ours = (
                letter.text.replace("Qu'on se le dise !", "").replace("Paix à tous !", "").replace("Tout va bien ?", "")
            )

            assert not re.findall(r"\w[;!?](?=\s|$)", ours)
            assert not re.findall(r" [:;!?»]", ours)
            assert "« " not in ours


def test_a_player_s_words_come_through_untouched_and_do_no_harm() -> None:
    words = "Line one  \n\n\n\n  indented\n<script>alert(1)</script> {{ 7*7 }} # h : x ; y !\n-- \nend"
    letter = render(PressRelay(NAME, words, "ITALY", ("FRANCE",)), "fr", names=names()["fr"])
    assert letter.html is not None

    assert words in letter.text
    assert "<script>" not in letter.html
    assert "{{ 7*7 }} # h : x ; y !" in letter.html


def test_a_subject_cannot_break_out_of_its_line() -> None:
    relay = PressRelay(NAME, "x", "ITALY", ("FRANCE",), "Peace\r\nBcc: all@example.org\x00" + "y" * 500)
    letter = render(relay, "en", names=names()["en"])

    assert letter.subject.startswith("Peace Bcc: all@example.org")
    assert len(letter.subject) <= 200


def test_everybody_is_told_the_same_and_only_his_own_secrets() -> None:
    def public(letter: Rendered) -> str:
        return letter.text.split("Les ordres et leur résultat")[1].split("Vos ordres, tels")[0]

    france, italy = (render(results("F1902M", power), "fr", names=names()["fr"]) for power in ("FRANCE", "ITALY"))
    own, report = SAMPLES["results"], SAMPLES["results.watcher"]
    assert isinstance(own, Results) and isinstance(report, Results)

    assert public(france) == public(italy)
    assert TOKEN not in public(france)
    assert TOKEN not in write("results.watcher", "fr").text


# --- an admin's own templates ----------------------------------------------------------------------------------------


def test_an_admin_s_template_takes_the_place_of_ours(tmp_path: Path) -> None:
    (tmp_path / "fr").mkdir()
    (tmp_path / "fr" / "reminder.j2").write_text(
        '{% extends "_frame.j2" %}{% block subject %}Psst !{% endblock %}'
        "{% block body %}{% call page.p() %}{{ facts.turn|turn }} : vite !{% endcall %}{% endblock %}"
    )
    (tmp_path / "fr" / "words.toml").write_text('[turn]\nF_M = "Vendange {year}"\n')

    letter = write("reminder", "fr", templates_folder=tmp_path)

    assert letter.problem is None
    assert letter.subject == "Psst !"
    assert "Vendange 1902\N{NO-BREAK SPACE}: vite\N{NO-BREAK SPACE}!" in letter.text
    assert write("reminder", "en", templates_folder=tmp_path).subject == write("reminder", "en").subject


def test_an_editor_that_marks_its_encoding_spoils_no_wording(tmp_path: Path) -> None:
    (tmp_path / "fr").mkdir()
    plain = (folder("templates") / "fr" / "reminder.j2").read_text(encoding="utf-8")
    (tmp_path / "fr" / "reminder.j2").write_text(plain, encoding="utf-8-sig")
    (tmp_path / "fr" / "words.toml").write_text('[turn]\nS_M = "Vendange {year}"\n', encoding="utf-8-sig")
    letter = write("reminder", "fr", templates_folder=tmp_path)

    assert letter.problem is None
    assert "\ufeff" not in letter.text + letter.subject


@pytest.mark.parametrize(
    ("broken", "line", "message"),
    [
        ("{% block subject %}\n\n{{ facts.nonsense }}{% endblock %}", 3, "nonsense"),
        ("\n{% block subject %}{{ 1 / 0 }}{% endblock %}", 2, "ZeroDivisionError"),
        ("{% block subject %}{% endblock %}\n{% block body %}{{ page.poem() }}{% endblock %}", 2, "poem"),
        ("\n\n\n{% if %}", 4, "Expected an expression"),
    ],
)
def test_a_broken_template_is_named_and_the_letter_goes_out_all_the_same(
    tmp_path: Path, broken: str, line: int, message: str
) -> None:
    (tmp_path / "fr").mkdir()
    file = tmp_path / "fr" / "reminder.j2"
    file.write_text('{% extends "_frame.j2" %}' + broken)

    letter = write("reminder", "fr", templates_folder=tmp_path)

    assert letter.problem is not None
    assert (letter.problem.file, letter.problem.line) == (str(file), line)
    assert message in letter.problem.message
    assert str(letter.problem).startswith(f"{file}, line {line}: ")
    assert letter.text == write("reminder", "fr").text


def test_broken_words_are_named_too(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "words.toml").write_text('[turn]\nS_M = "Spring\n')

    letter = write("reminder", "en", templates_folder=tmp_path)

    assert letter.problem is not None and "words.toml" in str(letter.problem)
    assert letter.text == write("reminder", "en").text


@pytest.mark.parametrize("language", ["fr", "en"])
def test_without_any_template_a_plain_letter_still_tells_what_matters(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "templates"
    shutil.copytree(folder("templates"), home)
    for file in home.rglob("*.j2"):
        file.write_text("{{ broken")
    monkeypatch.setattr("gm.reports.stationery.folder", lambda name: home)
    from gm.reports.stationery import stationery

    stationery.cache_clear()
    try:
        letters = {sample: write(sample, language) for sample in SAMPLES}
    finally:
        stationery.cache_clear()

    broken = "défectueux" if language == "fr" else "broken"
    texts = {sample: letter.text.replace("\N{NO-BREAK SPACE}", " ") for sample, letter in letters.items()}
    assert [name for name, letter in letters.items() if letter.problem is None or letter.html is not None] == []
    assert [name for name, text in texts.items() if broken not in text] == []
    for sample in ("acknowledgement", "reminder"):
        assert "A Ukr S A " in texts[sample]
        assert TOKEN in texts[sample]
    assert "F Gre H" in texts["results"]
    assert [file.name for file in letters["results"].attachments] == ["report.json", "deadline.ics"]
    assert "Rien <ici>" in texts["press"]


def test_an_unknown_language_is_answered_in_english() -> None:
    assert render(SAMPLES["reminder"], "de", names=names()["en"]).subject == write("reminder", "en").subject


def test_a_long_heading_fills_its_lines_and_is_underlined_to_the_end_of_the_longest() -> None:
    lines = underlined("Une proclamation " * 8, "=").split("\n")

    assert len(lines) > 2 and max(map(len, lines)) <= WIDTH
    assert lines[-1] == "=" * max(map(len, lines[:-1]))
    assert underlined("Court", "-") == "Court\n-----"
