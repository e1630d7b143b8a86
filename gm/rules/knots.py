"""Untie moves whose fates depend on each other: find a smallest knot, and the answers that agree with themselves."""

from collections.abc import Callable, Iterable, Mapping


def next_knot(
    dest: Iterable[str],
    moved: dict[str, bool],
    judge: Callable[[str], bool | None],
    unknowns: set[str],
    routes_asked: set[str],
) -> tuple[list[str], set[str]]:
    """Judge what can be judged by now; failing that, the moves of one knot that waits for nothing outside itself.

    Returns the knot (empty after progress) and the convoyed movers whose route it hangs on.
    """
    waits: dict[str, set[str]] = {}
    routes: dict[str, set[str]] = {}
    progress = False
    for mover in [mover for mover in dest if mover not in moved]:
        unknowns.clear()
        routes_asked.clear()
        verdict = judge(mover)
        if verdict is None:
            waits[mover], routes[mover] = set(unknowns), set(routes_asked)
        else:
            moved[mover] = verdict
            progress = True
    if progress:
        return [], set()
    reach = {mover: _reachable(mover, waits) for mover in waits}
    knot = min(reach.values(), key=len)
    ordered = [mover for mover in waits if mover in knot]
    return ordered, set().union(*(routes[mover] for mover in ordered))


def _reachable(start: str, waits: Mapping[str, set[str]]) -> set[str]:
    found, frontier = {start}, [start]
    while frontier:
        fresh = waits[frontier.pop()] - found
        found |= fresh
        frontier += fresh
    return found


def consistent(knot: list[str], judge: Callable[[str], bool | None], guess: dict[str, bool]) -> list[dict[str, bool]]:
    """The answers (at most two) for the moves of a knot under which every move is judged as it was assumed."""
    answers: list[dict[str, bool]] = []

    def search() -> None:
        trail: list[str] = []
        progress = True
        while progress:
            progress = False
            for mover in knot:
                verdict = judge(mover)
                if verdict is None or guess.get(mover) is verdict:
                    continue
                if mover in guess:
                    for done in trail:
                        del guess[done]
                    return
                guess[mover] = verdict
                trail.append(mover)
                progress = True
        unsettled = next((mover for mover in knot if mover not in guess), None)
        if unsettled is None:
            answers.append(dict(guess))
        else:
            for assumed in (True, False):
                guess[unsettled] = assumed
                search()
                del guess[unsettled]
                if len(answers) > 1:
                    break
        for done in trail:
            del guess[done]

    search()
    return answers
