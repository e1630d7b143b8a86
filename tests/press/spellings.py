"""How a secret comes to stand in a letter: typed, quoted, wrapped, spaced, or coded by a mail program."""

from collections.abc import Callable

Spelling = Callable[[str], str]
_CYRILLIC = str.maketrans("aeopcyxABEKMHOPCTX", "аеорсухАВЕКМНОРСТХ")
_MARKED = str.maketrans({"e": "ê", "a": "ä", "o": "õ", "u": "ú", "i": "ì", "n": "ñ", "c": "ç"})

TOGETHER: dict[str, Spelling] = {
    "as it is": str,
    "in capitals": str.upper,
    "broken by a soft line end": lambda text: f"{text[:5]}=\n{text[5:]}",
    "in quoted-printable": lambda text: "".join(f"={code:02X}" for code in text.encode()),
    "as a link writes it": lambda text: "".join(f"%{code:02x}" for code in text.encode()),
    "in wide letters": lambda text: "".join(chr(ord(s) + 0xFEE0) if "!" <= s <= "~" else s for s in text),
    "in bold letters": lambda text: "".join(chr(0x1D41A + ord(s) - 97) if "a" <= s <= "z" else s for s in text),
    "in Cyrillic letters": lambda text: text.translate(_CYRILLIC),
    "with marks above": lambda text: "".join(f"{sign}\u0301" for sign in text),
    "with what nobody sees between": "\u200b".join,
    "with joiners between": "\u2060\u200d".join,
    "with soft hyphens": "\u00ad".join,
}
"""For a token, an address or a name."""

APART: dict[str, Spelling] = {
    "spaced": " ".join,
    "widely spaced": "   ".join,
    "dotted": ".".join,
    "with hyphens": "-".join,
    "with stars": "*".join,
    "one letter a line": "\n".join,
    "one letter a quoted line": "\n> ".join,
    "broken by a line end": lambda text: f"{text[:5]}\n{text[5:]}",
    "broken in a quoted line": lambda text: f"{text[:5]}\n> {text[5:]}",
}
"""For a token or an address."""

OF_ADDRESSES: dict[str, Spelling] = {
    "behind mailto": lambda text: f"<mailto:{text}?subject=x>",
    "without its signs": lambda text: text.replace("@", " ").replace(".", " "),
}

OF_NAMES: dict[str, Spelling] = {
    "in small letters": str.lower,
    "of several": lambda name: f"les {name}s",
    "of the family": lambda name: f"the {name}es",
    "of somebody": lambda name: f"{name}'s",
    "of somebody, curled": lambda name: f"{name}’s",
    "with other accents": lambda name: name.lower().translate(_MARKED),
    "with an initial": lambda name: f"C. {name}",
    "of an address elsewhere": lambda name: f"c.{name.lower()}@poste.example",
}
