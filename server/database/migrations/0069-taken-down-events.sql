-- Events that an administrator took down: hidden like drafts, with their tickets, until they are restored. And the list of
-- all events, latest first, by how they stand.
ALTER TABLE events
  ADD COLUMN taken_down_at bigint,
  ADD COLUMN taken_down_by text COLLATE "C",
  -- For the organizer to read.
  ADD COLUMN taken_down_reason text NOT NULL DEFAULT '';
CREATE INDEX events_by_status ON events (status, starts_at, id);
CREATE INDEX events_taken_down ON events (starts_at, id) WHERE taken_down_at IS NOT NULL;
