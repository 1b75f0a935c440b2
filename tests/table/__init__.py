"""The table, its records, and many games at once."""
