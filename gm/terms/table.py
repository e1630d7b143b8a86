"""The table of settings: each row stands beside the field that keeps it, and says what a game file calls it.

Reading, checking and comparing files, telling players, and the documents go by these rows. A new setting is a new
field with its row and a default, which games in play take; `tools/settings.py` writes the documents.
"""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from typing import Any, get_type_hints

RULES_STAND = "a game in play keeps the rules it began with"
SEATS_STAND = "a game in play keeps its seats and their powers"


@dataclass(frozen=True, slots=True)
class Row:
    """One setting."""

    key: str
    """Where a game file has it: `deadline.moves.every`. The keys of a player are those of his own section."""
    kind: str
    """What a file may write there: a name in `gm.config.kinds`."""
    says: str
    """What it is, in a line of the documents."""
    needed: bool = False
    """Whether every file must have it, though its field has a default."""
    shown: str = ""
    """The default as a file would write it, where the default itself does not say."""
    stands: str = ""
    """Why a running game cannot take another; "" when it can."""
    told: bool = True
    """Whether those concerned are told of a change; what moves a deadline has a letter of its own."""
    compared: str = ""
    """What of the game's settings tells its value to people, where that is not the field itself."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A row, and the field that keeps its value."""

    row: Row
    path: tuple[str, ...]
    """Attributes on the way to the value."""
    default: Any
    """MISSING where the field has none."""

    def told(self, settings: object) -> Any:
        """Its value as people are told it."""
        return getattr(settings, self.row.compared) if self.row.compared else self.of(settings)

    def of(self, settings: object) -> Any:
        """Its value in the settings of a game (or of a player)."""
        for name in self.path:
            settings = getattr(settings, name)
        return settings


def setting(key: str, kind: str, says: str, default: Any = MISSING, *, formerly: str = "", **more: Any) -> Any:
    """A field that keeps a setting; `more` as in Row. `formerly`: what rows of an older version call it."""
    metadata: dict[str, Any] = {"row": Row(key, kind, says, **more)}
    if formerly:
        metadata["formerly"] = formerly
    if isinstance(default, Mapping):
        return field(default_factory=lambda: default, metadata=metadata)
    return field(default=default, metadata=metadata)


def settings_in(cls: Any, path: tuple[str, ...] = ()) -> Iterator[Setting]:
    """The settings that a frozen value keeps, and those within it, in the order of its fields."""
    hints = get_type_hints(cls)
    for each in fields(cls):
        row = each.metadata.get("row")
        if row is not None:
            default = each.default if each.default_factory is MISSING else each.default_factory()
            yield Setting(row, (*path, each.name), default)
        elif is_dataclass(hints[each.name]):
            yield from settings_in(hints[each.name], (*path, each.name))
