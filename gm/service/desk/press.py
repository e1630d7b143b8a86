"""Relay the press of a mail, and ask about copies of a sheet that went to other powers, perhaps by a slip."""

from collections.abc import Sequence
from dataclasses import replace
from textwrap import shorten

from gm.mail.envelope import is_forwarded
from gm.reports.facts import CopyHeld, DeadlineTold, PressRefused
from gm.service.case.case import OwnLetter, answer
from gm.service.case.remainder import attached, is_cut
from gm.service.house import House
from gm.service.model.letters import Confirmation
from gm.service.ports import Work
from gm.service.post.causes import code, code_hash
from gm.service.post.queue import zone_of
from gm.service.press.receipts import MailPart
from gm.service.press.reception import take_press
from gm.service.who.addressing import Addressed, parted
from gm.service.who.confirmation import COPY

MOST_LETTERS = 12
"""Letters in one mail, each of which is answered."""
GREETING = 5
"""Words above a letter that nobody misses: « Bonjour cher maître de jeu »."""
SHOWN = 300
"""Characters of a text that are enough for its writer to know it by."""


def relay_letters(work: Work, house: House, case: OwnLetter, letters: Sequence[Addressed], unsent: str = "") -> None:
    """Relay each letter of a mail to its own addressees. `unsent`: what stands above the first and is relayed to
    nobody; its writer is told."""
    unsent = shorten(unsent, SHOWN, placeholder=" …") if len(unsent.split()) > GREETING else ""
    if len(letters) > MOST_LETTERS:
        answer(work, house, case, PressRefused(case.game.name, "too_many", quota=MOST_LETTERS))
        return
    forwarded = bool(case.envelope.quoted) and is_forwarded(case.envelope.subject)
    files, cut = attached(case.envelope), is_cut(case.letter, case.envelope)
    for number, letter in enumerate(letters, 1):
        first = number == 1
        part = MailPart(number, len(letters), unsent if first else "", forwarded and first, files if first else (), cut)
        take_press(work, house, case, letter, part)


def ask_about_copy(work: Work, house: House, case: OwnLetter) -> CopyHeld:
    """Hold back the copies of a sheet that other powers would get, until its writer sends back the code."""
    game, seat, now = case.game, case.seat, house.now()
    word = code(house, "copy", case.letter.sha256, game.name, seat.number, case.blind)
    purpose = f"{COPY}{case.blind}"
    work.confirmations.add(Confirmation(code_hash(house, word), game.name, seat.number, case.letter.id, now, purpose))
    letters = parted(case.to, case.subject, case.envelope.text, game, seat).letters
    known = tuple(who for letter in letters[:1] for who in letter.to.known)
    expires = DeadlineTold(now + house.limits.confirmation_lasts, zone_of(game, seat), now)
    return CopyHeld(game.name, known, word, expires)


def relay_copy(work: Work, house: House, case: OwnLetter, to: tuple[str, ...], blind: str) -> None:
    """Relay the copy of a sheet whose writer has sent back the code."""
    case = replace(case, blind=blind, to=(blind,) if blind else to)
    letters = parted(case.to, case.subject, case.envelope.text, case.game, case.seat).letters
    relay_letters(work, house, case, letters[:1])
