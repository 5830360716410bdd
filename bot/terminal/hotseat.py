"""A game at one keyboard: shows the board, reads a line, asks the referee, prints the story."""

from __future__ import annotations

import re
import sys
from itertools import pairwise
from typing import TYPE_CHECKING

from bot.console import Stop, say, show
from bot.records import story
from bot.referee.advice import consider, offer_of
from bot.referee.live_game import known_to
from bot.referee.practice import asked, name_of, played
from bot.terminal.opening import part_of
from bot.terminal.seating import request
from bot.terminal.typed import parse, resolve, split, usage, verbs
from render.text.called import codes, uncoded
from rules.kernel.foresight.chances import Mean, in_short
from rules.kernel.foresight.prospects import is_grave
from rules.kernel.playing.journal import sealed_by
from rules.kernel.playing.play import offers_ahead
from rules.kernel.system.presets import in_words
from rules.kernel.values.errors import Illegal, Refusal, Stale, listed

if TYPE_CHECKING:
    from asyncio import Runner
    from collections.abc import Mapping, Sequence

    from bot.opponent.player import Player
    from bot.referee import Accepted, Referee
    from bot.referee.live_game import LiveGame
    from bot.store import Store
    from rules.kernel.foresight.forecast import Forecast
    from rules.kernel.foresight.offers import Offer
    from rules.kernel.game.action import Action
    from rules.kernel.system.ruleset import AnyRuleset

_TAIL = 12
_MINE = "mine"
_YES, _NO = ("y", "yes"), ("n", "no")
_HELP = """\
!VERB …      does it at once, though you would be told its chances first
?            lists what you may do now; ? UNIT lists what concerns that
3            does number 3 of that list; if it costs your own unit, you are asked first
help VERB    says how a verb is typed
board        shows the table again; board mine, as only your side knows it
log [N]      tells the last N entries again; log [N] mine, as only your side knows them
take-back    goes back to before the last action; take-back N, before number N of the log
options      shows the variants of this game
call-off     ends the game without a winner
quit         leaves; the game is saved after every action"""


class Hotseat:
    """One game being played at this terminal.

    Attributes:
        live: The game as it is now.
    """

    def __init__(
        self,
        runner: Runner,
        store: Store,
        referee: Referee,
        live: LiveGame,
        player: Player,
        *,
        at_once: bool = False,
    ) -> None:
        self._runner = runner
        self._store = store
        self._referee = referee
        self._player = player
        self._at_once = at_once
        self._listed = -1
        self._considered: Action | None = None
        self.live = live

    @property
    def seat(self) -> str | None:
        """The seat whose player is at the keyboard."""
        live = self.live
        return next((seat for seat in live.active if played(live, seat) is None), None)

    def legal(self) -> tuple[AnyRuleset, Sequence[Offer]]:
        """The system, and what the acting seat may do now or decide ahead."""
        live, seat = self.live, self.seat
        if seat is None or live.state is None:
            return live.ruleset, ()
        ahead = offers_ahead(live.ruleset, live.state, seat)
        return live.ruleset, (*live.offers(seat), *ahead)

    def play(self) -> None:
        """Play until the game is over, the player leaves, or the input ends."""
        self._settle()
        self._show()
        while self.live.active or self._play_part():
            try:
                line = self._line()
            except (EOFError, KeyboardInterrupt):
                say()
                break
            if line is None:
                break
            try:
                if not self._obey(line.strip()):
                    break
            except Refusal as refusal:
                self._refuse(refusal)
        self._goodbye()

    def _play_part(self) -> bool:
        """Play an open part of this game to its end; whether this one can go on then."""
        part = next(iter(self.live.parts), None)
        if part is None:
            return False
        say(f"{part.title} is played first, as a game of its own.")
        work = part_of(self._store, self._referee, self.live, part)
        found = self._runner.run(work)
        hotseat = Hotseat(
            *(self._runner, self._store, self._referee, found, self._player), at_once=self._at_once
        )
        hotseat.play()
        accepted = None
        if hotseat.live.game.status == "over":
            accepted = self._runner.run(self._referee.parts.hand_on(found.game.id))
        if accepted is None:
            return False
        self._tell(accepted)
        return True

    def _line(self) -> str | None:
        """What is typed once Umpire has done what it was asked; ``None`` if nobody is asked."""
        while (opponent := asked(self.live)) is not None:
            self._let_umpire_act(opponent)
        seat = self.seat
        if seat is None:
            return None
        line = input(self._prompt(seat))
        if not sys.stdin.isatty():
            say(line)  # echo piped input into the output
        return line

    def _let_umpire_act(self, seat: str) -> None:
        """Have Umpire play a seat until it is asked no more, and say that it thinks."""
        strength = played(self.live, seat)
        if strength is not None:
            say(f"{name_of(strength)} thinks …")
        while asked(self.live) == seat:
            before = self.live
            accepted = self._runner.run(self._player.act(before, seat))
            if accepted is not None:
                self._tell(accepted)
                continue
            self.live = self._runner.run(self._referee.games.get(before.game.id))
            if self.live.game.version == before.game.version:  # else played at another terminal
                raise Stop(f"Umpire can't go on. {self._how_to_resume()} tries it again.")

    def _prompt(self, seat: str) -> str:
        title = self.live.title(seat)
        return f"{title}> " if self._considered is None else f"{title}: do it? [y/N] "

    def _obey(self, line: str) -> bool:
        """Carry out what was typed; false to leave."""
        if self._considered is not None and line.lower() in ("", *_YES, *_NO):
            self._answer(self._considered, yes=line.lower() in _YES)
            return True
        words = split(line.lstrip("! "))
        if not words:
            return True
        at_once = self._at_once or line.startswith("!")
        if words[0].isdecimal() and len(words) == 1:
            self._pick(int(words[0]), at_once=at_once)
            return True
        orders = {
            "?": self._list,
            "help": self._help,
            "board": self._board,
            "log": self._log,
            "options": self._options,
            "save": self._save,
            "call_off": self._call_off,
            "take_back": self._take_back,
        }
        leaving = ("quit", "exit")
        name = resolve(words[0], [*orders, *leaving, *verbs(self.live.ruleset)])
        if name in leaving:
            return False
        if name in orders and name not in verbs(self.live.ruleset):
            orders[name](words[1:])
        else:
            self._considered = None
            ruleset, offers = self.legal()
            action = parse(ruleset, offers, [name or words[0], *self._units(words[1:])])
            if at_once or not self._asks(action):
                self._act(action)
        return True

    def _units(self, words: Sequence[str]) -> list[str]:
        """Words, those that are codes on tokens replaced by what the units are called."""
        live = self.live
        if live.state is None:
            return list(words)
        scene = story.scene(live, live.state, self.seat)
        parts = [word.rpartition("=") for word in words]
        return [f"{key}{equals}{uncoded(scene, value)}" for key, equals, value in parts]

    def codes(self) -> Mapping[str, str]:
        """The codes on the tokens that the player at the keyboard sees; see ``called.codes``."""
        live = self.live
        return {} if live.state is None else codes(story.scene(live, live.state, self.seat))

    def _asks(self, action: Action) -> bool:
        """Ask whether to do a typed action, if it is previewed or grave; else say no."""
        live, seat = self.live, self.seat or ""
        if live.previews(type(action)):
            preview = consider(live, seat, action)
            if preview.refusal is not None:
                raise preview.refusal
            self._ask(preview.words, preview.forecast)
            return True
        offer = offer_of(live, seat, action) if type(action).perilous else None
        if offer is None or not is_grave(offer):
            return False
        self._ask(offer.label.text, offer.forecast)
        return True

    def _ask(self, words: str, forecast: Forecast) -> None:
        """Describe an action with its chances, and ask whether to do it."""
        self._considered = forecast.action
        say(f"  {words}?")
        for each in forecast.figures:
            if isinstance(each, Mean):
                say(f"  {each.label}: {each.figure}")
            else:
                say(f"  {each.label}: {each.percent} ({each.ways:,} of {each.total:,})")

    def _answer(self, considered: Action, *, yes: bool) -> None:
        self._considered = None
        if yes:
            self._act(considered)
        else:
            say("  Nothing was done.")

    def _act(self, action: Action) -> None:
        code, version = self.live.game.id, self.live.number
        try:
            accepted = self._runner.run(
                self._referee.act(request(), code, action, expected_version=version, seat=self.seat)
            )
        except Stale:
            self.live = self._runner.run(self._referee.games.get(code))
            self._show()
            raise
        self._tell(accepted)

    def _call_off(self, _words: Sequence[str]) -> None:
        work = self._referee.call_off(request(), self.live.game.id, moderator=False)
        self._tell(self._runner.run(work))

    def _take_back(self, words: Sequence[str]) -> None:
        live = self.live
        past = self._runner.run(self._referee.take_backs.past(live))
        goals = {str(undone.number): to.number for to, undone in pairwise(past.steps)}
        wanted = words[0] if words else next(reversed(goals), "")
        if wanted not in goals:
            raise Illegal("There is no such action to be taken back.", legal=tuple(goals))
        work = self._referee.take_backs.take(
            request(), live.game.id, goals[wanted], expected=live.number
        )
        self._tell(self._runner.run(work))
        self._show()

    def _tell(self, accepted: Accepted) -> None:
        before = self.seat
        self.live = accepted.live
        self._settle()
        if accepted.entry is not None:
            for line in story.lines(self.live, accepted.entry):
                say(f"  {line}")
            if sealed_by(accepted.entry.events) is not None:
                say("  That is noted; log mine tells it.")
        turned = self.seat != before or self.live.result is not None
        if turned and asked(self.live) is None:  # what Umpire is asked is not for the keyboard
            self._show()

    def _settle(self) -> None:
        """Empty the game's outbox: a game in the terminal is never posted."""
        game = self.live.game
        self._runner.run(self._store.write(lambda tx: tx.finish_outbox_of(game.id, game.version)))

    def _show(self, viewer: str | None = None) -> None:
        live = self.live
        if live.state is not None:
            show(story.board(live, live.state, viewer))
            say()
        if self.seat is not None:
            seat = next(each for each in live.seats if each.id == self.seat)
            count = len(live.offers(seat.id))
            actions = "1 possible action" if count == 1 else f"{count} possible actions"
            others = "" if live.ruleset.enumerable else " and others"
            say(f"{seat.title}: {seat.aim}. {actions}{others}; ? lists what you may do.")

    def _board(self, words: Sequence[str]) -> None:
        self._show(self._viewer(words))

    def _viewer(self, words: Sequence[str]) -> str | None:
        """As whom a board or a log is shown: everybody looks at this screen, unless one asks."""
        return self.seat if _MINE in map(str.casefold, words) else None

    def _list(self, words: Sequence[str]) -> None:
        offers = self._numbered()
        wanted = " ".join(self._units(words)).casefold().replace("-", " ")
        self._listed = self.live.game.version
        for number, offer in enumerate(offers, start=1):
            line = f"{offer.action.tag}: {offer.label.text}"
            if wanted in line.casefold().replace("-", " "):
                chances = in_short(offer.chances)
                say(f"{number:>4}  {line} · {chances}" if chances else f"{number:>4}  {line}")

    def _numbered(self) -> Sequence[Offer]:
        """What may be done, in the order in which it is listed: last what is grave."""
        return sorted(self.legal()[1], key=is_grave)

    def _pick(self, number: int, *, at_once: bool) -> None:
        offers = self._numbered()
        if self._listed != self.live.game.version:
            say("The numbers may have changed since they were listed: type ? first.")
        elif 1 <= number <= len(offers):
            self._considered, offer = None, offers[number - 1]
            if is_grave(offer) and not at_once:
                self._ask(offer.label.text, offer.forecast)
            else:
                self._act(offer.action)
        else:
            say(f"There are {len(offers)} numbers; ? lists them.")

    def _help(self, words: Sequence[str]) -> None:
        known = verbs(self.live.ruleset)
        name = resolve(words[0], known) if words else None
        if name is None:
            for form in known.values():
                say(usage(form))
                say(f"             {form.summary}")
            show(_HELP)
            return
        form = known[name]
        say(usage(form))
        say(f"  {form.summary}")
        for param in form.params:
            choices = f" ({', '.join(param.choices)})" if param.choices else ""
            say(f"  {param.name}: {param.description}{choices}")
        if self.live.previews(form.action):
            word = form.name.replace("_", "-")
            say(f"  You are told its chances first; !{word} … does it at once.")

    def _log(self, words: Sequence[str]) -> None:
        tail = int(words[0]) if words and re.fullmatch(r"\d{1,4}", words[0]) else _TAIL
        live, viewer = self.live, self._viewer(words)
        sealed = live.game.version - live.number
        found = self._runner.run(self._referee.games.entries(live, tail=tail + sealed))
        for stored in known_to(live, found, viewer)[-tail:]:
            struck = live.state is not None and live.state.taken_back(stored.seq)
            for line in story.lines(live, live.entry(stored), viewer=viewer, struck=struck):
                say(f"{stored.seq:>4}  {line}")

    def _options(self, _words: Sequence[str]) -> None:
        say(f"  {in_words(self.live.ruleset.presets, self.live.options)}")
        for name, value in self.live.options.model_dump(mode="json").items():
            say(f"  {name}: {value}")
        if self.live.own_scenario:
            say("  scenario: your own")

    def _save(self, _words: Sequence[str]) -> None:
        say(f"Everything is saved already. Go on later with: {self._how_to_resume()}")

    def _refuse(self, refusal: Refusal) -> None:
        rule = f" [{refusal.rule}]" if refusal.rule else ""
        say(f"  No: {refusal.message}{rule}")
        if refusal.legal:
            say(f"  Possible: {listed(refusal.legal)}")

    def _goodbye(self) -> None:
        game, result = self.live.game, self.live.result
        if result is None:
            say(f"Game {game.id} is saved. Go on with: {self._how_to_resume()}")
        else:
            say(result.words)
            say(f"Check every die of it: umpire verify {game.id}")

    def _how_to_resume(self) -> str:
        return f"umpire play --resume {self.live.game.id}"
