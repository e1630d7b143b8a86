"""`[start]` of a game file: texts that stand in files beside it, and whether they come to a position of the board."""

from dataclasses import fields, replace
from pathlib import Path

from gm.config.problems import ConfigRefused, Problem
from gm.config.toml import Document
from gm.exchange.takeover import TakeoverError
from gm.service.model.game import GameSettings
from gm.service.turn.rulesets import beginning_of

BESIDE = (".txt", ".json")


def with_start(settings: GameSettings, document: Document) -> GameSettings:
    """The settings, with the texts of files in the places of their names. Raises ConfigRefused, also where the rules do
    not lead where the texts say."""
    written = {each.name: getattr(settings.start, each.name) for each in fields(settings.start)}
    beside = {key: Path(document.file).parent / value for key, value in written.items() if value.endswith(BESIDE)}
    texts = {key: _text(file, key, document) for key, file in beside.items()}
    settings = replace(settings, start=replace(settings.start, **texts))
    try:
        beginning_of(settings)
    except TakeoverError as error:
        if (file := beside.get(error.key)) is not None:
            problem = Problem(str(file), error.line, "", str(error))
        else:
            path = ("start", error.key)
            problem = document.problem(path, str(error))
            if error.line is not None:
                problem = replace(problem, line=document.line_within(path, error.line))
        raise ConfigRefused([problem]) from None
    return settings


def _text(file: Path, key: str, document: Document) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or "it is no UTF-8 text"
        raise ConfigRefused([document.problem(("start", key), f"{file} cannot be read: {why}")]) from None
