"""What players write is read for what it says, or reported."""

from itertools import groupby

import pytest

from gm.variants.classic import ruleset
from gm.variants.classic.names import reader
from tests.notation.phrasebook import Phrase, phrases, read, told

PHRASES = list(phrases())
SCENES = [list(each) for _, each in groupby(PHRASES, key=lambda phrase: (phrase.file, phrase.scene))]
RULES = ruleset()


@pytest.mark.parametrize("written", SCENES, ids=lambda written: f"{written[0].file}:{written[0].number}")
def test_a_phrase_is_read_for_what_it_says(written: list[Phrase]) -> None:
    found = {phrase.name: told(read(phrase, RULES, reader())) for phrase in written}

    assert found == {phrase.name: phrase.wanted for phrase in written}


def test_there_are_hundreds_of_phrases_in_both_languages() -> None:
    assert len([phrase for phrase in PHRASES if phrase.file == "phrases.fr.txt"]) > 300
    assert len([phrase for phrase in PHRASES if phrase.file == "phrases.en.txt"]) > 150
