"""What a language has beside the words of orders: the value of `reading.toml`. A reader knows all languages at once."""

from collections.abc import Mapping
from dataclasses import dataclass

from gm.languages.remarks import RemarkWords

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LetterMarks:
    """Apostrophes, and letters that are words."""

    kept: Words
    """Words of one letter that folding would make the letter of an army: « à »."""
    elided: Words
    """Before an apostrophe: the « l » of « l'armée »."""
    denied: Words
    """Before an apostrophe, and a refusal: the « n » of « n'attaque pas »."""
    after: Words
    """Behind an apostrophe: the "s" of "Russia's"."""
    ordinals: Words
    """Behind a number."""
    saints: Words
    """How the first word of "Saint Petersburg" is written."""
    manner: Words
    """How words end that only say in which manner: « silencieusement », "slowly"."""
    unreal: Words
    """How forms of verbs end that order nothing: « irait », « allait ». None is a slip of the pen for one that does."""


@dataclass(frozen=True, slots=True)
class Coasts:
    """How coasts are written, beside their codes and what letters call them."""

    phrases: Words
    """with {} for a side: `cote {}`"""
    dotted: str
    """with {} for the letter of a side: `c.{}.`"""
    sides: Mapping[str, Words]
    """coast -> its side"""
    letters: Mapping[str, str]
    """coast -> its side as a letter"""


@dataclass(frozen=True, slots=True)
class Single:
    """Single words that turn what is said."""

    unsure: Words
    """Passed over elsewhere, they make help no more than a hope."""
    others: Words
    """Of what is somebody else's."""
    number: Words
    """Before the number of an order: `n° 1`."""
    relative: Words
    """They go on with the unit named last: "who stays put"."""
    own: Words
    """Of what is the writer's own: "my actual orders:"."""
    above: Words
    """They point to the order of the line before: « le mouvement précédent », "the move above"."""
    itself: Words
    """They stand for an order that has been named: "supports that move"."""
    towards: Words
    """Before what stands for such an order: "helps with that"."""
    pointing: Words
    """Before a noun they make it one that has been named: "this same", « ladite »."""
    undertakings: Words
    """Nouns for what a unit is ordered to do: "attack", « débarquement »."""
    resumes: Words
    """They stand for the unit just named: "the fleet of Rumania, she goes"."""
    copulas: Words
    """Before an adjective that says something: « Paris est magnifique »."""
    wants: Words
    """Behind another power they say that it wishes what follows: "Italy wants A Ven - Tri"."""
    these: Words
    """In a question above a list they ask about it: "Are these legal?"."""
    determiners: Words
    """Behind a verb of holding, before a word that nobody knows, they begin its object: "holds the record"."""
    judges: Words
    """Right behind an order they say what it is, and do not give it: "A Par - Pic sounds risky"."""
    shown: Words
    """Words for the list below a line: "these", « ce qui suit »."""
    bygone: Words
    """With them a line does not show what its writer wants now: "here is what I did"."""
    records: Words
    """What the game master is asked to do with orders: "could you take these down"."""
    will: Words
    """Behind another power they say what it will do."""
    in_year: Words
    """Before the last digits of a year: "in '06"."""
    follows_below: Words
    """They speak of the list below a line wherever they stand in it: "the following"."""
    appears: Words
    """Words of moving that build, where units are built: "put an army on Berlin"."""
    lets_go: Words
    """Between a unit and a verb of removing it they let it go: "can be removed"."""
    where_it_was: Words
    """Before the name of a unit that has left, and `stood` behind it, they say where one goes: "where Kiel was"."""
    stood: Words
    steads: Words
    """Behind the name of a province with its "'s" they say that its place is taken: "takes Venice's place"."""
    whatever: Words
    """In a condition they speak of no order in particular: "if any of these is illegal"."""
    would_have: Words
    """What would have been: an order concluded from it hangs on nothing."""
    sighs: Words
    """Above a list they doubt nothing: "hmm, let me see:"."""
    musings: Words
    """By themselves below orders they leave nothing open: "that's the plan", "we'll see"."""
    states: Words
    """Behind a unit they say how it fares, and what it does follows: "has had enough and runs for the Skagerrak"."""
    courteous: Words
    """Before a verb they ask for nothing but that: "would you kindly move"."""
    there: Words
    """They stand for the place named before: « Kiel y va », "Kiel goes there"."""
    where: Words
    """The same, before a clause of the unit named: « en Galicie, où celle-ci se rend »."""
    follows: Words
    """Of the words of moving those that lead to where the unit ordered before stood: "takes its place"."""
    relieved: Words
    """Before the unit that takes the place left: "Kiel goes to Denmark and is replaced by Berlin"."""
    vacant: Words
    """Nouns for a place that a unit has left: "gap"."""
    emptied: Words
    """Before whatever noun, and "at" a place that has been left: "the open base at Kiel"."""
    left: Words
    """Words that say so beside such a noun, or a name: "vacant"."""
    aboard: Words
    """Before a fleet they say on whose ships one goes: "crosses to Albania in the Ionian fleet"."""
    thence: Words
    """Before a pronoun they say from where a unit looks on that has gone there: "from there it keeps an eye on"."""
    latter: Words
    """They stand for the unit that another helps or carries: "the latter goes there"."""
    vehicles: Words
    """Between two names where a verb is left out: « Berlin le train de Kiel »."""
    bound: Words
    """The same: « Berlin pour Kiel », "Munich that of Burgundy"."""
    objects: Words
    """They stand for what is sent, or taken: « envoie-la », "takes it"."""
    takes: Words
    """Before a unit that is ordered in what follows: « prends l'armée de Munich et envoie-la »."""
    selves: Words
    """The writer: a condition with a clause of its own of him is no condition of the sentence before."""
    persons: Words
    """Subjects of clauses: a condition with two of them has a main clause of its own."""
    strangers: Words
    """Who may be spoken of beside an order without a word of it being meant: "he won't like it"."""
    another: Words
    """Of several builds or removals, one of which nothing has been said."""
    concludes: Words
    """Before a colon they end a reason; at the beginning of a sentence they end what was weighed before."""
    alike: Words
    """Behind a unit's name they say that it does as the one before: "Norway too"."""
    alphabet: Words
    """Words that are said for their first letters: "bravo"."""
    speaking: Words
    """Of those that lead from who is called to who calls: "this", « ici »."""
    successive: Words
    """What parts two orders said without a sign between: "next"."""
    repeating: Words
    """What says that the same is said again: "I repeat"."""
    calling: Words
    """They lead from who calls to who is called, or back: "London squadron, this is the Admiralty"."""
    letter_of: Words
    """Between a letter and a word that begins with it: « P comme Pierre »."""
    gone: Words
    """Where units are taken off the board they say so: "Tunis: gone"."""
    nowhere: Words
    """Where units retreat they say that one does not: "Brest - none"."""
    leaves: Words
    """The same, where no name of a place follows: "Tunis and Naples go"."""
    beneficiary: Words
    """Before the unit that does as another: "same for the Irish Sea"."""
    bearings: Words
    """Points of the compass, of which a clause that names where one goes says nothing by them."""
    whose: Words
    """Before the unit of the place named last: « va à Kiel, dont la flotte gagne la Hollande »."""
    or_not: Words
    """They grant both cases: "whether he likes it or not"."""
    heard: Words
    """In a condition they speak of the letter and who reads it: "if you are still awake"."""
    wishing: Words
    """They begin a wish: "if only Munich knew"."""
    binding: Words
    """Below a list they say on what all of it hangs: "these only count if"."""
    that_be: Words
    """Behind a "that" they are a verb, and no word of a choice: « avant que l'Allemand n'y soit »."""
    occupying: Words
    """Behind a kind of unit they make it the one of that place: "the fleet lying there"."""
    aims: Words
    """Before a place, and a colon, they say that what follows is for it: "everything on Munich:"."""
    enters: Words
    """Behind a unit they say that it goes to the place named before: "Munich: Tyrolia in"."""
    it_is: Words
    """Before what is named first: « c'est à Venise que va Trieste »."""
    whom: Words
    """Between that and who does it: « que », "that"."""
    tags: Words
    """A polite question behind a command: "…, would you?"."""
    left_alone: Words
    """How a unit is left that holds."""
    keeps: Words
    """What its writer does with a unit that is not to be taken off, behind an "I"."""
    troops: Words
    """Nouns of units that say no kind."""
    lost: Words
    """Of a unit, that it goes; of a province, no more than what has happened."""
    beaten: Words
    """Between a unit and what says that it was beaten: "the army that got kicked out of Venice"."""
    couples: Words
    """Before two units that do one thing."""
    neither: Words
    nor: Words
    denial: Words
    """How a verb begins that says that nothing is done: « ne bougent »."""
    likened: Words
    """Before a unit that does as the one named just now: « Trieste, comme Vienne, reste »."""
    digits: Words
    """Digits that are heard as a word of going there: "kiel 2 denmark"."""


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
    chosen: Words
    """Behind a comma and before an order they say that it is the one: « ce sera A Par - Bou »."""
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


@dataclass(frozen=True, slots=True)
class TurnWords:
    """How turns are named; seasons and phases by their codes."""

    seasons: Mapping[str, Words]
    short: Mapping[str, Words]
    """Seasons that are one only with a year beside them."""
    letters: Mapping[str, str]
    """`P1901M`"""
    phases: Mapping[str, Words]
    now: Words
    """The open turn."""
    year: Words
    """Before a year."""
    of: Words
    """Between a season and its year."""
    signs: Words
    """What shows, in small letters of a whole letter, that it may name a season."""


@dataclass(frozen=True, slots=True)
class Repetition:
    """Of a letter that orders the same as before; expressions, which look at the text as it is folded."""

    alone: Words
    """What says so as the only words of a line."""
    within: Words


@dataclass(frozen=True, slots=True)
class Dictated:
    """Signs said aloud to a telephone."""

    signs: Mapping[str, Words]
    """dash, comma, semicolon, colon, stop, line, open, close -> what is said for it"""
    doubtful: Words
    """Of these, what may be another word: « point »."""
    not_behind: Words
    """Before a doubtful one: then it is no sign."""
    not_before: Words
    """Behind it, likewise."""
    denied: Words
    """Anywhere in its line, likewise: « ne bouge point »."""


@dataclass(frozen=True, slots=True)
class WholeSheet:
    """What is said of a sheet as a whole; expressions, which look at the text as it is folded."""

    keeps: Words
    """What the letter does not name stays as it was: « le reste est inchangé », « j'ajoute »."""
    anew: Words
    """Nothing stays of what was sent before: "a new set", "from scratch"."""
    holding: Words
    """Said of all other units: they are ordered to hold, whatever they had to do."""
    everything: Words
    """Right behind a word that takes orders back, and at the end of a clause: all of them."""
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
    single: Words
    """Behind such a verb, the only one: « la retraite »."""
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
    than: Words
    """Between what is wanted and what is not: "rather Kiel than Berlin"."""
    topics: Words
    """Before a unit that is named first, and what it does behind it: "as for Munich: Burgundy"."""
    said: Words
    """Verbs of what one has said before, of the unit named behind: "forget what I said of Paris: it …"."""
    addressed: Words
    """Before a unit that is told behind a colon where it goes: "to the Kiel fleet: Denmark"."""
    becomes: Words
    """Between what was ordered first and what takes its place: "Denmark becomes Holland"."""
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


@dataclass(frozen=True, slots=True)
class Winter:
    """What is said where units are built or taken off, and nowhere else."""

    waives: Words
    """With one of these a clause that names no unit gives a build up: "I pass on", « je m'en passe »."""
    unusable: Words
    """With one of these such a clause only says why a build stays out."""
    given_up: Words
    """What is given up may be called so: "the third one", « l'autre construction »."""
    because: Words
    """They begin the reason for that, which says no more."""
    lifts: Words
    """Verbs that need another word to take a unit off: "take … off the board"."""
    builds: Words
    """Verbs that put a unit on the board there: "put a fleet down in London"."""
    works: Words
    """Where units are built: "the yards at Smyrna"."""
    apiece: Words
    """Each of the places named has one: "a fleet each", « chacune »."""
    something: Words
    """A unit of which the kind is not said."""
    one: Words
    """One more of the kind named before: "two destroyers, one for Edinburgh and one for London"."""
    one_of: Words
    """Before several units, of which it is not said which one: "one of the fleets"."""
    chooses: Words
    """Beside the name of a place they say that the only unit goes there: "Tyrolia it is", « je choisis le Tyrol »."""
    either: Words
    """Before a choice of several."""
    left_open: Words
    """With one of these a clause that names no unit leaves it for later which one is meant: "the other tomorrow"."""
    another: Words
    """The same by itself: "one of the others"."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """What stands beside a number that says that all units are meant, or all others."""

    counts: Mapping[str, Words]
    """a number -> its words"""
    none: Words
    """It says that none of them is meant: "not one of my four units"."""
    own: Words
    """Before the number: "all", « mes »."""
    part_of: Words
    """Between a smaller number and it: "two of my four units"."""
    every: Words
    """The first of those words, where they say without a noun that all are meant."""
    other: Words
    """Before or behind it, where others have orders of their own."""
    units: Words
    mine: Words
    """Behind it: "all five of mine"."""


@dataclass(frozen=True, slots=True)
class ReadingWords:
    """All of it."""

    marks: LetterMarks
    coasts: Coasts
    words: Single
    before: PreludeWords
    announces: AnnouncingWords
    remarks: RemarkWords
    stances: StanceWords
    pivots: Pivots
    settling: Settling
    winter: Winter
    numbered: Numbered
    beside: Beside
    turns: TurnWords
    counts: Mapping[str, Words]
    """a number -> its words, where they say how many units are meant: `les deux`"""
    columns: Mapping[str, Words]
    """number, season, power, kind, unit, order, of, target, remark -> what heads such a column of a table"""
    dictated: Dictated
    again: Repetition
    sheet: WholeSheet
    fates: FateWords
