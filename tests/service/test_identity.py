"""Tokens and the addresses that carry them: read, written, and taken out of whatever goes to somebody else."""

import io
import logging
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.running.redaction import Redaction, redact
from gm.service.model.identity import (
    Mark,
    is_game_name,
    marks,
    new_thread,
    new_token,
    read_address,
    read_subject,
    same_token,
    subject_tag,
    tagged_address,
)
from gm.service.press.stripping import strip_tags

MAILBOX = "gm@example.org"
TOKEN = "abcdefgh234567xy"
OWN = Mark("europe-1", TOKEN)
TO_ENGLAND = Mark("europe-1", TOKEN, "england")

tokens = st.text("abcdefghijklmnopqrstuvwxyz234567", min_size=16, max_size=16)
games = st.text("abcdefghijklmnopqrstuvwxyz0123456789-", min_size=1, max_size=16)
tos = st.none() | st.sampled_from(["england", "france", "u-s-a", "0abcdefgh234567xy"])


# tokens


def test_a_token_is_16_base32_characters_in_lower_case() -> None:
    assert new_token(lambda n: bytes(range(n))) == "aaaqeayeaudaocaj"
    assert new_token(lambda n: b"\xff" * n) == "7" * 16


def test_a_thread_is_told_from_a_power() -> None:
    thread = new_thread(lambda n: bytes(n))

    assert Mark("g", TOKEN, thread).is_thread
    assert not TO_ENGLAND.is_thread
    assert not OWN.is_thread


def test_tokens_are_compared_without_case() -> None:
    assert same_token(TOKEN, TOKEN.upper())
    assert not same_token(TOKEN, TOKEN[:-1] + "z")
    assert not same_token(TOKEN, "")
    assert not same_token(TOKEN, "é" * 16)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("europe-1", True),
        ("a", True),
        ("", False),
        ("Europe", False),
        ("a.b", False),
        ("x" * 17, False),
        ("a\n", False),
    ],
)
def test_game_names_fit_into_addresses(name: str, expected: bool) -> None:
    assert is_game_name(name) is expected


# addresses


def test_addresses_are_written_as_documented() -> None:
    assert tagged_address(MAILBOX, OWN) == f"gm+europe-1.{TOKEN}@example.org"
    assert tagged_address(MAILBOX, TO_ENGLAND) == f"gm+europe-1.{TOKEN}.england@example.org"


@given(games, tokens, tos)
def test_what_an_address_says_can_be_read_back_in_any_case(game: str, token: str, to: str | None) -> None:
    mark = Mark(game, token, to)
    address = tagged_address("Maître.GM@example.org", mark)

    assert read_address(address, "maître.gm@Example.org") == mark
    assert read_address(f" <{address.upper()}> ", "Maître.GM@example.org") == mark
    catch_all = tagged_address("@games.example.org", mark)
    assert "+" not in catch_all
    assert read_address(catch_all.upper(), "@games.example.org") == mark
    assert read_address(address, "@games.example.org") is None


@pytest.mark.parametrize(
    "address",
    [
        "gm@example.org",
        "gm+europe-1@example.org",
        f"gm+europe-1.{TOKEN[:-1]}@example.org",
        f"gm+europe-1.{TOKEN}x@example.org",
        f"gm+europe-1.{TOKEN}.england@example.com",
        f"gm+europe-1.{TOKEN}@example.org.evil.test",
        f"other+europe-1.{TOKEN}@example.org",
        f"gm+europe_1.{TOKEN}@example.org",
        f"gm+europe-1.{TOKEN}.england.france@example.org",
        f"gm+europe-1.{'1' * 16}@example.org",
        "",
    ],
)
def test_other_addresses_say_nothing(address: str) -> None:
    assert read_address(address, MAILBOX) is None


def test_marks_are_found_among_many_addresses_once() -> None:
    own, england = tagged_address(MAILBOX, OWN), tagged_address(MAILBOX, TO_ENGLAND)

    assert marks([own, "x@y.test", own.upper(), england], MAILBOX) == (OWN, TO_ENGLAND)


def test_a_mark_does_not_show_its_token() -> None:
    assert TOKEN not in repr(OWN)


# subjects


def test_a_tagged_subject_is_read_and_freed_of_its_tag() -> None:
    assert read_subject(f"Re: {subject_tag('europe-1', TOKEN)} Angleterre") == (OWN, "Re: Angleterre")
    assert read_subject(f"[EUROPE-1  {TOKEN.upper()} ]Angleterre") == (OWN, "Angleterre")
    assert read_subject("Re: [europe-1] Angleterre") == (None, "Re: [europe-1] Angleterre")


# taking tags out

ADDRESS = tagged_address(MAILBOX, TO_ENGLAND)


@pytest.mark.parametrize(
    "mangled",
    [
        ADDRESS,
        ADDRESS.upper(),
        f"<{ADDRESS}>",
        f"mailto:{ADDRESS}",
        ADDRESS.replace("+", "%2B"),
        ADDRESS.replace("+", "%2b").replace("@", "%40"),
        ADDRESS.replace("+", "%252B").replace("@", "%2540"),
        ADDRESS.replace("+", "&#43;"),
        ADDRESS.replace("+", "&#x2B;").replace("@", "&#64;"),
        ADDRESS.replace("+", "&plus;").replace(".", "&period;"),
        ADDRESS.replace("+", "=2B"),
        ADDRESS.replace("+", " + "),
        ADDRESS.replace("+", "+ "),
        ADDRESS.replace("@", " @ "),
        ADDRESS[:20] + "=\n" + ADDRESS[20:],
        ADDRESS[:20] + "=\r\n" + ADDRESS[20:],
        ADDRESS[:20] + "\n> " + ADDRESS[20:],
        ADDRESS[:20] + "\u200b" + ADDRESS[20:],
        ADDRESS.replace("+", "+=\n").replace("@", "=\n@"),
        tagged_address(MAILBOX, OWN),
        tagged_address(MAILBOX, OWN).removesuffix("@example.org"),
        subject_tag("europe-1", TOKEN),
        subject_tag("europe-1", TOKEN).upper(),
    ],
)
def test_a_tag_is_taken_out_however_it_was_mangled(mangled: str) -> None:
    stripped = strip_tags(f"Répondez à {mangled} demain.\nA Par-Bou", (TOKEN,))

    bare = re.sub(r"[^a-z2-7]", "", stripped.lower())
    assert TOKEN not in bare
    assert TOKEN[8:] not in stripped.lower()
    assert stripped.startswith("Répondez à ")
    assert stripped.endswith("demain.\nA Par-Bou")


@pytest.mark.parametrize("cut", range(1, len(ADDRESS)))
def test_a_tag_is_taken_out_wherever_its_line_was_broken(cut: int) -> None:
    stripped = strip_tags(f"écrivez à {ADDRESS[:cut]}=\n{ADDRESS[cut:]} vite", [TOKEN])

    assert "abcdefgh" not in stripped.replace("=\n", "")
    assert "234567xy" not in stripped
    assert stripped.endswith(" vite")


def test_an_address_is_taken_out_whole_when_its_token_is_known_too() -> None:
    assert strip_tags(f"de {ADDRESS} à {ADDRESS}.", [TOKEN]) == "de … à …."


def test_a_token_alone_is_taken_out_when_it_is_known() -> None:
    broken = TOKEN[:5].upper() + "=\n" + TOKEN[5:]

    assert strip_tags(f"mon jeton: {TOKEN}, ou {broken}.", [TOKEN]) == "mon jeton: …, ou …."


@pytest.mark.parametrize(
    "text",
    [
        "A Par-Bou\nF Bre S A Par - Pic",
        "1 + 1 = 2. Les incompréhensions sont des malentendus.",
        "write to gm@example.org + copy me",
        "Rome + Venise. Constantinopolitains @ home",
        "[europe-1] Angleterre",
        "",
    ],
)
def test_other_text_stays_as_it_is(text: str) -> None:
    assert strip_tags(text, [TOKEN]) == text


def test_a_long_hostile_text_is_searched_in_reasonable_steps() -> None:
    # Would not end today if the pattern tried the ways to split it one by one.
    for text in ("+" * 30_000, "a" * 30_000, "+a." * 10_000, "=\n" * 15_000, "+a" + "=\n" * 15_000, " " * 30_000):
        assert len(strip_tags(text)) == len(text)


# logs


def log_with(message: str, *args: object, exception: Exception | None = None) -> str:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.addFilter(Redaction())
    logger = logging.getLogger("tests.identity")
    logger.addHandler(handler)
    try:
        logger.error(message, *args, exc_info=exception)
    finally:
        logger.removeHandler(handler)
    return stream.getvalue()


def test_a_log_shows_neither_tokens_nor_addresses() -> None:
    written = log_with("letter from %s to %s, token %s", "Jean.Dupont@orange.fr", ADDRESS, TOKEN)

    assert written == "letter from <address> to <address>, token <token>\n"


def test_a_logged_exception_shows_neither_tokens_nor_addresses() -> None:
    try:
        raise ValueError(f"{ADDRESS} and jean@orange.fr and {TOKEN}")
    except ValueError as error:
        written = log_with("failed", exception=error)

    assert "ValueError: <address> and <address> and <token>" in written
    assert TOKEN not in written
    assert "orange" not in written


def test_a_log_without_secrets_is_left_alone() -> None:
    assert redact("game europe-1: S1901M judged, 7 reports queued") == "game europe-1: S1901M judged, 7 reports queued"


@pytest.mark.parametrize(
    "text",
    [
        "sending: OperationalError; again in 1 s",
        "gm.store: sqlalchemy.exc.OperationalError",
        "keeping it failed: ConnectionFailure and 'OperationalError'",
        "[sqlite] OperationalError",
        "responsibilities of the administrator",
        "NONAUTHENTICATED GRANDILOQUENCIES",
        "revision 1234567890abcdef",
    ],
)
def test_a_word_of_sixteen_letters_is_no_token(text: str) -> None:
    assert redact(text) == text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("INSERT … ('europe-1', 'abcdefghijklmnop')", "INSERT … ('europe-1', '<token>')"),
        ("token abcdefghijklmnop", "token <token>"),
        ("to europe-1.abcdefghijklmnop.france", "to europe-1.<token>.france"),
        ("K3JD7XQ2MZP4N5TA", "<token>"),
        ("?to=gm%2Beurope-1.k3jd7xq2mzp4n5ta%40example.org", "?to=<address>"),
        ("gm+europe-1.abcdefghijklmnop@example.org", "<address>"),
    ],
)
def test_a_token_is_known_by_its_shape_or_by_where_it_stands(text: str, wanted: str) -> None:
    assert redact(text) == wanted


def test_a_log_line_is_one_line_that_steers_no_terminal() -> None:
    written = log_with("file %s", "a\x1b[2J\nERROR gm: \u202egnp.exe\x9b31m\udcff")

    assert written == "file a\\x1b[2J\\x0aERROR gm: \\u202egnp.exe\\x9b31m\\xff\n"
