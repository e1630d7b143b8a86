"""Read the lines of a session: motions with their comments, ballots, aid, subversion, what the Secretary-General says.

Whatever is done in public cannot be taken back: every word of such a line must be understood as it stands. One with a
slip of the pen in it, or beside words that leave a doubt, is offered and not done. The other lines may be changed until
the deadline: a name with a slip in it is followed, and the answer says so.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from gm.notation.headed import HeadedRead
from gm.notation.letter.layout import written_lines
from gm.notation.orders.build import Situation
from gm.notation.orders.lines import Line, LineStatus, Misread, Notice
from gm.notation.reader import Reader
from gm.notation.words.fold import fold
from gm.notation.words.lexicon import Lexicon
from gm.variants.diplomatie2000.clerk import is_canonical, pledged, take
from gm.variants.diplomatie2000.floor import UNREAD, Floor, Taken
from gm.variants.diplomatie2000.heads import SessionHead, SessionPiece, attempts, pieces_of
from gm.variants.diplomatie2000.looks import LONGEST_ATTEMPT, Looks
from gm.variants.diplomatie2000.mandate_lines import why_idle
from gm.variants.diplomatie2000.measures import Ballot, Invitation, Motion
from gm.variants.diplomatie2000.repetitions import once, still
from gm.variants.diplomatie2000.spoken_names import is_state, states_named
from gm.variants.diplomatie2000.untyped_ballots import choices_alone, typeless

_LEFT = " \t/;,•-"
_LONGEST_HEADING = 60
_OF_MOTIONS = (SessionHead.MEASURE, SessionHead.COLONLESS, SessionHead.CANONICAL)
_BULLETED = re.compile(r"^\s*[-–—•]\s+(?=[AFV]\s+\w)")
"""A dash before a unit that is no mandate unit is a mark of a list, and nothing else."""
MOST_PIECES = 80
"""Lines of the session in one letter."""
MOST_BELOW = 60
"""Lines of one comment, or below a programme."""
ALONE = "comment_alone"
"""Why a comment that stands below no motion is not published."""
ORDERS_IN_IT = "order_in_comment"
"""Why a motion is only offered: an order would slip out with its comment."""
Row = tuple[int, str, list[SessionPiece]]
"""A line of the letter: its number, its text, its pieces"""
_NUMBERED = re.compile(r"\s*(?:1|[3-9]|\d\d)\s*:\s*[AaFfVvMm]\b")
"""An order behind a number and a colon."""
_CODE = re.compile(r"(?<!\w)(?:1\s?[abcd]|3\s?[ab])\s*[:=)]")


def read_session(text: str, at: Situation, reader: Reader, language: str) -> HeadedRead:
    """What a letter says to the session, and the rest of it; gone through again where it makes what it may vote for."""
    read = _Minutes(text, at, reader, language).read()
    making = tuple(line for line in read.lines if line.followed and isinstance(line.order, Motion))
    return _Minutes(text, at, reader, language, making).read() if making else read


def is_headed(line: str, lexicon: Lexicon) -> bool:
    """Whether a line is the session's, and so no request."""
    if choices_alone(line, lexicon):
        return True
    first = next(pieces_of(line), None)
    if first is None or fold(line[: first.start]).strip(_LEFT):
        return False
    return first.head is not SessionHead.CANONICAL or is_canonical(first)


def _is_but_a_word(piece: SessionPiece) -> bool:
    """Whether a piece begins as canonical lines do, and is none."""
    return piece.head is SessionHead.CANONICAL and not is_canonical(piece)


class _Minutes:
    """A letter, gone through line by line."""

    def __init__(self, text: str, at: Situation, reader: Reader, language: str, making: tuple[Line, ...] = ()) -> None:
        self._rows = list(written_lines(text))
        self._left = [_BULLETED.sub(lambda found: " " * len(found[0]), row) for row in text.splitlines()]
        self._introduced = False
        """Whether words and a colon stand before the lines of this row, which may take them back."""
        self._at, self._reader, self._language, self._making = at, reader, language, making
        self._numbered = any(_NUMBERED.match(row) for _, row in self._rows)
        self._floor = self._floor_of(at.heading)
        self._looks = Looks(at, reader, language)
        self._tried = 0
        self._lines: list[Line] = []
        self._notices: list[Notice] = []
        self._listing = ""
        """What the bare numbers below a head are: slots of aid with the sign behind them, or ballots."""
        self._motion: int | None = None
        """Which line is the motion that a comment would be about."""

    def read(self) -> HeadedRead:
        rows = list(self._cut())
        if not any(pieces for *_, pieces in rows) and not self._may_speak():
            return HeadedRead("\n".join(self._left))
        index = 0
        while index < len(rows):
            number, row, pieces = rows[index]
            index += 1
            if not row.strip():
                self._listing = ""
            elif said := self._choices_alone(row, pieces):
                self._typeless(rows, index, said)
            elif pieces:
                index = self._row(rows, index - 1)
            else:
                self._other(number, row)
        lines = once(self._lines)
        return HeadedRead("\n".join(self._left), lines, still(self._notices, lines))

    def _may_speak(self) -> bool:
        """Whether a letter that no head opens may speak to the session, or of mandate units."""
        if attempts().search(fold("\n".join(self._left))):
            return True
        return any(why_idle(row, self._at, self._reader.lexicon) for _, row in self._rows)

    def _cut(self) -> Iterator[Row]:
        """The lines with their pieces; those that come after too many are no lines of the session."""
        winter, left = Invitation in self._at.accepts, MOST_PIECES
        for number, row in self._rows:
            pieces = list(pieces_of(row, number, winter=winter)) if left > 0 else []
            left -= len(pieces)
            yield number, row, pieces[:MOST_PIECES]

    def _floor_of(self, heading: str | None) -> Floor:
        powers = self._at.powers
        power = powers[0] if len(powers) == 1 else heading if heading in powers else None
        return Floor(self._at, self._reader, self._language, power, self._numbered, self._making)

    # A line that nothing of the session opens.

    def _choices_alone(self, row: str, pieces: Sequence[SessionPiece]) -> str:
        """The choices of a ballot without a type, which may look like a canonical one: « Vote UMAR »."""
        if Ballot not in self._at.accepts or any(not _is_but_a_word(piece) for piece in pieces):
            return ""
        return choices_alone(row, self._reader.lexicon)

    def _typeless(self, rows: Sequence[Row], following: int, said: str) -> None:
        number, row, _ = rows[following - 1]
        self._listing, self._motion = "", None
        lines = typeless(row, number, said, self._floor).lines
        unsure = self._is_unsure(rows, number, following)
        self._lines += map(_in_doubt, lines) if unsure else lines
        self._left[number - 1] = ""

    def _other(self, number: int, row: str) -> None:
        self._listing = ""
        self._motion = None
        heading = is_state(row, self._reader.lexicon) if len(row) < _LONGEST_HEADING else None
        if heading in self._at.powers:
            self._floor = self._floor_of(heading)
        elif why := why_idle(row, self._at, self._reader.lexicon):
            told = Line(row.strip(), LineStatus.UNREADABLE, power=self._floor.power, reason=why, number=number)
            self._lines.append(told)
            self._left[number - 1] = ""
        elif self._tries(row):
            told = Line(row.strip(), LineStatus.UNREADABLE, power=self._floor.power, reason=UNREAD, number=number)
            self._lines.append(told)

    def _tries(self, row: str) -> bool:
        """Whether a line that gives no order speaks of a motion or a ballot: it is told that it does nothing."""
        folded = fold(row)
        if len(row) > LONGEST_ATTEMPT or Motion not in self._at.accepts or not attempts().search(folded):
            return False
        self._tried += 1
        if self._tried > MOST_PIECES:
            return False
        if not _CODE.search(folded) and not states_named(row, self._reader.lexicon).codes:
            return False
        return not self._looks.is_order(row)

    # A line of the session.

    def _row(self, rows: Sequence[Row], index: int) -> int:
        """Take a line, and what belongs to it below. Returns the next one."""
        number, row, pieces = rows[index]
        left, start = "", 0
        if (heading := self._heading_of(row[: pieces[0].start])) is not None:
            self._floor, start = self._floor_of(heading), pieces[0].start
        self._introduced = heading is None and row[: pieces[0].start].rstrip().endswith(":")
        following = index + 1
        for piece in pieces:
            left += row[start : piece.start]
            taken: Taken | None
            if piece.head is SessionHead.COMMENT:
                following = self._comment(piece, rows, following)
                taken = Taken(())
            else:
                taken, following = self._piece(piece, rows, following, last=piece is pieces[-1])
            if taken is None:
                left += row[piece.start : piece.end]
            start = piece.end
        left += row[start:]
        self._left[number - 1] = "" if not left.strip(_LEFT) else left if left == row else left.strip(" /;,")
        return following

    def _heading_of(self, words: str) -> str | None:
        """The own state that is named before a line of the session: « RUSS : 1) UMAR »."""
        heading = is_state(words, self._reader.lexicon) if words.rstrip().endswith(":") else None
        return heading if heading in self._at.powers else None

    def _piece(
        self, piece: SessionPiece, rows: Sequence[Row], following: int, *, last: bool
    ) -> tuple[Taken | None, int]:
        piece, following = self._with_rows_below(piece, rows, following) if last else (piece, following)
        taken = self._listed(piece)
        # A measure among slots or ballots is likely to be one of these, with a slip of the pen in it.
        listing = bool(self._listing) and taken is None and piece.head is SessionHead.MEASURE
        if taken is None:
            taken = take(piece, self._floor)
        self._listing = _lists(piece, self._listing)
        self._motion = None
        if taken is None:
            return None, following
        lines = taken.lines
        if lines and (listing or self._introduced or self._is_unsure(rows, piece.number, following)):
            lines = tuple(_in_doubt(line) for line in lines)
        if _is_programme(piece) and self._is_broken_off(rows, following):
            lines = tuple(replace(_in_doubt(line), offer=None, readings=(), reason=UNREAD) for line in lines)
        if lines and piece.head in _OF_MOTIONS:
            self._motion = len(self._lines)
        self._lines += [replace(line, amends=piece.corrects) if line.followed else line for line in lines]
        self._notices += taken.notices
        return taken, following

    def _listed(self, piece: SessionPiece) -> Taken | None:
        """A bare number below « Aide : » is a slot, below « Votes : » a ballot."""
        sign = {SessionHead.NUMBER: ":", SessionHead.MEASURE: ":", SessionHead.BALLOT: ")"}.get(piece.head, "")
        if piece.key not in ("1", "2", "3") or not sign or not states_named(piece.said, self._reader.lexicon).codes:
            return None
        if self._listing in ("aid", f"aid{sign}"):
            self._listing = f"aid{sign}"
            return Taken((pledged(piece.key, piece.said, piece, self._floor),)) if self._floor.power else None
        if self._listing == "ballots":
            return take(replace(piece, head=SessionHead.BALLOT), self._floor)
        return None

    def _with_rows_below(self, piece: SessionPiece, rows: Sequence[Row], following: int) -> tuple[SessionPiece, int]:
        """A programme goes on in the lines below that are about mandate units."""
        if not _is_programme(piece) or self._listing:
            return piece, following
        said, text, taken = piece.said, piece.text, following
        for index in range(following, min(len(rows), following + MOST_BELOW)):
            number, row, pieces = rows[index]
            if not row.strip():
                continue
            if pieces or not self._is_mission(row, at_once=index == taken, next_one=_is_next(rows, taken, index)):
                break
            said, text, taken = f"{said} / {row.strip()}", f"{text} / {row.strip()}", index + 1
            self._left[number - 1] = ""
        return replace(piece, said=said, text=text), taken

    def _is_broken_off(self, rows: Sequence[Row], following: int) -> bool:
        """Whether more of a programme stands below words that are none of it."""
        for _, row, pieces in rows[following : following + MOST_BELOW]:
            if pieces:
                return False
            if row.strip() and self._looks.goes_on(row):
                return True
        return False

    def _is_mission(self, row: str, *, at_once: bool, next_one: bool) -> bool:
        return self._looks.goes_on(row) or (next_one and self._looks.may_go_on(row, at_once=at_once))

    def _comment(self, piece: SessionPiece, rows: Sequence[Row], following: int) -> int:
        """What stands behind « Commentaire : », up to an empty line or one that is anything else."""
        said = [piece.said.strip()]
        while following < len(rows) and len(said) < MOST_BELOW:
            number, row, pieces = rows[following]
            if not row.strip() or pieces or self._looks.is_order(row) or choices_alone(row, self._reader.lexicon):
                break
            said.append(row.strip())
            self._left[number - 1] = ""
            following += 1
        if self._motion is None:
            line = Line(piece.text, LineStatus.UNREADABLE, reason=ALONE, number=piece.number)
            self._lines.append(replace(line, power=self._floor.power))
            return following
        motion = self._lines[self._motion]
        if not motion.followed:
            self._motion = None
            return following
        if self._looks.is_order(piece.said):
            self._lines[self._motion] = replace(_in_doubt(motion), reason=ORDERS_IN_IT)
        else:
            self._lines[self._motion] = replace(motion, comment="\n".join(filter(None, said)))
        self._motion = None
        return following

    def _is_unsure(self, rows: Sequence[Row], number: int, following: int) -> bool:
        """Whether the words above make the lines below them hang on something, or those below take them back."""
        above = next((row for n, row, pieces in reversed(rows) if n < number and row.strip() and not pieces), "")
        ahead = rows[following : following + MOST_BELOW]
        below = next((row for _, row, pieces in ahead if row.strip() and not pieces), "")
        return self._looks.hangs_on(above) or self._looks.takes_back(below)


def _is_programme(piece: SessionPiece) -> bool:
    return piece.head is SessionHead.MEASURE and piece.key == "2"


def _is_next(rows: Sequence[Row], last: int, index: int) -> bool:
    """Whether nothing but empty lines is between."""
    return not any(row.strip() for _, row, _ in rows[last:index])


def _lists(piece: SessionPiece, listing: str) -> str:
    """What bare numbers behind a piece are."""
    if piece.head is SessionHead.AID:
        if not piece.said.strip():
            return "aid"
        return "aid:"
    if piece.head is SessionHead.BALLOTS:
        return "ballots"
    bare = piece.head in (SessionHead.NUMBER, SessionHead.BALLOT) or (
        piece.head is SessionHead.MEASURE and piece.key == "2"
    )
    return listing if bare else ""


def _in_doubt(line: Line) -> Line:
    """The same, offered and not done."""
    if not line.followed or line.order is None:
        return line
    return replace(
        line,
        status=LineStatus.UNREADABLE,
        order=None,
        how=None,
        readings=(line.order,),
        offer=line.order,
        reason=Misread.DOUBTED,
        comment="",
    )
