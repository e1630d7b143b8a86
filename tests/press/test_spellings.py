"""A token, an address or the writer's name that slips into a letter does not reach the reader."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.service.model.game import Player, Seat
from gm.service.press.leaks import traces
from gm.service.press.signing import unsigned
from gm.service.press.stripping import strip_tags
from gm.service.press.text import visible
from tests.press.spellings import APART, OF_ADDRESSES, OF_NAMES, TOGETHER, Spelling
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


def relayed(text: str) -> str:
    """What a reader would get; "" where the letter is held back."""
    left = unsigned(SEAT, GAME_WORDS, strip_tags(visible(text), TOKENS))
    return "" if traces(SEAT, GAME_WORDS, "", left, (OTHER,)) else left


def tells(text: str, secret: str) -> bool:
    return any(secret.encode() in form for form in unspelt(text))


def named(spellings: dict[str, Spelling]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("spelling", spellings.values(), ids=spellings)


@named({**TOGETHER, **APART})
@settings(max_examples=4, deadline=None)
@given(token=st.sampled_from(TOKENS), before=words, after=words, gap=gaps)
def test_no_token_reaches_a_reader(spelling: Spelling, token: str, before: str, after: str, gap: str) -> None:
    text = f"{before}{gap}{spelling(token)}{gap}{after}"

    left = relayed(text)

    assert left or not visible(text).strip(), "a token is cut out, and the letter leaves"
    assert not tells(left, token) and not tells(left, token[:8]) and not tells(left, token[8:])


@named({**TOGETHER, **APART, **OF_ADDRESSES})
@settings(max_examples=4, deadline=None)
@given(token=st.sampled_from(TOKENS), before=words, after=words, gap=gaps)
def test_no_tagged_address_reaches_a_reader(spelling: Spelling, token: str, before: str, after: str, gap: str) -> None:
    left = relayed(f"{before}{gap}{spelling(f'gm+europe-1.{token}.england@jeux.example')}{gap}{after}")

    assert not tells(left, token)


@named({**TOGETHER, **APART, **OF_ADDRESSES})
@pytest.mark.parametrize("address", [SEAT.email, OTHER])
@settings(max_examples=4, deadline=None)
@given(before=words, after=words, gap=gaps)
def test_no_players_address_reaches_a_reader(
    spelling: Spelling, address: str, before: str, after: str, gap: str
) -> None:
    assert relayed(f"{before}{gap}{spelling(address)}{gap}{after}{END}") == ""


@named({**TOGETHER, **OF_NAMES})
@settings(max_examples=4, deadline=None)
@given(before=words, after=words, gap=gaps)
def test_a_writers_name_holds_his_letter_back(spelling: Spelling, before: str, after: str, gap: str) -> None:
    spelt = spelling("Vaubert" if spelling in OF_NAMES.values() else "vaubert")

    assert relayed(f"{before}{gap}{spelt}{gap}{after}{END}") == ""


@named(APART)
@pytest.mark.parametrize("token", TOKENS)
def test_a_token_that_is_not_written_in_one_piece_is_cut_out_whole(spelling: Spelling, token: str) -> None:
    left = relayed(f"Voici {spelling(token)} pour vous.")

    assert left.startswith("Voici …") and left.endswith(" pour vous.")
    assert not any(len(piece) > 5 for piece in left.split())


def test_what_nobody_sees_is_left_out_and_pictures_stay_whole() -> None:
    assert visible("Un\u200b pacte\u2063,\x07 n’est-ce pas ?\U000e0041") == "Un pacte, n’est-ce pas ?"
    family = "\u2764\ufe0f \U0001f468\u200d\U0001f469"
    assert visible(family) == family


def test_a_short_address_is_none_where_words_happen_to_have_its_letters() -> None:
    def found(text: str) -> bool:
        return bool(traces(SEAT, GAME_WORDS, "", text, ("alice@fr.eu",)))

    assert not found("Dites-le à Alice, freundlich.")
    assert not found("Malice, fr.EU.")
    assert found("Dites-le à Alice (fr, EU).")
