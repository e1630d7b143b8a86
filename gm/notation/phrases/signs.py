"""Signs in the place of words: `NTH <- Lon`, `HEL:KIE`, `ATRIxVEN`, and letters for names, `V:GAL B:SER`."""

import re
from functools import cache
from itertools import pairwise, zip_longest

from gm.languages.language import any_of, said_anywhere
from gm.notation.orders.build import Situation, judge
from gm.notation.words.fold import fold
from gm.notation.words.tokens import SEPARATOR, Word, cut, look_up
from gm.notation.words.vocabulary import FILLER, Vocabulary
from gm.rules.geography import province_of
from gm.rules.orders import Build, Move

LONGEST = 120
"""Characters of a line that is looked at so."""
_BACK = re.compile(r"\s*(?:<[-=]+|[←⟵⇐⬅⇦◀◄⟸]\ufe0f?)\s*")
_PIECE = re.compile(r"\s*[;,]\s*")
_NAMES = frozenset(("UNIT", "PLACE", "COAST", "POWER"))
_GLUED = re.compile(
    r"(?<![\w:/])(?P<unit>[AF] ?)?(?P<here>[^\W\d_]{3,})(?P<sign>[:2]|(?<=[A-Z])x(?=[A-Z]))"
    r"(?P<to>[^\W\d_]{3,})(?![\w:/])"
)
"""A colon, the number for "to", or the sign of a capture, that sticks to both names."""
_INITIAL = re.compile(r"(?P<letter>[^\W\d_])\.?\s*(?:[-=]*>|:|-+)\s*(?P<to>[^\W\d_][^\W\d_ .'’-]*)\.?")
"""The first letter of where a unit stands, and where it goes."""
_STAYING = re.compile(r"(?P<letter>[^\W\d_])\.?\s+(?P<does>[^\W\d_]+)(?=\s*(?:[,;/|.]|$))")
"""The first letter of where a unit stands, and that it stays."""
_BETWEEN = re.compile(r"[\s,;./|]+")


def with_signs_said(row: str, vocabulary: Vocabulary, at: Situation) -> str:
    """The line with such signs as the usual ones; any other as it is, and so is one that asks."""
    if len(row) > LONGEST or "?" in row:
        return row
    row = _with_brackets_opened(row, vocabulary) if "(" in row or "[" in row else row
    turned = _with_arrows_turned(_without_dots(row, vocabulary, at) if "." in row else row, vocabulary)
    return _with_initials_said(_with_glued_parted(turned, vocabulary), vocabulary, at)


def _without_dots(row: str, vocabulary: Vocabulary, at: Situation) -> str:
    """The line without the dots of abbreviations, which stand before where a unit goes or a small letter.

    `Con. Bul. / Smy. Con. / Ank. mer Noire`; not those that end a sentence, "A Ber. A Kie."
    """
    row = _helped().sub(lambda found: found[1] + ". "[_kinds(found[1], vocabulary) == ["SUPPORTS"] :], row)
    words = _words(row, vocabulary)
    names = [word for word in words if word.meanings[0][0] == "PLACE"]
    if len(names) < FEWEST_DOTTED:
        return row
    if _LETTER_DOT.search(row) is not None:
        return _without_dots(_LETTER_DOT.sub(r"\1 ", row), vocabulary, at)
    if len(fold(row)) != len(row):
        return row
    dots = [word for word in names if len(word.text) <= LONGEST_DOTTED and row[word.end : word.end + 1] in (".", "")]
    paired = len(names) % 2 == 0 and all(word.meanings[0][0] in (*_NAMES, SEPARATOR) for word in words)
    if len(dots) < len(names) and not paired:
        return row
    builds, paired = Build in at.accepts, paired and Build not in at.accepts
    said, done, count = list(row), 0, 0
    for word, after in zip_longest(names, names[1:]):
        count = 1 if _ENDS.search(row, done, word.start) else count + 1
        done = word.end
        goes = count == 1 and after is not None and not _SAID.search(row, word.end + 1, after.start)
        ends = row[word.end + 1 :].lstrip()[:1].isupper() and (builds or paired)
        if word in dots and word.end < len(row) and ((goes and not builds) or not ends):
            said[word.end], done = "", word.end + 1
    return "".join(said)


@cache
def _helped() -> re.Pattern[str]:
    """« sout. par »: a short word, and behind its dot who helps."""
    by = any_of(said_anywhere(lambda language: language.reading.beside.by))
    return re.compile(rf"\b([A-Za-z]{{1,5}})\. (?=(?:{by})\b)")


_ENDS = re.compile(r"[;,/|.]")
_SAID = re.compile(r"[\w;,/|.]")
LONGEST_DOTTED = 4
"""Letters of an abbreviation with a dot."""
FEWEST_DOTTED = 2
_LETTER_DOT = re.compile(r"((?:^|[/;,|]\s*)[AFCBRafcbr])\. ?(?=[A-Za-z](?!\.))")
"""The dot behind the letter that begins an order: `C. F Kie`."""


def _with_brackets_opened(row: str, vocabulary: Vocabulary) -> str:
    """A line of nothing but units, each with what it does in a bracket: `Ven [holds], Rom [Apulia]`."""
    pieces = [_BRACKETED.fullmatch(piece) for piece in _PIECE.split(row.strip(" ."))]
    said: list[str] = []
    for piece in pieces:
        kinds = [_kinds(piece[side], vocabulary) for side in ("unit", "does")] if piece is not None else [[], []]
        if piece is None or kinds[0].count("PLACE") != 1 or not _NAMES.issuperset(kinds[0]) or not kinds[1]:
            return row
        goes = _PLACES.issuperset(kinds[1]) and "PLACE" in kinds[1]
        if not (goes or kinds[1] == ["HOLDS"]):
            return row
        said.append(f"{piece['unit']} {'- ' * goes}{piece['does']}")
    return "; ".join(said) if len(said) > 1 else row


_BRACKETED = re.compile(r"(?P<unit>[^()\[\]]+?) ?[(\[](?P<does>[^()\[\]]+)[)\]]")
_PLACES = frozenset(("PLACE", "COAST"))


def _kinds(text: str, vocabulary: Vocabulary) -> list[str]:
    kinds = (word.meanings[0][0] for word in _words(text, vocabulary))
    return [kind for kind in kinds if kind != FILLER]


def _with_arrows_turned(row: str, vocabulary: Vocabulary) -> str:
    """Arrows from right to left the other way about; what stands beside them as it is."""
    if _BACK.search(row) is None:
        return row
    turned = [(_turned(piece, vocabulary) if _BACK.search(piece) else "") or piece for piece in _PIECE.split(row)]
    return "; ".join(turned)


def _turned(piece: str, vocabulary: Vocabulary) -> str:
    """Where a unit goes, and the unit, the other way about; "" where they are anything else, but for a remark."""
    order, remark = (found[1], found[2]) if (found := _REMARK.fullmatch(piece)) is not None else (piece, "")
    sides = _BACK.split(order.strip(" ."))
    kinds = [[word.meanings[0][0] for word in _words(side, vocabulary)] for side in sides]
    named = all(kind.count("PLACE") == 1 and _NAMES.issuperset(kind) for kind in kinds)
    return "; ".join(f"{here} - {to}" for to, here in pairwise(sides)) + remark if named else ""


_REMARK = re.compile(r"([^()]+)( \([^()]*\)?)")
"""An order and what is said of it in a bracket, or a part of it."""


def _with_glued_parted(row: str, vocabulary: Vocabulary) -> str:
    """A sign that sticks to two names as the dash between them."""

    def put(found: re.Match[str]) -> str:
        unit, here, to = found["unit"] or "", found["here"], found["to"]
        letter = here[0] in "AF" and not unit and _codes(here[1:], vocabulary) and not _codes(here, vocabulary)
        if letter:
            unit, here = here[0], here[1:]
        if not (_codes(here, vocabulary) and _codes(to, vocabulary)):
            return found[0]
        return f"{unit.strip()} {here} - {to};".strip()

    return _GLUED.sub(put, row)


def _with_initials_said(row: str, vocabulary: Vocabulary, at: Situation) -> str:
    """A line of nothing but letters and what each does, with the names of the units that alone can be meant."""
    pieces: list[re.Match[str]] = []
    end = 0
    while end < len(row.rstrip()):
        found = _INITIAL.match(row, end) or _STAYING.match(row, end)
        if found is None or ("to" not in found.groupdict() and _kinds(found["does"], vocabulary) != ["HOLDS"]):
            return row
        pieces.append(found)
        gap = _BETWEEN.match(row, found.end())
        end = gap.end() if gap is not None else found.end()
    if len(pieces) < FEWEST_INITIALS or Move not in at.accepts:
        return row
    said = [_meant(found, vocabulary, at) for found in pieces]
    return "; ".join(said) if any(meant != found[0] for meant, found in zip(said, pieces, strict=True)) else row


FEWEST_INITIALS = 2
"""Units named by their first letters from which on a line is taken for such a list."""


def _meant(found: re.Match[str], vocabulary: Vocabulary, at: Situation) -> str:
    """The order of the only unit whose name begins so and that can do it; else a line that says what is open."""
    units = _begun(found["letter"], vocabulary, at)
    if (to := found.groupdict().get("to")) is None:
        return f"{units[0][0]} {found['does']}" if len(units) == 1 else found[0]
    goals = _codes(to, vocabulary)
    if not goals and len(to) == 1:
        goals = list(dict.fromkeys(province_of(unit) for unit, _ in _begun(to, vocabulary, at)))
    able = [(here, goal) for here, kind in units for goal in goals if judge(Move(here, kind, goal), at).reason is None]
    return f"{able[0][0]} - {able[0][1]}" if len(able) == 1 else f"{found['letter']} - {' '.join(goals) or to}"


def _begun(letter: str, vocabulary: Vocabulary, at: Situation) -> list[tuple[str, str]]:
    """The writer's units whose province has a name that begins with a letter: on the map, or if none has, elsewhere."""
    begun = {
        province_of(code)
        for name, held in vocabulary.meanings.items()
        if name[0] == fold(letter) and held[0][0] == "PLACE"
        for code in held[0][1].split()
    }
    own = [unit for province, unit in at.position.units.items() if unit.power in at.powers and province in begun]
    on_map = [unit for unit in own if fold(letter) in vocabulary.initials.get(unit.province, ())]
    return [(unit.location, unit.kind) for unit in on_map or own]


def _codes(name: str, vocabulary: Vocabulary) -> list[str]:
    held = vocabulary.meanings.get(fold(name), ())
    return held[0][1].split() if held and held[0][0] == "PLACE" else []


def _words(row: str, vocabulary: Vocabulary) -> list[Word]:
    return list(look_up(cut(fold(row)), vocabulary))
