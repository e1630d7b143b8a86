"""What a line says of the list below it or above it: titles of the writer's own orders, and closing words."""

import pytest

from tests.notation.test_stances import followed, read

LIST = "F Bre - MAO\nA Par - Bur\nA Mar - Spa"
OWN = [
    "Here is what I really want:",
    "Here's the plan:",
    "Sorry for being late, here they are:",
    "Italy told me to do something else, but I do this:",
    "Nobody tells me anything, so here's what I do:",
    "Tomorrow I'm away, so here are my orders:",
    "I *think* I'm supposed to write it like this:",
    "I hope this is the right format:",
    "I think these are legal:",
    "Don't laugh:",
    "Easy turn for you:",
    "No surprises:",
    "Since you asked so nicely:",
    "Because I can:",
    "Hmm, let me see:",
    "Would you take these down, please:",
    "Please be advised that with immediate effect:",
    "Sorry, here as plain text because your program probably hates me:",
    "I write on behalf of my husband, who has a bad knee. He told me by telephone:",
    "Forget that, new plan:",
    "Vous allez rire, mais voici :",
    "L'Italie m'a dit d'attendre, mais voici ce que je veux :",
]
NOT_OWN = [
    "If Italy moves, I do this:",
    "Should England enter the Channel, these:",
    "Last turn, I did this:",
    "Here's what I would have done:",
    "Italy wrote to me, these are his orders:",
    "Fred's plan:",
    "My first idea:",
    "In a perfect world, my orders:",
    "A joke for you:",
    "Which is better, this:",
    "Please don't use these:",
    "These are not yet my orders:",
    "Please do NOT enter any of this yet:",
    "Can you tell me if these are right:",
    "I nearly sent you these:",
    "S'il me laisse tranquille, voici :",
    "L'idée de mon frère :",
    "Les ordres de l'Autriche pour moi :",
    "Austria's orders for me:",
]
CLOSING = [
    "That's the plan!",
    "We'll see.",
    "What a plan.",
    "No regrets.",
    "Until next time.",
    "Wait for it...",
    "Forget me not,",
    "No idea what Turkey's up to.",
    "Tell me if I've made a mistake.",
    "If any of these is illegal please tell me.",
    "Should the Turk object he may do so in writing.",
    "PS: dont forget the deadline is friday",
    "That was quick!",
    "That's what I promised Italy, and I keep my word.",
    "Can I change it later?",
    "Did you get it?",
    "Sorry for this letter being late, not for lack of trying.",
    "Ce sont mes ordres, l'Italie m'a dit de faire vite.",
    "C'est noté ?",
]
DISOWNING = [
    "...is what I'd have sent had the Austrian not apologised.",
    "(the above is the Tsar's forecast of my moves)",
    "These are the moves Italy proposed.",
    "That's what Germany would like me to do.",
    "Those were my orders of last year.",
    "Kindly regard this letter as never sent; a better one will follow.",
    "Oops, wrong recipient.",
    "Not a word to the GM, please.",
    "C'est ce que j'aurais joué sans la lettre de l'Autriche.",
    "Voilà ce que l'Allemand voudrait.",
    "Tout cela, c'est le rêve de l'Anglais.",
    "Veuillez considérer cette lettre comme nulle et attendre la suivante.",
    "Ce message était pour l'Italie, pas pour vous.",
]
WONDERING = [
    "Should I?",
    "Dare I?",
    "Is that wise?",
    "What do you think?",
    "Je le fais ?",
    "On tente ?",
    "Bonne idée ?",
]


@pytest.mark.parametrize("title", OWN)
def test_orders_are_given_below_a_line_that_shows_them_as_the_writers_own(title: str) -> None:
    assert len(followed(read(f"{title}\n\n{LIST}", "en"))) == 3


@pytest.mark.parametrize("title", NOT_OWN)
def test_orders_are_not_given_below_a_line_that_shows_something_else(title: str) -> None:
    assert not followed(read(f"{title}\n\n{LIST}", "en"))


def test_a_greeting_to_a_name_like_a_province_is_not_told() -> None:
    assert [line.text for line in read(f"Hello Marit,\n\n{LIST}", "en").lines] == LIST.split("\n")


@pytest.mark.parametrize("words", CLOSING)
def test_orders_stand_above_the_words_with_which_a_letter_ends(words: str) -> None:
    assert len(followed(read(f"{LIST}\n{words}\n\nAnna", "en"))) == 3


@pytest.mark.parametrize("words", DISOWNING)
def test_no_orders_stand_above_words_that_say_they_are_none(words: str) -> None:
    assert not followed(read(f"{LIST}\n{words}\n\nAnna", "en"))


@pytest.mark.parametrize("words", WONDERING)
def test_the_last_order_is_asked_above_a_line_that_asks_whether_to_give_it(words: str) -> None:
    assert len(followed(read(f"{LIST}\n{words}", "en"))) == 2


def test_of_two_lists_with_an_or_between_neither_is_followed() -> None:
    assert not followed(read(f"{LIST}\n\nor else\n\nA Par - Pic\nF Bre - Eng", "en"))
    assert len(followed(read(f"{LIST}\nor\nA Mar - Gas", "en"))) == 2
