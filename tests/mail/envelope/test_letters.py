"""Letters as mail programs write them, each beside what its writer wrote now."""

from pathlib import Path

import pytest

from gm.mail.envelope import Kind, read

LETTERS = Path(__file__).parent / "letters"
WRITTEN = sorted(path.stem for path in LETTERS.glob("*.txt"))


def plain_spaces(text: str) -> str:
    """Spaces as an editor shows them; no-break spaces stay in the text, the reader of orders knows them."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def test_every_program_of_our_players_is_among_the_letters() -> None:
    programs = {name.partition("-")[0] for name in WRITTEN}

    assert programs >= {"apple", "evolution", "free", "gmail", "gmx", "orange", "iphone", "k9", "laposte", "mutt"}
    assert programs >= {
        "orange",
        "outlook",
        "proton",
        "samsung",
        "sfr",
        "spark",
        "thunderbird",
        "windows",
        "yahoo",
        "zoho",
    }
    assert len(WRITTEN) >= 90


@pytest.mark.parametrize("name", WRITTEN)
def test_what_the_player_wrote_now_is_what_is_read(name: str) -> None:
    envelope = read((LETTERS / f"{name}.eml").read_bytes())

    expected = (LETTERS / f"{name}.txt").read_text(encoding="utf-8").rstrip("\n")
    assert plain_spaces(envelope.text) == plain_spaces(expected)


@pytest.mark.parametrize("name", WRITTEN)
def test_a_letter_by_a_player_is_personal_and_names_its_writer(name: str) -> None:
    envelope = read((LETTERS / f"{name}.eml").read_bytes())

    assert envelope.kind is Kind.PERSONAL
    assert envelope.sender is not None and envelope.sender.endswith(".example")
    assert envelope.recipients[0] == "mj+europe-1.k3jd5x7q2mzp4rta@example.org"
    assert not envelope.message_id_made


@pytest.mark.parametrize("name", [name for name in WRITTEN if "reply" in name or "inline" in name or "bottom" in name])
def test_the_orders_of_the_letter_that_is_answered_are_kept_apart_from_the_text(name: str) -> None:
    envelope = read((LETTERS / f"{name}.eml").read_bytes())

    old_orders = ("A Par - Pic", "F Bre H", "A Lvp - Wal", "F Edi H")
    assert any(order in envelope.quoted for order in old_orders)
    assert not any(order in envelope.text for order in old_orders)
