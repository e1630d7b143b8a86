"""Small words that together say what one plain word says, put in that word.

Help is a noun that somebody gives or has: "puts a shoulder behind it" is "supports it", « avec le coup de pouce de »
is « soutenue par ». A place has been somebody's: "into Munich's still-warm bed" is "into Munich", "slips into its
berth" is "takes its place". A fleet is what carries: "Bothnia being the ship" is "Bothnia carries it".
"""

from collections.abc import Sequence
from functools import cache

from gm.languages.language import words_said
from gm.notation.words.phrased import (
    alike_begins,
    gift_end,
    names_next,
    past_adjectives,
    phrase_end,
    phrases_of,
    put_as,
)
from gm.notation.words.signless import (
    ENDS,
    GOING,
    HELPS,
    IN_NAME,
    MOST_BETWEEN,
    NAMES,
    barrier,
    comma,
    ends,
    with_signs,
)
from gm.notation.words.tokens import SEPARATOR, Word
from gm.notation.words.vocabulary import FILLER, IN, MARK, UNKNOWN, Meaning

_BACKED: tuple[Meaning, ...] = (("BACKED", "backed by"),)
_FOLLOWS: tuple[Meaning, ...] = (("MOVES", "takes its place"), ("FOLLOWS", "takes its place"))
_CARRIES: tuple[Meaning, ...] = (("CONVOYS", "carries it"),)
_CARRIED: tuple[Meaning, ...] = (("CARRIED", "carried"),)
_BY: tuple[Meaning, ...] = (("BY", "by"),)
_LEADS = frozenset(("TO", IN))
_NOTHING: tuple[Sequence[Word], int] = ((), 0)


@cache
def _begin() -> frozenset[str]:
    """The words with which what is put in other words may begin."""
    parts = ("gives", "gets", "serving", "convoys", "stood", "relieved", "behind", "denials")
    return frozenset(phrase.split()[0] for part in parts for phrase in phrases_of(part)) | {"s"}


def with_compounds(words: Sequence[Word]) -> list[Word]:
    """The words of a line, with a plain word for each such phrase."""
    row = list(words)
    begins = [_may_begin(word) for word in row]
    if not any(begins):
        return row
    found: list[Word] = []
    index = 0
    while index < len(row):
        said, end = _compound(row, index) if begins[index] else _NOTHING
        found += said if end else row[index : index + 1]
        index = end or index + 1
    return with_signs(found)


def _may_begin(word: Word) -> bool:
    kind = word.meanings[0][0]
    return (
        word.meanings[0] == _EXCEPTED
        or kind in ("MOVES", "WITH", "HOLDS", "SUPPORTS", "CONVOYS", *_LEADS)
        or any(held == "BY" for held, _ in word.meanings)
        or word.text in alike_begins()
        or word.text.partition(" ")[0] in _begin()
    )


def _compound(row: list[Word], index: int) -> tuple[Sequence[Word], int]:
    """The plain words for a phrase that begins here, and where it ends; 0 where none begins."""
    for rule in (
        _backed,
        _helps,
        _follows,
        _seat,
        _carries,
        _carried,
        _aboard,
        _stood,
        _relieved,
        _stays_to_help,
        _by_support,
        _alike,
        _but_to,
        _behind,
        _nobody,
    ):
        said, end = rule(row, index)
        if end:
            return said, end
    return _NOTHING


def _backed(row: list[Word], index: int) -> tuple[Sequence[Word], int]:
    """ "With a friendly shove from Kiel"."""
    start = phrase_end(row, index, "gets")
    gift = start and gift_end(row, start)
    end = gift and (phrase_end(row, gift, "giver") or _named_alone(row, gift))
    return ([put_as(row, index, end, _BACKED)], end) if end and names_next(row, end) else _NOTHING


def _named_alone(row: Sequence[Word], index: int) -> int:
    """Where the name of whoever helps begins, if it ends the clause: « avec le concours bulgare »."""
    named = index < len(row) and row[index].meanings[0][0] == "PLACE" and ends(row, index + 1)
    return index if named else 0


def _helps(row: list[Word], index: int) -> tuple[Sequence[Word], int]:
    """ "Puts its shoulder behind Munich", « lui donne le coup d'épaule », "gives Munich a leg up"."""
    start = phrase_end(row, index, "gives")
    if not start:
        return _NOTHING
    pronoun = phrase_end(row, start, "pronouns")
    gift = gift_end(row, pronoun or start)
    if gift:
        taker = phrase_end(row, gift, "taker")
        if taker and not phrase_end(row, taker, "pronouns"):
            return [put_as(row, index, taker, HELPS)], taker  # "behind Munich", "behind the attack"
        end = (taker and phrase_end(row, taker, "pronouns")) or _to_it(row, gift)
        whole = ends(row, end) or (pronoun and not names_next(row, end))  # "gives it a shove from the south"
        return ([put_as(row, index, end, HELPS)], end) if whole else _NOTHING
    name = start
    while name < len(row) and name - start < MOST_BETWEEN and row[name].meanings[0][0] in IN_NAME:
        name += 1
        gift = gift_end(row, name) if row[name - 1].meanings[0][0] in NAMES else 0
        if gift and ends(row, gift):
            lends = put_as(row, index, start, (("LENDS", "lends"),))
            return [lends, *row[start:name], put_as(row, name, gift, (("HELP", "a hand"),))], gift
    return _NOTHING


def _to_it(row: Sequence[Word], index: int) -> int:
    """The place behind "behind it", where that is one phrase."""
    lead, _, pronoun = row[index].text.rpartition(" ") if index < len(row) else ("", "", "")
    return index + (lead in phrases_of("taker") and pronoun in phrases_of("pronouns"))


def _follows(row: list[Word], index: int) -> tuple[Sequence[Word], int]:
    """ "Slips into its still-warm bed", « occupe la place laissée libre »."""
    if row[index].meanings[0][0] not in ("MOVES", "TO"):
        return _NOTHING
    end = index + 1
    if row[index].text.split()[-1] in phrases_of("seats") and " " in row[index].text:
        behind = past_adjectives(row, end)
        return ([put_as(row, index, behind, _FOLLOWS)], behind) if behind > end and ends(row, behind) else _NOTHING
    while end < len(row) and end < index + 2 and row[end].meanings[0][0] in _LEADS:
        end += 1
    owner = phrase_end(row, end, "owners")
    noun = past_adjectives(row, owner or phrase_end(row, end, "articles") or end)
    seat = phrase_end(row, noun, "seats") if owner else phrase_end(row, noun, "seats") or _vacant(row, noun)
    behind = seat and past_adjectives(row, seat)
    told = owner or behind > seat or noun > (phrase_end(row, end, "articles") or end)
    return ([put_as(row, index, behind, _FOLLOWS)], behind) if seat and told and ends(row, behind) else _NOTHING


def _vacant(row: Sequence[Word], index: int) -> int:
    return index + 1 if index < len(row) and row[index].text in words_said("vacant") else 0


def _seat(row: list[Word], index: int) -> tuple[Sequence[Word], int]:
    """ "Into Munich's still-warm bed", "into the bed of Munich": into Munich."""
    if row[index].meanings[0][0] not in ("MOVES", *_LEADS) or len(row[index].text) < _WORD:
        return _NOTHING
    start = index + 1
    while start < len(row) and row[start].meanings[0][0] in ("TO", IN, FILLER):
        start += 1
    if start + 1 < len(row) and row[start].meanings[0][0] == "PLACE" and row[start + 1].text == "s":
        noun = past_adjectives(row, start + 2)
        end = phrase_end(row, noun, "seats") or _vacant(row, noun)
        return (row[index : start + 1], end) if end else _NOTHING
    noun = past_adjectives(row, phrase_end(row, index + 1, "articles") or index + 1)
    seat = phrase_end(row, noun, "seats")
    end = seat and phrase_end(row, past_adjectives(row, seat), "kept_by")
    place = end and next((at for at in range(end, min(end + 2, len(row))) if row[at].meanings[0][0] == "PLACE"), 0)
    return ([row[index], row[place]], place + 1) if place else _NOTHING


_WORD = 3
"""Letters of a word that leads into a place: of « à la place de Munich » nobody goes there."""


def _carries(row: list[Word], index: int) -> tuple[Sequence[Word], int]:
    """ "Bothnia being the ship", « la Baltique servant de bac »."""
    if not index or row[index - 1].meanings[0][0] not in ("PLACE", "UNIT"):
        return _NOTHING
    said = [word.text for word in row[index : index + MOST_SERVING]]
    end = next((end for end in range(len(said), 0, -1) if _serves(" ".join(said[:end]))), 0) + index
    return ([put_as(row, index, end, _CARRIES)], end) if end > index and ends(row, end) else _NOTHING


MOST_SERVING = 5


def _serves(text: str) -> bool:
    """Whether a phrase says that a fleet is what carries."""
    parts = text.split()
    cuts = ((" ".join(parts[:at]), " ".join(parts[at:])) for at in range(1, len(parts)))
    return any(lead in phrases_of("serving") and noun in phrases_of("ferries") for lead, noun in cuts)


def _carried(row: list[Word], index: int) -> tuple[Sequence[Word], int]:
    """ "…, convoy by the North Sea", « (convoi : F Bal) »."""
    start = phrase_end(row, index, "convoys")
    end = start and phrase_end(row, start, "carriers")
    if not end or not names_next(row, end) or not any(word.meanings[0][0] == "PLACE" for word in row[:index]):
        return _NOTHING
    return [put_as(row, index, start, _CARRIED), put_as(row, start, end, _BY)], end


def _aboard(row: list[Word], index: int) -> tuple[Sequence[Word], int]:
    """ "Takes Berlin aboard": carries it."""
    if row[index].meanings[0][0] != "MOVES":
        return _NOTHING
    end = _name(row, index + 1)
    behind = end and phrase_end(row, end, "aboard")
    carries = put_as(row, index, index + 1, (("CONVOYS", "takes aboard"),))
    return ([carries, *row[index + 1 : end]], behind) if behind else _NOTHING


def _name(row: Sequence[Word], index: int) -> int:
    """Where the name of one unit ends that begins here; 0 where none does."""
    end = index
    while end < len(row) and end - index <= MOST_BETWEEN and row[end].meanings[0][0] in IN_NAME:
        end += 1
        if row[end - 1].meanings[0][0] == "PLACE":
            return end + (end < len(row) and row[end].meanings[0][0] == "UNIT")
    return 0


def _stood(row: list[Word], index: int) -> tuple[Sequence[Word], int]:
    """ "Rome goes where Tuscany was": to Tuscany."""
    start = phrase_end(row, index, "stood")
    end = start and _name(row, start)
    was = end and phrase_end(row, end, "was")
    own = any(word.text in phrases_of("stood") and len(word.text.split()) > 1 for word in row[index:start])
    behind = was or (end if own or start - index > 1 else 0)
    place = [word for word in row[start:end] if word.meanings[0][0] == "PLACE"] if end else []
    if not behind or not index or not ends(row, behind) or not place:
        return _NOTHING
    return [put_as(row, index, start, (("TO", "to"),)), place[0]], behind


def _relieved(row: list[Word], index: int) -> tuple[Sequence[Word], int]:
    """ "And is replaced by Berlin": Berlin takes its place."""
    start = phrase_end(row, index, "relieved")
    end = start and _name(row, start)
    if not end or not ends(row, end) or not any(word.meanings[0][0] == "PLACE" for word in row[:index]):
        return _NOTHING
    follows = Word(_FOLLOWS, row[end - 1].end, row[end - 1].end, _FOLLOWS[0][1])
    sign = [] if row[index - 1].meanings[0][0] in ENDS else [comma(row[index])]
    return [*sign, *row[start:end], follows], end


def _stays_to_help(row: list[Word], index: int) -> tuple[Sequence[Word], int]:
    """ "Stays put, supporting Paris", « reste pour soutenir Paris », "holds and lends Paris a hand": supports Paris."""
    twice = row[index].meanings[0][0] == "SUPPORTS" and index + 1 < len(row) and row[index + 1].meanings[0][0] == "AND"
    if not (twice or row[index].meanings[0][0] == "HOLDS") or len(row[index].text) < _WORD or not index:
        return _NOTHING
    end = index + 1
    while end < len(row) and row[end].meanings[0][0] in _LEADS | ENDS | {FILLER} and row[end].text not in _STOPS:
        end += 1
    signed = any(word.meanings[0][0] in ENDS for word in row[index + 1 : end])
    if end == len(row) or (signed and row[index - 1].meanings[0][0] not in IN_NAME | _LEADS):
        return _NOTHING
    said = row[end].text.split()
    helps = row[end].meanings[0][0] in ("SUPPORTS", "CONVOYS") and len(row[end].text) >= _WORD
    led = len(said) == 2 and (signed or said[0] in words_said("towards") or said[1] in phrases_of("articles"))
    sure = led or len(said) == 1 or (signed and not phrases_of("gifts").isdisjoint(said))
    if helps and (sure or (end > index + 1 and not signed)):  # not "stays to keep an eye on Sevastopol"
        return ([row[end]], end + 1) if names_next(row, end + 1) else _NOTHING
    return ([], end) if signed and _helps(row, end)[1] else _NOTHING


_STOPS = frozenset(".;!")


def _by_support(row: list[Word], index: int) -> tuple[Sequence[Word], int]:
    """ "Tyrolia covers Vienna with a support", « par un soutien »: covers Vienna."""
    if not index or not (row[index].meanings[0][0] == "WITH" or any(kind == "BY" for kind, _ in row[index].meanings)):
        return _NOTHING
    noun = past_adjectives(row, phrase_end(row, index + 1, "articles") or index + 1)
    if noun == index + 1 or noun >= len(row) or row[noun].meanings[0][0] != "SUPPORTS" or not ends(row, noun + 1):
        return _NOTHING
    start = next((at + 1 for at in range(index - 1, -1, -1) if row[at].meanings[0][0] in ENDS), 0)
    return ([], noun + 1) if any(word.meanings[0][0] == "SUPPORTS" for word in row[start:index]) else _NOTHING


def _alike(row: list[Word], index: int) -> tuple[Sequence[Word], int]:
    """ "Kiel does the same", « en fait autant »: as one word, none of which says anything by itself."""
    before = (word.meanings[0][0] for word in reversed(row[:index]) if word.meanings[0][0] != FILLER)
    if next(before, "") not in (*NAMES, "SUPPORTS", "CONVOYS"):
        return _NOTHING
    for end in range(min(len(row), index + MOST_SERVING), index + 1, -1):
        said = row[index:end]
        if " ".join(word.text for word in said) in words_said("alike") and ends(row, end):
            loose = all(word.meanings[0][0] in (FILLER, MARK, UNKNOWN) for word in said)
            return (
                ([put_as(row, index, end, ((FILLER, " ".join(word.text for word in said)),))], end)
                if loose
                else _NOTHING
            )
    return _NOTHING


_EXCEPTED: Meaning = (MARK, "excepted")


def _nobody(row: list[Word], index: int) -> tuple[Sequence[Word], int]:
    """ "Livonia supports nobody and goes to Warsaw": Livonia goes to Warsaw."""
    verb = phrase_end(row, index, "denials") or index
    helps = index and verb < len(row) and row[verb].meanings[0][0] in ("SUPPORTS", "CONVOYS")
    nobody = helps and row[index - 1].meanings[0][0] in NAMES and phrase_end(row, verb + 1, "nobody")
    if not nobody or nobody + 1 >= len(row):
        return _NOTHING
    joins = row[nobody].meanings[0][0] == "AND" or bool(phrase_end(row, nobody, "but"))
    acts = row[nobody + 1].meanings[0][0] in ("MOVES", "HOLDS")
    return ([], nobody + 1) if joins and acts else _NOTHING


def _but_to(row: list[Word], index: int) -> tuple[Sequence[Word], int]:
    """ "All hold except Brest (Channel) and Paris (Picardy)": except Brest, to the Channel; Paris, to Picardy."""
    if row[index].meanings[0] != _EXCEPTED:
        return _NOTHING
    said, end = _but_one(row, index + 1)
    found = [row[index], *said]
    while end and end < len(row) and row[end].meanings[0][0] in ENDS and names_next(row, end + 1):
        said, behind = _but_one(row, end + 1)
        if not behind:
            return _NOTHING
        found += [barrier(row[end]), *said]
        end = behind
    return (found, end) if end else _NOTHING


def _but_one(row: list[Word], index: int) -> tuple[Sequence[Word], int]:
    """A unit, and in brackets where it goes."""
    end = _name(row, index)
    goal = end and next((at for at in range(end, len(row)) if row[at].meanings[0][0] not in (FILLER, IN)), 0)
    if not goal or row[goal].meanings[0][0] != "PLACE" or not ends(row, goal + 1):
        return _NOTHING
    bracket = row[end].start - row[end - 1].end > len(" ")
    dash = Word((("TO", "-"),), row[end - 1].end, row[end - 1].end, "-")
    return ([*row[index:end], dash, row[goal]], goal + 1) if bracket else _NOTHING


def _behind(row: list[Word], index: int) -> tuple[Sequence[Word], int]:
    """ "Rumania holds, Ukraine and Sevastopol behind it": who stands behind a unit that stays supports it."""
    end = phrase_end(row, index, "behind")
    if not end or not ends(row, end):
        return _NOTHING
    start = next((at + 1 for at in range(index - 1, -1, -1) if row[at].meanings[0][0] == SEPARATOR), 0)
    names = [word.meanings[0][0] for word in row[start:index]]
    before = [word.meanings[0][0] for word in row[:start]]
    only = "PLACE" in names and all(kind in (*IN_NAME, "AND", "WITH") for kind in names)
    stays = "HOLDS" in before and GOING.isdisjoint(before)
    return ([put_as(row, index, end, HELPS)], end) if only and stays else _NOTHING
