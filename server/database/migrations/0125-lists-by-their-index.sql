-- What lists count and walk stands in their index alone: who has ten thousand events reads none of the rows that are passed by.
DROP INDEX events_listed;
CREATE INDEX events_listed ON events (starts_at, id, status, ends_at, doors_open_at);
DROP INDEX events_of_organizer;
CREATE INDEX events_of_organizer ON events (organizer_id, starts_at, id, ends_at, status, doors_open_at);
-- What is on at a moment, among all that has begun: the few that a list of upcoming events has before those to come.
CREATE INDEX events_by_time ON events USING gist (int8range(starts_at, greatest(starts_at, ends_at), '[]'));
