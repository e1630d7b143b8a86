"""Requests as people ask for them: in a sentence of their own, beside orders, before the comma of a reason."""

import pytest

from gm.service.requests.reading import MOST_SENTENCES, RequestsFound, requests_in
from gm.service.requests.row import AskerRole
from gm.service.requests.table import table_of
from gm.service.turn.standing import counting
from tests.service.asking import asker
from tests.service.desk import Desk


def found_in(text: str) -> RequestsFound:
    return requests_in("", text, table_of("classic"), asker(AskerRole.PLAYER))


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("How do I send my orders?", "help"),
        ("How do I write to Italy?", "help"),
        ("Comment envoyer mes ordres ?", "help"),
        ("When is the deadline?", "status"),
        ("How much time do we have left?", "status"),
        ("C'est quand la date limite ?", "status"),
        ("Où en est-on ?", "status"),
        ("Did you get my orders?", "my_orders"),
        ("As-tu bien reçu mes ordres ?", "my_orders"),
        ("Could you send me the latest map?", "map"),
        ("PS : peux-tu me renvoyer la carte ?", "map"),
        ("Could I see the last report?", "report"),
        ("Le dernier rapport, s'il vous plaît", "report"),
        ("Can you resend the S1901M report?", "report"),
        ("What's the score?", "history"),
        ("Please confirm my orders.", "my_orders"),
        ("Puis-je avoir la liste des joueurs ? Merci.", "players"),
        ("What are the rules of this game?", "rules"),
        ("Qui joue la Turquie ?", "players"),
        ("Use my new address name@example.com", "new_address"),
        ("I'm sorry but I have to quit the game", "resign"),
        ("Désolé mais je dois abandonner la partie", "resign"),
        ("I can't play next week", "away"),
        ("Je ne pourrai pas jouer la semaine prochaine", "away"),
        ("Could we have another day?", "more_time"),
        ("Can I get two more days?", "more_time"),
        ("Il nous faudrait deux jours de plus", "more_time"),
        ("J'aimerais recevoir vos lettres en anglais", "language"),
    ],
)
def test_a_request_is_read_as_people_ask_for_it(line: str, name: str) -> None:
    found = found_in(line)

    assert [asked.request.name for asked in found.asked] == [name]
    assert not found.unread


@pytest.mark.parametrize(
    "line",
    [
        "I can't play chess.",
        "Je ne peux pas jouer aux échecs.",
        "I am off to bed.",
        "Je pars pour Moscou.",
        "No more.",
        "Rien de plus.",
        "who plays what?",
        "The results of yesterday were bad",
        "The report of my spy says France attacks",
    ],
)
def test_talk_that_begins_as_a_request_does_is_not_refused(line: str) -> None:
    found = found_in(line)

    assert not found.asked and not found.unread
    assert found.rest == line


@pytest.mark.parametrize(
    ("line", "name", "rest"),
    [
        ("A Par - Pic. Could you send me the map?", "map", "A Par - Pic. "),
        ("F Bre - MAO. Qui est en retard ?", "late", "F Bre - MAO. "),
        ("Could you send me the map, I have lost it", "map", " I have lost it"),
        ("I have to resign. Work is too much.", "resign", "Work is too much."),
        ("I need more time, sorry. A Par - Bur", "more_time", " sorry. A Par - Bur"),
    ],
)
def test_a_sentence_that_asks_is_taken_from_its_line(line: str, name: str, rest: str) -> None:
    found = found_in(line)

    assert [(asked.request.name, asked.amid) for asked in found.asked] == [(name, True)]
    assert found.rest == rest


@pytest.mark.parametrize("said", ["I vote draw.", "Ready.", "Clear my orders.", "Thanks. Map."])
def test_what_acts_at_once_is_never_taken_out_of_a_line(said: str) -> None:
    found = found_in(f"A Par - Pic. {said}")

    assert not found.asked and found.rest == f"A Par - Pic. {said}"


def test_what_cannot_be_read_is_told_though_a_sentence_beside_it_can() -> None:
    found = found_in("More time: a while, please. Could you send me the map?")

    assert [asked.request.name for asked in found.asked] == ["map"]
    assert [unread.request.name for unread in found.unread] == ["more_time"]


def test_of_endless_talk_the_first_sentences_are_looked_at() -> None:
    talk = "Oh! " * (MOST_SENTENCES // 4)
    asks = "A Par - Pic. Could you send me the map?"

    assert [each.request.name for each in found_in(f"{talk}\n{asks}\n{talk}").asked] == ["map"]
    assert not found_in(f"{talk}\n{talk}\n{talk}\n{talk}\n{asks}").asked


def test_orders_beside_a_request_are_followed_and_both_are_answered(desk: Desk) -> None:
    (answer,) = desk.write("FRANCE", "A Par - Pic. Could you send me the last report?\nF Bre - MAO\nA Mar - Spa")

    assert [type(part).__name__ for part in answer.facts.parts] == ["Acknowledgement", "NoReport"]
    with desk.store() as work:
        assert counting(work, desk.game)["FRANCE"].orders == ("A PAR - PIC", "F BRE - MAO", "A MAR - SPA")


def test_who_resigns_in_a_sentence_is_asked_for_the_code_all_the_same(desk: Desk) -> None:
    (asked,) = desk.write("FRANCE", "I'm sorry but I have to quit the game, work is too much.")

    assert asked.kind == "resign"
    assert desk.game.holder("FRANCE")

    (done,) = (row for row in desk.write("FRANCE", asked.facts.code) if row.kind == "resign")
    assert "vous avez quitté la partie" in desk.text(done)


def test_a_sentence_beside_an_absence_does_not_show_that_a_person_wrote_it(desk: Desk) -> None:
    (answer,) = desk.write("FRANCE", "I will be away until 24 November.\nAsk Kim. Who is late?", subject="Re: europe-1")

    assert answer.kind == "confirmation"
