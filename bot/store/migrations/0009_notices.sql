-- What is due of a person over all games: it is told them at once, not game by game.
CREATE INDEX due_of_person ON due (user_id, at) WHERE done_at IS NULL;
