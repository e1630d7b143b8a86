"""The words and turns of phrase that letters share: a table per language (`words.toml`), and phrases made from it."""

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from gm.languages.language import OTHERWISE, language_of, languages
from gm.languages.wordlists import RequestWords
from gm.places import folder
from gm.reports.dates import clock, span
from gm.reports.names import NBSP, Lesson, Names
from gm.reports.news import ActTold, Ending
from gm.reports.values import GameRules, Schedule


def read_words(file: Path, language: str) -> Mapping[str, str]:
    """`words.toml` as key (`fate.moves`) -> text. Raises ValueError naming the file and what is wrong with it."""
    try:
        sections = tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except tomllib.TOMLDecodeError as problem:
        raise ValueError(f"{file}: {problem}") from problem
    spaces = language_of(language).saying.spaces
    table = {}
    for section, words in sections.items():
        if not isinstance(words, dict):
            raise ValueError(f"{file}: {section}: expected a section of words")
        for key, text in words.items():
            if not isinstance(text, str):
                raise ValueError(f"{file}: {section}.{key}: expected text")
            table[f"{section}.{key}"] = spaces.set_in(text)
    return table


def words_in(language: str) -> Mapping[str, str]:
    """The words of letters in a language; what it has no words for, in the one that it borrows from."""
    files = [folder("templates") / code / "words.toml" for code in dict.fromkeys((OTHERWISE, language))]
    return {key: text for file in files if file.is_file() for key, text in read_words(file, language).items()}


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language with the names of one game."""

    table: Mapping[str, str]
    names: Names

    @property
    def language(self) -> str:
        return self.names.language

    def has(self, key: str) -> bool:
        return key in self.names.words or key in self.table

    def say(self, key: str, *parts: object, **filled: object) -> str:
        """The text of a key, filled in: `{0}` by position, `{unit}` by name.

        Raises KeyError on a key that neither the language nor the variant has.
        """
        text = self.names.words.get(key)
        if text is None:
            return self.table[key].format(*parts, **filled)
        return language_of(self.language).saying.spaces.set_in(text).format(*parts, **filled)

    def one_of(self, section: str, key: str, **filled: object) -> str:
        """The text of a key that may be newer than the words: then that of `other`."""
        wanted = f"{section}.{key}"
        return self.say(wanted if self.has(wanted) else f"{section}.other", **filled)

    def all_of(self, items: Iterable[str], last: str = "and") -> str:
        """« A, B et C »."""
        texts = list(items)
        if len(texts) < 2:
            return "".join(texts)
        return self.table["list.comma"].join(texts[:-1]) + self.table[f"list.{last}"] + texts[-1]

    def count(self, what: str, number: int) -> str:
        """« 1 centre », « 3 centres »: by the plural form of the number, `_many` where the words have none for it."""
        section = "count" if self.has(f"count.{what}_one") else "owes"
        form = f"{section}.{what}_{language_of(self.language).plural(number)}"
        return self.say(form if self.has(form) else f"{section}.{what}_many", count=number).replace(" ", NBSP, 1)

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """The pages of the variant's guide."""
        spaced = self._spaced
        return tuple(
            Lesson(
                spaced(each.title),
                tuple(map(spaced, each.paragraphs)),
                tuple((spaced(line), spaced(does)) for line, does in each.lines),
                each.of_office,
            )
            for each in self.names.lessons
        )

    def duty(self, turn: str) -> str:
        """What the phase of a turn asks: `units`, `beaten` or `number`."""
        return self.names.duties.get(turn[-1:], "")

    def owed(self, turn: str, number: int) -> str:
        """« 2 constructions », by the phase in which they are owed."""
        key = f"owed.{turn[-1:]}{'_less' if number < 0 else ''}"
        return self.count(self.say(key) if self.has(key) else "orders", abs(number))

    def turn(self, turn: str) -> str:
        """« Automne 1902 » for F1902M."""
        match = re.fullmatch(r"([A-Z]+)(\d+)([A-Z]+)", turn)
        if match is None or not self.has(f"turn.{match[1]}_{match[3]}"):
            return turn
        return self.say(f"turn.{match[1]}_{match[3]}", year=match[2])

    @property
    def spoken(self) -> list[str]:
        """The names of all languages in which letters are written."""
        return sorted(language_of(self.language).name_of(code) for code in languages())

    def phase(self, turn: str) -> str:
        """« mouvements »."""
        key = f"phase.{turn[-1:]}"
        return self.say(key) if self.has(key) else turn

    def powers(self, powers: Iterable[str], last: str = "and") -> str:
        """« la France et l'Italie », in the order of their names; of many, what tables call them."""
        named = self.names.in_order(powers)
        called = self.names.brief if len(named) > 2 and self.names.are_short else self.names.the
        return self.all_of(map(called, named), last)

    def pages(self, pages: Iterable[str]) -> list[str]:
        """The titles of pages of the map."""
        return [self.names.pages[page] for page in pages]

    def act(self, told: ActTold) -> str:
        """What the game master did, in a sentence; "" for an act of which this language says nothing."""
        said = self.names.asking.get(told.act)
        shown = {slot: self._shown(slot, value) for slot, value in told.values.items()}
        return self._spaced(said.told.format(**shown)) if said is not None else ""

    def sure(self, act: str, turn: str, values: Mapping[str, str]) -> str:
        """The line of an act that names the open turn, which it must: « Juger P1902M »."""
        said = self.names.asking.get(act)
        shown = {slot: self._shown(slot, value) for slot, value in values.items()}
        filled = defaultdict(str, {**shown, "TURN": self.turn_code(turn)})
        return self._spaced(said.sure.format_map(filled).strip()) if said is not None else ""

    def turn_code(self, turn: str) -> str:
        """`P1902M` for S1902M: as letters of this language name it most shortly."""
        own = language_of(self.language).orders.turns.letters.get(turn[:1], turn[:1])
        return own.upper() + turn[1:]

    def asked(self, name: str) -> RequestWords | None:
        """How a request is asked, and what comes of it; None for one that this language has no words for."""
        said = self.names.asking.get(name)
        if said is None:
            return None
        right = self.names.words.get(f"asked.{name}", said.right)
        return replace(said, right=self._spaced(right), says=self._spaced(said.says))

    def _spaced(self, text: str) -> str:
        return language_of(self.language).saying.spaces.set_in(text)

    def _shown(self, slot: str, value: str) -> str:
        if slot == "LENGTH":
            return span(int(value), self.language)
        if slot in ("POWER", "POWERS"):
            return self.powers(value.split(","))
        if slot == "UNITS":
            return ", ".join(value.split(","))
        return self.turn(value) if slot == "TURN" else value

    def ending(self, ending: Ending) -> str:
        """How the game ended, in a sentence."""
        kind = ending.kind
        if kind == "abridged" and len(ending.powers) > 1:
            kind = "abridged_shared"
        if kind == "draw" and len(ending.powers) == 1:
            kind = "draw_one"
        won = sum(ending.scores.get(power, 0) for power in ending.powers)
        if kind == "solo" and won:
            kind = "solo_count"
        of = self.all_of(map(self.names.of, self.names.in_order(ending.powers)))
        count = self.count(ending.counted, won)
        text = self.one_of("ending", kind, powers=self.powers(ending.powers), of=of, count=count)
        return text[:1].upper() + text[1:]

    def detail(self, detail: str) -> str:
        """What a notice adds: one of our own words, or what another program said, as it said it."""
        word, colon, rest = detail.partition(": ")
        if self.has(f"detail.{word}"):
            return self.say(f"detail.{word}") + (self.say("list.colon") + rest if colon else "")
        return detail


def schedule_words(schedule: Schedule, words: Words) -> str:
    """« chaque vendredi à 24 h 00 (minuit) »."""
    language = words.language
    if schedule.every_days:
        return words.say("schedule.every_days", count=schedule.every_days, clock=clock(schedule.clock, language))
    if schedule.every_seconds:
        return words.say("schedule.every", span=span(schedule.every_seconds, language))
    by_clock: dict[str, list[int]] = {}
    for time in schedule.times:
        by_clock.setdefault(time.clock, []).append(time.weekday)
    if not by_clock:
        return words.say("schedule.set")
    parts = []
    for at, days in by_clock.items():
        if len(days) == 7:
            parts.append(words.say("schedule.daily", clock=clock(at, language)))
        else:
            named = words.all_of(words.say(f"day.{day}") for day in days)
            parts.append(words.say("schedule.weekly", day=named, clock=clock(at, language)))
    return words.all_of(parts)


def others_words(rules: GameRules, words: Words) -> str:
    """When retreats and adjustments are due."""
    if rules.others_after_seconds is None:
        return schedule_words(rules.moves, words)
    return after_words(rules.others_after_seconds, rules.others_clock, words)


def after_words(after_seconds: int, at: str, words: Words) -> str:
    """« 2 jours après chaque rapport, à 24 h 00 (minuit) »."""
    text = words.say("schedule.every", span=span(after_seconds, words.language))
    if not at:
        return text
    return language_of(words.language).saying.dates.after.format(text=text, clock=clock(at, words.language))
