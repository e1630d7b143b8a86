"""The table of requests: a row each. How each is asked, each language says in `requests.toml`."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, partial

from gm.languages.language import languages
from gm.languages.wordlists import AskingWords, RequestWords
from gm.reports.facts import Facts, OwnAnswer
from gm.rules.agreement import Accord
from gm.service.house import House
from gm.service.ports import Work
from gm.service.post.seatfacts import deadline_facts
from gm.service.requests.absence_notes import be_away, be_there, want_more_time
from gm.service.requests.address import keep_address, new_address
from gm.service.requests.admission import (
    join,
    join_as_stranger,
    leave,
    leave_as_stranger,
    observe,
    observe_as_stranger,
    take_over,
    take_over_as_stranger,
)
from gm.service.requests.agreement import agree
from gm.service.requests.consent import consent
from gm.service.requests.corrections import (
    correct_board,
    end_in_draw,
    end_in_victory,
    end_without_winner,
    order_for,
)
from gm.service.requests.departure import forget_me, resign, stop_observing
from gm.service.requests.deputies import add_deputy, without_deputies
from gm.service.requests.doubtful_letters import drop_letter, list_aside, release_letter
from gm.service.requests.guide import give_help
from gm.service.requests.identities import tell_who_plays
from gm.service.requests.lookup import (
    give_history,
    give_letters,
    give_report,
    give_rules,
    tell_late,
    tell_players,
    tell_possible,
)
from gm.service.requests.master import extend, pause, remind_all, resume, set_deadline
from gm.service.requests.open_games import tell_games, tell_games_to_stranger
from gm.service.requests.patterns import Index, index, patterns
from gm.service.requests.personal import send_data, set_language, set_zone, tell_record
from gm.service.requests.routine import be_ready, be_unready, give_map, give_orders, give_status
from gm.service.requests.row import (
    ALWAYS,
    ANYBODY,
    FORMING,
    MASTER,
    OBSERVERS,
    OPEN,
    OUTSIDERS,
    OVER,
    PLAYERS,
    RUNNING,
    Asking,
    Handler,
    Request,
    RequestTable,
)
from gm.service.requests.seats import end_disorder, put_into_disorder, replace_player, want, want_no_more
from gm.service.requests.sign_up import like_as_stranger, like_powers, start_game
from gm.service.requests.supposition import may_suppose, what_if
from gm.service.requests.time_votes import vote_on_time
from gm.service.requests.turn_control import judge_now, preview, turn_back, turn_forward
from gm.service.requests.votes import vote_against, vote_concession, vote_draw, vote_title
from gm.service.requests.withdrawal import clear_orders
from gm.service.turn.consents import Consent, is_wanted
from gm.service.turn.time_votes import TimeMatter, is_voted_on
from gm.variants.registry import variant
from gm.variants.requests import OwnRequest, Question


def _vote_on_time(name: str, matter: TimeMatter) -> Request:
    handle, offered = partial(vote_on_time, matter), partial(is_voted_on, matter)
    return Request(name, handle, PLAYERS, OPEN, acts=True, secret=True, offered=offered)


def _consent(name: str, what: Consent, shown_as: str = "", *, given: bool) -> Request:
    handle, offered = partial(consent, what, given), partial(is_wanted, what)
    return Request(name, handle, PLAYERS, acts=True, secret=True, offered=offered, shown_as=shown_as)


_SET_ASIDE = Request("set_aside", list_aside, MASTER, ALWAYS)
_MORE_TIME = Request("more_time", want_more_time, PLAYERS, RUNNING)
REQUESTS = (
    Request("help", give_help, when=ALWAYS),
    Request("status", give_status, when=ALWAYS),
    Request("my_orders", give_orders, PLAYERS, in_acknowledgement=True),
    Request("my_map", give_orders, PLAYERS, in_acknowledgement=True),
    Request("map", give_map),
    Request("history", give_history),
    Request("report", give_report),
    Request("letters", give_letters),
    Request("late", tell_late),
    Request("games", tell_games, ANYBODY, ALWAYS, stranger=tell_games_to_stranger),
    Request("who_plays", tell_who_plays, MASTER, others_pass=True),
    Request("join", join, OUTSIDERS, ALWAYS, stranger=join_as_stranger),
    Request("preferences", like_powers, OUTSIDERS, ALWAYS, beside=True, stranger=like_as_stranger),
    Request("leave", leave, OUTSIDERS, ALWAYS, stranger=leave_as_stranger),
    Request(
        "take_over", take_over, OUTSIDERS, ALWAYS, only_whole=True, others_pass=True, stranger=take_over_as_stranger
    ),
    Request("observe", observe, OUTSIDERS, ALWAYS, stranger=observe_as_stranger),
    Request("stop_observing", stop_observing, OBSERVERS, ALWAYS, acts=True),
    Request("players", tell_players),
    Request("rules", give_rules, when=ALWAYS),
    Request("possible", tell_possible, PLAYERS, OPEN),
    Request("what_if", what_if, PLAYERS, OPEN, takes_below=True, secret=True, offered=may_suppose),
    Request("clear_orders", clear_orders, PLAYERS, OPEN, acts=True, first=True),
    Request("language", set_language, PLAYERS | OBSERVERS, ALWAYS, acts=True),
    Request("zone", set_zone, PLAYERS | OBSERVERS, ALWAYS, acts=True),
    Request("new_address", new_address, PLAYERS | OBSERVERS, ALWAYS, acts=True, confirmed=True),
    Request("keep_address", keep_address, PLAYERS | OBSERVERS, ALWAYS, acts=True),
    Request("resign", resign, PLAYERS, OPEN | FORMING, acts=True, confirmed=True),
    Request("record", tell_record, PLAYERS),
    _consent("public_name", Consent.NAME, given=True),
    _consent("no_public_name", Consent.NAME, "public_name", given=False),
    _consent("no_private_letters", Consent.LETTERS, given=False),
    _consent("private_letters", Consent.LETTERS, "no_private_letters", given=True),
    Request("my_data", send_data, PLAYERS, ALWAYS),
    Request("forget", forget_me, PLAYERS, acts=True, confirmed=True),
    Request("ready", be_ready, PLAYERS, acts=True, in_acknowledgement=True),
    Request("not_ready", be_unready, PLAYERS, acts=True, in_acknowledgement=True),
    Request("vote_draw", vote_draw, PLAYERS, OPEN, acts=True, secret=True, accord=Accord.DRAW),
    Request("vote_concession", vote_concession, PLAYERS, OPEN, acts=True, secret=True, accord=Accord.CONCESSION),
    _vote_on_time("vote_pause", TimeMatter.PAUSE),
    _vote_on_time("vote_resume", TimeMatter.RESUME),
    _vote_on_time("vote_extend", TimeMatter.EXTEND),
    Request("vote_against", vote_against, PLAYERS, OPEN, acts=True, secret=True),
    Request("absence", be_away, PLAYERS, OPEN, acts=True, confirmed=True),
    Request("absence_cancel", be_there, PLAYERS, OPEN, acts=True),
    Request("away", be_away, PLAYERS, OPEN, acts=True, as_machines_do=True, shown_as="absence"),
    _MORE_TIME,
    Request("start", start_game, MASTER, FORMING, acts=True, untold=True),
    Request("yes", agree, when=ALWAYS, acts=True, others_pass=True, only_whole=True, untold=True),
    Request("extend", extend, MASTER, RUNNING, acts=True, instead=_MORE_TIME),
    Request("pause", pause, MASTER, OPEN, acts=True),
    Request("resume", resume, MASTER, OPEN, acts=True),
    Request("deadline", set_deadline, MASTER, RUNNING, acts=True, others_pass=True),
    Request("judge", judge_now, MASTER, OPEN, acts=True, untold=True),
    Request("preview", preview, MASTER),
    Request("back", turn_back, MASTER, acts=True, confirmed=True),
    Request("forward", turn_forward, MASTER, OPEN, acts=True),
    Request("remind", remind_all, MASTER, RUNNING, acts=True),
    Request("no_units", correct_board, MASTER, OPEN, acts=True, others_pass=True),
    Request("position", correct_board, MASTER, OPEN, acts=True, others_pass=True),
    Request("orders_for", order_for, MASTER, OPEN, acts=True, takes_below=True, others_pass=True),
    Request("replace", replace_player, MASTER, OPEN, acts=True, others_pass=True),
    Request("deputy", add_deputy, MASTER, OPEN | FORMING, acts=True, untold=True),
    Request("no_deputy", without_deputies, MASTER, ALWAYS, acts=True, untold=True),
    _SET_ASIDE,
    Request("release", release_letter, MASTER, ALWAYS, acts=True, untold=True, instead=_SET_ASIDE),
    Request("drop", drop_letter, MASTER, ALWAYS, acts=True, others_pass=True, untold=True, instead=_SET_ASIDE),
    Request("wanted", want, MASTER, OPEN, acts=True),
    Request("not_wanted", want_no_more, MASTER, OPEN, acts=True),
    Request("disorder", put_into_disorder, MASTER, OPEN, acts=True),
    Request("end_disorder", end_disorder, MASTER, OPEN, acts=True),
    Request("end_draw", end_in_draw, MASTER, OPEN, acts=True, accord=Accord.DRAW),
    Request("end_victory", end_in_victory, MASTER, OPEN, acts=True, accord=Accord.CONCESSION),
    Request("end_stop", end_without_winner, MASTER, OPEN, acts=True),
)


@lru_cache
def table_of(variant_name: str) -> RequestTable:
    """What may be asked in a game of that variant; "" for what belongs to no game."""
    own = variant(variant_name).requests if variant_name else None
    rows = {row.name: row for row in REQUESTS}
    theirs = own.words() if own else {}
    words = {code: {**each.asking, **theirs.get(code, {})} for code, each in languages().items()}
    for one in own.rows if own else ():
        rows[one.name] = _row(one, rows)
    return RequestTable(rows, words, _index(rows, words), own.headed if own else _never)


@lru_cache
def table_in(variant_name: str, language: str) -> RequestTable:
    """The same, as one language asks it."""
    table = table_of(variant_name)
    return replace(table, index=_index(table.rows, {language: table.words[language]}))


def _never(line: str) -> bool:
    return False


def _index(rows: Mapping[str, Request], words: Mapping[str, AskingWords]) -> Index:
    """Every pattern, and every beginning, with the name of its request."""
    found = list(_said(rows, words))
    forms = [form for name, said in found for written in said.ask for form in patterns(name, written)]
    beginnings = [(name, begins) for name, said in found for begins in said.begins]
    return index(forms, beginnings, [name for name, row in rows.items() if row.as_machines_do])


def _said(rows: Mapping[str, Request], words: Mapping[str, AskingWords]) -> Iterator[tuple[str, RequestWords]]:
    """In the order of the table: of two rows that fit a line alike, the first counts."""
    for name in rows:
        # A language that has no words for a request has those of another one.
        yield from ((name, said) for said in dict.fromkeys(each[name] for each in words.values() if name in each))


def _row(one: OwnRequest, rows: Mapping[str, Request]) -> Request:
    if one.same_as:
        return replace(rows[one.same_as], name=one.name)
    if one.title:
        return Request(one.name, partial(vote_title, one.title), PLAYERS, OVER, acts=True, secret=True)
    return Request(one.name, _handler(one))


def _handler(one: OwnRequest) -> Handler:
    answer = one.answer
    if answer is None:
        raise ValueError(f"request {one.name}: expected an answer, or the row that it is")

    def handle(work: Work, house: House, asking: Asking) -> Facts:
        game, seat = asking.game, asking.seat
        sections = answer(Question(game.position, seat.powers, asking.values))
        return OwnAnswer(game.name, one.name, str(game.position.turn), sections, deadline_facts(house, game, seat))

    return handle
