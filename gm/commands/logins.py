"""What `gm new` asks about a login without a password (OAuth2)."""

from collections.abc import Callable, Mapping

from gm.mail.oauth.provider import PRESETS

OAUTH2 = "oauth2"
HOSTS = {"office365.com": "microsoft", "outlook.com": "microsoft", "gmail.com": "google", "yahoo.com": "yahoo"}
"""Domain of a mail server -> the provider whose it is."""
ONLY = ("microsoft",)
"""Who takes no password from programs at all."""
QUESTIONS = {
    "client_id": "The number of the application that you registered with it (client_id)",
    "token_url": "Where it gives out tokens (token_url)",
    "scope": "What is asked of it (scope)",
    "device_url": "Where it gives out codes for devices (device_url)",
}
SECRET = f"Its password, or {OAUTH2} where the provider takes none from programs"
Say = Callable[[str, str, str], str]
"""(what is known, question, answer that Return alone gives) -> the answer"""


def provider_of(values: Mapping[str, str]) -> str:
    """By the name of the IMAP server; "" where nothing is known of it."""
    host = values["imap.host"].partition(":")[0]
    return next((name for domain, name in HOSTS.items() if f".{host}".endswith(f".{domain}")), "")


def is_without_password(values: Mapping[str, str]) -> bool:
    return all(values.get(f"{section}.auth") == OAUTH2 for section in ("imap", "smtp"))


def asked_of_provider(values: Mapping[str, str], said: Say) -> dict[str, str]:
    """The keys of gm.toml for a login without a password."""

    def answer(key: str, question: str, usual: str = "") -> str:
        return said(values.get(f"oauth2.{key}", ""), question, usual)

    names = ", ".join(sorted(PRESETS))
    provider = answer("provider", f"Its provider: {names}, or other", provider_of(values) or "other")
    keys = ("client_id",) if provider in PRESETS else tuple(QUESTIONS)
    found = {"provider": provider, **{key: answer(key, QUESTIONS[key]) for key in keys}}
    return {"imap.auth": OAUTH2, "smtp.auth": OAUTH2, **{f"oauth2.{key}": value for key, value in found.items()}}
