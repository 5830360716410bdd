"""What one press takes of the event loop, by which everybody is answered: no board takes long.

``make loop`` plays games and measures; the test counts the same in calls, for what a sample offers.
"""
