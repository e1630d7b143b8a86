"""The rules of the game: values and functions only; no clock, file, socket, chance or log."""
