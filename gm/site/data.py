"""What programs read of the web archive: feeds, calendars, JSON; and the files that dress its pages."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5
from xml.etree import ElementTree

from gm.places import folder
from gm.reports.attachments import deadline_ics
from gm.reports.values import CalendarEntry, DeadlineTold, Facts
from gm.reports.words import Words
from gm.site.facts import NOW, PublicGame, PublicTurn, SiteFacts, TurnLine

ATOM = "http://www.w3.org/2005/Atom"
BEFORE = datetime(2000, 1, 1, tzinfo=UTC)
"""When a feed without entries changed: it must say something, and always the same."""
MOST_ENTRIES = 50
"""Turns in a feed, the latest first."""


def turn_json(game: PublicGame, turn: PublicTurn) -> bytes:
    """report.json of a turn, which `gm adjudicate` judges again, and which judgement it is."""
    line = turn.line
    told = {"game": game.name, **_line_json(line)}
    return _json({**told, **turn.report_json})


def game_json(game: PublicGame) -> bytes:
    return _json(
        {
            **_summary(game),
            "edition": game.rules.edition,
            "language": game.language,
            "zone": game.zone,
            "turns": [{**_line_json(line), "file": f"{line.page}.json"} for line in game.turns],
            "years": [{"year": each.year, each.counted: dict(each.centers)} for each in game.years],
            "players": dict(sorted(game.players.items())),
        }
    )


def summary_json(game: PublicGame) -> str:
    """A game in the list."""
    return json.dumps({**_summary(game), "file": f"games/{game.name}/game.json"}, ensure_ascii=False)


def games_json(summaries: Iterable[str]) -> bytes:
    rows = ",\n".join(summaries)
    return f'{{"games": [\n{rows}\n]}}\n'.encode()


def _summary(game: PublicGame) -> dict[str, Any]:
    ending = game.ending
    return {
        "name": game.name,
        "variant": game.variant,
        "setup": game.setup,
        "state": game.state,
        "turn": game.turn,
        "deadline": _moment(game.deadline) if game.deadline else None,
        "places": game.places,
        "taken": game.taken,
        "wanted": list(game.wanted),
        "ending": None if ending is None else {"kind": ending.kind, "powers": list(ending.powers)},
    }


def _line_json(line: TurnLine) -> dict[str, Any]:
    return {"turn": line.turn, "judgement": line.judgement, "judged": _moment(line.judged), "undone": line.undone}


def _moment(at: datetime) -> str:
    return at.isoformat(timespec="seconds")


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode() + b"\n"


def turns_js(game: PublicGame, words: Sequence[Words]) -> bytes:
    """The steps of the replay and what they are called, for the script: it may fetch nothing where pages are files."""
    named: Mapping[str, object] = {
        each.language: [*(each.turn(line.turn) for line in game.standing), each.say("site.now")] for each in words
    }
    return f"var turns = {json.dumps({'pages': game.steps, **named}, ensure_ascii=False)};\n".encode()


@dataclass(frozen=True, slots=True)
class _Due(Facts):
    """What an event of the calendar tells."""

    turn: str
    deadline: DeadlineTold | None
    calendar: CalendarEntry


def calendar(game: PublicGame, words: Words) -> bytes | None:
    """The deadline of the open turn: the same event as in letters, for the game's whole life. None: there is none."""
    entry = game.calendar
    if entry is None or entry.stamped is None:
        return None
    due = None
    if game.deadline is not None:
        due = DeadlineTold(game.deadline, game.zone, entry.stamped, game.session)
    return deadline_ics(_Due(game.name, game.turn, due, entry), words)


def feed(site: SiteFacts, game: PublicGame, words: Words) -> bytes:
    """An Atom feed (RFC 4287): an entry for each judgement, the latest first, with its map."""
    home = f"{site.address}{words.language}/{game.name}/" if site.address else ""
    root = ElementTree.Element("feed", {"xmlns": ATOM, "xml:lang": words.language})
    latest = game.turns[-MOST_ENTRIES:][::-1]
    changed = latest[0].judged if latest else BEFORE
    _add(root, "id", _urn(site, words.language, game.name))
    _add(root, "title", game.name)
    _add(root, "updated", _moment(changed))
    _add(_add(root, "author"), "name", "gm")
    _add(root, "link", rel="self", href=f"{home}feed.xml")
    _add(root, "link", rel="alternate", type="text/html", href=f"{home}{NOW}.html")
    for line in latest:
        entry = _add(root, "entry")
        said = words.say(
            "site.turn_undone" if line.undone else "site.turn", turn=words.turn(line.turn), number=line.judgement
        )
        _add(entry, "id", _urn(site, words.language, game.name, line.turn, str(line.judgement)))
        _add(entry, "title", said)
        _add(entry, "updated", _moment(line.judged))
        _add(entry, "link", rel="alternate", type="text/html", href=f"{home}{line.page}.html")
        page, alt = ElementTree.Element("p"), words.say("site.map", game=game.name, turn=words.turn(line.turn))
        link = ElementTree.SubElement(page, "a", {"href": f"{home}{line.page}.html"})
        ElementTree.SubElement(link, "img", {"src": f"{home}{line.page}.svg", "alt": alt})
        _add(entry, "content", ElementTree.tostring(page, encoding="unicode", method="html"), type="html")
    return b'<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(root) + b"\n"


def _add(parent: ElementTree.Element, tag: str, text: str = "", **attributes: str) -> ElementTree.Element:
    child = ElementTree.SubElement(parent, tag, attributes)
    child.text = text or None
    return child


def _urn(site: SiteFacts, *path: str) -> str:
    return uuid5(NAMESPACE_URL, "/".join((site.address or "gm:", *path))).urn


def asset(name: str, templates: Path | None) -> bytes:
    """A file that pages use: an admin's own, else the product's."""
    places = ([templates / "site"] if templates else []) + [folder("templates") / "site"]
    return next(place / name for place in places if (place / name).is_file()).read_bytes()
