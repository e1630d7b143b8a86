"""`gm backup` and `gm restore`: an installation as one file, taken while it runs, and put back into an empty place."""

import io
import json
import os
import tarfile
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO

from typer import Exit

from gm import __version__
from gm.commands.installation import read_config
from gm.commands.terminal import complain, say
from gm.config.service import ServiceConfig
from gm.config.takeover import BESIDE
from gm.running.apply import game_files
from gm.service.play.recovery import begin_recovery
from gm.service.ports import Work
from gm.store.backup import DatabaseCopy, copy_in, copy_out
from gm.store.files import PRIVATE
from gm.store.trouble import StoreUnusable

ABOUT, DATABASE, FILES = "about.json", "database", "files"
FORMAT = 1
"""Raised when an older version could not put the file back."""


class NoBackup(Exception):
    """A file that `gm backup` did not write, or not whole."""


def back_up(path: Path, target: Path, *, passwords: bool) -> int:
    """The exit status: 1 when something was left out that the installation needs, 2 when there is no backup."""
    config = read_config(path)
    try:
        made = os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE)
    except OSError as error:
        complain(f"{target}: {error.strerror}")
        return 2
    try:
        os.fchmod(made, PRIVATE)
        with os.fdopen(made, "wb") as opened, tarfile.open(fileobj=opened, mode="w:gz") as archive:
            outside = _write(config, archive, passwords=passwords)
            opened.flush()
            os.fsync(opened.fileno())
    except BaseException as error:
        target.unlink()
        if not isinstance(error, OSError | StoreUnusable):
            raise
        complain(f"gm backup: {error}")
        return 2
    say(f"{target}: as secret as the database: it holds letters, addresses and orders")
    secret = [file.name for file in _secret(config)]
    if secret and not passwords:
        say(f"not in it: {', '.join(secret)}; --passwords takes them along")
    for file in config.files_with_passwords:
        complain(f"{file.name} holds a password, which is in {target} too")
    for file in outside:
        complain(f"{file}: lies outside of {config.file.parent}, and is not in {target}: keep a copy of your own")
    return 1 if outside else 0


def restore(path: Path, source: Path) -> int:
    """The exit status: 1 while something is missing that a person must write, 2 when nothing was restored."""
    try:
        with tarfile.open(source, mode="r:gz") as archive:
            about = _about(archive)
            members = {each.name: each for each in archive.getmembers() if each.isfile()}
            targets = {_target(path, name): each for name, each in members.items() if name.startswith(f"{FILES}/")}
            for target, member in targets.items():
                _place(target, _content(archive, member).read())
            try:
                config = read_config(path)
            except Exit:
                complain("gm restore: the files are in place: write what is missing, then give the same command again")
                return 1
            parts = {
                name.removeprefix(f"{DATABASE}/"): each
                for name, each in members.items()
                if name.startswith(f"{DATABASE}/")
            }
            copied = DatabaseCopy(about["revision"], parts, lambda name: _content(archive, parts[name]))
            copy_in(config.database_url, copied, partial(_no_longer_running, datetime.fromisoformat(about["made"])))
    except (OSError, EOFError, tarfile.TarError, NoBackup, StoreUnusable) as error:
        complain(f"{source}: not restored: {error}")
        return 2
    say("the database is there again. gm doctor says whether all else is; gm run reads again what came since the copy,")
    say("and gm recover shows what may have left since then and is held")
    return 0


def _no_longer_running(made: datetime, work: Work) -> None:
    for process in work.processes.living():
        work.processes.end(process.name)
    begin_recovery(work, made, datetime.now(UTC))


def _write(config: ServiceConfig, archive: tarfile.TarFile, *, passwords: bool) -> list[Path]:
    """What was left out."""
    outside = []
    for file in (*_open(config), *(_secret(config) if passwords else ())):
        if file == config.file:
            archive.add(file, f"{FILES}/gm.toml")
        elif file.is_relative_to(config.file.parent):
            archive.add(file, f"{FILES}/{file.relative_to(config.file.parent).as_posix()}")
        else:
            outside.append(file)
    made = datetime.now(UTC)

    def take(name: str, content: IO[bytes]) -> None:
        member = tarfile.TarInfo(f"{DATABASE}/{name}")
        member.size = content.seek(0, os.SEEK_END)
        content.seek(0)
        archive.addfile(member, content)

    revision = copy_out(config.database_url, take)
    about = {"format": FORMAT, "made": made.isoformat(), "revision": revision, "gm": __version__}
    raw = json.dumps(about).encode()
    member = tarfile.TarInfo(ABOUT)
    member.size = len(raw)
    archive.addfile(member, io.BytesIO(raw))
    return outside


def _open(config: ServiceConfig) -> Iterator[Path]:
    """The files that hold no password, or not only one: gm.toml, what it names, and the games with their texts."""
    yield config.file
    yield from game_files(config.games)
    yield from sorted(file for file in config.games.glob("*") if file.suffix in BESIDE)
    yield from sorted({each.ca_file for each in (config.imap, config.smtp) if each.ca_file is not None})
    if config.templates is not None:
        yield from sorted(file for file in config.templates.rglob("*") if file.is_file())


def _secret(config: ServiceConfig) -> list[Path]:
    logins = [config.tokens.file] if config.tokens is not None and config.tokens.file.exists() else []
    return list(dict.fromkeys((*config.password_files, *logins)))


def _about(archive: tarfile.TarFile) -> dict[str, str]:
    """What is told of the backup. It is written last: where it is, all is."""
    try:
        about = json.loads(_content(archive, archive.getmember(ABOUT)).read())
        if about["format"] != FORMAT:
            raise NoBackup(f"another gm wrote it ({about['gm']}): install that one")
        datetime.fromisoformat(about["made"])
        return {"made": about["made"], "revision": str(about["revision"])}
    except (KeyError, ValueError, TypeError):
        raise NoBackup("it is no file of gm backup, or not all of one") from None


def _content(archive: tarfile.TarFile, member: tarfile.TarInfo) -> IO[bytes]:
    found = archive.extractfile(member)
    if found is None:
        raise NoBackup(f"{member.name} is no file")
    return found


def _target(path: Path, name: str) -> Path:
    """Beside gm.toml, wherever that is to be."""
    inside = PurePosixPath(name.removeprefix(f"{FILES}/"))
    if inside.is_absolute() or ".." in inside.parts:
        raise NoBackup(f"{inside} would lie outside of {path.parent}")
    return path if inside == PurePosixPath("gm.toml") else path.parent / inside


def _place(target: Path, content: bytes) -> None:
    """For the owner alone. What is there stays."""
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        made = os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE)
    except FileExistsError:
        say(f"{target}: is there already, and stays as it is")
        return
    with os.fdopen(made, "wb") as opened:
        opened.write(content)
    say(f"{target}: written")
