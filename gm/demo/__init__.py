"""The demonstration: a whole game by mail on this machine, through real SMTP and IMAP."""
