"""`gm run` as a process of its own that a test may kill, and that looks often for what another one left."""

import asyncio
import sys
from pathlib import Path

from gm.commands.games import start_log
from gm.config.service import read_service
from gm.running.app import Service, build_house, open_store


def main(path: Path) -> None:
    start_log("error")
    config = read_service(path)
    store = open_store(config)
    service = Service(config, store, build_house(config, store), poll=0.5)
    asyncio.run(service.run(asyncio.Event()))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
