"""The demonstration without mail: its letters read one by one and judged come out as it says."""

from gm.exchange.ruling import units_json
from gm.notation.letter.sheet import read_sheet
from gm.notation.orders.lines import OrderedBefore
from gm.rules.judge import Ruling, adjudicate
from gm.rules.orders import Build, Order
from gm.rules.outcomes import Reason
from gm.variants.diplomatie2000.board import MANDATE
from gm.variants.registry import variant

WORLD = variant("diplomatie2000")


def test_the_letters_of_the_demonstration_come_to_what_it_says() -> None:
    script, rules = WORLD.demonstration, WORLD.rules_of("classique", {})
    assert script is not None
    position, rulings = rules.opening, list[Ruling]()
    for turn in script.turns:
        said: dict[str, tuple[Order, ...]] = {}
        for letter in script.letters(turn):
            if letter.to:
                continue
            language = script.languages.get(letter.power, "fr")
            before = OrderedBefore(said)
            sheet = read_sheet(letter.text, position, rules, (letter.power,), WORLD.reader(), language, before)
            wrong = [line.text for line in sheet.lines if not line.followed]
            assert not wrong, (letter.power, wrong)
            orders = tuple(line.order for line in sheet.lines if line.order is not None)
            said[letter.power] = (*said.get(letter.power, ()), *orders)
        rulings.append(adjudicate(position, said, rules))
        position = rulings[-1].after
    spring, _, winter = rulings

    assert script.end == (str(position.turn), units_json(position))
    assert Reason.CANCELLED in {outcome.reason for outcome in spring.outcomes}, "a support that subversion breaks"
    assert any(isinstance(o.order, Build) and o.order.kind == MANDATE for o in winter.outcomes if not o.reason)
