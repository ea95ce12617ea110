"""Tuning: the weights of a policy are changed until it wins more, against the plans of its game and its own past."""

from orcsim.tuning.loopholes import Finding, find_loopholes
from orcsim.tuning.search import Tuned, tune

__all__ = ["Finding", "Tuned", "find_loopholes", "tune"]
