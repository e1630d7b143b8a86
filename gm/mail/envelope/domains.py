"""Domain names as they are compared: case, final dot, Unicode or punycode, and the organisation they belong to."""

import re
import unicodedata
from functools import cache

from publicsuffixlist import PublicSuffixList

_NAME = re.compile(
    r"(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*"
)


def plain_domain(name: str) -> str:
    """Lower case, A-labels (RFC 5890), no final dot; empty for what is no domain name.

    Raw bytes in a header are taken for UTF-8 (RFC 6532). Python's own codec is IDNA 2003, to which straße and strasse
    are one name: they are two.
    """
    try:
        name = name.encode("utf-8", "surrogateescape").decode("utf-8").strip().removesuffix(".")
        labels = [label if label.isascii() else _a_label(label) for label in name.split(".")]
    except UnicodeError:
        return ""
    plain = ".".join(labels).lower()
    return plain if _NAME.fullmatch(plain) else ""


def _a_label(label: str) -> str:
    return "xn--" + unicodedata.normalize("NFC", label.lower()).encode("punycode").decode("ascii")


def domain_of(address: str) -> str:
    """The plain domain of an address, or of a domain that stands alone."""
    return plain_domain(address.rpartition("@")[2].removesuffix(">"))


def organisation(domain: str) -> str:
    """The domain that somebody registered, to which this plain one belongs: one label more than a public suffix.

    Empty where there is none, as for co.uk itself (RFC 7489, 3.2).
    """
    return _suffixes().privatesuffix(domain) or "" if "." in domain else ""


def aligned(one: str, other: str) -> bool:
    """Relaxed alignment (RFC 7489, 3.1): the same domain, or two of one organisation."""
    return one != "" and (one == other or organisation(one) == organisation(other) != "")


@cache
def _suffixes() -> PublicSuffixList:
    return PublicSuffixList()  # a seventh of a second to read, so not before somebody asks
