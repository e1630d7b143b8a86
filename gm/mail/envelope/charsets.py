"""Bytes to text, whatever the letter says about its charset."""

import codecs
import re

# These look like plain ASCII, or like nothing, unless they are decoded as what they are.
_ONLY_AS_DECLARED = re.compile(r"utf[-_]?(?:7|16|32)|iso[-_]?2022|^hz", re.IGNORECASE)
# Programs that say Latin-1 or ASCII mean Windows' superset of it: 0x96 is a dash, never a control character.
_MEANS_CP1252 = frozenset({"iso8859-1", "ascii", "latin-1"})
_LATIN9 = frozenset({"iso8859-15"})
# What UTF-8 looks like after somebody read it as Windows-1252 and wrote it again.
_READ_TWICE = re.compile(r"[ÂÃâ][\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]")
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""A byte order mark tells its charset, whatever the letter declares; the longer ones begin as the shorter do."""
_UNWANTED = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
# Bullets, arrows and faces of Windows' symbol fonts, as programs write them where the font is lost.
_SYMBOL = re.compile("[\uf020-\uf0ff]")
_SYMBOLS = str.maketrans(
    {
        **dict.fromkeys("\uf0e0\uf0e8\uf0f0\uf0ae\uf0de", "→"),
        **dict.fromkeys("\uf0df\uf0e7\uf0ef", "←"),
        **dict.fromkeys("\uf0b7\uf0a7\uf0a8\uf0d8\uf0fc\uf076", "•"),
        "\uf04a": ":)",
        "\uf04c": ":(",
    }
)
_NEWLINE = re.compile(r"\r\n|[\r\x85\u2028\u2029]")


def decode(data: bytes, declared: str | None) -> tuple[str, bool]:
    """Text and whether its charset had to be guessed.

    A byte order mark first; then UTF-8, because text that is valid UTF-8 by accident is rare and wrong labels are
    not; then what the letter declares; then Windows-1252. Guessing by letter frequency does worse on short French text.
    """
    for mark, charset in _MARKS:
        if data.startswith(mark):
            return _clean(data.decode(charset, "ignore")), False  # a text cut at a limit may end within a character
    known = _known(declared)
    if known and _ONLY_AS_DECLARED.search(known):
        try:
            return _clean(data.decode(known)), False
        except (UnicodeError, ValueError):
            pass
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _ladder(data, known)
    mended = _mend(text)
    return _clean(mended), mended is not text


def _known(declared: str | None) -> str | None:
    if not declared or len(declared) > 40:
        return None
    try:
        found = codecs.lookup(declared.strip(" \t'\""))
    except (LookupError, ValueError, UnicodeError):
        return None
    # Python also has codecs that are not charsets (zip, rot13); a letter may not choose those.
    return found.name if getattr(found, "_is_text_encoding", False) else None


def _ladder(data: bytes, known: str | None) -> tuple[str, bool]:
    charset = "cp1252" if known in _MEANS_CP1252 else known
    if charset in _LATIN9 and re.search(rb"[\x80-\x9f]", data):
        charset = "cp1252"
    if charset and charset != "utf-8":
        try:
            return _clean(data.decode(charset)), False
        except (UnicodeError, ValueError):
            pass
    try:
        return _clean(data.decode("cp1252")), True
    except UnicodeDecodeError:
        return _clean(data.decode("latin-1")), True


def _mend(text: str) -> str:
    """Undo one reading of UTF-8 as Windows-1252, when the whole text agrees that it happened."""
    if not _READ_TWICE.search(text):
        return text
    try:
        return text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return text


def _clean(text: str) -> str:
    text = _UNWANTED.sub("", _NEWLINE.sub("\n", text))
    return text.translate(_SYMBOLS) if _SYMBOL.search(text) else text
