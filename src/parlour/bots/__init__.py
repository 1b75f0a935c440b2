"""Who can sit at a table without a person."""
