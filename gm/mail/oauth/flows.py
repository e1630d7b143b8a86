"""How a person agrees: by a code typed on another device (RFC 8628), or in a browser of this machine (RFC 8252)."""

import secrets
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any
from urllib.parse import urlencode

from oauthlib.oauth2 import MismatchingStateError, OAuth2Error, WebApplicationClient

from gm.mail.oauth.exchange import ProviderTrouble, fields, post, token
from gm.mail.oauth.provider import Provider

Say = Callable[[str], None]
DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code"
LONGEST_WAIT = 900.0
"""Seconds for a person to agree."""


def by_device(provider: Provider, say: Say, sleep: Callable[[float], None] = time.sleep) -> dict[str, Any]:
    """The grant, once the person has typed the code that is said. Raises ProviderTrouble."""
    asked = fields(post(provider.device_url, {"client_id": provider.client_id, "scope": provider.scope}))
    if "device_code" not in asked:
        raise ProviderTrouble(f"the provider gives no code: {asked.get('error', 'no reason given')}")
    where = asked.get("verification_uri") or asked.get("verification_url", "")
    say(f"Open {where} on any device, and type the code {asked.get('user_code', '')}")
    pause = float(asked.get("interval", 5))
    waited = 0.0
    while waited < min(float(asked.get("expires_in", LONGEST_WAIT)), LONGEST_WAIT):
        sleep(pause)
        waited += pause
        try:
            return token(provider, {"grant_type": DEVICE_GRANT, "device_code": str(asked["device_code"])})
        except OAuth2Error as error:
            if error.error == "slow_down":
                pause += 5
            elif error.error != "authorization_pending":
                raise ProviderTrouble(f"not agreed: {error.error}") from None
    raise ProviderTrouble("nobody agreed in time")


def by_browser(provider: Provider, say: Say, wait: float = LONGEST_WAIT) -> dict[str, Any]:
    """The grant, once the browser comes back to this machine. Raises ProviderTrouble."""
    client = WebApplicationClient(provider.client_id)
    state, verifier = secrets.token_urlsafe(24), client.create_code_verifier(64)
    challenge = client.create_code_challenge(verifier, "S256")
    with _Landing(("127.0.0.1", 0), _Page) as landing:
        back = f"http://127.0.0.1:{landing.server_port}/"
        asked = {
            "response_type": "code",
            "client_id": provider.client_id,
            "redirect_uri": back,
            "scope": provider.scope,
            "state": state,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
            **provider.asks,
        }
        joint = "&" if "?" in provider.authorization_url else "?"
        say(f"Open this address in a browser on this machine:\n{provider.authorization_url}{joint}{urlencode(asked)}")
        ends = time.monotonic() + wait
        while not landing.came and (left := ends - time.monotonic()) > 0:
            landing.timeout = left
            landing.handle_request()
    if not landing.came:
        raise ProviderTrouble("nobody agreed in time")
    try:
        # The library wants https; this address never leaves the machine.
        answer = client.parse_request_uri_response(f"https://localhost{landing.came}", state)
    except MismatchingStateError:
        raise ProviderTrouble("the browser came back with an answer to another question") from None
    except OAuth2Error as error:
        raise ProviderTrouble(f"not agreed: {error.error}") from None
    form = {"grant_type": "authorization_code", "code": answer["code"], "redirect_uri": back, "code_verifier": verifier}
    try:
        return token(provider, form)
    except OAuth2Error as error:
        raise ProviderTrouble(f"the provider gives no token: {error.error}") from None


class _Landing(HTTPServer):
    came = ""
    """The path and query with which the browser came back."""


class _Page(BaseHTTPRequestHandler):
    server: _Landing

    def do_GET(self) -> None:
        if "state=" in self.path:
            self.server.came = self.path
        self.send_response(200 if self.server.came else 404)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.end_headers()
        self.wfile.write("You may close this window. Vous pouvez fermer cette fenêtre.\n".encode())

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 – the name of what it overrides
        """Nothing: what it would say has the code in it."""
