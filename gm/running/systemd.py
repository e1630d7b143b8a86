"""systemd's protocol of notices (sd_notify): that the service is ready, that it lives, that it ends."""

import asyncio
import contextlib
import os
import socket

from gm.waiting import wait


def notify(state: str) -> None:
    """Tell it, where systemd has started this process and wants to know; nothing otherwise."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as to:
        to.sendto(state.encode(), "\0" + address[1:] if address.startswith("@") else address)


async def keep_notified(stop: asyncio.Event) -> None:
    """Until the stop. What hangs and can tell nothing any more is started anew (`WatchdogSec` of the unit)."""
    notify("READY=1")
    while not stop.is_set():
        notify("WATCHDOG=1")
        await wait(stop, _pause())
    notify("STOPPING=1")


def _pause() -> float:
    """Seconds between two signs: half of what is allowed."""
    meant = os.environ.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
    allowed = os.environ.get("WATCHDOG_USEC", "")
    return int(allowed) / 2_000_000 if meant and allowed.isdecimal() and int(allowed) else 3600.0
