"""A tiny game that no other part of the house knows: whatever works for it works for any system."""
