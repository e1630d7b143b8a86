"""games/<name>.toml: one game, read and checked into the service's settings."""

from datetime import timedelta
from pathlib import Path
from typing import Literal

from pydantic import ConfigDict, Field, ValidationError

from gm.config.checks import findings
from gm.config.problems import ConfigRefused, Problem, from_validation, key_of, line_of, shown
from gm.config.toml import Document, load
from gm.config.values import (
    Clock,
    Emails,
    Language,
    Length,
    MailboxText,
    Name,
    Rule,
    Section,
    Setup,
    Skipped,
    Zone,
    read_name,
)
from gm.service.model.game import Absence, GameSettings, Player, PressRules
from gm.service.model.identity import is_game_name
from gm.terms.times import (
    DAY,
    MIDNIGHT_END,
    ShortRule,
    Timing,
    Weekly,
)
from gm.variants.registry import USUAL, variant


class Moves(Section):
    every: Rule = Weekly(((4, MIDNIGHT_END),))
    notice: Length | None = None


class Others(Section):
    after: Length = 2 * DAY
    at: Clock | None = None
    early: bool = True


class DeadlineSection(Section):
    zone: Zone
    moves: Moves = Moves()
    others: Others = Others()
    early: bool = True
    silence: Literal["disorder", "wait"] = "disorder"
    grace: Length = timedelta(0)
    reminders: list[Length] = Field(default_factory=lambda: [DAY])
    skip: list[Skipped] = Field(default_factory=list)
    extension: Length = timedelta(0)
    sweep: Length = timedelta(seconds=60)


class RulesSection(Section):
    """Any other key is a single choice of the edition; the rules know which there are."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)
    edition: str = "classique"


class PressSection(Section):
    private: bool = True
    public: bool = True
    grey: bool = False
    closed: list[str] | None = None
    """Phases of the variant, by the names it gives them; left out: those in which diplomacy usually rests."""
    gm_reads: bool = False
    own_name: bool = False
    delay: bool | None = None
    per_day: int = Field(default=40, ge=1)


class PlayerSection(Section):
    name: Name
    email: Emails
    powers: list[str] = Field(default_factory=list)
    language: Language | None = None
    zone: Zone | None = None
    no_plus: bool = False


class GameFile(Section):
    variant: str = USUAL.name
    setup: Setup | None = None
    language: Language = "fr"
    gm: MailboxText
    gm_knows: bool = True
    start_year: int | None = Field(default=None, ge=1, le=9999)
    end_year: int | None = Field(default=None, ge=1, le=9999)
    paused: bool = False
    deadline: DeadlineSection
    rules: RulesSection = RulesSection()
    press: PressSection = PressSection()
    players: list[PlayerSection]


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
    file = None
    try:
        file = GameFile.model_validate(document.data)
    except ValidationError as error:
        found += from_validation(document.file, document.lines, error, GameFile)
    # What no section can see alone. These look at the raw text, so that they are told together with the rest.
    broken = {problem.key for problem in found}
    for path, value, expected in findings(document.data, _timing(file.deadline) if file else None):
        if key_of(path) not in broken:
            text = None if value is None else shown(value)
            found.append(Problem(document.file, line_of(document.lines, path), key_of(path), expected, text))
    if found or file is None:
        raise ConfigRefused(found)
    return _settings(file, name)


def _timing(section: DeadlineSection) -> Timing:
    # A rule of days ends at midnight; one of minutes counts from the report.
    at = section.others.at or (MIDNIGHT_END if section.others.after >= DAY else None)
    return Timing(
        zone=section.zone,
        moves=section.moves.every,
        notice=section.moves.notice,
        others=ShortRule(section.others.after, at, section.others.early),
        skipped=tuple(section.skip),
        grace=section.grace,
        reminders=tuple(sorted(section.reminders, reverse=True)),
        sweep=section.sweep,
    )


def _settings(file: GameFile, name: str) -> GameSettings:
    game = variant(file.variant)
    setup = file.setup or game.usual_setup
    seating = game.seatings[setup]
    gm_name, gm_email = file.gm
    return GameSettings(
        name=name,
        variant=file.variant,
        setup=setup,
        seating=seating.chairs,
        unplayed=seating.unplayed,
        language=file.language,
        gm_name=read_name(gm_name) if gm_name else "",
        gm_email=gm_email,
        gm_knows=file.gm_knows,
        start_year=file.start_year or seating.start_year or game.first_year,
        end_year=file.end_year,
        timing=_timing(file.deadline),
        early=file.deadline.early,
        edition=file.rules.edition,
        choices=dict(file.rules.model_extra or {}),
        press=PressRules(
            private=file.press.private,
            public=file.press.public,
            grey=file.press.grey,
            closed=game.quiet_phases
            if file.press.closed is None
            else frozenset(phase.code for phase in game.phases if phase.name in file.press.closed),
            gm_reads=file.press.gm_reads,
            own_name=file.press.own_name,
            per_day=file.press.per_day,
            delay=file.press.delay,
        ),
        players=tuple(
            Player(
                name=player.name,
                emails=player.email,
                powers=tuple(game.power_called(power) or power for power in player.powers),
                language=player.language,
                zone=player.zone.key if player.zone else None,
                no_plus=player.no_plus,
            )
            for player in file.players
        ),
        absence=Absence(file.deadline.silence),
        paused=file.paused,
        extra_time=file.deadline.extension,
    )
