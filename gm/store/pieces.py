"""The bytes of letters out, in pieces: a picture or a file that many letters carry is stored once, by its hash."""

import zlib
from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from itertools import chain, groupby

from sqlalchemy import Connection, delete, select

from gm.store.rows import insert_into
from gm.store.tables import blob, piece

_BASE64 = b"Content-Transfer-Encoding: base64\r\n"
_LEAST = 1500
"""Bytes of a part in base64 that is a piece of its own."""


def taken_apart(raw: bytes) -> Sequence[bytes]:
    """The pieces of a letter; joined, they are the letter. What is sent in base64 (RFC 2045, 6.8) stands alone."""
    pieces, done, header = list[bytes](), 0, 0
    while (header := raw.find(_BASE64, header + 1)) >= 0:
        start = raw.find(b"\r\n\r\n", header) + 4
        end = raw.find(b"--", start)  # a boundary's; base64 has none
        if start >= 4 and end - start >= _LEAST:
            pieces += raw[done:start], raw[start:end]
            done = end
    return [part for part in (*pieces, raw[done:]) if part]


def _packed(part: bytes) -> bytes:
    # A picture in base64 repeats nothing: to look for it in earnest would take long.
    return zlib.compress(part, 6 if b" " in part else 1)


def _joined(contents: Sequence[bytes]) -> bytes | None:
    try:
        return b"".join(map(zlib.decompress, contents))
    except (zlib.error, TypeError):  # spoilt bytes, or none at all
        return None


class Pieces:
    """Keeps and joins them. Compressed: base64 loses what it added, words most of their size."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def keep(self, letters: Mapping[int, bytes]) -> None:
        parts = {letter: taken_apart(raw) for letter, raw in letters.items()}
        names = {part: sha256(part).hexdigest() for part in chain.from_iterable(parts.values())}
        self._keep_new({name: part for part, name in names.items()})
        rows = [
            {"outbox": letter, "place": place, "blob": names[part]}
            for letter, own in parts.items()
            for place, part in enumerate(own)
        ]
        if rows:
            self._connection.execute(piece.insert(), rows)

    def _keep_new(self, parts: Mapping[str, bytes]) -> None:
        # Locked, so that nobody forgets what is found here; in one order everywhere, so that nobody waits in a ring.
        there = select(blob.c.sha256).where(blob.c.sha256.in_(parts)).order_by(blob.c.sha256)
        known = set(self._connection.execute(there.with_for_update(read=True, key_share=True)).scalars())
        new = [{"sha256": name, "content": _packed(parts[name])} for name in sorted(parts.keys() - known)]
        if new:
            self._connection.execute(insert_into(self._connection, blob).on_conflict_do_nothing(), new)

    def joined(self, letters: Collection[int]) -> dict[int, bytes | None]:
        """Every one of these letters that has been kept; None for one that cannot be read any more."""
        query = select(piece.c.outbox, blob.c.content).join(blob).where(piece.c.outbox.in_(letters))
        rows = self._connection.execute(query.order_by(piece.c.outbox, piece.c.place))
        return {
            letter: _joined([content for _, content in found])
            for letter, found in groupby(rows, key=lambda row: int(row[0]))
        }

    def forget(self, letters: Collection[int]) -> None:
        """Their pieces, but for those that another letter carries too."""
        mine = delete(piece).where(piece.c.outbox.in_(letters)).returning(piece.c.blob)
        names = set(self._connection.execute(mine).scalars())
        carried = select(piece.c.blob).where(piece.c.blob == blob.c.sha256).exists()
        idle = select(blob.c.sha256).where(blob.c.sha256.in_(names), ~carried).order_by(blob.c.sha256).with_for_update()
        # Whoever was waited for may carry one of them by now.
        alone = self._connection.execute(idle).scalars().all()
        self._connection.execute(delete(blob).where(blob.c.sha256.in_(alone), ~carried))
