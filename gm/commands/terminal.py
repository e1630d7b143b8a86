"""What the commands print: names, files and letters come from outside, and steer no terminal."""

import sys

from gm.visibility import visible


def say(text: object) -> None:
    print(visible(str(text)), flush=True)


def complain(text: object) -> None:
    print(visible(str(text)), file=sys.stderr, flush=True)
