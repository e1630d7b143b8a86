"""JSON in, JSON out: the tools that let any program use the rules and the notation without mail."""
