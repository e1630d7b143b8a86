"""Press is built anew: whatever a writer, or somebody who hates him, puts into a letter, its readers do not learn who.

What reaches the readers is also searched by tests/secrecy.py; here stand the ways in which it could go wrong.
"""

from collections.abc import Iterator
from email import message_from_bytes

import pytest

from gm.terms.press import PressRules
from tests import secrecy
from tests.hostile.world import PLAYERS, World
from tests.service.memory import MemoryStore

FRANCE = PLAYERS["FRANCE"]


@pytest.fixture
def grey() -> Iterator[World]:
    world = World(MemoryStore(), press=PressRules(grey=True))
    yield world
    world.good_player_is_answered()


def relayed(world: World, text: str, *, to: str = "ENGLAND", **more: object) -> str:
    """What that power reads of a letter from France: all of it, in every view. "" when nothing was relayed."""
    read = world.post(world.write("FRANCE", text, to=world.tagged("FRANCE", to), **more))  # type: ignore[arg-type]
    here = secrecy.known(world.store)
    letters = (secrecy.bytes_of(row, here) for row in read.to(world.address(to)))
    return "\n".join(view for raw in letters for view in secrecy.views(raw, message_from_bytes(raw)))


@pytest.mark.parametrize(
    "words",
    [
        "Signé : Jean-Rémi Dampierre",
        "Jean-Rémi vous salue",
        "les bises de DAMPIERRE",
        "de la part de D​ampierre",
        "J e a n - R é m i  D a m p i e r r e, dit Dampierre",
        "répondez à jr.dampierre@boite-postale.example",
        "jr.dampierre @ boite-postale.example",
        "<JR.DAMPIERRE@BOITE-POSTALE.EXAMPLE> est à moi",
    ],
)
def test_a_letter_that_names_its_writer_is_held_back_and_he_is_told(world: World, words: str) -> None:
    read = world.post(world.write("FRANCE", f"Cher ami,\n\n{words}", to=world.tagged("FRANCE", "england")))

    assert read.kinds == ["press_held"]
    assert read.recipients == [world.address("FRANCE")]


@pytest.mark.parametrize(
    "words", ["Jean-Rémi", "bises, DAMPIERRE", "J.-R. D​ampierre", "<JR.DAMPIERRE@BOITE-POSTALE.EXAMPLE>"]
)
def test_a_name_that_only_signs_is_cut_and_the_letter_leaves(world: World, words: str) -> None:
    text = relayed(world, f"Cher ami,\n\nun pacte ?\n\n{words}")

    assert "un pacte" in text


def test_a_name_in_the_subject_holds_a_letter_back_too(world: World) -> None:
    assert relayed(world, "Paix ?", subject="Lettre de Jean-Rémi") == ""


def test_a_subjects_tags_and_a_prefix_of_replies_are_cut(world: World) -> None:
    token = world.seat("FRANCE").token

    text = relayed(world, "Paix ?", subject=f"Re: Fwd: [europe-1 {token}] Un pacte")

    assert "subject: un pacte" in text
    assert token not in text and "fwd" not in text


@pytest.mark.parametrize(
    "quote",
    [
        "gm+europe-1.{token}@table.example",
        "gm+europe-1.{token}.england@table.example",
        "gm%2Beurope-1.{token}%40table.example",
        "gm+europe-1.\n{token}@table.example",
        "GM+EUROPE-1.{upper}@TABLE.EXAMPLE",
        "[europe-1 {token}]",
        "mon code est {token}.",
        "{half}\n> {rest}@table.example",
    ],
)
@pytest.mark.parametrize("whose", ["FRANCE", "GERMANY"])
def test_no_token_passes_whosever_it_is_and_however_it_is_written(world: World, quote: str, whose: str) -> None:
    token = world.seat(whose).token

    text = relayed(
        world,
        "Écrivez-moi :\n" + quote.format(token=token, upper=token.upper(), half=token[:8], rest=token[8:]),
    )

    assert "ecrivez-moi" in text
    assert token not in secrecy.text_of([text]).squeezed


def test_signature_html_attachments_and_headers_stay_behind(world: World) -> None:
    content = (
        'Content-Type: multipart/mixed; boundary="=_jrd-own-program_42"',
        "Organization: Étude Dampierre",
        "X-Originating-IP: [198.51.100.77]",
        "Autocrypt: addr=jr.dampierre@boite-postale.example; keydata=AAAA",
        "Disposition-Notification-To: jr.dampierre@boite-postale.example",
    )
    text = (
        "--=_jrd-own-program_42\nContent-Type: text/plain; charset=utf-8\n\n"
        "Un pacte ?\n\n-- \nJ.-R. D., notaire à Nantes\n"
        "--=_jrd-own-program_42\nContent-Type: text/html; charset=utf-8\n\n"
        '<p style="font-family:Nantes">Un pacte ?<img src="https://suivi.boite-postale.example/x.gif"></p>\n'
        "--=_jrd-own-program_42\nContent-Type: image/png; name=photo-de-jean.png\n"
        "Content-Disposition: attachment; filename=photo-de-jean.png\n"
        "Content-Transfer-Encoding: base64\n\niVBORw0KGgo=\n"
        "--=_jrd-own-program_42--"
    )

    out = relayed(world, text, content=content)

    assert "un pacte ?" in out
    for trace in ("notaire", "nantes", "suivi", "photo", "jrd-own", "198.51", "autocrypt", "etude", "disposition-not"):
        assert trace not in out, trace


def test_a_quoted_attribution_does_not_pass(world: World) -> None:
    quoted = (
        "Le ven. 20 nov. 2026 à 10:12, Jean-Rémi Dampierre <jr.dampierre@boite-postale.example> a écrit :\n> Bonjour"
    )

    out = relayed(world, f"Toujours d'accord.\n\n{quoted}")

    assert "toujours d'accord" in out


def test_what_somebody_else_does_to_a_name_is_his_own_word(world: World) -> None:
    """A player may guess aloud who plays: only his own name is kept back."""
    out = relayed(world, "Je parie que Ottokar joue l'Allemagne.")

    assert "ottokar" in out


def test_grey_letters_of_two_writers_differ_in_nothing_but_their_words(grey: World) -> None:
    """Date, encoding, boundary's make, header names and their order, sender: the same for all."""

    def frame(power: str, **more: object) -> tuple[list[str], str | None, str | None, str | None]:
        letter = grey.write(power, "Je sais tout.", to=grey.tagged(power, "england"), **more)  # type: ignore[arg-type]
        (row,) = grey.post(letter).to(grey.address("ENGLAND"))
        assert row.not_before is not None and row.not_before > row.created
        parsed = message_from_bytes(secrecy.bytes_of(row, secrecy.known(grey.store)))
        return list(parsed.keys()), parsed["From"], parsed["Date"], parsed["Subject"]

    german = frame(
        "GERMANY",
        headers=("References: <a@b.example>", "In-Reply-To: <a@b.example>", "Thread-Index: AQHaBc"),
        subject="x",
    )
    french = frame("FRANCE", content=("Content-Type: text/plain; charset=iso-8859-1; format=flowed",), subject="x")

    assert german == french


def test_a_grey_reply_reaches_the_unknown_writer_and_names_neither(grey: World) -> None:
    (first,) = grey.post(grey.write("GERMANY", "Je sais tout.", to=grey.tagged("GERMANY", "england"))).to(
        grey.address("ENGLAND")
    )

    answer = grey.post(
        grey.write("ENGLAND", "Qui êtes-vous ?", to=first.reply_to, headers=(f"In-Reply-To: {first.message_id}",))
    )

    (row,) = answer.to(grey.address("GERMANY"))
    assert row.facts.writer is None
    raw = secrecy.bytes_of(row, secrecy.known(grey.store)).decode().lower()
    assert first.message_id not in raw
    assert ".england@" not in raw and ".germany@" not in first.reply_to


def test_a_grey_thread_of_others_is_no_way_to_its_writer(grey: World) -> None:
    (first,) = grey.post(grey.write("GERMANY", "Je sais tout.", to=grey.tagged("GERMANY", "england"))).to(
        grey.address("ENGLAND")
    )
    thread = first.reply_to.partition("@")[0].rpartition(".")[2]

    read = grey.post(grey.write("TURKEY", "Et moi ?", to=grey.tagged("TURKEY", thread)))

    assert read.recipients == [grey.address("TURKEY")]
    assert read.kinds == ["press_refused"]


def test_a_reference_to_somebody_elses_letter_makes_no_thread(world: World) -> None:
    """Message-IDs of other seats' mail, if they got known, connect nothing."""
    (first,) = world.post(world.write("GERMANY", "Paix ?", to=world.tagged("GERMANY", "england"))).to(
        world.address("ENGLAND")
    )

    read = world.post(
        world.write("TURKEY", "Hm.", to=world.tagged("TURKEY", "england"), headers=(f"References: {first.message_id}",))
    )

    (row,) = read.to(world.address("ENGLAND"))
    assert row.references == () and row.in_reply_to == ""


def test_orders_in_a_letter_to_a_power_are_not_obeyed(world: World) -> None:
    world.post(world.write("FRANCE", "A Par-Bou\nA Mar-Esp", to=world.tagged("FRANCE", "england")))

    assert world.orders("FRANCE") == ()
