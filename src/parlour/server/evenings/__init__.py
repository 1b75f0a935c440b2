"""Evenings: many people at many tables, game after game, until somebody has won them all."""
