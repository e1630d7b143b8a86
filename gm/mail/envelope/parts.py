"""The parts of a letter: which of them are its text, and which are left aside.

Parts are found by their boundaries in the raw bytes, without copying a letter more than once a level, and never
more of them, nor deeper, nor longer, than the limits say.
"""

import binascii
import re
from dataclasses import dataclass, field

from gm.mail.envelope.charsets import decode
from gm.mail.envelope.fields import Fields, content, split, unbase64
from gm.mail.envelope.flowed import flowed_lines
from gm.mail.envelope.lines import TextLine, plain_lines
from gm.mail.envelope.markup import has_struck_out, html_lines, may_be_signed
from gm.mail.envelope.signatures import signed_as
from gm.mail.envelope.values import Attachment, Caution

RAW_LIMIT = 5 * 1024 * 1024  # bytes of a letter that are looked at
PARTS_LIMIT = 50
DEPTH_LIMIT = 10
TEXT_LIMIT = 200 * 1024  # characters of text in all
HTML_LIMIT = 500 * 1024  # bytes of one HTML part: Word writes ten times the text
SHEET_LIMIT = 20 * 1024  # bytes of an attached text that is read beside another text
NAME_LIMIT = 120
FEW_LINES = 6
STAND_IN_LIMIT = 600  # characters of a plain form that only says that the letter is in HTML

_SHEET_NAME = re.compile(r"\.(?:txt|ord)\Z", re.IGNORECASE)
_BEYOND_ASCII = bytes(range(0x80, 0x100))
_HALF_CHARACTER = 1000  # bytes beyond ASCII, at most, among which a cut may have halved one
_STAND_IN = re.compile(r"\b(?:html|mime)\b", re.IGNORECASE)
_META_CHARSET = re.compile(rb"<meta[^>]{0,200}?charset\s{0,5}=\s{0,5}[\"']?([\w:-]{1,40})", re.IGNORECASE)
_ASIDE = frozenset(
    {"text/calendar", "text/vcard", "text/x-vcard", "text/x-amp-html", "text/rfc822-headers", "text/rtf"}
)


@dataclass(frozen=True, slots=True)
class BodyPart:
    """One part that has no parts of its own."""

    media_type: str
    fields: Fields
    body: bytes  # as it came, still in its transfer encoding
    charset: str | None
    flowed: bool
    delete_space: bool
    name: str
    attached: bool  # its Content-Disposition says so, or it has a file name
    children: tuple["BodyPart", ...] = ()


@dataclass(slots=True)
class PartsRead:
    """What the parts of a letter come to."""

    bodies: list[list[TextLine]] = field(default_factory=list)  # texts in reading order
    attachments: list[Attachment] = field(default_factory=list)
    parts: list[BodyPart] = field(default_factory=list)  # every part, for those who look for reports
    warnings: set[Caution] = field(default_factory=set)
    room: int = TEXT_LIMIT


def open_letter(raw: bytes) -> tuple[BodyPart, set[Caution]]:
    """The tree of parts."""
    warnings: set[Caution] = set()
    if len(raw) > RAW_LIMIT:
        raw = raw[:RAW_LIMIT]
        warnings.add(Caution.TRUNCATED)
    budget = [PARTS_LIMIT]
    return _part(raw, "text/plain", 0, budget, warnings), warnings


def _part(entity: bytes, default: str, depth: int, budget: list[int], warnings: set[Caution]) -> BodyPart:
    fields, begin = split(entity)
    if fields.cut:
        warnings.add(Caution.TRUNCATED)
    said = content(fields, default)
    media_type = said.media_type
    children: tuple[BodyPart, ...] = ()
    boundary = said.parameters.get("boundary", "").rstrip()
    if media_type.startswith("multipart/") and boundary:
        if depth >= DEPTH_LIMIT:
            warnings.add(Caution.NESTED_TOO_DEEP)
        else:
            inner = "message/rfc822" if media_type == "multipart/digest" else "text/plain"
            found: list[BodyPart] = []
            for piece in _pieces(entity, begin, boundary):
                if budget[0] <= 0:
                    warnings.add(Caution.TOO_MANY_PARTS)
                    break
                budget[0] -= 1
                found.append(_part(piece, inner, depth + 1, budget, warnings))
            children = tuple(found)
            if not children and Caution.TOO_MANY_PARTS not in warnings:
                media_type = "text/plain"  # its boundary never comes: what is there is text, or nothing is
    return BodyPart(
        media_type,
        fields,
        b"" if children else entity[begin:],
        said.parameters.get("charset") or None,
        flowed=said.parameters.get("format", "").lower() == "flowed",
        delete_space=said.parameters.get("delsp", "").lower() == "yes",
        name=said.filename[:NAME_LIMIT],
        attached=said.disposition == "attachment" or bool(said.filename),
        children=children,
    )


def _pieces(entity: bytes, begin: int, boundary: str) -> list[bytes]:
    """The bytes between boundaries, one piece more than is wanted at most."""
    mark = b"--" + boundary.encode("ascii", "replace")
    pieces: list[bytes] = []
    start = -1
    at = entity.find(mark, begin)
    while at >= 0 and len(pieces) <= PARTS_LIMIT:
        after = entity[at + len(mark) : at + len(mark) + 80].partition(b"\n")[0].strip()
        if after in (b"", b"--") and (at == begin or entity[at - 1 : at] == b"\n"):
            if start >= 0:
                pieces.append(entity[start:at].removesuffix(b"\n").removesuffix(b"\r"))
            start = -1
            if after == b"--":
                return pieces
            line_end = entity.find(b"\n", at)
            start = line_end + 1 if line_end >= 0 else len(entity)
        at = entity.find(mark, at + len(mark))
    if start >= 0:  # the last boundary is missing: letters are cut, and some programs forget it
        pieces.append(entity[start:])
    return pieces


def body_bytes(part: BodyPart, limit: int) -> tuple[bytes, bool]:
    """The part's content with its transfer encoding undone, at most `limit` of it, and whether there was more."""
    encoding = (part.fields.first("content-transfer-encoding") or "").strip().lower()
    raw = part.body[: limit * 3]
    if encoding == "base64":
        data = unbase64(raw)
    elif encoding == "quoted-printable":
        data = binascii.a2b_qp(raw)
    else:
        data = raw
    if len(data) <= limit and len(raw) == len(part.body):
        return data, False
    cut = data[:limit]
    return cut[: max(len(cut.rstrip(_BEYOND_ASCII)), len(cut) - _HALF_CHARACTER)], True


def read_parts(root: BodyPart, warnings: set[Caution]) -> PartsRead:
    """Choose the texts of a letter and name what is left aside."""
    result = PartsRead(warnings=warnings)
    sheets: list[BodyPart] = []
    _walk(root, result, sheets)
    for part in sheets:
        if len(part.body) <= SHEET_LIMIT or not result.bodies:
            _read(part, result)
        else:
            _leave(part, result)
    return result


def _walk(part: BodyPart, result: PartsRead, sheets: list[BodyPart]) -> None:
    result.parts.append(part)
    if part.media_type == "multipart/alternative":
        _choose(part, result, sheets)
    elif part.media_type in ("multipart/related", "multipart/signed", "multipart/report"):
        _walk_first(part, result, sheets)
    elif part.media_type == "multipart/encrypted":
        result.warnings.add(Caution.ENCRYPTED)
        _leave_all(part, result)
    elif part.children:
        for child in part.children:
            _walk(child, result, sheets)
    elif part.media_type.startswith("multipart/"):
        _leave(part, result)
    elif _is_sheet(part):
        sheets.append(part)
    elif part.media_type in ("text/plain", "text/html") and not part.attached:
        if part.media_type == "text/html":
            result.warnings.add(Caution.HTML_ONLY)
        _read(part, result)
    else:
        if _is_enveloped(part):
            result.warnings.add(Caution.ENCRYPTED)
        _leave(part, result)


def _walk_first(part: BodyPart, result: PartsRead, sheets: list[BodyPart]) -> None:
    """The text is in the first part; the others belong to it."""
    for child in part.children[:1]:
        _walk(child, result, sheets)
    for child in part.children[1:]:
        _leave_all(child, result, inline=part.media_type == "multipart/related")


def _is_enveloped(part: BodyPart) -> bool:
    """Encrypted by S/MIME, and not only signed (RFC 8551, 3.2.2)."""
    if part.media_type not in ("application/pkcs7-mime", "application/x-pkcs7-mime"):
        return False
    return "signed-data" not in (part.fields.first("content-type") or "").lower()


def _is_sheet(part: BodyPart) -> bool:
    """A text file that may hold orders."""
    if part.media_type == "text/plain":
        return part.attached
    text_like = part.media_type.startswith("text/") or part.media_type == "application/octet-stream"
    return text_like and part.media_type not in _ASIDE and bool(_SHEET_NAME.search(part.name))


def _choose(part: BodyPart, result: PartsRead, sheets: list[BodyPart]) -> None:
    """One of several forms of the same text: the plain one unless the HTML says more."""
    plain = next((child for child in part.children if _says_something(child)), None)
    page = next((child for child in part.children if _page_of(child)), None)
    if plain and page and _says_more(page, plain):
        plain = None
    chosen = plain or page or next(iter(part.children), None)
    before = len(result.bodies)
    for child in part.children:
        if child is chosen:
            _walk(child, result, sheets)
        else:
            _leave_all(child, result)
    if chosen is plain and page and len(result.bodies) == before + 1:
        markup = _text(_page_of(page) or page, HTML_LIMIT)[0]
        if may_be_signed(markup):
            result.bodies[-1] = signed_as(result.bodies[-1], html_lines(markup))


def _says_something(part: BodyPart) -> bool:
    return part.media_type == "text/plain" and bool(_text(part, 2000)[0].strip())  # 2,000 bytes tell


def _page_of(part: BodyPart) -> BodyPart | None:
    """The first HTML in a part."""
    if part.media_type == "text/html":
        return part
    return next((page for child in part.children if (page := _page_of(child))), None)


def _says_more(form: BodyPart, plain: BodyPart) -> bool:
    """Whether the HTML form tells what the plain one does not: some programs run all lines of a letter into one,
    write "this letter is in HTML" instead, and none can strike words out there."""
    page = _page_of(form)
    if page is None:
        return False
    text, _, more = _text(plain, 2000)
    markup = _text(page, HTML_LIMIT)[0]
    if has_struck_out(markup):
        return True
    if more or len(lines := [line for line in text.split("\n") if line.strip()]) > FEW_LINES:
        return False
    if len(text) < STAND_IN_LIMIT and _STAND_IN.search(text):
        return True
    return sum(bool(line.text.strip()) for line in html_lines(markup)) > len(lines)


def _read(part: BodyPart, result: PartsRead) -> None:
    if result.room <= 0:
        result.warnings.add(Caution.TRUNCATED)
        return
    text, guessed, cut = _text(part, HTML_LIMIT if part.media_type == "text/html" else result.room)
    if part.media_type == "text/html":
        lines = html_lines(text)
    elif part.flowed:
        lines = flowed_lines(text, delete_space=part.delete_space)
    else:
        lines = plain_lines(text)
    kept: list[TextLine] = []
    for line in lines:
        result.room -= len(line.text) + 1
        if result.room < 0:
            cut = True
            break
        kept.append(line)
    result.bodies.append(kept)
    if guessed:
        result.warnings.add(Caution.CHARSET_GUESSED)
    if cut:
        result.warnings.add(Caution.TRUNCATED)


def _text(part: BodyPart, limit: int) -> tuple[str, bool, bool]:
    """Its text, whether the charset was guessed, and whether there was more."""
    data, cut = body_bytes(part, limit)
    charset = part.charset
    if charset is None and part.media_type == "text/html":
        found = _META_CHARSET.search(data, 0, 2000)
        charset = found[1].decode("ascii") if found else None
    text, guessed = decode(data, charset)
    return text, guessed, cut


def _leave(part: BodyPart, result: PartsRead, *, inline: bool = False) -> None:
    result.attachments.append(Attachment(part.name, part.media_type, inline))


def _leave_all(part: BodyPart, result: PartsRead, *, inline: bool = False) -> None:
    result.parts.append(part)
    if part.children:
        of_page = inline or part.media_type == "multipart/related"
        for at, child in enumerate(part.children):
            _leave_all(child, result, inline=of_page and (inline or at > 0))
    elif part.attached or part.media_type not in ("text/plain", "text/html"):
        _leave(part, result, inline=inline)
