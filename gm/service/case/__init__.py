"""One letter of one seat, being dealt with."""
