"""The command line: `app` puts the commands together; each command has a file of its own and imports what it needs."""

from orcsim.cli.app import main

__all__ = ["main"]
