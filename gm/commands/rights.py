"""Who on this machine may read or change what an installation keeps secret."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from gm.commands.findings import Finding
from gm.config.service import ServiceConfig
from gm.running.apply import game_files
from gm.store.files import files_of, sqlite_file

GROUP, OTHERS = 0o070, 0o007


def rights(config: ServiceConfig) -> Iterator[Finding]:
    """What is too open; one good finding where nothing is."""
    database = sqlite_file(config.database_url)
    secret = dict.fromkeys([*config.password_files, *(files_of(database) if database else ())])
    found = [*_readable(secret), *_readable_here(config), *_changeable(config, database)]
    yield from found or [Finding("files", True, "nobody else may read or change them")]


def _readable(files: dict[Path, None]) -> Iterator[Finding]:
    """What has no other reader than the service, wherever it lies."""
    for file in files:
        mode = _mode(file)
        # A file of root's is read by the service's group, or by nobody.
        allowed = stat.S_IRGRP if file.stat().st_uid == 0 and os.geteuid() != 0 else 0
        if mode & (GROUP | OTHERS) & ~allowed:
            told = f"others on this machine may read or change it (rights {mode:o}): chmod 600 {file}"
            yield Finding(str(file), False, told)


def _readable_here(config: ServiceConfig) -> Iterator[Finding]:
    """What an administrator wrote, and only the folders around it protect."""
    for file in config.files_with_passwords:
        if _reached(file) & (stat.S_IRGRP | stat.S_IROTH):
            told = f"others on this machine may read the password in it: chmod 600 {file}, or use password_file"
            yield Finding(str(file), False, told)
    open_games = [file for file in game_files(config.games) if _reached(file) & stat.S_IROTH]
    if open_games:
        told = f"everybody on this machine may read the players' addresses in {open_games[0].name}"
        more = f" and {len(open_games) - 1} more" if len(open_games) > 1 else ""
        yield Finding(str(config.games), True, f"{told}{more}: chmod 700 {config.games}", note=True)


def _changeable(config: ServiceConfig, database: Path | None) -> Iterator[Finding]:
    """Who may write there may change the games, or put other files in the place of ours."""
    folders = [config.file.parent, config.games, *([database.parent] if database else [])]
    for path in dict.fromkeys([*folders, config.file, *game_files(config.games)]):
        if path.exists() and _reached(path) & stat.S_IWOTH:
            yield Finding(str(path), False, f"everybody on this machine may change it: chmod o-w {path}")


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def _reached(path: Path) -> int:
    """The rights that are worth something: who may not enter a folder reaches nothing in it."""
    mode = _mode(path)
    for folder in path.absolute().parents:
        around = _mode(folder)
        mode &= ~((0 if around & stat.S_IXGRP else GROUP) | (0 if around & stat.S_IXOTH else OTHERS))
    return mode
