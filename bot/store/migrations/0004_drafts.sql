-- Answers that somebody puts together step by step and has not given yet: no part of the game, gone with its question.
CREATE TABLE draft (
    game_id  TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    user_id  TEXT NOT NULL,
    question INTEGER NOT NULL,
    verb     TEXT NOT NULL,
    steps    TEXT NOT NULL CHECK (json_valid(steps)),
    UNIQUE (game_id, question, user_id, verb)
) STRICT;
