"""The games that can be played: data and parts. The only place that names a variant."""
