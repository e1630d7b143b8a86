"""The sentences of a line that the grammar cannot read, read by what they can only mean.

« Contre la Manche : la mer d'Irlande attaque et Londres la soutient » names two units of the writer and one place, a
going and a help; each name has its part in one order, and the position leaves one way to do so. A sentence is looked at
only when its words are merely not understood, and nothing in it speaks of another stance.
"""

from collections.abc import Callable, Collection, Container, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from gm.notation.fitting.adjusted import adjusted
from gm.notation.fitting.clauses import clause_of
from gm.notation.fitting.meanings import Heard, goes_to, is_own, meanings
from gm.notation.fitting.named import BESIDE, Bearing
from gm.notation.fitting.pieces import PLACE, UNIT, FittedStretch, Strange, names_no_order, stretches
from gm.notation.fitting.retreating import retreating
from gm.notation.orders.build import Situation, judge
from gm.notation.orders.items import Item
from gm.notation.orders.lines import How, Line, LineStatus
from gm.notation.orders.stance import Stance
from gm.notation.orders.verdict import Sight
from gm.notation.words.rawline import RawLine
from gm.notation.words.shortened import SHORT_NAME
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.turns import names_another_turn
from gm.notation.words.vocabulary import Vocabulary
from gm.rules.geography import province_of
from gm.rules.orders import Build, Hold, Move, Order, Retreat, Support

MOST_STRETCHES = 9
"""Stretches between commas of a sentence that is looked at."""
LONGEST_CLAUSE = 4
"""Of them, how many one order may be said in."""
MOST_WAYS = 40
"""Ways to read a sentence, beyond which it is no sentence of orders."""
MOST_STEPS = 400
"""Beginnings of ways that are tried: a sentence that has more is too open to mean one thing."""
_ENDS = frozenset(".;!")
_QUOTES = frozenset('"«»“”„')
_OPEN = frozenset((Stance.ORDER, Stance.DOUBTED))
"""What a writer does with words that are merely not understood."""


_LOOKED_INTO = frozenset((Stance.TOLD, Stance.NEGATED, Stance.CORRECTED, Stance.WITHDRAWN))
"""Stances of words that may say no more than what a unit is like, or why something is done with it."""


class _Sentence(NamedTuple):
    """A sentence, and what the reader says of it."""

    words: tuple[Word, ...]
    items: tuple[Item, ...]
    """What begins in it."""
    missed: bool = False
    """Whether some of it is not followed."""

    @property
    def lines(self) -> list[Line]:
        return [item for item in self.items if isinstance(item, Line)]


class _Found(NamedTuple):
    """An order, and the words that give it."""

    order: Order
    words: tuple[Word, ...]


_Way = tuple[_Found, ...]


def with_fitted(
    items: Sequence[Item], words: Callable[[RawLine], Sequence[Word]], sight: Sight, bearing: Bearing
) -> Sequence[Item]:
    """The items of a line; where sentences are not understood, the orders that they can only mean.

    `words`: looks up the words of a line; `bearing`: which marks of a stretch speak of an order beside it. Where units
    are built, retreat or are taken off, the stances that a line was given are looked into once more.
    """
    missed = [item for item in items if isinstance(item, Line) and not item.followed]
    builds = Build in sight.at.accepts
    few = Move not in sight.at.accepts
    weighed = _OPEN | _LOOKED_INTO if few else _OPEN
    if not sight.near or not (missed or builds) or not all(line.stance in weighed for line in missed):
        return items
    raw = sight.raw.unblanked()
    whole = replace(sight, raw=raw)
    if not _QUOTES.isdisjoint(raw.text):
        return items  # what others say
    told = _sentences(items, words(raw), raw)
    known = list(sight.at.written)
    if few and missed and told is not None and len(told) > 1:
        given = frozenset(
            item.order for item in items if isinstance(item, Line) and item.followed and item.order is not None
        )
        way = _only_way([one.words for one in told], whole, known, given, (), bearing)
        if way and given < {order for order, _ in way}:
            return list(_lines(way, raw, sight.at))
    found: list[Item] = []
    topics: list[_Sentence] = []
    spoken: list[str] = []
    for sentence in told or ():
        rows = [one.words for one in (*topics, sentence)]
        if sentence.missed or topics or (builds and _leaves_out(sentence)):
            before = frozenset(line.order for line in sentence.lines if line.order is not None and line.followed)
            way = _only_way(rows, whole, known, before, spoken, bearing)
            if way is not None and _accounts_for(way, sentence, sight.at):
                topics = []
                if way and not (builds and before.issuperset(order for order, _ in way)):
                    sentence = _Sentence(sentence.words, tuple(_lines(way, raw, sight.at)))
            elif _is_topic(sentence, sight.at):
                topics.append(sentence)
                continue
            else:
                return items  # the sign between them may be a slip of the pen
        elif not sentence.lines and not names_no_order(sentence.words):
            topics.append(sentence)
            continue
        known += [line.order for line in sentence.lines if line.order is not None and line.followed]
        found += sentence.items
        spoken += places_of(sentence.words)
    return items if topics or not found else found


def _leaves_out(sentence: _Sentence) -> bool:
    """Whether a sentence that gives orders names places for which it gives none: "…, Berlin gets one too"."""
    ordered = {province_of(line.order.at) for line in sentence.lines if line.order is not None and line.order.at}
    named = [word.meanings[0][1].split() for word in sentence.words if word.meanings[0][0] == PLACE]
    return bool(ordered) and any(ordered.isdisjoint(map(province_of, codes)) for codes in named)


def _is_topic(sentence: _Sentence, at: Situation) -> bool:
    """Whether a sentence names a place where no unit of the writer stands, and no more: "Belgium!"."""
    named = [meaning for word in sentence.words for meaning in word.meanings[:1] if meaning[0] in (PLACE, UNIT)]
    if len(named) != 1 or named[0][0] == UNIT or any(line.followed for line in sentence.lines):
        return False
    return not any(is_own(code, at) for code in named[0][1].split())


def _accounts_for(way: _Way, sentence: _Sentence, at: Situation) -> bool:
    """Whether there is an order for each unit of the writer that was read, followed or not."""
    ordered = {found.order.at for found in way}
    read = (line.order for line in sentence.lines if line.order is not None and (way or line.followed))
    return all(order.at in ordered or _is_anothers(order, at) or _is_kept(order, at) for order in read)


def _is_kept(order: Order, at: Situation) -> bool:
    """Whether an order says of a unit that it stays, where units are only taken off."""
    return isinstance(order, Hold) and Build in at.accepts


def _is_anothers(order: Order, at: Situation) -> bool:
    unit = at.unit(province_of(order.at)) if order.instructs else None
    return unit is not None and unit.power not in at.powers


def _lines(way: _Way, raw: RawLine, at: Situation) -> Iterator[Line]:
    for order, words in way:
        start, end = raw.places[words[0].start], raw.places[words[-1].end - 1] + 1
        reading, text = judge(order, at), raw.written[start:end]
        if reading.reason is None:
            yield Line(text, LineStatus.OK, order, reading.power, How.ONLY_MEANING)
        else:
            yield Line(text, LineStatus.ILLEGAL, order, reading.power, reason=reading.reason)


def _sentences(items: Sequence[Item], words: Sequence[Word], raw: RawLine) -> list[_Sentence] | None:
    """The sentences of a line with what is said of each; None where an item stands in none of them."""
    rows = list(_rows(words, raw))
    held: list[list[Item]] = [[] for _ in rows]
    missed: set[int] = set()
    ends = [raw.places[row[-1].end - 1] + 1 for row in rows]
    done = 0
    for item in items:
        if isinstance(item, Line):
            done = raw.written.find(item.text, done)
            if done < 0:
                return None
        index = next((index for index, end in enumerate(ends) if done < end), len(rows) - 1)
        held[index].append(item)
        if isinstance(item, Line) and not item.followed:
            end = done + len(item.text)
            missed |= {index, *(at for at in range(index + 1, len(rows)) if ends[at - 1] < end)}
    return [_Sentence(tuple(row), tuple(held[at]), at in missed) for at, row in enumerate(rows)]


def _rows(words: Sequence[Word], raw: RawLine) -> Iterator[list[Word]]:
    """The words of each sentence; a dot behind an abbreviation or in brackets ends none."""
    row: list[Word] = []
    for word in words:
        ends = word.meanings[0][0] == SEPARATOR and word.text in _ENDS and not raw.bracket(word)
        if ends and not (word.text == "." and _is_short(row)):
            if row:
                yield row
            row = []
        else:
            row.append(word)
    if row:
        yield row


def _is_short(row: Sequence[Word]) -> bool:
    last = row[-1] if row else None
    return last is not None and last.meanings[0][0] in ("PLACE", "UNIT") and len(last.text) <= SHORT_NAME


def _only_way(
    rows: Sequence[Sequence[Word]],
    sight: Sight,
    known: Sequence[Order],
    before: Container[Order],
    spoken: Sequence[str],
    bearing: Bearing,
) -> _Way | None:
    """The only orders that sentences can mean; None when there is more than one way to read them, or none.

    `known`: orders given beside it, which its helpers may help; `before`: those of it that are followed already;
    `spoken`: places named before them. Of two ways the one counts that joins less.
    """
    at, raw, vocabulary = sight.at, sight.raw, sight.notation.vocabulary
    for kind, meant in ((Build, adjusted), (Retreat, retreating)):
        if kind in at.accepts and Move not in at.accepts:
            if any(
                names_another_turn(words, at.ruleset.calendar.seasons(at.position.turn), at.position.turn)
                for words in rows
            ):
                return None
            said = _stretches(rows, raw, vocabulary, BESIDE)
            only = meant(said, at, known, bearing) if said else None
            return tuple(_Found(order, of) for order, of in only) if only is not None else None
    said = _stretches(rows, raw, vocabulary)
    if said is None:
        return None
    ways = [(joined, way) for joined, way in _ways(said, at, tuple(known), before, spoken) if _agrees(way, known, at)]
    if not ways:
        return None
    fewest = min(joined for joined, _ in ways)
    best = {frozenset(found.order for found in way): way for joined, way in ways if joined == fewest}
    return next(iter(best.values())) or None if len(best) == 1 else None


def _stretches(
    rows: Sequence[Sequence[Word]], raw: RawLine, vocabulary: Vocabulary, beside: Collection[str] | None = None
) -> list[FittedStretch] | None:
    """The stretches of sentences, where there are few, and nothing is strange in them."""
    try:
        said = [stretch for words in rows for stretch in stretches(words, raw, vocabulary, beside)]
    except Strange:
        return None
    return said if len(said) <= MOST_STRETCHES else None


def _agrees(way: _Way, known: Sequence[Order], at: Situation) -> bool:
    """Whether the writer's units help one another to do what they are ordered to do."""
    given = {province_of(order.at): order for order in (*known, *(found.order for found in way))}
    helps = (order for order, _ in way if isinstance(order, Support) and is_own(order.of, at))
    return all(goes_to(given.get(province_of(order.of))) == (order.to and province_of(order.to)) for order in helps)


def places_of(words: Sequence[Word]) -> list[str]:
    """What the places named may be."""
    return [code for word in words for kind, value in word.meanings[:1] if kind == PLACE for code in value.split()]


class _Begun(NamedTuple):
    """A way to read the beginning of a sentence."""

    done: int = 0
    """How many of its stretches are read."""
    joined: int = 0
    """How many commas stand within orders."""
    found: _Way = ()
    topic: tuple[str, ...] = ()
    """A place that is named before its orders."""
    owed: bool = False
    """Whether no order has taken it up yet."""
    team: frozenset[str] = frozenset()
    """Where units of the writer stand that are named with it, and have no order yet."""


def _ways(
    said: Sequence[FittedStretch],
    at: Situation,
    known: tuple[Order, ...],
    before: Container[Order],
    spoken: Sequence[str],
) -> list[tuple[int, _Way]]:
    """Ways to read a sentence, with how many commas stand within its orders; none of one that is too open."""
    begun = [_Begun()]
    ended: list[tuple[int, _Way]] = []
    for _ in range(MOST_STEPS):
        if not begun or len(ended) > MOST_WAYS:
            break
        way = begun.pop()
        if way.done < len(said):
            begun += _longer(way, said, at, known, before, spoken)
        elif not (way.owed or way.team):
            ended.append((way.joined, way.found))
    return [] if begun else ended


def _longer(
    way: _Begun,
    said: Sequence[FittedStretch],
    at: Situation,
    known: tuple[Order, ...],
    before: Container[Order],
    spoken: Sequence[str],
) -> Iterator[_Begun]:
    """A way with the orders of the stretches that come next, or with the place of which they speak."""
    index = way.done
    for end in range(index + 1, len(said) + 1) if not way.found else ():
        topic, team = _topic(said[index:end], at)
        if topic and way.topic in ((), topic):
            yield way._replace(done=end, topic=topic, owed=True, team=way.team | team)
    given = tuple(order for order, _ in way.found)
    heard = Heard(given or known[-1:], way.topic, way.team)
    taken = {order.at for order in given}
    named = [*spoken, *(code for stretch in said[:index] for code in stretch.codes)]
    for end in range(index + 1, min(len(said), index + LONGEST_CLAUSE) + 1):
        if said[end - 1].strange or said[end - 1].marks:
            break
        clause = clause_of(said[index:end], at, named)
        for orders in meanings(clause, at, heard):
            goals = {goes_to(order) for order in orders}
            orders = tuple(order for order in orders if order not in given)  # said again: "Ruhr shall so march"
            if taken.isdisjoint(order.at for order in orders) and (
                clause.in_words or all(order in before for order in orders)
            ):
                found = (*way.found, *(_Found(order, clause.words) for order in orders))
                owed = way.owed and goals.isdisjoint(way.topic)
                team = way.team - {province_of(order.at) for order in orders}
                yield _Begun(end, way.joined + end - index - 1, found, way.topic, owed, team)


def _topic(said: Sequence[FittedStretch], at: Situation) -> tuple[tuple[str, ...], frozenset[str]]:
    """The place of which stretches speak, if they name just one where no unit of the writer's is, and who goes for it.

    « Brest et l'Atlantique contre la Manche » says what is aimed at, and not yet who does what.
    """
    pieces = [piece for stretch in said for piece in stretch.pieces]
    named = [piece.said.split() for piece in pieces if piece.kind == PLACE]
    team = {code for codes in named for code in codes if is_own(code, at)}
    goals = [codes for codes in named if team.isdisjoint(codes)]
    if len(goals) != 1 or len(goals) + len(team) != len(named) or any(piece.kind == UNIT for piece in pieces):
        return (), frozenset()
    if len(team) == 1:
        return (), frozenset()
    return tuple(goals[0]), frozenset(map(province_of, team))
