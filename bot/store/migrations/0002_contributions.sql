-- What the joins contributed when the dice were fixed, in order: who leaves later takes nothing from the proof.
ALTER TABLE game ADD COLUMN contributions TEXT CHECK (contributions IS NULL OR json_valid(contributions));

-- In games that had started, by those who had joined by then ...
UPDATE game SET contributions = (
    SELECT json_group_array(contribution) FROM (
        SELECT member.contribution FROM member
        JOIN journal ON journal.game_id = member.game_id AND journal.seq = 1
        WHERE member.game_id = game.id AND member.joined_at <= journal.at
        ORDER BY member.n
    )
) WHERE salt IS NOT NULL;

-- ... unless one of them has left since: that join is not known any more.
UPDATE game SET contributions = NULL
WHERE salt IS NOT sha256((SELECT group_concat(value, char(10)) FROM json_each(contributions)));
