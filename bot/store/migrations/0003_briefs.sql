-- What a game starts from beside its options, and which version of its system's rules it is played by.
ALTER TABLE game ADD COLUMN brief TEXT CHECK (brief IS NULL OR json_valid(brief));
ALTER TABLE game ADD COLUMN ruleset_version INTEGER NOT NULL DEFAULT 0 CHECK (ruleset_version >= 0);
