"""A play-by-email game master for the board game Diplomacy."""
