"""To whom a letter is addressed: by its address, by its subject, or by a line at the head of its text."""

import re
from dataclasses import dataclass

from gm.service.model import Game, Seat
from gm.service.naming import Named, name_of, named

_HEAD = re.compile(r"\s*(?:à|a|au|aux|to|pour|for|destinataires?)\s*:\s*(.+?)\s*", re.IGNORECASE)
_FROM = re.compile(r"\s*(?:de|from|expéditeur)\s*:\s*(.+?)\s*", re.IGNORECASE)
_SUBJECT = re.compile(
    r"(?:(?:lettre|message|letter|courrier)\s+)?(?:à|a|au|aux|to|pour|for)\s*:?\s+(.+)", re.IGNORECASE
)
_PROCLAMATION = re.compile(r"(?:proclamation|communiqué|public|to all|à tous)\b\s*[:–-]?\s*(.*)", re.IGNORECASE)
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


def addressed(marks: tuple[str, ...], subject: str, text: str, game: Game, seat: Seat) -> Addressed | None:
    """How a letter is press; None for one that is not. `marks` are what its addresses named."""
    as_power, text = _writer_line(text, game, seat)
    head, rest = _head_line(text)
    if marks:
        powers = Named(tuple(who for mark in marks if (who := _of_mark(mark, game))))
        threads = tuple(mark for mark in marks if mark[0] == "0")
        lost = tuple(mark for mark in marks if mark[0] != "0" and _of_mark(mark, game) is None)
        if head is not None and (more := named(head, game)).known and not more.unknown:
            # A head line beside the address adds its names.
            powers, text = Named(tuple(dict.fromkeys((*powers.known, *more.known)))), rest
        return Addressed(Named(powers.known, lost), subject, text, as_power, threads)
    if head is not None:
        to = named(head, game)
        if to.known or not _looks_like_order(head):
            return Addressed(to, subject, rest, as_power)
    return _by_subject(subject, text, game, seat, as_power)


def below_orders(text: str, game: Game, seat: Seat) -> tuple[str, Addressed] | None:
    """What stands above and below the one paragraph that opens with an address: orders first, then a letter.

    With two such paragraphs nobody can tell where the first letter ends, so none is taken.
    """
    lines = text.split("\n")
    found = []
    for number, line in enumerate(lines):
        match = _HEAD.fullmatch(line) if number and not lines[number - 1].strip() else None
        if match is None or _looks_like_order(match[1]):
            continue
        to = named(match[1], game)
        if to.known and not to.unknown and not set(to.known) <= set(seat.powers):
            found.append((number, to))
    if len(found) != 1:
        return None
    (number, to) = found[0]
    return "\n".join(lines[:number]), Addressed(to, "", "\n".join(lines[number + 1 :]).lstrip("\n"))


def _of_mark(mark: str, game: Game) -> str | None:
    return None if mark[0] == "0" else name_of(mark, game)


def _writer_line(text: str, game: Game, seat: Seat) -> tuple[str | None, str]:
    first, _, rest = text.lstrip().partition("\n")
    match = _FROM.fullmatch(first)
    if match is None:
        return None, text
    who = name_of(match[1], game)
    return (who, rest) if who in seat.powers else (None, text)


def _head_line(text: str) -> tuple[str | None, str]:
    first, _, rest = text.lstrip().partition("\n")
    match = _HEAD.fullmatch(first)
    return (match[1], rest.lstrip("\n")) if match else (None, text)


def _looks_like_order(head: str) -> bool:
    # "A : Par - Bou" is an army's order with a colon, not an address.
    return any(sign in head for sign in ("-", "→", "=", ">"))


def _by_subject(subject: str, text: str, game: Game, seat: Seat, as_power: str | None) -> Addressed | None:
    """`Angleterre, Italie : une proposition` · `À l'Angleterre` · `To: England`. The own power alone is no address."""
    proclaimed = _PROCLAMATION.fullmatch(subject)
    if proclaimed:
        return Addressed(Named(("ALL",)), proclaimed[1] or subject, text, as_power)
    match = _SUBJECT.fullmatch(subject)
    phrase, *topic = _TOPIC.split(match[1] if match else subject, maxsplit=1)
    to = named(phrase, game)
    if not to.known or to.unknown or set(to.known) <= set(seat.powers):
        return None
    return Addressed(to, topic[0] if topic else "", text, as_power)
