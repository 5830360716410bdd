-- What a person did, over all games: it is given to them, and their name taken off it, without reading every journal.
CREATE INDEX journal_actor ON journal (actor, game_id) WHERE actor IS NOT NULL;
CREATE INDEX game_created_by ON game (created_by);
