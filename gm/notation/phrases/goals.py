"""Where a unit goes, said apart from who goes: « Danemark : Kiel y va », "Venice! That's where Trieste is headed"."""

from gm.notation.orders.build import Situation
from gm.notation.phrases.wording import GOES, HELPS, LineClause, is_own, last_of, places_in, put_behind, said_for
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import FILLER, IN, UNKNOWN


def stands_for_place(word: Word) -> bool:
    """Whether a word, or a phrase with such a word in it, says no more of where one goes than « y », "there"."""
    return any(f" {said} " in f" {word.text} " for said in said_for("there"))


def goes_there(before: list[LineClause], clause: LineClause, at: Situation) -> list[LineClause] | None:
    """« Danemark, toujours le Danemark : Kiel y va », « La Bourgogne ? Paris la prend. », « Belgique : la Ruhr entre »,
    « Belgique ! C'est là que va la Ruhr »: who goes to what was named before."""
    places, verbs = clause.indexes("PLACE"), clause.indexes(*GOES)
    named = places_in(before)
    if len(places) != 1 or not verbs or not named or not is_own(clause.words[places[0]], at):
        return None
    goal, verb = named[-1], clause.words[verbs[-1]]
    there = any(map(stands_for_place, clause.words))
    points = any(map(_says_where, clause.words[: min(places[0], verbs[-1])]))
    topics = [one for one in before if one.words]
    named_last = bool(topics) and is_topic(topics[-1], goal)
    colon = clause.sign is not None and clause.sign.text == ":"
    enters = colon and not clause.indexes(UNKNOWN, "TO", "COAST", "HOLDS", "WHERE", "IT_IS", *HELPS)
    takes = _has_object(clause, verbs[-1])
    if not there and not (named_last and (takes or enters or points)):
        return None
    if (places[0] > verbs[-1] and not points) or goal.meanings == clause.words[places[0]].meanings:
        return None
    kept = list(before)
    while kept and is_topic(kept[-1], goal):
        kept.pop()
    sign = clause.sign if kept else None
    row = [word for word in clause.words if word.text not in said_for("there") and not _says_where(word)]
    if points:
        row = [word for word in row if word is not verb] + [verb]
    place = row.index(verb) + 1
    return [*kept, LineClause(sign, (*row[:place], put_behind(verb, goal), *row[place:]))]


def aimed_at(before: list[LineClause], clause: LineClause, at: Situation) -> list[LineClause] | None:
    """ "Everything on Munich: Tyrolia in", « Objectif Munich : le Tyrol attaque »: who goes where all is aimed at."""
    places, topics = clause.indexes("PLACE"), [one for one in before if one.words]
    if len(places) != 1 or not topics or clause.sign is None or clause.sign.text not in (":", ".", "!"):
        return None
    goals = topics[-1].indexes("PLACE")
    if len(goals) != 1 or not is_own(clause.words[places[0]], at) or not (topics[-1].is_plain and clause.is_plain):
        return None
    goal = topics[-1].words[goals[0]]
    behind = clause.words[places[0] + 1 :]
    enters = " ".join(word.text for word in behind) in said_for("enters")
    topic = clause.sign.text == ":" and is_topic(topics[-1], goal)
    if not enters or is_own(goal, at) or not (topic or _is_aim(topics[-1].words, goals[0])):
        return None
    first = before.index(topics[-1])
    dash = Word((("TO", "-"),), behind[0].start, behind[0].start, "-")
    sign = clause.sign if first else None
    return [*before[:first], LineClause(sign, (*clause.words[: places[0] + 1], dash, put_behind(behind[-1], goal)))]


def _is_aim(words: tuple[Word, ...], goal: int) -> bool:
    """Whether words before the last say that all goes there: "everything on"."""
    said = " ".join(word.text for word in words[:goal])
    return goal + 1 == len(words) and said.removeprefix("the ") in said_for("aims")


def _says_where(word: Word) -> bool:
    return word.meanings[0][0] == "WHERE" or word.text in said_for("where")


def is_answered(before: list[LineClause], clause: LineClause, at: Situation) -> list[LineClause] | None:
    """ "Where does Trieste go? To Venice.", « À Venise, Trieste ! »: who goes, and apart from it where."""
    last = last_of(before)
    if last is None or clause.sign is None or not (last.is_plain and clause.is_plain):
        return None
    asks = clause.sign.text == "?" and any(map(_says_where, last.words[:1])) and bool(last.indexes(*GOES))
    who, where = (last, clause) if asks else (clause, last)
    kinds = {word.meanings[0][0] for word in where.words} - {FILLER, IN}
    ahead = last_of(before[: before.index(last)])
    apart = last.sign is None or last.sign.text in (";", ".", "!")
    first = ahead is None or (apart and len(ahead.indexes("PLACE")) > 1)
    told_from = who.words[:1] and who.words[0].meanings[0][0] == "FROM" and clause.sign.text in (":", ",")
    leads = first and (where.words[0].meanings[0][0] == "TO" or leads_in(where.words[0]))
    leads = leads and where.words[0].text[0].isalpha()
    places, goals = who.indexes("PLACE"), where.indexes("PLACE")
    if len(places) != 1 or len(goals) != 1 or not kinds <= {"TO", "PLACE", "COAST"}:
        return None
    if not (asks or leads or told_from):
        return None
    others = {word.meanings[0][0] for index, word in enumerate(who.words) if index not in who.indexes("UNIT", "PLACE")}
    if not others <= ({FILLER, IN, "WHERE", *GOES} if asks else {FILLER, "FROM"} if told_from else {FILLER}):
        return None
    unit, goal = who.words[places[0]], where.words[goals[0]]
    alike = ahead is not None and any(word.text == "-" and word.start == word.end for word in ahead.words)
    if not is_own(unit, at) or (is_own(goal, at) and not alike):
        return None  # « À Kiel : Berlin » by itself
    named = [who.words[index] for index in who.indexes("UNIT", "PLACE")]
    dash = Word((("TO", "-"),), named[-1].end, named[-1].end, "-")
    coast = [where.words[index] for index in where.indexes("COAST")]
    return [*before[: before.index(last)], LineClause(last.sign, (*named, dash, goal, *coast))]


def leads_in(word: Word) -> bool:
    """Whether a small word says that somebody goes there: « à », "into"."""
    return word.text in ("a", "into") or any(kind == IN for kind, _ in word.meanings)


def is_topic(clause: LineClause, goal: Word) -> bool:
    """Whether a clause does no more than name a place."""
    kinds = [word.meanings[0] for word in clause.words if word.meanings[0][0] not in (FILLER, IN)]
    return all(meaning == goal.meanings[0] for meaning in kinds) and clause.is_plain


def _has_object(clause: LineClause, verb: int) -> bool:
    """Whether a pronoun for what is taken stands beside the verb: « la prend », "takes it"."""
    beside = clause.words[max(0, verb - 1) : verb] + clause.words[verb + 1 : verb + 2]
    return any(word.text in said_for("objects") for word in beside)


def is_cleft(before: list[LineClause], clause: LineClause, at: Situation) -> list[LineClause] | None:
    """ "It's Venice that Trieste attacks", « C'est à Venise que va Trieste »: where, and then who goes there."""
    said = [word for word in clause.words if word.meanings[0][0] != FILLER or word.text in said_for("whom")]
    joins = next((index for index, word in enumerate(said) if word.text in said_for("whom")), 0)
    named, rest = said[:joins], said[joins + 1 :]
    first = clause.words[0]
    if not named or not (first.meanings[0][0] == "IT_IS" or first.text in said_for("it_is")) or not clause.is_plain:
        return None
    goals = [word for word in named if word.meanings[0][0] == "PLACE"]
    units = [word for word in rest if word.meanings[0][0] == "PLACE"]
    kinds = {word.meanings[0][0] for word in rest}
    verb = next((word for word in rest if word.meanings[0][0] in GOES), None)
    plain = {word.meanings[0][0] for word in named} <= {"IT_IS", "TO", IN, "PLACE", "COAST"}
    if not plain or verb is None or len(goals) != 1 or len(units) != 1 or not kinds <= {*GOES, "PLACE", "UNIT", "TO"}:
        return None
    if not is_own(units[0], at) or units[0].meanings == goals[0].meanings:
        return None
    first_of_two = rest.index(units[0]) < rest.index(verb)
    if first.meanings[0][0] == "IT_IS" and not first_of_two:
        return None  # "it's Trieste that attacks Venice"
    who = [word for word in rest if word.meanings[0][0] in ("UNIT", "PLACE")]
    coast = [word for word in named if word.meanings[0][0] == "COAST"]
    return [*before, LineClause(clause.sign, (*who, verb, put_behind(verb, goals[0]), *coast))]
