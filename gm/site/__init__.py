"""The web archive: pages, feeds and data as functions of what is public. No seat or token is known here."""
