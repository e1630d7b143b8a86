"""Write the bytes of a letter from its outbox row: words, pictures, headers. Done once, outside any transaction."""

import hashlib
import logging
import traceback
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Lock

from gm.languages.language import language_of
from gm.mail.compose import MESSAGE_ID, Entity, Message, MimePart, pieces
from gm.reports.facts import GAME_MASTER, Facts, Judged, PressRelay, Proclamation, Results
from gm.reports.names import Names
from gm.reports.pages import ALL_SHOWN, is_halved, pages_of
from gm.reports.picture import Scene
from gm.reports.picture_wishes import PictureWanted, Shown
from gm.reports.pictures import picture
from gm.reports.render import LetterProblem, render
from gm.reports.scenes import scene_for
from gm.reports.stationery import stationery
from gm.reports.words import Words
from gm.service.house import House
from gm.service.model.outbox import OutboxRow, Priority
from gm.service.post.causes import loop_id
from gm.variants.registry import variant

log = logging.getLogger(__name__)

KEPT_PICTURES = 128
"""A turn's report goes to everybody: each picture is drawn once for a language."""
MOST_PICTURES = 130_000
"""Bytes of pictures in a letter on a board of many pages: with its words and files it stays below 300 kB."""


class Pictures:
    """Pictures drawn lately, by what they show."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._latest: dict[tuple[str, str, str], tuple[object, Scene, str]] = {}
        """Variant, language, picture -> the latest game and report, what they show, and a hash of that."""
        self._lock = Lock()

    def _shown(
        self, what: str, facts: Facts, language: str, names: Names, variant_name: str
    ) -> tuple[Scene | None, str]:
        """What a picture of the board shows, and a hash; of a report, which goes to everybody, found once for all in
        turn."""
        if what == "chart":
            return None, _hash(facts)
        report = facts.report if isinstance(facts, Results | Judged) else None
        place, of = (variant_name, language, what), (facts.game, report) if report is not None else None
        known = self._latest.get(place)
        if of is None or known is None or known[0] != of:
            words = Words(stationery(language).words, names)
            scene = scene_for(what, facts, words, variant(variant_name).drawing().countries)
            known = of, scene, _hash(scene)
            if of is not None:
                self._latest[place] = known
        return known[1:]

    def draw(self, wanted: PictureWanted, facts: Facts, language: str, names: Names, variant_name: str) -> bytes:
        drawing = variant(variant_name).drawing()
        scene, shown = self._shown(wanted.what, facts, language, names, variant_name)
        key = f"{variant_name} {language} {wanted.what} {wanted.page} {wanted.svg} {shown}"
        # One at a time: the second letter of a report waits for the first one's map instead of drawing it too.
        with self._lock:
            if key not in self._kept:
                self._kept[key] = picture(wanted, facts, language, names=names, drawing=drawing, scene=scene)
                while len(self._kept) > KEPT_PICTURES:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
            return self._kept[key]


def _hash(shown: object) -> str:
    return hashlib.sha256(repr(shown).encode()).hexdigest()


def write(row: OutboxRow, house: House, variant_name: str, pictures: Pictures) -> tuple[Entity, LetterProblem | None]:
    """The letter of a row in pieces, ready to be sent, and what was wrong with its template or a picture."""
    facts: Facts = row.facts
    language = language_of(row.language).code
    names = variant(variant_name).names()[language]
    drawing = variant(variant_name).drawing()
    write_out = partial(render, facts, language, names=names, templates_folder=house.templates)
    partly = len(drawing.pages) > ALL_SHOWN
    shown = Shown(pages_of(facts, drawing), is_halved(drawing), left_out=() if partly else None)
    rendered = write_out(shown=shown)
    drawn, problem = _drawn(row, rendered.pictures, language, names, variant_name, pictures)
    undrawn = [wanted.cid for wanted in rendered.pictures if wanted.cid not in drawn]
    left_out = too_many(rendered.pictures, drawn) if partly else None
    if undrawn or left_out:
        rendered = write_out(shown=replace(shown, undrawn=undrawn, left_out=left_out))
    parts = [
        MimePart(
            wanted.name,
            "image/svg+xml" if wanted.svg else "image/png",
            drawn[wanted.cid],
            "" if wanted.svg else wanted.cid,
        )
        for wanted in rendered.pictures
    ]
    parts += [MimePart(file.name, file.media_type, file.content) for file in rendered.attachments]
    return (
        pieces(
            Message(
                sender=house.mailbox,
                sender_name=_sender_name(row, house, names),
                recipient=row.recipient,
                subject=_subject(row, rendered.subject, names),
                text=rendered.text,
                html=rendered.html,
                parts=parts,
                message_id=row.message_id,
                date=house.now(),
                reply_to=row.reply_to,
                in_reply_to="".join(_well_formed(row.in_reply_to)),
                references=_well_formed(*row.references),
                headers=_headers(row, house),
            )
        ),
        rendered.problem or problem,
    )


def too_many(wanted: Sequence[PictureWanted], drawn: Mapping[str, bytes]) -> list[str]:
    """The pictures that are too many for a letter: pages that concern its reader least."""
    pages = list(dict.fromkeys(each.page for each in wanted))
    size, left_out = 0, []
    for each in sorted(wanted, key=lambda each: (not each.svg, pages.index(each.page))):
        size += len(drawn.get(each.cid, b""))
        if size > MOST_PICTURES and not each.svg:
            left_out.append(each.cid)
    return left_out


def _drawn(
    row: OutboxRow,
    pictures: Sequence[PictureWanted],
    language: str,
    names: Names,
    variant_name: str,
    kept: Pictures,
) -> tuple[dict[str, bytes], LetterProblem | None]:
    """cid -> picture, and what kept one from being drawn: a letter goes without a picture rather than not at all."""
    drawn: dict[str, bytes] = {}
    problem: LetterProblem | None = None
    for wanted in pictures:
        try:
            drawn[wanted.cid] = kept.draw(wanted, row.facts, language, names, variant_name)
        except BaseException as error:
            # A panic of the library that paints is no Exception.
            if isinstance(error, KeyboardInterrupt | SystemExit):
                raise
            # An error's words may repeat orders that are secret; its kind and place are enough to find it.
            place = traceback.extract_tb(error.__traceback__)[-1]
            problem = LetterProblem(Path(place.filename).name, place.lineno, type(error).__name__, "picture")
            log.error("letter %s: the picture %r could not be drawn: %s", row.kind, wanted.what, problem)
    return drawn, problem


def _well_formed(*ids: str) -> tuple[str, ...]:
    """A player's program may name its letters as it likes; what no header can hold makes no thread."""
    return tuple(name for name in ids if MESSAGE_ID.fullmatch(name))


def _writer(facts: Facts) -> str | None:
    return facts.writer if isinstance(facts, PressRelay | Proclamation) else None


def _sender_name(row: OutboxRow, house: House, names: Names) -> str:
    """Press shows its power; what is anonymous, and what we write ourselves, the service."""
    if row.sender_name:
        return row.sender_name
    writer = _writer(row.facts)
    if writer:
        return f"{names.power(writer)} ({row.game})"
    master = names.the(GAME_MASTER)
    return house.name or master[:1].upper() + master[1:]


def _subject(row: OutboxRow, subject: str, names: Names) -> str:
    """With the tag of a seat that has no addresses of its own, and the power that an answer goes to."""
    if not row.subject_tag:
        return subject
    writer = _writer(row.facts)
    return f"{row.subject_tag} {names.power(writer)} : {subject}" if writer else f"{row.subject_tag} {subject}"


def _headers(row: OutboxRow, house: House) -> list[tuple[str, str]]:
    """So that no program answers, and ours knows its own letters (RFC 3834, RFC 2919)."""
    headers = [
        ("Auto-Submitted", "auto-replied" if row.priority is Priority.ANSWER else "auto-generated"),
        ("X-Auto-Response-Suppress", "All"),
        ("X-GM-Loop", loop_id(house)),
    ]
    if row.game:
        headers.append(("List-Id", f"<{row.game}.{house.domain}>"))
    if row.priority is Priority.REPORT:
        headers.append(("Precedence", "bulk"))
    return headers
