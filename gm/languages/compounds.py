"""Small words that together say what one plain word says: the section `compounds` of `reading.toml`."""

from dataclasses import dataclass

from gm.languages.single import Words


@dataclass(frozen=True, slots=True)
class CompoundWords:
    """What such phrases are made of."""

    gifts: Words
    """Nouns for help: "shoulder", « coup de pouce »."""
    gives: Words
    """Verbs by which it is given: "puts a shoulder behind it"."""
    gets: Words
    """Words before help that one has from another: "with a hand from"."""
    giver: Words
    """Words between help and who gives it."""
    taker: Words
    """Words between help and who gets it."""
    pronouns: Words
    """Who gets it and has been named: "it", « lui »."""
    articles: Words
    adjectives: Words
    """How help, or a place, may be called: "hearty", "still-warm"."""
    seats: Words
    """Nouns for a place that somebody has had: "bed", "shoes"; whose they are, the word before says."""
    owners: Words
    """Articles that say whose: "its"."""
    kept_by: Words
    """Words between such a noun and whose it was: "the bed of Munich"."""
    ferries: Words
    """What a fleet is that carries an army: "bridge", « bac »."""
    serving: Words
    """Words before it: "being the", « faisant office de »."""
    aboard: Words
    """Behind who is taken: "takes Berlin aboard"."""
    stood: Words
    """Before a place that somebody has left, and behind it: "where Tuscany was"."""
    was: Words
    relieved: Words
    """Before who takes the place of the unit spoken of: "is replaced by"."""
    behind: Words
    """Where a unit stands that helps one that stays: "behind it"."""
    nobody: Words
    """Whom a unit helps that helps none: "supports nobody"."""
    denials: Words
    """What may stand before the verb then: « ne », "does not"."""
    but: Words
    """What may join to it what the unit does."""
    convoys: Words
    """Nouns for being carried: "convoy by the North Sea"."""
    carriers: Words
    """Words between such a noun and who carries."""
