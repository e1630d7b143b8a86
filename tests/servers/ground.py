"""What every server here stands on: a folder other users can enter, free ports, a certificate, a way to wait."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

HOST = "127.0.0.1"
PATIENCE = 20.0


class NotHere(Exception):
    """This machine does not have the server; the message says what is missing."""


def program(name: str) -> str:
    """Servers live in /usr/sbin, which is not on everybody's path."""
    found = shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin:/sbin")
    if found is None:
        raise NotHere(f"{name} is not installed")
    return found


@contextmanager
def folder(name: str) -> Iterator[Path]:
    """A new folder, removed at the end. Unlike pytest's tmp_path it may be entered by others: servers change user."""
    path = Path(tempfile.mkdtemp(prefix=f"gm-{name}-"))
    path.chmod(0o755)
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until(ready: Callable[[], bool], why_not: Callable[[], str]) -> None:
    """Ask again and again; `why_not` gives the text of the failure."""
    deadline = time.monotonic() + PATIENCE
    while not ready():
        if time.monotonic() > deadline:
            raise TimeoutError(why_not())
        time.sleep(0.005)


def greets(port: int, greeting: bytes) -> bool:
    try:
        with socket.create_connection((HOST, port), 1) as talk:
            talk.settimeout(2)
            return talk.recv(64).startswith(greeting)
    except OSError:
        return False


@dataclass(frozen=True, slots=True)
class Certificate:
    """Self-signed, for localhost and 127.0.0.1; clients trust `certificate` as their only authority."""

    certificate: Path
    key: Path


def new_certificate(place: Path) -> Certificate:
    made = Certificate(place / "certificate.pem", place / "key.pem")
    subprocess.run(
        [
            *(program("openssl"), "req", "-x509", "-nodes", "-days", "30", "-subj", "/CN=localhost"),
            *("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"),
            *("-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"),
            *("-keyout", made.key, "-out", made.certificate),
        ],
        check=True,
        capture_output=True,
    )
    return made
