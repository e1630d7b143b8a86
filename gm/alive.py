"""Whether the service is at work: `python -m gm.alive gm.toml` ends with 0 when it read its mailbox and reached SMTP
within ten minutes. For container health checks; it asks the database only, and sends nothing.
"""

import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

from gm.config.service import read_service
from gm.service.ports import OpenWork
from gm.store.work import Store

SIGNS = ("read", "sent")
LATELY = timedelta(minutes=10)


def missing_signs(open_work: OpenWork, now: datetime) -> tuple[str, ...]:
    """The signs of life that were not seen lately, by any process."""
    with open_work() as work:
        return tuple(sign for sign in SIGNS if not work.health.beats(sign, now - LATELY))


def main(path: Path) -> int:
    store = Store(read_service(path).database_url)
    try:
        missing = missing_signs(store, datetime.now(UTC))
    finally:
        store.close()
    for sign in missing:
        print(f"no sign of life for {LATELY.seconds // 60} minutes: {sign}", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
