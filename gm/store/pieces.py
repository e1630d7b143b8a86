"""The bytes of letters out, in pieces: a picture or a file that many letters carry is stored once, by its hash."""

import zlib
from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from itertools import chain, groupby
from typing import Any

from sqlalchemy import BindParameter, Connection, bindparam, delete, select
from zlib_ng.zlib_ng import compress

from gm.store.rows import insert_into
from gm.store.tables import blob, piece


def _packed(part: bytes) -> bytes:
    # A picture repeats nothing, and goes as soon as it is sent.
    return compress(part, 6 if b" " in part else 0)


def _joined(contents: Sequence[bytes]) -> bytes | None:
    try:
        return b"".join(map(zlib.decompress, contents))
    except (zlib.error, TypeError):  # spoilt bytes, or none at all
        return None


# Built once: building a statement takes the library longer than the database needs to run it.
_THESE: BindParameter[Any] = bindparam("these", expanding=True)
_KNOWN = (
    select(blob.c.sha256)
    .where(blob.c.sha256.in_(_THESE))
    .order_by(blob.c.sha256)
    .with_for_update(read=True, key_share=True)
)
_CONTENT = (
    select(piece.c.outbox, blob.c.content)
    .join(blob)
    .where(piece.c.outbox.in_(_THESE))
    .order_by(piece.c.outbox, piece.c.place)
)
_FORGET = delete(piece).where(piece.c.outbox.in_(_THESE)).returning(piece.c.blob)
_FORGET_FILES = _FORGET.where(piece.c.place % 2 == 1)
_IDLE = blob.c.sha256.in_(_THESE) & ~select(piece.c.blob).where(piece.c.blob == blob.c.sha256).exists()
_FIND_IDLE = select(blob.c.sha256).where(_IDLE).order_by(blob.c.sha256).with_for_update()
_DROP_IDLE = delete(blob).where(_IDLE)


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
        known = set(self._connection.execute(_KNOWN, {"these": list(parts)}).scalars())
        new = [{"sha256": name, "content": _packed(parts[name])} for name in sorted(parts.keys() - known)]
        if new:
            self._connection.execute(insert_into(self._connection, blob).on_conflict_do_nothing(), new)

    def joined(self, letters: Collection[int]) -> dict[int, bytes | None]:
        """Every one of these letters that has been kept; None for one that cannot be read any more."""
        rows = self._connection.execute(_CONTENT, {"these": list(letters)})
        return {
            letter: _joined([content for _, content in found])
            for letter, found in groupby(rows, key=lambda row: int(row[0]))
        }

    def forget(self, letters: Collection[int], *, files: bool = False) -> None:
        """Their pieces, or only their files, but for those that another letter carries too."""
        mine = _FORGET_FILES if files else _FORGET
        names = set(self._connection.execute(mine, {"these": list(letters)}).scalars())
        idle = self._connection.execute(_FIND_IDLE, {"these": list(names)}).scalars().all() if names else ()
        if idle:
            # Whoever was waited for may carry one of them by now.
            self._connection.execute(_DROP_IDLE, {"these": list(idle)})
