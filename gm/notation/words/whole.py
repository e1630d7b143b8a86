"""What a text says as a whole: the rest of the sheet stays, all begins anew, everything is taken back, these places."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from gm.languages.language import any_of, languages, said_anywhere, words_said
from gm.notation.words.fold import fold
from gm.notation.words.tokens import cut, look_up
from gm.notation.words.vocabulary import FILLER, Vocabulary

LOOKED_AT = 20_000
"""Characters of a letter that are looked at; its orders are read however long it is."""
_SENTENCE = re.compile(r"[^.!?;\n]+\??")


@cache
def _pattern(part: str) -> re.Pattern[str]:
    return re.compile("|".join(said_anywhere(lambda language: getattr(language.reading.sheet, part))))


def keeps_the_rest(text: str) -> bool:
    """« Le reste est inchangé », "Norway as before", "I forgot Smyrna"."""
    return _says("keeps", text)


def stays_as_it_was(piece: str, sentence: str) -> bool:
    """Whether what is said for all others means the orders they have: "the rest doesn't budge"; not "others hold"."""
    said = sentence[max(0, sentence.find(piece)) :]
    if _says("holding", said):
        return keeps_the_rest(said)
    return keeps_the_rest(sentence) or speaks_of_others(piece)


def begins_anew(text: str) -> bool:
    """« Voici ma nouvelle feuille », "these supersede the others"."""
    return _says("anew", text)


def completes(text: str) -> bool:
    """« Voilà la feuille complète »: whole with what stands already, if it orders none but other units."""
    found = _pattern("completes").search(fold(text[:LOOKED_AT]))
    return found is not None and ":" not in found.string[found.end() :].partition("\n")[0]  # not « Feuille complète : »


def takes_everything(text: str) -> str:
    """The clause that takes all orders back, « annulez tous mes ordres », "I strike out everything"; "" if none does.

    None that asks, or hangs on something, or says that it is not to be.
    """
    return next((sentence for sentence, found in _takes_back(text, _everything())), "")


def _takes_back(text: str, pattern: re.Pattern[str]) -> Iterator[tuple[str, re.Match[str]]]:
    """The sentences that take back what a pattern finds in them."""
    for sentence in sentences(text):
        folded = _said_of("polite").sub(" ", fold(sentence))
        found = pattern.search(folded)
        if found is None or "?" in sentence or _hangs(folded, found):
            continue
        begin = max(folded.rfind(sign, 0, found.start()) for sign in ",:")
        clause = folded[begin + 1 : found.start("gone") if found.groupdict().get("gone") else found.end()]
        if not _said_of("negated").search(clause) and not _barely().search(clause):
            yield str(sentence.strip(" .!,;:")), found


@cache
def _barely() -> re.Pattern[str]:
    """What says of a verb behind it that it is not done: "I nearly scrapped everything"."""
    return re.compile(rf"\b(?:{'|'.join(said_anywhere(lambda language: language.reading.sheet.barely))})(?!\w)")


def _hangs(sentence: str, found: re.Match[str]) -> bool:
    """Whether what takes back asks, is told, or hangs on something; what is said in a clause of its own behind it does
    not: "bin the lot, new ones when I'm home"; nor does how long it holds: "off until I have heard from him"."""
    if _said_of("conditional", "asked", "told", "alternative").search(sentence[: found.end()]):
        return True
    behind = re.split(r"[,.:;!(-]", sentence[found.end() :].lstrip(" ,"), maxsplit=1)[0]
    return _said_of("told").search(sentence, found.end()) is not None or _proviso().match(behind) is not None


@cache
def _proviso() -> re.Pattern[str]:
    """A word on which something hangs or that offers a choice, at most one word before it."""
    said = [language.reading.stances for language in languages().values()]
    open_ = any_of(
        word for each in said for word in (*each.conditional, *each.asked, *each.alternative, *each.excepted)
    )
    lasts = "|".join(said_anywhere(lambda language: language.reading.sheet.lasts))
    return re.compile(rf"(?:\w+ )?(?!(?:{lasts})\b)(?:{open_})\b")


def all_but(text: str) -> str:
    """What is left out where all orders but some are taken back: « annule tout sauf Londres »; "" if nothing is."""
    return next((found["left"] for _, found in _takes_back(text, _all_but())), "")


def is_open(text: str) -> bool:
    """Whether a sentence asks, offers a choice or hangs on something: « s'il me l'offre, je renonce à l'Irlande »."""
    folded = _said_of("polite").sub(" ", fold(text))
    return _said_of("conditional", "asked", "alternative").search(folded) is not None


def takes_back(text: str) -> bool:
    """Whether a word of a text takes something back."""
    verbs, _, _ = _patterns()
    return re.search(rf"\b(?:{verbs})\b", fold(text)) is not None


def speaks_of_others(text: str) -> bool:
    """Whether a sentence is about those orders that it does not name: "only Paris counts, the two others go"."""
    said = "|".join(said_anywhere(lambda language: language.reading.fates.others))
    return re.search(rf"\b(?:{said})\b", fold(text)) is not None


def another_takes_back(text: str, vocabulary: Vocabulary, powers: Iterable[str]) -> bool:
    """Whether another power is named before the word that takes something back: "Italy has cancelled Marseilles"."""
    verbs, _, _ = _patterns()
    folded = fold(text)
    found = re.search(rf"\b(?:{verbs})\b", folded)
    words = look_up(cut(folded[: found.start()] if found is not None else ""), vocabulary)
    return any(word.meanings[0][0] == "POWER" and word.meanings[0][1] not in set(powers) for word in words)


def is_of_another(text: str, vocabulary: Vocabulary, powers: Iterable[str]) -> bool:
    """Whether a sentence begins with another power: « L'Italien m'a demandé de ne pas faire Smy - Aeg »."""
    words = look_up(cut(fold(text)), vocabulary)
    kind, value = next((word.meanings[0] for word in words if word.meanings[0][0] != FILLER), ("", ""))
    return kind == "POWER" and value not in set(powers)


def takes_itself_back(text: str, orders: Iterable[str]) -> bool:
    """Whether a letter says, behind what it orders, that nothing is to be done: "Ignore me", « Je n'ai rien dit »."""
    folded = fold(text[:LOOKED_AT])
    found = [match.start() for match in _pattern("unsaid").finditer(folded)]
    return bool(found) and all(folded.rfind(fold(order)) < found[-1] for order in orders)


def is_jest(text: str) -> bool:
    """Whether a letter calls itself a joke: "Only kidding!"."""
    return _says("jests", text)


def sentences(text: str) -> list[str]:
    """The sentences of a letter."""
    return _SENTENCE.findall(text[:LOOKED_AT])


def sentence_with(piece: str, text: str) -> str:
    """The sentence of a letter that holds a piece of it; the piece where none does."""
    return next((sentence for sentence in sentences(text) if piece in sentence), piece)


@cache
def _taking_back() -> tuple[str, ...]:
    """Words that take orders back."""
    languages_ = [language.reading for language in languages().values()]
    clear = [word for each in languages_ for word in each.stances.withdrawn if word not in each.stances.presents]
    return (*clear, *(word for each in languages_ for word in each.pivots.off))


@cache
def _patterns() -> tuple[str, str, str]:
    """Of words that take back, of what is everything, and of what leaves something out."""
    languages_ = [language.reading for language in languages().values()]
    verbs = "|".join((any_of(_taking_back()), *said_anywhere(lambda language: language.reading.sheet.throws)))
    every = "|".join(said_anywhere(lambda language: language.reading.sheet.everything))
    left = any_of(word for each in languages_ for word in (*each.stances.excepted, *each.pivots.save))
    return verbs, every, left


LONGEST_PARTICLE = 3
"""Letters of a word that takes back only what is named behind it: "off"."""


@cache
def _everything() -> re.Pattern[str]:
    """A word that takes back, and right behind it, all; or all, and soon behind it such a word."""
    verbs, every, _ = _patterns()
    throws = "|".join(said_anywhere(lambda language: language.reading.sheet.throws))
    gone = "|".join(said_anywhere(lambda language: language.reading.sheet.gone))
    behind = any_of(word for word in _taking_back() if len(word) > LONGEST_PARTICLE)  # not "I got my orders off"
    end = r"(?: (?:please|pls|svp|stp|merci|now|then))? *(?:$|[.,;:!(\n])"
    back = rf"\b(?:{verbs})\b[ ,]*(?:{every}){end}"
    elsewhere = "|".join(said_anywhere(lambda language: language.reading.sheet.about_else))
    all_goes = rf"\b(?:{every})(?: \w+){{0,2}}? (?!(?:{elsewhere})\b)(?:(?:{behind}|{throws})\b|(?P<gone>{gone})\b)"
    return re.compile(rf"{back}|{all_goes}(?! (?:{elsewhere})\b)", re.MULTILINE)


@cache
def _all_but() -> re.Pattern[str]:
    verbs, every, left = _patterns()
    return re.compile(rf"\b(?:{verbs})\b[ ,]*(?:{every})[ ,]*\b(?:{left})\b(?P<left>[^.;!?\n]*)")


@cache
def _said_of(*stances: str) -> re.Pattern[str]:
    """The words that give an order one of these stances."""
    said = [language.reading.stances for language in languages().values()]
    return re.compile(rf"\b(?:{any_of(word for each in said for name in stances for word in getattr(each, name))})\b")


def begins_with_condition(text: str) -> bool:
    """Whether a clause begins with its condition: "if A Par - Bur bounces …", "but if it bounces …"."""
    first, _, behind = (folded := fold(text).lstrip()).partition(" ")
    said = behind if first in words_said("joins", "remarks") else folded
    return _said_of("conditional", "conditional_first").match(said) is not None


def _says(part: str, text: str) -> bool:
    return _pattern(part).search(fold(text[:LOOKED_AT])) is not None


def places_named(text: str, vocabulary: Vocabulary) -> frozenset[str]:
    """The provinces whose names stand in a text, spelt right."""
    words = look_up(cut(fold(text[:LOOKED_AT])), vocabulary)
    found = (value for word in words for kind, value in word.meanings[:1] if kind == "PLACE")
    return frozenset(code for value in found for code in value.split())


def kinds_named(text: str, vocabulary: Vocabulary) -> dict[str, bool]:
    """The kinds of units whose nouns stand in a text, and whether as several of them."""
    words = look_up(cut(fold(text[:LOOKED_AT])), vocabulary)
    nouns = ((word.meanings[0][1], word.text) for word in words if word.meanings[0][0] == "UNIT" and len(word.text) > 3)
    return {kind: noun.endswith("s") for kind, noun in nouns}
