"""What a player may ask by mail: a table of requests and what each does; how one is asked, the languages say.

A request is a line that says nothing else, or the subject. A new one is a row of `REQUESTS`, and in each language how
it is asked (`[requests]` in letters.toml) and a line of the guide (help.j2).
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from gm.languages.language import languages
from gm.notation.fold import fold
from gm.reports.facts import Facts, Help, MapAnswer, MyOrders, ReadyAnswer
from gm.reports.sections import board
from gm.rules.ruleset import Pace
from gm.service.case.case import OwnLetter
from gm.service.house import House
from gm.service.model.game import GameState
from gm.service.ports import Work
from gm.service.post.orderfacts import early_by_word, orders_of, readiness, status_facts
from gm.service.post.seatfacts import deadline_facts, rules_facts, seat_facts
from gm.service.turn.rulesets import phase_of
from gm.service.turn.standing import counting, note_ready, owing_powers

Handler = Callable[[Work, House, OwnLetter], Facts]


@dataclass(frozen=True, slots=True)
class Request:
    """Something a player may ask."""

    name: str
    handle: Handler
    acts: bool = False
    """It changes something, so a letter that also holds orders reports it with them."""
    in_acknowledgement: bool = False
    """The acknowledgement of orders says it anyway: "Mes ordres" is also the title of a sheet."""


def give_help(work: Work, house: House, case: OwnLetter) -> Facts:
    game, seat = case.game, case.seat
    return Help(
        game=game.name,
        seat=seat_facts(house, game, seat),
        rules=rules_facts(game),
        turn=str(game.position.turn),
        deadline=deadline_facts(house, game, seat),
        powers=tuple(sorted(power for other in game.players for power in other.powers)),
    )


def give_status(work: Work, house: House, case: OwnLetter) -> Facts:
    return status_facts(work, house, case.game, case.seat)


def give_orders(work: Work, house: House, case: OwnLetter) -> Facts:
    game, seat = case.game, case.seat
    if game.state is GameState.ENDED:
        return status_facts(work, house, game, seat)
    sheets = counting(work, game, seat.powers)
    mine = [sheets[power] for power in seat.powers if power in sheets]
    return MyOrders(
        game=game.name,
        turn=str(game.position.turn),
        seat=seat_facts(house, game, seat),
        in_force=orders_of(game, seat, sheets),
        received_at=max((sheet.received for sheet in mine), default=None),
        deadline=deadline_facts(house, game, seat),
        ready=readiness(work, game, seat),
        board=board(game.position),
    )


def give_map(work: Work, house: House, case: OwnLetter) -> Facts:
    svg = "svg" in fold(case.subject + " " + case.envelope.text[:200])
    return MapAnswer(case.game.name, str(case.game.position.turn), board(case.game.position), svg=svg)


def be_ready(work: Work, house: House, case: OwnLetter) -> Facts:
    return _ready_answer(work, house, case, _refusal(work, case), ready=True)


def be_unready(work: Work, house: House, case: OwnLetter) -> Facts:
    refused = _refusal(work, case)
    return _ready_answer(work, house, case, "" if refused == "no_orders" else refused, ready=False)


def _refusal(work: Work, case: OwnLetter) -> str:
    """Why "ready" decides nothing now; "" when it does."""
    game = case.game
    if game.state is GameState.ENDED:
        return "game_over"
    owing = owing_powers(game) & set(case.seat.powers)
    if not owing:
        return "nothing_owed"
    if game.state is GameState.PAUSED:
        return "paused"
    if phase_of(game).pace is Pace.SHORT and game.settings.timing.others.early:
        return "by_orders"
    if not early_by_word(game):
        return "not_early"
    return "" if owing <= counting(work, game, case.seat.powers).keys() else "no_orders"


def _ready_answer(work: Work, house: House, case: OwnLetter, refused: str, *, ready: bool) -> Facts:
    game, seat = case.game, case.seat
    if not refused:
        note_ready(work, game, seat.number, house.now(), ready=ready)
    sheets = {} if game.state is GameState.ENDED else counting(work, game, seat.powers)
    lacking = owing_powers(game) - sheets.keys()
    missing = tuple(power for power in seat.powers if power in lacking)
    return ReadyAnswer(
        game=game.name,
        turn=str(game.position.turn),
        seat=seat_facts(house, game, seat),
        ready=ready and not refused,
        refused=refused,
        missing=missing,
        in_force=() if game.state is GameState.ENDED else orders_of(game, seat, sheets),
        deadline=deadline_facts(house, game, seat),
    )


REQUESTS = (
    Request("help", give_help),
    Request("status", give_status),
    Request("my_orders", give_orders, in_acknowledgement=True),
    Request("map", give_map),
    Request("ready", be_ready, acts=True),
    Request("not_ready", be_unready, acts=True),
)


@cache
def _by_words() -> Mapping[str, Request]:
    """How anybody asks, in any language -> what he asks."""
    known = {request.name: request for request in REQUESTS}
    asked = [language.letters.requests for language in languages().values()]
    return {fold(text): known[name] for each in asked for name, texts in each.items() for text in texts}


@cache
def _courtesy() -> re.Pattern[str]:
    said = [language.letters.courtesy for language in languages().values()]
    before = "|".join(dict.fromkeys(word for each in said for word in each.before))
    after = "|".join(dict.fromkeys(word for each in said for word in each.after))
    return re.compile(rf"^(?:(?:{before})\b[\s,!.:]*)+|(?:[\s,!.:]*\b(?:{after}))+$")


_AROUND = " .,;:!\"'()[]"


def request_in(line: str) -> Request | None:
    """The request that a line, or a subject, is, politely or not."""
    words = " ".join(fold(line).split())
    bare = words.strip(_AROUND)
    asked = _by_words().get(words) or _by_words().get(bare)
    if asked is not None:
        return asked
    asked = _by_words().get(_courtesy().sub("", bare.rstrip(" ?")).strip(_AROUND))
    return asked if asked is None or not (asked.acts and bare.endswith("?")) else None


def requests_of(subject: str, text: str) -> tuple[tuple[Request, ...], str]:
    """Every request of a letter, each once, and the text without the lines that are requests."""
    found: dict[str, Request] = {}
    rest = []
    asked = request_in(subject)
    if asked:
        found[asked.name] = asked
    for line in text.splitlines():
        request = request_in(line) if len(line) < 60 else None
        if request:
            found[request.name] = request
        else:
            rest.append(line)
    return tuple(found.values()), "\n".join(rest)
