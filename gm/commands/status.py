"""How an installation and its games stand: `gm status`, for people and programs; no order, and no player's name."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from gm import __version__
from gm.commands.installation import find_game, read_config, reading, spoilt_rows
from gm.commands.overview import STANDING, due_words, standing_of, state_words, turn_words, words_of
from gm.commands.terminal import complain, say
from gm.config.service import ServiceConfig
from gm.languages.language import OTHERWISE
from gm.reports.dates import span
from gm.reports.textpart import columns
from gm.service.model.game import Game, GameState
from gm.service.play.clocks import SIGNS
from gm.service.play.troubles import troubles
from gm.service.ports import Spoilt, Work
from gm.service.turn.rulesets import ruleset_of
from gm.service.turn.standing import FOREVER, counting, owing_powers, ready_seats
from gm.store.files import LEAST_ROOM, room_left

LATELY = timedelta(days=30)
"""How far back letters that did not arrive are told."""


def show_status(path: Path, name: str, *, as_json: bool) -> int:
    """`gm status`: of a game, who owes orders and who has sent them; of none, how all goes on. The exit status."""
    config = read_config(path)
    with reading(config) as work:
        if not name:
            return _tell_all(work, config, as_json=as_json)
        game = find_game(work.games.get, name)
        try:
            found = game_json(work, game)
        except Spoilt as spoilt:
            complain(f"{name}: who has sent orders cannot be read from the database: {spoilt}")
            return 1
        if as_json:
            say(json.dumps(found, ensure_ascii=False))
        else:
            _tell_game(game, found)
    return 0


# --- a game ----------------------------------------------------------------------------------------------------------


def game_json(work: Work, game: Game) -> dict[str, Any]:
    """What a program is told of a game. Raises Spoilt."""
    is_open = game.state not in (GameState.ENDED, GameState.FORMING)
    deadline = game.running.deadline if game.running else game.epilogue
    due = (deadline.grace_until or deadline.due) if deadline else FOREVER
    return {
        "game": game.name,
        "variant": game.settings.variant,
        "state": str(game.state),
        "turn": str(game.position.turn),
        "due": None if due == FOREVER else due.isoformat(),
        "grace": deadline is not None and deadline.grace_until is not None,
        "letters_held": len(work.press.held(game.name)),
        "owing": _owing(work, game) if is_open else {},
    }


def _owing(work: Work, game: Game) -> dict[str, dict[str, Any]]:
    sent, ready, owes = counting(work, game), ready_seats(work, game), ruleset_of(game).owes(game.position)
    found = {}
    for power in sorted(owing_powers(game)):
        holder = game.holder(power)
        is_ready = holder is not None and holder.number in ready
        found[power] = {"owes": owes[power], "sent": power in sent, "ready": is_ready}
    return found


def _tell_game(game: Game, found: dict[str, Any]) -> None:
    say(f"{game.name}: {turn_words(game, str(game.position.turn))}, {state_words(game)}")
    if game.state in (GameState.ENDED, GameState.FORMING):
        if game.epilogue is not None:
            say(due_words(game))
        return
    say(f"deadline: {due_words(game)}")
    if found["letters_held"]:
        say(f"letters that wait: {found['letters_held']}")
    brief = words_of(game).names.brief
    rows = [
        (brief(power), str(it["owes"]), "sent" if it["sent"] else "missing", "yes" if it["ready"] else "no")
        for power, it in found["owing"].items()
    ]
    say(columns(rows, ("power", "owes", "orders", "ready")) if rows else "nobody owes orders")


# --- the installation ------------------------------------------------------------------------------------------------


def _tell_all(work: Work, config: ServiceConfig, *, as_json: bool) -> int:
    now = datetime.now(UTC)
    found = installation_json(work, config, now)
    if as_json:
        say(json.dumps(found, ensure_ascii=False))
        return 1 if work.passed_over else 0
    for sign, told in (("read", "mailbox read"), ("sent", "mail server reached")):
        say(f"{told}: {_ago(found[sign], now)}")
    say(f"letters that wait to be read: {found['letters_waiting']}, to be sent: {found['outbox_waiting']}")
    if config.smtp_rate.every and found["outbox_waiting"]:
        say(f"at the rate of gm.toml the last of them leaves in {_span(found['outbox_last'], now)}")
    for each in found["trouble"]:
        say(f"trouble: {' '.join(filter(None, (each['kind'], each['game'], each['turn'])))}")
    if found["undeliverable"]:
        rows = [
            (each["address"], str(each["letters"]), each["latest"], each["answer"]) for each in found["undeliverable"]
        ]
        say(columns(rows, ("address", "letters lost", "the latest queued", "answer")))
    if games := standing_of(work):
        say(columns(games, STANDING))
    return 1 if spoilt_rows(work) else 0


def installation_json(work: Work, config: ServiceConfig, now: datetime) -> dict[str, Any]:
    """What a program is told of all. What a running process alone knows, its alarm tells."""
    latest = {sign: max(work.health.beats(sign, now - LATELY), default=None) for sign in SIGNS}
    found = [
        {"kind": each.kind, "game": each.game, "turn": each.turn} for each in troubles(work, now, config.alarm.after)
    ]
    if room_left(config.database_url, config.file.parent) < LEAST_ROOM:
        found.append({"kind": "disk", "game": "", "turn": ""})
    waiting = work.outbox.waiting()
    return {
        "version": __version__,
        "now": now.isoformat(),
        **{sign: at.isoformat() if at else None for sign, at in latest.items()},
        "letters_waiting": work.letters.waiting_until(now),
        "outbox_waiting": waiting,
        "outbox_last": config.smtp_rate.last(waiting, now).isoformat(),
        "trouble": found,
        "undeliverable": _lost(work, now),
        "games": [_as_it_can_be_read(work, game) for game in work.games.all()],
    }


def _as_it_can_be_read(work: Work, game: Game) -> dict[str, Any]:
    try:
        return game_json(work, game)
    except Spoilt as spoilt:
        return {"game": game.name, "spoilt": str(spoilt)}


def _lost(work: Work, now: datetime) -> Sequence[dict[str, Any]]:
    """By address, those with most letters first."""
    found: dict[str, dict[str, Any]] = {}
    for address, queued, answer in work.outbox.lost(now - LATELY):
        before = found.get(address, {"letters": 0})["letters"]
        latest = {"latest": queued.isoformat(timespec="minutes"), "answer": answer}
        found[address] = {"address": address, "letters": before + 1, **latest}
    return sorted(found.values(), key=lambda each: (-each["letters"], each["address"]))


def _span(until: str, now: datetime) -> str:
    return span((datetime.fromisoformat(until) - now).total_seconds(), OTHERWISE)


def _ago(at: str | None, now: datetime) -> str:
    if at is None:
        return f"not in {span(LATELY.total_seconds(), OTHERWISE)}"
    return f"{span((now - datetime.fromisoformat(at)).total_seconds(), OTHERWISE)} ago"
