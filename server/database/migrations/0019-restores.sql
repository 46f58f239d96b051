-- The number of the next ticket: beyond the count of tickets once a backup was restored, so that none is given twice.
ALTER TABLE events ADD COLUMN next_number integer NOT NULL DEFAULT 0;
UPDATE events SET next_number = ticket_count;

-- Backups that were restored: told by the operator, or noticed because a device knew more than the database.
CREATE TABLE restores (
  epoch text PRIMARY KEY,
  at bigint NOT NULL,
  device_id text,
  event_id text,
  device_revision bigint,
  event_revision bigint
);
CREATE INDEX restores_device ON restores (device_id, at);
