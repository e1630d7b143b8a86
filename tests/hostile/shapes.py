"""Letters made of one thing over and over: every kind of line, header field and word that some reader looks at."""

from collections.abc import Callable, Mapping

Shape = Callable[[int], bytes]
"""A letter's content, from its Content-Type on, of about so many bytes."""

PLAIN = b"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n"
HTML = b"Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n"

LINES: Mapping[str, str] = {
    "blank": "",
    "spaces": "   ",
    "talk": "Cher ami, je pense que nous devrions parler de la Bourgogne un de ces jours.",
    "order": "A Par - Bou",
    "order with a slip": "A Prais - Bougrogne",
    "half an order": "A Par -",
    "order with a condition": "si A Par - Bou alors A Mar H",
    "two orders": "A Par - Bou ou A Par - Pic",
    "order of a turn": "Automne 1901 : A Par - Bou",
    "turn": "Printemps 1901",
    "other turn": "Printemps 1904 :",
    "heading": "FRANCE :",
    "fleets": "Flottes :",
    "implied": "A Par - Bou (soutien A Mar, A Mun)",
    "garbage": "xq zorvl brakh mnopq",
    "garbage with signs": "a qx -> zr / k. (s) f w; b",
    "unit and garbage": "armée zorvl brakh mnopq",
    "numbers": "1. 2. 3. 4 5 6",
    "coasts": "F Spa/nc/sc/ec/wc (cn) c.n.",
    "support": "A Mar S A Par - Bou",
    "convoy": "F Eng C A Lon - Bel via Nth, Eng, Mao",
    "all hold": "toutes les unités tiennent",
    "entities": "&gt; &nbsp;&lt;A&amp;B Par &#45; Bou",
    "quoted": "> A Par - Bou",
    "deeply quoted": "> > > > > > > > A Par - Bou",
    "bar": "| A Par - Bou",
    "attribution": "Le 21 novembre 2026 à 10:12, Jean Dupont <jean@exemple.example> a écrit :",
    "attribution cut": "Le 21 novembre 2026 à 10:12,",
    "opens attribution": "Le ",
    "on": "On Sat, 21 Nov 2026 at 10:12",
    "wrote": "wrote:",
    "separator": "-----Message d'origine-----",
    "ruled": "---------- Forwarded message ---------",
    "rule": "----------------------------------------",
    "short rule": "--",
    "signature": "-- ",
    "sentinel": "— Répondez au-dessus de cette ligne —",
    "marked sentinel": "D> — Reply above this line —",
    "mail header": "From: Jean <jean@exemple.example>\nSent: 21 November 2026 10:12\nTo: gm@x.example\nSubject: Re",
    "from": "De : Jean",
    "to": "À : Angleterre",
    "press header": "De : x\nÀ : y\nObjet : z",
    "press letter": "À : Angleterre\n\nBonjour.\n",
    "own press header": "De : France\nÀ : Angleterre",
    "pour": "Pour : Italie",
    "pour contre": "Pour : Italie\nContre : Russie",
    "copy": "Cc : Italie",
    "labels": "Note : ceci",
    "request": "statut",
    "ready": "prêt",
    "polite request": "bonjour bonjour bonjour statut svp merci svp merci",
    "footer": "Envoyé de mon iPhone",
    "footer begun": "envoyé depuis mon très cher et bien aimé appareil qui n'en finit pas de se nommer ainsi",
    "notice": "Ce message est confidentiel. Si vous avez reçu une pièce jointe par erreur, prévenez le destinataire.",
    "link": "<https://www.exemple.example/une/page>",
    "armor": "-----BEGIN PGP SIGNED MESSAGE-----\n\nA Par - Bou\n-----BEGIN PGP SIGNATURE-----",
    "code": "ABCDEF22",
    "address": "gm+europe-1.abcdefghijklmnop@table.example",
    "broken address": "gm+europe-1.abcdefgh=\nijklmnop@table.exam=\nple",
    "tag": "[europe-1 abcdefghijklmnop]",
    "soft breaks": "=\n> =\n> =",
    "percent": "%2b%2B%252b=2b&#43;",
    "name": "Jean-Rémi Dampierre",
    "accents": "éèàùçœæ ÉÈÀ",
    "combining": "e\u0301a\u0300c\u0327",
    "invisible": "\u200b\u200b\u200dA\u00ad P\u2060ar",
    "arrows": "A Par → → → Bou",
    "bounce": "550 5.1.1 <jean@exemple.example> user unknown",
    "tabs": "\t\t\t\tA\tPar",
    "wide": "Ａ Ｐａｒ － Ｂｏｕ",
}
"""What a body of lines is made of."""

WORDS: Mapping[str, str] = {
    "letter": "a",
    "word": "zorvl ",
    "known word": "paris ",
    "unit": "A ",
    "order": "A Par-Bou, ",
    "order;": "A Par - Bou; ",
    "slip": "A Prais - Bougrogne; ",
    "dashes": "-",
    "arrows": "->",
    "dots": ".",
    "commas": ", ",
    "semicolons": ";",
    "and": "et ",
    "opening": "(",
    "closing": ")",
    "brackets": "[",
    "bracket pairs": "[x]",
    "parentheses": "(s) ",
    "half helpers": "(soutien ",
    "angles": "<",
    "angle pairs": "<x>",
    "quotes": "'",
    "double quotes": '"',
    "colons": ":",
    "slashes": "/",
    "ats": "@",
    "address": "a@b.example ",
    "dotted": "a.b@c.d.",
    "plus": "+",
    "marks": "> ",
    "stars": "*",
    "spaces": " ",
    "no-break": "\u00a0",
    "digits": "1",
    "numbers": "1 ",
    "dates": "21/11/2026 10:12 ",
    "le": "le ",
    "label": "de : x ",
    "labels": "de : à : objet : ",
    "ampersands": "&",
    "entities": "&gt;",
    "percents": "%",
    "equals": "=",
    "soft": "=20",
    "sent": "envoyé de ",
    "virus": "virus ",
    "articles": "le la les ",
    "article run": "l'",
    "of": "de l'",
    "hello": "bonjour, ",
    "thanks": " merci",
    "power": "Angleterre, ",
    "power et": "Italie et ",
    "season": "printemps ",
    "year": "1901 ",
    "turn": "automne 1901 : ",
    "token": "abcdefghijklmnop",
    "plus token": "+europe-1.abcdefghijklmnop",
    "plus game": "+e\n",
    "combining": "\u0301",
    "invisible": "\u200b",
    "underscore": "_",
    "question": "? ",
    "encoded": "=?utf-8?q?A?= ",
    "signs of arrows": "→",
    "signs of arrows, spaced": "→ ",
    "double arrows": "=> ",
    "long dashes": "—",
    "long dashes, spaced": "– ",
    "ligatures": "ﬁ",
    "ligatures, spaced": "ﬁ ﬂ œ ",
    "half addresses": "a@",
}
"""What one long line, field or subject is made of."""

TAGS: Mapping[str, str] = {
    "div": "<div>",
    "closed div": "<div>A Par</div>",
    "p": "<p>A Par - Bou",
    "blockquote": "<blockquote>",
    "closed blockquote": "<blockquote>A</blockquote>",
    "quote class": '<div class="gmail_quote">x',
    "quote closed": '<div class="gmail_quote">x<blockquote>y</blockquote>z</div>',
    "forwarded": '<div class="gmail_quote">-----<br>',
    "span": "<span>x",
    "table": "<table><tr><td>x",
    "cells": "<td>x",
    "list": "<ul><li>x",
    "closing": "</div>",
    "closing p": "</p>",
    "closing unknown": "</q>",
    "mixed": "<b><i></b></i>",
    "br": "<br>",
    "open": "<",
    "open letter": "<a ",
    "attribute": "<a href=",
    "quoted attribute": '<a x="',
    "styles": '<p style="color:red;display:block">x</p>',
    "comment": "<!-- x -->",
    "open comment": "<!--",
    "style": "<style>x</style>",
    "open style": "<style>",
    "script": "<script></script",
    "declaration": "<!x ",
    "entity": "&amp;",
    "half entity": "&#",
    "pre": "<pre>\n",
    "hidden": '<div style="display:none">x</div>',
    "bold": "<b>x</b>",
}
"""What a page is made of."""

FIELDS: Mapping[str, str] = {
    "received": "Received: from a.example (a.example [203.0.113.1]) by mx.table.example id 1",
    "our results": "Authentication-Results: mx.table.example; dmarc=pass header.from=x.example",
    "their results": "Authentication-Results: x.example; dkim=pass header.d=x.example (a (b) c)",
    "to": "To: a@b.example",
    "marks": "To: gm+europe-1.abcdefghijklmnop@table.example",
    "references": "References: <a@b.example>",
    "junk": "X-Junk: x",
    "failed": "X-Failed-Recipients: a@b.example",
    "folded": " folded",
    "rubbish": "no field at all",
    "list": "List-Id: <x>",
}
"""What a header is made of."""

VALUES: Mapping[str, tuple[str, str]] = {
    "many addresses": ("To", "a@b.example, "),
    "many groups": ("To", "x:a@b.example;"),
    "open comments": ("To", "("),
    "comments": ("To", "(x)"),
    "open quotes": ("To", '"'),
    "escapes": ("To", '"\\'),
    "angles": ("To", "<"),
    "angle pairs": ("To", "<a@b.example>"),
    "encoded": ("Subject", "=?utf-8?q?A?= "),
    "encoded open": ("Subject", "=?utf-8?q?"),
    "encoded charset": ("Subject", "=?"),
    "re": ("Subject", "Re: "),
    "re counted": ("Subject", "Re[2]: "),
    "tags": ("Subject", "[x] "),
    "tokens": ("Subject", "[europe-1 abcdefghijklmnop] "),
    "to powers": ("Subject", "à Angleterre, "),
    "topics": ("Subject", "Angleterre : "),
    "ids": ("References", "<a@b> "),
    "open ids": ("References", "<"),
    "results": ("Authentication-Results", "mx.table.example; dkim=pass header.d=x.example; "),
    "result comments": ("Authentication-Results", "mx.table.example; ("),
    "properties": ("Authentication-Results", "mx.table.example; spf=pass a.b=c "),
    "parameters": ("Content-Type", "text/plain; a=b; "),
    "continuations": ("Content-Type", "text/plain; name*0=b; "),
    "disposition": ("Content-Disposition", 'attachment; filename="x"; '),
    "return": ("Return-Path", "<x> "),
    "names": ("From", "Jean Dupont "),
    "froms": ("From", "a@b.example, "),
    "received": ("Received", "by x from y ("),
    "auto": ("Auto-Submitted", "no;"),
}
"""What the value of one field is made of."""


def _filled(piece: str, size: int) -> bytes:
    octets = piece.encode()
    return octets * max(1, size // len(octets))


def _lines(line: str) -> Shape:
    return lambda size: PLAIN + b"\r\n" + _filled(line + "\n", size).replace(b"\n", b"\r\n")


def _line(word: str) -> Shape:
    return lambda size: PLAIN + b"\r\n" + _filled(word, size).replace(b"\n", b"\r\n") + b"\r\n"


def _long_lines(word: str) -> Shape:
    """Lines as long as one that is read whole."""
    return lambda size: PLAIN + b"\r\n" + _filled((word * (1_900 // len(word))) + "\r\n", size)


def _page(tag: str) -> Shape:
    return lambda size: HTML + b"\r\n" + _filled(tag, size)


def _fields(field: str) -> Shape:
    return lambda size: _filled(field + "\r\n", size) + PLAIN + b"\r\nA Par - Bou\r\n"


def _value(name: str, value: str) -> Shape:
    def shape(size: int) -> bytes:
        rest = b"" if name == "Content-Type" else PLAIN
        return f"{name}: ".encode() + _filled(value, size) + b"\r\n" + rest + b"\r\nA Par - Bou\r\n"

    return shape


def _parts(size: int) -> bytes:
    part = b"--q\r\nContent-Type: text/plain\r\n\r\nA Par-Bou\r\n"
    return b"Content-Type: multipart/mixed; boundary=q\r\n\r\n" + part * (size // len(part)) + b"--q--\r\n"


def _nested(size: int) -> bytes:
    opening = b'Content-Type: multipart/mixed; boundary="b%06d"\r\n\r\n--b%06d\r\n'
    inner = b"".join(opening % (at, at) for at in range(size // 68))
    return inner + b"Content-Type: text/plain\r\n\r\nA Par-Bou\r\n"


def _near_boundaries(size: int) -> bytes:
    return b"Content-Type: multipart/mixed; boundary=q\r\n\r\n" + _filled("--qx\r\n--q\r\n", size)


def _alternatives(size: int) -> bytes:
    text = _filled("A Par - Bou\r\n", size // 2)
    return (
        b"Content-Type: multipart/alternative; boundary=q\r\n\r\n--q\r\n"
        + PLAIN + b"\r\n" + text + b"--q\r\n" + HTML + b"\r\n<p>" + text.replace(b"\r\n", b"<br>") + b"--q--\r\n"
    )  # fmt: skip


def _report(size: int) -> bytes:
    return (
        b"Content-Type: multipart/report; report-type=delivery-status; boundary=q\r\n\r\n--q\r\n"
        b"Content-Type: text/plain\r\n\r\nIt failed.\r\n--q\r\nContent-Type: message/delivery-status\r\n\r\n"
        + _filled("Final-Recipient: rfc822; a@b.example\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n", size)
        + b"--q--\r\n"
    )


def _base64(size: int) -> bytes:
    return b"Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n" + _filled("QSBQYXIg\r\n", size)


def _quoted_printable(size: int) -> bytes:
    begin = b"Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
    return begin + _filled("=41=20Par=\r\n", size)


def _flowed(size: int) -> bytes:
    return b"Content-Type: text/plain; format=flowed\r\n\r\n" + _filled("A Par \r\n> x \r\n", size)


SHAPES: Mapping[str, Shape] = {
    **{f"lines/{name}": _lines(line) for name, line in LINES.items()},
    **{f"line/{name}": _line(word) for name, word in WORDS.items()},
    **{f"long lines/{name}": _long_lines(word) for name, word in WORDS.items()},
    **{f"page/{name}": _page(tag) for name, tag in TAGS.items()},
    **{f"fields/{name}": _fields(each) for name, each in FIELDS.items()},
    **{f"value/{name}": _value(*each) for name, each in VALUES.items()},
    "parts/many": _parts,
    "parts/nested": _nested,
    "parts/near boundaries": _near_boundaries,
    "parts/alternatives": _alternatives,
    "parts/report": _report,
    "parts/base64": _base64,
    "parts/quoted-printable": _quoted_printable,
    "parts/flowed": _flowed,
}
