"""Traces in a letter that name its writer or a player: the writer's name, addresses of players. Pure."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gm.notation.words.fold import fold
from gm.service.model.game import Seat
from gm.service.press.names import SHORTEST, merged, name_of, named_in
from gm.service.press.spelling import spelling
from gm.service.press.text import Span, Text

LONG = 12
"""Letters of an address, signs apart, that no words happen to have one after the other."""
SHOWN = 60
"""Characters of what was written that are shown to its writer."""
MOST = 10
"""Traces that are told to their writer, other players' addresses first; he will find the rest."""


@dataclass(frozen=True, slots=True)
class Trace:
    """Something that unmasks a player. `line` counts the lines of the text from 1; 0 is the subject."""

    word: str
    """What it says: a part of the writer's name, an address."""
    line: int
    written: str
    """How it stands there."""
    own: bool = True
    """The writer's own, and not another player's."""


def traces(
    seat: Seat, game_words: frozenset[str], subject: str, text: str, others: Iterable[str] = ()
) -> tuple[Trace, ...]:
    """The writer's own name and addresses, and the addresses of `others`: plain, spaced, or broken by line ends.

    A word of the game is no name: a player called Rome may write of Rome. `game_words` are folded.
    """
    found: dict[Trace, None] = {}
    name = name_of(seat.player.name, game_words)
    for place, written in enumerate((subject, text)):
        read = Text(written)
        own = [each for email in seat.player.emails for each in _own_address(email, game_words, read)]
        own += [(_as_registered(word, seat.player.name), span) for word, span in named_in(name, read)]
        told = [(word, span, True) for word, span in merged(own)]
        told += [("", span, False) for email in others for span in _address(email, read)]
        for word, (start, end), is_own in told:
            stands = " ".join(written[start:end].split())[:SHOWN]
            found[Trace(word or stands, read.line(start) if place else 0, stands, is_own)] = None
    return tuple(sorted(found, key=lambda trace: (trace.own, trace.line)))[:MOST]


def _as_registered(word: str, name: str) -> str:
    """The part of a name that was found, as its owner writes it; all of it where it is more than a part."""
    parts = re.split(r"[\s'.-]+", name.strip())
    near = [part for part in parts if len(part) >= SHORTEST and fold(part) in (word, word[: len(fold(part))])]
    return near[0] if len(near) == 1 else name.strip()


def _own_address(email: str, game_words: frozenset[str], text: Text) -> Iterator[tuple[str, Span]]:
    """An own address, or what stands in it before the @, where that is not just a word."""
    yield from ((email, span) for span in _address(email, text))
    local = fold(email.partition("@")[0])
    if len(local) <= SHORTEST or local in game_words | spelling().ordinary:
        return
    for match in re.finditer(rf"(?<![^\W_]){re.escape(local)}(?![^\W_])", text.folded):
        yield email, text.span(*match.span())


def _address(email: str, text: Text) -> Iterator[Span]:
    letters = re.sub(r"[\W_]+", "", fold(email))
    return text.find(letters, alone=len(letters) < LONG)
