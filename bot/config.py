"""The program's settings, read from environment variables and the file ``.env``."""

from __future__ import annotations

import os
import re
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal
from urllib.parse import urlsplit

from dotenv import dotenv_values
from platformdirs import user_data_path
from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    PlainValidator,
    SecretStr,
    ValidationError,
    model_validator,
)
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.address import Server, Where, where
from bot.shards import Shards, read_shards

if TYPE_CHECKING:
    from collections.abc import Callable

DOTENV = Path(".env")
OTHERS = {"UMPIRE_DB_PASSWORD"}
"""Settings of compose.postgresql.yaml, which hands its ``.env`` on to the bot."""


class WrongSetting(Exception):  # noqa: N818 - the name says it without Error
    """A setting that can't be used; the message names it and says what it must be."""


def _token(secret: SecretStr) -> SecretStr:
    if not re.fullmatch(r"[!-~]+", secret.get_secret_value()):
        raise ValueError("not a token")
    return secret


def _url(*schemes: str) -> Callable[[str], str]:
    def check(text: str) -> str:
        parts = urlsplit(text)
        _ = parts.port  # raises ValueError if it is invalid
        extras = parts.query or parts.fragment or parts.username or parts.password
        if parts.scheme not in schemes or not parts.hostname or extras:
            raise ValueError("not such an address")
        if re.search(r"[^!-~]", text):
            raise ValueError("not printable")
        return text.rstrip("/")

    return check


def _upper(value: object) -> object:
    return value.upper() if isinstance(value, str) else value


def _lower(value: object) -> object:
    return value.lower() if isinstance(value, str) else value


def _database(given: object) -> Where:
    return given if isinstance(given, Server) else where(str(given))


def _shards(given: object) -> Shards:
    return given if isinstance(given, Shards) else read_shards(str(given))


class Settings(BaseSettings):
    """The settings. An empty value counts as unset; each description says what is valid."""

    model_config = SettingsConfigDict(
        env_file=DOTENV,
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    discord_token: Annotated[SecretStr, AfterValidator(_token)] | None = Field(
        default=None,
        description="the bot's token from Discord's Developer Portal, without blanks in it",
    )
    discord_api_url: Annotated[str, AfterValidator(_url("https", "http"))] = Field(
        default="https://discord.com/api/v10",
        description="an address such as https://discord.com/api/v10",
    )
    discord_gateway_url: Annotated[str, AfterValidator(_url("wss", "ws"))] | None = Field(
        default=None,
        description="an address such as wss://gateway.discord.gg, or empty for Discord's own",
    )
    umpire_db: Annotated[Where, PlainValidator(_database)] = Field(
        default_factory=lambda: user_data_path("umpire", appauthor=False) / "umpire.db",
        description=(
            "the path of a file, such as /var/lib/umpire/umpire.db, or the address of a database, "
            "such as postgresql://umpire@db.example/umpire"
        ),
    )
    umpire_shards: Annotated[Shards, PlainValidator(_shards)] | None = Field(
        default=None,
        description=(
            "which shards of how many this process serves, such as 0-3/8, or empty for all; "
            "it needs a PostgreSQL in UMPIRE_DB"
        ),
    )
    umpire_sandbox_host: Annotated[str, Field(pattern=r"^[A-Za-z0-9.:-]+$")] = Field(
        default="127.0.0.1",
        description="an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them",
    )
    umpire_sandbox_port: int = Field(
        default=8642,
        ge=0,
        le=65535,
        description="a port number from 1 to 65535, or 0 for any free one",
    )
    umpire_painters: int | None = Field(
        default=None,
        ge=0,
        le=16,
        description="a number of processes from 0 to 16; 0 paints in the bot's own",
    )
    umpire_sandbox_speed: int = Field(
        default=1,
        ge=1,
        le=86_400,
        description="a number from 1 to 86400, such as 3600: an hour passes each second",
    )
    umpire_metrics_port: int | None = Field(
        default=None,
        ge=0,
        le=65535,
        description="a port number from 1 to 65535, or 0 for any free one",
    )
    umpire_metrics_host: Annotated[str, Field(pattern=r"^[A-Za-z0-9.:-]+$")] = Field(
        default="127.0.0.1",
        description="an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them",
    )
    umpire_log_level: Annotated[
        Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(_upper)
    ] = Field(default="INFO", description="DEBUG, INFO, WARNING or ERROR")
    umpire_log_format: Annotated[Literal["text", "json"], BeforeValidator(_lower)] = Field(
        default="text", description="text or json"
    )

    @model_validator(mode="before")
    @classmethod
    def _without_blanks(cls, given: dict[str, Any]) -> dict[str, Any]:
        stripped = {k: v.strip() if isinstance(v, str) else v for k, v in given.items()}
        return {name: value for name, value in stripped.items() if value != ""}

    @model_validator(mode="after")
    def _divided(self) -> Settings:
        if self.umpire_shards is not None and not isinstance(self.umpire_db, Server):
            raise ValueError("UMPIRE_SHARDS")
        return self

    @property
    def secrets(self) -> list[str]:
        """What must not be logged."""
        server = self.umpire_db
        password = urlsplit(server.url).password if isinstance(server, Server) else None
        return [each for each in (self.token, password) if each]

    @property
    def beside(self) -> Path:
        """The file beside which this process keeps what belongs to it alone.

        That is the database, if it is a file.
        """
        if isinstance(self.umpire_db, Path):
            return self.umpire_db
        name = "umpire.postgresql"
        if self.umpire_shards is not None:
            name += f"-{self.umpire_shards.ids[0]}-of-{self.umpire_shards.total}"
        return user_data_path("umpire", appauthor=False) / name

    @property
    def place(self) -> str:
        """Which Discord the bot is in, in words."""
        if self.token is None:
            return "a local Discord"
        default = type(self).model_fields["discord_api_url"].default
        return (
            "Discord" if self.discord_api_url == default else f"Discord at {self.discord_api_url}"
        )

    @property
    def token(self) -> str | None:
        """The bot's token in plain text."""
        return self.discord_token.get_secret_value() if self.discord_token else None


def misnamed() -> list[str]:
    """Sentences about names in the environment and ``.env`` that look like settings."""
    known = {name.upper() for name in Settings.model_fields}
    given = {*os.environ, *(dotenv_values(DOTENV) if DOTENV.is_file() else ())}
    unknown = sorted(
        name for name in given - known - OTHERS if name.startswith(("DISCORD_", "UMPIRE_"))
    )
    return [_misnamed(name, get_close_matches(name, sorted(known), 1)) for name in unknown]


def _misnamed(name: str, meant: list[str]) -> str:
    advice = f"perhaps {meant[0]} is meant" if meant else "see .env.example"
    return f"There is no setting {name}: it is left out; {advice}."


def load_settings() -> Settings:
    """The settings from the environment and the file ``.env``.

    Raises:
        WrongSetting: One of them can't be used. Its value is left out: it may be a secret.
    """
    try:
        return Settings()
    except ValidationError as error:
        place = error.errors(include_url=False, include_input=False)[0]["loc"]
        name = str(place[0] if place else "umpire_shards").lower()  # the one that needs another
        right = Settings.model_fields[name].description
        raise WrongSetting(f"The setting {name.upper()} is wrong: it must be {right}.") from None
    except UnicodeDecodeError:
        raise WrongSetting(f"The file {DOTENV.absolute()} is not UTF-8 text.") from None
    except OSError as error:
        raise WrongSetting(
            f"The file {DOTENV.absolute()} can't be read: {error.strerror}."
        ) from None
