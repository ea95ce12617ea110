"""Slow rules in plain Python, written from the rulebooks without looking at the kernels."""
