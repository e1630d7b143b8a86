"""Words that only say again what has been ordered: "supports it", "moves in behind", "as does Constantinople"."""

from collections.abc import Sequence
from functools import cache

from gm.languages.language import said_anywhere, words_said
from gm.notation.words.said import stands_for_order
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, MARK, plain


def has_object(words: Sequence[Word]) -> bool:
    """Whether a verb of help at the end has a pronoun beside it: « l'y soutient », "supports it"."""
    verb = max((i for i, word in enumerate(words) if word.meanings[0][0] in ("SUPPORTS", "CONVOYS")), default=0)
    beside = [word.text for word in (*words[max(0, verb - 1) : verb], *words[verb + 1 :])]
    said = words[verb].text.split()
    behind = words[verb + 1 :]
    if behind and behind[0].text in words_said("pointing", "remarks") and (len(behind) == 1 or is_itself(behind)):
        return True  # "Naples supports that and Rome goes to Apulia", "supports this move"
    return any(text in words_said("objects") for text in (*beside, *said[: len(said) > 1]))


@cache
def _alike() -> frozenset[str]:
    return frozenset(plain(phrase) for phrase in said_anywhere(lambda language: language.reading.words.alike))


def says_alike(words: Sequence[Word]) -> bool:
    """Whether words say no more than that a unit does as the one before."""
    said = [word.text for word in words if word.meanings[0][0] not in ("UNIT", "PLACE", "COAST")]
    return bool(said) and len(said) < len(words) and " ".join(said) in _alike()


def is_itself(words: Sequence[Word]) -> bool:
    """Whether words behind a verb of help say no more than that it is for an order that has been named."""
    while len(words) > 1 and words[-1].meanings[0][0] == "HOLDS" and len(words[-1].text) > 1:
        words = words[:-1]  # "supports it where it stands"
    if all(word.meanings[0][0] in (FILLER, SEPARATOR) and (MARK, "titles") not in word.meanings for word in words):
        return True  # not "helps the first of these"
    said = " ".join(word.text for word in words if word.meanings[0][0] != SEPARATOR)
    return stands_for_order(said)


def looks_back(words: Sequence[Word]) -> bool:
    """Whether words say what is done with an order that has been named: "supports it", "moves in behind"."""
    helps = max((i for i, word in enumerate(words) if word.meanings[0][0] in ("SUPPORTS", "CONVOYS")), default=-1)
    follows = " " in words[-1].text and any(kind == "FOLLOWS" for kind, _ in words[-1].meanings)
    return follows or (helps >= 0 and is_itself(words[helps + 1 :]))
