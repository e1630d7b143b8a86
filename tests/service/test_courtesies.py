"""Courtesies around a request do not count, and none of them eats a name of the map."""

from functools import cache

import pytest

from gm.service.model.game import Game, GameState, Player
from gm.service.requests.line_reading import Asker, request_in
from gm.service.requests.row import AskerRole, RequestRead
from gm.service.requests.slots import FREE, SlotGround, SlotUnread, read_slot
from gm.service.requests.table import table_of
from gm.variants.registry import VARIANTS, variant
from tests.service.asking import SUMMER, asker
from tests.service.desk import PARIS, Desk


@cache
def game_of(name: str) -> Game:
    found = variant(name)
    chairs = found.seatings[found.usual_setup].chairs
    players = tuple(Player(f"P{number}", (f"p{number}@x.example",), chair) for number, chair in enumerate(chairs))
    return Desk().begin(variant=name, setup=found.usual_setup, seating=chairs, players=players).game


def names_of(name: str) -> list[str]:
    """Everything by which a variant calls a place or a power."""
    board, lexicon = variant(name).board(), variant(name).lexicon()
    places = {word for words in board.names.values() for word in words.values()}
    return sorted({*places, *lexicon.place_aliases, *lexicon.power_aliases, *lexicon.power_titles})


def endings(name: str) -> dict[str, tuple[str, str]]:
    """slot -> a request that ends in it, and what stands before it there"""
    found: dict[str, tuple[str, str]] = {}
    for forms in table_of(name).index.by_first.values():
        for form in forms:
            if len(form.slots) == 1 and form.parts[-1][0] == "{":
                found.setdefault(form.slots[0], (form.request, " ".join(form.words)))
    return found


@pytest.mark.parametrize("step", [6, pytest.param(1, marks=pytest.mark.full)])
@pytest.mark.parametrize("name", VARIANTS)
def test_a_name_at_the_end_of_any_slot_is_never_a_courtesy(name: str, step: int) -> None:
    table, ground, found = table_of(name), SlotGround(SUMMER, PARIS, game_of(name)), endings(name)
    read = 0

    for slot, (request, before) in found.items():
        row = table.rows[request]
        who = Asker(min(row.who), ground, min(row.when))
        for word in names_of(name)[::step]:
            for text in (f"A Mos - {word}", word) if slot in FREE else (word, f"A {word}", f"F {word}"):
                try:
                    value = read_slot(slot, text, ground)
                except SlotUnread:
                    continue
                asked = request_in(f"{before}: {text}", table, who)
                assert isinstance(asked, RequestRead) and asked.values == {slot: value}, (before, text, asked)
                read += 1
    assert {"ORDER", "POWER", "POWERS"} <= found.keys() and read > 1_000 / step


@pytest.mark.parametrize(
    "line",
    [
        "Ready and thank you!",
        "Ready, many thanks",
        "Ready, thanks in advance.",
        "Prêt et merci !",
        "Prêt, merci beaucoup",
    ],
)
def test_who_is_ready_and_says_thank_you_is_ready(line: str) -> None:
    found = request_in(line, table_of("classic"), asker(AskerRole.PLAYER))

    assert isinstance(found, RequestRead) and found.request.name == "ready"


@pytest.mark.parametrize(
    ("power", "line", "said"),
    [
        ("FRANCE", "Prolonger de 2 jours pour tous", "Seul le maître de jeu peut demander cela."),
        ("FRANCE", "Pause", "Seul le maître de jeu peut demander cela."),
        ("FRANCE", "Start", "Seul le maître de jeu peut demander cela."),
    ],
)
def test_a_refusal_gives_the_reason_that_only_the_game_master_may(power: str, line: str, said: str) -> None:
    desk = Desk().begin()
    (row,) = desk.write(power, line)

    assert row.kind == "request_refused" and said in " ".join(desk.text(row).split())


@pytest.mark.parametrize("name", VARIANTS)
def test_the_place_stp_ends_a_position_as_it_ends_an_order(name: str) -> None:
    ground = SlotGround(SUMMER, PARIS, game_of(name))
    line = "Position Russia, S1901: A Mos, A StP"

    found = request_in(line, table_of(name), Asker(AskerRole.MASTER, ground, GameState.RUNNING))

    assert isinstance(found, RequestRead)
    assert [unit.province for unit in found.values["UNITS"]] == ["MOS", "STP"]
