-- Ticket types as their organizer arranges them, and how many people an event has room for.

-- Over all ticket types; null is no limit but theirs.
ALTER TABLE events ADD COLUMN capacity integer CHECK (capacity >= 0);

ALTER TABLE ticket_types
  -- In what order they are shown.
  ADD COLUMN position integer NOT NULL DEFAULT 0,
  -- Shown only to whoever knows its link.
  ADD COLUMN hidden boolean NOT NULL DEFAULT false,
  -- Nobody buys it any more; what was sold stays good.
  ADD COLUMN off_sale_at bigint;
UPDATE ticket_types SET position = index;

-- Whether a type was ever used is asked before it is deleted, by us and by the references to it.
CREATE INDEX tickets_of_type ON tickets (event_id, type_index);
CREATE INDEX order_lines_of_type ON order_lines (ticket_type_id);
CREATE INDEX order_attendees_of_type ON order_attendees (ticket_type_id);
CREATE INDEX holds_of_type ON holds (ticket_type_id);
