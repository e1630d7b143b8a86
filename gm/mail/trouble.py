"""What went wrong between us and a mail server, in words for whoever runs the service."""

import errno
import re
import socket
import ssl

import aiosmtplib

_WORDS = {
    errno.ECONNREFUSED: "nothing listens on this port",
    errno.ECONNRESET: "the server hangs up at once",
    errno.EPIPE: "the server hangs up at once",
    errno.ENETUNREACH: "no way leads there (network, firewall)",
    errno.EHOSTUNREACH: "no way leads there (network, firewall)",
    errno.ETIMEDOUT: "no answer in time",
}
_NUMBER = re.compile(r"\[Errno (-?\d+)\] ?")


def in_words(error: BaseException) -> str:
    """An error in words: the system's own, where a library has wrapped them in a sentence."""
    below: BaseException | None = error
    while below is not None:
        told = _known(below)
        if told:
            return told
        below = below.__cause__
    return _NUMBER.sub("", " ".join(str(part) for part in error.args)) or "no answer in time"


def _known(error: BaseException) -> str:
    if isinstance(error, aiosmtplib.SMTPAuthenticationError):
        return f"user or password refused ({error.code} {error.message})"
    if isinstance(error, PermissionError) and error.errno is None:
        return f"user or password refused ({error})"
    if isinstance(error, socket.gaierror):
        return "no machine of this name is known"
    if isinstance(error, ssl.SSLCertVerificationError):
        return _untrusted(error)
    if isinstance(error, ssl.SSLError):
        return "no TLS on this port, or none that we can speak"
    if isinstance(error, TimeoutError) and error.errno is None:
        return "no answer in time"
    # A name with several addresses fails with one error that lists theirs.
    numbers = {int(number) for number in _NUMBER.findall(str(error))} if isinstance(error, OSError) else set()
    words = {_WORDS.get(number, "") for number in numbers}
    return words.pop() if len(words) == 1 else ""


def _untrusted(error: ssl.SSLCertVerificationError) -> str:
    why = error.verify_message.rstrip(".")
    if "mismatch" in why or "not valid for" in why:
        return f"its certificate is for another name ({why}): host must be the name in it"
    if "expired" in why or "not yet valid" in why:
        return f"its certificate is out of date, or this machine's clock is wrong ({why})"
    return f"its certificate is not trusted ({why})"
