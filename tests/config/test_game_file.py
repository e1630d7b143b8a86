"""A game's file: what it may say, and what it is told when it says something else."""

import re
from datetime import date, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from gm.config.game import game_settings, read_game
from gm.config.problems import ConfigRefused
from gm.config.toml import parse
from gm.rules.errors import RulesError
from gm.rules.rulebook import CHOICES
from gm.service.model.game import Absence, GameSettings, Player
from gm.service.turn.rulesets import ruleset_for
from gm.terms.press import PressRules
from gm.terms.table import settings_in
from gm.terms.times import DAY, MIDNIGHT_END, ShortRule, Timing, WallTime, Weekly
from gm.terms.web import Publicity, WebRules
from gm.variants.classic.seatings import SEATINGS
from gm.variants.registry import VARIANTS
from tests.config.examples import EXAMPLES, uncommented
from tests.some import some
from tests.variants.toy_variant import TOY

HEAD = 'gm = "mj@example.org"\n'
ZONE = '[deadline]\nzone = "Europe/Paris"\n'


def players(count: int = 7) -> str:
    return "".join(f'[[players]]\nname = "P{n}"\nemail = "p{n}@example.net"\n' for n in range(1, count + 1))


def read(text: str) -> GameSettings:
    return game_settings(parse(text, "games/g.toml"), "g")


def problems(text: str) -> list[str]:
    with pytest.raises(ConfigRefused) as refused:
        read(text)
    return [str(problem) for problem in refused.value.problems]


def test_the_example_is_read() -> None:
    settings = read_game(EXAMPLES / "games" / "europe-1.toml")

    assert settings.name == "europe-1"
    assert (settings.gm_name, settings.gm_email) == ("Le Maître de jeu", "mj@example.org")
    assert settings.timing == Timing(
        zone=ZoneInfo("Europe/Paris"),
        moves=Weekly(((4, MIDNIGHT_END),)),
        notice=2 * DAY,
        others=ShortRule(2 * DAY, MIDNIGHT_END, early=True),
        skipped=((date(2026, 12, 24), date(2027, 1, 2)),),
    )
    assert settings.players[0] == Player(
        "Jeanne Durand", ("jeanne@example.net", "jeanne.durand@example.com"), ("FRANCE",)
    )
    assert settings.players[1] == Player("John Smith", ("john@example.net",), language="en", zone="Europe/London")
    assert settings.choices == {"retreats": "players"}
    assert len(settings.seating) == 7


def test_what_the_example_comments_out_is_the_default() -> None:
    text = (EXAMPLES / "games" / "europe-1.toml").read_text(encoding="utf-8")

    assert uncommented(text).count("\n# ") < 10, "the example's defaults were not found"
    without_default = re.compile(r"^(delay +=|first +=|closes +=)", re.MULTILINE)
    assert len(without_default.findall(uncommented(text))) == 3
    assert read(without_default.sub(r"# \1", uncommented(text))) == read(text)


def test_a_file_says_what_the_site_shows_and_when() -> None:
    web = '[web]\nshow = "end"\npress = "end"\nnames = "end"\n'

    assert read(HEAD + ZONE + web + players()).web == WebRules(Publicity.END, Publicity.END, Publicity.END)
    assert read(HEAD + ZONE + players()).web == WebRules(Publicity.RESULTS, Publicity.NEVER, Publicity.NEVER)


def test_no_player_is_named_while_a_game_goes_on() -> None:
    told = problems(HEAD + ZONE + '[web]\nnames = "results"\n' + players())

    assert told == ['games/g.toml:5: web.names = "results": expected "never" or "end"']


def test_a_short_file_is_enough() -> None:
    settings = read(HEAD + ZONE + players())

    assert settings.edition == "classique"
    assert settings.absence is Absence.DISORDER
    assert settings.press == PressRules()
    assert settings.early
    assert settings.start_year == 1901
    assert settings.end_year is None


def test_every_key_reaches_the_settings() -> None:
    settings = read(
        """
        gm = "MJ <mj@example.org>"
        language = "en"
        setup = "3b"
        start_year = 1851
        end_year = 1860
        paused = true
        [deadline]
        zone = "Africa/Cairo"
        moves = { every = "3 days at 20:00" }
        others = { after = "30 seconds", early = false }
        first = "2 weeks"
        early = false
        silence = "wait"
        grace = "12 hours"
        reminders = ["6 hours", "2 days"]
        skip = [2026-12-25, "2027-05-01"]
        extension = "1 day"
        sweep = "1 second"
        [rules]
        edition = "datc"
        land_fallback = true
        [press]
        private = false
        public = false
        grey = true
        closed = ["moves"]
        closes = "6 hours"
        gm_reads = true
        own_name = true
        delay = false
        per_day = 3
        [[players]]
        name = "A"
        email = "a@example.net"
        powers = ["Autriche", "angleterre", "GERMANY"]
        no_plus = true
        [[players]]
        name = "B"
        email = "b@example.net"
        [[players]]
        name = "C"
        email = "c@example.net"
        """
    )

    assert settings.language == "en"
    assert settings.setup == "3b"
    assert settings.seating == SEATINGS["3b"].chairs
    assert (settings.start_year, settings.end_year, settings.paused) == (1851, 1860, True)
    assert settings.timing.zone.key == "Africa/Cairo"
    assert settings.timing.others == ShortRule(timedelta(seconds=30), None, early=False)
    assert settings.timing.first == 14 * DAY
    assert settings.timing.grace == timedelta(hours=12)
    assert settings.timing.reminders == (2 * DAY, timedelta(hours=6))
    assert settings.timing.skipped == ((date(2026, 12, 25),) * 2, (date(2027, 5, 1),) * 2)
    assert settings.timing.sweep == timedelta(seconds=1)
    assert not settings.early
    assert settings.absence is Absence.WAIT
    assert settings.extra_time == DAY
    assert (settings.edition, settings.choices) == ("datc", {"land_fallback": True})
    assert settings.press == PressRules(False, False, True, frozenset("M"), timedelta(hours=6), True, True, 3, False)
    assert settings.players[0].powers == ("AUSTRIA", "ENGLAND", "GERMANY")
    assert settings.players[0].no_plus


@pytest.mark.parametrize(
    ("rule", "at"),
    [
        ('{ after = "1 day" }', MIDNIGHT_END),
        ('{ after = "23 hours" }', None),
        ('{ after = "12 hours", at = "20:00" }', WallTime(20)),
    ],
)
def test_a_short_rule_of_days_ends_at_midnight_and_one_of_hours_counts_from_the_report(
    rule: str, at: WallTime | None
) -> None:
    assert read(HEAD + ZONE + f"others = {rule}\n" + players()).timing.others.at == at


def test_two_players_begin_in_1914_and_nobody_plays_italy() -> None:
    settings = read(HEAD + "setup = 2\n" + ZONE + players(2))

    assert settings.start_year == 1914
    assert settings.unplayed == {"ITALY"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("variant = 7\n", ':1: variant = 7: expected text in quotes, such as "…"'),
        ('variant = "clasic"\n', f':1: variant = "clasic": expected one of {", ".join(VARIANTS)}'),
        ("setup = 8\n", ":1: setup = 8: expected one of 7, 6, 5, 4, 3, 3b, 2"),
        ("setup = 6\n", ":5: players: setup 6 is for 6 players, found 7"),
        ("setup = true\n", ":1: setup = true: expected the number of players, such as 7"),
        ('language = "de"\n', ':1: language = "de": expected "en" or "fr"'),
        ("start_year = 1901.5\n", ":1: start_year = 1901.5: expected a whole number"),
        ("end_year = 1900\n", ":1: end_year = 1900: expected 1901 or later, the year in which the game begins"),
        ("start_year = 99999\nend_year = 1910\n", ":1: start_year = 99999: expected a number of at most 9999"),
        ('langage = "fr"\n', ":1: langage: unknown key: did you mean 'language'?"),
        ("xyzzy = 1\n", ":1: xyzzy: unknown key"),
    ],
)
def test_a_wrong_key_at_the_head_is_told(text: str, expected: str) -> None:
    assert problems(text + HEAD + ZONE + players()) == ["games/g.toml" + expected]


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        (
            'zone = "Paris"',
            "deadline.zone = \"Paris\": expected the name of a time zone such as 'Europe/Paris'",
        ),
        ('zone = "Europe/Paris"\nsilence = "kick"', 'deadline.silence = "kick": expected "disorder" or "wait"'),
        ('zone = "Europe/Paris"\ngrace = 12', 'deadline.grace = 12: expected text in quotes, such as "2 days"'),
        ('zone = "Europe/Paris"\nearly = "yes"', 'deadline.early = "yes": expected true or false'),
        (
            'zone = "Europe/Paris"\nskip = ["Christmas"]',
            'deadline.skip[1] = "Christmas": expected a date',
        ),
        ('zone = "Europe/Paris"\nskip = ["1000-01-01..2999-01-01"]', "deadline.skip: no date of the deadline rule"),
        ('zone = "Europe/Paris"\nreminders = "1 day"', 'deadline.reminders = "1 day": expected a list: [ … ]'),
        (
            'zone = "Europe/Paris"\nmoves = { every = "fryday" }',
            "deadline.moves.every = \"fryday\": expected something like 'friday 24:00'",
        ),
        (
            'zone = "Europe/Paris"\nmoves = { evry = "friday 24:00" }',
            "deadline.moves.evry: unknown key: did you mean 'every'?",
        ),
        ('zone = "Europe/Paris"\nmoves = "friday 24:00"', 'deadline.moves = "friday 24:00": expected a section'),
        *(
            (f'zone = "Europe/Paris"\n{key} = "500000 weeks"', f'deadline.{key} = "500000 weeks": expected at most')
            for key in ("grace", "sweep", "extension", "outage", "moves.every", "moves.notice", "others.after")
        ),
        (
            'zone = "Europe/Paris"\nskip = ["9999-12-31"]',
            'deadline.skip[1] = "9999-12-31": expected a year from 1000 to 2999',
        ),
    ],
)
def test_a_wrong_deadline_is_told(section: str, expected: str) -> None:
    (problem,) = problems(HEAD + "[deadline]\n" + section + "\n" + players())

    assert problem.startswith(f"games/g.toml:{2 + section.count(chr(10)) + 1}: {expected}")


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        ('edition = "1961"', 'rules.edition = "1961": expected one of classique, datc'),
        ('retreats = "dice"', 'rules.retreats = "dice": expected one of players, drawn'),
        ("land_fallback = 1", "rules.land_fallback = 1: expected true or false"),
        ('land_fallbck = "x"', "rules.land_fallbck: unknown key: did you mean 'land_fallback'?"),
    ],
)
def test_a_rule_that_does_not_exist_is_told(section: str, expected: str) -> None:
    (problem,) = problems(HEAD + ZONE + "[rules]\n" + section + "\n" + players())

    assert problem.startswith(f"games/g.toml:5: {expected}")


TOY_HEAD = HEAD + 'variant = "toy"\n'


def test_a_variant_may_let_a_game_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, "toy", TOY)
    settings = read(TOY_HEAD + ZONE + "[options]\nlong = true\n" + players(3))

    assert settings.options == {"long": True}
    assert ruleset_for(settings).ending.goal == 60
    assert ruleset_for(read(TOY_HEAD + ZONE + players(3))).ending.goal == 40


@pytest.mark.parametrize(
    ("head", "section", "expected"),
    [
        (TOY_HEAD, "long = 1", "options.long = 1: expected false or true"),
        (TOY_HEAD, "lng = true", "options.lng: unknown key: did you mean 'long'?"),
        (HEAD, "long = true", "options.long: unknown key: expected none in this game"),
    ],
)
def test_an_option_that_does_not_exist_is_told(
    monkeypatch: pytest.MonkeyPatch, head: str, section: str, expected: str
) -> None:
    monkeypatch.setitem(VARIANTS, "toy", TOY)
    (problem,) = problems(head + ZONE + "[options]\n" + section + "\n" + players(3 if head == TOY_HEAD else 7))

    assert problem.endswith(expected)


NAMED = 'name = "P"\n'
WHOLE = 'name = "P"\nemail = "p@example.net"\n'


@pytest.mark.parametrize(
    ("player", "line", "expected"),
    [
        ('email = "p@example.net"', 22, "name: missing"),
        ('name = "P"', 22, "email: missing"),
        (NAMED + 'email = "nobody"', 24, 'email = "nobody": expected an e-mail address such as'),
        (NAMED + "email = []", 24, "email = […]: expected an e-mail address, or a list"),
        (NAMED + "email = 7", 24, "email = 7: expected an e-mail address, or a list"),
        (NAMED + 'email = "P1@example.NET"', 24, 'email = "P1@example.NET": already the address of players[1]'),
        ('email = "p@example.net"\nname = "P\\r\\nBcc: x"', 24, r'name = "P\r\nBcc: x": expected a name on one line'),
        (
            'email = "p@example.net"\nname = "' + "P" * 101 + '"',
            24,
            f'name = "{"P" * 56}…: expected a name of at most 100',
        ),
        ('email = "p@example.net"\nname = "A\u202eb"', 24, r'name = "A\u202eb": expected a name without signs that'),
        (WHOLE + 'language = "es"', 25, 'language = "es": expected "en" or "fr"'),
        (WHOLE + 'zone = "Mars"', 25, 'zone = "Mars": expected the name of a time zone'),
        (WHOLE + 'powers = "France"', 25, 'powers = "France": expected a list'),
        (WHOLE + "powers = 5", 25, "powers = 5: expected a list"),
        (WHOLE + "powers = true", 25, "powers = true: expected a list"),
        (WHOLE + "powers = 2026-12-25", 25, "powers = 2026-12-25: expected a list"),
        (WHOLE + 'powers = ["Spain"]', 25, 'powers = "Spain": no such power: expected one of AUSTRIA, ENGLAND'),
        (WHOLE + 'powers = ["Turkey", "Italy"]', 25, 'powers = "Turkey, Italy": expected the powers of one seat'),
        (WHOLE + 'power = ["Turkey"]', 25, "power: unknown key: did you mean 'powers'?"),
    ],
)
def test_a_wrong_player_is_told(player: str, line: int, expected: str) -> None:
    (problem,) = problems(HEAD + ZONE + players(6) + "[[players]]\n" + player + "\n")

    assert problem.startswith(f"games/g.toml:{line}: players[7].{expected}")


@pytest.mark.parametrize("name", ["A\u202eb", "\x7f", "P" * 101])
def test_the_game_master_has_a_name_that_can_be_shown(name: str) -> None:
    (problem,) = problems(f'gm = "{name} <mj@example.org>"\n'.replace("\x7f", "\\u007f") + ZONE + players())

    assert problem.startswith("games/g.toml:1: gm = ") and "expected a name" in problem


def test_a_power_has_one_holder() -> None:
    text = (
        HEAD
        + ZONE
        + players()
        .replace('email = "p3@', 'powers = ["France"]\nemail = "p3@')
        .replace('email = "p5@', 'powers = ["FRANCE"]\nemail = "p5@')
    )

    assert problems(text) == ['games/g.toml:19: players[5].powers = "FRANCE": already held by players[3]']


def test_an_unplayed_power_cannot_be_held() -> None:
    text = HEAD + "setup = 6\n" + ZONE + players(6).replace('email = "p3@', 'powers = ["Italie"]\nemail = "p3@')

    (problem,) = problems(text)
    assert 'players[3].powers = "Italie": expected the powers of one seat of this setup' in problem


def test_everything_that_is_wrong_is_told_at_once() -> None:
    text = """
variant = "clasic"
stup = 7
[deadline]
moves = { every = "fryday" }
[rules]
edition = "1961"
[press]
private = "yes"
[[players]]
name = "A"
"""

    assert [problem.split(": ")[0] + " " + problem.split(": ")[1] for problem in problems(text)] == [
        "games/g.toml gm",
        'games/g.toml:2 variant = "clasic"',
        "games/g.toml:3 stup",
        "games/g.toml:4 deadline.zone",
        'games/g.toml:5 deadline.moves.every = "fryday"',
        'games/g.toml:7 rules.edition = "1961"',
        'games/g.toml:9 press.private = "yes"',
        "games/g.toml:10 players[1].email",
    ]


@pytest.mark.parametrize("name", ["Europe 1", "EUROPE", "a-name-that-is-too-long", "é"])
def test_a_game_is_named_by_its_file(tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.toml"
    path.write_text("setup = 9\n" + HEAD + ZONE + players(), encoding="utf-8")

    with pytest.raises(ConfigRefused, match="small letters, digits and hyphens") as refused:
        read_game(path)
    assert "setup = 9" in str(refused.value)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigRefused, match=r"g\.toml: cannot be read: No such file"):
        read_game(tmp_path / "g.toml")


WORLD = HEAD + 'variant = "diplomatie2000"\n' + ZONE


def seated(*powers: str) -> str:
    """A player for each text, which lists his powers, or none."""
    rows = [f"powers = [{', '.join(map(repr, given.split()))}]" if given else "" for given in powers]
    sections = zip(players(len(powers)).split("[[players]]")[1:], rows, strict=True)
    return "".join(f"[[players]]{section}{row}\n" for section, row in sections)


def test_where_a_file_shares_out_the_powers_what_nobody_holds_is_unplayed() -> None:
    settings = read(WORLD + seated("RUSS CHIN", "ETUN", "ONU"))

    assert settings.seating == (("RUSS", "CHIN"), ("ETUN",), ("ONU",))
    assert len(settings.unplayed) == 18
    assert ruleset_for(settings).idle(ruleset_for(settings).opening) == settings.unplayed


def test_a_player_may_hold_the_office_and_the_others_draw_lots() -> None:
    settings = read(WORLD + seated("ONU", *[""] * 21))

    assert settings.seating[-1] == ("ONU",)
    assert len(settings.seating) == 22
    assert not settings.unplayed
    assert len(read(WORLD + seated(*[""] * 21)).seating) == 21


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (("RUSS ONU", "ETUN"), 'players[1].powers = "RUSS, ONU": expected powers of this setup, or ONU alone'),
        (("RUSS", "RUSS"), 'players[2].powers = "RUSS": already held by players[1]'),
        (("RUSS", ""), "players: setup 21 is for 21 players, or for those who are given all they hold, found 2"),
        (("RUSS CHIN", *[""] * 20), "players: setup 21 is for 21 players, or for those who are given all they hold"),
    ],
)
def test_powers_that_cannot_be_shared_out_so_are_told(given: tuple[str, ...], expected: str) -> None:
    assert any(expected in problem for problem in problems(WORLD + seated(*given)))


_KINDS = ("5", "true", "1.5", '"x"', "[]", "[5]", "[[1]]", "{}", "{a = 1}", "2026-01-01", "07:00:00", "nan", '["x"]')
EVERY_KEY = {setting.row.key for setting in settings_in(GameSettings)} | {f"rules.{choice}" for choice in CHOICES}
_SECTIONS = ("deadline", "deadline.moves", "deadline.others", "press", "signup", "rules", "options", "players")


@pytest.mark.parametrize(
    ("game", "keys"),
    [
        ("classic", EVERY_KEY),
        *((game, {"variant", "setup", "start_year"}) for game in ("dix", "diplomatie2000")),
        *(pytest.param(game, EVERY_KEY, marks=pytest.mark.full) for game in ("dix", "diplomatie2000")),
    ],
    ids=lambda value: value if isinstance(value, str) else str(len(value)),
)
def test_a_value_of_any_kind_is_read_or_refused(game: str, keys: set[str]) -> None:
    head = {"variant": f'"{game}"', "gm": '"mj@example.org"', "deadline.zone": '"Europe/Paris"'}
    seats = players(len(VARIANTS[game].seatings[VARIANTS[game].usual_setup].chairs))
    for kind in _KINDS:
        for key in (*some(keys), *_SECTIONS, *(f"options.{option}" for option in VARIANTS[game].options)):
            rest = {name: value for name, value in head.items() if name != key and not name.startswith(f"{key}.")}
            lines = "".join(f"{name} = {value}\n" for name, value in (rest | {key: kind}).items())
            assert_read_or_refused(lines + ("" if key == "players" else seats))
        for key in some(setting.row.key for setting in settings_in(Player)):
            lines = "".join(f"{name} = {value}\n" for name, value in head.items())
            last = {"name": '"P"', "email": '"p@example.net"'} | {key: kind}
            section = "".join(f"{name} = {value}\n" for name, value in last.items())
            assert_read_or_refused(f"{lines}{seats.rpartition('[[players]]')[0]}[[players]]\n{section}")


def assert_read_or_refused(text: str) -> None:
    try:
        ruleset_for(read(text))
    except (ConfigRefused, RulesError):
        pass
    except Exception as error:
        raise AssertionError(f"a fault instead of a finding in\n{text}") from error
