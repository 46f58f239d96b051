-- When a line of the feed was written, ms, by the database's clock: servers of the build before leave it out. Lines of before
-- count as written now.
ALTER TABLE changes ADD COLUMN made_at bigint NOT NULL DEFAULT (extract(epoch FROM now()) * 1000)::bigint;

-- What an event keeps no longer.
CREATE TABLE event_horizons (
  event_id text COLLATE "C" PRIMARY KEY REFERENCES events ON DELETE CASCADE,
  -- Revision up to which its feed is gone: whoever has read less far fetches the whole manifest.
  feed bigint NOT NULL DEFAULT 0,
  -- When its scans began to be deleted, ms: no others are taken from then on. Null: they are kept.
  scans_ended_at bigint,
  -- How many of those that it has counted are deleted.
  scans_deleted bigint NOT NULL DEFAULT 0
);
