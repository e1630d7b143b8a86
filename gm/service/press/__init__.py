"""Letters between powers: relayed, and cleaned of what names their writer."""
