"""gm.toml: the mailbox, the servers, the database and the limits of one installation."""

import os
import shlex
import ssl
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

from pydantic import ValidationError

from gm.config.problems import ConfigRefused, Problem, from_validation, shown
from gm.config.sections import AlarmSection, MailboxSection, ServerSection, ServiceFile, WebSection
from gm.config.toml import Document, load
from gm.mail.account import Account
from gm.mail.oauth.provider import ASKS, PRESETS, Provider
from gm.mail.oauth.tokens import Tokens
from gm.service.house import Limits, SendingRate

_SECTIONS = ("imap", "smtp", "alarm", "database")
"""Those with a password."""
_PORTS = {
    ("imap", "tls"): 993,
    ("imap", "starttls"): 143,
    ("imap", "plain"): 143,
    ("smtp", "tls"): 465,
    ("smtp", "starttls"): 587,
    ("smtp", "plain"): 25,
}
"""Of (protocol, security); the alarm's account is one of SMTP."""


def cores() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Website:
    """The web archive of an installation."""

    folder: Path | None = None
    """Where it is written."""
    address: str = ""
    """Where it is read, ending in a slash; "" where nobody said."""

    @classmethod
    def of(cls, section: WebSection, folder: Path) -> "Website":
        address = section.address.rstrip("/") + "/" if section.address else ""
        return cls(folder / section.folder if section.folder else None, address)


@dataclass(frozen=True, slots=True)
class AlarmWays:
    """By which ways a person is told of trouble; by none where there is none."""

    after: timedelta
    """How long nothing could be read or sent, or a deadline has passed unjudged, before he is."""
    command: tuple[str, ...] = ()
    url: str = field(default="", repr=False)
    """It may hold a secret."""
    smtp: Account | None = None
    to: str = ""

    @classmethod
    def of(cls, section: AlarmSection, account: Account | None) -> "AlarmWays":
        return cls(section.after, tuple(shlex.split(section.command)), section.url, account, section.to or "")

    def __bool__(self) -> bool:
        return bool(self.command or self.url or self.smtp)


@dataclass(frozen=True, slots=True)
class ServiceConfig:
    """gm.toml, read and checked. Paths are absolute; passwords have been fetched."""

    address: str
    """The mailbox, without any tag."""
    sender_name: str
    admin: str
    """Who is told of what belongs to no game; "" for nobody."""
    language: str
    """Of letters that belong to no game, as is the zone."""
    zone: str
    folders: tuple[str, ...]
    """Searched for letters; the first is watched for news."""
    processed: str
    quarantine: str
    no_plus: bool
    catch_all: str
    """As in `gm.service.house.House`."""
    authserv_ids: tuple[str, ...]
    """By what names the receiving server signs its Authentication-Results; none: no such header is believed."""
    poll: timedelta
    imap: Account
    smtp: Account
    smtp_connections: int
    smtp_rate: SendingRate
    workers: int
    """Processes that write letters."""
    tokens: Tokens | None
    """Of a login by OAuth2."""
    database_url: str = field(repr=False)
    games: Path
    """The folder of the game files."""
    templates: Path | None
    """The admin's own templates, looked at before the product's."""
    largest_letter: int
    """Bytes; of a larger one only the beginning is read."""
    limits: Limits
    file: Path
    """gm.toml itself."""
    password_files: tuple[Path, ...]
    files_with_passwords: tuple[Path, ...]
    """Those that hold one beside other things."""
    keep_sent: timedelta
    """How long the bytes of letters out are kept."""
    keep_strangers: timedelta
    """How long letters in are kept that belong to no game."""
    alarm: AlarmWays
    log_level: str
    website: Website


def read_service(path: Path, environment: Mapping[str, str] | None = None) -> ServiceConfig:
    """What gm.toml says. Raises ConfigRefused with all that is wrong."""
    return service_config(load(path), path.absolute().parent, os.environ if environment is None else environment)


def service_config(document: Document, folder: Path, environment: Mapping[str, str]) -> ServiceConfig:
    """As `read_service`, of a text; other files are looked for from `folder`."""
    passwords, found = _passwords(document, folder, environment)
    try:
        file = ServiceFile.model_validate(document.data)
        for wrong in (_folders_read_again, _kept_apart, _no_plus, _addresses):
            found += wrong(document, file.mailbox)
        found += _half_an_alarm(document, file.alarm)
        found += _not_there(document, file, folder)
        accounts, tokens, told = _accounts(document, file, passwords, folder)
        found += told
    except ValidationError as error:
        found += from_validation(document.file, document.lines, error, ServiceFile)
    if found:
        raise ConfigRefused(found)
    place = folder / Path(document.file).name
    tables = [document.data.get(section, {}) for section in _SECTIONS]
    return ServiceConfig(
        address=file.mailbox.address,
        sender_name=file.mailbox.name,
        admin=file.mailbox.admin or "",
        language=file.mailbox.language,
        zone=file.mailbox.zone.key,
        folders=tuple(file.mailbox.folders),
        processed=file.mailbox.processed,
        quarantine=file.mailbox.quarantine,
        no_plus=file.mailbox.no_plus,
        catch_all=file.mailbox.catch_all,
        authserv_ids=tuple(name.lower() for name in file.mailbox.authserv_ids),
        poll=file.mailbox.poll,
        imap=accounts["imap"],
        smtp=accounts["smtp"],
        smtp_connections=file.smtp.connections,
        smtp_rate=SendingRate(file.smtp.rate, file.smtp.burst),
        workers=cores() if file.letters.workers == "cores" else file.letters.workers,
        tokens=tokens,
        database_url=_database_url(file.database.url, passwords.get("database", ""), folder),
        games=folder / file.files.games,
        templates=folder / file.files.templates if file.files.templates else None,
        largest_letter=file.limits.letter,
        limits=Limits(**file.limits.model_dump(exclude={"letter"})),
        file=place,
        password_files=tuple(folder / table["password_file"] for table in tables if "password_file" in table),
        files_with_passwords=(place,) if any("password" in table for table in tables) else (),
        keep_sent=file.keep.sent,
        keep_strangers=file.keep.strangers,
        alarm=AlarmWays.of(file.alarm, accounts.get("alarm")),
        log_level=file.log.level,
        website=Website.of(file.web, folder),
    )


def _passwords(
    document: Document, folder: Path, environment: Mapping[str, str]
) -> tuple[dict[str, str], list[Problem]]:
    """section -> its password, "" where it has none; and what is wrong with those that it names."""
    passwords: dict[str, str] = {}
    found: list[Problem] = []
    for section in _SECTIONS:
        table = document.data.get(section)
        if not isinstance(table, dict):
            continue
        passwords[section] = ""
        for outcome in _password(table, folder, environment):
            if isinstance(outcome, str):
                passwords[section] = outcome
            else:
                key, expected = outcome
                found.append(document.problem((section, key), expected))
    return passwords, found


def _folders_read_again(document: Document, mailbox: MailboxSection) -> Iterator[Problem]:
    """A letter that is moved where letters are read would be read for ever."""
    read = {_folder(name) for name in mailbox.folders}
    for key, name in (("processed", mailbox.processed), ("quarantine", mailbox.quarantine)):
        if _folder(name) in read:
            told = f"{name} is one of the folders that letters are read from, expected another"
            yield document.problem(("mailbox", key), told)


def _kept_apart(document: Document, mailbox: MailboxSection) -> Iterator[Problem]:
    """What a person must see lies neither among what is done with, nor in the service's own letters to itself."""
    if _folder(mailbox.processed) == _folder(mailbox.quarantine):
        told = f"{mailbox.quarantine} is the folder for letters that are done with, expected another"
        yield document.problem(("mailbox", "quarantine"), told)
    if mailbox.admin and mailbox.admin.casefold() == mailbox.address.casefold():
        told = "is the service's own mailbox, expected an address that a person reads"
        yield document.problem(("mailbox", "admin"), told, shown(mailbox.admin))


def _addresses(document: Document, mailbox: MailboxSection) -> Iterator[Problem]:
    """One way alone, and nobody else in the domain."""
    if mailbox.catch_all == mailbox.address.rpartition("@")[2].lower():
        told = "is the mailbox's own domain, whose addresses may be others' too: expected one of the game's alone"
        yield document.problem(("mailbox", "catch_all"), told, shown(mailbox.catch_all))
    if mailbox.catch_all and mailbox.no_plus:
        yield document.problem(("mailbox", "catch_all"), "needs no no_plus: expected one of them")


def _no_plus(document: Document, mailbox: MailboxSection) -> Iterator[Problem]:
    if "+" in mailbox.address.rpartition("@")[0]:
        told = "holds a +, which begins a player's secret in the addresses made of it: name the mailbox without it"
        yield document.problem(("mailbox", "address"), told, shown(mailbox.address))


def _half_an_alarm(document: Document, alarm: AlarmSection) -> Iterator[Problem]:
    """A letter needs an account and a reader, and a command is words that a shell could read."""
    if bool(alarm.host) != bool(alarm.to):
        there, missing = ("host", "to") if alarm.host else ("to", "host")
        yield document.problem(("alarm", missing), "is missing: a letter needs both host and to", at=("alarm", there))
    try:
        shlex.split(alarm.command)
    except ValueError:
        yield document.problem(("alarm", "command"), "a quotation mark has no second one", shown(alarm.command))


def _not_there(document: Document, file: ServiceFile, folder: Path) -> Iterator[Problem]:
    """Files and folders that are named, and are not what they should be."""
    templates = file.files.templates
    if templates and not (folder / templates).is_dir():
        told = "there is no such folder: make it, or leave the key out to use the product's own wording"
        yield document.problem(("files", "templates"), told, shown(templates))
    for section, server in (("imap", file.imap), ("smtp", file.smtp), ("alarm", file.alarm)):
        if server.ca_file and (told := _no_certificates(folder / server.ca_file)):
            yield document.problem((section, "ca_file"), told, shown(server.ca_file))


def _no_certificates(path: Path) -> str:
    try:
        ssl.create_default_context(cafile=path)
    except ssl.SSLError:
        return "holds no certificate, expected one in PEM: -----BEGIN CERTIFICATE-----"
    except OSError as error:
        return f"cannot be read: {error.strerror}"
    return ""


def _folder(name: str) -> str:
    return "INBOX" if name.upper() == "INBOX" else name  # RFC 3501, 5.1: INBOX alone has no case


def _password(
    table: Mapping[str, Any], folder: Path, environment: Mapping[str, str]
) -> Iterator[str | tuple[str, str]]:
    """The password, or (key, what is wrong) for each thing that is."""
    given = [key for key in ("password", "password_file", "password_env") if isinstance(table.get(key), str)]
    if len(given) > 1:
        yield given[1], f"expected only one of {', '.join(given)}"
    elif not given and table.get("user") and table.get("auth") != "oauth2":
        yield "user", 'has no password: expected password_file, password_env or password beside it, or auth = "oauth2"'
    for key in given[:1]:
        value = table[key]
        if key == "password":
            yield value
        elif key == "password_env":
            if value in environment:
                yield environment[value]
            else:
                yield key, f'the environment has no variable "{value}"'
        else:
            try:
                yield (folder / value).read_text(encoding="utf-8-sig").rstrip("\r\n")
            except (OSError, UnicodeDecodeError) as error:
                reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
                yield key, f'"{value}" cannot be read: {reason}'


def _accounts(
    document: Document, file: ServiceFile, passwords: Mapping[str, str], folder: Path
) -> tuple[dict[str, Account], Tokens | None, list[Problem]]:
    """Both servers' logins, by section, and what is wrong with them."""
    tokens, found = _tokens(document, file, folder)
    accounts: dict[str, Account] = {}
    by_mail = (("alarm", file.alarm),) if file.alarm.host else ()
    for section, server in (("imap", file.imap), ("smtp", file.smtp), *by_mail):
        try:
            by_token = tokens if server.auth == "oauth2" else None
            accounts[section] = _account(section, server, passwords[section], folder, by_token)
        except ValueError as error:
            found.append(document.problem((section, "security"), str(error)))
    return accounts, tokens, found


def _tokens(document: Document, file: ServiceFile, folder: Path) -> tuple[Tokens | None, list[Problem]]:
    """Where access tokens come from, and what is wrong with what the file says of it."""
    asked = [name for name, server in (("imap", file.imap), ("smtp", file.smtp)) if server.auth == "oauth2"]
    if not file.oauth2.client_id:
        told = 'expected in [oauth2] client_id, and provider = "microsoft", "google" or "yahoo"'
        return None, [document.problem((name, "auth"), told) for name in asked[:1]]
    given = file.oauth2.model_dump(exclude={"provider", "file"}, exclude_defaults=True)
    filled = {"token_url": "", "scope": "", **PRESETS.get(file.oauth2.provider, {}), **given}
    found = []
    for key in ("token_url", "scope"):
        if not filled[key]:
            told = 'is missing: expected it, or provider = "microsoft", "google" or "yahoo"'
            found.append(document.problem(("oauth2", key), told, at=("oauth2", "client_id")))
    if found:
        return None, found
    try:
        provider = Provider(**filled, asks=ASKS.get(file.oauth2.provider, {}))
    except ValueError as error:
        return None, [document.problem(("oauth2",), str(error), at=("oauth2", "client_id"))]
    return Tokens(provider, folder / file.oauth2.file), []


def _account(
    protocol: str, server: ServerSection, password: str, folder: Path, tokens: Tokens | None = None
) -> Account:
    return Account(
        host=server.host,
        port=server.port or _PORTS["imap" if protocol == "imap" else "smtp", server.security],
        security=server.security,
        user=server.user,
        password=password,
        ca_file=folder / server.ca_file if server.ca_file else None,
        trusted_network=server.trusted_network,
        tokens=tokens,
    )


def _database_url(url: str, password: str, folder: Path) -> str:
    """With the password in its place, and a relative SQLite path counted from the file's folder."""
    scheme, separator, rest = url.partition("://")
    if scheme.startswith("sqlite") and rest.startswith("/") and not rest.startswith("//") and rest != "/":
        return f"{scheme}:///{folder / rest.removeprefix('/')}"
    if password and "@" in rest:
        user, _, place = rest.rpartition("@")
        return f"{scheme}{separator}{user}:{quote(password, safe='')}@{place}"
    return url
