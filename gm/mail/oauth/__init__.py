"""OAuth2 for mailboxes whose provider takes no password over IMAP and SMTP (RFC 6749, 7636, 8628)."""
