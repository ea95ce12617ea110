"""Rules on arrays: everything here is compiled by Numba and imports nothing but numpy, numba and itself."""
