"""The sections of gm.toml as the file writes them: their keys, their kinds, their defaults."""

from datetime import timedelta
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

from pydantic import Field

from gm.config.values import Email, Language, Length, Name, Rate, Section, Size, Zone
from gm.languages.language import USUAL_LANGUAGE
from gm.service.house import Limits

_LIMITS = Limits()


class MailboxSection(Section):
    address: Email
    name: Name | Literal[""] = ""
    admin: Email | None = None
    language: Language = USUAL_LANGUAGE
    zone: Zone = ZoneInfo("UTC")
    folders: list[str] = Field(default_factory=lambda: ["INBOX"], min_length=1)
    processed: str = "Processed"
    quarantine: str = "Quarantine"
    no_plus: bool = False
    catch_all: str = Field(default="", pattern=r"^([a-z0-9-]+\.)*[a-z0-9-]+$|^$")
    authserv_ids: list[str] = Field(default_factory=list)
    poll: Length = timedelta(seconds=60)


class ServerSection(Section):
    host: str
    port: int | None = Field(default=None, ge=1, le=65535)
    security: Literal["tls", "starttls", "plain"] = "tls"
    user: str = ""
    password: str | None = None
    password_file: str | None = None
    password_env: str | None = None
    ca_file: str | None = None
    trusted_network: bool = False
    auth: Literal["password", "oauth2"] = "password"


class AlarmSection(ServerSection):
    """How a person is told of trouble: by a command, a URL, or a letter through this second account."""

    host: str = ""
    auth: Literal["password"] = "password"
    to: Email | None = None
    command: str = ""
    url: str = Field(default="", pattern=r"^(https?://[^\s]+)?$")
    after: Length = timedelta(hours=1)


class SmtpSection(ServerSection):
    connections: int = Field(default=2, ge=1, le=8)
    rate: Rate = timedelta(0)
    burst: int = Field(default=10, ge=1)


class OAuthSection(Section):
    """Where access tokens come from, for `auth = "oauth2"`. A provider that is not known gives its own addresses."""

    provider: Literal["microsoft", "google", "yahoo", "other"] = "other"
    client_id: str = ""
    client_secret: str = ""
    token_url: str = ""
    authorization_url: str = ""
    device_url: str = ""
    scope: str = ""
    file: str = "oauth2.json"


class LettersSection(Section):
    """Processes that write letters; with none, the service writes them itself."""

    workers: Literal["cores"] | Annotated[int, Field(ge=0, le=256)] = "cores"


class DatabaseSection(Section):
    url: str = "sqlite:///gm.sqlite"
    password: str | None = None
    password_file: str | None = None
    password_env: str | None = None


class FilesSection(Section):
    games: str = "games"
    templates: str | None = None


class LimitsSection(Section):
    """The same keys as `gm.service.house.Limits`, and the size of a letter."""

    letter: Size = 5_000_000
    letters_an_hour: int = Field(default=_LIMITS.letters_an_hour, ge=1)
    confirmation_every: Length = _LIMITS.confirmation_every
    confirmations_at_once: int = Field(default=_LIMITS.confirmations_at_once, ge=1)
    confirmation_lasts: Length = _LIMITS.confirmation_lasts
    strangers_every: Length = _LIMITS.strangers_every
    strangers_ask: int = Field(default=_LIMITS.strangers_ask, ge=0)
    strangers_an_hour: int = Field(default=_LIMITS.strangers_an_hour, ge=0)
    attempts: int = Field(default=_LIMITS.attempts, ge=1)
    notices_a_day: int = Field(default=_LIMITS.notices_a_day, ge=1)


class KeepSection(Section):
    """How long what no game needs is kept."""

    sent: Length = timedelta(days=90)
    strangers: Length = timedelta(days=30)


class WebSection(Section):
    """The web archive; without a folder none is written."""

    folder: str = ""
    address: str = Field(default="", pattern=r"^(https?://[^\s?#]+)?$")


class LogSection(Section):
    level: Literal["debug", "info", "warning", "error"] = "info"


class ServiceFile(Section):
    mailbox: MailboxSection
    imap: ServerSection
    smtp: SmtpSection
    letters: LettersSection = LettersSection()
    oauth2: OAuthSection = OAuthSection()
    database: DatabaseSection = DatabaseSection()
    files: FilesSection = FilesSection()
    limits: LimitsSection = LimitsSection()
    keep: KeepSection = KeepSection()
    alarm: AlarmSection = AlarmSection()
    log: LogSection = LogSection()
    web: WebSection = WebSection()
