"""Find the lines by which mail programs announce a quotation.

The rules look at structure (a date with a clock, an address, a verb of writing, header labels in a row), not at one
program's wording, and they want several signs at once: a player may well write "The king wrote:" or begin a letter
with "From: France". A mark that is missed costs a look at an old order; a line cut by mistake costs a player's order.
How HTML marks a quotation, by classes and tags, is in `markup.py`.
"""

import re
import unicodedata
from collections.abc import Sequence

from gm.mail.envelope.lines import TextLine

SENTINEL_FR = "— Répondez au-dessus de cette ligne —"
SENTINEL_EN = "— Reply above this line —"

INTRODUCTION_LINES = 4  # programs wrap "On …, … wrote:" over as many lines
HEADER_LINES = 16

_MONTH = (
    r"(?:jan|f[eé]v|feb|fev|mar|m[äa]r|apr|avr|abr|ma[iy]|mag|giu|jui?n|jui?l|lug|ao[uû]|aug|ago|s[ei]p|set|o[ck]t|ott|out|"
    r"nov|d[eé][cz]|dic|gen|ene)[^\W\d_]{0,8}\.?"
)
_DATE = re.compile(
    r"\b(?:20\d\d-\d\d?-\d\d?|\d\d?[./-]\d\d?[./-](?:20)?\d\d\b|"
    rf"\d\d?(?:er|st|nd|rd|th|\.)?[ ,-](?:de )?{_MONTH},?[ -](?:de )?20\d\d|"
    rf"{_MONTH} \d\d?(?:st|nd|rd|th)?,? 20\d\d)\b",
    re.IGNORECASE,
)
_DAY = re.compile(r"\b\d\d?\.? (?:de )?[^\W\d_]{3,12}\.?,? (?:de )?20\d\d\b")
"""A date with a month of any language: enough among the labels of a header."""
_CLOCK = re.compile(r"\b\d\d?[:hH]\d\d(?:\b|:)")
_ADDRESS = re.compile(r"[^\s<>@\"']{1,64}@[^\s<>@\"']{1,64}\.[a-z]{2,}", re.IGNORECASE)
_VERB = (
    r"(?:(?:a|ai|as|avez) [ée]crit|[ée]criv(?:ait|ais|iez)|wrote|writes|schrieb|geschrieben|ha scritto|escribi[óo]|"
    r"escreveu|schreef|skrev|napisał)"
)
_WROTE = re.compile(rf"\b{_VERB}\b", re.IGNORECASE)
_WRITER = r"<[^<>\s@]{1,64}@[^<>\s@]{1,64}>"
# "Jean <jean@example.org> a écrit :", and "2026-11-16 9:12 GMT+01:00 Jean <jean@example.org>:".
_ATTRIBUTION = re.compile(
    rf"(?:[^:;!?<>]{{0,80}}{_WRITER},? {_VERB}"
    rf"|(?:20\d\d-\d\d?-\d\d?|\d\d?[./]\d\d?[./]20\d\d),? \d\d?:\d\d[^<>]{{0,100}}{_WRITER}) ?:",
    re.IGNORECASE,
)
_QUOTING = re.compile(rf"(?:quoting|selon|zitat von|citando) [^:;!?<>]{{0,80}}{_WRITER} ?:", re.IGNORECASE)
_STARTS = re.compile(
    r"(?:le|on|am|el|il|op|em|den|w dniu|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}|20\d\d|\d\d?[./ ])(?=[ ,\d])",
    re.IGNORECASE,
)

_OPENS = re.compile(r"(?:le|on|am|el|il|op|em|den) ", re.IGNORECASE)

_RULED = re.compile(r"([-_=*~\u2010-\u2015\u2500]{2,}) ?(.{3,300}?) ?[-_=*~\u2010-\u2015\u2500]{2,}")
_RULED_ON = re.compile(r"[-_=*]{3,} ?(?P<words>[^-_=*]{3,60}?) ?[-_=*]{3,} ?(?P<head>[^-_=*].{20,})")
_LETTER_WORD = re.compile(r"\b(?:message|mail|e-mail|courriel|nachricht|mensaje|messaggio|mensagem|bericht)\b")
_OLD_WORD = re.compile(
    r"\b(?:origin\w*|ursprungliche|transfere|transmis|reexpedie|forwarded|weitergeleitete|reenviado|inoltrato|encaminhada|"
    r"doorgestuurd\w*|precedent)\b"
)
_FORWARDED = re.compile(
    r"(?:debut du (?:message|courriel) (?:reexpedie|transfere)|begin forwarded message|inizio messaggio inoltrato|"
    r"anfang der weitergeleiteten (?:nachricht|e-mail)|inicio del mensaje reenviado) ?:"
)
_BAR = re.compile(r"[-_=*\u2010-\u2015\u2500]{5,}")

_LABELS = {
    "from": r"de|from|von|da|van|fra|fran|od|от",
    "date": r"envoye(?: le)?|date(?: d'envoi)?|message du|sent|gesendet|datum|inviato|data|"
    r"enviad[ao](?: el)?|fecha|verzonden|skickat|sendt|wysłano|odeslano|отправлено|дата",
    "to": r"a|to|an|para|aan|till?|do|komu|кому|pour|destinataires?",
    "subject": r"objet|sujet|subject|betreff|oggetto|asunto|assunto|onderwerp|amne|emne|temat|predmet|тема",
    "other": r"cc|cci|bcc|copie(?: a)?|kopie|importance|reply-to|repondre a|pieces? jointes?|attachments?|priorite",
}
_ANY_LABEL = "(?:" + "|".join(f"(?P<{kind}>{words})" for kind, words in _LABELS.items()) + ")"
_LABEL = re.compile(r"[*_]{0,2}" + _ANY_LABEL + r"(?: ?[*_]{0,2} ?:|[ \t]+(?=[\"'<\w]))")
_LABEL_WITHIN = re.compile(r"(?:^|(?<=[ >]))" + _ANY_LABEL + r" ?:")
_NEEDED = frozenset({"from", "date", "to", "subject"})


_ACCENT = re.compile("[\u0300-\u036f]+")


def folded(text: str) -> str:
    """Lower case, without accents."""
    if text.isascii():
        return text.lower()
    return _ACCENT.sub("", unicodedata.normalize("NFD", text.lower()))


_SENTINELS = re.compile("|".join(folded(text.strip("— ")) for text in (SENTINEL_FR, SENTINEL_EN)))
_HINT = re.compile("this line|cette ligne", re.IGNORECASE)


def is_sentinel(key: str) -> bool:
    """The line that our own letters begin with, whatever a program did to its dashes."""
    return bool(_HINT.search(key) and _SENTINELS.search(folded(key[:200])))


def before_sentinel(key: str) -> str:
    """What stands before it: a mark of quotation, in some programs."""
    found = _SENTINELS.search(folded(key[:200])) if _HINT.search(key) else None
    return key[: found.start()].rstrip("*_ -–—") if found else ""


def is_bar(key: str) -> bool:
    """A line of nothing but dashes or the like."""
    return bool(_BAR.fullmatch(key))


def is_separator(key: str) -> bool:
    """ "-----Message d'origine-----", "---------- Forwarded message ---------", "Début du message réexpédié :"."""
    if key.startswith(("---", "===", "___", "***")):
        run_on = _RULED_ON.fullmatch(key)
        if run_on and _is_letter_again(folded(run_on["words"])) and _is_whole_header(run_on["head"]):
            return True
    if not key or key[-1] not in ":-_=*~\u2010\u2011\u2012\u2013\u2014\u2015\u2500":
        return False
    ruled = _RULED.fullmatch(key)
    if ruled:
        words = folded(ruled[2])
        if _is_letter_again(words):
            return True
        return bool(_WROTE.search(ruled[2]) and _ADDRESS.search(ruled[2]) and _DATE.search(ruled[2]))
    return bool(_FORWARDED.fullmatch(folded(key)))


def _is_letter_again(words: str) -> bool:
    return len(words) < 60 and bool(_LETTER_WORD.search(words) and _OLD_WORD.search(words))


def _is_whole_header(key: str) -> bool:
    """The header of an older letter in one line, as programs write it that lose the ends of lines."""
    kinds = {found.lastgroup for found in _LABEL_WITHIN.finditer(folded(key))}
    return len(kinds & _NEEDED) >= 3 and all(sign.search(key) for sign in (_ADDRESS, _DATE, _CLOCK))


def introduction(lines: Sequence[TextLine], keys: Sequence[str], at: int) -> int:
    """Lines from `at` that together introduce a quotation ("Le …, … a écrit :"); 0 if none do.

    The colon that ends it must stand within four lines, and a date or an address before it, or a verb of writing in
    the line right above what is quoted. Above a quotation that is marked line by line that is enough; above anything
    else there must be a verb of writing too, and either an address or the time of day, in this century (players write
    letters dated 1903), or the line is nothing but a date and a writer with his address, or such a writer and the
    verb.
    """
    joined = ""
    for count in range(1, INTRODUCTION_LINES + 1):
        if at + count > len(keys) or not keys[at + count - 1] or lines[at + count - 1].quoted:
            return 0
        joined = f"{joined} {keys[at + count - 1]}" if joined else keys[at + count - 1]
        if not _ends(joined):
            if count == 1 and not (_STARTS.match(joined) or _ADDRESS.search(joined) or _DATE.search(joined)):
                return 0
            continue
        date, address, wrote = _DATE.search(joined), _ADDRESS.search(joined), _WROTE.search(joined)
        if wrote and count == 1 and at + 1 < len(lines) and lines[at + 1].quoted:
            return 1  # "On Tuesday you wrote:", right above what is quoted
        if not (date or address):
            return 0
        if any(_OPENS.match(keys[later]) and introduction(lines, keys, later) for later in range(at + 1, at + count)):
            return 0  # the line above it begins alike, but is the writer's
        if wrote and ((address and (date or _quote_follows(lines, at + count))) or (date and _CLOCK.search(joined))):
            return count
        if _ATTRIBUTION.fullmatch(joined):
            return count
        told = wrote or (address and (date or _CLOCK.search(joined))) or _QUOTING.fullmatch(joined)
        if told and _quote_follows(lines, at + count):
            return count
        return 0
    return 0


def _ends(joined: str) -> bool:
    if joined.endswith(":"):
        return True
    # Some programs put the old letter on the same line, right behind the colon.
    wrote = _WROTE.search(joined)
    return bool(
        wrote
        and joined[wrote.end() :].lstrip().startswith(":")
        and _ADDRESS.search(joined[: wrote.start()])
        and _CLOCK.search(joined[: wrote.start()])
    )


def _quote_follows(lines: Sequence[TextLine], at: int) -> bool:
    """Whether the next line that says anything is quoted."""
    for line in lines[at : at + 20]:
        if line.quoted:
            return True
        if line.text.strip():
            return False
    return False


def header_block(lines: Sequence[TextLine], keys: Sequence[str], at: int) -> int:
    """Lines from `at` that are the header of an older letter ("De : … Envoyé : … À : … Objet : …"); 0 if none.

    At least three different labels, a real date of this century with its time, and an address or all four labels:
    "From: France / To: England / Subject: alliance" is a player's own.
    """
    if not _label(keys[at]):
        return 0
    if _is_whole_header(keys[at]):
        return 1
    kinds: set[str] = set()
    dated = addressed = False
    last, label, blank = at, "", False
    for place in range(at, min(at + HEADER_LINES, len(keys))):
        key = keys[place]
        if not key:
            if blank:
                break
            blank = True
            continue
        found = _label(key) or _bare_subject(key, keys[at])
        if found:
            if found in kinds and found in ("from", "to", "subject"):
                return 0  # the writer's own words stand above the header
            label = found
        elif blank or label not in ("to", "other", "from", "subject") or lines[place].quoted:
            break
        elif not (keys[place - 1].endswith((";", ",")) or _ADDRESS.search(key)):
            break  # not the rest of a wrapped list of recipients
        blank = False
        kinds.add(label)
        addressed = addressed or bool(_ADDRESS.search(key))
        if label == "date":
            dated = dated or bool((_DATE.search(key) or _DAY.search(key)) and _CLOCK.search(key))
        last = place
    if dated and "from" in kinds and len(kinds & _NEEDED) >= (3 if addressed else 4):
        return last - at + 1
    return 0


def _bare_subject(key: str, first: str) -> str:
    """Among labels without colons a subject has no other sign than its word."""
    bare = _LABEL.match(folded(key[:40])) if ":" not in first[:24] else None
    return "subject" if bare and bare.lastgroup == "subject" else ""


def _label(key: str) -> str:
    if len(key) < 3 or (":" not in key[:24] and not _ADDRESS.search(key) and not _DATE.search(key)):
        return ""
    found = _LABEL.match(folded(key[:40]))
    return (found.lastgroup or "") if found else ""
