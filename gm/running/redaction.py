"""Keep tokens and addresses out of logs, and control characters out of the terminals that show them."""

import logging
import re

from gm.service.press.stripping import strip_tags
from gm.visibility import in_one_line, visible

_ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)*")
# Sixteen characters of base32, in one case: OperationalError has both. One token in thirty has no digit, and may be an
# English word: that one is known by what stands before it, a quotation mark, a game's name and a dot, or "token".
_TOKEN = re.compile(
    r"(?<![A-Za-z0-9])(?P<before>['\"]|[a-z0-9-]\.|\b(?:token|jeton)[ =:]{1,2})?"
    r"(?P<token>[a-z2-7]{16}|[A-Z2-7]{16})(?![A-Za-z0-9])"
)


def redact(text: str) -> str:
    """The text with `<address>` and `<token>` in place of what must not be written down."""
    return _TOKEN.sub(_redacted, _ADDRESS.sub("<address>", strip_tags(text, replacement="<address>")))


def _redacted(match: re.Match[str]) -> str:
    before = match["before"] or ""
    secret = before or any(character.isdigit() for character in match["token"])
    return f"{before}<token>" if secret else match[0]


class Redaction(logging.Filter):
    """Redacts a record's message, and the texts of its exception and stack; the message is one line."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = in_one_line(redact(record.getMessage())), ()
        if record.exc_info:
            # Formatters use this text when it is there instead of formatting the exception anew.
            record.exc_text = visible(redact(record.exc_text or logging.Formatter().formatException(record.exc_info)))
        if record.stack_info:
            record.stack_info = visible(redact(record.stack_info))
        return True
