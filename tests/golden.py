"""Letters word for word, beside what they last said. `make golden` renews the files: read them before committing.

A kind of letter has one text file, with all its samples in both languages; a few samples have their HTML beside it.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

Said = Mapping[str, Mapping[str, str]]
"""Sample -> language -> text; a sample's name begins with its kind, up to the first dot."""


def kinds(samples: Iterable[str]) -> dict[str, list[str]]:
    """The samples of each kind."""
    found: dict[str, list[str]] = {}
    for sample in samples:
        found.setdefault(sample.partition(".")[0], []).append(sample)
    return found


def compare_texts(folder: Path, said: Said, renew: bool) -> None:
    assert said
    for kind, samples in kinds(said).items():
        letters = [f"=== {name}, {language}\n{text}\n" for name in samples for language, text in said[name].items()]
        compare(folder / f"{kind}.txt", "\n".join(letters), renew)


def compare_html(folder: Path, said: Said, renew: bool) -> None:
    assert said
    for name, texts in said.items():
        for language, text in texts.items():
            compare(folder / f"{name}.{language}.html", text, renew)


def compare(file: Path, text: str, renew: bool) -> None:
    if renew:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text, file.name


def kept(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()}
