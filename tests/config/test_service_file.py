"""gm.toml: what it may say, and what it is told when it says something else."""

import re
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import get_args

import pytest

from gm.config.problems import ConfigRefused
from gm.config.sections import ServiceFile
from gm.config.service import ServiceConfig, read_service, service_config
from gm.config.toml import parse
from gm.config.values import Section
from gm.mail.account import Account
from gm.service.house import Limits
from tests.config.examples import EXAMPLES, uncommented
from tests.some import some

SHORT = """
[mailbox]
address = "gm@example.org"
[imap]
host = "imap.example.org"
user = "gm"
password_env = "GM_PASSWORD"
[smtp]
host = "smtp.example.org"
"""
ENVIRONMENT = {"GM_PASSWORD": "s3cret"}


def read(text: str, folder: Path = Path("/srv/gm"), environment: Mapping[str, str] = ENVIRONMENT) -> ServiceConfig:
    return service_config(parse(text, "gm.toml"), folder, environment)


def problems(text: str, folder: Path = Path("/srv/gm"), environment: Mapping[str, str] = ENVIRONMENT) -> list[str]:
    with pytest.raises(ConfigRefused) as refused:
        read(text, folder, environment)
    return [str(problem) for problem in refused.value.problems]


def test_a_short_file_is_enough() -> None:
    config = read(SHORT)

    assert config.imap == Account("imap.example.org", 993, "tls", "gm", "s3cret")
    assert config.smtp == Account("smtp.example.org", 465, "tls")
    assert config.database_url == "sqlite:////srv/gm/gm.sqlite"
    assert config.games == Path("/srv/gm/games")
    assert config.folders == ("INBOX",)
    assert config.poll == timedelta(seconds=60)


def test_what_the_example_comments_out_is_the_default(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("s3cret\n", encoding="utf-8")
    text = (EXAMPLES / "gm.toml").read_text(encoding="utf-8")
    whole = uncommented(text)

    assert whole.count("\n# ") == 1, "only the second line of the head is a remark"
    assert read(whole.replace('templates   = "templates"', "# "), tmp_path) == read(text, tmp_path)


KEYS = [
    (section, key)
    for section, field in ServiceFile.model_fields.items()
    for kind in (field.annotation, *get_args(field.annotation))
    if isinstance(kind, type) and issubclass(kind, Section)
    for key in kind.model_fields
]


def test_the_keys_of_every_section_are_found() -> None:
    assert {section for section, _ in KEYS} == ServiceFile.model_fields.keys()


def test_every_key_stands_in_the_example_or_in_the_page_about_installing() -> None:
    example = (EXAMPLES / "gm.toml").read_text(encoding="utf-8")
    install = (EXAMPLES.parent / "docs" / "install.md").read_text(encoding="utf-8")

    for section, key in some(KEYS):
        _, _, below = example.partition(f"\n[{section}]")
        there = re.search(rf"\b{key} *=", re.split(r"\n\[", below)[0])
        assert there or re.search(rf"`{key}`|\b{key} *=", install), f"{section}.{key} is documented nowhere"


def test_the_example_is_read_from_its_folder(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("s3cret\n", encoding="utf-8")
    (tmp_path / "gm.toml").write_text((EXAMPLES / "gm.toml").read_text(encoding="utf-8"), encoding="utf-8")
    config = read_service(tmp_path / "gm.toml")

    assert config.smtp.password == "s3cret"
    assert config.games == tmp_path / "games"
    assert config.authserv_ids == ("mx.example.org",)


def test_an_alarm_has_its_ways() -> None:
    assert not read(SHORT).alarm
    ways = read(
        SHORT + '[alarm]\ncommand = "mail -s \'a b\' me"\nhost = "h"\nuser = "u"\npassword = "p"\nto = "me@b.example"'
    ).alarm
    assert (ways.command, ways.to, ways.after) == (("mail", "-s", "a b", "me"), "me@b.example", timedelta(hours=1))
    assert ways.smtp == Account("h", 465, "tls", "u", "p")


@pytest.mark.parametrize(
    ("section", "expected"),
    [
        ('host = "h"', "alarm.to: is missing: a letter needs both host and to"),
        ('to = "me@b.example"', "alarm.host: is missing: a letter needs both host and to"),
        ('command = "a \'b"', 'alarm.command = "a \'b": a quotation mark has no second one'),
        ('url = "file:///etc/passwd"', "alarm.url"),
        ('host = "h"\nto = "me@b.example"\nuser = "u"', "alarm.user: has no password"),
    ],
)
def test_half_an_alarm_is_refused(section: str, expected: str) -> None:
    (found,) = problems(SHORT + f"[alarm]\n{section}\n")

    assert expected in found


def test_the_mailbox_has_one_kind_of_address() -> None:
    with_it = SHORT.replace("[mailbox]", '[mailbox]\ncatch_all = "games.example.org"')

    assert (read(with_it).catch_all, read(SHORT).catch_all, read(SHORT).no_plus) == ("games.example.org", "", False)
    (both,) = problems(with_it.replace("[mailbox]", "[mailbox]\nno_plus = true"))
    assert both.startswith("gm.toml:4: mailbox.catch_all: needs no no_plus")
    (own,) = problems(with_it.replace("games.", ""))
    assert "is the mailbox's own domain" in own
    (odd,) = problems(with_it.replace("games.example.org", "@Games"))
    assert "mailbox.catch_all" in odd


def test_secrets_are_not_shown() -> None:
    config = read(SHORT + '[database]\nurl = "postgresql://gm@db/gm"\npassword = "pa/ss"\n')

    assert config.database_url == "postgresql://gm:pa%2Fss@db/gm"
    assert "s3cret" not in repr(config)
    assert "pa" + "%2F" not in repr(config)


@pytest.mark.parametrize(("security", "imap", "smtp"), [("tls", 993, 465), ("starttls", 143, 587)])
def test_ports_follow_the_security(security: str, imap: int, smtp: int) -> None:
    text = SHORT.replace("host =", f'security = "{security}"\nhost =')

    assert (read(text).imap.port, read(text).smtp.port) == (imap, smtp)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("sqlite:///games/gm.sqlite", "sqlite:////srv/gm/games/gm.sqlite"),
        ("sqlite:////var/lib/gm.sqlite", "sqlite:////var/lib/gm.sqlite"),
        ("postgresql://gm@db:5433/gm", "postgresql://gm@db:5433/gm"),
    ],
)
def test_database_files_are_counted_from_the_file(url: str, expected: str) -> None:
    assert read(SHORT + f'[database]\nurl = "{url}"\n').database_url == expected


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"GM_PASSWORD"', '"OTHER"', 'gm.toml:7: imap.password_env: the environment has no variable "OTHER"'),
        ("password_env", "password_file", 'gm.toml:7: imap.password_file: "GM_PASSWORD" cannot be read: No such file'),
        ("password_env =", "password = 'x'\npassword_env =", "gm.toml:8: imap.password_env: expected only one of"),
        ('password_env = "GM_PASSWORD"', "", "gm.toml:6: imap.user: has no password"),
        ("password_env", "passwrd", "gm.toml:7: imap.passwrd: unknown key: did you mean 'password'?"),
        ("user =", 'security = "ssl"\nuser =', 'gm.toml:6: imap.security = "ssl": expected "tls", "starttls" or "pl'),
        ("user =", 'security = "plain"\nuser =', 'gm.toml:6: imap.security: security = "plain" would send'),
        ("user =", "port = 70000\nuser =", "gm.toml:6: imap.port = 70000: expected a number of at most 65535"),
        ('"gm@example.org"', '"gm"', "gm.toml:3: mailbox.address = \"gm\": expected an e-mail address"),
        ("[imap]", "folders = []\n[imap]", "gm.toml:4: mailbox.folders = […]: expected at least 1 in the list"),
        ("[mailbox]", "[mailbx]", "gm.toml:2: mailbx: unknown key: did you mean 'mailbox'?"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(old: str, new: str, expected: str) -> None:
    told = problems(SHORT.replace(old, new))

    assert any(problem.startswith(expected) for problem in told), told


def test_a_password_is_never_shown_in_a_problem() -> None:
    told = "\n".join(problems(SHORT + 'password = 12345678\npasword = "87654321"\n'))

    assert "smtp.password" in told
    assert "12345678" not in told
    assert "87654321" not in told


def test_every_limit_can_be_set() -> None:
    config = read(
        SHORT
        + """[limits]
        letters_an_hour = 1
        confirmation_every = "2 hours"
        confirmations_at_once = 2
        confirmation_lasts = "3 days"
        strangers_every = "4 days"
        strangers_ask = 3
        strangers_an_hour = 0
        attempts = 6
        notices_a_day = 7
        """
    )
    hour, day = timedelta(hours=1), timedelta(days=1)

    assert config.limits == Limits(1, 2 * hour, 2, 3 * day, 4 * day, 3, 0, 6, 7)
    assert read(SHORT).limits == Limits()


def test_letters_that_belong_to_no_game_have_a_reader_a_language_and_a_zone() -> None:
    text = SHORT.replace("[imap]", 'admin = "root@example.org"\nlanguage = "en"\nzone = "Europe/Paris"\n[imap]')
    config = read(text)

    assert (config.admin, config.language, config.zone) == ("root@example.org", "en", "Europe/Paris")
    assert (read(SHORT).admin, read(SHORT).language, read(SHORT).zone) == ("", "fr", "UTC")


def test_sizes_are_read_with_their_units() -> None:
    assert read(SHORT + '[limits]\nletter = "2 MB"\n').largest_letter == 2_000_000
    assert read(SHORT + "[limits]\nletter = 30000\n").largest_letter == 30_000
    assert problems(SHORT + '[limits]\nletter = "0"\n') == [
        'gm.toml:11: limits.letter = "0": expected at least 10 kB: less holds no letter'
    ]
    assert problems(SHORT + '[limits]\nletter = "big"\n') == [
        "gm.toml:11: limits.letter = \"big\": expected a size such as '5 MB'"
    ]


@pytest.mark.parametrize("key", ["processed", "quarantine"])
@pytest.mark.parametrize("name", ["Junk", "INBOX", "inbox"])
def test_letters_are_not_moved_where_they_are_read_from(key: str, name: str) -> None:
    mailbox = f'folders = ["Inbox", "Junk"]\n{key} = "{name}"'

    (told,) = problems(SHORT.replace("[imap]", f"{mailbox}\n[imap]"))
    assert told.startswith("gm.toml:5: ") and f"mailbox.{key}" in told and "expected another" in told


def test_what_a_person_must_see_is_kept_apart() -> None:
    both = 'processed = "Done"\nquarantine = "Done"\nadmin = "GM@example.org"'
    told = problems(SHORT.replace("[imap]", f"{both}\n[imap]"))

    assert [line.partition(" =")[0].partition(": Done")[0] for line in told] == [
        "gm.toml:5: mailbox.quarantine",
        "gm.toml:6: mailbox.admin",
    ]
    assert all("expected an" in line for line in told)


def test_the_mailbox_is_named_without_a_plus() -> None:
    (told,) = problems(SHORT.replace("gm@example.org", "gm+table@example.org", 1))

    assert told.startswith('gm.toml:3: mailbox.address = "gm+table@example.org": holds a +')
    assert told.endswith("name the mailbox without it")


@pytest.mark.parametrize(
    ("key", "section", "wanted"),
    [
        ('templates = "nowhere"', "files", 'files.templates = "nowhere": there is no such folder: make it, or'),
        ('ca_file = "nowhere.pem"', "imap", 'imap.ca_file = "nowhere.pem": cannot be read: No such file'),
        ('ca_file = "ours.pem"', "smtp", 'smtp.ca_file = "ours.pem": holds no certificate'),
    ],
)
def test_a_file_or_folder_that_is_not_there_is_named(tmp_path: Path, key: str, section: str, wanted: str) -> None:
    (tmp_path / "ours.pem").write_text("-----BEGIN NOTHING-----\n", encoding="utf-8")
    text = (
        SHORT.replace(f"[{section}]", f"[{section}]\n{key}") if f"[{section}]" in SHORT else f"{SHORT}[files]\n{key}\n"
    )
    (tmp_path / "gm.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ConfigRefused) as refused:
        read_service(tmp_path / "gm.toml", {"GM_PASSWORD": "x"})

    assert wanted in str(refused.value)


def test_old_letters_are_kept_as_long_as_the_file_says() -> None:
    config = read(SHORT + '[keep]\nsent = "2 weeks"\nstrangers = "0"\n')

    assert (config.keep_sent, config.keep_strangers) == (timedelta(days=14), timedelta(0))
    assert (read(SHORT).keep_sent, read(SHORT).keep_strangers) == (timedelta(days=90), timedelta(days=30))


def test_a_file_that_another_encoding_wrote_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "gm.toml").write_text(SHORT, encoding="utf-16")
    with pytest.raises(ConfigRefused, match=r"is not UTF-8 text \(byte 0\): save it in that encoding"):
        read_service(tmp_path / "gm.toml")


OAUTH2 = """
[mailbox]
address = "gm@example.org"
[imap]
host = "imap.example.org"
user = "gm@example.org"
auth = "oauth2"
[smtp]
host = "smtp.example.org"
user = "gm@example.org"
auth = "oauth2"
"""


def test_a_known_provider_needs_only_the_number_of_the_client(tmp_path: Path) -> None:
    path = tmp_path / "gm.toml"
    path.write_text(OAUTH2 + '[oauth2]\nprovider = "microsoft"\nclient_id = "42"\n', encoding="utf-8")

    config = read_service(path)

    assert config.imap.tokens is config.smtp.tokens is config.tokens is not None
    assert config.tokens.provider.device_url and config.tokens.file == tmp_path / "oauth2.json"


@pytest.mark.parametrize(
    ("section", "told"),
    [
        ("", "expected in [oauth2] client_id"),
        ('[oauth2]\nclient_id = "42"\n', "oauth2.token_url"),
        ('[oauth2]\nclient_id = "42"\nscope = "mail"\ntoken_url = "http://x.example/"\n', "https://"),
        ('[oauth2]\nprovider = "hotmail"\nclient_id = "42"\n', "oauth2.provider"),
    ],
)
def test_what_a_login_without_a_password_lacks_is_told(tmp_path: Path, section: str, told: str) -> None:
    path = tmp_path / "gm.toml"
    path.write_text(OAUTH2 + section, encoding="utf-8")

    with pytest.raises(ConfigRefused) as refused:
        read_service(path)
    assert told in "\n".join(map(str, refused.value.problems))
