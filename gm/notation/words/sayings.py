"""The words with which a later letter speaks of orders in force, as sets and as expressions, of every language."""

import re
from functools import cache

from gm.languages.language import any_of, languages, meant_anywhere, said_anywhere
from gm.notation.words.vocabulary import plain


@cache
def turns_said(part: str) -> frozenset[str]:
    return frozenset(plain(word) for word in said_anywhere(lambda each: getattr(each.reading.pivots, part)))


@cache
def resumes() -> frozenset[str]:
    return frozenset(said_anywhere(lambda language: language.reading.words.resumes))


@cache
def recalled() -> frozenset[str]:
    """Words that tell what was written before: "was", « j'avais mis »."""
    return turns_said("recalls")


@cache
def selves() -> frozenset[str]:
    return frozenset(said_anywhere(lambda language: language.reading.words.selves))


@cache
def determined() -> frozenset[str]:
    """Words before a noun: "the", and the "s" of "York's"."""
    return frozenset(said_anywhere(lambda language: language.reading.words.determiners)) | {"s"}


@cache
def wants() -> frozenset[str]:
    return frozenset(said_anywhere(lambda language: language.reading.words.wants))


@cache
def strangers() -> frozenset[str]:
    """Words for who else may take something out."""
    said = said_anywhere(lambda language: language.reading.words.strangers)
    return frozenset(said) - selves()


@cache
def expressions(part: str) -> re.Pattern[str]:
    """Expressions over the words of a piece."""
    every = "|".join(said_anywhere(lambda language: getattr(language.reading.fates, part)))
    return re.compile(rf"(?<!\S)(?:{every})(?!\S)")


@cache
def stays_so() -> re.Pattern[str]:
    """What says of an order that it stays."""
    known = [language.reading for language in languages().values()]
    said = any_of(plain(word) for each in known for word in (*each.stances.kept, *each.pivots.planned))
    return re.compile(rf"(?<!\S)(?:{said})(?!\S)")


@cache
def takes() -> re.Pattern[str]:
    """A verb with which an order is taken out."""
    known = [language.reading for language in languages().values()]
    clear = [word for each in known for word in each.stances.withdrawn if word not in each.stances.presents]
    verbs = any_of(plain(word) for word in (*clear, *turns_said("off")))
    every = "|".join(said_anywhere(lambda language: language.reading.fates.takes))
    return re.compile(rf"(?:{every}|{verbs})(?!\S)")


@cache
def saves() -> re.Pattern[str]:
    """A word that leaves something out."""
    known = [language.reading for language in languages().values()]
    return re.compile(any_of(plain(word) for each in known for word in (*each.stances.excepted, *each.pivots.save)))


def counted(text: str) -> int:
    number = meant_anywhere(lambda language: language.reading.counts).get(text, text)
    return int(number) if number.isdigit() else 0


@cache
def others() -> frozenset[str]:
    """Words for somebody else: "he", "nobody"."""
    said = said_anywhere(lambda language: language.reading.before.others)
    return frozenset(said) - frozenset(said_anywhere(lambda language: language.reading.words.resumes))


@cache
def unreal() -> tuple[str, ...]:
    """How words end of what nobody does yet: « aimerait »."""
    return said_anywhere(lambda language: language.reading.marks.unreal)
