"""Orders as text: reading what players write, and writing what a program or a person reads."""
