from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from bot.config import OTHERS, Settings, WrongSetting, load_settings, misnamed
from bot.logs import HIDDEN, OneLine, OneObject, printable, set_up
from bot.shards import Shards
from tests.bot.whole_game import umpire

TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"  # noqa: S105 - Discord's own example
EXAMPLE = Path(__file__).parents[2] / ".env.example"


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def test_defaults_are_discords_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    settings = load_settings()
    assert settings.token is None
    assert settings.discord_api_url == "https://discord.com/api/v10"
    assert settings.discord_gateway_url is None
    assert settings.umpire_sandbox_port == 8642
    assert settings.umpire_log_level == "INFO"
    assert isinstance(settings.umpire_db, Path)
    assert tmp_path in settings.umpire_db.parents
    assert settings.umpire_db.parts[-2:] == ("umpire", "umpire.db")


@pytest.mark.parametrize("empty", ["", " ", "\t"])
def test_empty_values_count_as_not_set(empty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    default = load_settings()
    for name in Settings.model_fields:
        monkeypatch.setenv(name.upper(), empty)
    assert load_settings() == default


def test_the_example_names_every_setting_and_sets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    default = load_settings()
    text = EXAMPLE.read_text("utf-8")
    named = {line.partition("=")[0] for line in text.splitlines() if line and line[0] != "#"}
    assert named == {name.upper() for name in Settings.model_fields} | OTHERS
    Path(".env").write_text(text, "utf-8")
    assert load_settings() == default
    monkeypatch.setenv("UMPIRE_LOG_LEVEL", "error")
    assert load_settings().umpire_log_level == "ERROR"


def test_the_environment_goes_before_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text(f"DISCORD_TOKEN='{TOKEN}'\nUMPIRE_SANDBOX_PORT=1\nOTHER=x\n", "utf-8")
    monkeypatch.setenv("UMPIRE_SANDBOX_PORT", "2")
    settings = load_settings()
    assert settings.token == TOKEN
    assert settings.umpire_sandbox_port == 2
    assert TOKEN not in repr(settings)
    assert TOKEN not in str(settings)


def test_shards_are_divided_on_a_database_that_several_can_serve(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("UMPIRE_SHARDS", "0-2, 5/8")
    with pytest.raises(WrongSetting, match="UMPIRE_SHARDS is wrong"):
        load_settings()
    monkeypatch.setenv("UMPIRE_DB", "postgresql://umpire:secret@host/games")
    settings = load_settings()
    assert settings.umpire_shards == Shards((0, 1, 2, 5), 8)
    assert settings.secrets == ["secret"]
    assert settings.beside.name == "umpire.postgresql-0-of-8"


def test_names_that_are_none_are_told_wherever_they_stand(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("DISCORD_TOKEN", "UMPIRE_DB_PASSWORD", "OTHER_TOKN"):
        monkeypatch.setenv(name, TOKEN)
    others = misnamed()  # of this run of the tests
    monkeypatch.setenv("DISCORD_TOKN", TOKEN)
    (tmp_path / ".env").write_text(f"UMPIRE_DBS=/x\nUMPIRE_COLOUR_OF_DICE={TOKEN}\nUMPIRE_DB=\n")
    assert [each for each in misnamed() if each not in others] == [
        "There is no setting DISCORD_TOKN: it is left out; perhaps DISCORD_TOKEN is meant.",
        "There is no setting UMPIRE_COLOUR_OF_DICE: it is left out; see .env.example.",
        "There is no setting UMPIRE_DBS: it is left out; perhaps UMPIRE_DB is meant.",
    ]
    ended = umpire("health", settings={"DISCORD_TOKN": TOKEN}, cwd=tmp_path)
    assert "umpire: There is no setting DISCORD_TOKN" in ended.stderr
    assert TOKEN not in ended.stderr + ended.stdout


def test_a_bot_that_is_to_be_in_discord_does_not_start_elsewhere(tmp_path: Path) -> None:
    settings = {"UMPIRE_DB": str(tmp_path / "umpire.db")}
    ended = umpire("run", "--discord", settings=settings, cwd=tmp_path)
    assert ended.returncode == 1
    assert ended.stderr.startswith("umpire: DISCORD_TOKEN is not set")
    assert [*tmp_path.iterdir()] == []


def test_it_is_known_in_which_discord_the_bot_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings().place == "a local Discord"
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    assert Settings().place == "Discord"
    monkeypatch.setenv("DISCORD_API_URL", "https://proxy.example/api/v10")
    assert Settings().place == "Discord at https://proxy.example/api/v10"


def test_addresses_lose_their_last_slash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_API_URL", " http://127.0.0.1:8642/api/v10/ ")
    monkeypatch.setenv("DISCORD_GATEWAY_URL", "ws://127.0.0.1:8642/gateway")
    settings = load_settings()
    assert settings.discord_api_url == "http://127.0.0.1:8642/api/v10"
    assert settings.discord_gateway_url == "ws://127.0.0.1:8642/gateway"


WRONG = [
    ("UMPIRE_DB", "postgresql://host"),
    *(("UMPIRE_SHARDS", wrong) for wrong in ("1", "0/0", "3/3", "a/3", "2-1/3", "0/x", "/3")),
    ("DISCORD_TOKEN", "two words"),
    ("DISCORD_TOKEN", "tökén"),
    ("DISCORD_API_URL", "discord.com"),
    ("DISCORD_API_URL", "ftp://discord.com"),
    ("DISCORD_API_URL", "https://"),
    ("DISCORD_API_URL", "https://discord.com:99999"),
    ("DISCORD_API_URL", "https://user:secret@discord.com"),
    ("DISCORD_API_URL", "https://discord.com/?q=1"),
    ("DISCORD_API_URL", "https://[discord.com"),
    ("DISCORD_GATEWAY_URL", "https://gateway.discord.gg"),
    ("UMPIRE_SANDBOX_PORT", "http"),
    ("UMPIRE_SANDBOX_PORT", "-1"),
    ("UMPIRE_SANDBOX_PORT", "65536"),
    ("UMPIRE_SANDBOX_PORT", "80.5"),
    ("UMPIRE_SANDBOX_SPEED", "0"),
    ("UMPIRE_SANDBOX_SPEED", "86401"),
    ("UMPIRE_LOG_LEVEL", "loud"),
    ("UMPIRE_LOG_FORMAT", "xml"),
]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_wrong_value_is_told_by_its_name_and_what_is_right(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(WrongSetting) as wrong:
        load_settings()
    right = Settings.model_fields[name.lower()].description
    assert str(wrong.value) == f"The setting {name} is wrong: it must be {right}."


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe")
    with pytest.raises(WrongSetting, match="not UTF-8"):
        load_settings()


@pytest.mark.parametrize(
    ("name", "value"), [("DISCORD_TOKEN", "two words"), ("UMPIRE_LOG_LEVEL", "loud")]
)
def test_the_program_ends_with_that_sentence(name: str, value: str, tmp_path: Path) -> None:
    ended = umpire(settings={name: value}, cwd=tmp_path)
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert ended.stderr.startswith(f"umpire: The setting {name} is wrong")
    assert ended.stderr.count("\n") == 1


def _record(message: str, *arguments: object, **more: object) -> logging.LogRecord:
    values = {"name": "x", "levelno": logging.INFO, "levelname": "INFO", **more}
    return logging.makeLogRecord({"msg": message, "args": arguments, **values})


def _logged(message: str, *arguments: object, secrets: tuple[str, ...] = (), **more: object) -> str:
    return OneLine(secrets).format(_record(message, *arguments, **more))


def test_no_record_shows_the_token() -> None:
    for secret in (TOKEN, "short"):
        assert secret not in _logged("sent %s", f"Bot {secret}", secrets=(secret,))
        assert HIDDEN in _logged("sent %s", f"Bot {secret}", secrets=(secret,))
    assert TOKEN not in _logged("somebody's %s", TOKEN)


def test_no_traceback_shows_the_token_and_it_stays_on_the_line() -> None:
    with pytest.raises(ValueError, match="invalid literal") as caught:
        int(f"{TOKEN}\nor so")
    raised = (caught.type, caught.value, caught.tb)
    line = _logged("failed", secrets=(TOKEN,), exc_info=raised)
    assert TOKEN not in line
    assert "ValueError: invalid literal" in line
    assert HIDDEN in line
    assert "\n" not in line


def test_addresses_that_let_write_in_the_bots_name_are_hidden() -> None:
    url = "https://discord.com/api/v10/webhooks/123/aW50ZXJhY3Rpb24/messages/@original"
    assert _logged("%s", url).endswith("/webhooks/123/[hidden]/messages/@original")
    url = "POST https://discord.com/api/v10/interactions/123/aW50ZXJhY3Rpb24/callback"
    assert _logged("%s", url).endswith("/interactions/123/[hidden]/callback")


@pytest.mark.parametrize(
    "control", ["\n", "\r", "\x1b", "\x00", "\x7f", "\x9b", "\u2028", "\u202e"]
)
def test_what_a_user_typed_cannot_forge_a_line(control: str) -> None:
    line = _logged("said %r and %s", "", f"hi{control}2026-01-01 INFO forged")
    assert control not in line
    assert line.isprintable()


def test_ordinary_letters_stay() -> None:
    assert printable("Blitzship → 3-4 · Zoë 🎲") == "Blitzship → 3-4 · Zoë 🎲"


def test_as_json_a_record_is_one_line_and_its_traceback_one_field() -> None:
    with pytest.raises(ValueError, match="invalid literal") as caught:
        int(f"{TOKEN}\nor so")
    raised = (caught.type, caught.value, caught.tb)
    said = "hi\x1b \u2028 Zoë\n2026-01-01 INFO forged"
    record = _record("%s by %s", said, 'a "short" one', created=0.5, exc_info=raised)
    line = OneObject(['"short"', TOKEN]).format(record)
    assert line.isascii()
    assert line.isprintable()
    told = json.loads(line)
    trace = told.pop("exception")
    assert told == {
        "time": "1970-01-01T00:00:00.500+00:00",
        "level": "INFO",
        "logger": "x",
        "message": f"{said} by a {HIDDEN} one",
    }
    assert trace.startswith("Traceback (most recent call last):\n")
    assert "ValueError: invalid literal" in trace
    assert TOKEN not in line
    assert "short" not in line
    address = "https://discord.com/api/v10/webhooks/123/aW50ZXJhY3Rpb24/messages/@original"
    assert "aW50ZXJhY3Rpb24" not in OneObject().format(_record("%s", address))
    assert json.loads(OneObject().format(_record("%d", TOKEN)))["message"] == f"%d ('{HIDDEN}',)"


def test_the_log_is_json_on_request(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    monkeypatch.setenv("UMPIRE_LOG_FORMAT", "JSON")
    try:
        set_up("WARNING", [TOKEN], load_settings().umpire_log_format)
        logging.getLogger("bot").warning("token %s", TOKEN)
    finally:
        logging.captureWarnings(capture=False)
        root.handlers[:], root.level = handlers, level
    (line,) = capfd.readouterr().err.splitlines()
    assert json.loads(line)["message"] == f"token {HIDDEN}"


def test_set_up_takes_the_place_of_other_handlers(capfd: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    try:
        set_up("WARNING", [TOKEN])
        logging.getLogger("discord.http").warning("token %s", TOKEN)
        logging.getLogger("bot").info("not shown")
        logging.getLogger("discord.client").warning("PyNaCl: voice will NOT be supported")
        logging.getLogger("bot").warning("%d", TOKEN)
    finally:
        logging.captureWarnings(capture=False)
        root.handlers[:], root.level = handlers, level
    err = capfd.readouterr().err
    assert "WARNING discord.http: token [hidden]\n" in err
    assert f"bot: %d ('{HIDDEN}',)" in err
    assert TOKEN not in err
    assert "not shown" not in err
    assert "voice" not in err
