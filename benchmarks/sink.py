"""An SMTP server that costs next to nothing: it takes every letter, and tells of each in a line of JSON.

    python -m benchmarks.sink

Prints its port first. Of each letter: when it was taken, to whom, its header, how long it is, and what `report.json`
in it says of the turn.
"""

import asyncio
import base64
import json
import re
import sys
import time

SIZE = 2**24
REPORT = re.compile(rb'filename="report\.json"\r\n\r\n([A-Za-z0-9+/=\r\n]+)')
PHASE = re.compile(r'"phase": "(\w+)"')


def told_of(recipient: str, raw: bytes) -> str:
    report = REPORT.search(raw)
    phase = PHASE.search(base64.b64decode(report[1]).decode()) if report else None
    head = raw.partition(b"\r\n\r\n")[0].decode("ascii", "replace")
    return json.dumps([time.time(), recipient, head, len(raw), phase[1] if phase else ""])


async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
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
    writer.close()


async def main() -> None:
    server = await asyncio.start_server(talk, "127.0.0.1", 0, limit=SIZE)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    try:
        asyncio.run(main())
    except (KeyboardInterrupt, BrokenPipeError):
        sys.exit(0)
