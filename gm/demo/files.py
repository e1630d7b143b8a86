"""What the demonstration's installation is set up with: its players, gm.toml, and the file of its game."""

import shutil
from collections.abc import Mapping
from pathlib import Path

from gm.mail.embedded import EmbeddedMail
from gm.variants.demonstration import Demonstration
from gm.variants.variant import Variant

GAME = "demonstration"
MAILBOX = "gm@partie.example"
MASTER = "ophelie@partie.example"
PASSWORD = "demonstration"
PERSONS = (
    "Zénobie Quatremer",
    "Barnabé Lestrange",
    "Clothilde Vaubert",
    "Dieudonné Hachette",
    "Eulalie Montgrand",
    "Fulgence Ostrowski",
    "Gédéon Wassermann",
    "Hildegarde Tordenskjold",
    "Isidore Obilitch",
    "Jacinthe Albornoz",
    "Kilian Desrousseaux",
    "Léopoldine Cassegrain",
    "Mathurin Kerguelen",
    "Norbert Villeboeuf",
    "Ombeline Darcourt",
    "Philémon Grandjacques",
    "Quitterie Sauvagnac",
    "Rodolphe Teutsch",
    "Sidonie Malaterre",
    "Théodule Brancaleon",
    "Ursuline Fontenailles",
)
"""As many as the greatest game seats."""
SHORT_SESSION = "1 second"
"""For acts in public, once all of them are made."""
AT_FIRST, LATER = "10 minutes", "8 seconds"
"""The time for movements. The game master shortens it when everybody has written: no letter is late but the one that
must be, however slow the machine is."""

GM_TOML = """\
# The demonstration's own installation: every key that differs from a real one is the servers' place.
[mailbox]
address = "{mailbox}"
authserv_ids = ["mx.partie.example"]

[imap]
host = "127.0.0.1"
port = {imap}
security = "plain"
user = "{mailbox}"
password = "{password}"

[smtp]
host = "127.0.0.1"
port = {smtp}
security = "plain"
user = "{mailbox}"
password = "{password}"

[database]
url = "sqlite:///gm.sqlite"

[web]
folder = "www"
"""

_FIRST_LINE = GM_TOML.partition("\n")[0]
"""By which an earlier demonstration is known again."""

GAME_TOML = """\
# As a real game, with deadlines of minutes instead of a week. Where the machine is so slow that a player misses one,
# he is waited for.
variant = "{variant}"
language = "{language}"
gm = "Ophélie Delaunay <{master}>"
{head}
[deadline]
zone = "Europe/Paris"
moves = {{ every = "{every}", notice = "0" }}
grace = "5 minutes"
sweep = "3 seconds"
reminders = []
{session}
[rules]
edition = "{edition}"
{players}"""


class FolderRefused(Exception):
    """The demonstration cannot be left in a folder; says why."""


def make_room(out: Path) -> None:
    """The folder, with nothing in it of the demonstration that was left there before. Raises FolderRefused where it
    holds anything else: it may be a real installation."""
    try:
        if out.is_dir() and any(not path.is_dir() for path in out.rglob("*")) and not _is_demonstration(out):
            raise FolderRefused("holds other files: expected an empty folder, a new one, or an earlier demonstration's")
        for name in ("letters", "maps", "games", "www"):
            shutil.rmtree(out / name, ignore_errors=True)
        for old in out.glob("gm.sqlite*"):
            old.unlink()
        (out / "games").mkdir(parents=True)
    except OSError as error:
        raise FolderRefused(str(error.strerror)) from None


def _is_demonstration(out: Path) -> bool:
    """And nobody has made an installation of his own of it since: it has the one game."""
    try:
        text = (out / "gm.toml").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    games = {path.name for path in (out / "games").glob("*")}
    return text.startswith(_FIRST_LINE) and f'address = "{MAILBOX}"' in text and games <= {f"{GAME}.toml"}


def address_of(name: str) -> str:
    """The first name, without accents."""
    first = name.partition(" ")[0].lower()
    return f"{first.translate(str.maketrans('éèï', 'eei'))}@partie.example"


def persons(variant: Variant) -> Mapping[str, str]:
    """name -> address: as many players as the variant usually has."""
    chairs = variant.seatings[variant.usual_setup].chairs
    return {name: address_of(name) for name in PERSONS[: len(chairs)]}


def write_files(out: Path, mail: EmbeddedMail, variant: Variant, script: Demonstration, language: str) -> None:
    """gm.toml, and the file of the game as it begins; `language` is that of players who have none of their own."""
    text = GM_TOML.format(
        mailbox=MAILBOX,
        password=PASSWORD,
        imap=mail.imap_port,
        smtp=mail.smtp_port,
    )
    (out / "gm.toml").write_text(text, encoding="utf-8")
    write_game(out, AT_FIRST, variant, script, language)


def write_game(
    out: Path, every: str, variant: Variant, script: Demonstration, language: str, *, session: str = ""
) -> None:
    """The file of the game, with that time for movements, and for acts in public if not the usual one."""
    text = GAME_TOML.format(
        variant=variant.name,
        language=language,
        master=MASTER,
        every=every,
        edition=script.edition,
        head=script.head,
        session=f'session = "{session}"\n' if session else "",
        players=_players(variant, script),
    )
    (out / "games" / f"{GAME}.toml").write_text(text, encoding="utf-8")


def _players(variant: Variant, script: Demonstration) -> str:
    """Where the script says who reads another language, the file says who plays what; else powers are drawn by lot."""
    chairs = variant.seatings[variant.usual_setup].chairs
    lines = []
    for (name, email), powers in zip(persons(variant).items(), chairs, strict=True):
        lines += ["", "[[players]]", f'name = "{name}"', f'email = "{email}"']
        if script.languages:
            lines.append(f"powers = {list(powers)}")
        lines += [f'language = "{code}"' for power in powers if (code := script.languages.get(power))]
    return "\n".join([*lines, ""])
