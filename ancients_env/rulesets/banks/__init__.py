"""Ancients on land (being built)."""
