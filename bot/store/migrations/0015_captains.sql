-- Who speaks for a side that several people share, if somebody has been named; else it is who joined it first.
ALTER TABLE member ADD COLUMN captain INTEGER NOT NULL DEFAULT 0;
