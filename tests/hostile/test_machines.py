"""Letters that no person wrote: kept, never answered, and no two programs talk to each other for ever."""

from dataclasses import replace
from datetime import timedelta

import pytest

from gm.reports.facts import Merged
from gm.service.house import House
from gm.service.model.game import Player
from gm.service.model.letters import LetterState
from gm.service.model.outbox import OutboxRow, RowState
from tests import secrecy
from tests.hostile.world import PLAYERS, Read, World, settings
from tests.service.memory import Dice, MemoryStore
from tests.some import some

SHEET = "A Par-Bou\nA Mar-Esp\nF Bre-Man"
MACHINES = {
    "out of office": ("Auto-Submitted: auto-replied",),
    "Exchange": ("X-Auto-Response-Suppress: All", "Auto-Submitted: auto-generated"),
    "old responder": ("X-Autoreply: yes", "Precedence: auto_reply"),
    "a loop": ("X-Loop: somebody",),
    "older responder": ("X-Autorespond: yes",),
}
TALK = {
    "thanks": "Merci de votre message, nous vous répondrons au plus vite.",
    "a ticket": "Your ticket has number 4711. We will answer soon.",
    "an absence": "Je suis absent du bureau jusqu'au 12.",
}


@pytest.mark.parametrize("headers", MACHINES.values(), ids=MACHINES)
@pytest.mark.parametrize("text", TALK.values(), ids=TALK)
def test_a_machines_letter_is_kept_and_not_answered(world: World, headers: tuple[str, ...], text: str) -> None:
    """Even from a registered address with the right token: absence messages quote our letters."""
    read = world.post(world.write("FRANCE", f"{text}\n\n> A Par-Bou", headers=headers))

    assert read.rows == ()
    assert read.letter.state is LetterState.READ
    assert world.orders("FRANCE") == ()


@pytest.mark.parametrize("headers", MACHINES.values(), ids=MACHINES)
@pytest.mark.parametrize("text", [SHEET, "Prêt"])
def test_a_players_own_letter_that_is_marked_like_a_machines_is_set_aside_and_told(
    world: World, headers: tuple[str, ...], text: str
) -> None:
    read = world.post(world.write("FRANCE", text, headers=headers))

    assert read.recipients == ["corbeau@arbre-perche.example"]
    assert read.letter.state is LetterState.SET_ASIDE
    assert world.orders("FRANCE") == ()


@pytest.mark.parametrize("headers", MACHINES.values(), ids=MACHINES)
@pytest.mark.parametrize("forged", [{"verdict": ""}, {"verdict": "dmarc=fail"}, {"sender": "x@else.example"}])
def test_orders_with_a_machines_header_and_without_proof_are_told_to_nobody(
    world: World, headers: tuple[str, ...], forged: dict[str, str]
) -> None:
    read = world.post(world.write("FRANCE", SHEET, headers=headers, **forged))  # type: ignore[arg-type]

    assert read.rows == ()
    assert read.letter.state is LetterState.READ


def test_another_installations_letter_is_kept_and_neither_answered_nor_obeyed(world: World) -> None:
    read = world.post(world.write("FRANCE", SHEET, headers=("X-GM-Loop: abcdefghijklmnop",)))

    assert read.rows == ()
    assert read.letter.state is LetterState.READ
    assert world.orders("FRANCE") == ()


LISTS = {
    "a mailing list": ("List-Id: <amis.example>", "Precedence: list"),
    "a newsletter": ("List-Unsubscribe: <https://x.example>",),
    "bulk": ("Precedence: bulk",),
}


@pytest.mark.parametrize("headers", LISTS.values(), ids=LISTS)
def test_a_players_letter_that_is_marked_like_a_lists_is_set_aside_for_the_game_master(
    world: World, headers: tuple[str, ...]
) -> None:
    read = world.post(world.write("FRANCE", SHEET, headers=headers))

    assert read.recipients == ["corbeau@arbre-perche.example"]
    assert read.letter.state is LetterState.SET_ASIDE
    assert world.orders("FRANCE") == ()


@pytest.mark.parametrize("headers", LISTS.values(), ids=LISTS)
@pytest.mark.parametrize(
    "forged",
    [
        {"sender": "news@else.example", "to": "gm@table.example"},
        {"to": "gm@table.example"},
        {"verdict": "dmarc=fail"},
        {"subject": "Absence", "text": "Je suis absent du bureau jusqu'au 12."},
    ],
)
def test_a_lists_letter_is_kept_and_nobody_hears_of_it(
    world: World, headers: tuple[str, ...], forged: dict[str, str]
) -> None:
    text = forged.get("text", SHEET)
    more = {key: value for key, value in forged.items() if key != "text"}

    read = world.post(world.write("FRANCE", text, headers=headers, **more))  # type: ignore[arg-type]

    assert read.rows == ()
    assert read.letter.state is LetterState.READ


@pytest.mark.parametrize("subject", ["Réponse automatique : ordres", "Automatic reply: orders", "Absence du bureau"])
def test_an_absence_told_in_the_subject_only_is_not_answered(world: World, subject: str) -> None:
    assert world.post(world.write("FRANCE", "Je suis absent.", subject=subject)).rows == ()


AWAY = {
    "Absence": "Bonjour,\n\nMerci de votre message.",
    "On holiday": "Back soon.",
    "Nicht im Büro": "",
    "Out of office": "For urgent matters call my colleague.",
    "Re: Lettre": "Bonjour,\nJe suis absent jusqu'au 12 décembre et je répondrai à mon retour.\n\nJ.-R. Dampierre",
    "Re: votre lettre": "Je serai en congés du 20 au 30. Pour toute urgence : jr.dampierre@boite-postale.example",
    "RE: letter": "Thank you for your e-mail. I'm out of the office until Monday, with limited access to e-mail.",
    "AW: Brief": "Vielen Dank für Ihre Nachricht. Ich bin bis zum 12. Mai nicht im Büro.",
    "Absent jusqu'au 3 mai": "À bientôt",
    "Re: carta": "Estoy de vacaciones hasta el lunes.",
    "Rif: lettera": "Sono assente dall'ufficio fino al 3 maggio. In ferie!",
    "Ответ": "Здравствуйте! Я в отпуске до 5 мая.",
}


@pytest.mark.parametrize("to", [None, "england", "gm"])
@pytest.mark.parametrize("subject", AWAY)
def test_an_absence_without_a_header_goes_nowhere_and_is_asked_about_once(
    world: World, subject: str, to: str | None
) -> None:
    def told(number: int) -> bytes:
        return world.write("FRANCE", AWAY[subject], to=world.tagged("FRANCE", to), subject=subject)

    read = world.post(told(1))

    assert (read.kinds, read.recipients) == (["confirmation"], [world.address("FRANCE")])
    for _ in range(3):  # the machine answers the question, too
        world.clock.forward(timedelta(hours=2))
        assert world.post(told(2)).rows == ()
    assert world.orders("FRANCE") == ()


def test_a_person_who_did_write_that_he_is_away_sends_it_on_with_the_code(world: World) -> None:
    letter = world.write(
        "FRANCE", "Je suis absent jusqu'au 12.", to=world.tagged("FRANCE", "england"), subject="Absence"
    )
    (question,) = world.post(letter).rows

    assert world.post(world.write("FRANCE", "oui", headers=(f"In-Reply-To: {question.message_id}",))).kinds != ["press"]
    read = world.post(world.write("FRANCE", f"Oui, envoyez-la.\n{question.facts.code}"))

    assert sorted(read.kinds) == ["press", "press_sent"]
    assert world.address("ENGLAND") in read.recipients


def answered(read: Read) -> list[str]:
    """The kinds of the answers in the one letter that answers."""
    (row,) = read.rows
    return [part.kind for part in (row.facts.parts if isinstance(row.facts, Merged) else (row.facts,))]


@pytest.mark.parametrize(
    ("words", "answers"),
    [
        ("I am on holiday, my orders:", ["acknowledgement"]),
        ("Je suis absent jusqu'au 12. Mes ordres :", ["acknowledgement", "absence"]),
        ("Absence", ["acknowledgement"]),
    ],
)
@pytest.mark.parametrize("subject", ["On holiday", "Absence", "Ordres"])
def test_the_orders_of_somebody_who_is_away_are_read(
    world: World, words: str, answers: list[str], subject: str
) -> None:
    read = world.post(world.write("FRANCE", f"{words}\n\n{SHEET}", subject=subject))

    assert answered(read) == answers
    assert len(world.orders("FRANCE")) == 3


def test_orders_in_words_beside_an_absence_are_read(world: World) -> None:
    read = world.post(world.write("FRANCE", "Je suis absent jusqu'au 12.\n\nParis va en Bourgogne.", subject="Absence"))

    assert answered(read) == ["acknowledgement", "absence"]
    assert world.orders("FRANCE") == ("A PAR - BUR",)


@pytest.mark.parametrize(
    "text",
    [
        "Je serai absent la semaine prochaine : tenez la Manche, notre alliance en dépend.",
        "I will be on holiday until the 12th, so let us settle the treaty today.",
        "Ma flotte est absente de la Manche jusqu'au printemps.",
        "Je ne suis pas en vacances, je réfléchis.",
        "Je serai en vacances jusqu'au 12, réponds-moi avant, toi !",
    ],
)
def test_a_player_who_speaks_of_his_absence_and_of_the_game_is_a_person(world: World, text: str) -> None:
    read = world.post(world.write("FRANCE", text, to=world.tagged("FRANCE", "england"), subject="Un mot"))

    assert sorted(read.kinds) == ["press", "press_sent"]


def test_an_answer_to_a_letter_about_an_absence_is_a_persons(world: World) -> None:
    read = world.post(world.write("FRANCE", "Oui.", to=world.tagged("FRANCE", "england"), subject="Re: absence"))

    assert sorted(read.kinds) == ["press", "press_sent"]


def test_an_absence_neither_grants_nor_refuses_what_was_asked(world: World) -> None:
    (question,) = world.post(world.write("FRANCE", SHEET, verdict="dmarc=fail")).rows
    assert question.kind == "confirmation"

    away = "Non disponible. Je suis absent du bureau jusqu'au 12."
    world.post(world.write("FRANCE", away, subject="Re: x", headers=(f"In-Reply-To: {question.message_id}",)))
    read = world.post(world.write("FRANCE", question.facts.code))

    assert "acknowledgement" in read.kinds
    assert len(world.orders("FRANCE")) == 3


def test_a_strangers_absence_is_not_answered(world: World) -> None:
    letter = world.write(
        "FRANCE", "I am out of the office until Monday.", sender="who@else.example", to="gm@table.example"
    )

    assert world.post(letter).rows == ()


def test_an_out_of_office_to_every_letter_ends_with_it(world: World) -> None:
    for row in some(world.rows()):
        answer = world.write(
            "FRANCE",
            "Je suis absent jusqu'au 1er.",
            headers=("Auto-Submitted: auto-replied", f"In-Reply-To: {row.message_id}"),
        )
        assert world.post(answer).rows == ()


LOOPS = {
    "a ticket": "Your ticket has number {}. We will answer soon.",
    "what looks like an order": "We hold your letter {} until Paris is open again.",
    "what looks like a request": "Vote : nous avons reçu votre lettre {} ce matin.",
}


@pytest.mark.parametrize("text", LOOPS.values(), ids=LOOPS)
def test_a_machine_that_answers_each_of_our_letters_is_answered_three_times_and_told_once(
    world: World, text: str
) -> None:
    reads = []
    for number in range(30):
        world.clock.forward(timedelta(hours=2))
        reads.append(world.post(world.write("FRANCE", text.format(4711 + number), subject=f"[#{number}] Re: x")))

    to_player = [row for read in reads for row in read.to(world.address("FRANCE"))]
    to_master = [row for read in reads for row in read.to("corbeau@arbre-perche.example")]
    assert len(to_player) == 3
    assert [(notice.kind, notice.power) for row in to_master for notice in row.facts.notices] == [("machine", "FRANCE")]


def test_the_third_answer_to_the_same_words_says_that_it_is_the_last(world: World) -> None:
    told = []
    for _ in range(4):
        world.clock.forward(timedelta(hours=2))
        told += world.post(world.write("FRANCE", "Mon armée ira où bon lui semble.")).to(world.address("FRANCE"))

    assert [row.facts.last_answer for row in told] == [False, False, True]


def test_a_person_who_writes_again_is_answered_each_time(world: World) -> None:
    for text in (
        "Merci !",
        "Merci !",
        "Voici mes ordres",
        "Merci !",
        "Merci !",
        "Voici mes ordres",
        "Voici mes ordres",
    ):
        assert world.post(world.write("FRANCE", text)).kinds == ["nothing_found"]
    for number in range(5):
        world.post(world.write("FRANCE", f"Your ticket has number {number}. We will answer soon."))

    assert answered(world.post(world.write("FRANCE", SHEET))) == ["acknowledgement"]
    assert answered(world.post(world.write("FRANCE", "Que faut-il donc vous écrire enfin ?"))) == ["nothing_found"]


def bounce(row_id: str, address: str, number: int = 1) -> bytes:
    return (
        "Return-Path: <>\r\n"
        "Received: from out.elsewhere.example by mx.table.example; Sat, 21 Nov 2026 11:00:00 +0000\r\n"
        f"From: MAILER-DAEMON@elsewhere.example\r\nTo: gm@table.example\r\nMessage-ID: <{number}@elsewhere.example>\r\n"
        "Subject: Undelivered Mail Returned to Sender\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n"
        "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; elsewhere.example\r\n\r\n"
        f"Final-Recipient: rfc822; {address}\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n"
        f"--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: {row_id}\r\nTo: {address}\r\n\r\n--b--\r\n"
    ).encode()


def test_a_real_bounce_tells_the_game_master_the_power_and_no_address(world: World) -> None:
    start = next(row for row in world.rows() if row.kind == "start" and row.recipient == world.address("FRANCE"))

    read = world.post(bounce(start.message_id, world.address("FRANCE")))

    (row,) = read.rows
    assert row.recipient == "corbeau@arbre-perche.example"
    assert b"dampierre" not in secrecy.bytes_of(row, secrecy.known(world.store)).lower()
    lost = next(row for row in world.rows() if row.message_id == start.message_id)
    assert lost.state is RowState.FAILED and lost.recipient not in lost.last_error


def test_a_bounce_that_names_a_players_address_and_no_letter_of_ours_is_told_once_a_week(world: World) -> None:
    made_up = bounce("<made-up@table.example>", world.address("FRANCE").upper())

    (row,) = world.post(made_up).rows
    again = world.post(bounce("<other@table.example>", world.address("FRANCE"), 2))
    world.clock.forward(timedelta(days=8))
    later = world.post(bounce("<other@table.example>", world.address("FRANCE"), 3))

    assert row.recipient == "corbeau@arbre-perche.example"
    (notice,) = row.facts.notices
    assert (notice.kind, notice.power, notice.detail) == ("bounced", "FRANCE", "")
    assert b"dampierre" not in secrecy.bytes_of(row, secrecy.known(world.store)).lower()
    assert (again.rows, later.recipients) == ((), ["corbeau@arbre-perche.example"])


def test_a_forged_bounce_changes_nothing_and_unmasks_nobody() -> None:
    """A game master who may not know who plays what could write one himself."""
    world = World(MemoryStore(), gm_knows=False)
    before = world.game

    read = world.post(bounce("<made-up@table.example>", world.address("FRANCE")))

    (notice,) = read.rows[0].facts.notices
    assert (notice.kind, notice.power) == ("bounced", None)
    assert world.game == before
    assert {row.state for row in world.rows()} == {RowState.WAITING}


def test_a_bounce_that_names_nobody_here_or_only_a_delay_tells_nobody_anything(world: World) -> None:
    delayed = bounce("<made-up@table.example>", world.address("FRANCE"), 2).replace(b"failed", b"delayed")

    assert world.post(bounce("<made-up@table.example>", "who@else.example")).rows == ()
    assert world.post(delayed.replace(b"5.1.1", b"4.4.1")).rows == ()
    assert world.incidents() == []


def test_the_bounce_of_a_relayed_letter_never_reaches_its_writer(world: World) -> None:
    (relayed,) = world.post(world.write("FRANCE", "Paix ?", to=world.tagged("FRANCE", "england"))).to(
        world.address("ENGLAND")
    )

    read = world.post(bounce(relayed.message_id, world.address("ENGLAND")))

    assert read.recipients == ["corbeau@arbre-perche.example"]


def test_many_bounces_of_one_letter_are_told_once(world: World) -> None:
    start = next(row for row in world.rows() if row.kind == "start" and row.recipient == world.address("FRANCE"))

    reads = [world.post(bounce(start.message_id, world.address("FRANCE"), number)) for number in range(30)]

    assert sum(len(read.rows) for read in reads) == 1


def sent_on(row: OutboxRow, world: World) -> bytes:
    """A letter of one installation as the other's mail server delivers it."""
    top = b"Return-Path: <>\r\nReceived: from mx.table.example by mx.other.example; Sat, 21 Nov 2026 11:00:00 +0000\r\n"
    return top + secrecy.bytes_of(row, secrecy.known(world.store))


def test_two_installations_that_play_in_each_others_games_fall_silent() -> None:
    """Each holds the other's mailbox as a player's address, and each is told to begin."""
    one = World(MemoryStore(), players=_with("FRANCE", "gm@other.example"))
    other_house = House("gm@other.example", one.clock, Dice(9), b"another secret", authserv_ids=("mx.other.example",))
    other = World(MemoryStore(), house=other_house, players=_with("FRANCE", "gm@table.example"))
    told = [0, 0]
    for _ in range(5):
        for place, (here, there) in enumerate([(one, other), (other, one)]):
            rows = [row for row in here.rows() if row.recipient == there.house.mailbox]
            for row in rows[told[place] :]:
                there.deliver(sent_on(row, here))
            told[place] = len(rows)
            there.read_all()

    assert told == [1, 1], "each has written its start letter to the other, and nothing since"


def test_an_answer_to_a_stranger_is_not_answered_by_another_installation() -> None:
    one = World(MemoryStore())
    (row,) = one.post(one.write("FRANCE", "?", sender="gm@other.example", to="gm@table.example", verdict="")).rows
    other = World(MemoryStore(), house=replace(one.house, mailbox="gm@other.example", secret=b"another secret"))

    read = other.post(sent_on(row, one))

    assert row.kind == "unknown_sender" and row.null_path
    assert read.rows == ()


def _with(power: str, address: str) -> tuple[Player, ...]:
    return tuple(
        replace(player, emails=(address,)) if player is PLAYERS[power] else player for player in settings().players
    )
