-- What somebody found out of a conflict: decided once, whoever else decides at the same time.
CREATE TABLE conflict_resolutions (
  -- The scan that names the conflict.
  conflict_id text COLLATE "C" PRIMARY KEY REFERENCES conflicts ON DELETE CASCADE,
  event_id text COLLATE "C" NOT NULL REFERENCES events ON DELETE CASCADE,
  how text NOT NULL CHECK (how IN ('same_person', 'second_person', 'mis_scan')),
  decided_by text COLLATE "C" NOT NULL,
  -- What they were at the event then: that is what devices are told.
  role text NOT NULL CHECK (role IN ('organizer', 'manager', 'supervisor', 'administrator')),
  note text NOT NULL DEFAULT '',
  decided_at bigint NOT NULL
);
CREATE INDEX conflict_resolutions_of_event ON conflict_resolutions (event_id, decided_at DESC);
-- Open ones are counted and listed apart from what a night has settled.
CREATE INDEX conflicts_by_status ON conflicts (event_id, status, created_at DESC, conflict_id DESC);

-- How a claim counts, by its ruling and by what was found out.
ALTER TABLE claims ADD COLUMN counting text NOT NULL DEFAULT 'first'
  CHECK (counting IN ('first', 'second', 'again', 'undone'));
UPDATE claims SET counting = CASE WHEN undone THEN 'undone' ELSE ruling END WHERE undone OR ruling <> 'first';
