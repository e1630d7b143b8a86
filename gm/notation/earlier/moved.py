"""Moves and retreats in force that a later letter changes, told clause by clause: "Tunis doesn't support but sails".

A clause speaks of the unit named before its verb, else of the one spoken of before it; all its words belong to what it
says, or say nothing. A sentence is understood whole or not at all: of those that are not, the lines stay as they were
read. It counts where it follows more than these, and contradicts none that is followed.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace

from gm.notation.earlier.deeds import (
    REFUSED,
    TOLD,
    VERBS_OF_DEEDS,
    LaterClause,
    SaidDeed,
    SpokenLast,
    Told,
    clauses,
    mine,
    plainly,
    says_himself,
)
from gm.notation.earlier.inforce import without_reasons, without_requests
from gm.notation.earlier.meant import codes_of, is_name
from gm.notation.earlier.ordered import Changes, changes_of, units_of
from gm.notation.earlier.stretches import UNSURE, marks_in
from gm.notation.earlier.verbless import read
from gm.notation.orders.build import Situation, judge
from gm.notation.orders.choose import settled
from gm.notation.orders.lines import How, Line, LineStatus, Misread
from gm.notation.orders.stance import Stance
from gm.notation.words.compounds import with_compounds
from gm.notation.words.fold import fold
from gm.notation.words.sayings import expressions, turns_said
from gm.notation.words.tokens import Word, cut, look_up
from gm.notation.words.turns import season_named
from gm.notation.words.vocabulary import FILLER, Vocabulary
from gm.notation.words.whole import begins_anew, sentences
from gm.rules.geography import province_of
from gm.rules.orders import Move, Order, Retreat

MOST_SENTENCES = 40
MOST_WORDS = 80
"""Words of a sentence that is looked at."""


def moved_anew(text: str, lines: Sequence[Line], at: Situation, vocabulary: Vocabulary) -> list[Line] | None:
    """The lines of a later letter with what its clauses change; nothing where that says no more than they do."""
    if not at.held or not {Move, Retreat} & at.accepts.keys() or len(at.powers) != 1 or begins_anew(text):
        return None
    if all(line.how is How.EXACT and not line.amends for line in lines):
        return None
    clear: list[tuple[str, list[SaidDeed]]] = []
    open_: list[str] = []
    spoken = SpokenLast()
    for sentence in sentences(text)[:MOST_SENTENCES]:
        words = words_of(sentence, vocabulary, at)
        found = told(words, at, spoken) if len(words) <= MOST_WORDS else None
        if clear and takes_on(words, at) and not (found and found[0]):
            return None
        if found is None:
            open_.append(sentence.strip())
            spoken = spoken_of(words, at)
        else:
            clear.append((sentence.strip(), found[0]))
            spoken = found[1]
    held = {province_of(order.at): order for order in at.held if order.at}
    changes = changes_of([deed for _, deeds in clear for deed in deeds], held, at)
    if not changes:
        return None
    texts = {unit: sentence for sentence, deeds in clear for deed in deeds for unit in units_of(deed, held)}
    return _beside(changes, texts, lines, open_, held, at)


def with_unheard(lines: list[Line], text: str, at: Situation, vocabulary: Vocabulary) -> list[Line]:
    """The lines, and one for each sentence of a later letter that says what a unit is to do, and of which none tells.

    Where nothing is followed the letter may be talk; of one that changes something no clause about a unit is lost.
    """
    changes = any(line.followed or line.taken_out for line in lines)
    if not at.held or not {Move, Retreat} & at.accepts.keys() or not changes:
        return lines
    heard = {
        province_of(order.at) for line in lines for order in (line.order, *line.taken_out, *line.readings) if order
    }
    said = [sentence.strip() for sentence in sentences(text)[:MOST_SENTENCES]]
    lost = [piece for piece in said if piece and not any(line.text in piece or piece in line.text for line in lines)]
    told = Line("", LineStatus.UNREADABLE, reason=Misread.DOUBTED, stance=Stance.DOUBTED)
    unheard = [piece for piece in lost if _tells_deed(words_of(piece, vocabulary, at), heard, at)]
    return [*lines, *(replace(told, text=piece) for piece in unheard)]


def _tells_deed(words: Sequence[Word], heard: Set[str], at: Situation) -> bool:
    """Whether words say in a way that is not understood what a unit does of which nothing else is told."""
    units = spoken_of(words, at).units
    acts = any(word.meanings[0][0] in VERBS_OF_DEEDS for word in words)
    stays = expressions("kept").search(" ".join(word.text for word in words)) or marks_in(words) & (TOLD | {"kept"})
    doubtful = len(words) <= MOST_WORDS and not stays and told(words, at, SpokenLast()) is None
    return bool(units) and not heard & {*units} and acts and doubtful


def words_of(sentence: str, vocabulary: Vocabulary, at: Situation) -> list[Word]:
    """The words of a sentence, without what only announces a change, asks for it, or numbers the order."""
    words = with_compounds(list(look_up(cut(fold(sentence)), vocabulary)))
    return without_requests(without_reasons(words, at))


def told(words: Sequence[Word], at: Situation, spoken: SpokenLast) -> Told | None:
    """What a sentence says of units, and of whom it has spoken; nothing where a clause of it is not understood."""
    words = plainly(words)
    asks = any(word.text == "?" for word in words)
    reported = any(kind == "POWER" and value not in at.powers for kind, value in (word.meanings[0] for word in words))
    found: list[SaidDeed] = []
    if any(season_named(word.text) for word in words):
        return None
    for joint, row, sign in clauses(words, at):
        said = _permitted(LaterClause(joint, row, sign, at, spoken, tuple(found)))
        if said is None or (asks and said[0]):
            return None
        found += said[0]
        spoken = said[1]
        reported = reported or (bool(marks_in(row) & TOLD) and not said[0] and not says_himself(row))
    if found and (reported or all(deed.may for deed in found)):
        return None
    if not {*spoken.named} <= {unit for deed in found for unit in deed.units} and not (asks and len(spoken.named) == 1):
        return None
    return found, replace(spoken, units=spoken.named or spoken.units, named=(), heads=False)


def _permitted(clause: LaterClause) -> Told | None:
    """What a clause says; what a unit "may" do is done beside what others are told to."""
    rest = [word for word in clause.words if word.text not in turns_said("can")]
    if rest and len(rest) < len(clause.words) and (said := read(replace(clause, words=rest))) is not None:
        return [replace(deed, may=True) for deed in said[0]], said[1]
    return read(clause)


def spoken_of(words: Sequence[Word], at: Situation) -> SpokenLast:
    """Of whom a sentence speaks that is not understood: the only unit that it names."""
    if any(word.meanings[0][0] == "POWER" for word in words):
        return SpokenLast()
    named = {code for word in words for code in codes_of(word) & mine(at).keys()}
    kinds = {word.meanings[0][1] for word in words if word.meanings[0][0] == "UNIT" and len(word.text) > 1}
    named = named or {place for place, unit in mine(at).items() if unit.kind in kinds}
    return SpokenLast(tuple(named)) if len(named) == 1 else SpokenLast()


def takes_on(words: Sequence[Word], at: Situation) -> bool:
    """Whether a sentence bears on the one before it: "No, wait.", "Or to the North Sea.", "If Italy agrees."."""
    if any(codes_of(word) & mine(at).keys() for word in words):
        return False
    first = next((word for word in words if word.meanings[0][0] not in (FILLER, "AND")), None)
    begins = first is not None and bool(marks_in((first,)) & (UNSURE | REFUSED))
    named = any(is_name(word) or word.meanings[0][0] in VERBS_OF_DEEDS for word in words)
    return begins or bool(marks_in(words) & REFUSED) or (named and bool(marks_in(words) & UNSURE))


def _beside(
    changes: Changes,
    texts: Mapping[str, str],
    lines: Sequence[Line],
    open_: Sequence[str],
    held: Mapping[str, Order],
    at: Situation,
) -> list[Line] | None:
    """The changes beside the lines of the sentences that are not understood clause by clause."""
    left = [
        line for line in lines if any(line.text in sentence or sentence in line.text for sentence in open_ if sentence)
    ]
    lines = [line for line in lines if not (line in left and line.followed and line.order in at.held)]
    left = [line for line in left if not (line.followed and line.order in at.held)]  # it says again what stands
    followed = {province_of(line.order.at): line.order for line in lines if line.followed and line.order is not None}
    if any(changes.get(place, held.get(place)) != order for place, order in followed.items() if place in changes):
        return None
    lost = {place for place, order in followed.items() if place not in changes and held.get(place) != order}
    lost -= {province_of(line.order.at) for line in left if line.order is not None}
    if open_ and lost:
        return None
    other = [line for line in left if line.stance is not Stance.ORDER or not {*line.readings} <= {*at.held}]
    named = {province_of(order.at) for line in other for order in (line.order, *line.readings) if order is not None}
    if not named.isdisjoint(changes):
        return None
    if any(line.followed and not line.amends for line in left):
        return None
    dropped = {province_of(order.at) for line in lines for order in line.taken_out}
    gains = [place for place, order in changes.items() if place not in followed and (order or place not in dropped)]
    if not (gains or lost):
        return None
    new = []
    for place, order in changes.items():
        if order is not None:
            new.append(replace(settled(judge(order, at), texts[place]), amends=True))
        elif place in held:
            line = Line(texts[place], LineStatus.UNREADABLE, reason=Misread.WITHDRAWN, stance=Stance.WITHDRAWN)
            new.append(replace(line, readings=(held[place],), taken_out=(held[place],)))
    return [*new, *left]
