"""Text that says format=flowed (RFC 3676), put back into the lines its writer saw."""

from gm.mail.envelope.lines import TextLine

_SIGNATURE = "-- "


def flowed_lines(text: str, *, delete_space: bool) -> list[TextLine]:
    """Paragraphs as single lines. A ">" after space-stuffing is the writer's own (RFC 3676, 4.4)."""
    out: list[TextLine] = []
    open_: list[str] = []
    depth = 0
    for raw in text.split("\n"):
        marks = len(raw) - len(raw.lstrip(">"))
        body = raw[marks:]
        if body.startswith(" "):
            body = body[1:]
        if open_ and (marks != depth or body == _SIGNATURE):  # 4.5, 4.3: a paragraph ends here whatever it says
            out.append(_close(open_, depth))
        depth = marks
        if body.endswith(" ") and body != _SIGNATURE:
            open_.append(body[:-1] if delete_space else body)
        else:
            open_.append(body)
            out.append(_close(open_, depth))
    if open_:
        out.append(_close(open_, depth))
    return out


def _close(pieces: list[str], depth: int) -> TextLine:
    text = "".join(pieces)
    pieces.clear()
    return TextLine("> " + text if depth else text, quoted=depth > 0)
