-- Games that are not over are few among all that are kept: whoever looks for them reads no others.
CREATE INDEX game_open ON game (n) WHERE status IN ('lobby', 'playing');
