"""The forms of a verb by rule: "go" is goes and going too, never went, « rester » is reste, restent, restera."""

from collections.abc import Callable, Iterator, Mapping

_DOUBLED = "bdgmnprt"
"""Consonants that English doubles before "-ing"."""
_LONGEST_DOUBLED = 6
_VOWELS = "aeiou"
_SELVES = frozenset(("se", "s"))


def english(verb: str) -> Iterator[str]:
    """ "fall back": fall back, falls back, falling back."""
    head, space, tail = verb.partition(" ")
    for form in _english(head):
        yield f"{form}{space}{tail}"


def _english(head: str) -> Iterator[str]:
    yield head
    if head.endswith(("s", "sh", "ch", "x", "z", "o")):
        yield f"{head}es"
    elif head[-1] == "y" and head[-2] not in _VOWELS:
        yield f"{head[:-1]}ies"
    else:
        yield f"{head}s"
    stem = head[:-1] if head.endswith("e") and not head.endswith("ee") else head
    doubles = len(head) <= _LONGEST_DOUBLED and head[-1] in _DOUBLED and head[-2] in _VOWELS
    if doubles and head[-3:-2] not in _VOWELS:
        stem += head[-1]
    yield f"{stem}ing"


def french(verb: str) -> Iterator[str]:
    """« se rendre »: se rend, se rendent, se rendra …; the pronoun stays."""
    words = verb.split()
    at = 1 if words[0] in _SELVES else 0
    for form in _french(words[at]):
        yield " ".join((*words[:at], form, *words[at + 1 :]))


def _french(head: str) -> Iterator[str]:
    yield head
    stem = head[:-2]
    match head[-2:]:
        case "er":
            soft = f"{stem[:-1]}i" if stem.endswith("y") else stem
            joint = "e" if stem.endswith("g") else ""
            yield from (soft + end for end in ("e", "es", "ent", "era", "erai", "eront", "erons"))
            yield from (stem + end for end in ("ez", f"{joint}ons", f"{joint}ant"))
        case "ir":
            yield from (stem + end for end in ("it", "is", "issent", "issez", "issons", "ira", "iront", "irai"))
        case "re":
            yield from (stem + end for end in ("", "s", "ent", "ez", "ons", "ra", "ront", "rai"))


def listed(verb: str) -> Iterator[str]:
    """The verb as it stands: of a language without rules here all forms are listed."""
    yield verb


CONJUGATIONS: Mapping[str, Callable[[str], Iterator[str]]] = {"en": english, "fr": french}
"""language -> how its verbs are conjugated"""
