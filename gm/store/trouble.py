"""Why a database cannot be used: what, where, and how to mend it, in words that never hold a password."""

import os
import re
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from gm.store.files import files_of, sqlite_file

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
    return f"{place(parsed)} {_server(parsed, _said(parsed, error))}"


def place(url: URL) -> str:
    """Which database it is: no password, and nothing of the options that may hold one."""
    if url.get_backend_name() == "sqlite":
        return f"the SQLite file {url.database}"
    port = f":{url.port}" if url.port else ""
    user = f" as {url.username}" if url.username else ""
    return f"the database {url.database or ''} on {url.host or 'this machine'}{port}{user}"


def _sqlite(file: Path, error: BaseException) -> str:
    said = str(getattr(error, "orig", error)).partition("\n")[0]
    if "no such table" in said:
        return "holds nothing yet: gm run or gm apply makes its tables"
    if any(sign in said for sign in ("unable to open", "readonly", "disk I/O error")):
        return f"{_unopened(file)} ({said})"
    hint = next((words for sign, words in _SQLITE.items() if sign in said), "see [database] url")
    return f"cannot be used ({said}): {hint}"


_SQLITE = {
    "locked": "another program holds it: end that one",
    "not a database": "it is no SQLite database: name another in [database] url",
    "malformed": "it is damaged: stop the service and put a copy from before in its place",
    "full": "the disk is full: make room",
}


def _unopened(file: Path) -> str:
    if not file.parent.is_dir():
        return "cannot be opened: its folder does not exist; create it, or change [database] url"
    if file.is_dir():
        return "cannot be opened: it is a folder; change [database] url"
    if not file.exists() and may_write(file.parent):
        return "does not exist yet: gm run or gm apply makes it"
    return unwritable(file) or "cannot be opened: check the disk and [database] url"


def unwritable(file: Path) -> str:
    """Which of the files and folders that SQLite writes to cannot be written; "" when all can."""
    for one in files_of(file):
        if not may_write(one):
            return f"cannot be written: whoever runs gm may not write to {one}; change its owner or its rights"
    if not may_write(file.parent):
        return (
            f"cannot be written: whoever runs gm may not write to the folder {file.parent}, "
            "where SQLite keeps its log; change its owner or its rights"
        )
    return ""


def demand_writable(url: str) -> None:
    """SQLite opens a file that it may only read, and says so at the first change. Raises StoreUnusable."""
    file = sqlite_file(url)
    if file is not None and file.exists() and (told := unwritable(file)):
        raise StoreUnusable(f"{place(make_url(url))} {told}")


def may_write(path: Path) -> bool:
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


_SERVER = (
    ("password authentication failed", "refuses the password: check password_file, or password_env, in [database]"),
    ("no password supplied", "wants a password: give password_file, or password_env, in [database]"),
    ("Connection refused", "does not listen: start the server, or check host and port in [database] url"),
    ("could not translate host name", "is on a machine of unknown name: check the host in [database] url"),
    ("failed to resolve host", "is on a machine of unknown name: check the host in [database] url"),
    ("no pg_hba.conf entry", "does not let us in from this machine: see pg_hba.conf of the server"),
    ("timeout", "does not answer in time: check host and port in [database] url, and the firewall"),
    ("too many clients", "has no connection left: raise max_connections, or end other programs"),
    ("read-only transaction", "takes no changes: it is a copy, or recovering; name the server that writes"),
)


def _server(url: URL, said: str) -> str:
    name, user = url.database or "gm", url.username or "gm"
    hint = next((words for sign, words in _SERVER if sign in said), "cannot be used: check [database]")
    if "does not exist" in said and "relation" in said:
        hint = "holds nothing yet: gm run or gm apply makes its tables"
    elif "does not exist" in said and "role" in said:
        hint = f"knows no role {user}: createuser {user} as its administrator, or check the user in [database] url"
    elif "does not exist" in said:
        hint = f"does not exist: createdb --owner={user} {name} as its administrator, or check [database] url"
    elif any(sign in said for sign in ("permission denied", "must be owner", "no schema has been selected")):
        hint = no_rights(url)
    return f"{hint} ({said})"


def no_rights(url: URL) -> str:
    """What an administrator of PostgreSQL does about a role that may not use its schema, or another's tables."""
    name, user = url.database or "gm", url.username or "gm"
    return (
        f"gives its role {user} too few rights: as its administrator, ALTER DATABASE {name} OWNER TO {user}; "
        f"GRANT USAGE, CREATE ON SCHEMA public TO {user}; and, where tables belong to another role, "
        f"REASSIGN OWNED BY that role TO {user}"
    )


def _said(url: URL, error: BaseException) -> str:
    """The first line of the driver's own words; the rest quotes statements and their values."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    said = type(error).__name__ if isinstance(cause, SQLAlchemyError) else str(cause).strip().partition("\n")[0]
    secrets = [url.password or "", *(value for values in url.normalized_query.values() for value in values)]
    for secret in secrets:
        said = said.replace(secret, "***") if secret else said
    return re.sub(r"\[Errno -?\d+\] ", "", said)
