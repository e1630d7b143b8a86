"""What `gm new` finds out of a mailbox before it writes its file: by what name its server signs."""

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence

from gm.commands.signatures import HEADER
from gm.mail.account import Account
from gm.mail.envelope import signers
from gm.mail.inbox import CommandRefused, Lost, Session

PATIENCE = 10.0
"""Seconds that the server may take."""
LATELY = 20
"""Letters that are looked at."""


def signed_by(account: Account) -> Sequence[str]:
    """The names in Authentication-Results of the letters that came last, the usual one first; none where the mailbox
    has no letter, or cannot be read now: `gm doctor` says why."""
    silence = logging.NullHandler()
    logging.getLogger("gm.mail").addHandler(silence)
    try:
        heads = asyncio.run(_heads(account))
    except (OSError, CommandRefused, Lost):  # a TimeoutError is one
        return ()
    finally:
        logging.getLogger("gm.mail").removeHandler(silence)
    found = [signers(head, (account.host,)) for head in heads]
    return [name for name, _ in Counter(each[0] for each in found if each).most_common()]


async def _heads(account: Account) -> Sequence[bytes]:
    async with asyncio.timeout(PATIENCE):
        session = await Session.open(account)
        try:
            await session.select("INBOX")
            uids = (await session.uids())[-LATELY:]
            letters = await session.fetch(uids, HEADER * len(uids), HEADER) if uids else ()
            return [letter.body for letter in letters if letter.body is not None]
        finally:
            session.abort()
