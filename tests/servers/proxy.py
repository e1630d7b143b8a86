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
        self._writers: set[asyncio.StreamWriter] = set()
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

    def cut(self) -> None:
        """End every connection now; what was on its way is lost."""
        for writer in self._writers:
            writer.transport.abort()

    async def silence(self, seconds: float) -> None:
        """Swallow everything for a while. A connection that spoke meanwhile stays silent for ever, and never ends."""
        self._silent = True
        await asyncio.sleep(seconds)
        self._silent = False

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._pairs.add(task)
        self.connections += 1
        try:
            far_reader, far_writer = await asyncio.open_connection(HOST, self._to_port)
            self._writers |= {writer, far_writer}
            mute: list[bool] = []
            with contextlib.suppress(OSError):
                await asyncio.gather(
                    self._pump(reader, far_writer, mute, bytes), self._pump(far_reader, writer, mute, self.rewrite)
                )
            self._writers -= {writer, far_writer}
        finally:
            self._pairs.discard(task)

    async def _pump(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        mute: list[bool],
        rewrite: Callable[[bytes], bytes],
    ) -> None:
        try:
            while piece := await reader.read(65536):
                if self._silent:
                    mute.append(True)
                if not mute:
                    writer.write(rewrite(piece))
                    await writer.drain()
        finally:
            writer.close()
