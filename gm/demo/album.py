"""Leave what was mailed in a folder to look at: every letter as it went and as text, the maps, a page to begin with."""

import re
import unicodedata
from base64 import b64encode
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from html import escape
from pathlib import Path

from gm.demo.player import DemoPlayer, Mailbox, Received
from gm.demo.sayings import words_of

INDEX = "index.html"
_PRESS = re.compile(r"\+[a-z0-9-]+\.[a-z2-7]{16}\.\w+@")
_CODE = re.compile(r"\b[0-9A-F]{8}\b")
"""The code of a sheet, which answers to orders tell."""
"""An address of secret letters."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A turn: what was mailed from this letter on belongs to it."""

    title: str
    first: int


@dataclass(frozen=True, slots=True)
class _Entry:
    received: Received
    who: str
    is_theirs: bool
    """Written by a player; else by the game master's program."""
    file: str
    maps: tuple[str, ...]


def keep_album(
    out: Path,
    players: Sequence[DemoPlayer],
    master: Mailbox,
    service: Mailbox,
    chapters: Sequence[Chapter],
    language: str,
    powers: Mapping[str, str],
) -> int:
    """Write `letters/`, `maps/` and the page that lists them; how many letters there are.

    `powers` are the powers' names in that language.
    """
    words = words_of(language)
    (out / "letters").mkdir(parents=True, exist_ok=True)
    (out / "maps").mkdir(exist_ok=True)
    found: list[tuple[Received, str, bool]] = []
    names = {player.mailbox.address: f"{player.name} ({powers[player.power]})" for player in players}
    shown = {**names, master.address: words["gm"]}
    for mailbox in (*(player.mailbox for player in players), master):
        mailbox.look()
        found += [(received, mailbox.address, False) for received in mailbox.received]
    service.look("Processed")
    # A letter to two powers lies in the mailbox twice, and is one letter.
    for received in {received.number: received for received in service.received}.values():
        found.append((received, _author(received), True))
    found.sort(key=lambda each: each[0].number)
    entries = []
    for place, (received, address, is_theirs) in enumerate(found, 1):
        subject = str(received.letter["Subject"] or "")
        direction = words["from" if is_theirs else "to"]
        name = f"{place:03}-{direction}-{address.partition('@')[0]}-{_slug(subject) or words['no_subject']}"
        (out / "letters" / f"{name}.eml").write_bytes(received.raw)
        (out / "letters" / f"{name}.txt").write_text(_readable(received.letter), encoding="utf-8")
        maps = _keep_maps(out / "maps", received.letter) if address == players[0].mailbox.address else ()
        entries.append(_Entry(received, shown.get(address, address), is_theirs, name, maps))
    five = _first_five(entries, players[0].mailbox.address)
    for _, entry in five:
        if (shown_letter := _as_page(entry.received.letter)) is not None:
            (out / "letters" / f"{entry.file}.html").write_text(shown_letter, encoding="utf-8")
    page = _page(
        entries, five, [Chapter(words["start"], 0), *chapters], [*names.values()], language, players[0].opening
    )
    (out / INDEX).write_text(page, encoding="utf-8")
    return len(found)


def _readable(letter: EmailMessage) -> str:
    head = [f"{name}: {letter[name]}" for name in ("From", "To", "Reply-To", "Date", "Subject") if letter[name]]
    body = letter.get_body(("plain",))
    text = body.get_content().replace("\r\n", "\n") if body is not None else ""
    return "\n".join(head) + "\n\n" + text


def _keep_maps(folder: Path, letter: EmailMessage) -> tuple[str, ...]:
    """The maps of a report or a start letter, which go to everybody: one of each turn."""
    kept: list[str] = []
    if not any(part.get_filename() == "deadline.ics" for part in letter.iter_attachments()):
        return ()
    for part in letter.walk():
        if part.get_content_type() == "image/png":
            content = part.get_payload(decode=True)
            assert isinstance(content, bytes)
            name = f"{len(list(folder.iterdir())) + 1:02}-{_slug(letter['Subject'])}-{part.get_filename() or 'map.png'}"
            (folder / name).write_bytes(content)
            kept.append(name)
    return tuple(kept)


def _first_five(entries: Sequence[_Entry], reader: str) -> list[tuple[str, _Entry]]:
    """(what it shows, a letter): the start, a sheet and its answer, secret press as it arrives, the first results."""
    of_ours = [each for each in entries if not each.is_theirs]
    to_reader = [each for each in of_ours if reader in str(each.received.letter["To"]) and each.maps]
    answers = {str(each.received.letter["In-Reply-To"]): each for each in of_ours}
    sheets = [
        each
        for each in entries
        if each.is_theirs
        and not _PRESS.search(_field(each, "To"))
        and (answer := answers.get(_field(each, "Message-ID"))) is not None
        and _CODE.search(_text(answer))
    ]
    handed_on = [each for each in of_ours if _PRESS.search(_field(each, "Reply-To"))]
    copies = Counter(_field(each, "Subject") for each in handed_on)
    press = [each for each in handed_on if copies[_field(each, "Subject")] == 1]  # a proclamation goes to many
    shown = {
        "five_start": to_reader[:1],
        "five_sheet": sheets[:1],
        "five_answer": [answers[_field(each, "Message-ID")] for each in sheets[:1]],
        "five_press": press[:1],
        "five_results": to_reader[1:2],
    }
    return [(what, entry) for what, found in shown.items() for entry in found]


def _text(entry: _Entry) -> str:
    body = entry.received.letter.get_body(("plain",))
    return str(body.get_content()) if body is not None else ""


def _field(entry: _Entry, name: str) -> str:
    return str(entry.received.letter[name] or "")


def _as_page(letter: EmailMessage) -> str | None:
    """The HTML form of a letter, with its pictures in it; None where it has none."""
    body = letter.get_body(("html",))
    if body is None:
        return None
    page = str(body.get_content())
    for part in letter.walk():
        name, content = str(part["Content-ID"] or "").strip("<>"), part.get_payload(decode=True)
        if name and isinstance(content, bytes):
            data = f"data:{part.get_content_type()};base64,{b64encode(content).decode()}"
            page = page.replace(f"cid:{name}", data)
    return page


def _page(
    entries: Sequence[_Entry],
    five: Sequence[tuple[str, _Entry]],
    chapters: Sequence[Chapter],
    names: Sequence[str],
    language: str,
    opening: str,
) -> str:
    words = words_of(language)
    lines = [
        f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8"><title>{words["title"]}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        "<style>body{font:16px/1.5 Georgia,serif;max-width:60em;margin:2em auto;padding:0 1em;color:#22201c}"
        "h1,h2{color:#7a2e1d}td{padding:.1em .8em .1em 0;vertical-align:top}.theirs{background:#f3efe6}"
        "img{width:49%}code{background:#f3efe6}@media(max-width:40em){img{width:100%}}</style></head><body>",
        f"<h1>{words['title']}</h1><p>{words['intro']}</p>",
        f"<h2>{words['first_five']}</h2><ol>",
        *(f'<li><a href="letters/{each.file}.{_kind(each)}">{words[key]}</a></li>' for key, each in five),
        f"</ol><h2>{words['letters_of']}</h2><ul>",
        *(f"<li>{escape(name)}</li>" for name in sorted(names)),
        f"</ul><p>{words['master']}</p>",
        f'<p><a href="www/{language}/index.html">{words["site"]}</a></p>',
        f"<p>{words['more']} <code>gm show demonstration {opening} --config gm.toml</code>,"
        " <code>gm map demonstration --config gm.toml --out map.png</code></p>",
    ]
    ends = [*(chapter.first for chapter in chapters[1:]), entries[-1].received.number + 1]
    for chapter, end in zip(chapters, ends, strict=True):
        within = [each for each in entries if chapter.first <= each.received.number < end]
        lines.append(f"<h2>{escape(chapter.title)}</h2><table>")
        for each in within:
            place, direction = each.file.partition("-")[0], words["from" if each.is_theirs else "to"]
            subject = escape(str(each.received.letter["Subject"] or "–"))
            lines += [
                "<tr class=theirs>" if each.is_theirs else "<tr>",
                f'<td>{place}<td>{direction} {escape(each.who)}<td><a href="letters/{each.file}.txt">{subject}</a>',
                f'<td><a href="letters/{each.file}.eml">.eml</a></tr>',
            ]
        lines.append("</table>")
        for name in (name for each in within for name in each.maps):
            lines.append(f'<a href="maps/{name}"><img src="maps/{name}" alt="{escape(chapter.title)}"></a>')
    return "\n".join([*lines, "</body></html>", ""])


def _kind(entry: _Entry) -> str:
    return "txt" if entry.is_theirs else "html"


def _author(received: Received) -> str:
    return str(received.letter["From"]).rpartition("<")[2].rstrip(">")


def _slug(text: str) -> str:
    plain = unicodedata.normalize("NFD", text.lower()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain)[:50].strip("-")
