"""What a later letter says of orders in force by the names of their units: that they stay, or that they are taken out.

« Bul, Con et Syr inchangées », "scratch the order for Clyde": words that order nothing. They are told apart from the
rest of their sentence, so that what is said of one unit reaches no other.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile, zip_longest

from gm.languages.language import said_anywhere
from gm.notation.earlier.denials import denied, set_aside
from gm.notation.earlier.exchanged import OrderOf
from gm.notation.earlier.inforce import without_reasons, without_requests
from gm.notation.earlier.meant import ACTS, NOUNS, codes_of, held_at, is_name, is_noun, orders_named
from gm.notation.earlier.rerouted import rerouted
from gm.notation.earlier.stretches import (
    BESIDE,
    ENDS,
    OPEN,
    SaidOfOrders,
    Stretch,
    is_of_others,
    is_quiet,
    leads,
    marks_in,
    only_names,
    pieces,
)
from gm.notation.orders.build import Situation
from gm.notation.orders.lines import Line, LineStatus, Misread
from gm.notation.orders.stance import Stance
from gm.notation.orders.verdict import Sight
from gm.notation.words.fold import fold
from gm.notation.words.rawline import STOP, RawLine
from gm.notation.words.sayings import counted, expressions, resumes, saves, selves, stays_so, takes, turns_said
from gm.notation.words.tokens import SEPARATOR, Word, cut, look_up
from gm.notation.words.vocabulary import FILLER, MARK, UNKNOWN, Vocabulary
from gm.rules.geography import province_of
from gm.rules.orders import Build, Disband, Order, Retreat

MOST_WORDS = 24
"""Words of such a piece."""
MOST_PIECES = 30
"""Pieces of such a sentence."""
MOST_ROWS = 200
"""Rows of a letter that are looked at for what it keeps."""


def _heads_a_list(words: Sequence[Word]) -> bool:
    """Whether it speaks of the orders below it: "I cancel the following:"."""
    below = frozenset(said_anywhere(lambda language: language.reading.words.these))
    return bool(words) and words[-1].text == ":" and any(word.text in below for word in words)


def told_of_orders(words: Sequence[Word], sight: Sight) -> tuple[list[Word], Sight, list[Line]]:
    """A line without the words that say what becomes of orders in force, and the lines of what is taken out."""
    raw, at = sight.raw, sight.at
    if not at.held or _heads_a_list(words):
        return list(words), sight, []
    words = rerouted(without_requests(without_reasons(words, at)), at, partial(sight.notation.order_of, at=at), raw)
    row: list[Word] = []
    lines: list[Line] = []
    rest = raw
    done = 0
    for fate in fates(words, at):
        if not fate.taken_out and sight.notation.grammar.own:
            continue  # where a game has lines of its own, "units as before" stands beside another part of the sheet
        if not fate.taken_out and _ordered_above(words, fate, at):
            continue
        end = _end_of_bracket(words, fate.end, raw)
        first, last = words[fate.start], words[end - 1]
        row += words[done : fate.start]
        rest = rest.without(first.start, last.end)
        done = end
        row.append(Word((STOP,), last.end, last.end, "."))
        while done < len(words) and (words[done].meanings[0][0] == SEPARATOR or words[done].text == "-"):
            done += 1
        goes_on = _unit_behind(words, done, fate)
        row += goes_on
        done += sum(word.end <= goes_on[-1].end for word in words[done:]) if goes_on else 0
        if fate.taken_out:
            text = raw.text[raw.places[first.start] : raw.places[last.end - 1] + 1]
            told = Line(text, LineStatus.UNREADABLE, reason=Misread.WITHDRAWN, stance=Stance.WITHDRAWN)
            lines.append(replace(told, readings=fate.taken_out, taken_out=fate.taken_out))
    row += words[done:]
    return row, replace(sight, raw=rest.with_stops(row)), lines


def _ordered_above(words: Sequence[Word], fate: SaidOfOrders, at: Situation) -> bool:
    """Whether the one unit that is said to keep its order was given another before: "… Leave Norway as it is"."""
    kept = {code for word in words[fate.start : fate.end] if held_at(word, at) for code in codes_of(word)}
    before = words[: fate.start]
    acts = [
        bool({kind for word in before[i + 1 : i + 3] for kind, _ in word.meanings} & ACTS) for i in range(len(before))
    ]
    return len(kept) == 1 and any(acts[i] and codes_of(word) == kept for i, word in enumerate(before))


def _end_of_bracket(words: Sequence[Word], end: int, raw: RawLine) -> int:
    """Where the bracket ends in which the last of some words stands, if nothing else is named in it."""
    bracket = raw.bracket(words[end - 1])
    last = end
    while bracket and last < len(words) and raw.bracket(words[last]) == bracket:
        if words[last].meanings[0][0] in ("PLACE", "UNIT", *ACTS):
            return end
        last += 1
    return last


def _unit_behind(words: Sequence[Word], start: int, fate: SaidOfOrders) -> list[Word]:
    """What goes on with the units whose orders are taken out, with their names: a pronoun, or a verb that lacks one."""
    silent = {SEPARATOR, "AND", "KEEPS", *((MARK, FILLER) if fate.denied else ())}
    place = next(
        (i for i in range(start, len(words)) if words[i].meanings[0][0] not in silent or _is_said(words[i])), -1
    )
    if place < 0 or not fate.taken_out:
        return []
    before = words[start:place]
    said = turns_said("them") if len(fate.taken_out) > 1 else turns_said("it") | resumes()
    if words[place].text in said and any(k in ACTS for word in words[place + 1 : place + 3] for k, _ in word.meanings):
        return [*before, *_names(fate.taken_out, words[place])]
    here = words[place]
    goes_on = here.text.split()[-1] in said or (fate.denied and len(here.text) > 1)
    if here.meanings[0][0] not in ACTS or not goes_on:
        return []
    return [*before, *_names(fate.taken_out, here._replace(end=here.start))]


def _is_said(word: Word) -> bool:
    """Whether a small word stands for a unit."""
    return word.text in turns_said("it") | resumes()


def _names(orders: Sequence[Order], word: Word) -> Iterator[Word]:
    """The names of the units of orders in the place of a word."""
    for number, order in enumerate(orders):
        if number:
            yield word._replace(meanings=(("AND", "&"),), end=word.start, text="&")
        end = word.end if number + 1 == len(orders) else word.start
        code = province_of(order.at)
        yield word._replace(meanings=(("PLACE", code),), end=end, text=code.lower())


def speaks_of_some(text: str, at: Situation, vocabulary: Vocabulary, order_of: OrderOf) -> bool:
    """Whether a letter says of orders in force, but not of all, that they stay, are taken out, or become others."""
    for line in text.splitlines()[:MOST_ROWS]:
        words = without_requests(without_reasons(list(look_up(cut(fold(line)), vocabulary)), at))
        row = rerouted(words, at, order_of)
        if len(row) != len(words) or any(len(fate.taken_out) < len(at.held) for fate in fates(row, at)):
            return True
    return False


def fates(words: Sequence[Word], at: Situation) -> Iterator[SaidOfOrders]:
    """What is said of orders in force in a line."""
    told: list[list[Stretch]] = []
    for piece in pieces(words, at):
        if not told or piece.sign in ENDS:
            told.append([])
        told[-1].append(piece)
    for sentence, after in zip_longest(told, told[1:], fillvalue=()):
        if not any(map(_mocks, after)) and not _is_asked(sentence, words):
            yield from _of_sentence(sentence, at)


def _is_asked(sentence: Sequence[Stretch], words: Sequence[Word]) -> bool:
    end = sentence[-1].end if sentence else len(words)
    return end < len(words) and words[end].text == "?"


def _mocks(piece: Stretch) -> bool:
    """Whether a piece only laughs at what was said before it: « Dans ses rêves ! »."""
    return "mocking" in marks_in(piece.words) and not any(is_name(word) for word in piece.words)


def _of_sentence(pieces: Sequence[Stretch], at: Situation) -> Iterator[SaidOfOrders]:
    """What a sentence says of orders in force, piece by piece; nothing if it leaves anything open."""
    if len(pieces) > MOST_PIECES or any(len(piece.words) > MOST_WORDS for piece in pieces):
        return
    if any(map(partial(_leaves_open, at=at), pieces)):
        return
    named: list[Stretch] = []
    done = 0
    for index, piece in enumerate(pieces):
        if index < done:
            continue
        behind = pieces[index + 1 :]
        found = denied(piece, named, at) or _taken(piece, named, behind, at)
        found = found or _with_more_kept(_kept(piece, named, at), behind, at)
        if found is not None and _is_told(pieces[:index], at):
            found = None
        found = found or set_aside(piece)
        if found is not None:
            yield found
            done = next((number for number, each in enumerate(pieces) if each.start >= found.end), len(pieces))
            named = []
        elif only_names(piece, at, heads=True) or expressions("others").fullmatch(piece.said):
            named = [*named, piece] if piece.sign != ":" else [piece]
        else:
            named = []


def _leaves_open(piece: Stretch, at: Situation) -> bool:
    """Whether a piece leaves open what its sentence says; "otherwise no change", "the treaty is dead" do not."""
    marks = marks_in(piece.words) & OPEN
    if not marks or expressions("rest").fullmatch(piece.said):
        return False
    if piece.sign == "," and piece.words[0].text.split()[0] in selves() and marks <= {"undecided", "conditional"}:
        return _held_in(piece.words, at)  # "…, I want to wait for Russia's letter"
    return (
        not marks <= {"undecided", "unreal"}
        or _held_in(piece.words, at)
        or any(k in ACTS for w in piece.words for k, _ in w.meanings)
    )


def _is_told(before: Sequence[Stretch], at: Situation) -> bool:
    """Whether what stands before a piece tells of somebody else: « le Turc m'a écrit : laisse tomber l'Albanie »."""
    words = [word for piece in before for word in piece.words]
    return any(is_of_others(words, index, at) for index in range(len(words)))


def _taken(piece: Stretch, named: Sequence[Stretch], behind: Sequence[Stretch], at: Situation) -> SaidOfOrders | None:
    """What is said to be taken out: « annule Berlin et Kiel », « pas d'ordre pour Brest »."""
    none = expressions("none").search(piece.said)
    start = next((i for i, word in enumerate(piece.words) if not leads(word)), len(piece.words))
    verb = takes().match(piece.said, piece.places[start]) if start < len(piece.words) else None
    if verb is not None and none is None and not _is_of_orders(piece, verb, at):
        verb = None
    if none is not None and not _is_of_orders(piece, none, at):
        return None
    if expressions("all_taken").search(piece.said) and not any(is_name(word) for word in piece.words):
        return SaidOfOrders(piece.start, piece.end, at.held)
    found = none or verb
    if found is None:
        return None
    whole = none or _all_orders(piece, found.end() + 1)
    if not is_quiet(piece, at, found, whole):
        return None
    whole = None if none is not None else whole
    if whole is not None and (every := _all(piece, whole, behind, at)) is not None:
        return every
    here = orders_named(piece.words, at)
    if named and (not here or none is not None):  # « Marseille : pas d'ordre »
        here = [*(order for each in named for order in orders_named(each.words, at)), *here]
        return SaidOfOrders(named[0].start, piece.end, tuple(dict.fromkeys(here)))
    joined = _joined(behind, at) if verb is not None else []
    orders = [*here, *(order for each in joined for order in orders_named(each.words, at))]
    return SaidOfOrders(piece.start, (joined or [piece])[-1].end, tuple(dict.fromkeys(orders))) if orders else None


def _all_orders(piece: Stretch, start: int) -> re.Match[str] | None:
    """Where a piece goes on with all orders, however politely: « annulez s'il vous plaît tous mes ordres »."""
    for word, place in zip(piece.words, piece.places, strict=True):
        if (whole := expressions("whole").match(piece.said, max(start, place))) is not None:
            return whole
        if place >= start and not (word.meanings[0][0] in (FILLER, MARK) and marks_in((word,)) <= _POLITE):
            break
    return None


_POLITE = frozenset(("polite", "asides"))


def _all(piece: Stretch, whole: re.Match[str], behind: Sequence[Stretch], at: Situation) -> SaidOfOrders | None:
    """All orders, or those that are not left out: « annule tout, sauf Londres et Brest »."""
    if any(counted(word) not in (0, len(at.held)) for word in whole[0].split()):
        return None
    rest = [piece, *takewhile(lambda each: only_names(each, at) or saves().match(each.said), behind)]
    words = [word for each in rest for word in each.words]
    said = [index for index, word in enumerate(words) if saves().fullmatch(word.text)]
    if not said:
        named = any(is_name(word) or word.meanings[0][0] in NOUNS for word in piece.words)
        return None if named else SaidOfOrders(piece.start, piece.end, at.held)
    left = orders_named(words[said[0] :], at)
    orders = tuple(order for order in at.held if order not in left)
    return SaidOfOrders(piece.start, rest[-1].end, orders) if left else None


def _kept(piece: Stretch, named: Sequence[Stretch], at: Situation) -> SaidOfOrders | None:
    """What stays as it is; of units that are to be removed, what is said to stay is taken out."""
    start = (named or [piece])[0].start
    units = [order for each in (*named, piece) for order in orders_named(each.words, at)]
    if units and all(isinstance(order, Disband) for order in at.held) and _stays(piece):
        return SaidOfOrders(start, piece.end, tuple(units))
    if units and all(isinstance(order, Build | Retreat) for order in units) and _stays(piece):
        return SaidOfOrders(start, piece.end)  # "Edinburgh stands"
    saved = next((index for index, word in enumerate(piece.words) if saves().fullmatch(word.text)), None)
    if saved is not None:
        return _kept_but(piece, saved)
    if rest := expressions("rest").fullmatch(piece.said):
        return SaidOfOrders(piece.start, piece.end) if is_quiet(piece, at, rest) else None
    if units and not named and _is_left(piece, at):
        return SaidOfOrders(piece.start, piece.end)
    found = expressions("kept").search(piece.said) or stays_so().search(piece.said)
    nouns = any(word.meanings[0][0] in NOUNS for word in piece.words)
    spoken = units or named or nouns or expressions("others").search(piece.said)
    return SaidOfOrders(start, piece.end) if found is not None and spoken and is_quiet(piece, at, found) else None


def _with_more_kept(fate: SaidOfOrders | None, behind: Sequence[Stretch], at: Situation) -> SaidOfOrders | None:
    """The same of units named right behind: « rien de neuf pour Varsovie et Moscou »."""
    if fate is None or not behind or behind[0].sign in (",", ":", "("):
        return fate
    joined = _joined(behind, at)
    return replace(fate, end=joined[-1].end) if joined else fate


def _is_left(piece: Stretch, at: Situation) -> bool:
    """Whether a piece says no more than to leave a unit: "leave Aegean and Eastern Med"."""
    leaves = any(kind == "KEEPS" for kind, _ in piece.words[0].meanings)
    return leaves and len(piece.words) > 1 and only_names(piece, at, heads=True)


def _kept_but(piece: Stretch, saved: int) -> SaidOfOrders | None:
    """All that stays but what is named behind: « tout reste pareil sauf Marseille, qui passe au Piémont »."""
    before = piece.said[: piece.places[saved]].rstrip()
    rest = [word.meanings[0][0] for word in piece.words[saved + 1 :]]
    stays = expressions("all_kept").fullmatch(before) and "PLACE" in rest
    return SaidOfOrders(piece.start, piece.start + saved + 1) if stays else None


def _stays(piece: Stretch) -> bool:
    """Whether nothing is said of units but that they stay on the board."""
    kinds = [word.meanings[0][0] for word in piece.words]
    if (spared := expressions("spared").search(piece.said)) is not None:
        kinds = [k for k, place in zip(kinds, piece.places, strict=True) if not spared.start() <= place < spared.end()]
        return {*BESIDE, "PLACE", "HOLDS", "KEEPS", "MOVES", MARK, UNKNOWN}.issuperset(kinds)
    if "KEEPS" in kinds:  # "keep the Ruhr retreat"
        kinds = [kind for index, kind in enumerate(kinds) if not is_noun(piece.words, index)]
    return not {"HOLDS", "KEEPS"}.isdisjoint(kinds) and {*BESIDE, "PLACE", "HOLDS", "KEEPS", MARK}.issuperset(kinds)


def _is_of_orders(piece: Stretch, verb: re.Match[str], at: Situation) -> bool:
    """Whether a verb that takes something off means an order; where units are removed it may mean them."""
    said = [word for word, place in zip(piece.words, piece.places, strict=True) if verb.start() <= place < verb.end()]
    removes = any(word.meanings[0][0] in ("REMOVES", "DISBANDS") for word in said)
    if not removes or Disband not in at.accepts or any(isinstance(order, Build) for order in at.held):
        return True
    return any(word.text.partition(" ")[0] in turns_said("orders") for word in piece.words)


def _joined(behind: Sequence[Stretch], at: Situation) -> list[Stretch]:
    """The pieces right behind one that name more of what it takes out."""
    row = list(takewhile(lambda each: each.sign != ":" and only_names(each, at), behind))
    after = behind[len(row)] if len(row) < len(behind) else None
    return row[:-1] if after is not None and after.sign not in (",", "(") else row


def _held_in(words: Sequence[Word], at: Situation) -> bool:
    return any(held_at(word, at) for word in words)
