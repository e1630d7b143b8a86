"""The Latin letter that each character is taken for: what a reader sees, whatever keyboard or trick it came from."""

import unicodedata

from gm.notation.words.fold import fold

# What the folding of orders does not know, because nobody orders with it.
_ALIKE = {
    "a": "ᴀɑɐաᎪ", "b": "ʙɓьБЬᏴ", "c": "ᴄƈɔϲᏟ", "d": "ᴅɖɗԁᎠ", "e": "ᴇɛǝєзᎬ", "f": "ꜰƒɟᎰ", "g": "ɢɡɠƃցᏀ",
    "h": "ʜħɦɥһհᎻ", "i": "ɪɨɩᴉӏᎥ", "j": "ᴊȷյᎫ", "k": "ᴋƙκᏦ", "l": "ʟłɫɭᏞ", "m": "ᴍɱɯмᎷ", "n": "ɴɲŋηпиոռ",
    "o": "ᴏøɵσօᎾ", "p": "ᴘƥρքᏢ", "q": "ꞯɋԛզ", "r": "ʀɽɹггᏒ", "s": "ꜱʂςսՏᏚ", "t": "ᴛʈŧʇτтᎢ", "u": "ᴜʉʊμцʋ",
    "v": "ᴠʌѵνᏙ", "w": "ᴡωʍԝшᎳ", "x": "χх", "y": "ʏɣγʎүᎩ", "z": "ᴢʐƶᏃ",
}  # fmt: skip
_FIRST_OF = (0x1F130, 0x1F150, 0x1F170, 0x1F1E6)
"""Where the alphabets begin that are drawn in squares, circles and flags."""
_UNSEEN_ASCII = 0xE0000
_UNSEEN = frozenset({"Cf", "Cc", "Co", "Cn", "Cs"})
_KEPT = 10_000
"""Entries the table may hold, as in `fold`."""


def _drawn() -> dict[int, str]:
    table = {ord(sign): latin for latin, signs in _ALIKE.items() for sign in signs}
    table |= {first + place: chr(97 + place) for first in _FIRST_OF for place in range(26)}
    return table | {_UNSEEN_ASCII + code: chr(code).lower() for code in range(33, 127)}


_DRAWN = _drawn()


def _latin(code: int) -> str:
    sign = chr(code)
    if code < 128:
        return sign.lower()
    if sign in _SIGNS:
        return sign
    if unicodedata.category(sign) in ("Mn", "Me"):
        return ""
    drawn = _DRAWN.get(code) or _DRAWN.get(ord(sign.lower()[:1]))
    if drawn or unicodedata.category(sign) == "Cf":
        return drawn or ""
    folded = fold(sign)
    if not folded.strip():  # a picture: a letter in a ring, perhaps
        folded = "".join(part for part in unicodedata.normalize("NFKD", sign).lower() if part.isalnum()) or folded
    digit = unicodedata.digit(sign, None)
    return folded if digit is None else str(digit)


_SIGNS = frozenset("µºª")
"""Units, no letters."""


class _Table(dict[int, str]):
    def __missing__(self, code: int) -> str:
        latin = _latin(code)
        if len(self) < _KEPT:
            self[code] = latin
        return latin


LATIN = _Table()
"""code point -> the small Latin letters it looks like, "" for what nobody sees; filled as characters are met."""


def latin(text: str) -> str:
    """The text in small Latin letters, as far as its characters look like some."""
    return text.translate(LATIN)


def visible(text: str) -> str:
    """A text without the characters that nobody sees, which could spell anything; what makes a picture stays whole."""
    if text.isascii() and text.isprintable():
        return text
    kept: list[str] = []
    before = ""
    for sign in text:
        if sign in "\u200d\ufe0f":
            seen = bool(before) and (before == "\ufe0f" or unicodedata.category(before) in ("So", "Sk"))
        else:
            seen = sign in "\n\t" or not (unicodedata.category(sign) in _UNSEEN or _is_blank_letter(sign))
        if seen:
            kept.append(sign)
            before = sign
    return "".join(kept)


def _is_blank_letter(sign: str) -> bool:
    """Variation selectors, of which there are 256, and letters without a shape."""
    return (
        "\ufe00" <= sign <= "\ufe0e" or "\U000e0100" <= sign <= "\U000e01ef" or sign in "\u034f\u115f\u1160\u3164\u2800"
    )
