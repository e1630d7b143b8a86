"""Turns of phrase said as plain orders: who is meant, what stands for what, several units in one sentence."""
