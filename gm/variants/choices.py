"""What a variant alone lets a game choose: the `[options]` of its file, each with the values it may have."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from gm.rules.errors import RulesError
from gm.rules.ruleset import Ruleset

Fault = tuple[tuple[str, ...], object, str]
"""(keys on the way to it within the option, the value or None, what was expected)"""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice: the values there are, the usual one first."""

    values: tuple[object, ...]

    @property
    def usual(self) -> object:
        return self.values[0]

    def expected(self) -> str:
        return " or ".join("true" if v is True else "false" if v is False else f'"{v}"' for v in self.values)

    def allows(self, value: object) -> bool:
        return any(type(value) is type(known) and value == known for known in self.values)

    def faults(self, value: object) -> Iterator[Fault]:
        """What is wrong with a value."""
        if not self.allows(value):
            yield (), value, f"expected {self.expected()}"


NO_OPTIONS: Mapping[str, Option] = MappingProxyType({})


def chosen(written: Mapping[str, object], options: Mapping[str, Option]) -> Mapping[str, object]:
    """Every option with its value. Raises RulesError naming the option or value that does not exist, and what does."""
    for name, value in written.items():
        if name not in options:
            raise RulesError(f"unknown option {name!r}: expected {' or '.join(options) or 'none in this game'}")
        if not options[name].allows(value):
            raise RulesError(f"option {name} = {value!r}: expected {options[name].expected()}")
    return {name: written.get(name, option.usual) for name, option in options.items()}


def with_options(ruleset: Ruleset, options: Mapping[str, object]) -> Ruleset:
    """Keep what was chosen in the rules, for variants whose rules need nothing more."""
    return replace(ruleset, options=options) if options else ruleset
