"""`python -m orcsim`: the command line."""

from orcsim.cli import main

if __name__ == "__main__":
    main()
