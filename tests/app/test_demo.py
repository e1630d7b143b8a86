"""`gm demo` plays the demonstration game to the end that the French rules print, and leaves everything to look at."""

from pathlib import Path

from gm.demo.play import play
from gm.demo.script import TURNS, letters


def test_the_demonstration_comes_out_as_the_document_says(tmp_path: Path) -> None:
    said: list[str] = []
    played = play(tmp_path, said.append)  # raises when the final position differs

    kept = sorted((tmp_path / "letters").glob("*.eml"))
    texts = [file.with_suffix(".txt").read_text(encoding="utf-8") for file in kept]
    assert len(kept) == played.letters
    assert len(kept) > 150
    # Two sheets of one player, secret letters, a proclamation, a malformed order and a late letter: all are there.
    script = [written for turn in TURNS for written in letters(turn)]
    assert all(any(written.subject in text for text in texts) for written in script)
    assert any("trop tard" in text for text in texts)
    assert any("Belfort" in text and "pas compris" in text for text in texts)
    assert sorted(file.suffix for file in (tmp_path / "maps").iterdir()) == [".png"] * 15
    assert said[-1].startswith("La position finale est celle")
