-- 0029-locations
-- Places that an organizer uses again and again, and which event is at which.

CREATE TABLE locations (
  -- Made by the organizer's device.
  id text COLLATE "C" PRIMARY KEY,
  owner_id text COLLATE "C" NOT NULL REFERENCES users,
  name text NOT NULL,
  address text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  map_url text,
  -- { latitude, longitude }, degrees
  coordinates jsonb,
  capacity integer CHECK (capacity > 0),
  time_zone text NOT NULL,
  -- Names of its gates: an event that has none yet takes them over.
  gates jsonb NOT NULL DEFAULT '[]',
  name_key text COLLATE "C" GENERATED ALWAYS AS (fold_text(name)) STORED,
  -- What a search looks through.
  found_by text COLLATE "C" GENERATED ALWAYS AS (fold_text(name || ' ' || address || ' ' || city || ' ' || country)) STORED,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX locations_of_owner ON locations (owner_id, name_key, id);
CREATE INDEX locations_by_name ON locations (name_key, id);

-- An event that is over is at no location that anybody keeps for it.
ALTER TABLE events ADD COLUMN location_id text COLLATE "C" REFERENCES locations ON DELETE SET NULL;
CREATE INDEX events_at_location ON events (location_id, starts_at, id) WHERE location_id IS NOT NULL;
