"""Motions after a season of deaths: each is made once, and told once to everybody else."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from email.message import EmailMessage

from gm.reports.facts import SessionClosed
from gm.service.model.letters import Act
from gm.service.model.outbox import OutboxRow
from gm.service.turn.acts import PUBLIC
from tests.app.world import body


def comment(number: int) -> str:
    """Of a motion: no other has it."""
    return f"Motif {number}."


def check_motions(
    acts: Iterable[Act],
    rows: Iterable[OutboxRow],
    arrived: Iterable[EmailMessage],
    writers: Mapping[str, str],
    judged: Collection[tuple[str, int]],
) -> int:
    """How many were made. `writers`: state -> its player's address; `judged`: (game, number) of turns."""
    motions = [act for act in acts if act.kind == PUBLIC]
    made = [(act.game, act.number, act.judgement, act.value.partition("\n")[0]) for act in motions]
    assert len(set(made)) == len(made), "a state proposes once"
    comments = [act.value.partition("\n")[2] for act in motions]
    assert len(set(comments)) == len(comments), "no letter is read twice"

    texts = {str(letter["Message-ID"]): " ".join(body(letter).split()) for letter in arrived}
    told: dict[str, list[str]] = defaultdict(list)
    listed: Counter[tuple[str, str, str]] = Counter()
    everybody = set()
    for row in rows:
        if row.message_id in texts:
            everybody.add(row.recipient)
            if row.kind == "done_in_public":
                told[row.recipient].append(texts[row.message_id])
            elif isinstance(row.facts, SessionClosed):
                listed.update((row.recipient, act.order, act.comment) for act in row.facts.acts)
    for act, said in zip(motions, comments, strict=True):
        state, _, order = act.value.partition("\n")[0].partition(" ")
        for reader in everybody:
            at_once, at_the_close = sum(said in text for text in told[reader]), listed[reader, order, said]
            assert at_once <= (reader != writers[state]), (said, reader, "told twice, or to its writer")
            assert at_the_close <= 1, (said, reader, "listed twice")
            assert at_the_close or (act.game, act.number) not in judged, (said, reader, "judged without the list")
            assert at_once or at_the_close or reader == writers[state], (said, reader, "not told")
    return len(motions)
