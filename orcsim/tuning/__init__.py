"""Tuning: the weights of a policy are changed until it wins more, against the plans of its game and its own past."""

from orcsim.tuning.search import Tuned, tune

__all__ = ["Tuned", "tune"]
