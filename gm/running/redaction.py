"""Keep tokens and addresses out of logs: a filter for every handler."""

import logging
import re

from gm.service.press.stripping import strip_tags

_ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)*")
# A long word of small letters may be mistaken for a token; in a log that does no harm.
_TOKEN = re.compile(r"(?<![a-z0-9])[a-z2-7]{16}(?![a-z0-9])", re.IGNORECASE)


def redact(text: str) -> str:
    """The text with `<address>` and `<token>` in place of what must not be written down."""
    return _TOKEN.sub("<token>", _ADDRESS.sub("<address>", strip_tags(text, replacement="<address>")))


class Redaction(logging.Filter):
    """Redacts a record's message, and the texts of its exception and stack."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = redact(record.getMessage()), ()
        if record.exc_info:
            # Formatters use this text when it is there instead of formatting the exception anew.
            record.exc_text = redact(record.exc_text or logging.Formatter().formatException(record.exc_info))
        if record.stack_info:
            record.stack_info = redact(record.stack_info)
        return True
