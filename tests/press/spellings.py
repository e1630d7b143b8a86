"""How somebody may write a secret so that no program sees it, and a person all the same does."""

import base64
import codecs
from collections.abc import Callable
from urllib.parse import quote

Spelling = Callable[[str], str]
_CYRILLIC = str.maketrans("aeopcyxABEKMHOPCTX", "аеорсухАВЕКМНОРСТХ")
_MARKED = str.maketrans({"e": "ê", "a": "ä", "o": "õ", "u": "ú", "i": "ì", "n": "ñ", "c": "ç"})


def wrapped(text: str, width: int) -> str:
    return "\n".join(text[at : at + width] for at in range(0, len(text), width))


def coded(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


ANY: dict[str, Spelling] = {
    "in capitals": str.upper,
    "spaced": " ".join,
    "widely spaced": "   ".join,
    "dotted": ".".join,
    "with hyphens": "-".join,
    "with stars": "*".join,
    "one letter a line": "\n".join,
    "one letter a quoted line": "\n> ".join,
    "broken by a hyphen at a line's end": lambda text: f"{text[:5]}-\n{text[5:]}",
    "broken by a soft line end": lambda text: f"{text[:5]}=\n{text[5:]}",
    "backwards": lambda text: text[::-1],
    "backwards and spaced": lambda text: " ".join(text[::-1]),
    "in base64": coded,
    "in base64 behind other words": lambda text: coded(f"c'est {text}, voilà"),
    "in base64 in lines": lambda text: wrapped(coded(f"to: {text} yes"), 7),
    "in base64 in quoted lines": lambda text: wrapped(coded(f"to: {text} yes"), 9).replace("\n", "\n> "),
    "in base64 for addresses": lambda text: base64.urlsafe_b64encode(f"ÿþ> {text}".encode()).decode(),
    "in base64 backwards": lambda text: coded(text)[::-1],
    "in base64, spaced": lambda text: " ".join(coded(text)),
    "in hexadecimal": lambda text: text.encode().hex(),
    "in hexadecimal with colons": lambda text: text.encode().hex(":"),
    "in hexadecimal as programs write it": lambda text: ", ".join(f"0x{code:02X}" for code in text.encode()),
    "in escapes of programs": lambda text: "".join(f"\\x{code:02x}" for code in text.encode()),
    "in decimal numbers": lambda text: " ".join(str(code) for code in text.encode()),
    "in quoted-printable": lambda text: "".join(f"={code:02X}" for code in text.encode()),
    "as a link writes it": lambda text: "".join(f"%{code:02x}" for code in text.encode()),
    "as a link writes some of it": lambda text: quote(text, safe=""),
    "as a page writes it": lambda text: "".join(f"&#{ord(sign)};" for sign in text),
    "as a page writes it in hexadecimal": lambda text: "".join(f"&#x{ord(sign):X};" for sign in text),
    "in wide letters": lambda text: "".join(chr(ord(s) + 0xFEE0) if "!" <= s <= "~" else s for s in text),
    "in bold letters": lambda text: "".join(chr(0x1D41A + ord(s) - 97) if "a" <= s <= "z" else s for s in text),
    "in rings": lambda text: "".join(chr(0x24D0 + ord(s) - 97) if "a" <= s <= "z" else s for s in text),
    "in flags": lambda text: "\u200b".join(chr(0x1F1E6 + ord(s) - 97) if "a" <= s <= "z" else s for s in text),
    "in Cyrillic letters": lambda text: text.translate(_CYRILLIC),
    "with marks above": lambda text: "".join(f"{sign}\u0301" for sign in text),
    "struck through": lambda text: "".join(f"{sign}\u0336" for sign in text),
    "with what nobody sees between": "\u200b".join,
    "with joiners between": "\u2060\u200d".join,
    "with soft hyphens": "\u00ad".join,
    "in letters that nobody sees": lambda text: "".join(chr(0xE0000 + ord(sign)) for sign in text if sign.isascii()),
    "thirteen letters on": lambda text: codecs.encode(text, "rot13"),
}
"""For a token, an address or a name."""

OF_TOKENS: dict[str, Spelling] = {
    "in its halves": lambda token: f"{token[:8]}, et puis {token[8:]}",
    "in its halves, the second first": lambda token: f"{token[8:]} - mais {token[:8]} vient avant",
    "with letters like digits": lambda token: token.replace("o", "0").replace("i", "1").replace("b", "8"),
    "digits said": lambda token: " ".join(
        {"2": "deux", "3": "trois", "4": "quatre", "5": "cinq", "6": "six", "7": "sept"}.get(sign, sign)
        for sign in token
    ),
    "digits said in English": lambda token: "-".join(
        {"2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven"}.get(sign, sign) for sign in token
    ),
}

OF_ADDRESSES: dict[str, Spelling] = {
    "said in French": lambda text: text.replace("@", " arobase ").replace(".", " point ").replace("-", " tiret "),
    "said in English": lambda text: text.replace("@", " at ").replace(".", " dot ").replace("-", " dash "),
    "said in brackets": lambda text: text.replace("@", "(at)").replace(".", "[dot]"),
    "said and spaced": lambda text: " ".join(text).replace("@", "arobase").replace(".", "point"),
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
    "glued to an initial": lambda name: f"c{name.lower()}",
    "with a year": lambda name: f"{name.lower()}1975",
    "in a hump": lambda name: f"Team{name}",
    "of an address elsewhere": lambda name: f"c.{name.lower()}@poste.example",
    "in two": lambda name: f"{name[:3]} {name[3:]}",
    "in two with a dot": lambda name: f"{name[:3]}.{name[3:]}",
    "with digits for letters": lambda name: name.lower().replace("e", "3").replace("o", "0"),
}
