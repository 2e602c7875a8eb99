"""Antesignani: battles of the Roman age, with tokens drawn from a bowl."""
