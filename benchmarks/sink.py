"""An SMTP server that costs next to nothing: it takes every letter, and tells of each in a line of JSON.

    python -m benchmarks.sink [FOLDER]

Prints its port first; keeps some letters in the folder, if there is one.
"""

import asyncio
import base64
import contextlib
import email
import itertools
import json
import re
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

SIZE = 2**24
SAMPLES = 400
"""Letters that are kept."""
reports = itertools.count()
REPORT = re.compile(rb'filename="report\.json"\r\n\r\n([A-Za-z0-9+/=\r\n]+)')
PHASE = re.compile(r'"phase": "(\w+)"')


@dataclass(frozen=True)
class Taken:
    """A letter as the server read it."""

    at: float
    recipient: str
    head: str
    """Its header."""
    size: int
    phase: str
    """Of the turn that its `report.json` tells; "" without one."""

    def header(self, name: str) -> str:
        return str(email.message_from_string(self.head)[name] or "")

    @property
    def table(self) -> str:
        return self.header("List-Id").strip("<>").partition(".")[0]


@dataclass
class Sink:
    """`with Sink() as sink:` a process of its own, and what it has told."""

    folder: Path
    """Where it keeps some letters, each named by who gets it."""
    letters: list[Taken] = field(default_factory=list)
    port: int = 0

    def __enter__(self) -> "Sink":
        command = [sys.executable, "-m", "benchmarks.sink", str(self.folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())
        threading.Thread(target=self._listen, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()

    def _listen(self) -> None:
        for line in self.process.stdout or ():
            self.letters.append(Taken(*json.loads(line)))


def told_of(recipient: str, raw: bytes) -> str:
    report = REPORT.search(raw)
    if report and sys.argv[1:] and (number := next(reports)) < SAMPLES:
        (Path(sys.argv[1]) / f"{number} {recipient}").write_bytes(raw.removesuffix(b".\r\n"))
    phase = PHASE.search(base64.b64decode(report[1]).decode()) if report else None
    head = raw.partition(b"\r\n\r\n")[0].decode("ascii", "replace")
    return json.dumps([time.time(), recipient, head, len(raw), phase[1] if phase else ""])


async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):  # who sends may be killed
        await listen(reader, writer)
    writer.close()


async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    recipient = ""
    writer.write(b"220 sink.example\r\n")
    while line := await reader.readline():
        command = line[:4].upper()
        if command == b"RCPT":
            recipient = line.partition(b"<")[2].partition(b">")[0].decode()
        if command == b"DATA":
            writer.write(b"354 go on\r\n")
            print(told_of(recipient, await reader.readuntil(b"\r\n.\r\n")), flush=True)
        writer.write(b"221 bye\r\n" if command == b"QUIT" else b"250 SIZE 99999999\r\n")
        await writer.drain()
        if command == b"QUIT":
            break


async def main() -> None:
    server = await asyncio.start_server(talk, "127.0.0.1", 0, limit=SIZE)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    try:
        asyncio.run(main())
    except (KeyboardInterrupt, BrokenPipeError):
        sys.exit(0)
