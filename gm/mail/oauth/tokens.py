"""Access tokens for IMAP and SMTP, made of a refresh token that is kept in a file for its owner alone."""

import asyncio
import contextlib
import fcntl
import json
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from oauthlib.oauth2 import OAuth2Error

from gm.mail.oauth.exchange import LoginRevoked, ProviderTrouble, token
from gm.mail.oauth.provider import Provider

BEFORE_ITS_END = 300.0
"""Seconds before its end in which a token is no longer given out: a connection begins with it, and clocks differ."""
USUAL_LIFE = 3600.0
"""Seconds that a token lives where the provider does not say."""


class Tokens:
    """One login, shared by IMAP and SMTP and by every process on this machine that reads the same file."""

    def __init__(self, provider: Provider, file: Path, now: Callable[[], float] = time.time) -> None:
        self.provider = provider
        self.file = file
        self._now = now
        self.revoked = False
        """Whether somebody must log in again, as far as was tried."""

    async def token(self) -> str:
        """An access token that is good for some minutes. Raises LoginRevoked or ProviderTrouble."""
        return await asyncio.to_thread(self._tried, "")

    async def another(self, refused: str) -> str:
        """A token in the place of one that the mail server did not take, whatever our clock says of its end."""
        return await asyncio.to_thread(self._tried, refused)

    def _tried(self, refused: str) -> str:
        try:
            found = self._token(refused)
        except LoginRevoked:
            self.revoked = True
            raise
        self.revoked = False
        return found

    def _token(self, refused: str) -> str:
        with _locked(self.file):  # another process may have renewed it meanwhile
            kept = self._read()
            good_until = float(kept.get("expires_at", 0)) - BEFORE_ITS_END
            if kept.get("access_token") and kept["access_token"] != refused and self._now() < good_until:
                return str(kept["access_token"])
            try:
                granted = token(
                    self.provider,
                    {"grant_type": "refresh_token", "refresh_token": kept["refresh_token"]},
                )
            except OAuth2Error as error:
                raise ProviderTrouble(f"the provider gives no token: {error.error}") from None
            self._keep({**kept, **granted})
            return str(granted["access_token"])

    def keep(self, granted: dict[str, Any]) -> None:
        """What a person has agreed to. Raises ProviderTrouble where it would end with the first token."""
        if not granted.get("refresh_token"):
            raise ProviderTrouble("the provider gave no refresh token: does the scope ask for offline access?")
        with _locked(self.file):
            self._keep(granted)

    def _read(self) -> dict[str, Any]:
        try:
            kept = json.loads(self.file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise LoginRevoked(f"nobody has logged in yet ({self.file.name} is not there): gm login does") from None
        except (OSError, ValueError):
            raise LoginRevoked(f"{self.file.name} cannot be read: gm login writes a new one") from None
        if not isinstance(kept, dict) or not isinstance(kept.get("refresh_token"), str):
            raise LoginRevoked(f"{self.file.name} holds no login: gm login writes a new one")
        return kept

    def _keep(self, granted: dict[str, Any]) -> None:
        life = float(granted.get("expires_in") or USUAL_LIFE)
        kept = {
            "refresh_token": granted["refresh_token"],
            "access_token": granted.get("access_token", ""),
            "expires_at": self._now() + life,
        }
        # `mkstemp` makes it for its owner alone; the name changes hands whole.
        number, name = tempfile.mkstemp(dir=self.file.parent, prefix=f".{self.file.name}.")
        try:
            with os.fdopen(number, "w", encoding="utf-8") as file:
                json.dump(kept, file)
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(self.file)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise


@contextlib.contextmanager
def _locked(file: Path) -> Iterator[None]:
    lock = file.with_name(f".{file.name}.lock")
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
