"""Cut folded text into words and look each up: `l'armée de Paris -> Bourgogne` is UNIT, PLACE, TO, PLACE."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN, Meaning, Vocabulary, WordMarks

SEPARATOR = "SEPARATOR"
ASIDE = "ASIDE"
"""A sign behind which nothing is an order any more: `#`, `//`."""
AT = "\x01"
"""Stands for a French « à », which folding would make the English "a" and the letter of an army."""

_CUT = re.compile(r"\x01|\be\.g\.|\bp\. ?ex\.|'{3,}|//+|\w+|[-=]*>+|[-=]+|[^\w\s]")
_DOTTED = {"e.g.": "eg", "p.ex.": "pex", "p. ex.": "pex"}
"""Words cut short whose stops end no sentence."""
_SPEAKS: Meaning = (FILLER, "")
_SIGNS: dict[str, tuple[Meaning, ...]] = {
    **{sign: ((SEPARATOR, sign),) for sign in ";!•/"},
    **{sign: ((SEPARATOR, sign), ("TO", sign), _SPEAKS) for sign in (":", "|")},
    ",": ((SEPARATOR, ","), ("AND", ",")),
    ".": ((SEPARATOR, "."),),
    **dict.fromkeys("'\"()[]{}", ()),
    "?": ((MARK, "asked"),),
    "#": ((ASIDE, "#"),),
    "&": (("AND", "&"),),
    "+": (("BUILDS", "+"), ("AND", "+")),
}
_DROPPED: tuple[Meaning, ...] = (_SPEAKS,)
_PREPOSITION: tuple[Meaning, ...] = (_SPEAKS, (IN, "a"), ("TO", "a"))
_KEPT = frozenset(("PLACE", "UNIT", "POWER", "COAST", MARK))
"""Kinds of phrase that are whole whatever follows; any other may end in the first word of a name."""
_NAMES = frozenset(("PLACE", "UNIT", "POWER", "COAST"))
_ARROW: tuple[Meaning, ...] = (("TO", "-"),)
LONGEST_COUNT = 2
"""Digits of a number that counts the lines of a list: `2. A Par - Bur`."""
LONGEST_CUT_SHORT = 4
"""Letters of a word that may be cut short with a full stop behind it: `Par.`"""
SHORTEST_GLUED = 4
"""Letters of a unit's letter and a name written as one word: `APar`."""


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
    return [Cut(_DOTTED.get(match[0], match[0]), match.start(), match.end()) for match in _CUT.finditer(folded)]


def look_up(pieces: list[Cut], vocabulary: Vocabulary) -> Iterator[Word]:
    """The meaning of each word; the longest phrase wins. Signs that say nothing are left out."""
    longest = vocabulary.longest
    count = len(pieces)
    index = 0
    while index < count:
        text, start, end = pieces[index]
        most = longest.get("a" if text == AT else text, 0)
        if most > 1 and index + 1 < count and not (len(text) == 1 and _is_verb_behind_name(pieces, index, vocabulary)):
            phrase = _phrase(pieces, index, most, vocabulary)
            if phrase is not None:
                held, last, said = phrase
                if held[0][0] not in _KEPT and (less := _before_name(pieces, index, last, said, vocabulary)):
                    held, last, said = less
                yield Word(held, start, pieces[last].end, said)
                index = last + 1
                continue
        index += 1
        if text == AT:
            yield Word(_PREPOSITION, start, end, "a")
        elif glued := _judged(pieces, index - 1, vocabulary):
            yield from glued
        elif most:
            yield Word(_held(pieces, index - 1, vocabulary), start, end, text)
        elif text in _SIGNS:
            coast = _coast_after(pieces, index - 1, vocabulary)
            if coast:
                yield Word((("COAST", coast),), start, pieces[index].end, f"/{pieces[index].text}")
                index += 1
            elif text == "." and _cuts_short(pieces, index - 1, vocabulary):
                continue
            elif _SIGNS[text]:
                yield Word(_SIGNS[text], start, end, text)
        else:
            held = _strange(pieces, index - 1, vocabulary)
            glued = _glued(pieces[index - 1], vocabulary) if held[0][0] == UNKNOWN else ()
            yield from glued or (Word(held, start, end, text),)


def _held(pieces: list[Cut], index: int, vocabulary: Vocabulary) -> tuple[Meaning, ...]:
    """What a word of the vocabulary may mean where it stands; one that only begins a phrase is unknown by itself."""
    text, marks = pieces[index].text, vocabulary.marks
    held = vocabulary.meanings.get(text, ())
    if len(text) <= 2:
        if _is_elided(pieces, index, marks):
            return ((MARK, "negated"),) if text in marks.denied else _pronoun(pieces, index, vocabulary) or _DROPPED
        if shore := _shore(pieces, index, marks):
            held = (("COAST", shore), *held) if text != "s" else (*held, ("COAST", shore))
    return held or (
        _pronoun(pieces, index, vocabulary) or _DROPPED if _lacks_its_sign(pieces, index, marks) else ((UNKNOWN, text),)
    )


def _pronoun(pieces: list[Cut], index: int, vocabulary: Vocabulary) -> tuple[Meaning, ...]:
    """« l' » before a verb of help, or without its apostrophe: « la Hollande l'appuie »."""
    after = next((piece.text for piece in pieces[index + 1 : index + 3] if piece.text != "'"), "")
    helps = vocabulary.meanings.get(after, ((UNKNOWN, ""),))[0][0] in ("SUPPORTS", "CONVOYS")
    return tuple(held for held in vocabulary.meanings.get(pieces[index].text, ()) if held[0] == "IT" and helps)


def _is_verb_behind_name(pieces: list[Cut], index: int, vocabulary: Vocabulary) -> bool:
    """Whether the letter of a verb stands between spaces behind a name: « A Bou D ou rien » has no « d'ou »."""
    text, _, end = pieces[index]
    acts = vocabulary.meanings.get(text, ((UNKNOWN, ""),))[0][0] in _LETTERS_OF_VERBS
    return acts and index > 0 and pieces[index + 1].start > end and _is_place(pieces[index - 1].text, vocabulary)


_LETTERS_OF_VERBS = frozenset(("DISBANDS", "HOLDS"))


def _lacks_its_sign(pieces: list[Cut], index: int, marks: WordMarks) -> bool:
    """Whether a lone letter has lost its apostrophe: « la Hollande l appuie »."""
    if pieces[index].text not in marks.elided or index + 1 == len(pieces):
        return False
    return pieces[index + 1].text[0] in _VOWELS and len(pieces[index + 1].text) > 1


_VOWELS = frozenset("aeiouyh")


def _coast_after(pieces: list[Cut], index: int, vocabulary: Vocabulary) -> str | None:
    """The coast that a "/" and the word right behind it name: `StP/sc`."""
    text, _, end = pieces[index]
    if text != "/" or index + 1 == len(pieces) or pieces[index + 1].start != end:
        return None
    after = pieces[index + 1].text
    if len(after) > 2:
        return None
    held = vocabulary.meanings.get(after, ())
    return vocabulary.marks.shores.get(after) or next((value for kind, value in held if kind == "COAST"), None)


def _strange(pieces: list[Cut], index: int, vocabulary: Vocabulary) -> tuple[Meaning, ...]:
    """What is to be thought of a piece that is no word of the vocabulary, and no sign."""
    text, marks = pieces[index].text, vocabulary.marks
    if text[0] in "-=>":
        return _ARROW
    if text.startswith("//"):
        return ((ASIDE, text),)
    if text.startswith("'''"):  # ditto marks, as document 004 prints "xxx"
        return (("HOLDS", text),)
    if len(text) <= 2 and _is_elided(pieces, index, marks):
        return _DROPPED
    if len(text) == 1 and (shore := _shore(pieces, index, marks)):
        return (("COAST", shore),)
    if marks.number.match(text):
        return (("NUMBER", text),)
    return ((UNKNOWN, text),)


def _is_place(text: str, vocabulary: Vocabulary) -> bool:
    return any(kind == "PLACE" for kind, _ in vocabulary.meanings.get(text, ()))


def _phrase(
    pieces: list[Cut], index: int, most: int, vocabulary: Vocabulary
) -> tuple[tuple[Meaning, ...], int, str] | None:
    """The longest phrase of several words that begins here: its meanings, its last piece, its text."""
    said = ["a" if pieces[index].text == AT else pieces[index].text]
    ends = [index]
    stop = 0
    ahead = index + 1
    while len(said) < most and ahead < len(pieces):
        text, start, _ = pieces[ahead]
        if text == "." and not stop and _ends_sentence(pieces, ahead):
            stop = len(said)
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
        if held is not None and not (0 < stop < length and held[0][0] not in _NAMES):
            return held, ends[length - 1], " ".join(said[:length])
    return None


def _ends_sentence(pieces: list[Cut], index: int) -> bool:
    """Whether a full stop ends a sentence, and no word cut short: "my order. That army", not "St. Petersburg"."""
    before, after = pieces[index - 1], pieces[index + 1] if index + 1 < len(pieces) else None
    return len(before.text) > SHORTEST_LAST and after is not None and after.start > pieces[index].end


SHORTEST_LAST = 2
"""Letters of a word that may be cut short by a full stop."""


def _before_name(
    pieces: list[Cut], index: int, last: int, said: str, vocabulary: Vocabulary
) -> tuple[tuple[Meaning, ...], int, str] | None:
    """A shorter phrase, where the last word of the longest begins a name: « par la mer Noire »."""
    name = _phrase(pieces, last, vocabulary.longest.get(pieces[last].text, 0), vocabulary)
    kind = name[0][0][0] if name is not None else ""
    if kind != "PLACE" and not (kind == "MOVES" and vocabulary.meanings[said][0][0] == "BY"):
        return None  # « Par la remplace » is Paris, not « par »
    words = said.split()[:-1]
    while words[1:] and " ".join(words) not in vocabulary.meanings:
        words = words[:-1]  # « prend la mer du Nord »
    held = vocabulary.meanings.get(" ".join(words))
    kind = vocabulary.meanings[said][0][0]
    if held and len(words) + 1 < len(said.split()) and kind not in (FILLER, held[0][0]):
        return None  # « se fait la Grèce »; not "from the North Sea"
    if held and len(words) == 1:
        return held, index, words[0]  # « via mer du Nord »
    return _phrase(pieces, index, len(words), vocabulary) if held else None


def _cuts_short(pieces: list[Cut], index: int, vocabulary: Vocabulary) -> bool:
    """Whether a full stop only says that the word before it is short: `A Par. - Bur.`, `G. of Bothnia`."""
    before = pieces[index - 1] if index else None
    after = pieces[index + 1] if index + 1 < len(pieces) else None
    if before is None or after is None or before.end != pieces[index].start:
        return False
    if before.text.isdigit() and len(before.text) <= LONGEST_COUNT:
        return index < 2 or after.start > pieces[index].end
    if any(kind in _GOES_ON for kind, _ in vocabulary.meanings.get(before.text, ())):
        return 1 < len(before.text) <= LONGEST_VERB_CUT
    if after.text[0] in "-=>" and vocabulary.shortened_to(before.text):
        return True  # `F Tyrrhén. - Ion`
    return len(before.text) <= LONGEST_CUT_SHORT and (after.start == pieces[index].end or after.text[0] in "-=>()/,;:")


LONGEST_VERB_CUT = 4
"""Letters of a verb that is cut short."""
_GOES_ON = frozenset(("SUPPORTS", "CONVOYS", "RETREATS"))
"""Kinds of word behind which an order goes on: « A Par sout. A Mar - Bou »."""


def _judged(pieces: list[Cut], index: int, vocabulary: Vocabulary) -> tuple[Word, ...]:
    """The `SA`, `SF`, `CA` of judges between two names: the letters of a verb and of a unit."""
    text, start, end = pieces[index]
    known = vocabulary.meanings
    if len(text) != 2 or not 0 < index < len(pieces) - 1:
        return ()
    acts = tuple(held for held in known.get(text[0], ()) if held[0] in ("SUPPORTS", "CONVOYS"))
    kinds = tuple(held for held in known.get(text[1], ()) if held[0] == "UNIT")
    if not (acts and kinds and _is_place(pieces[index - 1].text, vocabulary)):
        return ()
    if not _is_place(pieces[index + 1].text, vocabulary):
        return ()
    return Word(acts, start, start + 1, text[0]), Word(kinds, start + 1, end, text[1])


def _glued(piece: Cut, vocabulary: Vocabulary) -> tuple[Word, ...]:
    """Two words written as one: `APar`, `spasc`."""
    text, start, end = piece
    known = vocabulary.meanings
    if len(text) < SHORTEST_GLUED:
        return ()
    if _is_kind(text[0], "UNIT", known) and _is_kind(text[1:], "PLACE", known):
        return (
            Word(known[text[0]], start, start + 1, text[0]),
            Word(known[text[1:]], start + 1, end, text[1:]),
        )
    if len(text) == SPOT_GLUED and _is_kind(text[-2:], "COAST", known) and _is_kind(text[:-2], "PLACE", known):
        return Word(known[text[:-2]], start, end - 2, text[:-2]), Word(known[text[-2:]], end - 2, end, text[-2:])
    return ()


SPOT_GLUED = 5
"""Letters of a code with a coast behind it, written as one word: `spasc`."""


def _is_kind(text: str, kind: str, known: Mapping[str, tuple[Meaning, ...]]) -> bool:
    return any(held == kind for held, _ in known.get(text, ()))


def _is_elided(pieces: list[Cut], index: int, marks: WordMarks) -> bool:
    """Whether the word is the `l` of `l'armée`, or the `s` of `Russia's`."""
    text, start, end = pieces[index]
    after = index + 1 < len(pieces) and pieces[index + 1].text == "'" and pieces[index + 1].start == end
    if after and (text in marks.elided or text in marks.denied):
        following = pieces[index + 2] if index + 2 < len(pieces) else None
        return following is not None and following.start == pieces[index + 1].end and following.text[0].isalpha()
    before = index > 0 and pieces[index - 1].text == "'" and pieces[index - 1].end == start
    return before and text in marks.after and index > 1 and pieces[index - 2].end == start - 1


def _shore(pieces: list[Cut], index: int, marks: WordMarks) -> str | None:
    """The coast that a lone letter in brackets may be: `Spa (s)`."""
    text = pieces[index].text
    if text not in marks.shores or index == 0 or index + 1 >= len(pieces):
        return None
    return marks.shores[text] if pieces[index - 1].text == "(" and pieces[index + 1].text == ")" else None
