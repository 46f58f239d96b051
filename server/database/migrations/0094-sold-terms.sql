-- What else a ticket was bought for, as it stood before each change: an event's link, age limit, codes and re-entry, and a
-- ticket type's validity and gates. News of a type is for whoever has a ticket of it.

ALTER TABLE event_changes ADD COLUMN terms jsonb;

CREATE TABLE type_changes (
  event_id text COLLATE "C" NOT NULL REFERENCES events ON DELETE CASCADE,
  type_index integer NOT NULL,
  at bigint NOT NULL,
  terms jsonb NOT NULL,
  PRIMARY KEY (event_id, type_index, at)
);

-- -1: of the whole event.
ALTER TABLE event_news ADD COLUMN type_index integer NOT NULL DEFAULT -1;
-- Names of what changed; none where its times did.
ALTER TABLE event_news ADD COLUMN changed jsonb NOT NULL DEFAULT '[]';
