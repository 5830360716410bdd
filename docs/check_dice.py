#!/usr/bin/env python3
"""Check the dice of an Umpire game: `python3 check_dice.py game.json`.

The file is what `/game export` gives, or `umpire export CODE -o game.json`, of a game that is over.
Nothing but Python is needed, and nothing of Umpire: read this page, then believe what it prints.

1. The SHA-256 of the secret seed is the commitment that was posted before the game.
2. The SHA-256 of the ids of the presses in the lobby, a line each, is the players' part.
3. The key is the 32 bytes of the seed, then the 32 bytes of the players' part.
4. Die n, the first of a game being 0, is made of HMAC-SHA256(key, message) with the message "n:a"
   in ASCII digits; a is 0 at first. The 32 bytes are four words of 8 bytes, the first byte being
   the highest. With s sides, a word below 2**64 - 2**64 % s gives the face word % s + 1. A word
   that is not below is passed over, for it would favour low faces; after four such, a is 1 more.
5. The rolls of the journal, in its order, use each die once and leave none out.
"""

import hashlib
import hmac
import json
import pathlib
import sys


def die(key, n, sides):
    """The face of die n."""
    limit = 2**64 - 2**64 % sides
    attempt = 0
    while True:
        digest = hmac.new(key, f"{n}:{attempt}".encode("ascii"), hashlib.sha256).digest()
        for start in range(0, 32, 8):
            word = int.from_bytes(digest[start : start + 8], "big")
            if word < limit:
                return word % sides + 1
        attempt += 1


def faults(game, say=print):
    """What is wrong with the dice of an export, a sentence each; says every roll."""
    if game.get("seed") is None:
        yield "The seed is not revealed yet: it is when the game is over."
        return
    if game.get("salt") is None:
        yield "The game has not started: there are no dice."
        return
    seed, salt = bytes.fromhex(game["seed"]), bytes.fromhex(game["salt"])
    if hashlib.sha256(seed).hexdigest() != game["commitment"]:
        yield "The seed is not the one that was committed to."
    presses = game.get("contributions")
    if presses is None:
        say("Note: who joined is not known in full, so the players' part can't be made again.")
    elif hashlib.sha256("\n".join(presses).encode()).digest() != salt:
        yield "The presses do not give the players' part."
    n = 0
    for number, entry in enumerate(game["journal"], 1):
        for roll in entry["rolls"]:
            if roll["cursor"] != n:
                yield f"Entry {number}, {roll['label']}: begins with die {roll['cursor']}, not {n}."
                n = roll["cursor"]
            drawn = [die(seed + salt, n + at, roll["sides"]) for at in range(len(roll["faces"]))]
            say(f"entry {number}, from die {n}, d{roll['sides']}: {drawn} {roll['label']}")
            if drawn != roll["faces"]:
                yield f"Entry {number}, {roll['label']}: {roll['faces']} recorded, {drawn} drawn."
            n += len(drawn)
    if n != game["cursor"]:
        yield f"The journal holds {n} dice, the game counts {game['cursor']}."
    say(f"Commitment: {game['commitment']}: compare it with what was posted before the game.")


if __name__ == "__main__":
    found = list(faults(json.loads(pathlib.Path(sys.argv[1]).read_text("utf-8"))))
    for each in found:
        print("FAULT:", each)
    print("NOT in order." if found else "All dice match.")
    sys.exit(bool(found))
