"""Whether anything of a test run is left when it is interrupted: ``python -m tests.interrupted``.

Runs the tests of everything that starts processes, ends them at a moment by lot as Ctrl-C does
(SIGINT to all), as a supervisor does (SIGTERM to the first process) or as the system does when it
lacks memory (SIGKILL to the first process), and looks for what is still there a little later:
processes, and folders of databases.
"""
