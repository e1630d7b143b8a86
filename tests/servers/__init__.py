"""Real servers for tests, on loopback and free ports, started by the test run and ended with it.

`dovecot` (IMAP and LMTP), `postfix` and `postgres` are private subprocesses of the packaged servers; fixtures.py offers
them to tests. `Sink` (a recording SMTP server), `Proxy` (a connection that breaks on demand) and `gm.mail.embedded` run
in the test's own event loop, or beside it with `in_thread`.
"""
