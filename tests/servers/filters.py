"""OpenDKIM and OpenDMARC beside a Postfix: letters are signed as they leave, and judged as they come in from outside.

For root only. A letter that is handed to `port` leaves by a client of ours, which tells Postfix that it calls from
`SENDER` (XCLIENT); SPF is not looked at for callers on the same machine.
"""

import base64
import contextlib
import smtplib
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

from aiosmtpd.controller import Controller

from .ground import HOST, free_port, program, wait_until
from .names import Names
from .postfix import Postfix

SENDER = "198.51.100.7"
SERVER = "mx.example.org"
SELECTOR = "gm1"

SIGNING = """
Mode s
Socket inet:{port}@127.0.0.1
Canonicalization relaxed/relaxed
KeyTable file:{base}/keys
SigningTable refile:{base}/signing
InternalHosts file:{base}/here
RequireSafeKeys false
Syslog false
"""
VERIFYING = """
Mode v
Socket inet:{port}@127.0.0.1
AuthservID mx.example.org
AlwaysAddARHeader yes
InternalHosts file:{base}/nowhere
ResolverConfiguration {base}/unbound.conf
Syslog false
"""
UNBOUND = """
server:
  do-not-query-localhost: no
  module-config: "iterator"
forward-zone:
  name: "."
  forward-addr: {address}
"""
JUDGING = """
AuthservID mx.example.org
TrustedAuthservIDs mx.example.org
Socket inet:{port}@127.0.0.1
SPFSelfValidate true
SPFIgnoreResults true
RejectFailures false
IgnoreHosts {base}/nowhere
Syslog false
"""
SERVICES = """
127.0.0.1:{out} inet n - n - - smtpd
  -o smtpd_milters=inet:127.0.0.1:{signing} -o content_filter=smtp:[127.0.0.1]:{relay}
127.0.0.1:{outside} inet n - n - - smtpd
  -o smtpd_milters=inet:127.0.0.1:{verifying},inet:127.0.0.1:{judging}
"""
MAIN = """
smtpd_authorized_xclient_hosts = 127.0.0.0/8
smtpd_relay_restrictions = permit_mynetworks, reject_unauth_destination
smtpd_recipient_restrictions = permit_mynetworks, reject_unauth_destination
milter_default_action = accept
"""


class Relay:
    """Hands letters on, as a server elsewhere would."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        with smtplib.SMTP(HOST, self._port, local_hostname="out.example.org") as smtp:
            smtp.ehlo()
            smtp.docmd("XCLIENT", f"ADDR={SENDER} NAME=out.example.org")
            smtp.ehlo()
            smtp.sendmail(envelope.mail_from, envelope.rcpt_tos, envelope.content)
        return "250 handed on"


class Filters:
    """`with Filters(folder, names, lmtp_port) as filters:`; raises NotHere where something is missing."""

    def __init__(self, base: Path, names: Names, lmtp_port: int) -> None:
        self.base = base
        self._names = names
        self._opendkim, self._opendmarc, self._unshare = map(program, ("opendkim", "opendmarc", "unshare"))
        self.port, self._outside, self._relay, self._signing, self._verifying, self._judging = (
            free_port() for _ in range(6)
        )
        services = SERVICES.format(
            out=self.port,
            outside=self._outside,
            relay=self._relay,
            signing=self._signing,
            verifying=self._verifying,
            judging=self._judging,
        )
        (base / "postfix").mkdir()
        self._postfix = Postfix(base / "postfix", lmtp_port, MAIN, services)
        self._stack = contextlib.ExitStack()

    def __enter__(self) -> Self:
        for name in ("key.pem", "other.pem"):
            subprocess.run(
                [program("openssl"), "genrsa", "-out", self.base / name, "2048"], check=True, capture_output=True
            )
        for name, text in (("here", "127.0.0.0/8\n"), ("nowhere", "192.0.2.255\n")):
            (self.base / name).write_text(text)
        (self.base / "unbound.conf").write_text(UNBOUND.format(address=self._names.address))
        (self.base / "resolv.conf").write_text(f"nameserver {self._names.address}\n")
        self._stack.enter_context(self._postfix)
        relay = Controller(Relay(self._outside), hostname=HOST, port=self._relay)
        relay.start()
        self._stack.callback(relay.stop)
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def published(self, key: str = "key.pem") -> str:
        """What a DKIM record publishes of a key: the one that signs, or `other.pem`."""
        asked = [program("openssl"), "rsa", "-in", self.base / key, "-pubout", "-outform", "DER"]
        return base64.b64encode(subprocess.run(asked, check=True, capture_output=True).stdout).decode()

    @contextlib.contextmanager
    def running(self, signer: str) -> Iterator[None]:
        """With filters that remember nothing; `signer`: the domain in whose name is signed, "" for no signature."""
        (self.base / "keys").write_text(f"key {signer}:{SELECTOR}:{self.base}/key.pem\n")
        (self.base / "signing").write_text("* key\n")
        with contextlib.ExitStack() as stack:
            if signer:
                stack.enter_context(self._filter("signing", SIGNING, self._signing, self._opendkim, "-x"))
            stack.enter_context(self._filter("verifying", VERIFYING, self._verifying, self._opendkim, "-x"))
            # It knows the system's name servers only: it is shown others.
            look = f'mount --bind {self.base}/resolv.conf /etc/resolv.conf && exec "$0" "$@"'
            judge = (self._unshare, "--mount", "sh", "-c", look, self._opendmarc, "-c")
            stack.enter_context(self._filter("judging", JUDGING, self._judging, *judge))
            yield

    @contextlib.contextmanager
    def _filter(self, name: str, settings: str, port: int, *command: str) -> Iterator[None]:
        config, log = self.base / f"{name}.conf", self.base / f"{name}.log"
        config.write_text(settings.format(base=self.base, port=port))
        with log.open("wb") as told:
            process = subprocess.Popen([*command, config, "-f"], stdout=told, stderr=told)
        try:
            wait_until(lambda: listens(port), lambda: f"{name}: {log.read_text()}")
            yield
        finally:
            process.kill()  # asked to end, it takes five seconds
            process.wait(20)


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((HOST, port)) == 0
