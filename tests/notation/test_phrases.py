"""What players write is read for what it says, or reported."""

import pytest

from gm.variants.classic import ruleset
from gm.variants.classic.names import reader
from tests.notation.phrasebook import Phrase, phrases, read, told

PHRASES = list(phrases())
RULES = ruleset()


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.name)
def test_a_phrase_is_read_for_what_it_says(phrase: Phrase) -> None:
    assert told(read(phrase, RULES, reader())) == phrase.wanted


def test_there_are_hundreds_of_phrases_in_both_languages() -> None:
    assert len([phrase for phrase in PHRASES if phrase.file == "phrases.fr.txt"]) > 300
    assert len([phrase for phrase in PHRASES if phrase.file == "phrases.en.txt"]) > 150
