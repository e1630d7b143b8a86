"""What our own mail server found out about the sender's domain (Authentication-Results, RFC 8601).

Anybody can write such a field into his letter. Ours are those that carry the configured name of our server and stand
above what the sender could write: above the topmost Received, between those that our own machines added, and at
most one below the Received of the machine that took the letter in, where some servers put theirs. A server that
writes there must remove forged ones, as RFC 8601, section 5, demands; so PASS is a hint, and FAIL is certain.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from gm.mail.envelope.fields import Fields
from gm.mail.envelope.values import Verdict

_BY = re.compile(r"(?:^|\s)by\s+([^\s;()]{1,255})", re.IGNORECASE)
_FROM = re.compile(r"^\s*from\s+([^\s;()]{1,255})", re.IGNORECASE)
_RESULT = re.compile(r"\s*([\w.-]{1,40})(?:\s*/\s*\d+)?\s*=\s*([\w-]{1,40})")
_PROPERTY = re.compile(r"([\w-]{1,40}\.[\w-]{1,40})\s*=\s*(?:\"([^\"]{0,255})\"|([^\s;]{1,255}))")


@dataclass(frozen=True, slots=True)
class _Result:
    method: str
    value: str
    properties: dict[str, str]


def verdict(fields: Fields, sender: str | None, authserv_ids: Collection[str]) -> Verdict:
    """What is said of the domain in From: by DMARC if our server says, else by an aligned DKIM signature or SPF."""
    ours = frozenset(name.strip().lower().rstrip(".") for name in authserv_ids if name.strip())
    if sender is None or not ours:
        return Verdict.NONE
    domain = sender.rpartition("@")[2].rstrip(".")
    results = [result for value in _trusted(fields, ours) for result in _results(value, ours)]
    for result in results:
        if result.method == "dmarc" and _is_about(result, domain):
            if result.value == "pass":
                return Verdict.PASS
            if result.value == "fail":
                return Verdict.FAIL
    failed = False
    for method, names in (("dkim", ("header.d", "header.i")), ("spf", ("smtp.mailfrom", "smtp.from", "smtp.helo"))):
        for result in results:
            if result.method == method and _aligned(_domain(result, names), domain):
                if result.value == "pass":
                    return Verdict.PASS
                failed = failed or result.value in ("fail", "hardfail")
    return Verdict.FAIL if failed else Verdict.NONE


def _trusted(fields: Fields, ours: frozenset[str]) -> Iterator[str]:
    """The fields of that name that our side wrote, top first."""
    if fields.first("received") is None:
        return  # nothing shows that any server of ours has seen this letter
    top, border = True, False
    for name, value in fields.all:
        if name == "received":
            came_from = _FROM.match(value)
            # The topmost is ours whatever it says; one without "from" is handed over inside a machine.
            if border or not (top or came_from is None or _is_ours(_host(_BY, value), ours)):
                return
            top = False
            border = came_from is not None and not _is_ours(came_from[1], ours) and not _is_local(came_from[1])
        elif name == "authentication-results" and _server(value) in ours:
            yield value
            if border:
                return


def _host(pattern: re.Pattern[str], value: str) -> str:
    found = pattern.search(value)
    return found[1] if found else ""


def _is_ours(host: str, ours: frozenset[str]) -> bool:
    """Whether a host belongs with a configured name: mx.example.org and store.example.org do."""
    host = host.lower().rstrip(".")
    return any(host == name or host.endswith("." + _organisation(name)) or host == _organisation(name) for name in ours)


def _organisation(name: str) -> str:
    labels = name.split(".")
    return ".".join(labels[1:]) if len(labels) > 2 else name


def _is_local(host: str) -> bool:
    return host.lower() in ("localhost", "localhost.localdomain", "[127.0.0.1]", "127.0.0.1")


def _uncommented(value: str) -> str:
    out: list[str] = []
    depth = 0
    for piece in re.split(r"([()])", value):
        if piece == "(":
            depth += 1
        elif piece == ")":
            depth = max(depth - 1, 0)
        elif not depth:
            out.append(piece)
    return " ".join(out)


def _server(value: str) -> str:
    """The name of the server that wrote the field; empty where there is none (Microsoft's begins with a result)."""
    first = _uncommented(value).partition(";")[0].split()
    return first[0].strip('"').lower().rstrip(".") if first and "=" not in first[0] else ""


def _results(value: str, ours: frozenset[str]) -> Iterator[_Result]:
    for clause in _uncommented(value).split(";")[1:]:
        found = _RESULT.match(clause)
        if found:
            properties = {
                name.lower(): (quoted or bare).lower()
                for name, quoted, bare in _PROPERTY.findall(clause[found.end() :])
            }
            yield _Result(found[1].lower(), found[2].lower(), properties)


def _is_about(result: _Result, domain: str) -> bool:
    said = result.properties.get("header.from", domain)
    return said.rpartition("@")[2].rstrip(".") == domain


def _domain(result: _Result, names: tuple[str, ...]) -> str:
    for name in names:
        if name in result.properties:
            return result.properties[name].rpartition("@")[2].rstrip(".")
    return ""


def _aligned(signed: str, domain: str) -> bool:
    """Relaxed alignment (RFC 7489, 3.1), without the list of public suffixes: one domain lies within the other."""
    if "." not in signed or "." not in domain:
        return False
    return signed == domain or signed.endswith("." + domain) or domain.endswith("." + signed)
