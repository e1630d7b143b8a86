"""Where a unit goes, said apart from who goes: « Danemark : Kiel y va », "Venice! That's where Trieste is headed"."""

from gm.notation.orders.build import Situation
from gm.notation.phrases.wording import GOES, HELPS, LineClause, is_own, places_in, put_behind, said_for
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
    if not there and not (named_last and (enters or points)):
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


def leads_in(word: Word) -> bool:
    """Whether a small word says that somebody goes there: « à », "into"."""
    return word.text in ("a", "into") or any(kind == IN for kind, _ in word.meanings)


def is_topic(clause: LineClause, goal: Word) -> bool:
    """Whether a clause does no more than name a place."""
    kinds = [word.meanings[0] for word in clause.words if word.meanings[0][0] not in (FILLER, IN)]
    return all(meaning == goal.meanings[0] for meaning in kinds) and clause.is_plain
