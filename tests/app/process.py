"""`gm run` as a process of its own with short leases, so that a test need not wait for those of a killed one."""

import asyncio
import sys
from datetime import timedelta
from pathlib import Path

from gm.commands.games import start_log
from gm.config.service import read_service
from gm.running.app import Service, build_house, open_store


def main(path: Path) -> None:
    start_log("error")
    config = read_service(path)
    store = open_store(config)
    short = timedelta(seconds=4)
    service = Service(
        config, store, build_house(config, store), poll=0.5, mailbox_lease=timedelta(seconds=2), letter_lease=short
    )
    asyncio.run(service.run(asyncio.Event()))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
