"""Whatever a writer does to a token, an address or his name: what is recoverable does not reach the reader."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.service.model.game import Player, Seat
from gm.service.press.leaks import traces
from gm.service.press.lookalikes import visible
from gm.service.press.signing import unsigned
from gm.service.press.stripping import strip_tags
from tests.press.spellings import ANY, OF_ADDRESSES, OF_NAMES, OF_TOKENS, Spelling
from tests.secrecy import unspelt

TOKENS = ("k3jd5x7q2mzp4rta", "abcdefghijklmnop", "2a3b4c5d6e7f2g3h")
SEAT = Seat(1, TOKENS[0], ("FRANCE",), Player("Clothilde Vaubert", ("clo.vaubert@boite-postale.example",)))
OTHER = "agatha@blyth-mail.example"
GAME_WORDS = frozenset({"france", "paris", "angleterre", "manche"})
SENTENCES = (
    "la paix la guerre et le prix de la paix nous marchons sur Paris au printemps my fleet will sail to the Channel "
    "croyez-moi, il n'en est rien ; je vous aiderai contre l'Angleterre. What do you think of a treaty at last? Oui, "
    "non... peut-être : 1901, 12 unités (dont 3 flottes) et 34 centres."
)
INNOCENT = SENTENCES.split(" ")
words = st.lists(st.sampled_from(INNOCENT), min_size=0, max_size=12).map(" ".join)
gaps = st.sampled_from([" ", "\n", "\n\n", " : ", ", ", " (", " « "])


END = "\n\nN'est-ce pas ?\n\nÀ vous lire\nsans faute."
SEEN = {how: spelling for how, spelling in ANY.items() if how != "in letters that nobody sees"}


def relayed(text: str) -> str:
    """What a reader would get; "" where the letter is held back."""
    left = unsigned(SEAT, GAME_WORDS, strip_tags(visible(text), TOKENS))
    return "" if traces(SEAT, GAME_WORDS, "", left, (OTHER,)) else left


def tells(text: str, secret: str) -> bool:
    return any(secret in form for form in unspelt(text))


def named(spellings: dict[str, Spelling]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("spelling", spellings.values(), ids=spellings)


@named({**ANY, **OF_TOKENS})
@settings(max_examples=4)
@given(token=st.sampled_from(TOKENS), before=words, after=words, gap=gaps)
def test_no_token_reaches_a_reader(spelling: Spelling, token: str, before: str, after: str, gap: str) -> None:
    text = f"{before}{gap}{spelling(token)}{gap}{after}"

    left = relayed(text)

    assert left or not visible(text).strip(), "a token is cut out, and the letter leaves"
    assert not tells(left, token) and not tells(left, token[:8]) and not tells(left, token[8:])


@named({**ANY, **OF_ADDRESSES})
@settings(max_examples=4)
@given(token=st.sampled_from(TOKENS), before=words, after=words, gap=gaps)
def test_no_tagged_address_reaches_a_reader(spelling: Spelling, token: str, before: str, after: str, gap: str) -> None:
    left = relayed(f"{before}{gap}{spelling(f'gm+europe-1.{token}.england@jeux.example')}{gap}{after}")

    assert not tells(left, token)


@named({**SEEN, **OF_ADDRESSES})
@pytest.mark.parametrize("address", [SEAT.email, OTHER])
@settings(max_examples=4)
@given(before=words, after=words, gap=gaps)
def test_no_players_address_reaches_a_reader(
    spelling: Spelling, address: str, before: str, after: str, gap: str
) -> None:
    assert relayed(f"{before}{gap}{spelling(address)}{gap}{after}{END}") == ""


@named({**SEEN, **OF_NAMES})
@settings(max_examples=4)
@given(before=words, after=words, gap=gaps)
def test_a_writers_name_holds_his_letter_back(spelling: Spelling, before: str, after: str, gap: str) -> None:
    spelt = spelling("Vaubert" if spelling in OF_NAMES.values() else "vaubert")

    assert relayed(f"{before}{gap}{spelt}{gap}{after}{END}") == ""
