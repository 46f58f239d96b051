-- Changes of events that whoever has a ticket is told of, and events that are being cancelled: work that goes on by
-- itself, on whichever server, until the row says that it is done.

CREATE TABLE event_news (
  event_id text COLLATE "C" NOT NULL REFERENCES events ON DELETE CASCADE,
  not_before bigint NOT NULL,
  -- The last address that was told, in order.
  told_up_to text COLLATE "C" NOT NULL DEFAULT '',
  PRIMARY KEY (event_id, not_before)
);
CREATE INDEX event_news_due ON event_news (not_before);

CREATE TABLE event_cancellations (
  event_id text COLLATE "C" PRIMARY KEY REFERENCES events ON DELETE CASCADE,
  requested_by text COLLATE "C" NOT NULL,
  reason text NOT NULL DEFAULT '',
  requested_at bigint NOT NULL,
  -- Orders and tickets in force when it began: what progress is measured by.
  orders integer NOT NULL,
  tickets integer NOT NULL,
  done_at bigint
);
CREATE INDEX event_cancellations_open ON event_cancellations (requested_at) WHERE done_at IS NULL;
