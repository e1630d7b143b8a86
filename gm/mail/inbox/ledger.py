"""The letters that still lie in one mailbox: what is known of each, and which are fetched together."""

import time
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from gm.mail.inbox.arrivals import Arrival, FetchLimits, Folder
from gm.mail.inbox.syntax import Fetched


@dataclass(slots=True)
class Ledger:
    """What is known of the letters still lying in one mailbox; forgotten at a restart without harm."""

    left: set[int] = field(default_factory=set)
    """UIDs that the look of the moment has found and not dealt with yet."""
    settled: dict[int, str] = field(default_factory=dict)
    """UIDs dealt with, and the folder each has still to be moved to."""
    failures: dict[int, int] = field(default_factory=dict)
    suspects: set[int] = field(default_factory=set)
    """In hand when a connection broke: fetched alone until one is found guilty."""
    left_until: dict[int, float] = field(default_factory=dict)
    """UIDs left to another installation, each until a time as `time.monotonic` tells it."""

    def settle(self, uid: int, folder: str) -> None:
        self.settled[uid] = folder
        self.left.discard(uid)

    def leave(self, uids: Collection[int], until: float) -> None:
        self.left_until |= dict.fromkeys(uids, until)
        self.left.difference_update(uids)

    def is_to_do(self, uid: int) -> bool:
        return uid not in self.settled and self.left_until.get(uid, 0.0) <= time.monotonic()

    def forget_all_but(self, uids: Collection[int]) -> None:
        present = set(uids)
        self.settled = {uid: folder for uid, folder in self.settled.items() if uid in present}
        self.failures = {uid: count for uid, count in self.failures.items() if uid in present}
        self.left_until = {uid: until for uid, until in self.left_until.items() if uid in present}
        self.suspects &= present


def in_groups(
    sizes: dict[int, int], suspects: Collection[int], limits: FetchLimits
) -> Iterator[tuple[list[int], int, int | None]]:
    """What to fetch at once: UIDs, bytes expected, and how many bytes of each if not all. Suspects stand alone."""
    group: list[int] = []
    expected = 0
    for uid, size in sorted(sizes.items()):
        if size > limits.letter:
            yield [uid], limits.beginning, limits.beginning
        elif uid in suspects:
            yield [uid], size, None
        else:
            if group and expected + size > limits.batch_bytes:
                yield group, expected, None
                group, expected = [], 0
            group.append(uid)
            expected += size
    if group:
        yield group, expected, None


def arrived(mailbox: Folder, asked: Collection[int], answers: Iterable[Fetched], truncated: bool) -> list[Arrival]:
    """The letters that were asked for and came whole, or as much of each as was wanted."""
    return [
        Arrival(mailbox, answer.uid, answer.received, answer.body, truncated)
        for answer in answers
        if answer.uid is not None and answer.uid in asked and answer.received is not None and answer.body is not None
    ]
