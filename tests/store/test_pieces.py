"""Letters out are kept in pieces, and what several carry is there once."""

import base64
import zlib
from dataclasses import replace
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import JSON, Column, MetaData, Table, func, select

from gm.mail.compose import Entity, Message, MimePart, pieces
from gm.places import folder
from gm.reports import facts
from gm.store import tables
from gm.store.files import make_private, sqlite_file
from gm.store.migrate import upgrade
from gm.store.work import Store, open_engine
from tests.store.samples import MINUTE, NOON, ROW

PICTURE = MimePart("map.png", "image/png", bytes(range(256)) * 400, "map.gm")
REPORT = MimePart("report.json", "application/json", b'{"units": "A PAR"}' * 300)


def letter(number: int, *parts: MimePart) -> Entity:
    return pieces(
        Message(
            sender="gm@example.org",
            recipient=f"player{number}@example.net",
            subject="Printemps 1901",
            text=f"Bonjour, joueur {number}.\n",
            html="<p>Bonjour</p>",
            parts=parts,
            message_id=f"<{number}@example.org>",
            date=NOON,
        )
    )


def written(store: Store, *letters: Entity) -> list[int]:
    """Letters in these pieces, kept and sent."""
    with store() as work:
        for number in range(len(letters)):
            work.outbox.add(replace(ROW, message_id=f"<{number}@example.org>"))
        numbers = [row.id for row in work.outbox.claim(NOON, "a", 100)]
        for number, each in zip(numbers, letters, strict=True):
            work.outbox.keep_bytes({number: each})
    return numbers


def blobs(store: Store) -> list[int]:
    """The size of each."""
    with store.engine.connect() as connection:
        return [int(each) for each in connection.execute(select(func.length(tables.blob.c.content))).scalars()]


def test_a_picture_that_ten_letters_carry_is_stored_once(store: Store) -> None:
    letters = [letter(number, PICTURE, REPORT) for number in range(10)]
    written(store, *letters)

    pictures = [len(zlib.compress(part, 0)) for part in letters[0] if len(part) > 100_000]
    assert len(pictures) == 1
    assert blobs(store).count(pictures[0]) == 1
    # Two files and what stands around them, and what each letter says.
    assert len(blobs(store)) == 4 + len(letters)
    with store() as work:
        assert [row.raw for row in work.outbox.claim(NOON + MINUTE, "a", 100)] == [*map(b"".join, letters)]


def test_a_picture_goes_when_the_last_letter_that_carries_it_is_sent_and_words_when_they_are_old(store: Store) -> None:
    first, second = written(store, letter(1, PICTURE), letter(2, PICTURE))
    for number, left in ((first, True), (second, False)):
        with store() as work:
            work.outbox.sent([number], NOON)
        assert any(size > 100_000 for size in blobs(store)) is left
    assert len(blobs(store)) == 3, "what each says, and the end, which is the same"
    for left in (2, 0):
        with store() as work:
            assert work.outbox.forget_bytes(NOON + MINUTE, 1) == 1
        assert len(blobs(store)) == left


def test_a_letter_that_goes_to_somebody_else_leaves_nothing_of_the_first(store: Store) -> None:
    (number,) = written(store, letter(1, PICTURE))
    with store() as work:
        work.outbox.readdress(replace(ROW, id=number, recipient="new@example.net"))

    assert blobs(store) == []


def test_what_is_cut_out_is_the_encoded_file_alone() -> None:
    (_, picture, _) = letter(1, PICTURE)

    assert base64.b64decode(picture) == PICTURE.content


def old_database(url: str, **values: Any) -> None:
    """As a version wrote it that kept a letter whole."""
    file = sqlite_file(url)
    if file is not None:
        make_private(file)
    engine = open_engine(url, foreign_keys=False)
    config = Config()
    config.set_main_option("script_location", str(folder("migrations")))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        row: dict[str, Any] = dict.fromkeys(column.name for column in tables.outbox.c if column.name != "holder")
        row |= {name: getattr(ROW, name) for name in row if hasattr(ROW, name)}
        row |= {"id": 1, "rank": 0, "due": NOON, "leased": False, **values}
        row["facts"] = facts.to_json(ROW.facts)
        types = {name: tables.outbox.c[name].type for name in row} | {"facts": JSON()}
        then = Table(tables.outbox.name, MetaData(), *(Column(name, kind) for name, kind in types.items()))
        connection.execute(then.insert().values(row))
    engine.dispose()


def test_a_letter_that_an_older_version_kept_whole_is_sent_and_forgotten_like_others(url: str) -> None:
    raw = b"".join(letter(1, PICTURE))
    old_database(url, raw=raw)
    upgrade(url)
    store = Store(url)
    with store() as work:
        (claimed,) = work.outbox.claim(NOON, "a", 5)
        assert claimed.raw == raw
        assert work.outbox.keep_bytes({claimed.id: (b"another",)}) == {claimed.id: (raw,)}
        work.outbox.sent([claimed.id], NOON)
        assert work.outbox.forget_bytes(NOON + MINUTE, 5) == 1
        assert work.outbox.forget_bytes(NOON + MINUTE, 5) == 0
    with store.engine.connect() as connection:
        assert connection.execute(select(tables.outbox.c.raw)).scalar_one() is None
    store.close()
