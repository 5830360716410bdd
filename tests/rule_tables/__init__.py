"""The table of rules in each system's README: rule, code, tests.

``make rule-tables`` writes it, between two comments in the README, from what stands elsewhere:

- the rules in short from the system's ``rules.toml``, and from ``data/conventions.toml``, which
  holds for all systems;
- the code from docstrings of the system's folder that end a sentence with a rule's id, such as
  ``(SC12)`` or ``(SC12, SC14)``; so do the docstrings below attributes, the entries below
  ``Attributes:``, and the descriptions of options;
- the tests from ``@pytest.mark.rule("SC12", "SC14")``, on a test, a class or as ``pytestmark``.

A rule that needs no code or no test stands in the README, in a table of two columns: id and why.

It sees source files and rule books only, names no system, and is used by the tests of READMEs.
"""
