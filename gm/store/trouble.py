"""Why a database cannot be used: what, where, and how to mend it, in words that never hold a password."""

import os
import re
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

KNOWN = ("sqlite", "postgresql")
EXPECTED = 'expected "sqlite:///gm.sqlite" or "postgresql+psycopg://user@host/name"'


class StoreUnusable(RuntimeError):
    """The database cannot be used: says why, and what to mend."""


def unusable(url: str, error: BaseException) -> StoreUnusable:
    return StoreUnusable(in_words(url, error))


def in_words(url: str, error: BaseException) -> str:
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        return f"[database] url is not the place of a database: {EXPECTED}"
    if isinstance(error, ArgumentError | NoSuchModuleError) or parsed.get_backend_name() not in KNOWN:
        return f"[database] url names no database that is known here: {EXPECTED}"
    if isinstance(error, ImportError):
        return f"{place(parsed)} needs a driver that is not installed: pip install 'diplomacy-gm[postgres]'"
    if parsed.get_backend_name() == "sqlite":
        return f"{place(parsed)} {_sqlite(Path(parsed.database or ''), error)}"
    return f"{place(parsed)} {_server(_said(parsed, error))}"


def place(url: URL) -> str:
    """Which database it is: no password, and nothing of the options that may hold one."""
    if url.get_backend_name() == "sqlite":
        return f"the SQLite file {url.database}"
    port = f":{url.port}" if url.port else ""
    user = f" as {url.username}" if url.username else ""
    return f"the database {url.database or ''} on {url.host or 'this machine'}{port}{user}"


def _sqlite(file: Path, error: BaseException) -> str:
    said = str(getattr(error, "orig", error)).partition("\n")[0]
    if "unable to open" not in said and "readonly" not in said:
        mend = {"locked": "another program holds it", "not a database": "it is no SQLite database: name another"}
        hint = next((words for sign, words in mend.items() if sign in said), "see [database] url")
        return f"cannot be used ({said}): {hint}"
    if not file.parent.is_dir():
        return f"cannot be opened: its folder does not exist; create it, or change [database] url ({said})"
    if file.is_dir():
        return f"cannot be opened: it is a folder; change [database] url ({said})"
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        return f"cannot be opened: whoever runs gm may not write there; change its owner or its rights ({said})"
    return f"cannot be opened: check the disk and [database] url ({said})"


def _server(said: str) -> str:
    signs = {
        "password authentication failed": "refuses the password: check password_file, or password_env, in [database]",
        "no password supplied": "wants a password: give password_file, or password_env, in [database]",
        "Connection refused": "does not listen: start the server, or check host and port in [database] url",
        "could not translate host name": "is on a machine of unknown name: check the host in [database] url",
        "failed to resolve host": "is on a machine of unknown name: check the host in [database] url",
        "does not exist": "does not exist: create it, or check [database] url",
        "no pg_hba.conf entry": "does not let us in from this machine: see pg_hba.conf of the server",
        "timeout": "does not answer in time: check host and port in [database] url, and the firewall",
    }
    hint = next((words for sign, words in signs.items() if sign in said), "cannot be used: check [database]")
    return f"{hint} ({said})"


def _said(url: URL, error: BaseException) -> str:
    """The first line of the driver's own words; the rest quotes statements and their values."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    said = type(error).__name__ if isinstance(cause, SQLAlchemyError) else str(cause).strip().partition("\n")[0]
    secrets = [url.password or "", *(value for values in url.normalized_query.values() for value in values)]
    for secret in secrets:
        said = said.replace(secret, "***") if secret else said
    return re.sub(r"\[Errno -?\d+\] ", "", said)
