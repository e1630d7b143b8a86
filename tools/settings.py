"""Write docs/settings.md from the table of settings: `python tools/settings.py > docs/settings.md`."""

from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from datetime import timedelta
from enum import Enum
from typing import Any

from gm.config.kinds import KINDS, Table
from gm.reports.dates import span
from gm.rules.rulebook import Rulebook
from gm.service.model.game import GameSettings, Player
from gm.terms.table import Setting, settings_in
from gm.terms.times import ShortRule
from gm.variants.registry import VARIANTS

CHOICES = [f"`{each.name}`" for each in fields(Rulebook)]
HEAD = """\
# Settings of a game

What `games/<name>.toml` may say. This page is written by `tools/settings.py` from the table of settings; a key stands
beside its field in the code, and nowhere else. `gm check` says what is wrong with a file and what it would change.
"""


def main() -> None:
    print(HEAD)
    for title, settings in sections():
        print(f"## {title}\n")
        print("| key | what a file writes | default | what it is | in a running game |\n|---|---|---|---|---|")
        for each in settings:
            row = each.row
            told = "taken, and told" if row.told else "taken"
            print(f"| `{row.key}` | {KINDS[row.kind].says} | {default(each)} | {row.says} | {row.stands or told} |")
        if title == "`[rules]`":
            print("\nAny other key is a single choice of the edition: " + ", ".join(CHOICES) + ".")
        print()
    print("## `[options]`\n\nWhat only one variant lets choose; a game in play keeps the rules it began with.\n")
    for variant in VARIANTS.values():
        known = [f"`{name}` = {option.expected()}, by default the first" for name, option in variant.options.items()]
        print(f"- `{variant.name}`: {'; '.join(known) or 'nothing'}.")


def sections() -> Iterator[tuple[str, list[Setting]]]:
    of_game = [each for each in settings_in(GameSettings) if each.row.says]
    tops = dict.fromkeys(each.row.key.partition(".")[0] if "." in each.row.key else "" for each in of_game)
    for top in tops:
        title = f"`[{top}]`" if top else "At the top"
        inside = [e for e in of_game if (e.row.key.partition(".")[0] if "." in e.row.key else "") == top]
        yield title, [e for e in inside if top or e.row.kind != "choices"]
    yield "`[[players]]`, one for each seat", list(settings_in(Player))


def default(setting: Setting) -> str:
    if setting.row.shown:
        return f"`{setting.row.shown}`"
    if setting.row.needed or (setting.default is MISSING and KINDS[setting.row.kind].absent is None):
        return "needed"
    absent = KINDS[setting.row.kind].absent
    if absent is None:
        return written(setting.default)
    by_variant = {each.name: written(absent(Table(each, each.usual_setup))) for each in VARIANTS.values()}
    return ", ".join(f"{value} ({name})" for name, value in by_variant.items())


def written(value: Any) -> str:
    """A default as a file would write it."""
    match value:
        case None | () | "":
            return "–"
        case bool():
            return f"`{str(value).lower()}`"
        case Enum() | str():
            return f'`"{value}"`'
        case timedelta():
            return f'`"{span(round(value.total_seconds()), "en") if value else 0}"`'
        case tuple():
            return ", ".join(map(written, value))
        case ShortRule():
            return (
                f'`{{ after = {written(value.after)[1:-1]}, at = "{value.at}", early = {str(value.early).lower()} }}`'
            )
    return "–" if value is MISSING or is_dataclass(value) else f"`{value}`"


if __name__ == "__main__":
    main()
