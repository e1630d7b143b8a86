"""Write orders for people: whole sentences and short lines in French and English, each readable by the reader.

Canonical text is `str(order)`. French names carry their own forms (`vers l'Albanie`, `au Danemark`, `de la Ruhr`) in
the lexicon, so nothing is put together by rules that have exceptions.
"""

from collections.abc import Callable, Mapping, Sequence

from gm.notation.lexicon import Lexicon
from gm.rules.geography import province_of
from gm.rules.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, UnitOrder, Waive

Sentence = Callable[["Writer", Order], str]


class Writer:
    """Writes in one language with the words of one variant."""

    def __init__(self, lexicon: Lexicon, language: str) -> None:
        self.language = language
        self._places = lexicon.places[language]
        self.units = lexicon.units[language]
        self._own = lexicon.sentences.get(language, {})
        self._coasts = lexicon.coasts[language]

    def sentence(self, order: Order) -> str:
        """A whole sentence: `L'armée de Paris va en Bourgogne.`"""
        own = self._own.get(order.name if order.at else f"no_{order.name}")
        if own is not None:
            place, goal = order.at, getattr(order, "to", None)
            forms = {"the": self.the, "at": self.at, "of": self.of} if place else {}
            return own.format(**{name: form(place) for name, form in forms.items()}, to=self.the(goal) if goal else "")
        return _SENTENCES[self.language][type(order)](self, order)

    def line(self, order: Order, supporters: Sequence[UnitOrder] = ()) -> str:
        """A short line for a table: `Armée Paris → Bourgogne (soutenue par A Mar)`."""
        text = _LINES[type(order)](self, order) if type(order) in _LINES else self.sentence(order)
        if not supporters:
            return text
        by = {"fr": "soutenue par", "en": "supported by"}[self.language]
        return f"{text} ({by} {', '.join(f'{s.kind} {s.at.title()}' for s in supporters)})"

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
        noun = self.units[kind]
        if self.language == "fr":
            article = "l'" if noun[0] in "aeiouéê" else "la "
            return f"{article}{noun} {self.of(location)}"
        return f"the {noun} {self.of(location)}"

    def short_unit(self, kind: str, location: str) -> str:
        """`armée Paris`, `fleet North Sea`"""
        return f"{self.units[kind]} {self.name(location)}"

    def _coast(self, location: str) -> str:
        coast = location.partition("/")[2]
        return f" ({self._coasts[coast]})" if coast else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _hold_fr(write: Writer, order: Order) -> str:
    assert isinstance(order, Hold)
    return _capital(f"{write.unit(order.kind, order.at)} tient sur place.")


def _move_fr(write: Writer, order: Order) -> str:
    assert isinstance(order, Move)
    by_sea = " par convoi" if order.via else ""
    return _capital(f"{write.unit(order.kind, order.at)} va vers {write.the(order.to)}{by_sea}.")


def _support_fr(write: Writer, order: Order) -> str:
    assert isinstance(order, Support)
    goal = f" vers {write.the(order.to)}" if order.to is not None else ""
    return _capital(f"{write.unit(order.kind, order.at)} soutient {write.unit(order.of_kind, order.of)}{goal}.")


def _convoy_fr(write: Writer, order: Order) -> str:
    assert isinstance(order, Convoy)
    army = write.unit(order.of_kind, order.of)
    return _capital(f"{write.unit(order.kind, order.at)} convoie {army} vers {write.the(order.to)}.")


def _retreat_fr(write: Writer, order: Order) -> str:
    assert isinstance(order, Retreat)
    return _capital(f"{write.unit(order.kind, order.at)} fait retraite vers {write.the(order.to)}.")


def _disband_fr(write: Writer, order: Order) -> str:
    assert isinstance(order, Disband)
    return _capital(f"{write.unit(order.kind, order.at)} est dissoute.")


def _build_fr(write: Writer, order: Order) -> str:
    assert isinstance(order, Build)
    return f"Construction d'une {write.units[order.kind]} {write.at(order.at)}."


def _waive_fr(write: Writer, order: Order) -> str:
    return "Renonce à une construction."


def _hold_en(write: Writer, order: Order) -> str:
    assert isinstance(order, Hold)
    return _capital(f"{write.unit(order.kind, order.at)} holds.")


def _move_en(write: Writer, order: Order) -> str:
    assert isinstance(order, Move)
    by_sea = " by convoy" if order.via else ""
    return _capital(f"{write.unit(order.kind, order.at)} moves to {write.the(order.to)}{by_sea}.")


def _support_en(write: Writer, order: Order) -> str:
    assert isinstance(order, Support)
    goal = f" to {write.the(order.to)}" if order.to is not None else ""
    return _capital(f"{write.unit(order.kind, order.at)} supports {write.unit(order.of_kind, order.of)}{goal}.")


def _convoy_en(write: Writer, order: Order) -> str:
    assert isinstance(order, Convoy)
    army = write.unit(order.of_kind, order.of)
    return _capital(f"{write.unit(order.kind, order.at)} convoys {army} to {write.the(order.to)}.")


def _retreat_en(write: Writer, order: Order) -> str:
    assert isinstance(order, Retreat)
    return _capital(f"{write.unit(order.kind, order.at)} retreats to {write.the(order.to)}.")


def _disband_en(write: Writer, order: Order) -> str:
    assert isinstance(order, Disband)
    return _capital(f"{write.unit(order.kind, order.at)} disbands.")


def _build_en(write: Writer, order: Order) -> str:
    assert isinstance(order, Build)
    return f"Build {_a(write.units[order.kind])} {write.at(order.at)}."


def _waive_en(write: Writer, order: Order) -> str:
    return "Waive a build."


def _a(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


_SENTENCES: Mapping[str, Mapping[type[Order], Sentence]] = {
    "fr": {
        Hold: _hold_fr, Move: _move_fr, Support: _support_fr, Convoy: _convoy_fr, Retreat: _retreat_fr,
        Disband: _disband_fr, Build: _build_fr, Waive: _waive_fr,
    },
    "en": {
        Hold: _hold_en, Move: _move_en, Support: _support_en, Convoy: _convoy_en, Retreat: _retreat_en,
        Disband: _disband_en, Build: _build_en, Waive: _waive_en,
    },
}  # fmt: skip


def _move_line(write: Writer, order: Order) -> str:
    assert isinstance(order, Move | Retreat)
    by_sea = {"fr": " par convoi", "en": " by convoy"}[write.language] if getattr(order, "via", False) else ""
    return _capital(f"{write.short_unit(order.kind, order.at)} → {write.name(order.to)}{by_sea}")


def _hold_line(write: Writer, order: Order) -> str:
    assert isinstance(order, Hold)
    return _capital(f"{write.short_unit(order.kind, order.at)} {_VERBS[write.language]['hold']}")


def _support_line(write: Writer, order: Order) -> str:
    assert isinstance(order, Support)
    goal = f" → {write.name(order.to)}" if order.to is not None else ""
    helped = write.short_unit(order.of_kind, order.of)
    return _capital(f"{write.short_unit(order.kind, order.at)} {_VERBS[write.language]['support']} {helped}{goal}")


def _convoy_line(write: Writer, order: Order) -> str:
    assert isinstance(order, Convoy)
    army = write.short_unit(order.of_kind, order.of)
    verb = _VERBS[write.language]["convoy"]
    return _capital(f"{write.short_unit(order.kind, order.at)} {verb} {army} → {write.name(order.to)}")


_VERBS = {
    "fr": {"hold": "tient", "support": "soutient", "convoy": "convoie"},
    "en": {"hold": "holds", "support": "supports", "convoy": "convoys"},
}
_LINES: Mapping[type[Order], Sentence] = {
    Move: _move_line,
    Retreat: _move_line,
    Hold: _hold_line,
    Support: _support_line,
    Convoy: _convoy_line,
}
