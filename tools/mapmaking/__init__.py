"""Make a board's drawing from Natural Earth: group regions, cut the seas, simplify, and list every border once."""
