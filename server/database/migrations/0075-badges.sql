-- What an event's badges show and what they are printed on; null: as usual.
ALTER TABLE events ADD COLUMN badge jsonb;
