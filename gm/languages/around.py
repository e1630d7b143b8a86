"""What a language has for what stands around an order: before it, beside it, and what its writer does with it."""

from collections.abc import Mapping
from dataclasses import dataclass

from gm.languages.single import Words


@dataclass(frozen=True, slots=True)
class Beside:
    """A parenthesis that says who supports the order before it: `(avec le soutien de A Mar)`."""

    lead: Words
    articles: Words
    """with the space behind them"""
    help: Words
    bare: Words
    """Help that by itself in parentheses is the order."""
    helped: Words
    of: Words
    """Between the help and its names."""
    by: Words
    """Between `helped` and its names."""
    stays: Words
    """At the end of an order that is no move."""


@dataclass(frozen=True, slots=True)
class PreludeWords:
    """What stands before an order and says nothing of it. Words, with those of phrases counted one by one."""

    addresses: Words
    """Who is spoken to: "ladies and gentlemen"."""
    ours: Words
    """Before an address: "my dear Watson"."""
    circumstances: Words
    """They begin how, why or with what something is done: "with a heavy heart, A Par - Bur"."""
    mine: Words
    """A title with them is for the game master, and for now: "easy turn for you:"."""
    manners: Words
    """Above a list they doubt how it is to be written, and not what it says."""
    notations: Words
    """What a line calls the way in which orders are written, where it doubts no more than that."""
    changed_from: Words
    """Behind a change they begin what it changes: "one change *from* last season"."""
    deputies: Words
    """They say that somebody writes for the player, whose words are told: "on behalf of my husband"."""
    elsewhere: Words
    """In a circumstance they speak of another world, another time or of somebody's words: "in an ideal world"."""
    reasons: Words
    """They begin why or what for, whatever provinces are named: « pour couvrir Munich, A Bou H »."""
    since: Words
    """They begin a reason, whose marks say nothing of what follows from it."""
    concessions: Words
    """They begin in spite of what something is done: « contre l'avis de mes ministres »."""
    being: Words
    """« le temps étant au beau », "the weather being fine"."""
    subjects: Words
    """Before a verb they make a sentence of its own: "I slept badly, A Par - Bur"."""
    others: Words
    """Subjects other than whoever writes and reads: what they do before a colon may be saying."""
    impersonal: Words
    """Behind such a subject they make it nobody: « il faut bien vivre »."""
    relatives: Words
    """Behind such a subject they make a name of it: « ce que veut l'Allemagne »."""
    links: Words
    """They may stand before such a subject."""
    verbs: Words
    """Verbs as such a sentence has them behind a noun."""
    endings: Words
    """A word that ends so, not right behind an article, is one of its verbs."""
    calls: Words
    """Imperatives to whoever reads: "listen carefully: A Par - Bur"."""
    turns: Words
    """They draw a conclusion from what stands before them, or set it aside: "so", "but"."""
    unmoved: Words
    """Denied, they deny no order: "I don't trust him, A Par H"."""
    up_to: Words
    """Between two numbers of a list: "orders 2 to 4"."""
    deeds: Words
    """Denied, they may deny the order behind: "I won't do this"."""
    lacking: Words
    """Before a noun they say what there is none of: "without further ado, A Par - Bur"."""
    orders: Words
    """What a line before orders calls them: "my orders:"."""
    numbered: Words
    """Before the number of an order in a list: « Article 3 »; with their accents and without."""
    first: Words
    """Instead of a 1 behind such a word."""
    precautions: Words
    """By themselves they make nothing hang on anything: « au cas où, voici mes ordres »."""
    genuine: Words
    """What sort of orders they are, and given all the same: « mes vrais ordres »."""
    showing: Words
    """Words that show what follows: "here", « les voici »."""
    shows: Words
    """Phrases that show it: « ça donne »."""
    recalls: Words
    """They say that what follows is shown again, or as an example."""


@dataclass(frozen=True, slots=True)
class AnnouncingWords:
    """Words of a clause that announces an order of the writer's own and says nothing of it."""

    authors: Words
    """Who announces and is the writer, or speaks for him: "I", "the Admiralty"."""
    impersonal: Words
    """What stands before the verb where nobody is named: "it is", "let it be"."""
    offices: Words
    """What may stand behind the name of the writer's power: "the French government"."""
    manners: Words
    """What may stand before the verb, or behind it, and changes nothing: "have the honour to", "hereby"."""
    verbs: Words
    """In the forms that say that it is done now: "announce", "announces", "announced"."""
    hearers: Words
    """To whom: "you", "to the world"."""
    asked: Words
    """Before a request to take note: "kindly"."""
    noting: Words
    """That request, or what needs none: "note", "be informed", "my order is"."""
    that: Words
    bids: Words
    """Behind which a unit is named and then what it does: "has instructed", « charge »."""
    ranks: Words
    """Authors with a name: « le général »."""
    leads: Words
    """Between such a name and the verb of those who are led: "is to"."""
    rulers: Mapping[str, Words]
    """Whose rulers are called so, as "the Kaiser"; what he orders is no order of anybody else's."""
    entreaties: Words
    """Expressions for a polite condition of nothing: "I should be obliged if you would"."""
    moods: Mapping[str, str]
    """Behind an announcement, a verb, as an expression -> how it is written in an order"""
    wishes: Mapping[str, str]
    """The same behind an entreaty: "I should be obliged if York could be sent …"."""


@dataclass(frozen=True, slots=True)
class StanceWords:
    """Words that say what the player does with the order beside them. A phrase counts before the words within it."""

    conditional: Words
    conditional_first: Words
    """Only where they begin a clause: "should Italy move"."""
    excepted: Words
    """Behind an order for all they leave a unit out; elsewhere what they bring in is a condition."""
    alternative: Words
    asked: Words
    asked_first: Words
    """Only where they begin a clause: "can F Bre reach the Channel"."""
    negated: Words
    instead: Words
    """Before what is not to be: « au lieu de »."""
    withdrawn: Words
    refused: Words
    """By themselves they take back what stands before them: « non »."""
    corrected: Words
    """Before what takes the place of what stands before them."""
    amends: Words
    """Before what takes the place of an earlier order of the same unit, in this letter or another."""
    anew: Words
    """They begin a sheet; what is said beside them of an earlier one says nothing of it."""
    kept: Words
    """Beside the name of a unit: its order is the one of before, « Rome pareil »."""
    presents: Words
    """Above a list they show it: what is taken back beside them is an earlier one, « j'ai changé d'avis, voici : »."""
    any_one: Words
    """They leave open which of several that stand before them: "one of the two"."""
    deferred: Words
    told: Words
    past: Words
    """Told too, unless something else is to take its place: "instead of yesterday"."""
    doubted: Words
    requests: Words
    """They ask that an order be written down: a question that orders."""
    provisional: Words
    """Below or above orders they say that they are none yet: "merely a sketch"."""
    regrets: Words
    """Between two orders of one unit they let the second count: "that's silly"."""
    undecided: Words
    """In a sentence behind an order they leave it open: "I shall think about it"."""
    mocking: Words
    """They make a joke of the order beside them."""
    laughs: Words
    """Beside something that cannot be done they make a joke of all of the sentence."""
    dislodged: Words
    """With a retreat they give it in advance."""
    asides: Words
    """They begin what may be passed over behind a whole order."""
    polite: Words
    """They may be passed over wherever they stand, as may a phrase that holds a word of the lists above."""
    titles: Words
    """Before a colon: « les ordres »."""
    unreal: Words
    """Before a colon they say that what follows is no order: « bluff », "dream"."""
    commands: Words
    """They lead from whoever commands to what is commanded: « ordonne que », "is pleased to command that"."""
