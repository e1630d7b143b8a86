"""What somebody types at a terminal: asked again at once where it cannot be used."""

from collections.abc import Callable

from gm.commands.terminal import complain
from gm.languages.language import languages
from gm.service.model.identity import is_game_name

Ask = Callable[[str, str, bool], str]
"""(question, answer that Return alone gives, whether it is typed unseen) -> what was typed"""
Check = Callable[[str], object]
"""Raises ValueError, in words, at what cannot be used."""


def typed(ask: Ask, question: str, usual: str = "", *, check: Check = str, hidden: bool = False) -> str:
    while True:
        answer = ask(question, usual, hidden).strip()
        try:
            check(answer)
        except ValueError as reason:
            complain(f"  {reason}")
        else:
            return answer


def check_name(name: str) -> None:
    if not is_game_name(name):
        raise ValueError(f"{name!r}: expected a name of small letters, digits and hyphens, 16 at most")


def check_language(code: str) -> None:
    if code not in languages():
        raise ValueError(f"{code!r}: expected {' or '.join(languages())}")
