"""Whether the database that a process has open is still the one that its settings name."""

from sqlalchemy.exc import SQLAlchemyError

from gm.service.ports import OpenWork
from gm.store.files import sqlite_file


class Presence:
    """Made when the database is opened; asked for again and again."""

    def __init__(self, url: str, secret: bytes) -> None:
        self._file = sqlite_file(url)
        self._secret = secret
        self._opened = self._inode()

    def trouble(self, open_work: OpenWork) -> str:
        """Why it is another one now, or none; "" while it is the same. One that does not answer may come back."""
        if self._inode() != self._opened:
            gone = self._file is not None and not self._file.exists()
            return f"the SQLite file {self._file} was {'deleted' if gone else 'replaced'} under the running service"
        try:
            with open_work() as work:
                kept = work.health.kept_secret()
        except SQLAlchemyError:
            return ""
        return "" if kept == self._secret else "the database was replaced under the running service"

    def _inode(self) -> tuple[int, int] | None:
        if self._file is None:
            return None
        try:
            found = self._file.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino
