"""What a line says of the list below it: « Si l'Italie bouge : », "Here is what I really want:"; or of the one above.

What its last clause shows is the writer's own, whatever he tells before it: "Italy told me to wait, but I do this:".
"""

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import dropwhile, pairwise

from gm.languages.language import said_anywhere, words_said
from gm.notation.orders.items import Heading
from gm.notation.orders.stance import Stance
from gm.notation.orders.verdict import Sight
from gm.notation.stances.clauses import Part, Sentence, first_said
from gm.notation.stances.labels import is_from_another
from gm.notation.stances.preludes import is_deputy, is_unmoved, turns
from gm.notation.stances.sentences import is_bygone
from gm.notation.stances.table import CONDITION_ALONE
from gm.notation.stances.weighing import REASONS, concludes
from gm.notation.words.fold import fold
from gm.notation.words.turns import season_named
from gm.notation.words.vocabulary import FILLER, MARK, plain
from gm.notation.words.whole import begins_anew, takes_everything

LISTS = {
    "provisional": Stance.DOUBTED,
    "asked": Stance.ASKED, "withdrawn": Stance.WITHDRAWN, "alternative": Stance.ALTERNATIVE,
    "conditional": Stance.CONDITIONAL, "excepted": Stance.CONDITIONAL, "negated": Stance.NEGATED,
    "refused": Stance.NEGATED, "instead": Stance.NEGATED, "deferred": Stance.DEFERRED,
    "told": Stance.TOLD, "past": Stance.TOLD, "doubted": Stance.DOUBTED,
}  # fmt: skip
"""What marks above a list make of it, the first that holds."""

_HINDERS = (frozenset(LISTS) - {"corrected"}) | {"provisional", "mocking", "undecided", "unreal", "asked_first"}
"""Marks in the last clause of a line with which it does not show the writer's own orders."""
_SPENT = frozenset(("told", "negated"))
"""Marks that say nothing of what a clause behind a comma shows; REASONS say nothing of what one behind a "so" does."""
_UNITS = frozenset(("PLACE", "UNIT"))


@cache
def _said(part: str) -> frozenset[str]:
    return frozenset(map(plain, said_anywhere(lambda language: getattr(language.reading.words, part))))


@cache
def _before(part: str) -> frozenset[str]:
    return frozenset(map(plain, said_anywhere(lambda language: getattr(language.reading.before, part))))


@cache
def _requests() -> frozenset[str]:
    return frozenset(map(plain, said_anywhere(lambda language: language.reading.pivots.requests)))


@cache
def _but() -> frozenset[str]:
    return frozenset(map(plain, said_anywhere(lambda language: language.reading.pivots.but)))


def _texts(parts: Sequence[Part]) -> set[str]:
    return {text for part in parts for word in part.words for text in (word.text, *word.text.split())}


def of_those_below(told: Sequence[Sentence], sight: Sight) -> Iterator[Heading]:
    """What a line before a list says of it."""
    last, text = told[-1], sight.raw.text
    if text.rstrip().endswith(",") and _greets(told[0].parts[0]):
        return
    correcting = not last.reaching.isdisjoint(("amends", "corrected", "refused", "instead"))
    if any(part.is_order and not part.bracket for part in last.parts):
        if not correcting and _tells_what_follows(last, text):
            yield Heading(talk=False, below=Stance.TOLD)
        return
    dated = correcting or begins_anew(text)  # "full set again, supersedes yesterday's:"
    above_list = (last.reaching - {"past"} if dated else last.reaching) - _idle(last, text)
    below = next((stance for kind, stance in LISTS.items() if kind in above_list), None)
    below = Stance.CONDITIONAL if below is None and _supposes(last) else below
    everything = bool(takes_everything(text)) and _texts(last.parts).isdisjoint(_said("these"))  # not "cancel these:"
    shown = "presents" in last.reaching or everything or _begins_anew(last) or begins_anew(text)
    removing = not sight.at.held and any(sight.at.owed.get(power, 0) < 0 for power in sight.at.powers)
    shown = below is Stance.WITHDRAWN and (shown or removing)  # "it's with tears that I cross out:"
    below = None if ("anew" in last.reaching and not (below is Stance.TOLD and _recalls(last))) or shown else below
    if correcting and below in (Stance.NEGATED, None):
        yield from () if begins_anew(text) else (Heading(talk=False, amends=True),)
    elif below is not None:
        yield Heading(talk=False, below=below)
    elif _is_no_sheet(last) or _are_his(told) or _is_of_others(last, sight):
        yield Heading(talk=False, below=Stance.TOLD)
    elif _begins_own_list(last) or _shows_own(last):
        yield Heading(talk=False, below=Stance.ORDER)


def _recalls(last: Sentence) -> bool:
    """Whether a line begins with what was sent before, and takes none of it back: « Ce que j'avais envoyé … : »."""
    first = last.parts[0].words[0]
    old = (MARK, "anew") in first.meanings and not words_said("what", "remarks").isdisjoint(first.text.split()[:2])
    return old and last.reaching.isdisjoint(("withdrawn", "instead", "presents", "negated", "amends"))


def _are_his(told: Sequence[Sentence]) -> bool:
    """Whether orders are those of somebody told of before: "My cousin plays in another game. His orders:"."""
    words = [text for part in told[-1].parts for word in part.words for text in word.text.split()]
    his = bool(words) and words[0] in words_said("others") and any(text in _before("orders") for text in words)
    return his and any(not one.reaching.isdisjoint(("told", "past", "unreal")) for one in told[:-1])


def _begins_anew(last: Sentence) -> bool:
    """Whether something takes the place of what it takes back: "Forget that, new plan:"."""
    taken = next((index for index, part in enumerate(last.parts) if part.has("withdrawn")), len(last.parts))
    return any(part.has("amends") for part in last.parts[taken + 1 :])


def _tells_what_follows(last: Sentence, text: str) -> bool:
    """Whether a line tells of others though a name in it could be an order: « Ce que Brest propose : » in a winter."""
    tells = text.rstrip().endswith(":") and not last.reaching.isdisjoint(("told", "past"))
    return tells and last.parts[-1].words[-1].text not in concludes() and not _spent_in_last_clause(last)


def _begins_own_list(sentence: Sentence) -> bool:
    """Whether it says that the writer's own orders follow, whatever was told above: « Mes vrais ordres : »."""
    words = [word for part in sentence.parts for word in part.words]
    own = _said("own")
    orders = any((MARK, "titles") in word.meanings or word.text.split()[0] in own for word in words)
    return orders and any(word.text.split()[0] in own for word in words) and len(words) <= CONDITION_ALONE


def _supposes(last: Sentence) -> bool:
    """Whether it begins with a verb before another power or person: "should England enter the Channel:"."""
    words = [word for word in last.parts[0].words if word.meanings[0] != (FILLER, "the")]
    begins = any(mark.kind == "conditional_first" and mark.begins for mark in last.parts[0].marks)
    return begins and len(words) > 1 and (words[1].meanings[0][0] == "POWER" or words[1].text in _said("strangers"))


def _shows_list(clause: Sequence[Part]) -> bool:
    """Whether a clause shows the list below it, whatever follows: "please take the following, I was on a train:"."""
    marks = {mark.kind for part in clause for mark in part.marks}
    said = " ".join(word.text for part in clause for word in part.words)
    follows = "presents" in marks or any(phrase in said for phrase in _said("follows_below"))
    return follows and not marks & _HINDERS and not _texts(clause) & (_said("bygone") | _said("others"))


def _is_of_others(last: Sentence, sight: Sight) -> bool:
    """Whether it says what another power will do, or wants: "I'm sure Austria will order:", "his orders for me:"."""
    powers = sight.at.powers
    for part in last.parts:
        if is_from_another(part, sight.at):
            return True
        for word, after in pairwise(part.words):
            kind, value = word.meanings[0]
            if kind == "POWER" and value not in powers and after.text in _said("will"):
                return True
    return _is_sent(last, sight)


def _is_sent(last: Sentence, sight: Sight) -> bool:
    """Whether a line ends in what another power has said or sent: « … Le Turc m'a envoyé ceci hier soir : »."""
    words = [word for part in last.parts for word in part.words]
    if last.has_order or not sight.raw.text.rstrip().endswith(":") or words[-1].text in concludes():
        return False
    others = any(kind == "POWER" and value not in sight.at.powers for kind, value in (w.meanings[0] for w in words))
    sent = any((MARK, "told") in word.meanings for word in last.parts[-1].words)  # not "…, which suits me:"
    return others and sent and not _spent_in_last_clause(last)


LONGEST_LABEL = 3
"""Words of a title."""
FEWEST_OF_TITLE = 3
"""Words of a title that says what orders below it are, and calls nobody: « Mon ami : » is no title."""


def _is_no_sheet(last: Sentence) -> bool:
    """Whether it is the title of something that orders nothing: "A joke for you:", "Copy of what I sent:"."""
    words = [word for part in last.parts for word in part.words]
    if words[0].text in _said("own") and _texts(last.parts) & _said("selves"):
        return False  # "My ally and I agreed on this:"
    if len(words) >= FEWEST_OF_TITLE and (MARK, "unreal") in first_said(last.parts[0]).meanings:
        return True
    said = [word for word in words if word.meanings[0][0] not in (FILLER, "UNIT", "TALK")]
    return bool(said) and (MARK, "unreal") in said[0].meanings and len(said) <= LONGEST_LABEL


def _shows_own(last: Sentence) -> bool:
    """Whether it shows what its writer wants himself: "Here is what I really want:"."""
    said = _texts(last.parts)
    return "presents" in last.reaching and bool(said & (_said("selves") | _said("own"))) and not said & _said("bygone")


def _idle(last: Sentence, text: str) -> frozenset[str]:
    """The kinds of marks of a line that say nothing of the list below it."""
    said = _texts(last.parts)
    spent = set(_spent_in_last_clause(last))
    words = [word for part in last.parts for word in part.words]
    own = "presents" in last.reaching or (len(words) == 2 and words[0].text in _said("own"))
    asks = text.rstrip().endswith("?") or (MARK, "asked_first") in last.parts[0].words[0].meanings
    if said & _before("manners") and not asks:  # "I think I must write it like this:"
        spent |= {"doubted", "asked"}
    if is_deputy(fold(text)):  # "my husband told me:"
        spent.add("told")
    telling = [part for part in last.parts if not {mark.kind for mark in part.marks}.isdisjoint(REASONS)]
    if all(part.words[0].text.split()[0] in _before("since") for part in telling or last.parts[:1]):
        spent |= REASONS  # "my orders, with the reasons, since you said you like reasons:"
    if any(phrase in fold(text) for phrase in words_said("idle", "remarks")):
        spent |= {*REASONS, "asked", "asked_first"}
    if _all_marked(last, "doubted", _said("sighs") | (_said("musings") if own else frozenset())):
        spent.add("doubted")
    if said & _said("records") and said & _said("shown") and _all_marked(last, "asked", _requests()):
        spent |= {"asked", "asked_first"}
    denying = [part for part in last.parts if part.has("negated")]
    if all(is_unmoved(part) and not _texts([part]) & _said("shown") for part in denying):  # "Don't laugh:"
        spent.add("negated")
    return frozenset(spent)


def _all_marked(last: Sentence, kind: str, texts: frozenset[str]) -> bool:
    """Whether the words with marks of a kind are all among some."""
    marked = [word for part in last.parts for word in part.words if (MARK, kind) in word.meanings]
    return bool(marked) and all(word.text in texts for word in marked)


def _spent_in_last_clause(last: Sentence) -> frozenset[str]:
    """The marks before the last clause of a line that shows the writer's own orders: "…, so here's what I do"."""
    starts = [i for i, part in enumerate(last.parts) if i and ("," in part.lead or turns(part))]
    start = starts[-1] if starts else 0
    if starts and _shows_list(last.parts[: starts[0]]):
        return REASONS
    clause = last.parts[start:]
    said, marks = _texts(clause), {mark.kind for part in clause for mark in part.marks}
    named = any(word.meanings[0][0] in _UNITS | {"POWER"} for part in clause for word in part.words)
    if not start or named or marks & _HINDERS or said & (_said("bygone") | _said("others")):
        return frozenset()
    turned = turns(clause[0])
    ahead = _texts(last.parts[:start])
    powers = any(word.meanings[0][0] == "POWER" for part in last.parts[:start] for word in part.words)
    if not turned and (powers or ahead & _before("others")) and not said & (_said("selves") | _said("own")):
        return frozenset()  # « Il m'a écrit, voici : »
    words = [word for part in clause for word in part.words]
    nothing = turned and len(words) == 1 and words[0].text in concludes() | _but()
    if not nothing and "presents" not in marks and not said & (_said("selves") | _said("own") | _said("shown")):
        return frozenset()
    return REASONS if turned else _SPENT


def puts_off_those_above(sentence: Sentence) -> bool:
    """Whether a line says that the list above it is for later: "these are for next turn", « c'est pour l'automne »."""
    words = [word for part in sentence.parts for word in part.words]
    said = [text for word in words for text in word.text.split()]
    pointing = words_said("pointing", "remarks") | words_said("these")
    subject = not pointing.isdisjoint(said[:1]) and not words_said("copulas").isdisjoint(said[1:3])
    if not subject or any(word.meanings[0][0] in _UNITS | {"ALL"} for word in words):
        return False
    later = (at for at, word in enumerate(words) if (MARK, "deferred") in word.meanings or season_named(word.text))
    ahead = [word for word in words[: next(later, 0)] if word.text not in words_said("determiners")]
    meant = bool(ahead) and ahead[-1].text.split()[-1] in words_said("in_year")
    return (
        meant and "deferred" in sentence.reaching and sentence.reaching.isdisjoint(("negated", "asked", "conditional"))
    )


def tells_of_those_above(told: Sequence[Sentence], powers: Collection[str]) -> bool:
    """Whether a line says that the list above it is none of orders: "…is what I'd have sent", "these are his moves"."""
    first = told[0]
    words = [word for part in first.parts for word in part.words]
    pointing = words_said("pointing", "remarks") | words_said("these") | words_said("above")
    articles = words_said("articles", "remarks") - pointing
    said = list(dropwhile(articles.__contains__, (text for word in words for text in word.text.split())))
    judged = words_said("copulas") | words_said("what", "remarks") | _said("bygone")
    subject = not pointing.isdisjoint(said[:1]) or not words_said("copulas").isdisjoint(said[:1])  # "…is what"
    if not subject or judged.isdisjoint(said[1:4]) or any(word.meanings[0][0] in _UNITS for word in words):
        return False
    if any(map(is_bygone, first.parts)):
        return True
    bygone = not _said("bygone").isdisjoint(said[:2])  # "those were my orders last year"; not "that was quick"
    own = any(word.meanings[0][0] == "HEADING" or (MARK, "titles") in word.meanings for word in words)
    own = own and not _said("own").isdisjoint(said)
    if not first.reaching.isdisjoint(("negated", "asked", "anew", "conditional")):
        return False
    if own or not first.reaching.isdisjoint(("unreal", "withdrawn")):
        return bygone or not own or "unreal" in first.reaching
    what = not words_said("what", "remarks").isdisjoint(said)
    if what and any(kind == "POWER" and value not in powers for word in words for kind, value in word.meanings[:1]):
        return words_said("selves").isdisjoint(said)
    telling = [word for word in words if not _TELLS.isdisjoint(word.meanings) and word.text not in _said("bygone")]
    return bool(telling) and words_said("selves").isdisjoint(said)


_TELLS = frozenset(((MARK, "told"), (MARK, "past")))


def _greets(part: Part) -> bool:
    """Whether a line is a greeting, whatever it says besides: "Dear Sir (you never did say)," stands above no list."""
    return part.words[0].meanings[0][0] == "TALK" or any(mark.kind == "polite" and mark.begins for mark in part.marks)
