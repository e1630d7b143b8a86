"""A play-by-email game master for the board game Diplomacy."""

__version__ = "0.1.0"
