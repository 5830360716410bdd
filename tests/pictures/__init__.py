"""The pictures of the README, and games of any system as they were played by lot."""
