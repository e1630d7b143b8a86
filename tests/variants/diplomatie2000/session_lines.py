"""Lines of the session as players write them, the document's own first, and what they are read as."""

from typing import NamedTuple

from gm.exchange.case import read_case
from gm.notation.letter.sheet import read_sheet
from gm.notation.orders.lines import OrderedBefore, SheetReading
from gm.rules.orders import Order
from gm.variants.diplomatie2000.measures import read_order
from gm.variants.registry import VARIANTS
from tests.variants.diplomatie2000.world import case

WORLD = VARIANTS["diplomatie2000"]
UNITS = {
    "ETUN": ["M ABE", "A WAS"],
    "CMWL": ["M MPH"],
    "UEUR": ["M MAU"],
    "ONU": ["M MOR"],
    "RUSS": ["A MOS", "A GOR"],
    "OPTO": ["V TOK"],
    "UMAR": ["A ALG"],
    "MCSU": ["A BRA"],
}
PROPOSED = {
    "UMAR": ("PROPOSE 1A UMAR", "PROPOSE 2 M MOR H"),
    "RUSS": ("PROPOSE 1B ETUN",),
    "OPTO": ("PROPOSE 3A OPTO",),
}
"""What stands on the floor when a line is read, unless the row says that nothing does."""
NOTHING: dict[str, tuple[str, ...]] = {}
NOW = {phase: read_case(case(phase, UNITS)) for phase in ("S2001M", "F2002M", "W2002A")}


def read(
    text: str,
    power: str | tuple[str, ...] = "ETUN",
    *,
    phase: str = "F2002M",
    made: dict[str, tuple[str, ...]] = PROPOSED,
    language: str = "fr",
) -> SheetReading:
    now = NOW[phase]
    powers = (power,) if isinstance(power, str) else power
    public: dict[str, tuple[Order, ...]] = {p: tuple(map(read_order, texts)) for p, texts in made.items()}
    return read_sheet(text, now.position, now.ruleset, powers, WORLD.reader(), language, OrderedBefore(public))


def told(sheet: SheetReading) -> list[str]:
    """What is followed; of the rest, what is offered, and why it is not."""
    return [_told(line.order if line.followed else line.offer, line.followed, line.reason) for line in sheet.lines]


def _told(order: Order | None, followed: bool, reason: str | None) -> str:
    if followed:
        return str(order)
    return f"{reason}: {order}?" if order is not None else str(reason)


class Row(NamedTuple):
    """A letter, and what it comes to."""

    text: str
    comes_to: list[str]
    power: str | tuple[str, ...] = "ETUN"
    phase: str = "F2002M"
    made: dict[str, tuple[str, ...]] = PROPOSED


MISSIONS = "PROPOSE 2 M ABE - ATE / M MAU S M ABE - ATE / M MPH S V TOK / M MOR H"
DOCUMENT = (
    Row("1A : RUSS", ["PROPOSE 1A RUSS"], made=NOTHING),
    Row("1A: Russia", ["PROPOSE 1A RUSS"], made=NOTHING),
    Row("1B : ETUN", ["PROPOSE 1B ETUN"], "RUSS", made=NOTHING),
    Row("1B : 10 pV pour RUSS", ["PROPOSE 1B RUSS"], made=NOTHING),
    Row("1B : 30 pV pour ETUN", ["PROPOSE 1B ETUN"], "RUSS", made=NOTHING),
    Row("1C : ORBA", ["in_grace"], made=NOTHING),
    Row("1D : UEUR", ["PROPOSE 1D UEUR"], made=NOTHING),
    Row("1D: European Union", ["PROPOSE 1D UEUR"], made=NOTHING),
    Row("2 : M ABE – ATE / M MAU S M ABE – ATE / M MPH S TOK / M MOR xxx", [MISSIONS], made=NOTHING),
    Row("2: M ABE - ATE / M MAU S M ABE - ATE / M MPH S TOK / M MOR hold", [MISSIONS], made=NOTHING),
    Row("2 :\n- M ABE – ATE\n- M MAU S M ABE – ATE\n\nM MPH S TOK\nM MOR xxx", [MISSIONS], made=NOTHING),
    Row("3A : OPTO", ["PROPOSE 3A OPTO"], made=NOTHING),
    Row("3A : Aucun", ["PROPOSE 3A NONE"], made=NOTHING),
    Row("3A: None", ["PROPOSE 3A NONE"], made=NOTHING),
    Row("3B : CHIN", ["PROPOSE 3B CHIN"], made=NOTHING),
    Row("1A UMAR : 10 pV", ["AMOUNT UMAR 10"], "ONU"),
    Row("1A UMAR: 10 points", ["AMOUNT UMAR 10"], "ONU"),
    Row("1B : 30 pV pour ETUN", ["AMOUNT RUSS 30"], "ONU"),
    Row("1B : 30 pV pour ETUN", ["PROPOSE 1B ETUN", "AMOUNT ONU 30"], "ONU", made=NOTHING),
    Row("1D : 1 tour pour UEUR", ["PROPOSE 1D UEUR", "AMOUNT ONU 1"], "ONU"),
    Row("Départage 1 : UMAR, RUSS", ["RANK 1 UMAR RUSS"], "ONU"),
    Row("Tie-break 1: UMAR, RUSS", ["RANK 1 UMAR RUSS"], "ONU"),
    Row("1) UMAR / 2) Aucune / 3) Abstention.", ["VOTE 1 UMAR", "VOTE 2 NONE", "VOTE 3 ABSTAIN"]),
    Row("1) UMAR / 2) None / 3) Abstain", ["VOTE 1 UMAR", "VOTE 2 NONE", "VOTE 3 ABSTAIN"]),
    Row("1) UMAR\n2) Aucune\n3) OPTO", ["VOTE 1 UMAR", "VOTE 2 NONE", "VOTE 3 OPTO"]),
    Row("Vote 1 : RUSS", ["VOTE 1 RUSS"]),
    Row("Politique : UMAR", ["VOTE 1 UMAR"]),
    Row("Missions : Aucune\nÉconomique : OPTO", ["VOTE 2 NONE", "VOTE 3 OPTO"]),
    Row("Political: UMAR\nEconomic: none", ["VOTE 1 UMAR", "VOTE 3 NONE"]),
    Row("Aide : 1 : UCEN / 2 : Aucun", ["AID 1 UCEN", "AID 2 NONE"]),
    Row("Aide : 2 : EEAE", ["AID 2 EEAE"]),
    Row("Aid: 1: UCEN", ["AID 1 UCEN"]),
    Row("Aide :\n- 1 : UCEN\n- 2 : Aucun\n\n1) UMAR", ["AID 1 UCEN", "AID 2 NONE", "VOTE 1 UMAR"]),
    Row("AS : PYO", ["SUBVERT PYO"], "MCCA"),
    Row("SA: Pyongyang", ["SUBVERT PYO"], "MCCA"),
    Row("AS : aucune", ["SUBVERT NONE"], "MCCA"),
    Row("Intervention : PYO", ["INTERVENE PYO"], "ONU"),
    Row("pInt : PYO", ["INTERVENE PYO"], "ONU"),
    Row("- M ABE", ["M ABE D"]),
    Row("M BOG", ["M BOG B"], "CAOR", "W2002A"),
    Row("M (MCSU) BOG", ["INVITE MCSU BOG"], "CAOR", "W2002A"),
    Row("M (CAOR) BEL", ["INVITE CAOR BEL"], "MCSU", "W2002A"),
    Row("M (MCSU)\nM (tous)", ["INVITE MCSU", "INVITE ALL"], "CAOR", "W2002A"),
    Row("M (all)", ["INVITE ALL"], "CAOR", "W2002A"),
    Row("M (ONU) YEM", ["INVITE ONU YEM"], "UNIA", "W2002A"),
    Row("M (aucun)", ["INVITE NONE"], "CAOR", "W2002A"),
)
TOLERATED = (
    Row("1a:russ", ["PROPOSE 1A RUSS"], made=NOTHING),
    Row("1 A = l'Union Indienne", ["PROPOSE 1A INDE"], made=NOTHING),
    Row("Je propose 1A : la Russie.", ["PROPOSE 1A RUSS"], made=NOTHING),
    Row("Motion de censure : Union Indienne", ["PROPOSE 1B INDE"], made=NOTHING),
    Row("PROPOSE 1A RUSS", ["PROPOSE 1A RUSS"], made=NOTHING),
    Row("2 : M ABE-ATE; M MOR xxx / 3A : OPTO", ["PROPOSE 2 M ABE - ATE / M MOR H", "PROPOSE 3A OPTO"], made=NOTHING),
    Row("2 : M ABE va en ATE, M MOR tient", ["PROPOSE 2 M ABE - ATE / M MOR H"], made=NOTHING),
    Row("2 : M (UEUR) MAU xxx", ["PROPOSE 2 M MAU H"], made=NOTHING),
    Row("2 : M MOR xxx\nA WAS xxx", ["PROPOSE 2 M MOR H", "A WAS H"], made=NOTHING),
    Row("1) UMAR, 2) Aucune", ["VOTE 1 UMAR", "VOTE 2 NONE"]),
    Row("Vote : 1) UMAR 2) Aucune", ["VOTE 1 UMAR", "VOTE 2 NONE"]),
    Row("Votes :\n1 : UMAR\n2 : Aucune", ["VOTE 1 UMAR", "VOTE 2 NONE"]),
    Row("Je vote pour la Russie.", ["VOTE 1 RUSS"]),
    Row("Vote OPTO", ["VOTE 3 OPTO"]),
    Row("Vote : OPTO\nA WAS xxx", ["VOTE 3 OPTO", "A WAS H"]),
    Row("Vote: none", ["VOTE 2 NONE"], made={"UMAR": ("PROPOSE 2 M MOR H",)}),
    Row("Vote 1 l'Union du Maghreb Arabe", ["VOTE 1 UMAR"]),
    Row("1) Russsie", ["VOTE 1 RUSS"]),
    Row("Aide 1 : Chine ; 2 : le Commonwealth", ["AID 1 CHIN", "AID 2 CMWL"]),
    Row("Aide :\n1) UCEN\n2) Aucun", ["AID 1 UCEN", "AID 2 NONE"]),
    Row("AS PYO", ["SUBVERT PYO"], "MCCA"),
    Row("Action subversive sur Pyongyang", ["SUBVERT PYO"], "MCCA"),
    Row("Voici mes propositions :\n1A : Russie\n\nBien à vous", ["PROPOSE 1A RUSS"], made=NOTHING),
    Row("For the political vote: UMAR. For the economic vote: none.", ["VOTE 1 UMAR", "VOTE 3 NONE"]),
    Row("V1 : UMAR", ["VOTE 1 UMAR"]),
    Row("RUSS : 1A : CHIN\nUSLA: 1) none", ["PROPOSE 1A CHIN", "VOTE 1 NONE"], ("RUSS", "USLA"), made=NOTHING),
    Row("Montants : 1A UMAR : 10 pV", ["AMOUNT UMAR 10"], "ONU"),
    Row("A WAS xxx / 1) UMAR", ["VOTE 1 UMAR", "A WAS H"]),
    Row("1 : A MOS - KIE\n2 : A GOR - MOS", ["A MOS - KIE", "A GOR - MOS"], "RUSS"),
    Row("1) A MOS - KIE\n2) A GOR - MOS", ["A MOS - KIE", "A GOR - MOS"], "RUSS"),
    Row(
        "Russie :\n1A : CHIN\nUSLA\n1A : INDE",
        ["PROPOSE 1A CHIN", "PROPOSE 1A INDE"],
        ("RUSS", "USLA"),
        made=NOTHING,
    ),
)
DOUBTED = (
    Row("1A RUSS", ["no_colon: PROPOSE 1A RUSS?"], made=NOTHING),
    Row("1A : RUSSS", ["doubtful_act: PROPOSE 1A RUSS?"], made=NOTHING),
    Row("1A : RUSS ?", ["asked: PROPOSE 1A RUSS?"], made=NOTHING),
    Row("1A : RUSS, si la Chine le veut", ["session_unread"], made=NOTHING),
    Row("1A : RUSS peut-être", ["doubtful_act: PROPOSE 1A RUSS?"], made=NOTHING),
    Row("Je ne propose pas 1A : RUSS", ["session_unread"], made=NOTHING),
    Row("Si la Chine refuse :\n1A : RUSS", ["doubted: PROPOSE 1A RUSS?"], made=NOTHING),
    Row("1A : RUSS\nOubliez ma proposition.", ["doubted: PROPOSE 1A RUSS?"], made=NOTHING),
    Row("Printemps 2002 :\n1A : RUSS", ["other_turn"], made=NOTHING),
    Row("1 : A MOS - KIE\n2 : M MOR xxx", ["A MOS - KIE", "numbered: PROPOSE 2 M MOR H?"], "RUSS", made=NOTHING),
    Row("2 : M MOR xxx / M ABE - ZZZ", ["unknown_word"], made=NOTHING),
    Row("2 : M MOR xxx\nM ABE - ZZZ", ["unknown_word"], made=NOTHING),
    Row("2 : M MOR xx / M ABE - ATE", ["session_unread"], made=NOTHING),
    Row("2 : M MOR xxx bidule / M ABE - ATE", ["doubtful_act: PROPOSE 2 M MOR H / M ABE - ATE?"], made=NOTHING),
    Row("2 : UMAR", ["votes_so: VOTE 2 UMAR?"]),
    Row("Type 1 : UMAR\n3. Aucune", ["votes_so: VOTE 1 UMAR?", "votes_so: VOTE 3 NONE?"]),
    Row("Je ne propose pas : 1A : RUSS", ["doubted: PROPOSE 1A RUSS?"], made=NOTHING),
    Row("Propositions que j'hésite à faire :\n1A : RUSS", ["doubted: PROPOSE 1A RUSS?"], made=NOTHING),
    Row("1) UMAR ?", ["asked"]),
    Row("2) oui\n3) contre", ["vote_for", "vote_for"]),
    Row("Je vote pour l'UMAR", ["which_type"]),
    Row("Vote : aucune", ["which_type"]),
    Row("Vote: against all states", ["vote_for"]),
    Row("Vote against all proposals", ["vote_for"]),
    Row("Je vote contre toutes les propositions", ["vote_for"]),
    Row("Vote contre tous\nA WAS xxx", ["vote_for", "A WAS H"]),
    Row("Vote against UMAR", ["vote_for"]),
    Row("Je vote pour la Chine", ["which_type"]),
    Row("Je ne vote pas pour l'UMAR", ["session_unread"]),
    Row("Je vote pour l'UMAR ?", ["session_unread"]),
    Row("Vote : RUSS\nOubliez mon vote.", ["doubted: VOTE 1 RUSS?"]),
    Row("1A : CHIN", ["whose_line"], ("RUSS", "USLA"), made=NOTHING),
    Row("Aide : UCEN", ["no_slot"]),
    Row("1) UMAR\n1) Aucune", ["ordered_twice", "ordered_twice"]),
    Row("1A : 20 pV pour ETUN", ["AMOUNT CHIN 20"], "ONU", made={"CHIN": ("PROPOSE 1A ETUN",)}),
    Row(
        "1A : 20 pV pour ETUN",
        ["session_unread"],
        "ONU",
        made={"CHIN": ("PROPOSE 1A ETUN",), "INDE": ("PROPOSE 1A ETUN",)},
    ),
    Row("> 1A : RUSS\n~~1A : RUSS~~", ["session_unread"], made=NOTHING),
    Row("Pakistan\nAS : Pakistan", ["place"], "MCCA"),
)
