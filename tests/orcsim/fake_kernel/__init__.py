"""A stand-in for a game's kernel: results made of hashes in a moment, to test what is around the kernel."""
