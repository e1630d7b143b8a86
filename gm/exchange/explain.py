"""What `gm parse --explain` answers a person: each line, and in words how it was read."""

from typing import IO

from gm.exchange.line_facts import told_lines, warned
from gm.notation.orders.build import Situation
from gm.notation.orders.lines import SheetReading
from gm.notation.orders.writer import Writer
from gm.notation.reader import Reader
from gm.reports.answers import line_words
from gm.reports.names import Names
from gm.reports.phrases import warning_words
from gm.reports.words import Words, words_in


def explain(sheet: SheetReading, at: Situation, reader: Reader, names: Names, out: IO[str], text: str = "") -> None:
    """Print how each order was read, in words, with a caret under the word that stopped the reader.

    Then which words of each sentence of `text`, what was written, belong to what.
    """
    language = names.language
    words = Words(words_in(language), names)
    writer = Writer(reader.lexicon, language)
    for line, told in zip(sheet.lines, told_lines(sheet.lines, at, reader.vocabulary), strict=True):
        print(line.text, file=out)
        if line.column is not None and not line.followed:
            print(" " * (line.column - 1) + "^", file=out)
        if line.followed and line.order is not None:
            print(f"    {writer.sentence(line.order)}", file=out)
            print(f"    {words.say(f'line.{line.how}')}", file=out)
        else:
            print(f"    {line_words(told, words)}", file=out)
    missing = [names.unit(unit) for unit in names.by_place(sheet.missing)]
    for title, texts in (("missing", missing), ("replaced", [line.text for line in sheet.replaced])):
        if texts:
            print(f"{words.say(f'sheet.{title}')} {words.say('list.semicolon').join(texts)}", file=out)
    for notice in sheet.warnings:
        print(warning_words(warned(notice), words), file=out)
    if text.strip():
        print(file=out)
    for row in text.splitlines():
        for parts in reader.parts(row, at):
            said = (f"« {part.text} » {words.say(f'part.{part.kind.lower()}')}" for part in parts)
            if listed := " · ".join(said):
                print(listed, file=out)
