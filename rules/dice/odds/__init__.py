"""Exact odds of a tree."""
