import pytest
from hypothesis import settings

# No test asserts a time: the machine may be busy.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules and rulings that the test shows")
