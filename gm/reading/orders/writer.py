"""Write orders for people: whole sentences and short lines, each readable by the reader.

Canonical text is `str(order)`. The sentences are the language's, or the variant's for orders of its own; names carry
their own forms (`vers l'Albanie`, `au Danemark`, `de la Ruhr`) in the lexicon, so nothing is put together by rules that
have exceptions.
"""

from collections.abc import Callable, Mapping, Sequence

from gm.languages.language import language_of
from gm.reading.words.lexicon import Lexicon
from gm.rules.geography import province_of
from gm.rules.orders import DISBANDED, Convoy, IfDislodged, Move, Order, Support, UnitOrder


class Writer:
    """Writes in one language with the words of one variant."""

    def __init__(self, lexicon: Lexicon, language: str) -> None:
        self.language = language
        saying = language_of(language).saying
        self._places = lexicon.places[language]
        self.units = lexicon.units[language]
        self._powers = lexicon.powers[language]
        self._coasts = lexicon.coasts[language]
        self._sentences = {**saying.sentences, **lexicon.sentences.get(language, {})}
        self._lines = saying.lines

    def sentence(self, order: Order) -> str:
        """A whole sentence: `L'armée de Paris va en Bourgogne.`"""
        return self._filled(self._sentences, order, self.unit)

    def line(self, order: Order, supporters: Sequence[UnitOrder] = ()) -> str:
        """A short line for a table: `Armée Paris → Bourgogne (soutenue par A Mar)`."""
        short = _key(order, self._lines) in self._lines
        text = self._filled(self._lines, order, self.short_unit) if short else self.sentence(order)
        if not supporters:
            return text
        return self._lines["backed"].format(line=text, units=", ".join(f"{s.kind} {s.at.title()}" for s in supporters))

    def name(self, location: str) -> str:
        """`Mer du Nord`, `Saint-Pétersbourg (côte sud)`."""
        return self._places[province_of(location)].name + self._coast(location)

    def the(self, location: str) -> str:
        """after a preposition: `la mer du Nord`, `l'Albanie`"""
        return self._places[province_of(location)].the + self._coast(location)

    def at(self, location: str) -> str:
        """where: `en mer du Nord`, `au Danemark`"""
        return self._places[province_of(location)].at + self._coast(location)

    def of(self, location: str) -> str:
        """whose: `de la mer du Nord`, `d'Albanie`"""
        return self._places[province_of(location)].of + self._coast(location)

    def unit(self, kind: str, location: str) -> str:
        """`l'armée de Paris`, `the fleet of the North Sea`"""
        return self._sentences["unit"].format(the=self.units[kind].the, of=self.of(location))

    def short_unit(self, kind: str, location: str) -> str:
        """`armée Paris`, `fleet North Sea`"""
        return self._lines["unit"].format(noun=self.units[kind].noun, place=self.name(location))

    def _coast(self, location: str) -> str:
        coast = location.partition("/")[2]
        return f" ({self._coasts[coast]})" if coast else ""

    def _filled(self, texts: Mapping[str, str], order: Order, unit: Callable[[str, str], str]) -> str:
        """The text for an order, its forms filled in."""
        forms: dict[str, str] = {}
        place = self.name if texts is self._lines else self.the
        if order.at:
            forms = {"the": self.the(order.at), "at": self.at(order.at), "of": self.of(order.at)}
        if isinstance(order, UnitOrder):
            forms |= {"unit": unit(order.kind, order.at), "a": self.units[order.kind].a}
        if isinstance(order, Support | Convoy):
            forms["helped"] = unit(order.of_kind, order.of)
        if goal := getattr(order, "to", None):
            forms["to"] = place(goal)
        if isinstance(order, IfDislodged):
            forms["to"] = self._lines["or_else"].join(map(place, order.places))
        forms["power"] = ", ".join(self._powers[power].the for power in order.named_powers())
        forms["number"] = str(getattr(order, "number", ""))
        text = texts[_key(order, texts)].format(**forms)
        return text[:1].upper() + text[1:]


def _key(order: Order, texts: Mapping[str, str]) -> str:
    """Which text an order has: `no_vote` for a vote that names no province, `build_for` for a build that names a power,
    `if_dislodged_nowhere` for a clause that leads to no place."""
    if isinstance(order, Move) and order.via:
        return "move_by_convoy"
    if isinstance(order, Support) and order.to is None:
        return "support_to_hold"
    if not order.at and f"no_{order.name}" in texts:
        return f"no_{order.name}"
    if isinstance(order, IfDislodged) and DISBANDED in order.ends:
        return f"{order.name}_or_nowhere" if order.places else f"{order.name}_nowhere"
    return f"{order.name}_for" if order.named_powers() and f"{order.name}_for" in texts else order.name
