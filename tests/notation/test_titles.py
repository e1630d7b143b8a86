"""What a line says of the list below it or above it: titles of the writer's own orders, and closing words."""

import pytest

from tests.notation.sheets import followed, read

LIST = "F Bre - MAO\nA Par - Bur\nA Mar - Spa"
OWN = [
    "I hope this is the right format:",
    "Easy turn for you:",
    "No surprises:",
    "Because I can:",
    "Hmm, let me see:",
    "Please be advised that with immediate effect:",
    "I write on behalf of my husband, who has a bad knee. He told me by telephone:",
    "Forget that, new plan:",
]
NOT_OWN = [
    "If Italy moves, I do this:",
    "Should England enter the Channel, these:",
    "Last turn, I did this:",
    "Here's what I would have done:",
    "Italy wrote to me, these are his orders:",
    "Fred's plan:",
    "My first idea:",
    "A joke for you:",
    "Which is better, this:",
    "Please don't use these:",
    "These are not yet my orders:",
    "Please do NOT enter any of this yet:",
    "Can you tell me if these are right:",
    "I nearly sent you these:",
    "S'il me laisse tranquille, voici :",
    "L'idée de mon frère :",
]
CLOSING = [
    "That's the plan!",
    "We'll see.",
    "What a plan.",
    "Until next time.",
    "Wait for it...",
    "No idea what Turkey's up to.",
    "Can I change it later?",
    "Did you get it?",
    "Sorry for this letter being late, not for lack of trying.",
    "Ce sont mes ordres, l'Italie m'a dit de faire vite.",
    "C'est noté ?",
]
DISOWNING = [
    "Kindly regard this letter as never sent; a better one will follow.",
]


@pytest.mark.parametrize("title", OWN)
def test_orders_are_given_below_a_line_that_shows_them_as_the_writers_own(title: str) -> None:
    assert len(followed(read(f"{title}\n\n{LIST}", language="en"))) == 3


@pytest.mark.parametrize("title", NOT_OWN)
def test_orders_are_not_given_below_a_line_that_shows_something_else(title: str) -> None:
    assert not followed(read(f"{title}\n\n{LIST}", language="en"))


def test_a_greeting_to_a_name_like_a_province_is_not_told() -> None:
    assert [line.text for line in read(f"Hello Marit,\n\n{LIST}", language="en").lines] == LIST.split("\n")


@pytest.mark.parametrize("words", CLOSING)
def test_orders_stand_above_the_words_with_which_a_letter_ends(words: str) -> None:
    assert len(followed(read(f"{LIST}\n{words}\n\nAnna", language="en"))) == 3


@pytest.mark.parametrize("words", DISOWNING)
def test_no_orders_stand_above_words_that_say_they_are_none(words: str) -> None:
    assert not followed(read(f"{LIST}\n{words}\n\nAnna", language="en"))
