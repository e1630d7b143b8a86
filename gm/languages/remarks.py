"""What a language has for clauses that stand beside an order: who is spoken of, and what is said."""

from dataclasses import dataclass

Words = frozenset[str]


@dataclass(frozen=True, slots=True)
class RemarkWords:
    """What tells whether a clause beside an order speaks of that order, or of the world. Words, without apostrophes."""

    links: Words
    """They may stand before the subject of a clause: "but", « puisque »."""
    joins: Words
    """Of these, the ones that begin a new clause where a subject follows."""
    begins: Words
    """Behind an order they begin a clause without a sign."""
    tails: Words
    """Behind an order they begin words that say how, why or in whose company, if these name nothing of the game."""
    provisos: Words
    """Words with one of which such words say that nothing is ordered yet, or only somewhere else: "in theory"."""
    aims: tuple[str, ...]
    """How words end that nobody knows and that do the same: « … se mettre au frais », "… looking for trouble"."""
    infinitives: Words
    """Before a verb behind an order they say what for: "to taste the wine"."""
    reasons: Words
    """They begin a reason."""
    wheres: Words
    """They begin what may be done from where an order leads: "from where it may …"."""
    ways: Words
    """Behind a pointing word they begin what comes of an order: "that way he can't …"."""
    purposes: Words
    """They begin what a thing is done for: "so I can …"."""
    hedges: Words
    """They may stand before a clause and leave it open."""
    selves: Words
    """Whoever writes, as a subject."""
    readers: Words
    """Whoever reads."""
    others: Words
    """Anybody else, or nobody."""
    units: Words
    """Pronouns that may stand for a unit, or for an order."""
    pointing: Words
    """Subjects that stand for what was just said."""
    articles: Words
    """Before the noun of a subject."""
    verbs: Words
    """Behind a noun they make it a subject: verbs, and what stands right before one."""
    endings: tuple[str, ...]
    """How such verbs end."""
    doing: Words
    """Verbs of giving an order and of changing one's mind."""
    validity: Words
    """What an order may be said to be, or not to be: "final", "legal", « une erreur »."""
    judged: Words
    """The same, where it is asked or doubted: "wise"."""
    thinking: Words
    """Verbs of whoever is not sure."""
    knowing: Words
    """Verbs of whoever grants what he knows, and orders all the same: "I know it isn't what we agreed"."""
    opinions: Words
    """Verbs of whoever has another opinion than who writes: "my wife *thinks* it's risky, I don't"."""
    wills: Words
    """Verbs of whoever wants something, which may be another matter: "I don't want trouble"."""
    opening: Words
    """Behind such verbs they begin what is thought, known or wanted: "that", « si », « ce que »."""
    between: Words
    """Before it they add nothing: "I know *full well* that"."""
    hoping: Words
    """Verbs of whoever waits for what comes of an order that he gives."""
    modals: Words
    """Verbs that leave open whether something is done."""
    may: Words
    """Of these, the ones behind which something may seem to be so."""
    lets: Words
    """Before a subject they wish that it may do something: "let Paris scream"."""
    copulas: Words
    """Behind one a word of a condition may be another: « il fait si froid »; what one may do is no more than said."""
    passives: Words
    """Before a verb of telling they say that one was told."""
    tags: Words
    """Behind a clause they ask for assent to it: "isn't he", « non »."""
    onces: Words
    """Before a clause they begin a condition: "once Austria has left"."""
    reflexive: Words
    """Between a subject and its verb they say that he does it to himself."""
    asking: Words
    """They ask for somebody, or for a place."""
    when: Words
    """They begin a question, or a condition: "When is the deadline?"."""
    idle: Words
    """Phrases that ask nothing: "what can one do"."""
    ordering: Words
    """Nouns for when and why one orders: a clause about one of them speaks of the orders: "it isn't the moment"."""
    bargains: Words
    """Nouns for what was agreed, so that it is kept: "that was the deal"."""
    alone: Words
    """A clause of nothing else only lends weight: « une fois », « point barre »."""
    recalls: Words
    """They bid whoever reads to think of something: "remember Namur"."""
    heedless: Words
    """Before what somebody advised, they say that it is not followed: "against my minister's advice"."""
    results: Words
    """What their writer calls orders that he came to: "result", « bilan »."""
    plans: Words
    """The same, if it is called his own: "my plan"."""
    answers: Words
    """What he does with what others say, before his orders: "but I reply"."""
    suits: Words
    """What others do is said to do so, before his orders: "which *suits* me"."""
    sends: Words
    """They begin what somebody else is to be told: "tell Fred", « dites bonjour »."""
    choices: Words
    """Words of an alternative that may be none: "or I'll eat my hat"."""
    offers: Words
    """Before a place they bring in another order: "why not Berlin"."""
    lacks: Words
    """Before a noun they say that there is none: "no tears"."""
    report: Words
    """Beside a verb of telling they add nothing to it: "he told me so"."""
    what: Words
    """Behind « c'est » they make an order what somebody says or does: "that's what he wants"."""
    concedes: Words
    """What begins a clause that grants something: "no matter", « n'en déplaise »."""
    called_off: Words
    """What an order that is none any more is called: "abandoned"."""
    habits: Words
    """What is done over and over."""
    once_before: Words
    """When something was wrong that is not any more: "last time"."""
    outlooks: Words
    """They put off what comes after the order, and not the order: "we'll see what happens"."""
    sees: Words
    """Whoever waits for something says so: "we'll see"."""
    wishes: Words
    """They begin a wish: "may it rain on them"."""
    insists: Words
    """A bracket of nothing else insists: « (si, si) »."""
    resigned: Words
    """What becomes of who writes if it goes wrong, which he accepts: "too bad"."""
    finals: Words
    """What orders are that count: "final"."""
    soon: Words
    """Before long: "tonight"."""
    nobodies: Words
    """Subjects that say that nobody is meant."""
    ifs: Words
    """What begins a supposition."""
    only: Words
    """Before such a word: that something hangs on it alone."""
    drops: Words
    """Expressions for what became of an order instead of being given: "rejected it", « que j'ai écarté »."""
    overdue: Words
    """Before what was due before and is done now: "should have done it in spring"."""
    favours: Words
    """What somebody may do for whom a thing hangs on it: "(in case he agrees)"."""
    awaits: Words
    """What is to come first: "before", « d'abord »."""
    musts: Words
    """Before what somebody does: it is not done yet, "has to"."""
    consents: Words
    """What he does of these who agrees to an order: "if Tom agrees"."""
    threats: Words
    """What somebody may do against whom one guards oneself: "in case he gets ideas"."""
    comes_off: Words
    """What orders may do, behind a word for one of them that chooses none: "one of them should make it"."""
    precautions: Words
    """They say against what an order is a mere precaution, whatever it is: "just in case Brest falls"."""
    guards: Words
    """What begins a clause that says what is guarded against: "in case"."""
    slips: Words
    """What a writer may have made without knowing: "a mistake"."""
    corrects: Words
    """What whoever reads is asked to do then: "shout", "correct me"."""
    mistaken: Words
    """What whoever writes may be behind an "unless I am"."""
    telling: Words
    """Verbs of whoever is asked to explain something."""
    whys: Words
    """Behind them they begin what is to be explained: "why", « si »."""
    later: Words
    """What is to come yet, and no order that stands here: "the rest tomorrow"."""
    enclosed: Words
    """Expressions for orders that came in another way: "see attachment"."""
    elsewhere: Words
    """Expressions for what units do that is told elsewhere, or left to whoever reads: "as discussed on the phone"."""

    def knows(self, word: str) -> bool:
        """Whether it is one of the small words by which the language is told."""
        small = (self.links, self.selves, self.readers, self.others, self.units, self.pointing, self.articles)
        return any(word in words for words in (*small, self.verbs, self.report))
