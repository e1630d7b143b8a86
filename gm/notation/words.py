"""Cut folded text into words and look each up: `l'armée de Paris -> Bourgogne` is UNIT, PLACE, TO, PLACE."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from gm.notation.vocabulary import FILLER, IN, UNKNOWN, Marks, Meaning, Vocabulary

SEPARATOR = "SEPARATOR"
AT = "\x01"
"""Stands for a French « à », which folding would make the English "a" and the letter of an army."""

_CUT = re.compile(r"\x01|\w+|[-=]*>+|[-=]+|[^\w\s]")
_SIGNS: dict[str, tuple[Meaning, ...]] = {
    **{sign: ((SEPARATOR, sign),) for sign in ";,.:/!•|"},
    **dict.fromkeys("'\"()[]{}", ()),
    "?": (("UNLESS", "?"),),
    "&": (("AND", "&"),),
    "+": (("BUILDS", "+"),),
}
_DROPPED: tuple[Meaning, ...] = ((FILLER, ""),)
_PREPOSITION: tuple[Meaning, ...] = ((FILLER, ""), (IN, "a"))
_ARROW: tuple[Meaning, ...] = (("TO", "-"),)


class Word(NamedTuple):
    """A phrase of the text, what it may mean, and where it stands in the folded line."""

    meanings: tuple[Meaning, ...]
    start: int
    end: int
    text: str


class Cut(NamedTuple):
    """A piece of text before it is looked up."""

    text: str
    start: int
    end: int


def cut(folded: str) -> list[Cut]:
    """The words and signs of folded text."""
    return [Cut(match[0], match.start(), match.end()) for match in _CUT.finditer(folded)]


def look_up(pieces: list[Cut], vocabulary: Vocabulary) -> Iterator[Word]:
    """The meaning of each word; the longest phrase wins. Signs that say nothing are left out."""
    meanings, longest, marks = vocabulary.meanings, vocabulary.longest, vocabulary.marks
    count = len(pieces)
    index = 0
    while index < count:
        text, start, end = pieces[index]
        most = longest.get("a" if text == AT else text, 0)
        if most > 1 and index + 1 < count:
            phrase = _phrase(pieces, index, most, vocabulary)
            if phrase is not None:
                held, last, said = phrase
                yield Word(held, start, pieces[last].end, said)
                index = last + 1
                continue
        index += 1
        if text == AT:
            yield Word(_PREPOSITION, start, end, "a")
            continue
        if most:
            if len(text) <= 2 and _is_elided(pieces, index - 1, marks):
                if text in marks.denied:
                    yield Word((("UNLESS", text),), start, end, text)
                else:
                    yield Word(_DROPPED, start, end, text)
                continue
            held = meanings.get(text, ())
            if len(text) <= 2 and (shore := _shore(pieces, index - 1, marks)):
                held = (("COAST", shore), *held) if text != "s" else (*held, ("COAST", shore))
            if held:
                yield Word(held, start, end, text)
                continue
        elif text in _SIGNS:
            if text == "/" and index < count and pieces[index].start == end:
                after = pieces[index].text
                coast = marks.shores.get(after) or next((v for k, v in meanings.get(after, ()) if k == "COAST"), None)
                if coast is not None and len(after) <= 2:
                    yield Word((("COAST", coast),), start, pieces[index].end, f"/{after}")
                    index += 1
                    continue
            if text == "+" and not _begins(pieces, index - 1):
                yield Word(((SEPARATOR, "+"),), start, end, text)
            elif _SIGNS[text]:
                yield Word(_SIGNS[text], start, end, text)
            continue
        elif text[0] in "-=>":
            yield Word(_ARROW, start, end, text)
            continue
        elif len(text) <= 2 and _is_elided(pieces, index - 1, marks):
            yield Word(_DROPPED, start, end, text)
            continue
        elif len(text) == 1 and (shore := _shore(pieces, index - 1, marks)):
            yield Word((("COAST", shore),), start, end, text)
            continue
        elif marks.number.match(text):
            yield Word((("NUMBER", text),), start, end, text)
            continue
        yield Word(((UNKNOWN, text),), start, end, text)


def _phrase(
    pieces: list[Cut], index: int, most: int, vocabulary: Vocabulary
) -> tuple[tuple[Meaning, ...], int, str] | None:
    """The longest phrase of several words that begins here: its meanings, its last piece, its text."""
    said = ["a" if pieces[index].text == AT else pieces[index].text]
    ends = [index]
    ahead = index + 1
    while len(said) < most and ahead < len(pieces):
        text, start, _ = pieces[ahead]
        if text in ("'", ".") or (text == "-" and pieces[ahead - 1].end == start):
            ahead += 1
            continue
        if not (text == AT or text[0].isalnum()):
            break
        said.append("a" if text == AT else text)
        ends.append(ahead)
        ahead += 1
    for length in range(len(said), 1, -1):
        held = vocabulary.meanings.get(" ".join(said[:length]))
        if held is not None:
            return held, ends[length - 1], " ".join(said[:length])
    return None


def _begins(pieces: list[Cut], index: int) -> bool:
    """Whether a sign begins the line or a part of it, so that "+" is a verb and no "and"."""
    return index == 0 or pieces[index - 1].text in (";", ",", ":", ".", "/")


def _is_elided(pieces: list[Cut], index: int, marks: Marks) -> bool:
    """Whether the word is the `l` of `l'armée`, or the `s` of `Russia's`."""
    text, start, end = pieces[index]
    after = index + 1 < len(pieces) and pieces[index + 1].text == "'" and pieces[index + 1].start == end
    if after and (text in marks.elided or text in marks.denied):
        following = pieces[index + 2] if index + 2 < len(pieces) else None
        return following is not None and following.start == pieces[index + 1].end and following.text[0].isalpha()
    before = index > 0 and pieces[index - 1].text == "'" and pieces[index - 1].end == start
    return before and text in marks.after and index > 1 and pieces[index - 2].end == start - 1


def _shore(pieces: list[Cut], index: int, marks: Marks) -> str | None:
    """The coast that a lone letter in brackets may be: `Spa (s)`."""
    text = pieces[index].text
    if text not in marks.shores or index == 0 or index + 1 >= len(pieces):
        return None
    return marks.shores[text] if pieces[index - 1].text == "(" and pieces[index + 1].text == ")" else None
