-- The list of one's own events: doors of today are found by the time in which a door is open, the rest in order of
-- start. An event that ends before its doors open counts as open for that moment.
CREATE INDEX events_by_open_door ON events USING gist (int8range(doors_open_at, greatest(doors_open_at, ends_at), '[]'));
DROP INDEX events_of_organizer;
CREATE INDEX events_of_organizer ON events (organizer_id, starts_at, id, ends_at);
