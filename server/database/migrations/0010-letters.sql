-- Emails and text messages that must go out, once: noted with what they tell of, and written when they are sent.

-- Names what is told, so that it is told once. Null for messages that are sent as they are made, such as codes.
ALTER TABLE outbox ADD COLUMN once text COLLATE "C" UNIQUE;
-- Which letter it is and of what; null once it was written.
ALTER TABLE outbox ADD COLUMN letter jsonb;
-- When it is tried next; null once it is settled.
ALTER TABLE outbox ADD COLUMN send_at bigint;
ALTER TABLE outbox ADD COLUMN rounds integer NOT NULL DEFAULT 0;
-- Names and sizes; the files themselves are not kept.
ALTER TABLE outbox ADD COLUMN attachments jsonb NOT NULL DEFAULT '[]';
CREATE INDEX outbox_due ON outbox (send_at) WHERE send_at IS NOT NULL;

-- Orders of which the buyer may not have been told, looked for at every start.
CREATE INDEX orders_by_settled ON orders (settled_at) WHERE settled_at IS NOT NULL;

-- When the event was to start as the ticket was issued: what has changed since is told to the holder.
ALTER TABLE tickets ADD COLUMN issued_for_at bigint;

-- When the link was sent last.
ALTER TABLE transfers ADD COLUMN sent_at bigint NOT NULL DEFAULT 0;
