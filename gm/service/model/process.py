"""A running service, as the others know it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Process:
    name: str
    birth: str
    """Where and when it was born, which no other process shares; "" if unknown."""
    count: int
    """Of its signs of life."""
