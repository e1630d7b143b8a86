"""Which language a sheet is written in, as far as its words say."""

import re
from itertools import chain

from gm.languages.language import USUAL_LANGUAGE, Language, languages
from gm.notation.words.fold import fold
from gm.notation.words.lexicon import Lexicon

_WORD = re.compile(r"[a-z]+")


def written_in(text: str, lexicon: Lexicon) -> str:
    """The language that alone knows the most words of it; the usual one where none knows more than the others."""
    known = {code: _words_of(language, lexicon) for code, language in languages().items()}
    words = _WORD.findall(fold(text))

    def alone(code: str) -> tuple[int, bool]:
        others = set(chain.from_iterable(known[other] for other in known if other != code))
        return sum(word in known[code] - others for word in words), code == USUAL_LANGUAGE

    return max(known, key=alone)


def _words_of(language: Language, lexicon: Lexicon) -> frozenset[str]:
    """Those of its orders, and of the names of places, powers and units."""
    code, orders = language.code, language.orders
    said = [*chain.from_iterable((*orders.verbs.values(), *orders.words.values()))]
    said += (re.sub(r"{.*?}", "", sentence) for sentence in language.saying.sentences.values())
    for place in lexicon.places[code].values():
        said += (place.name, place.the, place.at, place.of)
    for power in lexicon.powers[code].values():
        said += (power.name, power.the, power.of, power.adjective)
    for unit in lexicon.units[code].values():
        said += (unit.noun, unit.several, unit.the, unit.a)
    return frozenset(_WORD.findall(fold(" ".join(said))))
