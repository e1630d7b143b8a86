"""A game begins, a turn falls, a game ends."""
