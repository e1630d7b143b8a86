"""Orders that a player names and does not give: their lines, and what a line without an order says of others."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import takewhile

from gm.languages.language import said_anywhere, words_said
from gm.notation.orders.build import Reading, Situation
from gm.notation.orders.guess import completed, guessed
from gm.notation.orders.items import Heading, Item
from gm.notation.orders.lines import Line, LineStatus, Misread, reason_of
from gm.notation.orders.parse import Parsed, understand
from gm.notation.orders.parts import WrittenPart, is_just_a_place, is_unknown
from gm.notation.orders.segments import Segment
from gm.notation.orders.stance import Stance
from gm.notation.orders.verdict import Sight, troubled, with_offer
from gm.notation.phrases.exceptions import leaves_out
from gm.notation.stances.bearing import bears_on
from gm.notation.stances.beside import is_alone, runs_on
from gm.notation.stances.clauses import Clause, Part, Sentence, is_unbound
from gm.notation.stances.judged import asks_whether, is_provisional
from gm.notation.stances.mentions import is_spoken_of
from gm.notation.stances.numbered import numbers_weighed
from gm.notation.stances.replaced import TURNS
from gm.notation.stances.scopes import hesitates, is_plan
from gm.notation.stances.sentences import has_own_matter, is_afterthought
from gm.notation.stances.spoken import clauses_of
from gm.notation.stances.table import CONDITION_ALONE, amends, is_refused_by_label, stance_of
from gm.notation.stances.titles import LISTS, of_those_below, puts_off_those_above, tells_of_those_above
from gm.notation.stances.weighing import leaves_choice, names_another_order, stands_by_itself
from gm.notation.words.attempts import Sort
from gm.notation.words.said import VERBS
from gm.notation.words.tokens import SEPARATOR
from gm.notation.words.vocabulary import FILLER, IN, MARK

_NO_OFFER = frozenset((Stance.NEGATED, Stance.WITHDRAWN, Stance.AHEAD, Stance.DEFERRED, Stance.ALTERNATIVE))
"""What nobody wants done now, or who wants it must say which."""
MOST_LEFT_OUT = 20
"""Parts behind an order for all in which units that it is not for are looked for."""
_TAKES_BACK = ("withdrawn", "refused", "alternative", "conditional", "excepted")
"""Marks with which a line without an order reaches what stands above it."""


def not_given(sight: Sight, clause: Clause, stance: Stance, written: WrittenPart) -> Line:
    """The line of an order that is named and not given; it says what it would be."""
    text = _text(sight, clause, stance, written)
    corrects = _takes_place(clause, stance)
    line = Line(text, LineStatus.UNREADABLE, reason=reason_of(stance), stance=stance, amends=corrects)
    found = _meant(sight, clause.part)
    behind = clause.after.parts if stance is Stance.CORRECTED and clause.after is not None else ()
    rest = [r for part in (*clause.later, *behind) if not part.is_order for r in _ends(sight, clause.part, part)]
    if stance is Stance.CORRECTED:
        line = with_offer(line, rest if not _order_follows(clause) else [])
        return replace(line, readings=tuple(dict.fromkeys(reading.order for reading in (*found, *rest))))
    if stance is Stance.ALTERNATIVE:
        others = [reading for part in _of_choice(clause) if part.is_order for reading in _meant(sight, part)]
        return replace(with_offer(line, [*(others or found), *rest]), offer=None)
    line = as_correction(with_offer(line, found), clause.part, sight.at)
    return replace(line, offer=None) if stance in _NO_OFFER else line


def is_named_only(clause: Clause, index: int) -> bool:
    """Whether a part of a sentence is an order that is told as not given."""
    return clause.sentence.parts[index].is_order and stance_of(replace(clause, index=index)) is not Stance.ORDER


def mentioned(sight: Sight, clause: Clause, written: WrittenPart) -> Line:
    """The line of words that speak of a unit and order nothing."""
    stance = stance_of(clause)
    line = not_given(sight, clause, stance if stance is not Stance.ORDER else Stance.DOUBTED, written)
    if not line.apart and is_spoken_of(clause.sentence.parts, sight.at):
        line = replace(line, apart=frozenset(own_units(clause.part, sight.at)))
    return replace(line, text=written.text) if clause.sentence.has_order else line


def without_order(
    sight: Sight, clause: Clause, written: WrittenPart, parts: tuple[Part, ...], number: int
) -> Item | None:
    """A heading, talk, or an attempt that is mended or reported; nothing, when an order beside it speaks for it."""
    part = clause.part
    power = next((value for word in part.words for kind, value in word.meanings if kind == "POWER"), None)
    if part.sort is Sort.HEADING:
        return Heading(power, talk=False)
    planned = is_plan(part) and clause.sentence.has_order and stance_of(clause) is Stance.DEFERRED
    planned = planned or hesitates((clause.index,), clause.sentence.parts)
    if (part.sort is Sort.TALK and not planned) or (
        part.sort is Sort.FRAGMENT and is_just_a_place(part.segment) and is_alone(parts, number)
    ):
        titles = power is None and number + 1 < len(parts) and ":" in parts[number + 1].lead
        return Heading(power, talk=not titles)
    stance = stance_of(clause)
    if stance is not Stance.ORDER:
        spoken_for = sum(other.is_order for other in clause.sentence.parts) == 1 or stance is Stance.ALTERNATIVE
        if spoken_for and any(is_named_only(clause, index) for index in range(len(clause.sentence.parts))):
            return None
        line = not_given(sight, clause, stance, written)
        left_open = stance is Stance.DOUBTED and not line.readings
        return replace(line, apart=frozenset(own_units(part, sight.at))) if left_open else line
    if part.has(*TURNS) and any(other.is_order for other in clause.earlier):
        return None  # the order that it corrects speaks for it
    tried = part.sort is Sort.ATTEMPT or any(is_unknown(word) for word in part.words)
    near = sight.near and tried and not runs_on(number, parts, sight)
    line = troubled(replace(sight, near=near), part.segment, written)
    return as_correction(replace(line, amends=amends(clause)), part, sight.at)


def as_correction(line: Line, part: Part, at: Situation) -> Line:
    """A line that corrects, with the unit whose order it takes away where it says no other that is understood."""
    if not line.amends or line.order is not None or line.readings or part.has("regrets"):
        return line  # « pardon, Berlin est occupée »
    first = next((value for word in part.words for kind, value in word.meanings[:1] if kind == "PLACE"), "")
    units = [at.unit(code) for code in first.split()]
    mine = frozenset(unit.province for unit in units if unit is not None and unit.power in at.powers)
    return replace(line, apart=mine) if len(mine) == 1 else line


def _takes_place(clause: Clause, stance: Stance) -> bool:
    """Whether the order is meant in the place of another, if another stands above it."""
    if stance is Stance.NEGATED:
        return _is_only_refused(clause)
    if stance is Stance.WITHDRAWN:
        labelled = len(clause.earlier) == 1 and ":" in clause.part.lead
        return labelled and clause.earlier[0].words[-1].text.split()[-1] in words_said("that", "pivots")
    if stance is not Stance.ASKED:
        return amends(clause)
    words = [word for part in clause.sentence.parts for word in part.words]  # not "one thing: can Naples … ?"
    doubts = any((MARK, "doubted") in w.meanings and (MARK, "asked_first") not in w.meanings for w in words)
    return doubts or (amends(clause) and not clause.sentence.reaching.isdisjoint(("corrected", "refused", "instead")))


def excepted(sight: Sight, clause: Clause, written: WrittenPart, item: Line | Heading | None) -> Line | None:
    """The line of a unit that is left out of an order for all, and given no order; `item` is what else says so."""
    part = clause.part
    mine = frozenset(own_units(part, sight.at)) if not part.is_order else frozenset()
    if not mine or (isinstance(item, Line) and item.followed):
        return None
    earlier = clause.sentence.parts[max(0, clause.index - MOST_LEFT_OUT) : clause.index]
    if not (sight.at.rests or any(one.is_for_all for one in earlier)):
        return None
    since = [*takewhile(lambda one: not one.is_order, reversed(earlier)), part]
    first = sight.raw.text[: sight.raw.places[part.words[0].start]] if not clause.earlier else ""
    if not (part.has("excepted") or leaves_out(first) or any(leaves_out(one.lead) for one in since)):
        return None
    line = item if isinstance(item, Line) else Line(written.text, LineStatus.UNREADABLE, reason=Misread.EXCEPTED)
    return replace(line, apart=mine)


def own_units(part: Part, at: Situation) -> Iterator[str]:
    """Where the units of the writer stand that a part names, by their provinces or by their kind."""
    kinds = {value for word in part.words for kind, value in word.meanings[:1] if kind == "UNIT"}
    codes = [code for word in part.words for k, value in word.meanings[:1] if k == "PLACE" for code in value.split()]
    mine = [unit for unit in at.position.units.values() if unit.power in at.powers]
    named = [unit for unit in mine if unit.province in codes]
    yield from (unit.province for unit in named or mine if named or unit.kind in kinds)


def _is_only_refused(clause: Clause) -> bool:
    """Whether nothing but a « non : » before it says that an order is not to be."""
    return is_refused_by_label(clause) and "negated" not in clause.sentence.reaching and clause.part.is_order


def _order_follows(clause: Clause) -> bool:
    return any(part.is_order for part in clause.later) or (clause.after is not None and clause.after.has_order)


def _meant(sight: Sight, part: Part) -> list[Reading]:
    """What a part means: as it stands, or as well as can be guessed."""
    if isinstance(part.parsed, Parsed):
        groups = understand(part.parsed, sight.at, sight.notation.builders)
        return [reading for group in groups for reading in group]
    return guessed(part.words, sight.notation, sight.at) if sight.near else []


def _ends(sight: Sight, order: Part, piece: Part) -> list[Reading]:
    """What a piece of an order behind a whole one means."""
    return completed(order.words, piece.words, sight.notation, sight.at) if order.is_order else []


def _of_choice(clause: Clause) -> Sequence[Part]:
    """The parts of a sentence that leave a choice: all of it, or what stands between two commas."""
    sentence = clause.sentence
    left = [part for part, reach in zip(sentence.parts, sentence.reaches, strict=True) if "alternative" in reach]
    return left if clause.part in left else sentence.parts


def _text(sight: Sight, clause: Clause, stance: Stance, written: WrittenPart) -> str:
    """The whole sentence, when it names one order or several to choose from; otherwise the order."""
    parts = _of_choice(clause) if stance is Stance.ALTERNATIVE else clause.sentence.parts
    named = [part for part in parts if part.is_order or part is clause.part]
    if len(named) > 1 and stance is not Stance.ALTERNATIVE:
        return written.text
    words = tuple(word for part in parts for word in part.words)
    return WrittenPart(Segment(words, clause.part.parsed), sight.raw, sight.raw.places[words[0].start]).text


def headings_of(told: Sequence[Sentence], sight: Sight) -> Iterator[Heading]:
    """What a line says of the orders above and below it."""
    first, last, text = told[0], told[-1], sight.raw.text.rstrip()
    ends = text.endswith((":", ",")) or _ends_in_tale(last, text) or _is_other_turn(told, text)
    orders, begins = any(sentence.has_order for sentence in told), first.begins_with
    if is_unbound(first.parts[0]) and "conditional" not in first.reaching:
        yield Heading(talk=False, below=Stance.ORDER)  # "in any case: A Par - Bur"
    if ends:
        yield from of_those_below(told, sight)
        yield from (Heading(talk=False, above=Stance.ALTERNATIVE),) if _is_bare_choice(told, text) else ()
    elif not orders and not begins.isdisjoint(("amends", "corrected")) and len(told) == 1 and first.whole:
        yield Heading(talk=False, amends=True)
    if not orders:
        yield from _of_these(told)
    if not orders and (disowned := _disowns(told, sight)) is not None and (not ends or disowned.below is not None):
        yield disowned
        return
    unsure = is_afterthought([part for sentence in told for part in sentence.parts]) or _doubts_a_number(first)
    if not ends and ((unsure and not orders) or any(map(_is_binding, told))):
        yield Heading(talk=False, above=Stance.DOUBTED if unsure else Stance.CONDITIONAL, far=True)
    elif not ends and not orders and (leaves_choice(told) or asks_whether(first)):
        choice = leaves_choice(told)
        yield Heading(talk=False, above=Stance.ALTERNATIVE if choice else Stance.ASKED, far=choice)
    elif not ends and not orders and any(map(_may_take_back, told)):
        if not any(word.meanings[0][0] == "PLACE" for one in told for part in one.parts for word in part.words):
            yield Heading(talk=False, above=Stance.DOUBTED, far=True)
    elif not ends and not orders and any(map(_takes_back_unnamed, told)):
        yield Heading(talk=False, above=Stance.WITHDRAWN)
    elif not ends and (not orders or "alternative" in begins):
        yield from _of_those_above(told, begins, sight)


def _of_those_above(told: Sequence[Sentence], begins: frozenset[str], sight: Sight) -> Iterator[Heading]:
    """What a line makes of the orders above it by how it begins, or by all it says."""
    named = any(word.meanings[0][0] == "PLACE" for sentence in told for part in sentence.parts for word in part.words)
    begins = begins - {"refused"} if named or "corrected" in begins else begins
    # "oh wait"; « Ah zut. Trieste plutôt … » says which it takes back
    begins |= {"withdrawn"} if named and any(map(_begins_to_take_back, told)) else frozenset()
    above = next((LISTS[kind] for kind in _TAKES_BACK if kind in begins and _reaches_up(kind, told)), None)
    if above is not None and not any("mocking" in sentence.begins_with for sentence in told[1:]):
        above = Stance.WITHDRAWN if above is Stance.NEGATED else above
        places = (code for sentence in told for part in sentence.parts for code in own_units(part, sight.at))
        yield Heading(talk=False, above=above, places=frozenset(places if above is Stance.WITHDRAWN else ()))
    elif above is None and not any(one.has_order for one in told) and (verdict := _verdict(told, sight)) is not None:
        yield Heading(talk=False, above=verdict)


_VERDICTS = {"told": Stance.TOLD, "deferred": Stance.DEFERRED, "negated": Stance.NEGATED}


def _is_apart(part: Part) -> bool:
    """Whether a colon or a bracket stands before it: « Logistique : sans objet », "Fred (not in the car this time)"."""
    return bool(part.bracket) or ":" in part.lead


def _verdict(told: Sequence[Sentence], sight: Sight) -> Stance | None:
    """What a line of its own says of the order above it: "Says Germany.", « Au prochain tour. », "Don't do that."."""
    parts = told[0].parts
    power = any(word.meanings[0][0] == "POWER" for part in parts for word in part.words)
    named = power and "told" in told[0].begins_with
    if len(told) > 1 or has_own_matter(told[0]) or power is not named or any(map(_is_apart, parts)):
        return None  # "no idea if Turkey bounces me"
    if any(part.has("regrets") or (part.has("polite") and not part.has("negated")) for part in parts):
        return None
    clauses = [replace(clause, moves=True) for clause in clauses_of(parts, parts[0], sight)]
    said = frozenset().union(*map(bears_on, clauses)) - {"polite", "asides", "" if named else "told"}
    return next((stance for kind, stance in _VERDICTS.items() if said == {kind}), None)


def _disowns(told: Sequence[Sentence], sight: Sight) -> Heading | None:
    """What a line makes of all orders beside it, if it says that they are none, or not yet."""
    if any(map(is_provisional, told)):
        return Heading(talk=False, below=Stance.DOUBTED, above=Stance.DOUBTED, far=True)
    if len(told) == 1 and puts_off_those_above(told[0]):
        return Heading(talk=False, above=Stance.DEFERRED, far=True)
    return Heading(talk=False, above=Stance.TOLD, far=True) if tells_of_those_above(told, sight.at.powers) else None


def _is_other_turn(told: Sequence[Sentence], text: str) -> bool:
    """Whether a line is the title of another turn, and words in brackets: "SPRING 1903 (for when I am away)"."""
    first = told[0].parts[0]
    titled = [word.meanings[0][0] for word in first.words[:2]] == ["HEADING", "NUMBER"]
    if titled and "(" in text and text.endswith(")") and "deferred" in told[-1].reaching:
        return True
    return _is_bare_choice(told, text)


def _is_bare_choice(told: Sequence[Sentence], text: str) -> bool:
    """Whether a line is no more than "or else", « ou bien » between two lists."""
    words = [word for part in told[0].parts for word in part.words]
    bare = all(word.meanings[0][0] in (FILLER, MARK, "NUMBER") for word in words) and text[-1:].isalnum()
    few = len(told) == 1 and len(words) < FEWEST_OF_TALK
    return few and bare and any((MARK, "alternative") in word.meanings for word in words)


def _of_these(told: Sequence[Sentence]) -> Iterator[Heading]:
    """What a line says of orders that it means and does not name: by their numbers, or as those of a list below."""
    for stance, numbers in numbers_weighed(told):
        yield Heading(above=stance, numbers=numbers)
    if _asks_of_these(told):
        yield Heading(talk=False, below=Stance.ASKED)


def _asks_of_these(told: Sequence[Sentence]) -> bool:
    """Whether a line asks, in known words, about a list that it does not name: "Would these be legal?"."""
    words = [word for part in told[-1].parts for word in part.words]
    known = all(word.meanings[0][0] in (FILLER, IN, MARK, SEPARATOR, "AND") for word in words)
    asks = words[-1].text == "?" and "asked" in told[-1].reaching
    return len(told) == 1 and known and asks and any(word.text in words_said("these") for word in words)


def _doubts_a_number(sentence: Sentence) -> bool:
    """Whether it doubts an order above by its number: "4 looks wrong now that I read it"."""
    return "undecided" in sentence.reaching and sentence.parts[0].words[0].meanings[0][0] == "NUMBER"


def _is_binding(sentence: Sentence) -> bool:
    """Whether it says on what all that stands above it hangs: "these only count if Germany agrees"."""
    words = [word for part in sentence.parts for word in part.words]
    said = f" {' '.join(word.text for word in words)} "
    subject = takewhile(lambda word: (MARK, "conditional") not in word.meanings, words)
    named = any(word.meanings[0][0] in ("PLACE", "UNIT", "NUMBER") for word in subject)
    hangs = "conditional" in sentence.reaching and not named
    return hangs and any(f" {phrase} " in said for phrase in words_said("binding"))


FEWEST_OF_TALK = 4
"""Words up to that behind a verb of writing down which says what."""


def _may_take_back(sentence: Sentence) -> bool:
    """Whether it says that orders may be taken back: "I might change my mind later"."""
    open_ = not sentence.reaching.isdisjoint(("doubted", "deferred", "conditional"))
    if "withdrawn" in sentence.reaching and open_ and not _takes_back_unnamed(sentence):
        return not _begins_to_take_back(sentence)
    behind = [part for part in sentence.parts[1:] if part.has("negated")]
    return "conditional" in sentence.reaching and any(map(_forbids, behind))


def _forbids(part: Part) -> bool:
    """Whether words say that something is not to be played: "don't enter it"; not "I don't mind"."""
    denied = next((at for at, word in enumerate(part.words) if (MARK, "negated") in word.meanings), 0)
    said = [text for word in part.words[denied:] for text in word.text.split()]
    return (
        not denied and any(text in _deeds() for text in said) and not any(text in words_said("selves") for text in said)
    )


@cache
def _deeds() -> frozenset[str]:
    deeds = said_anywhere(lambda language: language.reading.before.deeds)
    return frozenset((*deeds, *words_said("records"))) - frozenset(
        said_anywhere(lambda language: language.reading.pivots.that)
    )


def _takes_back_unnamed(sentence: Sentence) -> bool:
    """Whether a later sentence takes orders back and names none of them: "Until you answer, leave those two out"."""
    if not sentence.reaching.isdisjoint(("negated", "told")):
        return False
    named = any(word.meanings[0][0] == "PLACE" for part in sentence.parts for word in part.words)
    return _takes_back_somewhere(sentence) and not named


def _takes_back_somewhere(sentence: Sentence) -> bool:
    begun = any(mark.kind == "withdrawn" and mark.begins for part in sentence.parts for mark in part.marks)
    return begun and "withdrawn" in sentence.reaching


def _begins_to_take_back(sentence: Sentence) -> bool:
    """Whether a part of it begins with what takes back: "no order for StP until he writes"; not "if he writes, …"."""
    return _takes_back_somewhere(sentence) and sentence.begins_with.isdisjoint(("conditional", "doubted"))


def _reaches_up(kind: str, told: Sequence[Sentence]) -> bool:
    """Whether a line that begins so speaks of what stands above it."""
    if kind in ("conditional", "excepted"):
        if stands_by_itself(told[0].parts) or told[-1].parts[-1].words[-1].text == "?":
            return False
        if not told[0].reaching.isdisjoint(("asked", "told")) and kind == "conditional":
            return False  # "if that needs more, tell me" has its consequence in itself
        said = {word.text for part in told[0].parts for word in part.words}
        if said & set(said_anywhere(lambda language: language.reading.words.whatever)):
            return False  # "if any of these is illegal, tell me"
        names = {word.meanings[0][0] for part in told[0].parts for word in part.words}
        words = sum(len(part.words) for part in told[0].parts)
        return len(told) == 1 and (words <= CONDITION_ALONE or not names.isdisjoint(("POWER", "PLACE", "UNIT")))
    if kind == "alternative":
        row = [word for sentence in told for part in sentence.parts for word in part.words]
        if row[-1].text == "?" and all(word.meanings[0][0] != "PLACE" for word in row):
            return False
        return names_another_order([part for sentence in told for part in sentence.parts])
    if kind == "withdrawn":
        return any("withdrawn" in one.reaching for one in told)  # not "never mind the coffee stains"
    if kind == "refused":
        row = [word for part in told[0].parts for word in part.words]
        return len(row) <= len(("no", "retreats")) or row[1].meanings[0][0] not in VERBS  # "No retreats to worry about"
    return True


def _ends_in_tale(last: Sentence, text: str) -> bool:
    """Whether the last word of a line says that what follows is told: « Il m'a dit que »."""
    tells = (MARK, "told") in last.parts[-1].words[-1].meanings
    return tells and not last.has_order and not text.rstrip().endswith((".", "!", ")"))
