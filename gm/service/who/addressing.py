"""To whom a letter is addressed: by its address, by its subject, or by a line at the head of its text.

One mail may hold several letters, each below its own head line, and orders above the first.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from gm.service.model.game import Game, Seat
from gm.service.who.heads import heads
from gm.service.who.naming import Named, name_of, named, perhaps

_EDGES = " \t\r\u00a0\u202f*_"
"""Around a line: spaces, and the signs by which plain text stands for bold."""
LONGEST = 300
"""Characters of a head line in which names are looked for."""
_LABELLED = re.compile(r"[\s*_]*[^\W\d_][\w' -]{0,20}[\s*_]*:.*")
_LIKE_ORDER = re.compile("[-→=>]")
_TOPIC = re.compile(r"\s*(?::|—|–| - )\s*")


@dataclass(frozen=True, slots=True)
class Addressed:
    """A letter that is press: to whom, from which of the writer's powers, and what is left to relay."""

    to: Named
    subject: str
    text: str
    as_power: str | None = None
    """Named in a line "De : Autriche" by a seat that holds several."""
    replies_to: tuple[str, ...] = ()
    """Ids of grey letters that it answers."""
    by: str = "subject"
    """What says to whom: address, head, subject."""
    contradicted: bool = False
    """The address names a power that the head line leaves out."""


@dataclass(frozen=True, slots=True)
class Parted:
    """What one mail holds."""

    above: str
    """Orders and requests; "" where the mail begins with a letter."""
    letters: tuple[Addressed, ...]


def parted(marks: tuple[str, ...], subject: str, text: str, game: Game, seat: Seat) -> Parted:
    """The letters of a mail, and what stands above them. `marks` are what its addresses named.

    What stands above the first head line goes where the mail is addressed; each further letter goes to whom its own
    head line names and to nobody else.
    """
    lines = text.split("\n")
    shown = _Shown(lines, game, seat)
    is_letter = bool(marks) or _by_subject(subject, "", game, seat, None) is not None
    places = _head_lines(lines, shown, is_letter, game, seat)
    sections = ["\n".join(lines[start:end]) for start, end in zip([0, *places], [*places, len(lines)], strict=True)]
    further = tuple(letter for each in sections[1:] if (letter := addressed((), "", each, game, seat)) is not None)
    top = addressed(marks, subject, sections[0], game, seat)
    if top is None or (top.by == "head" and _is_own(top.to, seat)):
        # « Pour : la France » above France's own orders is no address.
        return Parted(sections[0], further)
    if further and top.by == "subject" and set(top.to.known) <= {who for each in further for who in each.to.known}:
        # The subject names those whose letters follow.
        return Parted(sections[0], further)
    if further and top.by != "subject":
        # A subject over several letters may tell the reader of one about the others.
        top = replace(top, subject="")
    return Parted("", (top, *further))


def addressed(marks: tuple[str, ...], subject: str, text: str, game: Game, seat: Seat) -> Addressed | None:
    """How a text is one letter; None for one that is not."""
    as_power, text = _writer_line(text, game, seat)
    head, rest = _head_of(text, game)
    if marks:
        powers = Named(tuple(who for mark in marks if (who := _of_mark(mark, game))))
        threads = tuple(mark for mark in marks if mark[0] == "0")
        lost = tuple(mark for mark in marks if mark[0] != "0" and _of_mark(mark, game) is None)
        contradicted = False
        if head is not None and (head.known or perhaps(head.unknown, game)):
            # A head line beside the address may add names. One that leaves its power out means somebody else.
            contradicted = bool(threads) or not set(powers.known) <= set(head.known)
            powers, lost, text = head, (*lost, *head.unknown), rest
        return Addressed(Named(powers.known, lost), subject, text, as_power, threads, "address", contradicted)
    by_subject = _by_subject(subject, text, game, seat, as_power)
    if head is None:
        return by_subject
    if by_subject is not None:
        # A subject that is an address too tells what the letter is about, and only to its own addressees.
        subject = by_subject.subject if set(by_subject.to.known) == set(head.known) else ""
    return Addressed(head, subject, rest, as_power, by="head")


def _head_lines(lines: list[str], shown: "_Shown", is_letter: bool, game: Game, seat: Seat) -> list[int]:
    """Where further letters begin. `is_letter`: the mail itself is addressed to a power."""
    first = next((number for number, line in enumerate(lines) if line.strip()), len(lines))
    if first < len(lines) and _own_writer(lines[first], game, seat):
        first += 1
    top = _named_in(lines[first], game) if first < len(lines) else None
    head = None if top is None or _is_own(top, seat) else first
    found: list[int] = []
    for number in range(first + 1, len(lines)):
        if head is not None and number == head + 1 and _further(lines[number], game):
            head = number
        elif _begins_letter(lines, number, game, seat, shown if is_letter or head is not None else None):
            head = number
            found.append(number - 1 if _own_writer(lines[number - 1], game, seat) else number)
    return found


def _begins_letter(lines: list[str], number: int, game: Game, seat: Seat, shown: "_Shown | None") -> bool:
    """Whether a line is the head line of a letter, and not a sentence, an order, an entry of a list, or shown.

    `shown`, where it stands in a letter: its reader must not get what may be meant for somebody else, even for the
    writer himself.
    """
    to = _named_in(lines[number], game)
    if to is None:
        return False
    above, below = lines[number - 1], lines[number + 1] if number + 1 < len(lines) else ""
    opens = not above.strip() or _own_writer(above, game, seat) is not None
    # « Pour : Italie / Contre : Russie », "A: Italy / B: Russia".
    listed = not opens or heads().alternative.fullmatch(below) or not (to.known or perhaps(to.unknown, game))
    if listed and _label(lines[number]) in heads().listed:
        return False
    if shown is not None and shown.begins(number):
        return False
    if not to.unknown:
        return shown is not None or not _is_own(to, seat)
    if not opens:
        return False
    return all(_is_name(words) for words in to.unknown) or _begins_with_power(lines[number], game)


class _Shown:
    """The letters that a letter shows its reader, which stay a part of it. A mail is looked through once for all."""

    def __init__(self, lines: list[str], game: Game, seat: Seat) -> None:
        self._lines, self._game, self._seat = lines, game, seat

    def begins(self, number: int) -> bool:
        """Whether a quoted letter begins at this line: somebody else wrote it, or the words above say so."""
        return self._strangers[number] or self._announced[number]

    @cached_property
    def _strangers(self) -> Sequence[bool]:
        """For each line whether the labelled lines around it, and it, name a writer who is somebody else."""
        labelled = [_LABELLED.fullmatch(line) is not None for line in self._lines]
        found = [self._is_by_another(line) for line in self._lines]
        above, below = _in_run(found, labelled), _in_run(found[::-1], labelled[::-1])[::-1]
        ends = [False, *above[:-1]], [*below[1:], False]
        return [any(each) for each in zip(found, *ends, strict=True)]

    @cached_property
    def _announced(self) -> Sequence[bool]:
        """For each line whether the last one above it that says anything ends with a colon."""
        announced, colon = [], False
        for line in self._lines:
            announced.append(colon)
            if line.strip():
                colon = line.rstrip(" *_").endswith(":")
        return announced

    def _is_by_another(self, line: str) -> bool:
        match = heads().writer.fullmatch(line.strip(_EDGES))
        who = name_of(match[1], self._game, freely=True) if match else None
        return who is not None and who not in self._seat.powers


def _in_run(found: Sequence[bool], within: Sequence[bool]) -> list[bool]:
    """For each place whether something was found in the unbroken run that ends there."""
    so_far, out = False, []
    for here, goes_on in zip(found, within, strict=True):
        so_far = goes_on and (so_far or here)
        out.append(so_far)
    return out


def _of_mark(mark: str, game: Game) -> str | None:
    return None if mark[0] == "0" else name_of(mark, game)


def _own_writer(line: str, game: Game, seat: Seat) -> str | None:
    """The seat's own power that a line "De : Autriche" names as the writer."""
    match = heads().writer.fullmatch(line.strip(_EDGES))
    who = name_of(match[1], game, freely=True) if match else None
    return who if who in seat.powers else None


def _writer_line(text: str, game: Game, seat: Seat) -> tuple[str | None, str]:
    first, _, rest = text.lstrip().partition("\n")
    who = _own_writer(first, game, seat)
    return (who, rest) if who else (None, text)


def _head_of(text: str, game: Game) -> tuple[Named | None, str]:
    """Whom the head line names, and the text below it. A further one at once below it adds names."""
    first, *others = text.lstrip().split("\n")
    to = _named_in(first, game)
    if to is None:
        return None, text
    below = 0
    while below < len(others) and (further := _further(others[below], game)):
        to = Named(tuple(dict.fromkeys((*to.known, *further))), to.unknown)
        below += 1
    return to, "\n".join(others[below:]).lstrip("\n")


def _named_in(line: str, game: Game) -> Named | None:
    """Whom a head line names; None for another line."""
    match = heads().head.fullmatch(line.strip(_EDGES))
    to = _names(match, game) if match else None
    # "A : Par - Bou" is an army's order with a colon, not an address.
    return None if match is None or to is None or (not to.known and _LIKE_ORDER.search(match[2])) else to


def _names(match: re.Match[str], game: Game) -> Named:
    return named(match[2][:LONGEST], game, freely=True, public=match[1].lower() in heads().spelt_out)


def _further(line: str, game: Game) -> tuple[str, ...]:
    """Whom a line below a head line adds to it, « Cc : Italie »; nobody where it does not belong to it."""
    match = heads().head.fullmatch(line.strip(_EDGES)) or heads().copy.fullmatch(line.strip(_EDGES))
    if match is None or match[1].lower() in heads().listed:
        return ()
    to = _names(match, game)
    return () if to.unknown else to.known


def _begins_with_power(line: str, game: Game) -> bool:
    """« À : Italie. Cher ami, … »: a head line all the same, whose letter begins on it and cannot be told apart."""
    words = line.partition(":")[2].strip(_EDGES).split()[:4]
    return any(name_of(" ".join(words[:count]).strip(",.;!"), game, freely=True) for count in range(1, len(words) + 1))


def _label(line: str) -> str:
    match = heads().head.fullmatch(line.strip(_EDGES))
    return match[1].lower() if match else ""


def _is_own(to: Named, seat: Seat) -> bool:
    return not to.unknown and set(to.known) <= set(seat.powers)


def _is_name(words: str) -> bool:
    # « la Hongrie », "the Sultan"; a sentence is longer, and an e-mail address is no power's.
    return len(words.split()) <= 4 and "@" not in words


def _by_subject(subject: str, text: str, game: Game, seat: Seat, as_power: str | None) -> Addressed | None:
    """`Angleterre, Italie : une proposition` · `À l'Angleterre` · `To: England`. The own power alone is no address."""
    proclaimed = heads().proclamation.fullmatch(subject)
    if proclaimed:
        # What stood behind a colon is a heading now.
        topic = proclaimed[1][:1].upper() + proclaimed[1][1:]
        return Addressed(Named(("ALL",)), topic or subject, text, as_power)
    match = heads().subject.fullmatch(subject)
    phrase, *behind = _TOPIC.split(match[1] if match else subject, maxsplit=1)
    to = named(phrase, game, public=False)
    if not to.known or to.unknown or set(to.known) <= set(seat.powers):
        return None
    return Addressed(to, behind[0] if behind else "", text, as_power)
