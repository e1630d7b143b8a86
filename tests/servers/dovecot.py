"""A private Dovecot: IMAP (plain, STARTTLS, implicit TLS) and LMTP, for root and for ordinary users alike.

Its mailboxes are declared beforehand, one for each test. It reports news to IDLE half a second late (a constant in its
source), so a test that waits for IDLE costs that much.
"""

import grp
import imaplib
import os
import pwd
import re
import signal
import smtplib
import subprocess
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Self

from gm.mail.account import Account, Security

from .ground import HOST, Certificate, free_port, greets, new_certificate, program, wait_until

PASSWORD = "secret"
DOMAIN = "example.org"
USERS = tuple(f"box{number:03}@{DOMAIN}" for number in range(200))

SHARED = """
base_dir = {base}/run
state_dir = {base}/state
log_path = {base}/dovecot.log
listen = 127.0.0.1
auth_mechanisms = plain login
auth_failure_delay = 0
first_valid_uid = 1
mail_fsync = never
recipient_delimiter = +
lmtp_save_to_detail_mailbox = no
mail_max_userip_connections = 100
ssl = yes
{ownership}
service imap-login {{
  {chroot}
  service_count = 0
  process_min_avail = 1
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = {imaps}
    ssl = yes
  }}
}}
service lmtp {{
  {chroot}
  inet_listener lmtp {{
    port = {lmtp}
  }}
}}
service anvil {{
  {chroot}
  # Without this listener, a wrong password makes the next logins from this address wait.
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
service stats {{
  {chroot}
}}
namespace inbox {{
  inbox = yes
  {prefix}
}}
"""

DOVECOT_2_3 = (
    """
protocols = imap lmtp
disable_plaintext_auth = no
ssl_cert = <{certificate}
ssl_key = <{key}
mail_location = maildir:~/Maildir
passdb {{
  driver = passwd-file
  args = scheme=PLAIN username_format=%Lu {base}/passwd
}}
userdb {{
  driver = passwd-file
  args = username_format=%Lu {base}/passwd
}}
"""
    + SHARED
)

# Written from Dovecot's upgrade guide; no machine with 2.4 (Debian 13) was at hand to run it.
DOVECOT_2_4 = (
    """dovecot_config_version = 2.4.0
dovecot_storage_version = 2.4.0
protocols = imap lmtp
auth_allow_cleartext = yes
ssl_server_cert_file = {certificate}
ssl_server_key_file = {key}
mail_driver = maildir
mail_path = ~/Maildir
passdb passwd-file {{
  default_password_scheme = PLAIN
  passwd_file_path = {base}/passwd
}}
userdb passwd-file {{
  passwd_file_path = {base}/passwd
}}
"""
    + SHARED
)


OAUTH2 = """
passdb {{
  driver = oauth2
  mechanisms = xoauth2
  args = {base}/oauth2.conf.ext
}}
service auth {{
  inet_listener {{
    port = {auth}
  }}
}}
"""
OAUTH2_ASKS = """
introspection_mode = get
introspection_url = {url}
username_attribute = username
scope = mail
active_attribute = active
active_value = true
"""


class Dovecot:
    """`with Dovecot(folder) as dovecot:`; nothing is written outside the folder. Raises NotHere without the package."""

    def __init__(self, base: Path, users: Iterable[str] = USERS, tokens_at: str = "", *, prefix: str = "") -> None:
        """`tokens_at`: where an access token is asked about (RFC 7662), for logins by XOAUTH2; then other servers may
        ask about logins at `auth_port`. `prefix`: before the names of all folders but INBOX."""
        self.base = base
        self.tokens_at = tokens_at
        self._prefix = prefix
        self.users = tuple(users)
        self.imap_port, self.imaps_port, self.lmtp_port, self.auth_port = (free_port() for _ in range(4))
        self._program = program("dovecot")
        program("openssl")
        self._unused = iter(self.users)
        self._certificate: Certificate | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self._write()
        self._process = subprocess.Popen(
            [self._program, "-F", "-c", str(self.base / "dovecot.conf")],
            stdout=subprocess.DEVNULL,
            stderr=(self.base / "stderr.log").open("wb"),
        )
        for port, greeting in ((self.imap_port, b"* OK"), (self.lmtp_port, b"220")):
            wait_until(lambda: self._is_up(port, greeting), self._complaints)  # noqa: B023 – called at once
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()

    def unused(self) -> str:
        """A user whose mailbox nobody has seen yet."""
        return next(self._unused)

    def account(self, user: str, security: Security = "plain", port: int | None = None) -> Account:
        """The login of one mailbox, as the product's own configuration would have it."""
        usual = self.imaps_port if security == "tls" else self.imap_port
        assert self._certificate is not None
        ca_file = None if security == "plain" else self._certificate.certificate
        return Account(HOST, port or usual, security, user, PASSWORD, ca_file)

    def deliver(self, recipient: str, *letters: bytes, envelope_from: str = "writer@example.net") -> None:
        """As a mail server would, by LMTP. `box000+anything@…` arrives at box000, with Delivered-To as written here."""
        with smtplib.LMTP(HOST, self.lmtp_port) as lmtp:
            for letter in letters:
                lmtp.sendmail(envelope_from, [recipient], letter)

    def append(self, user: str, letter: bytes, received: datetime, folder: str = "INBOX") -> None:
        """Put a letter into a mailbox with a chosen INTERNALDATE."""
        with self._imap(user) as imap:
            imap.append(f'"{folder}"', "", imaplib.Time2Internaldate(received), letter)

    def delete_folder(self, user: str, folder: str) -> None:
        with self._imap(user) as imap:
            imap.delete(f'"{folder}"')

    def letters(self, user: str, folder: str = "INBOX") -> list[bytes]:
        """Every letter in a folder, whose name is given as it stands on the wire. LookupError if it is not there."""
        with self._imap(user) as imap:
            if imap.select(f'"{folder}"', readonly=True)[0] != "OK":
                raise LookupError(folder)
            found = imap.search(None, "ALL")[1][0].split()
            return [imap.fetch(number.decode(), "(BODY.PEEK[])")[1][0][1] for number in found]  # type: ignore[index,misc]

    def _imap(self, user: str) -> imaplib.IMAP4:
        imap = imaplib.IMAP4(HOST, self.imap_port)
        imap.login(user, PASSWORD)
        return imap

    def _is_up(self, port: int, greeting: bytes) -> bool:
        if self._process is None or self._process.poll() is not None:
            raise RuntimeError("dovecot ended at once\n" + self._complaints())
        return greets(port, greeting)

    def _complaints(self) -> str:
        logs = (self.base / "stderr.log", self.base / "dovecot.log")
        return "".join(log.read_text() for log in logs if log.exists())

    def _write(self) -> None:
        for name in ("run", "state", "mail"):
            (self.base / name).mkdir()
        ownership = chroot = ""
        if os.geteuid() == 0:
            # Dovecot stores no mail as root; its own user is there wherever it is installed.
            uid, gid = (entry := pwd.getpwnam("dovecot")).pw_uid, entry.pw_gid
            os.chown(self.base / "mail", uid, gid)
        else:
            uid, gid = os.geteuid(), os.getegid()
            me, us = pwd.getpwuid(uid).pw_name, grp.getgrgid(gid).gr_name
            ownership = f"default_internal_user = {me}\ndefault_login_user = {me}\ndefault_internal_group = {us}"
            chroot = "chroot ="
        self._certificate = new_certificate(self.base)
        (self.base / "passwd").write_text(
            "".join(f"{user}:{{PLAIN}}{PASSWORD}:{uid}:{gid}::{self.base}/mail/{user}::\n" for user in self.users)
        )
        said = subprocess.run([self._program, "--version"], check=True, capture_output=True, text=True).stdout
        version = tuple(int(number) for number in re.findall(r"\d+", said)[:2])
        settings = (DOVECOT_2_3 if version < (2, 4) else DOVECOT_2_4).format(
            base=self.base,
            certificate=self._certificate.certificate,
            key=self._certificate.key,
            imap=self.imap_port,
            imaps=self.imaps_port,
            lmtp=self.lmtp_port,
            ownership=ownership,
            chroot=chroot,
            prefix=f"prefix = {self._prefix}\n  separator = ." if self._prefix else "",
        )
        if self.tokens_at:
            settings = settings.replace("auth_mechanisms = plain login", "auth_mechanisms = plain login xoauth2")
            settings += OAUTH2.format(base=self.base, auth=self.auth_port)
            (self.base / "oauth2.conf.ext").write_text(OAUTH2_ASKS.format(url=self.tokens_at))
        (self.base / "dovecot.conf").write_text(settings)
