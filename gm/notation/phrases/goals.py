"""Where a unit goes, said apart from who goes: "Where does Trieste go? To Venice.", « C'est à Venise qu'elle va »."""

from gm.notation.phrases.wording import said_for
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import IN


def stands_for_place(word: Word) -> bool:
    """Whether a word, or a phrase with such a word in it, says no more of where one goes than « y », "there"."""
    return any(f" {said} " in f" {word.text} " for said in said_for("there"))


def leads_in(word: Word) -> bool:
    """Whether a small word says that somebody goes there: « à », "into"."""
    return word.text in ("a", "into") or any(kind == IN for kind, _ in word.meanings)
