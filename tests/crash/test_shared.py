"""Two installations, each with its own database and games, on one mailbox."""

import asyncio
from email.message import EmailMessage
from pathlib import Path

from gm.commands.doctor import run_doctor
from gm.mail.embedded import EmbeddedMail
from gm.service.play.recovery import latest_recovery
from tests.app.world import MAILBOX, POWERS, World, address_of, game_file
from tests.servers.sink import Sink

from .test_restored import ADMIN, Installation, installed_on, until

THEIR_GAME = "europe-2"


def test_installations_on_one_mailbox_leave_each_other_their_letters_and_forget_none_of_them(tmp_path: Path) -> None:
    said: list[str] = []

    async def story() -> None:
        passwords = dict.fromkeys((MAILBOX, ADMIN, *map(address_of, POWERS)), "secret")
        async with EmbeddedMail(passwords, vouch_for_all=True) as mail, Sink() as ours_out, Sink() as theirs_out:
            game = game_file(moves="sunday 20:00")
            ours = installed_on(mail, ours_out, tmp_path / "ours", game)
            theirs = installed_on(mail, theirs_out, tmp_path / "theirs", game, THEIR_GAME)
            async with theirs.running() as world:
                await until(lambda: len(theirs.letters()) >= len(POWERS), "their start letters")
                address = their_address(world)
            async with ours.running() as world:
                await until(lambda: len(ours.letters()) >= len(POWERS), "our start letters")
                await ours.write(world, "FRANCE", "statut")
                name = await world.write("FRANCE", "statut", recipient=address, message_id="<theirs@example.net>")
                await ours.write(world, "ITALY", "statut")
                assert len(await world.letters(MAILBOX)) == 1, "it waits for them"
            async with theirs.running():
                await until(lambda: bool(answers(theirs, name)), "their answer")
            async with ours.running() as world:
                await ours.write(world, "ENGLAND", "statut")
                with world.store() as work:
                    assert latest_recovery(work) is None, "what they moved away was never ours"
            await asyncio.to_thread(run_doctor, ours.folder / "gm.toml", said.append)
            assert not answers(ours, name)

    asyncio.run(story())

    assert len([line for line in said if line.startswith("note folder gm-") and "another installation" in line]) == 1


def test_a_restored_database_takes_none_of_anothers_letters_for_forgotten_ones(tmp_path: Path) -> None:
    async def story() -> None:
        passwords = dict.fromkeys((MAILBOX, ADMIN, *map(address_of, POWERS)), "secret")
        async with EmbeddedMail(passwords, vouch_for_all=True) as mail, Sink() as ours_out, Sink() as theirs_out:
            game = game_file(moves="sunday 20:00")
            ours = installed_on(mail, ours_out, tmp_path / "ours", game)
            theirs = installed_on(mail, theirs_out, tmp_path / "theirs", game, THEIR_GAME)
            async with ours.running() as world:
                await until(lambda: len(ours.letters()) >= len(POWERS), "our start letters")
                await ours.write(world, "FRANCE", "statut")
                yesterday = ours.copy("copy.sqlite")
                await asyncio.sleep(1.1)  # mail servers tell the second in which a letter came
                await ours.write(world, "FRANCE", "A Par-Pic; A Mar-Bou; F Bre-MAO")
            async with theirs.running() as world:
                await until(lambda: len(theirs.letters()) >= len(POWERS), "their start letters")
                name = await world.write(
                    "FRANCE", "A Par H", recipient=their_address(world), message_id="<theirs@example.net>"
                )
                await until(lambda: bool(answers(theirs, name)), "their answer")
                eve = {"sender": "eve@demo.example", "message_id": "<eve@example.net>"}
                name = await world.write("ITALY", "Bonjour", recipient=MAILBOX, **eve)
                await until(lambda: bool(answers(theirs, name)), "their answer to a stranger")
            ours.restore(yesterday)
            async with ours.running() as world:
                await until(lambda: recovered(world), "the recovery")
                with world.store() as work:
                    found = latest_recovery(work)
                assert found is not None and found.letters == 1, "the sheet, and nothing of theirs"

    asyncio.run(story())


def recovered(world: World) -> bool:
    with world.store() as work:
        found = latest_recovery(work)
    return found is not None and found.done


def answers(place: Installation, name: str) -> list[EmailMessage]:
    return [letter for letter in place.letters() if str(letter["In-Reply-To"]) == name]


def their_address(world: World) -> str:
    seat = world.game(THEIR_GAME).holder("FRANCE")
    assert seat is not None
    return f"gm+{THEIR_GAME}.{seat.token}@demo.example"
