"""The folder of the web archive: whole files by rename, only what changed, and nothing outside of it.

No link in it is followed: each folder on the way to a file is opened from the one above. What a game had and has no
more is removed by its list of files (`games/NAME/files.json`), which also says from what each of them was made.
"""

import json
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from gm.site.pages import SitePage

_DIRECTORY = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]*")
"""Of a folder or a file of ours."""


@dataclass(frozen=True, slots=True)
class SiteFolder:
    """Where the site is written. OSError where that cannot be done."""

    root: Path

    def write(self, pages: Iterable[SitePage]) -> int:
        """How many files changed."""
        return sum(self._put(page.path, page.make()) for page in pages)

    def write_game(self, name: str, pages: Iterable[SitePage], *, anew: bool = False) -> int:
        """The files of a game, and no others of it: without pages, none. `anew`: also those whose key is the same."""
        listed = _listed(name)
        before = self._files(listed)
        now: dict[str, str] = {}
        changed = 0
        for page in pages:
            now[page.path] = page.key
            known = page.key and before.get(page.path) == page.key and not anew
            if not (known and self._is_there(page.path)):
                changed += self._put(page.path, page.make())
        for path in sorted(before.keys() - now.keys()):
            # Others stand on a ground, too.
            if not path.startswith("ground/"):
                self._remove(path)
                changed += 1
        if now:
            self._put(listed, json.dumps(now, indent=0).encode())
        else:
            self._remove(listed)
        return changed

    def games(self) -> list[str]:
        """Those of which it holds files."""
        with suppress(OSError), self._opened("games/x", make=False) as (folder, _):
            return sorted(name for name in os.listdir(folder) if self._files(_listed(name)))  # noqa: PTH208  # of an open folder
        return []

    def _files(self, listed: str) -> dict[str, str]:
        try:
            found = json.loads(self._read(listed))
        except (OSError, ValueError):
            return {}
        ours = isinstance(found, dict) and all(isinstance(key, str) for key in found.values())
        return {path: key for path, key in found.items() if _is_ours(path)} if ours else {}

    def _put(self, path: str, content: bytes) -> bool:
        with suppress(OSError):
            if self._read(path) == content:
                return False
        with self._opened(path, make=True) as (folder, name):
            written = f".{name}.new"
            with suppress(FileNotFoundError):
                os.unlink(written, dir_fd=folder)
            made = os.open(written, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o644, dir_fd=folder)
            with os.fdopen(made, "wb") as file:
                os.fchmod(made, 0o644)  # whoever serves files reads them, whatever the service's own mask
                file.write(content)
            os.rename(written, name, src_dir_fd=folder, dst_dir_fd=folder)
        return True

    def _read(self, path: str) -> bytes:
        with self._opened(path, make=False) as (folder, name):
            opened = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
        with os.fdopen(opened, "rb") as file:
            return file.read()

    def _is_there(self, path: str) -> bool:
        with suppress(OSError), self._opened(path, make=False) as (folder, name):
            os.stat(name, dir_fd=folder, follow_symlinks=False)
            return True
        return False

    def _remove(self, path: str) -> None:
        with suppress(FileNotFoundError), self._opened(path, make=False) as (folder, name):
            os.unlink(name, dir_fd=folder)

    @contextmanager
    def _opened(self, path: str, *, make: bool) -> Iterator[tuple[int, str]]:
        """The folder of a file, and the file's name in it."""
        *folders, name = path.split("/")
        if make:
            self.root.mkdir(parents=True, exist_ok=True)
        opened = os.open(self.root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            for each in folders:
                if make:
                    with suppress(FileExistsError):
                        os.mkdir(each, dir_fd=opened)
                        os.chmod(each, 0o755, dir_fd=opened)
                below = os.open(each, _DIRECTORY, dir_fd=opened)
                os.close(opened)
                opened = below
            yield opened, name
        finally:
            os.close(opened)


def _listed(game: str) -> str:
    return f"games/{game}/files.json"


def _is_ours(path: str) -> bool:
    return all(_NAME.fullmatch(part) for part in path.split("/"))
