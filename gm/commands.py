"""What the commands about mail and games do: `gm run`, `gm demo`, `gm check`, `gm apply` and the game master's own."""

import logging
import sys
from pathlib import Path

from gm.service.redaction import Redaction

log = logging.getLogger("gm")


def start_log(level: str) -> None:
    """To standard error; tokens and addresses never stand in it."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(Redaction())
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.ERROR, handlers=[handler], force=True)
    log.setLevel(level.upper())


def run_demo(out: Path) -> int:
    from gm.demo.play import DemonstrationFailed, play

    start_log("error")
    try:
        played = play(out, print)
    except DemonstrationFailed as failed:
        print(f"La démonstration a échoué : {failed}", file=sys.stderr)
        return 1
    print(f"{played.letters} lettres en {played.seconds:.0f} s : {out / 'letters'}, cartes : {out / 'maps'}")
    return 0
