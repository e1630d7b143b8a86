"""A TCP connection that breaks on demand: cut off, or silent while it looks alive."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Self

from .ground import HOST


class Proxy:
    """`async with Proxy(port) as proxy:` and connect to `proxy.port` instead."""

    def __init__(self, to_port: int) -> None:
        self.port = 0
        self.connections = 0
        self.rewrite: Callable[[bytes], bytes] = bytes
        """Applied to each piece that the server sends: to take a capability away, say."""
        self._to_port = to_port
        self._silent = False
        self._silenced = 0
        self._writers: set[tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = set()
        self._pairs: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, HOST, 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()
        for pair in self._pairs:
            pair.cancel()
        if self._pairs:
            await asyncio.wait(self._pairs, timeout=2)

    @property
    def open(self) -> int:
        """Connections that neither side has ended."""
        return len(self._writers)

    def cut(self) -> int:
        """End every connection now, with what was on its way; how many there were."""
        struck = len(self._writers)
        for writers in self._writers:
            for writer in writers:
                writer.transport.abort()
        self._writers.clear()
        return struck

    async def silence(self, seconds: float) -> int:
        """Swallow everything for a while. A connection that spoke meanwhile stays silent for ever, and never ends.

        How many fell silent.
        """
        self._silent, self._silenced = True, 0
        try:
            await asyncio.sleep(seconds)
        finally:
            self._silent = False
        return self._silenced

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._pairs.add(task)
        self.connections += 1
        # A handler that ends as cancelled is reported by asyncio as if it had failed.
        with contextlib.suppress(OSError, asyncio.CancelledError):
            far_reader, far_writer = await asyncio.open_connection(HOST, self._to_port)
            self._writers.add((writer, far_writer))
            mute: list[bool] = []
            try:
                await asyncio.gather(
                    self._pump(reader, far_writer, mute, bytes), self._pump(far_reader, writer, mute, self._rewritten)
                )
            finally:
                self._writers.discard((writer, far_writer))
        self._pairs.discard(task)

    def _rewritten(self, piece: bytes) -> bytes:
        return self.rewrite(piece)

    async def _pump(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        mute: list[bool],
        rewrite: Callable[[bytes], bytes],
    ) -> None:
        try:
            while piece := await reader.read(65536):
                if self._silent and not mute:
                    mute.append(True)
                    self._silenced += 1
                if not mute:
                    writer.write(rewrite(piece))
                    await writer.drain()
        finally:
            writer.close()
