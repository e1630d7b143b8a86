"""Labels before a colon, and leads before an order: whose words they say that follow."""

from collections.abc import Sequence

from gm.languages.language import words_said
from gm.notation.orders.build import Situation
from gm.notation.stances.clauses import Part
from gm.notation.words.attempts import Sort
from gm.notation.words.vocabulary import FILLER, UNKNOWN

LONGEST_TITLE = 6
"""Unknown words of a title, and of who commands."""
FEWEST_OF_TITLE = 3
"""Words of a title that holds an unknown one."""


def commands_another(parts: Sequence[Part], index: int, at: Situation) -> bool:
    """Whether a command is to another power: « dis à l'Italie que A Tri - Ven »."""
    after = parts[index + 1].words[:WORDS_OF_POWER] if index + 1 < len(parts) else ()
    named = {word.meanings[0] for word in (*parts[index].words, *after)}
    return any(kind == "POWER" and value not in at.powers for kind, value in named)


WORDS_OF_POWER = 2
"""Words among which whoever is commanded is named."""


def is_quoted(parts: Sequence[Part], index: int, at: Situation) -> bool:
    """Whether an order begins a quotation behind a label that names another power: "Italy insists: « A Tri … »"."""
    lead = parts[index].lead
    if ":" not in lead or not any(sign in lead for sign in _QUOTES):
        return False
    named = {word.meanings[0] for part in parts[:index] for word in part.words}
    return any(kind == "POWER" and value not in at.powers for kind, value in named)


_QUOTES = "«“\"'‘"


def is_of_another(part: Part, at: Situation) -> bool:
    """Whether a label speaks of another power, and of no unit: « Ce que veut l'Allemagne : A Par - Bou »."""
    kinds = {word.meanings[0] for word in part.words}
    others = any(kind == "POWER" and value not in at.powers for kind, value in kinds)
    return part.sort is Sort.FRAGMENT and others and not any(kind in ("PLACE", "UNIT") for kind, _ in kinds)


def is_from_another(part: Part, at: Situation) -> bool:
    """Whether a label says that what follows comes from another power: "From Austria this morning:"."""
    kinds = [word.meanings[0][0] for word in part.words if word.meanings[0][0] != FILLER]
    if kinds == [UNKNOWN, "FROM", "PLACE"] and not part.is_order:
        return True  # "Word from London:"
    others = any(word.meanings[0][0] == "POWER" and word.meanings[0][1] not in at.powers for word in part.words)
    mine = any(word.text.split()[-1] in words_said("selves", "remarks") for word in part.words)
    return others and (
        part.words[0].meanings[0][0] == "FROM" or (mine and "HEADING" in kinds)
    )  # "Italy's orders for me:"


def names_title(part: Part, at: Situation, *, colon: bool) -> bool:
    """Whether a part is a title before a colon, « La Sublime Porte fait mouvoir ses troupes », or says who commands."""
    kinds = [word.meanings[0] for word in part.words if word.meanings[0][0] != FILLER]
    strange = sum(kind == UNKNOWN for kind, _ in kinds)
    others = any(kind == "POWER" and value not in at.powers for kind, value in kinds)
    if others or strange > LONGEST_TITLE or any(kind in ("PLACE", "UNIT") for kind, _ in kinds):
        return False
    if part.has("commands"):
        return True
    named = strange and len(kinds) < FEWEST_OF_TITLE  # « Petit Pierre : » is a person
    return colon and part.has("titles") and not named


def is_label(parts: Sequence[Part], index: int) -> bool:
    """Whether a colon stands behind a part, politeness between them apart."""
    behind = index + 1
    while behind + 1 < len(parts) and parts[behind].has("polite") and ":" not in parts[behind].lead:
        behind += 1  # « ordres convenus au téléphone, à savoir : »
    return behind < len(parts) and ":" in parts[behind].lead
