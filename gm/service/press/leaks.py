"""What in a letter would tell who wrote it, or who plays: his own name, and the addresses of players. Pure."""

import codecs
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gm.service.model.game import Seat
from gm.service.press.lookalikes import latin
from gm.service.press.names import BROKEN, SHORTEST, Span, in_pieces, merged, name_of, named_in
from gm.service.press.reader import Text
from gm.service.press.spelling import spelling
from gm.service.press.views import as_leet

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
    """The writer's own name and addresses, and the addresses of `others`, in whatever way they are spelt.

    A word of the game is no name: a player called Rome may write of Rome. `game_words` are folded.
    """
    found: dict[Trace, None] = {}
    name = name_of(seat.player.name, game_words)
    for place, written in enumerate((subject, text)):
        read = Text(written)
        own = [each for email in seat.player.emails for each in _address_in(email, game_words, read)]
        own += [(_as_registered(word, seat.player.name), span) for word, span in named_in(name, read)]
        told = [(word, span, True) for word, span in merged(own)]
        told += [("", span, False) for email in others for span in _whole_address_in(email, read)]
        for word, (start, end), is_own in told:
            stands = " ".join(written[start:end].split())[:SHOWN]
            found[Trace(word or stands, read.line(start) if place else 0, stands, is_own)] = None
    return tuple(sorted(found, key=lambda trace: (trace.own, trace.line)))[:MOST]


def _as_registered(word: str, name: str) -> str:
    """The part of a name that was found, as its owner writes it; all of it where it is more than a part."""
    parts = re.split(r"[\s'.-]+", name.strip())
    near = [part for part in parts if len(part) >= SHORTEST and latin(part) in (word, word[: len(latin(part))])]
    near = near or [part for part in parts if latin(part) == word[::-1]]
    return near[0] if len(near) == 1 else name.strip()


def _address_in(email: str, game_words: frozenset[str], text: Text) -> Iterator[tuple[str, Span]]:
    """An own address, or what stands in it before the @, where that is not just a word."""
    for span in _whole_address_in(email, text):
        yield email, span
    known = game_words | spelling().ordinary
    local = re.sub(r"[\W_]+", "", latin(email.partition("@")[0]))
    if len(local) <= SHORTEST or local in known:
        return
    for form in {local, local[::-1]} if len(local) >= BROKEN else {local}:
        yield from ((email, text.span(at)) for at, word in enumerate(text.words) if word.text == form)
        yield from ((email, span) for span in in_pieces(form, known, text))
    for start, end in text.spelt.find(local):
        span = text.spelt.where(start, end)
        if _stands_alone(text, *span) and any(
            word in spelling().said for word in latin(text.whole[slice(*span)]).split()
        ):
            yield email, span


def _whole_address_in(email: str, text: Text) -> Iterator[Span]:
    """Where an address stands, spelt out, spaced, backwards, in a code, or in other signs."""
    squeezed = re.sub(r"[\W_]+", "", latin(email))
    spelt = "".join(spelling().said.get(word, word) for word in re.findall(r"[^\W_]+", latin(email)))
    turned = codecs.encode(squeezed, "rot13")
    for view, forms in (
        (text.letters, {squeezed, squeezed[::-1], turned}),
        (text.spelt, {spelt, spelt[::-1]}),
        (text.leet, {as_leet(squeezed)} if len(squeezed) >= LONG else set()),
    ):
        for form in forms:
            for start, end in view.find(form):
                if len(form) >= LONG or _stands_alone(text, *view.where(start, end)):
                    yield view.where(start, end)
    code = squeezed.encode("ascii", "ignore")
    for decoded in text.decoded:
        said = decoded.letters()
        for octets in (code, code[::-1]):
            if len(octets) >= BROKEN and octets in said:
                yield from decoded.find(octets)
    for inner in text.inner:
        yield from (inner.where(span) for span in _whole_address_in(email, inner.text))


def _stands_alone(text: Text, start: int, end: int) -> bool:
    """Whether no letter or digit goes on before or behind."""
    return not (text.whole[start - 1 : start].isalnum() or text.whole[end : end + 1].isalnum())
