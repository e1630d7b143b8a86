"""What a language has of single words that turn what is said around them."""

from dataclasses import dataclass

Words = tuple[str, ...]


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
    errands: Words
    """Before what is done somewhere they say that a unit goes there: « va » moissonner en Ukraine."""
    guards: Words
    """Behind a verb of going, before a place where nobody stands, they say that a unit goes there: « va » défendre."""
    settling: Words
    """How verbs begin that say of a unit where it stands that it stays there: "garrisons", « occupe »."""
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
    confirms: Words
    """Behind a "no" they say that an order stands: "No, I'm not joking"."""
    settled: Words
    """What an order is said to be that is given: "A Par - Pic is final"."""
    outdated: Words
    """In an aside behind an order they say that it is one no longer: "A Par - Bur // old plan"."""
    shown: Words
    """Words for the list below a line: "these", « ce qui suit »."""
    bygone: Words
    """With them a line does not show what its writer wants now: "here is what I did"."""
    plays: Words
    """What whoever writes does with his orders: "what I do is this"."""
    notes_down: Words
    """Before an order that has a verb of its own they only ask to write it down: "put A Bel S A Pic - Bur"."""
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
    whatever: Words
    """In a condition they speak of no order in particular: "if any of these is illegal"."""
    would_have: Words
    retreating: Words
    """What would have been: an order concluded from it hangs on nothing."""
    sighs: Words
    """Above a list they doubt nothing: "hmm, let me see:"."""
    musings: Words
    """By themselves below orders they leave nothing open: "that's the plan", "we'll see"."""
    unbound: Words
    """They free what they begin of what was said before it, and say nothing else: "in any case"."""
    unbound_by: Words
    """They begin a clause that does so: "whatever he says"."""
    courteous: Words
    """Before a verb they ask for nothing but that: "would you kindly move"."""
    there: Words
    """They stand for the place named before: « Kiel y va », "Kiel goes there"."""
    inside: Words
    """The same, right behind a verb of going: "walks in"."""
    where: Words
    """The same, before a clause of the unit named: « en Galicie, où celle-ci se rend »."""
    follows: Words
    """Of the words of moving those that lead to where the unit ordered before stood: "takes its place"."""
    vacant: Words
    """Nouns for a place that a unit has left: "gap"."""
    left: Words
    """Words that say so beside such a noun, or a name: "vacant"."""
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
    last: Words
    """Of several orders the one named last: "the last one is a feint"."""
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
    restating: Words
    """Before an order in notation they say that it is the one just told: "that means A Par - Bur", « soit »."""
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
    trapped: Words
    """Beside a unit that is taken off they say why: "Rumania can't go anywhere, disband it"."""
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
    loses: Words
    """Verbs of taking units off that in a turn of movement tell of a loss: "otherwise I lose Brest"."""
    lost: Words
    """Of a unit, that it goes; of a province, no more than what has happened."""
    beaten: Words
    """Between a unit and what says that it was beaten: "the army that got kicked out of Venice"."""
    couples: Words
    """Before two units that do one thing."""
    likened: Words
    """Before a unit that does as the one named just now: « Trieste, comme Vienne, reste »."""
    missives: Words
    """What somebody writes: before a colon and a quotation, "the Kaiser's latest epistle:"."""
    digits: Words
    """Digits that are heard as a word of going there: "kiel 2 denmark"."""
