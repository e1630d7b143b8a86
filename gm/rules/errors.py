"""The one family of exceptions the rules raise: for bad data and bugs, never for a player's bad order."""


class RulesError(ValueError):
    """A map, position or ruleset that cannot be: says what, where and what was expected."""
