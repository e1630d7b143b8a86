"""What a language has for orders that stand already: they stay, they go, another takes their place."""

from dataclasses import dataclass

from gm.languages.single import Words


@dataclass(frozen=True, slots=True)
class Repetition:
    """Of a letter that orders the same as before; expressions, which look at the text as it is folded."""

    alone: Words
    """What says so as the only words of a line."""
    within: Words


@dataclass(frozen=True, slots=True)
class WholeSheet:
    """What is said of a sheet as a whole; expressions, which look at the text as it is folded."""

    keeps: Words
    """What the letter does not name stays as it was: « le reste est inchangé », « j'ajoute »."""
    anew: Words
    """Nothing stays of what was sent before: "a new set", "from scratch"."""
    completes: Words
    """Orders for none but units without one make the sheet whole: « voilà la feuille complète »."""
    holding: Words
    """Said of all other units: they are ordered to hold, whatever they had to do."""
    everything: Words
    """Right behind a word that takes orders back, and at the end of a clause: all of them."""
    throws: Words
    """Verbs that take everything back, and not so a single order: "chuck", « balance »."""
    gone: Words
    """Right behind all of them: they count no more, « ne sont plus valables »."""
    lasts: Words
    """Behind what is taken back, only how long it stays so: "until", « tant que »."""
    barely: Words
    """Before what takes back: nothing is taken back, « j'ai failli tout annuler »."""
    about_else: Words
    """Behind what says that all goes: something else does, « tout est annulé à la gare »."""
    old: Words
    """Before a colon, and an order that another takes the place of: "old:", « au lieu de : »."""
    new: Words
    """Before a colon, and the other: "new:", « lire : »."""
    jests: Words
    """What says that a letter is no more than a joke."""
    unsaid: Words
    """Nothing of what the letter has said before is meant: "ignore me", « je n'ai rien dit »."""


@dataclass(frozen=True, slots=True)
class FateWords:
    """What is said of single orders in force; expressions over folded words between two signs, "@" for a named unit."""

    kept: Words
    """They stay: « inchangée », "as it was"."""
    others: Words
    """All that is not named: « les trois autres »; what stays of them is said beside."""
    rest: Words
    """That what is not named stays, whole: "no other changes"."""
    all_kept: Words
    """Before what is left out of them: « tout reste pareil (sauf) »."""
    takes: Words
    """Verbs that take them out, beside those of stances and pivots: « ne tenez pas compte de »."""
    none: Words
    """Their units have none: « sans ordre », "no order"."""
    whole: Words
    """Behind such a verb, all of them: « mes trois ordres »."""
    all_taken: Words
    """That all of them are, whole: "general cancellation"."""
    unbuilt: Words
    """That nothing is built: « je ne construis rien »."""
    spared: Words
    """That a unit is not removed: "survives"."""


@dataclass(frozen=True, slots=True)
class Pivots:
    """Words around which one order takes the place of another, or is taken off; and pronouns."""

    replaces: Words
    """Before the order that goes: « remplace »."""
    by: Words
    """Behind it, before the one that comes: « par »."""
    rejects: Words
    """Before what is not to be, where something else is: « pas »."""
    but: Words
    """Before that: « mais »."""
    off: Words
    """Verbs that take an order off: "pull the Paris order"."""
    orders: Words
    """What is taken off."""
    that: Words
    """What stands above, taken back as a whole: "scrap that: A Ven - Pie"."""
    save: Words
    """Between an order for all units and the one that it is not for: "all hold but Kiel"."""
    none: Words
    """Where they do not move, all stay: "nobody moves"."""
    it: Words
    """A unit that was just spoken of, as it acts."""
    called: Words
    """A unit that is spoken to: "Moscow, you take the Ukraine"."""
    planned: Words
    """Beside a unit that has an order: that order stands, « Brest comme prévu »."""
    stead_of: Words
    """Before what something takes the place of: « à la place de »."""
    stead: Words
    """Behind what takes the place of something just named: « retirez Rome à sa place »."""
    keeping: Words
    """Behind a colon and the names of units: their orders stand, « Bul, Con : on garde »."""
    them: Words
    """Units that were just spoken of, as they act."""
    requests: Words
    """How one asks for a change: "could you", « pouvez-vous »."""
    can: Words
    """Between a unit and what it is told to do instead: "Ruhr can simply hold"."""
    pleas: Words
    """What makes a question a request."""
    second: Words
    """How who reads is asked to do something; a request with a plea beside it: "can you"."""
    asks: Words
    """The first word of a question, where no verb can be: « est-ce que »."""
    than: Words
    """Between what is wanted and what is not: "rather Kiel than Berlin"."""
    topics: Words
    """Before a unit that is named first, and what it does behind it: "as for Munich: Burgundy"."""
    said: Words
    """Verbs of what one has said before, of the unit named behind: "forget what I said of Paris: it …"."""
    addressed: Words
    """Before a unit that is told behind a colon where it goes: "to the Kiel fleet: Denmark"."""
    tags: Words
    """What makes a question of a change, and asks nothing: "Arm - Smy instead, ok?"."""
    recalls: Words
    """Before what was ordered first: "was", "I wrote", « j'avais mis »."""
    tells: Words
    """Between its writer and somebody to whom he says something: "I told Stavros", « j'ai dit à Marianne »."""


@dataclass(frozen=True, slots=True)
class Settling:
    """Words with which one changes a piece of what one has just written, or answers what one has just asked."""

    turns: Words
    """Before or behind the piece that takes the place of another, beside the marks that correct: "er", "instead"."""
    written: Words
    """Before the piece that goes, named once more: "I had written Finland, make that Sweden"."""
    either: Words
    """Between two things of which one is chosen: "or"."""
    decides: Words
    """Single words of which it is said that one has chosen: "let's say the Channel", "Tyrolia it is"."""
