"""By what name the receiving mail server signs, and whether that is the one that gm.toml believes."""

from collections import Counter
from collections.abc import Iterable

from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from gm.commands.findings import Finding
from gm.config.service import ServiceConfig
from gm.mail.envelope import signers
from gm.store.tables import letter
from gm.store.work import open_engine

LETTERS = 50
HEADER = 50_000
"""Bytes of a letter that hold its header."""


def kept_lately(config: ServiceConfig) -> list[bytes]:
    """The beginnings of the letters that came last; none where there is no database yet."""
    query = select(func.substr(letter.c.raw, 1, HEADER)).order_by(letter.c.id.desc()).limit(LETTERS)
    try:
        engine = open_engine(config.database_url, read_only=True)
        try:
            with engine.begin() as connection:
                return [bytes(raw) for raw in connection.execute(query).scalars()]
        finally:
            engine.dispose()
    except (SQLAlchemyError, ImportError):  # the database has a finding of its own
        return []


def signatures(config: ServiceConfig, letters: Iterable[bytes]) -> Finding:
    """Whether what is believed has ever been seen, and what was seen instead."""
    known = [name.rstrip(".") for name in config.authserv_ids]
    found = [signers(raw, (*known, config.imap.host)) for raw in letters]
    names = Counter(each[0] for each in found if each)
    listed = ", ".join(f'"{name}" ({count})' for name, count in names.most_common(3))
    what = "authserv_ids"
    if ours := sum(not set(known).isdisjoint(each) for each in found):
        return Finding(what, True, f"{ours} of the last {len(found)} letters are signed so")
    if known and names:
        told = (
            f"no letter is signed by {', '.join(known)}, but by {listed}: where that is your provider's server, and "
            "not the writers' own, name it in [mailbox]; until then no forged letter is known as one"
        )
        return Finding(what, False, told)
    if names:
        told = f"none is believed, but letters are signed by {listed}: name your provider's in [mailbox]"
        return Finding(what, True, told, note=True)
    told = "no letter here is signed by any server, so a forged one is not known as one"
    return Finding(what, True, f"{told}; {', '.join(known)} was not seen" if known else told, note=bool(known))
