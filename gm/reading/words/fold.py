"""Fold what keyboards and mail programs do to text: `« Ａ Paris → Bourgogne »` is read as `"a paris -> bourgogne"`.

The list of what is tolerated is `TOLERATED`; each entry has a test. Folding is for reading only: answers quote the
player's own text, and `origins` leads a place in folded text back to the column where he wrote it.
"""

import unicodedata

TOLERATED = (
    ("upper and lower case", "a PAR - bur"),
    ("accents, composed or combining", "A Pár - Bur"),
    ("no-break and other typographic spaces, tabs", "A\u00a0Par\u202f-\u2009Bur\t"),
    ("zero-width characters, byte order mark, soft hyphen", "\ufeffA Pa\u00adr\u200b - B\u200dur"),
    ("hyphens, dashes and minus signs", "A Par \u2010\u2011\u2012\u2013\u2014\u2015\u2212 Bur"),
    ("arrows", "A Par → Bur"),
    ("typographic quotes and apostrophes", "« l’armée » “Par” - Bur"),
    ("Greek and Cyrillic look-alikes", "А Раr - Βur"),
    ("ligatures", "œ ﬁ"),
    ("full-width letters", "Ａ Ｐａｒ － Ｂｕｒ"),
    ("emphasis marks", "*A Par* - _Bur_"),
    ("braces as brackets", "A Par - Bur {as agreed}"),
    ("emojis and other pictures", "👉 A Par - Bur 😈"),
)
"""(what, an example): what a mail may do to an order without changing it."""

_CYRILLIC = "АВЕКМНОРСТУХІЈЅавекмнорстухіјѕ", "abekmhopctyxijsabekmhopctyxijs"
_GREEK = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεικνορτυχ", "abezhikmnoptyxabeikvoptyx"
_SMALL = {
    "ß": "ss", "œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "đ": "d", "ı": "i",
    "«": '"', "»": '"', "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "‚": "'", "‛": "'", "′": "'", "´": "'",
    "`": "'", "ʼ": "'", "‹": "'", "›": "'", "*": " ", "_": " ", "~": " ",
    "•": "•", "·": "•", "‣": "•", "◦": "•", "▪": "•", "●": "•", "■": "•", "○": "•", "∙": "•", "▸": "•", "✓": "•",
    "✔": "•", "、": ",", "。": ".", "−": "-", "\u00ad": "", "¬": "-", "⁃": "-", "\t": " ",
    "{": "(", "}": ")", "[": "(", "]": ")", "×": "x", "✕": "x",
    "❌": " not ", "❎": " not ", "✗": " not ", "✘": " not ", "✖": " not ", "🚫": " not ", "⛔": " not ",
    "➔": "->", "➜": "->", "➝": "->", "➞": "->", "➡": "->", "➤": "->", "►": "->", "▶": "->", "⟶": "->", "⇒": "->",
    "←": "<-", "⟵": "<-", "⇐": "<-", "⬅": "<-", "⇦": "<-", "◀": "<-", "◄": "<-", "⟸": "<-",
    "⟹": "->", "↦": "->", "↣": "->", "⇨": "->",
}  # fmt: skip
_KEPT = 10_000
"""Entries the table may hold: more characters than any letter uses, few enough to stay small under random input."""


def _fold_character(character: str) -> str:
    if "\u2190" <= character <= "\u21ff":
        return "->"
    category = unicodedata.category(character)
    if category in ("Mn", "Me", "Cf"):
        return ""
    if category == "So":
        return " "
    if category == "Pd":
        return "-"
    if category == "Zs":
        return " "
    plain = unicodedata.normalize("NFKD", character).lower()
    return "".join(_SMALL.get(c, c) for c in plain if unicodedata.category(c) not in ("Mn", "Me", "Cf"))


class _Table(dict[int, str]):
    """code point -> folded text, filled as characters are met."""

    def __missing__(self, code: int) -> str:
        folded = _fold_character(chr(code))
        if len(self) < _KEPT:
            self[code] = folded
        return folded


def _table() -> _Table:
    table = _Table()
    for letters, plain in (_CYRILLIC, _GREEK):
        table.update((ord(letter), latin) for letter, latin in zip(letters, plain, strict=True))
    table.update((ord(letter), folded) for letter, folded in _SMALL.items())
    table.update({ord(letter): "ù" for letter in "ùÙ"})  # French « où », where, is another word than « ou », or
    table.update((code, chr(code).lower()) for code in range(32, 127) if code not in table)
    return table


_TABLE = _table()


def fold(text: str) -> str:
    """The text in plain lower-case letters, dashes and spaces."""
    return text.translate(_TABLE)


def origins(text: str) -> list[int]:
    """For each character of `fold(text)`, and its end, the index in `text` it comes from."""
    places: list[int] = []
    for index, character in enumerate(text):
        places.extend([index] * len(_TABLE[ord(character)]))
    places.append(len(text))
    return places
