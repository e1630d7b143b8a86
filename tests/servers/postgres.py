"""A private PostgreSQL cluster; each test gets a database of its own. It need survive no power cut, so it is fast."""

import itertools
import os
import pwd
import shutil
import signal
import subprocess
from pathlib import Path
from typing import Any, Self

from .ground import HOST, NotHere, free_port, wait_until

USER = "gm"
FAST = (
    *("fsync=off", "synchronous_commit=off", "full_page_writes=off", "wal_level=minimal", "max_wal_senders=0"),
    *("autovacuum=off", "jit=off", "max_connections=60"),
)


def server_programs() -> Path:
    """The newest version's folder: Debian keeps server programs off the path, one folder a version."""
    versions = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    elsewhere = shutil.which("initdb")
    versions += [Path(elsewhere).parent] if elsewhere else []
    if not versions:
        raise NotHere("postgresql (initdb) is not installed")
    return max(versions, key=lambda place: int(place.parent.name) if place.parent.name.isdigit() else 0)


class Postgres:
    """`with Postgres(folder) as postgres: postgres.new_database()`; raises NotHere without the package."""

    def __init__(self, base: Path) -> None:
        self.base = base
        self.port = free_port()
        self._programs = server_programs()
        self._numbers = itertools.count(1)
        self._process: subprocess.Popen[bytes] | None = None
        # The server refuses to run as root.
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            try:
                entry = pwd.getpwnam("postgres")
            except KeyError:
                raise NotHere("there is no user postgres to run the server as") from None
            os.chown(base, entry.pw_uid, entry.pw_gid)
            self._as = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}

    def __enter__(self) -> Self:
        self._run(
            *("initdb", "--pgdata", "data", "--username", USER, "--auth", "trust"),
            *("--encoding", "UTF8", "--locale", "C.UTF-8", "--no-sync"),
        )
        options = [word for setting in FAST for word in ("-c", setting)]
        options += ["-c", f"unix_socket_directories={self.base}", "-c", f"listen_addresses={HOST}"]
        self._process = subprocess.Popen(
            [self._programs / "postgres", "-D", self.base / "data", "-p", str(self.port), *options],
            stdout=subprocess.DEVNULL,
            stderr=(self.base / "postgres.log").open("wb"),
            cwd=self.base,
            **self._as,
        )
        wait_until(self._is_up, (self.base / "postgres.log").read_text)
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)  # end now, and write nothing that nobody will read
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()

    def new_database(self) -> str:
        """The URL of a new empty database, as SQLAlchemy writes it."""
        name = f"gm{next(self._numbers)}"
        self._run(
            "psql", "-h", HOST, "-p", str(self.port), "-U", USER, "-d", "postgres", "-c", f"CREATE DATABASE {name}"
        )
        return f"postgresql+psycopg://{USER}@{HOST}:{self.port}/{name}"

    def _is_up(self) -> bool:
        if self._process is None or self._process.poll() is not None:
            raise RuntimeError("postgres ended at once\n" + (self.base / "postgres.log").read_text())
        asked = [self._programs / "pg_isready", "-q", "-h", HOST, "-p", str(self.port), "-U", USER, "-d", "postgres"]
        return subprocess.run(asked).returncode == 0

    def _run(self, name: str, *arguments: str) -> None:
        done = subprocess.run(
            [self._programs / name, *arguments], capture_output=True, text=True, cwd=self.base, **self._as
        )
        if done.returncode != 0:
            raise RuntimeError(f"{name}: {done.stdout}{done.stderr}")
