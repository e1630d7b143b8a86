"""A private Postfix on one loopback port: hands example.org to an LMTP server, and throws everything else away.

For root only: Postfix changes to users of its own. Mail that must not get anywhere is safe with it.
"""

import os
import pwd
import shutil
import subprocess
from pathlib import Path
from typing import Self

from .ground import HOST, NotHere, free_port, greets, program, wait_until

MAIN = """
compatibility_level = 3.6
queue_directory = {base}/spool
data_directory = {base}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
shlib_directory = /usr/lib/postfix
meta_directory = /etc/postfix
mail_owner = postfix
setgid_group = postdrop
maillog_file = {base}/log/postfix.log
maillog_file_prefixes = {base}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.example.org
mydestination =
alias_maps =
local_recipient_maps =
mynetworks = 127.0.0.0/8
relay_domains =
virtual_mailbox_domains = {domains}
virtual_mailbox_maps = static:OK
virtual_transport = lmtp:inet:127.0.0.1:{lmtp}
default_transport = discard:
relay_transport = discard:
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_recipient_restrictions = permit_mynetworks, reject
smtpd_peername_lookup = no
smtpd_client_connection_rate_limit = 0
smtpd_client_connection_count_limit = 0
recipient_delimiter = +
biff = no
smtputf8_enable = yes
disable_dns_lookups = yes
in_flow_delay = 0
message_size_limit = 20000000
lmtp_destination_concurrency_limit = 4
"""

BY_LOGIN = """
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:{auth}
smtpd_relay_restrictions = permit_sasl_authenticated, reject_unauth_destination
smtpd_recipient_restrictions = permit_sasl_authenticated, reject_unauth_destination
"""
"""Whoever is not logged in writes to its own domain only; Dovecot is asked about logins."""

# service type private unprivileged chroot wakeup maxproc command
MASTER = """
127.0.0.1:{port} inet n - n - - smtpd
pickup    unix  n - n 60  1 pickup
cleanup   unix  n - n -   0 cleanup
qmgr      unix  n - n 300 1 qmgr
rewrite   unix  - - n -   - trivial-rewrite
bounce    unix  - - n -   0 bounce
defer     unix  - - n -   0 bounce
trace     unix  - - n -   0 bounce
verify    unix  - - n -   1 verify
flush     unix  n - n 1000? 0 flush
proxymap  unix  - - n -   - proxymap
smtp      unix  - - n -   - smtp
relay     unix  - - n -   - smtp
showq     unix  n - n -   - showq
error     unix  - - n -   - error
retry     unix  - - n -   - error
discard   unix  - - n -   - discard
lmtp      unix  - - n -   - lmtp
anvil     unix  - - n -   1 anvil
scache    unix  - - n -   1 scache
postlog   unix-dgram n - n - 1 postlogd
"""


class Postfix:
    """`with Postfix(folder, lmtp_port) as postfix:`; raises NotHere where it is missing or the user is not root.

    Without an LMTP port it throws every letter away.
    """

    def __init__(self, base: Path, lmtp_port: int | None = None, more: str = "", services: str = "") -> None:
        """`more`: further lines of main.cf, which win; `services`: of master.cf."""
        self.base = base
        self._more, self._services = more, services
        self.port = free_port()
        self._program = program("postfix")
        if os.geteuid() != 0:
            raise NotHere("postfix can be started by root only")
        self._domains = "example.org" if lmtp_port else ""
        self._lmtp_port = lmtp_port or 0

    def __enter__(self) -> Self:
        for name in ("conf", "spool", "data", "log"):
            (self.base / name).mkdir()
        shutil.chown(self.base / "data", pwd.getpwnam("postfix").pw_uid)
        main = MAIN.format(base=self.base, domains=self._domains, lmtp=self._lmtp_port)
        (self.base / "conf" / "main.cf").write_text(settings(main + self._more))
        (self.base / "conf" / "master.cf").write_text(MASTER.format(port=self.port) + self._services)
        said = self._postfix("start")
        wait_until(lambda: greets(self.port, b"220"), lambda: said + self.log())
        return self

    def __exit__(self, *_: object) -> None:
        self._postfix("stop")

    @property
    def host(self) -> str:
        return HOST

    def log(self) -> str:
        log = self.base / "log" / "postfix.log"
        return log.read_text() if log.exists() else ""

    def _postfix(self, what: str) -> str:
        done = subprocess.run(
            [self._program, "-c", str(self.base / "conf"), what],
            capture_output=True,
            text=True,
            timeout=60,
            env={**os.environ, "PATH": os.environ.get("PATH", "") + ":/usr/sbin:/sbin"},
        )
        return done.stdout + done.stderr


def settings(text: str) -> str:
    """Each name once, with the value that was given last.

    Of a name that stands twice each daemon warns as it starts, and postlogd through its own socket: when the warnings
    of the others fill that socket first, postlogd waits for itself, and with it the whole server.
    """
    parted = (line.partition("=") for line in text.splitlines() if line)
    last = {name.strip(): value.strip() for name, _, value in parted}
    return "".join(f"{name} = {value}\n" for name, value in last.items())
