"""A game whose best policy is known: whoever comes nearest to it wins most, to test what searches for one."""
