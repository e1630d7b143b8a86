"""HTML to lines: what a reader would see, with the parts that programs mark as quoted or as a signature.

One pass over the text with a small tokenizer instead of html.parser, which takes quadratic time over broken
markup in the Python versions we run on. Links, pictures and everything hidden are dropped.
"""

import html
import re
from collections import Counter
from dataclasses import dataclass

from gm.mail.envelope.lines import TextLine

BROKEN_TAGS_LIMIT = 50
DEPTH_LIMIT = 500
INTRODUCTION_LIMIT = 400

_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9:_-]{0,40})((?:[^\"'>]++|\"[^\"]*+\"|'[^']*+')*+)>")
_PLAIN_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9:_-]{0,40})([^>]*)>")  # once quotes have shown to be unreliable
_ATTRIBUTE = re.compile(
    r"\b(class|id|style|type|name|data-marker|data-smartmail)\s{0,9}=\s{0,9}(?:\"([^\"]*)\"|'([^']*)'|([^\s>\"']+))",
    re.IGNORECASE,
)
_STRUCK_OUT = re.compile(r"line-through|<(?:s|del|strike)\b", re.IGNORECASE)
_HIDDEN_WORD = re.compile(r"\shidden(?=[\s=/]|$)", re.IGNORECASE)
_SPACE = re.compile(r"[ \t\n\r\f]+")

_BLOCKS = frozenset(
    {"address", "article", "aside", "blockquote", "center", "dd", "div", "dl", "dt", "fieldset", "footer", "form"}
    | {"h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section", "table"}
    | {"tbody", "tfoot", "thead", "tr", "ul"}
)
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
_DROPPED = frozenset(
    {"head", "noscript", "o:shapedefaults", "object", "script", "select", "style", "svg", "template", "textarea"}
    | {"title", "xml"}
)
_HIDDEN = re.compile(
    r"display:none|text-decoration(?:-line)?:[a-z-]*line-through|"
    r"visibility:hidden|mso-hide:all|font-size:0(?![.\d])(?!\.?\d*[1-9])"
)
_MARGINLESS = re.compile(r"margin(?:-top|-bottom)?:0")

# What its writer struck out he does not say any more.
_STRUCK = frozenset({"del", "s", "strike"})

# What programs call the text they quote. An introduction class holds "On … wrote:" and the quotation in a blockquote,
# and may go on with the writer's own words below it; the others hold nothing of his.
_QUOTE = re.compile(
    r"(?:^|[\s_])(?:gmail_attr|yahoo_quoted|moz-cite-prefix|moz-email-headers-table|moz-forward-container|"
    r"outlookmessageheader|wm_quote|zmail_extra|tutanota_quote|gmx_quote|zimbra_quote|sh-quoted-content)",
    re.IGNORECASE,
)
_INTRODUCTION = re.compile(r"(?:^|\s)(?:x_)?(?:gmail_quote|protonmail_quote|gmail_quote_container)\b", re.IGNORECASE)
_QUOTE_ID = re.compile(r"(?:x_)?(?:yahoo_quoted|reply-intro|mail-editor-reference-message-container)", re.IGNORECASE)
_HISTORY_ID = re.compile(r"(?:x_)*(?:divrplyfwdmsg|appendonsend|olk_src_body_section)", re.IGNORECASE)
# Most programs call a signature one, in whatever words around it: "gmail_signature", "moz-signature", "x_Signature",
# "ms-outlook-mobile-signature", "AppleMailSignature", "protonmail_signature_block-user", "messageSignatureSection".
_SIGNATURE = re.compile(r"signature|(?:^|[\s_])_?_?sig_(?:pre|post)|_rc_sig\b|bloop_sign_", re.IGNORECASE)
# An indented passage of the writer's own, as the indent button makes it.
_INDENT = re.compile(r"border:none|border-width:0|webkit-indent")
# Word's automatic arrows are letters of a symbol font.
_WINGDINGS = str.maketrans({"à": "→", "è": "→", "ð": "→", "ß": "←", "ç": "←", "J": ":)", "L": ":("})


@dataclass(slots=True)
class _Element:
    tag: str
    quoted: bool = False
    signed: bool = False
    dropped: bool = False
    pre: bool = False
    symbols: bool = False
    spaced: bool = False  # a paragraph with a blank line after it
    introduction: bool = False  # its own text introduces a quotation; off again when that is over
    whole: bool = False  # more than an introduction: all of it is quoted
    since: int = 0  # characters of quoted text before it


class _Page:
    def __init__(self) -> None:
        self.lines: list[TextLine] = []
        self.pieces: list[str] = []
        self.stack: list[_Element] = []
        self.opened: Counter[str] = Counter()  # how many of each are in the stack
        self.history = False
        self.quoted_so_far = 0  # characters
        self.cell_breaks = 0  # lines that ended inside a cell: they count only if more follows there

    # -- text

    def text(self, data: str) -> None:
        top = self.stack[-1] if self.stack else None
        if top is not None and top.dropped:
            return
        data = html.unescape(data)
        if self.cell_breaks and data.strip():
            for _ in range(self.cell_breaks):
                self.end_line(always=True)
        if top is not None and top.symbols:
            data = data.translate(_WINGDINGS)
        if top is not None and top.pre:
            first, *others = data.replace("\r\n", "\n").split("\n")
            self.pieces.append(first)
            for line in others:
                self.end_line(always=True)
                self.pieces.append(line)
            return
        data = _SPACE.sub(" ", data)
        if data.startswith(" ") and (not self.pieces or self.pieces[-1].endswith((" ", "\t"))):
            data = data[1:]
        if data:
            self.pieces.append(data)

    def end_line(self, *, always: bool = False) -> None:
        self.cell_breaks = max(self.cell_breaks - 1, 0)
        text = "".join(self.pieces)
        self.pieces.clear()
        if not text.strip(" \t\n") and not always:
            return
        top = self.stack[-1] if self.stack else _Element("")
        quoted = self.history or top.quoted or top.introduction
        if quoted:
            self.quoted_so_far += len(text)
            if "-----" in text:  # a forwarded letter: what follows is not the writer's either
                for element in self.stack:
                    element.whole = element.introduction
        self.lines.append(TextLine(text, quoted or text.lstrip().startswith(">"), top.signed))

    def _in_cell(self) -> bool:
        return bool(self.stack) and self.stack[-1].tag in ("td", "th")

    # -- elements

    def open(self, tag: str, attributes: str) -> None:
        if tag == "br":
            if self._in_cell():
                self.cell_breaks += 1
            else:
                self.end_line(always=True)
            return
        if tag in ("td", "th"):
            self.cell_breaks = 0
            if self.pieces:
                self.pieces.append("\t")
        elif tag in _BLOCKS and not (self._in_cell() and self.pieces[-1:] == ["\t"]):
            self.end_line()
        if tag in _VOID:
            return
        if tag in ("p", "li", "td", "th", "tr"):
            self._close_forgotten(tag)
        if len(self.stack) >= DEPTH_LIMIT:
            return
        above = self.stack[-1] if self.stack else _Element("")
        new = self._element(tag, attributes, above)
        if new.signed and not above.signed:
            self.end_line()
        self.stack.append(new)
        self.opened[tag] += 1

    def _element(self, tag: str, attributes: str, above: _Element) -> _Element:
        new = _Element(
            tag,
            quoted=above.quoted,
            signed=above.signed,
            dropped=above.dropped or tag in _DROPPED or tag in _STRUCK,
            pre=above.pre or tag == "pre",
            symbols=above.symbols,
            spaced=tag == "p" and above.tag not in ("td", "th"),
            since=self.quoted_so_far,
        )
        new.quoted = new.quoted or above.introduction
        found = (
            {m[1].lower(): html.unescape(m[2] or m[3] or m[4] or "") for m in _ATTRIBUTE.finditer(attributes)}
            if "=" in attributes
            else {}
        )
        style = found.get("style", "").lower().replace(" ", "")
        names = found.get("class", "")
        if style:
            new.dropped = new.dropped or bool(_HIDDEN.search(style))
            new.pre = new.pre or "white-space:pre" in style
            new.symbols = new.symbols or "wingdings" in style
            new.spaced = new.spaced and not _MARGINLESS.search(style)
        if names.startswith("Mso"):
            new.spaced = False
        if "hidden" in attributes and _HIDDEN_WORD.search(re.sub(r"\"[^\"]*\"|'[^']*'", "", attributes)):
            new.dropped = True
        if tag == "blockquote":
            new.quoted = new.quoted or not _INDENT.search(style + names)
        elif names and _INTRODUCTION.search(names):
            new.introduction = True
        identity = found.get("id", "")
        if (names and _QUOTE.search(names)) or _QUOTE_ID.match(identity) or found.get("name") == "quote":
            new.quoted = True
        if _HISTORY_ID.match(identity):
            self.history = True
        marks = (names, identity, found.get("name", ""), found.get("data-marker", ""), found.get("data-smartmail", ""))
        if tag == "signature" or any(mark and _SIGNATURE.search(mark) for mark in marks):
            new.signed = True
        return new

    def close(self, tag: str) -> None:
        if tag in _VOID or not self.opened[tag]:
            if tag == "p":
                self.end_line()
            return
        while self.stack:
            if self._pop() == tag:
                return

    def _close_forgotten(self, tag: str) -> None:
        """HTML lets these be left open; two of a kind are never nested without a list or table between."""
        for at in range(len(self.stack) - 1, max(len(self.stack) - 8, -1), -1):
            if self.stack[at].tag == tag:
                while len(self.stack) > at:
                    self._pop()
                return
            if self.stack[at].tag in ("ul", "ol", "table", "div", "blockquote", "td", "th"):
                return

    def _pop(self) -> str:
        element = self.stack[-1]
        above = self.stack[-2] if len(self.stack) > 1 else None
        if element.tag in ("p", "div") and above is not None and above.tag in ("td", "th"):
            self.cell_breaks = max(self.cell_breaks, int(bool(self.pieces)))
        elif element.tag in _BLOCKS or (element.signed and not (above and above.signed)):
            self.end_line()
        if element.tag in ("td", "th"):
            self.cell_breaks = 0
        self.stack.pop()
        self.opened[element.tag] -= 1
        if element.tag == "p" and element.spaced:
            self.lines.append(TextLine("", element.quoted, element.signed))
        if element.tag == "blockquote" and above is not None and not above.whole:
            above.introduction = above.introduction and element.since - above.since > INTRODUCTION_LIMIT
            above.whole = above.introduction
        return element.tag


def has_struck_out(text: str) -> bool:
    """Whether somebody may have struck words out, which only the HTML form of a letter shows."""
    return _STRUCK_OUT.search(text) is not None


def may_be_signed(text: str) -> bool:
    """Whether a program may have marked a signature, which only the HTML form of a letter shows."""
    return _SIGNATURE.search(text) is not None


def html_lines(text: str) -> list[TextLine]:
    """The lines of an HTML page."""
    page = _Page()
    at, broken, end = 0, 0, len(text)
    while at < end:
        start = text.find("<", at)
        if start < 0:
            page.text(text[at:])
            break
        if start > at:
            page.text(text[at:start])
        if text.startswith("<!--", start):
            stop = text.find("-->", start + 4)
            at = end if stop < 0 else stop + 3
            continue
        tag = (_TAG if broken < BROKEN_TAGS_LIMIT else _PLAIN_TAG).match(text, start)
        if tag:
            name = tag[2].lower()
            at = tag.end()
            if tag[1]:
                page.close(name)
                continue
            page.open(name, tag[3])
            if name in ("style", "script"):
                # Their content is not markup; without an end they swallow the rest, as in a browser.
                stop = _end_of(text, name, at)
                at = end if stop < 0 else stop
            continue
        following = text[start + 1 : start + 2]
        if following and (following in "!?/" or following.isalpha()):
            broken += following not in "!?"
            stop = text.find(">", start)
            at = end if stop < 0 else stop + 1
        else:
            page.text("<")
            at = start + 1
    page.end_line()
    return page.lines


def _end_of(text: str, name: str, at: int) -> int:
    found = re.compile(f"</{name}", re.IGNORECASE).search(text, at)
    return found.start() if found else -1
