"""The example files, and what they would be with their defaults written out."""

import re
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def uncommented(text: str) -> str:
    """`# key = value` becomes `key = value`; remarks stay."""
    return re.sub(r"^# (?=\w+ +=)", "", text, flags=re.MULTILINE)
