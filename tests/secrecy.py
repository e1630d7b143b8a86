"""Nobody is unmasked: every letter that a test's service wrote is searched for everything its reader must not learn.

`tests.watched` holds the stores of the running test: those in memory say so themselves, and those in databases are
searched when they are closed (tests/conftest.py). `leaks` knows from each store who plays, from where and with what
programs, and what was ordered; it writes the letters that were not sent yet, takes all of them apart (headers, parts,
encodings), and looks for what belongs to somebody else than the letter's reader. The logs are searched likewise.
"""

import html
import logging
import quopri
import re
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from email import message_from_bytes
from email.header import decode_header
from email.message import Message
from functools import cache, lru_cache
from typing import Any
from urllib.parse import unquote

from gm.languages.language import OTHERWISE, languages
from gm.mail.envelope.kinds import LOOP_FIELD
from gm.notation.words.fold import fold
from gm.reports.extras import saying_words
from gm.reports.facts import DoneInPublic, Merged
from gm.reports.phrases import order_words
from gm.reports.picture_wishes import PictureWanted
from gm.reports.stationery import stationery
from gm.reports.words import Words
from gm.rules.orders import Move, Order, Support
from gm.service.house import House
from gm.service.model.game import Game, GameState, Seat
from gm.service.model.letters import Incoming, PressItem, Sheet
from gm.service.model.outbox import OutboxRow
from gm.service.model.record import TurnRecord
from gm.service.post.writing import Pictures, write
from gm.service.press.reception import words_of_game
from gm.service.turn.rulesets import ruleset_of
from gm.variants.dix.countries import SIBERIAN, neutral_homes
from gm.variants.dix.orders import GivePoints, TakePointsBack
from gm.variants.dix.state import SLOT
from gm.variants.dix.telling import said_points
from gm.variants.registry import VARIANTS
from tests import watched
from tests.service.memory import Dice, StoppedClock

SHORTEST = 4
"""Letters of a part of a name, or of an address before the @, that is looked for by itself."""
OUR_ZONES = frozenset({"+0000", "+0100", "+0200"})
"""Of UTC and of the game: they tell nothing of a writer."""
GUIDES = frozenset({"start", "seat_taken", "help"})
"""Letters that give examples of orders."""
WHO_PLAYS = frozenset({"who_plays", "start", "seat_taken", "seat_replaced", "forming"})
"""Letters that tell a game master who plays, or who plays what, if he may know."""
LARGEST_READ = 1_000_000
"""Bytes of a letter in that are looked through for secrets; hostile ones are larger."""
_HOST = re.compile(r"\b(?:[a-z0-9-]+\.)+[a-z]{2,}\b|\b\d{1,3}(?:\.\d{1,3}){3}\b", re.IGNORECASE)
MOST_STRANGERS = 200
"""Letters of nobody that are looked through: a flood has thousands, all alike."""
MOST_WRITTEN = 500
"""Most tests begin with the same start letters, which are taken apart once."""
MOST_LINES = 50_000
"""Lines of letters of which it is known how they look folded: those of as many letters."""
_INSIDE = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")
"""Letters and digits of folded text."""
_SIGNS = bytes(code for code in range(256) if chr(code) not in _INSIDE)
_WORDS = bytes(code if chr(code) in _INSIDE else ord(" ") for code in range(256))
"""A table for `bytes.translate`, which is many times as fast as an expression."""
_TELLTALE = ("x-mailer", "user-agent", "organization", "x-originating-ip", "autocrypt", "thread-index")


@dataclass(frozen=True)
class Leak:
    """A letter of ours that says too much."""

    letter: str
    what: str
    secret: str

    def __str__(self) -> str:
        return f"{self.letter} tells {self.what}: {self.secret!r}"


@dataclass(frozen=True)
class Owner:
    """Who may know a word."""

    game: str | None
    seat: int | None
    letter: int | None = None
    """The letter it came in, which may be answered with it."""


@dataclass
class Known:
    """Everything one installation keeps."""

    games: dict[str, Game] = field(default_factory=dict)
    letters: list[Incoming] = field(default_factory=list)
    rows: list[OutboxRow] = field(default_factory=list)
    press: dict[int, PressItem] = field(default_factory=dict)
    sheets: list[Sheet] = field(default_factory=list)
    turns: list[TurnRecord] = field(default_factory=list)


# --- what is there ---------------------------------------------------------------------------------------------------


def known(store: Any) -> Known:
    """A store's contents; of one in memory, or in a database."""
    if not hasattr(store, "engine"):
        work = store.work
        return Known(
            dict(work.games.rows),
            list(work.letters.rows.values()),
            list(work.outbox.rows.values()),
            dict(work.press.rows),
            list(work.sheets.rows),
            list(work.turns.rows),
        )
    from gm.store import tables
    from gm.store.pieces import Pieces
    from gm.store.rows import items

    with store() as work:
        games = {game.name: game for game in work.games.all()}
        link = work.letters._connection
        rows = items(link, OutboxRow, tables.outbox, tables.outbox.select().order_by(tables.outbox.c.id))
        written = Pieces(link).joined([row.id for row in rows])
        return Known(
            games,
            items(link, Incoming, tables.letter, tables.letter.select()),
            [replace(row, raw=written.get(row.id, row.raw)) for row in rows],
            {item.id: item for item in items(link, PressItem, tables.press, tables.press.select())},
            items(link, Sheet, tables.sheet, tables.sheet.select()),
            [record for name in games for record in work.turns.of_game(name)],
        )


def rows_of(store: Any) -> list[OutboxRow]:
    return known(store).rows


def letters_of(store: Any) -> list[Incoming]:
    return known(store).letters


# --- what is secret --------------------------------------------------------------------------------------------------


Secrets = dict[tuple[str, str], list[Owner]]
"""(what it is, the word without case and accents) -> who may know it"""


def secrets_of(here: Known) -> Secrets:
    found: Secrets = defaultdict(list)
    for game in here.games.values():
        for seat in game.seats:
            for what, word in _of_seat(game, seat):
                found[what, word].append(Owner(game.name, seat.number))
    strangers = 0
    for letter in here.letters:
        strangers += letter.seat is None
        if len(letter.raw) <= LARGEST_READ and (letter.seat is not None or strangers <= MOST_STRANGERS):
            for what, word in _of_letter(letter.raw):
                found[what, fold(word)].append(Owner(letter.game, letter.seat, letter.id))
    found.pop(("a name", ""), None)
    return found


def _of_seat(game: Game, seat: Seat) -> Iterator[tuple[str, str]]:
    yield "a token", seat.token.lower()
    for address in seat.player.emails:
        local, _, host = fold(address).partition("@")
        yield "an address", fold(address)
        yield "a host", host
        if len(local) >= SHORTEST and seat.number:
            yield "an address", local
    if seat.number == 0:
        return  # the game master's name is public
    words = words_of_game(game.settings.variant)
    name = fold(seat.player.name).strip()
    if name not in words:
        yield "a name", name
    for part in re.split(r"[\s'.«»-]+", name):
        if len(part) >= SHORTEST and part not in words:
            yield "a name", part


def _of_letter(raw: bytes) -> Iterator[tuple[str, str]]:
    """What a writer's mail program and server say about him."""
    try:
        letter = message_from_bytes(raw)
        headers = [(name.lower(), str(value)) for name, value in letter.items()]
        files = [part.get_filename() for part in letter.walk()]
    except Exception:  # a hostile letter; nobody can read its secrets
        return
    if any(name == LOOP_FIELD for name, _ in headers):
        return  # written by a program like ours, which has nothing to hide
    for name, value in headers:
        if name == "message-id" and "@" in value:
            yield "a Message-ID", value.strip().strip("<>")
        elif name == "date":
            zone = value.split()[-1] if value.split() else ""
            if re.fullmatch(r"[+-]\d{4}", zone) and zone not in OUR_ZONES:
                yield "a date's zone", zone
        elif name == "received":
            yield from (("a host", host) for host in _HOST.findall(value.partition(";")[0]))
        elif name in _TELLTALE and len(value.strip()) >= SHORTEST:
            yield "a header", value.strip()
    yield from (("an attachment's name", file) for file in files if file and len(file) > SHORTEST)


# --- what a letter says ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Text:
    """All that a letter says in whatever way, in one string to search, each line once; `squeezed` is only its letters.

    `spelt` is the letter's words as somebody reads them who looks for what is spaced or coded by a mail program there.
    """

    whole: str
    squeezed: str
    spelt: str = ""
    words: frozenset[bytes] = frozenset()
    """Its words as `is_word` parts them: what is made of others stands nowhere in it."""
    asked: dict[tuple[str, str], bool] = field(default_factory=dict)
    """What `stands_in` has found: the letters with which most tests begin are searched for the same in each."""


def text_of(texts: Iterable[str], said: str = "") -> Text:
    whole = "\n".join(dict.fromkeys(texts))
    lines = "\n".join(dict.fromkeys(whole.split("\n")))
    return Text(lines, squeezed(whole), b"\n".join(unspelt(said)).decode("ascii"), frozenset(_words_in(lines)))


def _words_in(text: str) -> list[bytes]:
    return text.encode("ascii", "replace").translate(_WORDS).split()


@lru_cache(MOST_WRITTEN)
def whole_of(raw: bytes) -> Text:
    letter = message_from_bytes(raw)
    return text_of(views(raw, letter), said_in(letter))


def said_in(letter: Message) -> str:
    """A letter's subject, and its text without its form."""
    found = [_words(str(letter["Subject"] or ""))]
    for part in letter.walk():
        content = part.get_payload(decode=True) if part.get_content_maintype() == "text" else None
        if isinstance(content, bytes):
            text = content.decode("utf-8", "replace")
            found.append(html.unescape(re.sub(r"<[^>]*>", " ", text)) if part.get_content_subtype() == "html" else text)
    return "\n".join(found)


def unspelt(text: str) -> Iterator[bytes]:
    """Letters and digits that a text shows: as they stand, and with what links and quoted-printable write decoded.

    Apart from what the service itself does for the same end, so that both do not err alike.
    """
    plain = unicodedata.normalize("NFKC", html.unescape(unquote(text)))
    yield _squeezed(folded(plain))
    if "=" in plain:
        yield _squeezed(folded(quopri.decodestring(plain.encode()).decode("utf-8", "replace")))


def views(raw: bytes, letter: Message) -> list[str]:
    """A letter as anybody might read it: as it goes over the wire, and with every encoding taken off. Folded."""
    sent = raw.decode("latin-1")
    found = [sent, re.sub(r"\n[ \t]+", " ", sent.replace("\r\n", "\n"))]
    for part in letter.walk():
        found += [_words(str(value)) for value in part.values()]
        found += [unquote(str(value)) for value in part.values()]
        if not part.is_multipart():
            content = part.get_payload(decode=True)
            if isinstance(content, bytes) and not part.get_content_type().startswith("image/png"):
                found += _texts(content, part)
    return [folded(text.replace("\r\n", "\n")) for text in found]


def _words(value: str) -> str:
    """A header with its encoded words read (RFC 2047)."""
    pieces = decode_header(value)
    return "".join(
        piece.decode(charset or "latin-1", "replace") if isinstance(piece, bytes) else piece
        for piece, charset in pieces
    )


def _texts(content: bytes, part: Message) -> Iterator[str]:
    text = content.decode("utf-8", "replace")
    if part.get_content_subtype() == "calendar":
        text = re.sub(r"\r?\n[ \t]", "", text)
    yield text
    if part.get_content_subtype() in ("html", "svg+xml"):
        yield html.unescape(text)
        yield html.unescape(re.sub(r"<[^>]*>", "", text))
    if "%" in text:
        yield unquote(text)


def squeezed(folded: str) -> str:
    return _squeezed(folded).decode("ascii")


def _squeezed(folded: str) -> bytes:
    return folded.encode("ascii", "ignore").translate(None, _SIGNS)


def folded(text: str) -> str:
    """As `fold` has it, which goes letter by letter. A letter's views, and letters, have most lines in common."""
    return "\n".join(map(_folded_line, text.split("\n")))


_folded_line = lru_cache(MOST_LINES)(fold)


def is_word(word: str, text: str) -> bool:
    """Whether a word stands in a text by itself. An expression would look at every letter of it."""
    at = text.find(word)
    while at >= 0:
        end = at + len(word)
        if text[at - 1 : at] not in _INSIDE and text[end : end + 1] not in _INSIDE:
            return True
        at = text.find(word, at + 1)
    return False


def stands_in(what: str, word: str, text: Text) -> bool:
    found = text.asked.get((what, word))
    if found is None:
        found = text.asked[what, word] = _is_found(what, word, text)
    return found


def _is_found(what: str, word: str, text: Text) -> bool:
    if what == "a token" and (word in text.squeezed or word in text.spelt):
        return True
    if what == "an address" and "@" in word and squeezed(word) in text.spelt:
        return True
    return text.words.issuperset(_words_within(word)) and is_word(word, text.whole)


@cache
def _words_within(word: str) -> list[bytes]:
    return _words_in(word)


# --- the search ------------------------------------------------------------------------------------------------------


class Blank(Pictures):
    """Maps take long to draw and show no names."""

    def draw(self, wanted: PictureWanted, *_: object) -> bytes:
        return b"<svg/>" if wanted.svg else b"\x89PNG"


def bytes_of(row: OutboxRow, here: Known) -> bytes:
    """A letter as it was sent, or as it will be."""
    if row.raw is not None:
        return row.raw
    seen = repr(row)
    if seen not in watched.WRITTEN:
        watched.keep(seen, _write(row, here))
    return watched.WRITTEN[seen]


def _write(row: OutboxRow, here: Known) -> bytes:
    game = here.games.get(row.game or "")
    domain = row.message_id.rpartition("@")[2].rstrip(">")
    house = House(f"gm@{domain}", StoppedClock(row.created), Dice(1), b"for writing only")
    return b"".join(write(row, house, game.settings.variant if game else "classic", Blank())[0])


def leaks(store: Any) -> list[Leak]:
    """What the letters in a store's outbox tell that their readers must not know."""
    here = known(store)
    secrets = secrets_of(here)
    found: list[Leak] = []
    for row in here.rows:
        if row.game is not None and row.game not in here.games:
            continue
        if row.raw is not None or _may_tell(row, here, secrets):
            found += _leaks_of(row, whole_of(bytes_of(row, here)), here, secrets)
    return found


def _may_tell(row: OutboxRow, here: Known, secrets: Secrets) -> bool:
    """Whether a letter that is not written yet could tell anything: it is made of its row and of nothing else."""
    text = _facts_of(repr(row))
    # A writer's zone would show in a time as it is told, and not in how Python writes it.
    if "timezone(" in text.whole or any(_secrets_in(row, text, here, secrets)):
        return True
    orders = _orders_of_others(row, here)
    codes = _codes(here.games[row.game].settings.variant) if orders and row.game else frozenset()
    return any(text.words.issuperset(codes & _word_set(order)) for order in orders)


def _orders_of_others(row: OutboxRow, here: Known) -> set[str]:
    """What `_early_orders` looks for in a letter, but for what it finds to be known to the reader in another way."""
    game = here.games.get(row.game or "")
    if game is None or _gives_orders(row):
        return set()
    public, sealed = _judged_by(row, here), ruleset_of(game).sealed_kinds
    name = game.settings.variant
    return {
        order
        for sheet in here.sheets
        if sheet.game == row.game and sheet.seat != row.seat
        for order in sheet.orders
        if (sheet.number, sheet.judgement) not in public or _is_sealed(order, name, sealed)
        if any(map(_tells, (order, *_spoken(order, row.language, name))))
    }


def _gives_orders(row: OutboxRow) -> bool:
    """Whether a letter holds orders that are no secret of anybody's: a player's words, or examples."""
    return row.press is not None or row.kind in GUIDES


def _judged_by(row: OutboxRow, here: Known) -> set[tuple[int, int]]:
    """Turns of a letter's game that were judged when it was written."""
    return {
        (turn.number, turn.judgement) for turn in here.turns if turn.game == row.game and turn.judged <= row.created
    }


@cache
def _is_sealed(order: str, variant: str, sealed: frozenset[type[Order]]) -> bool:
    """Whether judging makes an order no more public than it was."""
    read = VARIANTS[variant].read_order(order)
    return read.sealed or type(read) in sealed


@lru_cache(MOST_WRITTEN)
def _facts_of(written: str) -> Text:
    """What the `repr` of a row holds, without the signs that escape others there."""
    plain = fold(_ESCAPE.sub(" ", written))
    return text_of([plain], plain)


_ESCAPE = re.compile(r"\\(?:x..|u....|U........|.)")


@cache
def _codes(name: str) -> frozenset[bytes]:
    """The codes of a variant's provinces."""
    return frozenset(code.lower().encode() for code in VARIANTS[name].board().map.provinces)


@cache
def _word_set(order: str) -> frozenset[bytes]:
    return frozenset(_words_in(order.lower()))


def _leaks_of(row: OutboxRow, text: Text, here: Known, secrets: Secrets) -> Iterator[Leak]:
    for what, word in _secrets_in(row, text, here, secrets):
        yield Leak(_name(row), what, word)
    yield from (Leak(_name(row), "an order before the deadline", order) for order in _early_orders(row, text, here))


def _secrets_in(row: OutboxRow, text: Text, here: Known, secrets: Secrets) -> Iterator[tuple[str, str]]:
    item = here.press.get(row.press) if row.press else None
    quoted = fold(f"{item.subject} {item.text}") if item else ""
    written: str | None = None
    for (what, word), owners in secrets.items():
        if not stands_in(what, word, text) or any(_may_know(row, owner) for owner in owners):
            continue
        if (what == "a host" and _is_ours(word, row)) or (what == "an address" and _is_readers(word, row)):
            continue
        if _is_told_to_master(what, word, row, here):
            continue
        if item and word in quoted and not any((item.game, item.seat) == (each.game, each.seat) for each in owners):
            continue  # a player's own words about somebody else; what they say of himself was looked for before
        if written is None:
            written = _written_by(row, here)
        if what != "a token" and (word in written or ("@" in word and stands_in(what, word, text_of((), written)))):
            continue  # its reader has written that himself
        yield what, word


def _name(row: OutboxRow) -> str:
    return f"the letter {row.kind!r} to seat {row.seat} of {row.game}"


def _may_know(row: OutboxRow, owner: Owner) -> bool:
    if owner.letter is not None and owner.letter == row.answers:
        return True
    return (owner.game, owner.seat) == (row.game, row.seat) and owner.seat is not None


def _is_told_to_master(what: str, word: str, row: OutboxRow, here: Known) -> bool:
    """The names that the human game master reads beside the powers, where the game lets him; an address is no name."""
    game = here.games.get(row.game or "")
    if game is None:
        return False
    revealed = row.kind == "end" and game.settings.reveal
    together = row.facts.parts if isinstance(row.facts, Merged) else ()
    told = {row.kind, *(part.kind for part in together)} & WHO_PLAYS
    if not revealed and (row.seat != 0 or not told or not game.settings.gm_is_told):
        return False
    names = fold(" ".join(seat.player.name for seat in game.seats))
    return what == "a name" or ("@" not in word and is_word(word, names))


def _is_ours(word: str, row: OutboxRow) -> bool:
    """Our own host, and the reader's."""
    domain = row.message_id.rpartition("@")[2].rstrip(">").casefold()
    reader = row.recipient.rpartition("@")[2].casefold()
    return any(host == word or word.endswith("." + host) or host.endswith("." + word) for host in (domain, reader))


def _is_readers(word: str, row: OutboxRow) -> bool:
    """The address to which the letter goes."""
    return word in (fold(row.recipient), fold(row.recipient.rpartition("@")[0]))


def _written_by(row: OutboxRow, here: Known) -> str:
    texts = [
        letter.raw.decode("latin-1")
        for letter in here.letters
        if letter.seat is not None
        and (letter.game, letter.seat) == (row.game, row.seat)
        and letter.kind not in ("unconfirmed", "duplicate")
        and len(letter.raw) <= LARGEST_READ
    ]
    return fold("\n".join(texts))


def _early_orders(row: OutboxRow, text: Text, here: Known) -> Iterator[str]:
    """Orders of others that stand in a letter written before their turn was judged, or that are sealed for good."""
    game = here.games.get(row.game or "")
    if game is None or _gives_orders(row):
        return
    judged = _judged_by(row, here)
    name = game.settings.variant
    sealed = ruleset_of(game).sealed_kinds
    own = " ; ".join(_order_words(sheet, row.language, name) for sheet in here.sheets if _is_of(sheet, row, game))
    # An army may be given the same order twice: what a turn judged before has made public is no secret any more.
    public = {
        order
        for sheet in here.sheets
        if sheet.game == row.game and (sheet.number, sheet.judgement) in judged
        for order in _order_words(sheet, row.language, name, told=True, sealed=sealed).split(" ; ")
    }
    quoted = _examples(row.language, name) | _proposed(here, row)
    counted = [turn for turn in here.turns if turn.game == row.game and turn.judged <= row.created and not _waits(turn)]
    for sheet in here.sheets:
        if sheet.game != row.game or _is_of(sheet, row, game):
            continue
        if any((turn.number, turn.judgement) >= (sheet.number, sheet.judgement) for turn in counted):
            public |= set(_order_words(sheet, row.language, name, points=True).split(" ; "))
        for order in _order_words(sheet, row.language, name).split(" ; "):
            if order in quoted or (row.kind == "session_closed" and _BALLOT.match(order)):
                continue  # it shows how one votes
            if not _tells(order) or order in own or order in public or not stands_in("an order", order, text):
                continue
            if not (_BALLOT.match(order) and order in _written_by(row, here)):
                yield order


_BALLOT = re.compile(r"[123]\) ")


def _tells(order: str) -> bool:
    """Whether it says more than a unit and where it stands, which everybody sees."""
    return len(order) > 7 or " = " in order or _BALLOT.match(order) is not None


@cache
def _spoken(order: str, language: str, name: str) -> tuple[str, ...]:
    language = language if language in languages() else OTHERWISE
    return tuple(_as_letters_write(order, Words(stationery(language).words, VARIANTS[name].names()[language])))


def _proposed(here: Known, row: OutboxRow) -> frozenset[str]:
    """What programmes that all were told of before order units to do: a state may order just what one names."""
    game = here.games[row.game or ""]
    told = {
        act.order
        for other in here.rows
        if isinstance(other.facts, DoneInPublic) and other.game == row.game and other.created <= row.created
        for act in other.facts.acts
    }
    return frozenset(text for order in told for text in _within(order, row.language, game.settings.variant))


@cache
def _within(order: str, language: str, name: str) -> tuple[str, ...]:
    """The orders that a public act is made of, and those that they help, as codes and as letters write them."""
    words = Words(stationery(language).words, VARIANTS[name].names()[language])
    inner = VARIANTS[name].read_order(order).inner()
    helped = [Move(o.of, o.of_kind, o.to) for o in inner if isinstance(o, Support) and o.to is not None]
    return tuple(fold(text) for each in (*inner, *helped) for text in (str(each), order_words(str(each), words)))


@cache
def _examples(language: str, name: str) -> frozenset[str]:
    """What a variant's letters show as examples, between quotation marks."""
    words = VARIANTS[name].names()[language if language in languages() else "en"].words
    shows = re.compile("par exemple|for example|a line like|une ligne comme")
    said = (text for key, text in words.items() if key.startswith("section.") and shows.search(text))
    shown = (fold(each) for text in said for each in re.findall(r"[«“](.*?)[»”]", text))
    return frozenset(text.strip() for text in shown)


def _is_of(sheet: Sheet, row: OutboxRow, game: Game) -> bool:
    """The reader's own, or what the game master has ordered for him."""
    theirs = [seat.powers for seat in game.seats if seat.number == row.seat and sheet.seat == 0]
    return sheet.seat == row.seat or any(sheet.power in powers for powers in theirs)


def _waits(turn: TurnRecord) -> bool:
    """Whether points of diplomacy that were written wait to be counted: until then they are secret."""
    state = turn.after.extras.get(SLOT)
    return state is None or bool(state.pending)


@cache
def _order_words(
    sheet: Sheet,
    language: str,
    name: str,
    *,
    told: bool = False,
    points: bool = False,
    sealed: frozenset[type[Order]] = frozenset(),
) -> str:
    """The orders of a sheet as codes and as our letters write them, folded; `told`: those that judging makes public;
    `points`: those that the end of the season does."""
    language = language if language in languages() else "en"
    words = Words(stationery(language).words, VARIANTS[name].names()[language])
    read = {order: VARIANTS[name].read_order(order) for order in sheet.orders}
    return " ; ".join(
        fold(text)
        for order in sheet.orders
        if not (told and _is_sealed(order, name, sealed)) and not (points and not isinstance(read[order], POINTS))
        for text in (order, *_as_letters_write(order, words), *_in_sections(sheet.power, read[order], words))
    )


def _as_letters_write(order: str, words: Words) -> Iterator[str]:
    """An order in words, and with each mark that its unit may bear."""
    yield order_words(order, words)
    unit = order.split()[1:]
    for mark in (*neutral_homes().values(), SIBERIAN):
        if unit and (mark in words.names.powers or f"tag.{mark}" in words.names.words):
            yield order_words(order, words, {unit[0]: (mark,)})


POINTS = (GivePoints, TakePointsBack)


def _in_sections(power: str, order: Order, words: Words) -> Iterator[str]:
    """Points of diplomacy as the answer to their writer tells them."""
    if isinstance(order, GivePoints):
        yield saying_words(said_points(power, order, "given"), words)


# --- logs ------------------------------------------------------------------------------------------------------------


def told_in_logs(records: Iterable[logging.LogRecord], stores: Iterable[Any]) -> list[Leak]:
    """Log records of the service that name a player, his address or his token."""
    formatter = logging.Formatter("%(name)s %(message)s")
    lines = [formatter.format(record) for record in records if _is_service(record)]
    if not lines:
        return []
    text = text_of(fold(line) for line in lines)
    found = []
    for store in stores:
        here = known(store)
        for what, word in secrets_of(here):
            if what in ("a name", "a token", "an address", "a Message-ID") and stands_in(what, word, text):
                found.append(Leak("a log record", what, word))
    return found


def _is_service(record: logging.LogRecord) -> bool:
    return record.name.partition(".")[0] == "gm"


# --- pages -----------------------------------------------------------------------------------------------------------


def told_on_pages(files: Mapping[str, bytes], store: Any, named: Collection[int] = ()) -> list[Leak]:
    """What files that anybody may read tell: of players anything but the names on these seats; of orders, those that
    were not judged yet; of letters, the secret ones of a game that is not over."""
    here = known(store)
    secrets = {
        (what, word)
        for (what, word), owners in secrets_of(here).items()
        if not (what == "a name" and {owner.seat for owner in owners} <= {*named})
        and not (what == "a host" and any(word in row.message_id for row in here.rows))
    }
    letters = {line for game in here.games.values() for line in _secret_lines(game, here)}
    found = []
    for path, content in files.items():
        written = content.decode("utf-8")
        text = text_of([fold(written), fold(html.unescape(written))])
        found += [Leak(path, what, word) for what, word in sorted(secrets) if stands_in(what, word, text)]
        found += [Leak(path, "a secret letter", line) for line in sorted(letters) if squeezed(line) in text.squeezed]
        found += [Leak(path, "an order before the deadline", order) for order in _open_orders(path, text, here)]
    return found


def _secret_lines(game: Game, here: Known) -> Iterator[str]:
    """What stands in letters between powers, as long as a sentence."""
    if game.state is not GameState.ENDED:
        secret = (item for item in here.press.values() if item.game == game.name and item.to)
        yield from (fold(line) for item in secret for line in item.text.splitlines() if len(line) > LONG_LINE)


LONG_LINE = 20
"""Characters of a line that nobody else happens to write."""


def _open_orders(path: str, text: Text, here: Known) -> Iterator[str]:
    """Of a game's own pages: orders for its open turn that no turn before it has made public."""
    judged = {(turn.game, turn.number, turn.judgement) for turn in here.turns}
    language, _, rest = path.partition("/")
    language = language if language in languages() else OTHERWISE
    for game in (game for game in here.games.values() if game.name in rest):
        told: dict[bool, set[str]] = {True: set(), False: set()}
        for sheet in (sheet for sheet in here.sheets if sheet.game == game.name):
            is_public = (sheet.game, sheet.number, sheet.judgement) in judged
            told[is_public] |= {*_order_words(sheet, language, game.settings.variant).split(" ; "), *sheet.orders}
        orders = {fold(order) for order in told[False]} - {fold(order) for order in told[True]}
        yield from (order for order in sorted(orders) if len(order) > 7 and stands_in("an order", order, text))
