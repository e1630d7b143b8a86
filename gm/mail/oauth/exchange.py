"""Forms to a token endpoint, and what it answers: a grant, or a refusal in words."""

import json
import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from oauthlib.oauth2 import OAuth2Error
from oauthlib.oauth2.rfc6749.parameters import parse_token_response

from gm.mail.oauth.provider import Provider

PATIENCE = 20.0
"""Seconds that the provider may take to answer."""
LONGEST = 100_000


class LoginRevoked(PermissionError):
    """The provider gives out no more tokens for this login: somebody must log in again."""


class ProviderTrouble(ConnectionError):
    """The provider cannot be asked now, or refuses what is asked; says why."""


def token(provider: Provider, form: Mapping[str, str]) -> dict[str, Any]:
    """What the token endpoint grants.

    Raises LoginRevoked where the grant is dead, OAuth2Error with its `error` where it is refused, ProviderTrouble where
    there is no answer. No message repeats what was sent.
    """
    body = post(provider.token_url, {**form, **_client(provider)})
    try:
        return dict(parse_token_response(body))
    except OAuth2Error as error:
        if error.error == "invalid_grant":
            raise LoginRevoked("the login was revoked or has ended: gm login makes a new one") from None
        raise
    except ValueError:
        raise ProviderTrouble("the provider answered something else than a token") from None


def post(url: str, form: Mapping[str, str]) -> str:
    """The body of the answer, of a refusal too. Raises ProviderTrouble."""
    request = urllib.request.Request(url, urlencode(form).encode(), {"Accept": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return str(answer.read(LONGEST).decode("utf-8", "replace"))
    except urllib.error.HTTPError as error:
        said = error.read(LONGEST).decode("utf-8", "replace")
        if error.code >= 500:
            raise ProviderTrouble(f"the provider answered {error.code}") from None
        return said
    except OSError as error:
        raise ProviderTrouble(f"the provider cannot be reached: {getattr(error, 'reason', error)}") from None


def fields(body: str) -> dict[str, Any]:
    """An answer in JSON. Raises ProviderTrouble."""
    try:
        found = json.loads(body)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise ProviderTrouble("the provider answered no JSON")
    return found


def _client(provider: Provider) -> dict[str, str]:
    secret = {"client_secret": provider.client_secret} if provider.client_secret else {}
    return {"client_id": provider.client_id, **secret}
