"""Facts that tests are held to: maps, cases, games, positions."""

from pathlib import Path

DATA = Path(__file__).parent
