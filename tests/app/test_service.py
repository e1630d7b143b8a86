"""The whole way: letters over SMTP into IMAP, read, answered, judged and mailed, against servers in this process."""

import asyncio
import json
import logging
from pathlib import Path

import pytest

from gm.commands.doctor import run_doctor
from gm.reports.pictures import picture
from gm.running.app import Service, build_house
from gm.service.model.game import GameState
from tests.app.world import POWERS, body, game_file, world
from tests.service.desk import HOLDS


def test_orders_press_and_a_turn_by_mail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gm.service.post.writing.picture", picture)

    async def story() -> None:
        async with world(tmp_path, game_file()) as w:
            start = await w.wanted("FRANCE", "la partie commence")
            assert start["Reply-To"] == w.address("FRANCE")

            await w.write("FRANCE", "Cher voisin, laissons la Manche.", to="ENGLAND", subject="La Manche")
            relayed = await w.wanted("ENGLAND", "La Manche")
            assert "laissons la Manche" in body(relayed)
            assert relayed["Reply-To"] == w.address("ENGLAND", "FRANCE")

            # A plain answer goes back in the same thread.
            await w.write(
                "ENGLAND",
                "Volontiers.",
                recipient=relayed["Reply-To"],
                subject="Re: La Manche",
                headers=[f"In-Reply-To: {relayed['Message-ID']}"],
            )
            told = await w.wanted("FRANCE", "est transmise")
            answered = await w.wanted("FRANCE", "La Manche")
            assert "Volontiers." in body(answered)
            assert answered["In-Reply-To"] == told["Message-ID"]

            for power in POWERS:
                await w.write(power, HOLDS[power] + "\nprêt\n")
            report = await w.wanted("FRANCE", "résultat")
            assert "Par – Bou" in body(report).replace("\N{NO-BREAK SPACE}", " ")
            attached = {part.get_filename(): part for part in report.iter_attachments()}  # type: ignore[attr-defined]
            assert json.loads(attached["report.json"].get_payload(decode=True))["next_phase"] == "F1901M"
            pictures = [part for part in report.walk() if part.get_content_type() == "image/png"]
            assert pictures and all(len(part.get_payload(decode=True)) > 10_000 for part in pictures)

    asyncio.run(story())


def test_a_turn_falls_at_its_deadline_and_a_late_letter_is_told_so(tmp_path: Path) -> None:
    async def story() -> None:
        async with world(tmp_path, game_file(moves="4 seconds")) as w:
            await w.wanted("FRANCE", "la partie commence")
            await w.write("FRANCE", "A Par-Bou")
            assert "à temps" in body(await w.wanted("FRANCE", "ordres reçus"))
            report = await w.wanted("FRANCE", "résultat")
            assert "Par – Bou" in body(report).replace("\N{NO-BREAK SPACE}", " ")

    asyncio.run(story())


def test_tables_are_judged_when_their_moment_has_come_and_not_at_the_next_look(tmp_path: Path) -> None:
    async def story() -> None:
        async with world(tmp_path, game_file(), poll=3600.0) as w:
            names = [f"europe-{number}" for number in (2, 3)]
            for name in names:
                (tmp_path / "games" / f"{name}.toml").write_text(game_file(moves="4 seconds"), encoding="utf-8")
            await w.wanted("FRANCE", "europe-3")
            for power in POWERS:  # everybody is ready at the one table that has no deadline soon
                await w.write(power, HOLDS[power] + "\nprêt\n")
            async with asyncio.timeout(60):  # twenty-one reports with their maps, however busy the machine is
                while any(w.game(name).number < 2 for name in (*names, "europe-1")):
                    await asyncio.sleep(0.1)
            assert w.game("europe-1").number == 2, "judged once"

    asyncio.run(story())


def test_news_of_a_deadline_leaves_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        rules = game_file(moves="4 seconds", deadline='grace = "1 hours"\nreminders = ["2 seconds"]')
        async with world(tmp_path, rules, poll=3600.0) as w:
            await w.wanted("FRANCE", "la partie commence")
            reminder = await w.wanted("FRANCE", "rappel")
            grace = await w.wanted("FRANCE", "délai de grâce")
            assert "La date limite approche" in body(reminder)
            assert "la France" in body(grace) and "Nouvelle date limite" in body(grace)

    asyncio.run(story())


def test_a_game_is_changed_by_editing_its_file(tmp_path: Path) -> None:
    async def story() -> None:
        async with world(tmp_path, game_file()) as w:
            await w.wanted("ITALY", "la partie commence")
            file = tmp_path / "games" / "europe-1.toml"

            file.write_text(game_file(top="paused = true"), encoding="utf-8")
            await w.wanted("ITALY", "pause")
            assert w.game().state is GameState.PAUSED

            file.write_text(game_file(top='variant = "dix"'), encoding="utf-8")  # twice the key: refused whole
            await asyncio.sleep(2.5)
            assert w.game().state is GameState.PAUSED

            file.write_text(game_file(), encoding="utf-8")
            await w.wanted("ITALY", "repr")
            assert w.game().state is GameState.RUNNING

    asyncio.run(story())


def test_a_stranger_is_told_once_that_nobody_knows_him(tmp_path: Path) -> None:
    async def story() -> None:
        async with world(tmp_path, game_file()) as w:
            await w.wanted("ITALY", "la partie commence")
            for _ in range(3):
                await w.write("FRANCE", "A Par-Bou", sender="eve@elsewhere.example", recipient="gm@demo.example")
            await w.write("ITALY", "statut")
            await w.wanted("ITALY", "europe-1")
            await asyncio.sleep(0.5)
            assert len(await w.letters("eve@elsewhere.example")) == 1

    asyncio.run(story())


def test_a_second_process_says_at_once_who_reads_the_mailbox_and_takes_its_place(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with world(tmp_path, game_file()) as w:
            await w.wanted("FRANCE", "la partie commence")
            second = Service(w.config, w.store, build_house(w.config, w.store), poll=0.2)
            stop = asyncio.Event()
            with caplog.at_level(logging.INFO, logger="gm.running.leases"):
                running = asyncio.create_task(second.run(stop))
                async with asyncio.timeout(20):
                    while "the mailbox is read by another gm run" not in caplog.text:
                        await asyncio.sleep(0.05)
                    await asyncio.sleep(1)
                    assert caplog.text.count("the mailbox is read by another gm run") == 1
                    assert w.service.leases.holder in caplog.text
                    with w.store() as work:
                        work.processes.give_up("mailbox", w.service.leases.holder)
                    while "the mailbox is read by this process from now on" not in caplog.text:
                        await asyncio.sleep(0.05)
            stop.set()
            await running

    asyncio.run(story())


def test_the_doctor_finds_everything_in_order_or_says_what_to_mend(tmp_path: Path) -> None:
    async def story() -> None:
        async with world(tmp_path, game_file()) as w:
            said: list[str] = []
            status = await asyncio.to_thread(run_doctor, tmp_path / "gm.toml", said.append)
            assert status == 0, said
            assert any("+…" in line and line.startswith("ok") for line in said)
            (game,) = [line for line in said if "europe-1.toml" in line]
            assert game.startswith(f"ok   {tmp_path / 'games' / 'europe-1.toml'}: ")
            assert game.count("europe-1.toml") == 1

            broken = (tmp_path / "gm.toml").read_text(encoding="utf-8").replace('"secret"', '"wrong"', 1)
            (tmp_path / "gm.toml").write_text(broken, encoding="utf-8")
            said.clear()
            status = await asyncio.to_thread(run_doctor, tmp_path / "gm.toml", said.append)
            assert status == 1
            (refused,) = [line for line in said if line.startswith("BAD")]
            assert "user or password refused" in refused and refused.endswith("check user and password in [imap]")
            assert "wrong" not in refused
            assert w.config.address == "gm@demo.example"

    asyncio.run(story())
