"""Where a game begins that was played elsewhere before."""

from dataclasses import dataclass

from gm.terms.table import setting

STANDS = "a game in play goes on from where it is"


@dataclass(frozen=True, slots=True)
class Takeover:
    """`[start]` of the game file."""

    turn: str = setting(
        "start.turn", "turn", "the turn in which the game begins here, where that is not its first", "", stands=STANDS
    )
    position: str = setting(
        "start.position",
        "told",
        "the position then, a power a line: `France: A Par, F Bre; centres Par Bre Mar`; or an answer of "
        "`gm adjudicate`",
        "",
        stands=STANDS,
    )
    past: str = setting(
        "start.past",
        "told",
        "the turns before, from the first on: `S1901M` on a line, below it `FRANCE: A PAR - BUR; F BRE - MAO`",
        "",
        stands=STANDS,
    )
