"""The servers for tests do what later tests will count on."""

import smtplib

import pytest

from .fixtures import missing
from .ground import NotHere
from .sink import Sink
from .thread import in_thread


def test_a_missing_server_skips_at_home_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)

    with pytest.raises(pytest.skip.Exception, match="dovecot is not installed"):
        missing(NotHere("dovecot is not installed"))


def test_a_missing_server_fails_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")

    with pytest.raises(pytest.fail.Exception, match="dovecot is not installed"):
        missing(NotHere("dovecot is not installed"))


def test_a_server_can_run_beside_a_test_that_is_not_asynchronous() -> None:
    with in_thread(Sink()) as sink:
        with smtplib.SMTP("127.0.0.1", sink.port) as client:
            client.sendmail("a@example.net", ["b@example.net"], b"Subject: x\r\n\r\nhello\r\n")

        assert [taken.content for taken in sink.letters] == [b"Subject: x\r\n\r\nhello\r\n"]


def test_each_test_gets_an_empty_postgresql_database(postgres_url: str, postgres: object) -> None:
    sqlalchemy = pytest.importorskip("sqlalchemy")
    pytest.importorskip("psycopg")
    engine = sqlalchemy.create_engine(postgres_url)

    with engine.begin() as connection:
        connection.execute(sqlalchemy.text("CREATE TABLE letter (raw bytea)"))
        assert sqlalchemy.inspect(connection).get_table_names() == ["letter"]
    engine.dispose()
