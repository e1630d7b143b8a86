"""games/<name>.toml: one game, read and checked into the service's settings by the table of settings."""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError, create_model

from gm.config.checks import findings, leaves_out
from gm.config.kinds import KINDS, Table
from gm.config.problems import ConfigRefused, Problem, from_validation, key_of, shown
from gm.config.takeover import with_start
from gm.config.toml import Document, load
from gm.config.values import OpenSection, Section
from gm.service.model.game import GameSettings, Player
from gm.service.model.identity import is_game_name
from gm.terms.press import PressRules
from gm.terms.table import Setting, settings_in
from gm.terms.takeover import Takeover
from gm.terms.times import Timing
from gm.terms.web import WebRules
from gm.variants.registry import USUAL, variant


def read_game(path: Path) -> GameSettings:
    """The settings in a game's file; the file's name is the game's. Raises ConfigRefused with all that is wrong."""
    problems: list[Problem] = []
    if not is_game_name(path.stem):
        expected = f"game name {path.stem!r}: expected 1 to 16 small letters, digits and hyphens"
        problems.append(Problem(str(path), None, "", expected))
    try:
        settings = game_settings(load(path), path.stem)
    except ConfigRefused as refused:
        raise ConfigRefused([*problems, *refused.problems]) from None
    if problems:
        raise ConfigRefused(problems)
    return settings


def game_settings(document: Document, name: str) -> GameSettings:
    """As `read_game`, of a text."""
    found: list[Problem] = []
    written: dict[str, Any] = {}
    try:
        written = _written(_game_file().model_validate(document.data))
    except ValidationError as error:
        found += from_validation(document.file, document.lines, error, _game_file())
    # What no section can see alone. These look at the raw text, so that they are told together with the rest.
    broken = {problem.key for problem in found}
    for path, value, expected in findings(document.data, _timing(written) if written else None):
        if key_of(path) not in broken:
            found.append(document.problem(path, expected, None if value is None else shown(value)))
    if found:
        raise ConfigRefused(found)
    return with_start(_settings(written, name), document)


# --- the file as a model, made from the table ------------------------------------------------------------------------


@cache
def _game_file() -> type[BaseModel]:
    players = create_model("PlayerSection", __base__=Section, **_fields({s.row.key: s for s in settings_in(Player)}))
    rows: dict[str, Setting] = {}
    for setting in settings_in(GameSettings):
        rows.setdefault(setting.row.key, setting)  # name and address of the game master stand in one key
    return create_model("GameFile", __base__=Section, **_fields(rows), players=(list[players], None))  # type: ignore[valid-type]


def _fields(rows: Mapping[str, Setting]) -> dict[str, Any]:
    """name -> (type, default) for each key of a section, and for the sections within it."""
    made: dict[str, Any] = {}
    inner: dict[str, dict[str, Setting]] = {}
    open_to_all = set()
    for key, setting in rows.items():
        section, _, rest = key.partition(".")
        if rest:
            inner.setdefault(section, {})[rest] = setting
        elif setting.row.kind == "choices":
            open_to_all.add(section)
            inner.setdefault(section, {})
        else:
            kind = KINDS[setting.row.kind]
            needed = setting.row.needed or (setting.default is MISSING and kind.absent is None)
            made[section] = (kind.written, ... if needed else None)
    for section, within in inner.items():
        fields = _fields(within)
        base = OpenSection if section in open_to_all else Section
        model: type[BaseModel] = create_model(f"{section.capitalize()}Section", __base__=base, **fields)
        made[section] = (model, ... if any(default is ... for _, default in fields.values()) else None)
    return made


def _written(file: BaseModel, prefix: str = "") -> dict[str, Any]:
    """key -> value, for every key that the file has; of single choices, the section's name -> those."""
    found: dict[str, Any] = {}
    for name in file.model_fields_set - (file.model_extra or {}).keys():
        value = getattr(file, name)
        if isinstance(value, BaseModel) and prefix + name not in _keys():
            found |= _written(value, f"{prefix}{name}.")
        else:
            found[prefix + name] = value
    if file.model_extra:
        found[prefix.rstrip(".")] = dict(file.model_extra)
    return found


@cache
def _keys() -> frozenset[str]:
    return frozenset(setting.row.key for setting in settings_in(GameSettings) if setting.row.kind != "choices")


# --- from the file to the settings -----------------------------------------------------------------------------------


def _kept(cls: type, written: Mapping[str, Any], table: Table) -> Iterator[tuple[str, Any]]:
    """(field, value) for each setting that a value keeps itself."""
    for setting in settings_in(cls):
        if len(setting.path) > 1:
            continue
        kind = KINDS[setting.row.kind]
        if setting.row.key in written:
            yield setting.path[0], kind.kept(written[setting.row.key], table)
        elif kind.absent is not None:
            yield setting.path[0], kind.absent(table)


def _timing(written: Mapping[str, Any]) -> Timing:
    return Timing(**dict(_kept(Timing, written, Table(USUAL, USUAL.usual_setup))))


def _settings(written: Mapping[str, Any], name: str) -> GameSettings:
    game = variant(written.get("variant", USUAL.name))
    table = Table(game, written.get("setup", game.usual_setup))
    players = tuple(Player(**dict(_kept(Player, _written(player), table))) for player in written.get("players", ()))
    # Whoever joins by mail is given no powers by the file.
    joining: list[tuple[str, ...]] = [()] if leaves_out(written.get("signup.start")) else []
    seating = table.seating.seats([*(player.powers for player in players), *joining])
    return GameSettings(
        name=name,
        seating=seating.chairs,
        unplayed=seating.unplayed,
        timing=_timing(written),
        start=Takeover(**dict(_kept(Takeover, written, table))),
        press=PressRules(**dict(_kept(PressRules, written, table))),
        web=WebRules(**dict(_kept(WebRules, written, table))),
        players=players,
        **dict(_kept(GameSettings, written, table)),
    )
