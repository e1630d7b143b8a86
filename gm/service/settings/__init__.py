"""A changed file meets a running game."""
