"""Text from outside, made safe to show: what would steer a terminal, or turn its lines around, is written out."""

import re

# C0 and C1 controls, marks of direction, other line ends, invisible tags, and bytes that are no text (PEP 383).
_STEERING = (
    r"\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff"
    r"\U000e0000-\U000e007f"
)
_IN_TEXT = re.compile(f"[{_STEERING}]")
_IN_A_LINE = re.compile(rf"[\t\n{_STEERING}]")


def visible(text: str) -> str:
    """Lines and tabs stay as they are; an ESC is shown as \\x1b."""
    return _IN_TEXT.sub(_written_out, text.replace("\r\n", "\n"))


def in_one_line(text: str) -> str:
    """Nor does a line end stay one."""
    return _IN_A_LINE.sub(_written_out, text)


def _written_out(match: re.Match[str]) -> str:
    code = ord(match[0])
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"  # the byte that it stands for
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
