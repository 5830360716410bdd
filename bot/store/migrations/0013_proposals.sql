-- What people propose to each other has a number in its game, and whoever proposed it may withdraw it.
ALTER TABLE ask ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ask ADD COLUMN user_id TEXT NOT NULL DEFAULT '';
