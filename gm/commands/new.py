"""`gm new`: writes a game's file from a commented example, the service's where there is none, and says what is next."""

import os
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from gm.commands.logins import OAUTH2, ONLY, SECRET, asked_of_provider, is_without_password, provider_of
from gm.commands.prompts import Ask, Check, check_language, check_name, typed
from gm.commands.proposal import signed_by
from gm.commands.terminal import complain, say
from gm.commands.toml_edits import with_players, with_value, without
from gm.config.problems import ConfigRefused, shown
from gm.config.service import read_service
from gm.config.takeover import BESIDE
from gm.config.values import read_email, read_mailbox
from gm.mail.account import Account, Security
from gm.places import folder
from gm.running.app import house_with
from gm.running.apply import look_at_file, would_begin
from gm.store.files import PRIVATE
from gm.terms.time_words import read_schedule, read_zone
from gm.variants.registry import USUAL, VARIANTS

OF_THE_EXAMPLE = ("end_year", "start_year", "deadline.skip")
"""What stands in the example to be seen, and few mean."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A new game; "" and nothing where it is not said."""

    name: str = ""
    gm: str = ""
    players: tuple[str, ...] = ()
    like: str = "europe-1"
    values: Mapping[str, str] = field(default_factory=dict)
    """Keys of the game's file, and of gm.toml's sections of mail, with their values as typed."""
    password: str = field(default="", repr=False)
    """Of the mailbox: typed, never an option, which other users of a machine can see."""


class NotWritten(ValueError):
    """Why no file was written."""


def new_game(path: Path, wanted: Wanted, ask: Ask | None) -> int:
    """`ask`: where there is somebody to be asked. The exit status."""
    try:
        wanted = _asked(path, wanted, ask) if ask else wanted
        _demand(path, wanted)
        return _write(path, wanted)
    except ValueError as reason:
        complain(f"gm new: {reason}")
        return 2


def _asked(path: Path, wanted: Wanted, ask: Ask) -> Wanted:
    """What is not said yet, from whoever sits at the terminal; what cannot be used is asked again at once."""

    def said(known: str, question: str, usual: str = "", *, check: Check = str, hidden: bool = False) -> str:
        return known or typed(ask, question, usual, check=check, hidden=hidden)

    values = dict(wanted.values)
    password = wanted.password
    if not path.exists():
        values[ADDRESS] = said(values.get(ADDRESS, ""), "The mailbox that players write to", check=read_email)
        domain = values[ADDRESS].rpartition("@")[2]
        for section, kind in (("imap", "IMAP"), ("smtp", "SMTP")):
            key, question = f"{section}.host", f"Its {kind} server, or server:port"
            server = partial(_server_read, key)
            values[key] = said(values.get(key, ""), question, f"{section}.{domain}", check=server)
        if not is_without_password(values):
            usual = OAUTH2 if provider_of(values) in ONLY else ""
            password = said(password, SECRET, usual, hidden=True)
        if is_without_password(values) or password == OAUTH2:
            password = ""
            values |= asked_of_provider(values, said)
        elif AUTHSERV not in values and (seen := signed_by(_imap(values, password))):
            question = "Its letters are judged (Authentication-Results) by which server of yours, or none"
            believed = said("", question, seen[0])
            values[AUTHSERV] = "[]" if believed.casefold() in NO_MORE else f"[{shown(believed)}]"
    name = said(wanted.name, "The game's name: small letters, digits, hyphens", "europe-1", check=check_name)
    gm = said(wanted.gm, "The game master: Name <name@example.org>", check=read_mailbox)
    for key, question, usual, check in ASKED:
        values[key] = said(values.get(key, ""), question, usual, check=check)
    players = list(wanted.players)
    while not wanted.players and len(players) < _places(values):
        given = said("", f"Player {len(players) + 1}: Name <name@example.org>; Return ends it", check=_player_or_none)
        if given.casefold() in NO_MORE:
            break
        players.append(given)
    if not players and not _joins(wanted.like, values):
        usual = VARIANTS.get(values.get("variant", ""), USUAL).usual_setup
        values["setup"] = said(values.get("setup", ""), "Players join by mail, then. How many play", usual)
        values[SIGNUP] = said("", 'The game begins when the table is "full", or when the "gm" says so', "full")
    return replace(wanted, name=name, gm=gm, values=values, password=password, players=tuple(players))


def _imap(values: Mapping[str, str], password: str) -> Account:
    host, _, port = values["imap.host"].partition(":")
    security: Security = _security(host, port) or "tls"
    return Account(host, int(port or (993 if security == "tls" else 143)), security, values[ADDRESS], password)


def _places(values: Mapping[str, str]) -> int:
    """How many play when the table is full: at that of `setup`, or at the fullest that the game has."""
    seatings = VARIANTS.get(values.get("variant", ""), USUAL).seatings
    wanted = seatings.get(values.get("setup", ""))
    return max(len(each.chairs) for each in ((wanted,) if wanted else seatings.values()))


def _joins(like: str, values: Mapping[str, str]) -> bool:
    """Whether players who are not named join by mail."""
    example = tomllib.loads(_examples().get(like, ""))
    start: str = values.get(SIGNUP, example.get("signup", {}).get("start", "none"))
    return start != "none"


SIGNUP = "signup.start"
ADDRESS = "mailbox.address"
AUTHSERV = "mailbox.authserv_ids"
MAIL = ("mailbox", "imap", "smtp", "oauth2")
"""Sections of gm.toml."""
ASKED = (
    ("language", "The language of its letters", "fr", check_language),
    ("deadline.zone", "Its time zone", "Europe/Paris", read_zone),
    (EVERY := "deadline.moves.every", "When movements are due, or 3 days at 20:00", "friday 24:00", read_schedule),
)
"""(key, question, answer that Return alone gives, what refuses another)"""


def _demand(path: Path, wanted: Wanted) -> None:
    needed: dict[str, object] = {"NAME": wanted.name, "--gm": wanted.gm}
    needed["--player (or --set signup.start=full)"] = wanted.players or _joins(wanted.like, wanted.values)
    if not path.exists():
        needed |= {f"--set {key}=": wanted.values.get(key, "") for key in (ADDRESS, "imap.host", "smtp.host")}
    if missing := [name for name, value in needed.items() if not value]:
        raise NotWritten(f"needs {', '.join(missing)}; in a terminal it asks")
    check_name(wanted.name)


def _player_or_none(said: str) -> None:
    if said.casefold() not in NO_MORE:
        _player(said)


NO_MORE = ("", "none")
"""What is typed after the last player."""


def _write(path: Path, wanted: Wanted) -> int:
    """Everything is tried before anything is written."""
    service = None if path.exists() else service_text(wanted)
    text = game_text(wanted)
    with TemporaryDirectory() as place:
        if service is not None:
            (Path(place) / path.name).write_text(service, encoding="utf-8")
            (Path(place) / PASSWORD).touch()
        try:
            config = read_service(path if service is None else Path(place) / path.name)
        except ConfigRefused as refused:
            raise NotWritten(str(refused).replace(f"{place}/", "")) from None
        games = path.parent / "games" if service is not None else config.games
        tried = Path(place) / f"{wanted.name}.toml"
        tried.write_text(text, encoding="utf-8")
        for beside in (file for ending in BESIDE for file in games.glob(f"*{ending}")):
            (Path(place) / beside.name).symlink_to(beside.absolute())
        looked = look_at_file(tried, house_with(config, b""), would_begin)
    if looked.refused:
        told = (line.replace(f"{tried}", tried.name).replace(place, str(games)) for line in looked.lines)
        raise NotWritten("; ".join(told))
    target = games / tried.name
    if target.exists():
        raise NotWritten(f"{target} is there already")
    if service is not None:
        _put(path, service)
        if not (is_without_password(wanted.values) or (path.parent / PASSWORD).exists()):
            _put(path.parent / PASSWORD, wanted.password and f"{wanted.password}\n")
    games.mkdir(mode=0o700, parents=True, exist_ok=True)
    _put(target, text)
    _say_next(path, wanted if service is not None else None)
    return 0


PASSWORD = "password"  # the name of the file that holds it


def _say_next(path: Path, begun: Wanted | None) -> None:
    """`begun`: what gm.toml was made of, where it is new."""
    where = "" if path == Path("gm.toml") else f" --config {path}"
    steps = []
    if begun is not None and is_without_password(begun.values):
        steps.append(f"gm login{where} has you agree that the service reads and writes the mailbox")
    elif begun is not None and not begun.password:
        steps.append(f"write the mailbox's password into {path.parent / PASSWORD}")
    steps += [
        f"gm doctor{where} tries everything and says what to mend",
        f"gm run{where} begins the game, and plays on for as long as it runs; one that runs already has begun it",
    ]
    say("next:")
    for number, step in enumerate(steps, 1):
        say(f"  {number}. {step}")


def _put(target: Path, text: str) -> None:
    try:
        made = os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE)
    except OSError as error:
        raise NotWritten(f"{target}: {error.strerror}") from None
    with os.fdopen(made, "w", encoding="utf-8") as opened:
        opened.write(text)
    say(f"{target}: written")


def game_text(wanted: Wanted) -> str:
    """The example with this game's values. Raises ValueError."""
    examples = _examples()
    if wanted.like not in examples:
        raise NotWritten(f"--like {wanted.like}: expected one of {', '.join(examples)}")
    text = examples[wanted.like].replace("europe-1. Edit it", f"{wanted.name}. Edit it")
    text = text.replace("Join signup-1", f"Join {wanted.name}")
    text = text.replace("shows the default.", "shows the default, or an example.", 1)
    for key in OF_THE_EXAMPLE:
        text = without(text, key)
    read_mailbox(wanted.gm)
    players = [_player(each) for each in wanted.players]
    values = {"gm": shown(wanted.gm)}
    if setup := _setup(wanted, players):
        values["setup"] = setup
    for key, value in wanted.values.items():
        if key == EVERY:
            values["deadline.moves"] = f"{{ every = {shown(value)} }}"
        elif key.partition(".")[0] not in MAIL:
            values[key] = _toml(value)
    text = _with_values(text, values)
    return with_players(text, players)


def _setup(wanted: Wanted, players: Sequence[object]) -> str:
    """As many as are named, where its variant has such a table, else as that usually has; "" as the example says."""
    game = VARIANTS.get(wanted.values.get("variant", ""))
    named = "" if _joins(wanted.like, wanted.values) else str(len(players))
    return named if game is None or named in game.seatings else game.usual_setup


def _examples() -> dict[str, str]:
    """name -> what a game's file may be made from"""
    files = sorted((folder("examples") / "games").glob("*.toml"))
    return {file.stem: file.read_text(encoding="utf-8") for file in files}


def _player(said: str) -> Sequence[tuple[str, str]]:
    """The rows of `Name <address>`, or `Name <address> = France`."""
    person, _, power = said.partition("=")
    name, email = read_mailbox(person.strip())
    rows = [("name", shown(name or email.partition("@")[0])), ("email", shown(email))]
    if power.strip():
        rows.append(("powers", f"[{', '.join(shown(each.strip()) for each in power.split(','))}]"))
    return rows


def service_text(wanted: Wanted) -> str:
    """The service's example with this mailbox. Raises ValueError."""
    text = (folder("examples") / "gm.toml").read_text(encoding="utf-8")
    address = wanted.values[ADDRESS]
    read_email(address)
    _, master = read_mailbox(wanted.gm)
    values = {
        "mailbox.admin": shown(master),
        "mailbox.folders": '["INBOX"]',
        "mailbox.authserv_ids": "[]",
        "imap.user": shown(address),
        "smtp.user": shown(address),
    }
    for key in ("language", "zone"):
        if value := wanted.values.get(key) or wanted.values.get(f"deadline.{key}"):
            values[f"mailbox.{key}"] = shown(value)
    for key, value in wanted.values.items():
        section = key.partition(".")[0]
        if key in ("imap.host", "smtp.host"):
            values |= {f"{section}.{name}": told for name, told in _server(key, value)}
        elif section in MAIL:
            values[key] = shown(value) if section == "oauth2" else _toml(value)
    for section in ("imap", "smtp") if is_without_password(wanted.values) else ():
        text = without(text, f"{section}.password_file")
    return _with_values(text, values)


def _server(key: str, server: str) -> Iterator[tuple[str, str]]:
    host, colon, port = server.partition(":")
    if not host or (colon and not (port.isascii() and port.isdecimal())):
        raise NotWritten(f"{key} = {server}: expected a server, or server:port")
    yield "host", shown(host)
    if port:
        yield "port", port
    if security := _security(host, port):
        yield "security", shown(security)


def _server_read(key: str, server: str) -> None:
    tuple(_server(key, server))


def _with_values(text: str, values: Mapping[str, str]) -> str:
    for key, value in values.items():
        try:
            text = with_value(text, key, value)
        except KeyError:
            raise NotWritten(f"--set {key}: the example has no such key") from None
    return text


def _toml(typed: str) -> str:
    """What was typed as TOML has it; text needs no quotes."""
    try:
        tomllib.loads(f"value = {typed}")
    except tomllib.TOMLDecodeError:
        return shown(typed)
    return typed


def _security(host: str, port: str) -> Security | None:
    """How to speak to a server, where it is not by TLS from the first byte on."""
    if host in ("localhost", "127.0.0.1"):
        return "plain"
    return "starttls" if port in ("143", "587") else None
