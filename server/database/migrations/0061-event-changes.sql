-- How an event with tickets stood before each change of its times or its place: whoever has a ticket sees what is other
-- than when they got it.

CREATE TABLE event_changes (
  event_id text COLLATE "C" NOT NULL REFERENCES events ON DELETE CASCADE,
  at bigint NOT NULL,
  starts_at bigint NOT NULL,
  ends_at bigint NOT NULL,
  doors_open_at bigint NOT NULL,
  venue jsonb,
  PRIMARY KEY (event_id, at)
);
