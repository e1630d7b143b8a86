"""What the parts of a line are that make no order, and which of them belong together."""

from collections.abc import Sequence
from functools import cache
from itertools import islice

from gm.languages.language import said_anywhere
from gm.notation.orders.builders import BUILDERS
from gm.notation.orders.counting import counts_at_a_place, meant_by
from gm.notation.orders.looksback import has_object, looks_back, says_alike
from gm.notation.orders.near import MOST_TRIES, all_readings, one_slip
from gm.notation.orders.notation import LOOSE
from gm.notation.orders.parse import Parsed, Stopped, understand
from gm.notation.orders.parts import is_unknown, sticks
from gm.notation.orders.segments import HALTS, LONGEST_SHORT, Segment
from gm.notation.orders.shaping import Shape
from gm.notation.orders.verdict import Sight, with_names_in_full
from gm.notation.phrases.wording import is_own
from gm.notation.stances.clauses import ends_sentence
from gm.notation.stances.preludes import is_turn
from gm.notation.words.attempts import Sort, sort_of
from gm.notation.words.said import VERBS, is_place_slipped
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, HARMLESS, MARK, UNKNOWN, plain
from gm.rules.orders import Build, Waive

SHORT = 6
"""Words of a part of a line that may be an order with a slip in it although it hardly looks like one."""


def glued(found: Sequence[Segment], sight: Sight) -> list[Segment]:
    """Parts that are not understood put together where the sign between them may be a slip: `HE:L`, `PA; S`."""
    row: list[Segment] = []
    for index, segment in enumerate(found):
        if len(row) > 1 and _helps_what_is_before(row[-1], segment, sight):
            row.append(segment)
        elif row and _is_glued(row[-1], segment, sticks(index - 1, index, found, sight.raw), sight):
            words = (*row[-1].words, *segment.words)
            row[-1] = Segment(words, sight.notation.whole(words, sight.at))
        else:
            row.append(segment)
    return row


def _helps_what_is_before(first: Segment, second: Segment, sight: Sight) -> bool:
    """Whether a verb of help ends before a comma and an order: `Bul - Rum, Bla sup, Con - Bul`."""
    between = sight.raw.between(first.words[-1], second.words[0]).strip()
    return (between in HALTS or has_object(first.words)) and second.is_order and looks_back(first.words)


_STOPS = frozenset(".!?")


def _is_glued(first: Segment, second: Segment, stuck: bool, sight: Sight) -> bool:
    if says_alike(second.words) or (second.is_order and says_alike(first.words)):
        return False
    before = first.parsed
    broken = not second.is_order and not first.is_order
    if (broken and stuck) or _is_name_cut(first, second, sight):
        return True
    lead = sight.raw.between(first.words[-1], second.words[0])
    signs = (":", ",") if any(word.meanings[0][0] == "ALL" for word in first.words) else (":",)
    if second.is_order and lead.strip() in signs and lead[-1:].isspace() and _names_nothing(first):
        return False  # « On y va : Venise reste »
    own = all(word.meanings[0][0] == "PLACE" and is_own(word, sight.at) for word in second.words)
    told = first.is_order and (own or second.words[0].meanings[0][0] == FILLER)  # "… Messieurs les Anglais"
    ended = lead.strip()[:1] in _STOPS if second.is_order else ends_sentence(lead) and (told or has_object(first.words))
    if not sight.near or (ended and lead[-1:].isspace()):
        return False
    loose = isinstance(before, Stopped) or (before.shape.name in LOOSE and not second.is_order)
    named = any(kind in ("UNIT", "POWER") for word in second.words[:2] for kind, _ in word.meanings)
    if not broken and (named or not (stuck or loose)):
        return False
    if not loose and _is_allowed(first, sight) and _is_allowed(second, sight):
        return False  # `BOT-SWE/LVN-STP`
    return sight.notation.is_one_slip((*first.words, *second.words), sight.raw.folded, sight.at)


def _names_nothing(segment: Segment) -> bool:
    """Whether it names no unit, but perhaps all: « On sort les deux flottes : »."""
    kinds = {word.meanings[0][0] for word in segment.words}
    units = {"UNIT"} - ({"UNIT"} if "ALL" in kinds else set())
    return len(segment.words) > 1 and kinds.isdisjoint({"PLACE", "POWER"} | units)


def _is_name_cut(first: Segment, second: Segment, sight: Sight) -> bool:
    """Whether a comma stands within a name: « la flotte du golfe, du Lion »; not in `A Mos-Ukr,A War-Gal`."""
    if second.words[0].meanings[0][0] == "UNIT" and _is_allowed(first, sight) and _is_allowed(second, sight):
        return False
    end = next((word.end for word in second.words if word.meanings[0][0] != FILLER), 0)
    name, _, rest = sight.raw.folded[first.words[-1].start : end].partition(",")
    parted = plain(name) and plain(rest)
    held = sight.notation.vocabulary.meanings.get(plain(name + rest), ()) if parted else ()
    return bool(held) and held[0][0] == "PLACE"


def _is_allowed(segment: Segment, sight: Sight) -> bool:
    """Whether a part is an order that leaves nothing open and may be given."""
    parsed = segment.parsed
    if isinstance(parsed, Stopped) or parsed.shape.name in LOOSE:
        return False
    groups = understand(parsed, sight.at, sight.notation.builders)
    return bool(groups) and all(reading.reason is None for group in groups for reading in group[:1])


def together(found: Sequence[Segment], sight: Sight) -> tuple[list[Segment], list[Sort]]:
    """What each segment is. A piece of an order beside a part that is not understood is put together with it."""
    kinds = [Sort.ATTEMPT if segment.is_order else sort(segment, sight) for segment in found]
    row: list[Segment] = []
    sorts: list[Sort] = []
    pieces = (Sort.FRAGMENT, Sort.ATTEMPT)
    for segment, kind in zip(found, kinds, strict=True):
        unread = bool(row) and not segment.is_order and not row[-1].is_order
        unread = unread and not _is_said_apart(row[-1], segment, sight) and not says_alike(segment.words)
        if unread and kind in pieces and sorts[-1] in pieces and Sort.FRAGMENT in (kind, sorts[-1]):
            words = (*row[-1].words, *segment.words)
            row[-1], sorts[-1] = Segment(words, sight.notation.whole(words, sight.at)), Sort.ATTEMPT
            continue
        row.append(segment)
        sorts.append(kind)
    return row, sorts


BOUND = frozenset(("instead", "asked", "withdrawn", "negated", "conditional", "refused", "deferred"))


def _is_said_apart(first: Segment, second: Segment, sight: Sight) -> bool:
    """Whether a sentence with a stance of its own ends between two segments: « Est-ce possible ? Brest tient »."""
    lead = sight.raw.between(first.words[-1], second.words[0])
    if not (first.words[-1].text == "?" or (ends_sentence(lead) and lead[-1:].isspace())):
        return False
    if first.words[-1].meanings[0][0] == "UNIT" and len(first.words[-1].text) > LONGEST_SHORT:
        return True
    return any(kind == MARK and value in BOUND for word in first.words for kind, value in word.meanings)


def sort(segment: Segment, sight: Sight) -> Sort:
    """What words that make no order are. A few that a slip of the pen would explain are an attempt."""
    kind = sort_of(segment.words, sight.notation.vocabulary if sight.near else None)
    said = [word for word in segment.words if word.meanings[0][0] != FILLER]
    if kind in (Sort.HEADING, Sort.TALK) and begins_waive(segment.words, sight):
        return Sort.ATTEMPT
    if kind is Sort.TALK and _is_letter_alone(segment.words, sight):
        return Sort.FRAGMENT
    if kind is Sort.TALK and (
        counts_at_a_place(said, sight.notation, sight.near)
        or _is_sought(said, sight)
        or _is_own_unit_acting(segment.words, sight)
        or _is_pair_misspelt(segment.words, sight)
        or _is_unit_asked(segment.words)
        or _is_own_unit_weighed(segment.words, sight)
        or _is_built_nowhere(said, sight)
        or is_cut_short(said, sight)
    ):
        return Sort.ATTEMPT
    if kind in (Sort.TALK, Sort.FRAGMENT) and _is_own_unit_alone(segment.words, sight):
        return Sort.ATTEMPT
    if kind is not Sort.TALK or len(said) > SHORT:
        return kind
    if _says_own_word(said, sight):
        return Sort.ATTEMPT
    if is_unit_glued(segment.words, sight) or _is_notation_slipped(segment.words, sight):
        return Sort.ATTEMPT
    if not sight.near or not any(is_unknown(word) for word in segment.words):
        return kind
    return Sort.ATTEMPT if _is_explained(segment.words, len(said), sight) else kind


def _is_built_nowhere(words: Sequence[Word], sight: Sight) -> bool:
    """Whether a unit is built, and no word says where: "build one army"."""
    if Build not in sight.at.accepts or any(word.meanings[0][0] == "PLACE" for word in words):
        return False
    builds = any(word.meanings[0][0] == "BUILDS" and len(word.text) > 1 for word in words)
    units = [word for word in words if word.meanings[0][0] in ("UNIT", "UNITS") and len(word.text) > 1]
    counted = all(word.meanings[0][0] in ("UNIT", "UNITS", "NUMBER", "AND", FILLER) for word in words)
    return bool(units) and (builds or (counted and len(words) > 1))


def is_cut_short(words: Sequence[Word], sight: Sight) -> bool:
    """Whether words are of an order, and those that nobody knows short for names: `Mu-Bo`, `Hlg - Hol`."""
    kinds = [word.meanings[0][0] for word in words]
    if UNKNOWN not in kinds or not _SHORT_OF.issuperset(kinds) or VERBS.isdisjoint(kinds):
        return False
    return with_names_in_full(words, sight.notation) is not None


_SHORT_OF = VERBS | {"UNIT", "PLACE", "COAST", UNKNOWN}
"""Kinds of word of an order in abbreviations."""


_WEIGHS = frozenset(
    ("undecided", "asked", "conditional", "alternative", "withdrawn", "corrected", "amends", "instead", "deferred")
)
"""Marks beside a unit's name that are hardly ever said but of its order."""


def _is_own_unit_weighed(words: Sequence[Word], sight: Sight) -> bool:
    """Whether a sentence asks of one of the writer's units, makes something hang on it, or changes it."""
    marks = {value for word in words for kind, value in word.meanings if kind == MARK}
    changes = not marks.isdisjoint(_WEIGHS) and not (marks & {"refused", "negated"} and "amends" in marks)
    return changes and _names_own_unit(words, sight)


def _is_own_unit_acting(words: Sequence[Word], sight: Sight) -> bool:
    """Whether a sentence has a verb of orders and names the province of one of the writer's units."""
    if any(kind == "TALK" for word in words for kind, _ in word.meanings) or not (
        any(map(_acts, words)) or _holds_with_help(words)
    ):
        return False
    return _names_own_unit(words, sight)


LONGEST_OF_ONE = 7
"""Words of a sentence that says of a unit what nobody understands."""


def _is_own_unit_alone(words: Sequence[Word], sight: Sight) -> bool:
    """Whether a short sentence begins with a unit of the writer's and does not tell how it is: "Munich as usual"."""
    said = [word for word in words if word.meanings[0] != HARMLESS and word.text not in _determiners()]
    if not 1 < len(said) <= LONGEST_OF_ONE or said[0].meanings[0][0] != "PLACE" or not _names_own_unit(said[:1], sight):
        return False
    if len(said[0].text) <= LONGEST_SHORT and sight.raw.text[sight.raw.places[said[0].start]].islower():
        return False  # « par le train »
    after = sight.raw.folded[said[0].end :].lstrip()[:1]
    kinds = {word.meanings[0][0] for word in said[1:]}
    if kinds.isdisjoint((FILLER, MARK, UNKNOWN)) or not kinds.isdisjoint(_OF_TALK) or not after.isalnum():
        return False
    return all(word.text not in _copulas() for word in said)


_OF_TALK = frozenset(("TALK", "POWER", "NUMBER", "PLACE", "COAST"))


@cache
def _determiners() -> frozenset[str]:
    return frozenset(said_anywhere(lambda language: language.reading.words.determiners))


@cache
def _copulas() -> frozenset[str]:
    words = ("copulas", "judges", "selves", "persons")
    return frozenset().union(*(said_anywhere(lambda language, k=k: getattr(language.reading.words, k)) for k in words))  # type: ignore[misc]


def _holds_with_help(words: Sequence[Word]) -> bool:
    """Whether a unit holds by its letter and is helped, whatever the unit is called: `AgPAR H supported from MAR`."""
    kinds = [word.meanings[0][0] for word in words]
    return "BACKED" in kinds and "HOLDS" in kinds


def _is_pair_misspelt(words: Sequence[Word], sight: Sight) -> bool:
    """Whether one of the writer's units stands beside a word like a name, and nothing else: « ank conste »."""
    kinds = [word.meanings[0][0] for word in words]
    if not sight.near or kinds != ["PLACE", UNKNOWN] or not _names_own_unit(words, sight):
        return False
    return is_place_slipped(words[1], sight.notation.vocabulary)


def _names_own_unit(words: Sequence[Word], sight: Sight) -> bool:
    places = (value for word in words for kind, value in word.meanings[:1] if kind == "PLACE")
    units = (sight.at.unit(code) for value in places for code in value.split())
    return any(unit is not None and unit.power in sight.at.powers for unit in units)


def _acts(word: Word) -> bool:
    return word.meanings[0][0] in VERBS - {"TO", "BUILDS", "BACKED"} and len(word.text) > 1


def _is_unit_asked(words: Sequence[Word]) -> bool:
    """Whether a question names a unit and a province."""
    asked = any((MARK, "asked") in word.meanings for word in words)
    kinds = [word.meanings[0][0] for word in words]
    return asked and "PLACE" in kinds and "UNIT" in kinds


def _is_explained(words: Sequence[Word], said: int, sight: Sight) -> bool:
    """Whether a slip explains words that do not look like an order."""
    folded, vocabulary = sight.raw.folded, sight.notation.vocabulary
    if words[0].meanings[0][0] == "UNIT" and len(words) > 1 and is_unknown(words[1]):
        letter, name = (sight.raw.text[sight.raw.places[word.start]] for word in words[:2])
        if letter.isupper() and (name.isupper() or name.isdigit()):
            return True
    if Waive in sight.at.accepts and len(words) <= 3:
        whole = folded[words[0].start : words[-1].end]
        if any(_is_near_waive(said, sight) for said in (whole, *(word.text for word in words))):
            return True
    for row in islice(one_slip(words, folded, vocabulary), MOST_TRIES):
        parsed = sight.notation.mended(row.words, sight.at)
        if isinstance(parsed, Parsed) and said > 1 and _orders_something(parsed.shape):
            return True
    return False


def _orders_something(shape: Shape) -> bool:
    """An order of a unit, a waive, or one of the variant's own."""
    return bool(shape.units) or shape.name == "waive" or shape.name not in BUILDERS


def begins_waive(words: Sequence[Word], sight: Sight) -> bool:
    """Whether a few words begin with one that waives, if only misspelt."""
    if Waive not in sight.at.accepts or len(words) > FEWEST_SAID:
        return False
    return words[0].meanings[0][0] == "WAIVES" or (sight.near and _is_near_waive(words[0].text, sight))


FEWEST_SAID = 4
"""Words of a waive."""


def waives_brokenly(sight: Sight) -> bool:
    """Whether a short line begins with a word that waives, in two pieces: « Re)once à une construction »."""
    words = sight.raw.whole.split()
    if not sight.near or Waive not in sight.at.accepts or len(words) > FEWEST_SAID + 1:
        return False
    pieces = ("".join(words[:count]) for count in (1, 2))
    return any(_is_near_waive("".join(filter(str.isalpha, piece)), sight) for piece in pieces)


def _is_letter_alone(words: Sequence[Word], sight: Sight) -> bool:
    """Whether a unit's letter in a capital, or its noun, has lost what stood behind it: `F N=G - BAR`, `A PIED`."""
    text, word = sight.raw.text, words[0]
    if len(words) != 1 or word.start:
        return False
    if word.text[:2] in ("a ", "f ") and word.meanings[0][0] == FILLER:
        return text.isupper()
    signed = any(sign in sight.raw.folded for sign in "-=>")
    lost = signed or (len(word.text) == 1 and text[sight.raw.places[0]].isupper())
    return word.meanings[0][0] == "UNIT" and lost and len(text.split()) > 1


def _is_near_waive(text: str, sight: Sight) -> bool:
    vocabulary = sight.notation.vocabulary
    known = any(kind != FILLER for kind, _ in vocabulary.meanings.get(text, ()))
    near = vocabulary.one_away(text) if len(text) > 3 and not known else ()
    return any(kind == "WAIVES" for phrase in near for kind, _ in vocabulary.meanings[phrase])


def is_unit_glued(words: Sequence[Word], sight: Sight) -> bool:
    """Whether the letter of a unit sticks to the name of its province, in capitals as in `FNvn`."""
    vocabulary = sight.notation.vocabulary
    for word in words:
        head, name = vocabulary.meanings.get(word.text[:1], ()), vocabulary.meanings.get(word.text[1:], ())
        if not is_unknown(word) or not head or not name or head[0][0] != "UNIT" or name[0][0] != "PLACE":
            continue
        written = sight.raw.text[sight.raw.places[word.start] :][:2]
        if written[:1].isupper() and (written.isupper() or len(words) > 1):
            return True
        if len(words) == 1 and written[:1].isupper() and len(word.text) == _GLUED:
            return True
    return False


_GLUED = 4
"""Characters of a unit's letter and an abbreviation."""


def _is_notation_slipped(words: Sequence[Word], sight: Sight) -> bool:
    """Whether a slip makes an order of words in capitals, which happen to be others: `AS MY D` for `A SMY D`."""
    places = sight.raw.places
    written = sight.raw.text[places[words[0].start] : places[words[-1].end - 1] + 1]
    if not (sight.near and written.isupper() and len(words) > 1):
        return False
    rows = islice(one_slip(words, sight.raw.folded, sight.notation.vocabulary), MOST_TRIES)
    return any(True for _ in all_readings(rows, *sight.notation.ways(sight.at)))


def _is_sought(words: Sequence[Word], sight: Sight) -> bool:
    """Whether the game has it that no line with such a word is passed over."""
    sought = sight.notation.sought
    kinds = {kind for word in words for kind, _ in word.meanings}
    return any(kind in sought.words or ("POWER" in kinds and kind in sought.beside_power) for kind in kinds)


def _says_own_word(words: Sequence[Word], sight: Sight) -> bool:
    """Whether a word of the variant's own stands first, if only misspelt: somebody tries to order something."""
    own = sight.notation.grammar.own
    if not own or not words:
        return False
    meanings = [*words[0].meanings, *(meant_by(words[0], sight.notation) if sight.near else ())]
    return any(kind in own for kind, _ in meanings)


def at_turns(row: Sequence[Segment], sorts: Sequence[Sort]) -> tuple[list[Segment], list[Sort]]:
    """Talk cut before a word that draws a conclusion from what stands before it: "Italy wrote but I stay put"."""
    cut: list[Segment] = []
    kinds: list[Sort] = []
    for segment, kind in zip(row, sorts, strict=True):
        words, start = segment.words, 0
        for index in range(1, len(words)) if kind in (Sort.TALK, Sort.ATTEMPT) and not segment.is_order else ():
            if is_turn(words[index]) and (kind is Sort.TALK or not any(map(_names, words[index:]))):
                cut.append(Segment(words[start:index], segment.parsed))
                kinds.append(kind)
                start, kind = index, Sort.TALK
        cut.append(Segment(words[start:], segment.parsed) if start else segment)
        kinds.append(kind)
    return cut, kinds


def _names(word: Word) -> bool:
    return word.meanings[0][0] in ("PLACE", "UNIT", "POWER", "TO")
