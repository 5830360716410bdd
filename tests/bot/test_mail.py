"""How long a way is left alone by which a person could not be written to."""

from __future__ import annotations

from typing import Any, Final

from bot.gateway.message.mail import Mail

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
NOW: Final = 1_800_000_000_000


class Hand:
    """A clock that somebody moves."""

    at = NOW

    def now(self) -> int:
        return self.at

    def monotonic(self) -> float:
        return self.at / 1000

    def rest(self, seconds: float) -> float:
        return seconds


def resting(mail: Mail) -> int:
    """How long the way of Ada is left alone from now on."""
    return mail.failing().get("ada", mail.clock.now()) - mail.clock.now()


def failing(clock: Hand) -> Mail:
    nobody: Any = None
    mail = Mail(nobody, clock)
    mail.rest("ada")
    return mail


def test_a_way_that_fails_again_is_left_alone_for_twice_as_long_up_to_some_hours() -> None:
    clock = Hand()
    mail, found = failing(clock), []
    for _ in range(9):
        found.append(resting(mail) // MINUTE)
        clock.at += resting(mail)
        mail.rest("ada")
    assert found == [5, 10, 20, 40, 80, 160, 320, 320, 320]


def test_letters_that_fail_at_the_same_time_count_once() -> None:
    mail = failing(Hand())
    for _ in range(4):
        mail.rest("ada")
    assert resting(mail) == 5 * MINUTE


def test_a_failure_long_after_the_last_one_counts_as_the_first() -> None:
    clock = Hand()
    mail = failing(clock)
    clock.at += 5 * MINUTE + HOUR
    mail.rest("ada")
    assert resting(mail) == 10 * MINUTE, "an hour later it is the same failure"
    clock.at += 10 * MINUTE + HOUR + 1
    mail.rest("ada")
    assert resting(mail) == 5 * MINUTE


def test_a_rest_does_not_outlast_a_clock_that_is_put_back() -> None:
    clock = Hand()
    mail = failing(clock)
    clock.at -= 24 * HOUR
    assert mail.failing() == {}
    mail.rest("ada")
    assert resting(mail) == 5 * MINUTE
