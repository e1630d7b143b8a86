"""An authorization server on loopback: codes for devices, a page that agrees at once, tokens that are revoked."""

import json
import secrets
import threading
from base64 import urlsafe_b64encode
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self
from urllib.parse import parse_qs, urlencode, urlsplit

from gm.mail.oauth.provider import Provider

SCOPE = "mail offline"


class AuthorizationServer:
    """`with AuthorizationServer(user) as server:`; what it does is changed by its attributes."""

    def __init__(self, user: str) -> None:
        self.user = user
        self.life = 3600
        """Seconds that an access token lives, as it says."""
        self.agrees = True
        self.scope = SCOPE
        """What its tokens are for, and what it may be asked for."""
        self.pending = 1
        """How often a device hears that nobody has agreed yet."""
        self.refresh_tokens: set[str] = set()
        self.access_tokens: set[str] = set()
        self.codes: dict[str, dict[str, str]] = {}
        self.asked: list[dict[str, str]] = []
        """Every form that came to the token endpoint."""
        self.http: ThreadingHTTPServer | None = None

    def __enter__(self) -> Self:
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                parts = urlsplit(self.path)
                query = {key: values[0] for key, values in parse_qs(parts.query).items()}
                if parts.path == "/introspect":
                    active = query["token"] in server.access_tokens
                    self.answer(200, {"active": active, "username": server.user, "scope": server.scope})
                elif parts.path == "/authorize":
                    self.send_response(302)
                    self.send_header("Location", server.sent_back(query))
                    self.end_headers()

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                form = {key: values[0] for key, values in parse_qs(body).items()}
                self.answer(*(server.device(form) if self.path == "/device" else server.token(form)))

            def answer(self, status: int, said: dict[str, Any]) -> None:
                raw = json.dumps(said).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(raw)))
                self.end_headers()
                self.wfile.write(raw)

            def log_message(self, *_: object) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.http.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        assert self.http is not None
        self.http.shutdown()
        self.http.server_close()

    @property
    def url(self) -> str:
        assert self.http is not None
        return f"http://127.0.0.1:{self.http.server_port}"

    def provider(self, *, device: bool = True, scope: str = SCOPE) -> Provider:
        return Provider(
            "gm-test",
            f"{self.url}/token",
            scope,
            f"{self.url}/authorize",
            f"{self.url}/device" if device else "",
        )

    def revoke(self) -> None:
        self.refresh_tokens.clear()
        self.access_tokens.clear()

    def device(self, form: dict[str, str]) -> tuple[int, dict[str, Any]]:
        if form["scope"] != self.scope:
            return 400, {"error": "invalid_scope"}
        code = secrets.token_hex(8)
        self.codes[code] = {}
        return 200, {"device_code": code, "user_code": "WDJB-MJHT", "verification_uri": self.url, "interval": 1}

    def sent_back(self, query: dict[str, str]) -> str:
        state = {"state": query["state"]}
        if not self.agrees:
            return f"{query['redirect_uri']}?{urlencode({'error': 'access_denied', **state})}"
        code = secrets.token_hex(8)
        self.codes[code] = {"challenge": query["code_challenge"], "back": query["redirect_uri"]}
        return f"{query['redirect_uri']}?{urlencode({'code': code, **state})}"

    def token(self, form: dict[str, str]) -> tuple[int, dict[str, Any]]:
        self.asked.append(form)
        kind = form["grant_type"]
        if kind == "refresh_token":
            if form["refresh_token"] not in self.refresh_tokens:
                return 400, {"error": "invalid_grant"}
            self.refresh_tokens.discard(form["refresh_token"])
            return self.granted()
        if kind == "authorization_code":
            known = self.codes.pop(form["code"], None)
            digest = urlsafe_b64encode(sha256(form["code_verifier"].encode()).digest()).decode().rstrip("=")
            if known != {"challenge": digest, "back": form["redirect_uri"]}:
                return 400, {"error": "invalid_grant"}
            return self.granted()
        if not self.agrees:
            return 400, {"error": "access_denied"}
        if self.pending:
            self.pending -= 1
            return 400, {"error": "authorization_pending"}
        return self.granted()

    def granted(self) -> tuple[int, dict[str, Any]]:
        access, refresh = f"access-{secrets.token_hex(12)}", f"refresh-{secrets.token_hex(12)}"
        self.access_tokens.add(access)
        self.refresh_tokens.add(refresh)
        said = {"access_token": access, "token_type": "Bearer", "expires_in": self.life, "refresh_token": refresh}
        return 200, said
