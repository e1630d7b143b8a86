"""What a clause with a verb says of the unit named before it, or of the one spoken of last."""

from collections.abc import Sequence

from gm.languages.language import words_said
from gm.notation.earlier.deeds import (
    CALM,
    PASSIVE,
    QUIET,
    VERBS_OF_DEEDS,
    DeedKind,
    LaterClause,
    SaidDeed,
    SpokenLast,
    Told,
    mine,
    says_himself,
)
from gm.notation.earlier.meant import codes_of, is_name, named_by
from gm.notation.earlier.stretches import marks_in
from gm.notation.orders.build import judge
from gm.notation.words.sayings import expressions, resumes, takes, turns_said
from gm.notation.words.tokens import Word
from gm.notation.words.vocabulary import UNKNOWN
from gm.rules.geography import province_of
from gm.rules.orders import Disband, Move

_ACT_OF = {
    "MOVES": DeedKind.GOES,
    "RETREATS": DeedKind.GOES,
    "HOLDS": DeedKind.STAYS,
    "SUPPORTS": DeedKind.HELPS,
    "BACKED": DeedKind.HELPS,
    "CONVOYS": DeedKind.CARRIES,
    "CARRIED": DeedKind.CARRIES,
    "CONVOYED_BY": DeedKind.CARRIES,
    "DISBANDS": DeedKind.OFF,
    "REMOVES": DeedKind.OFF,
}
_HELP = frozenset((DeedKind.HELPS, DeedKind.CARRIES))
_BEGINS = VERBS_OF_DEEDS | {"TO", "WAIVES"}


def taken_back(clause: LaterClause) -> Told | None:
    """An order that is taken back by its unit or its goal: "scrap the Danish plan", « pour la Ruhr c'est non »."""
    verb = _verb(clause)
    off = takes().match(" ".join(word.text for word in clause.words)) or "withdrawn" in clause.marks
    gone = expressions("none").search(clause.said) or "refused" in clause.marks
    named = [*clause.units, *clause.strange]
    if Disband in clause.at.accepts and not named and {"REMOVES", "DISBANDS"} & {*clause.kinds[verb : verb + 1]}:
        return None  # "I'd rather disband it" takes the unit off
    if not ((off and not clause.own(clause.words[:verb])) or (gone and verb == len(clause.words))):
        return None
    return clause.dropped(named) if named and {*clause.kinds} <= QUIET | {"MOVES", "REMOVES"} else ([], _NOBODY)


_NOBODY = SpokenLast(heads=True)


def is_lost(told: Told) -> bool:
    """Whether a clause takes back nobody knows what."""
    return told[1] is _NOBODY


def _verb(clause: LaterClause) -> int:
    """Where its verb stands; behind it where it has none."""
    return next((index for index, kind in enumerate(clause.kinds) if kind in _BEGINS), len(clause.words))


def is_clear(clause: LaterClause) -> bool:
    """Whether all words of a clause may belong to a deed."""
    kinds, verb = clause.kinds, _verb(clause)
    if not {*kinds} <= QUIET | _BEGINS or not clause.marks <= CALM:
        return False
    name = next((index for index, word in enumerate(clause.words) if is_name(word)), verb)
    strange = UNKNOWN in kinds[name:verb] and verb < len(kinds)
    return not (strange or (UNKNOWN in kinds[:verb] and says_himself(clause.words[:verb])))


def has_verb(clause: LaterClause) -> bool:
    return _verb(clause) < len(clause.words)


def deed_of(clause: LaterClause) -> Told | None:
    """What is done, and by whom."""
    kinds, verb = clause.kinds, _verb(clause)
    before, behind = clause.words[:verb], list(clause.words[verb:])
    subjects = clause.own(before)
    act = _act(kinds[verb:])
    denied = clause.denied or "WAIVES" in kinds
    by = {*kinds} & {"WITH", "BY"} and {*kinds} & {"SUPPORTS", "CONVOYS"} and not subjects
    if PASSIVE & {*kinds} or by:
        return None if denied or act is None else _helped(clause, act)
    of = _subjects(clause, subjects, before)
    if clause.others(before) or not of or act is None:
        return None
    return _done(clause, of, act, behind, denied=denied)


def _helped(clause: LaterClause, act: DeedKind) -> Told | None:
    """What another unit does for the one spoken of: "carried by the North Sea"."""
    helpers, whom = tuple(clause.units), clause.spoken.units
    if len(helpers) != 1 or len(whom) != 1 or clause.strange or helpers == whom:
        return None
    return [SaidDeed(helpers, act, helped=whom[0])], SpokenLast(whom, helpers)


def _done(
    clause: LaterClause, of: tuple[str, ...], act: DeedKind, behind: Sequence[Word], *, denied: bool
) -> Told | None:
    spoken = clause.spoken
    meant = {code for order in clause.at.held if province_of(order.at) in of for code in named_by(order)}
    places = [codes_of(word) for word in behind if is_name(word)]
    places = [codes & meant if denied and codes & meant else codes for codes in places]
    places = [_within_reach(codes, of, clause) if len(codes) > 1 else codes for codes in places]
    if any(len(codes) != 1 for codes in places):
        return None
    aims = tuple(code for codes in places for code in codes)
    last = spoken.units if spoken.units != of else spoken.before
    if act is DeedKind.GOES and not denied and len(of) > 1:
        return None
    helped = last[0] if act in _HELP and not aims and len(last) == 1 and not denied else ""
    coast = next((word.meanings[0][1] for word in behind if word.meanings[0][0] == "COAST"), "")
    beside = tuple(code for code in aims if code in mine(clause.at))[-1:] if act in _HELP else ()
    return [SaidDeed(of, act, aims, coast, denied, helped)], SpokenLast(of, beside or last, heads=denied)


def _within_reach(codes: set[str], of: Sequence[str], clause: LaterClause) -> set[str]:
    """Of provinces that share a name, those where the unit may go: "the Atlantic"."""
    units = [unit for place, unit in mine(clause.at).items() if place in of]
    moves = [(code, Move(unit.location, unit.kind, code)) for code in codes for unit in units]
    return {code for code, move in moves if judge(move, clause.at).reason is None}


def _act(kinds: Sequence[str]) -> DeedKind | None:
    """What the verbs of a clause say together; none where they say two things."""
    acts = {_ACT_OF.get(kind) for kind in kinds if kind in VERBS_OF_DEEDS}
    acts = acts & _HELP if acts & _HELP else acts or {DeedKind.GOES}  # "goes to help", "helps Livonia stay"
    return acts.pop() if len(acts) == 1 else None


def _subjects(clause: LaterClause, subjects: Sequence[str], before: Sequence[Word]) -> tuple[str, ...]:
    """The units of which a verb speaks; none where that is not clear."""
    spoken = clause.spoken
    if not subjects:
        nouns = {word.meanings[0][1] for word in before if word.meanings[0][0] == "UNIT" and len(word.text) > 1}
        if not nouns:
            return _resumed(clause, before)
        meant = [place for place, unit in mine(clause.at).items() if unit.kind in nouns]
        subjects = meant if len(meant) == 1 else [place for place in meant if place in spoken.units]
        if len(subjects) != 1:
            return ()
    if spoken.named and clause.joint != "&" and not (spoken.heads or {*spoken.named} <= {*subjects}):
        return ()
    return tuple(dict.fromkeys((*(() if spoken.heads else spoken.named), *subjects)))


def _resumed(clause: LaterClause, before: Sequence[Word]) -> tuple[str, ...]:
    """The units spoken of before, where a clause names none: "it", "the latter", "which", or nothing."""
    spoken, texts = clause.spoken, {word.text for word in before}
    relatives = words_said("relatives", "before")
    if before and before[0].text in relatives and clause.done and clause.done[-1].helped:
        return spoken.before  # "carried by the fleet, which …"
    if texts & ({one.replace("-", " ") for one in words_said("relative")} - relatives):
        return spoken.before if len(spoken.before) == 1 else ()  # "the latter"
    one = spoken.named or spoken.units
    objects = {text for word in clause.words[len(before) :][:1] for text in word.text.split()}  # "disband it"
    it = bool(texts & (turns_said("it") | resumes()) or (texts | objects) & words_said("objects"))
    goes_on = bool(clause.done or clause.joint or spoken.named or it)
    quiet = marks_in(before) <= CALM - {"titles", "past"}
    strange = any(word.meanings[0][0] in (UNKNOWN, "UNITS") for word in before)
    several = len(one) > 1 and it and not spoken.named
    return one if goes_on and quiet and not strange and not several else ()
