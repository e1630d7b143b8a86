"""Settings of a game in words: what each is called, and what a value of it means."""

import re
from collections.abc import Iterable

from gm.languages.language import language_of
from gm.reports import dates
from gm.reports.values import Days, SettingValue
from gm.reports.words import Words, after_words, schedule_words


def setting_name(key: str, words: Words) -> str:
    """What a key of the game file is called, by its last known part (`deadline.moves`, `players[2].zone`)."""
    for part in reversed(re.split(r"[.\[\]]+", key)):
        if words.has(f"changed.{part}"):
            return words.say(f"changed.{part}")
    return key


def setting_words(value: SettingValue, key: str, words: Words) -> str:
    """A value of that key; the words of `[setting]` have some for one key only (`closed_R`)."""
    name = re.split(r"[.\[\]]+", key)[-1]

    def say(what: str, plainly: str = "", **filled: object) -> str:
        wanted = next((known for known in (f"setting.{name}_{what}", f"setting.{what}") if words.has(known)), "")
        return words.say(wanted, **filled) if wanted else plainly.format(**filled)

    if value.flag is not None:
        return say("true" if value.flag else "false")
    if value.number is not None:
        return str(value.number)
    if value.moves is not None:
        return schedule_words(value.moves, words)
    if value.others is not None:
        early = say("others_early") if value.others.early else ""
        return after_words(value.others.after_seconds, value.others.clock, words) + early
    if any(value.spans):
        return words.all_of(say("span", "{span}", span=dates.span(each, words.language)) for each in value.spans)
    if value.days:
        return days_words(value.days, words)
    phases = tuple(words.names.duties)
    texts = sorted(value.texts, key=phases.index) if set(value.texts) <= set(phases) else value.texts
    codes = (f"setting.{name}_{text}" for text in texts)
    called = language_of(words.language).name_of if name == "language" else str
    told = (words.say(code) if words.has(code) else called(text) for code, text in zip(codes, texts, strict=True))
    return words.all_of(told) or say("none")


def days_words(days: Iterable[Days], words: Words) -> str:
    """« du lundi 3 août 2026 au lundi 10 août 2026 »."""
    return words.all_of(
        words.say(
            "setting.day" if each.first == each.last else "setting.days",
            first=dates.day(each.first, words.language),
            last=dates.day(each.last, words.language),
        )
        for each in days
    )
