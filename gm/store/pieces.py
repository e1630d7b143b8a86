"""The bytes of letters out, in pieces: a picture or a file that many letters carry is stored once, by its hash."""

import zlib
from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from itertools import chain, groupby

from sqlalchemy import Connection, delete, select

from gm.store.rows import insert_into
from gm.store.tables import blob, piece


def _packed(part: bytes) -> bytes:
    # A picture repeats nothing, and goes as soon as it is sent.
    return zlib.compress(part, 6 if b" " in part else 0)


def _joined(contents: Sequence[bytes]) -> bytes | None:
    try:
        return b"".join(map(zlib.decompress, contents))
    except (zlib.error, TypeError):  # spoilt bytes, or none at all
        return None


class Pieces:
    """Keeps and joins them, words and files in turn; words are compressed."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def keep(self, letters: Mapping[int, Sequence[bytes]]) -> None:
        names = {part: sha256(part).hexdigest() for part in set(chain.from_iterable(letters.values()))}
        self._keep_new({name: part for part, name in names.items()})
        rows = [
            {"outbox": letter, "place": place, "blob": names[part]}
            for letter, own in letters.items()
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

    def forget(self, letters: Collection[int], *, files: bool = False) -> None:
        """Their pieces, or only their files, but for those that another letter carries too."""
        mine = delete(piece).where(piece.c.outbox.in_(letters)).returning(piece.c.blob)
        if files:
            mine = mine.where(piece.c.place % 2 == 1)
        names = set(self._connection.execute(mine).scalars())
        if not names:
            return
        carried = select(piece.c.blob).where(piece.c.blob == blob.c.sha256).exists()
        idle = select(blob.c.sha256).where(blob.c.sha256.in_(names), ~carried).order_by(blob.c.sha256).with_for_update()
        # Whoever was waited for may carry one of them by now.
        alone = self._connection.execute(idle).scalars().all()
        self._connection.execute(delete(blob).where(blob.c.sha256.in_(alone), ~carried))
