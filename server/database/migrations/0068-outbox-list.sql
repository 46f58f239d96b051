-- The outbox as administrators read it: newest first, by channel, by what failed or waits, by the beginning of an address.
DROP INDEX outbox_by_time;
CREATE INDEX outbox_listed ON outbox (created_at, id);
CREATE INDEX outbox_by_channel ON outbox (channel, created_at, id);
CREATE INDEX outbox_by_status ON outbox (status, created_at, id) WHERE status IN ('waiting', 'failed');
CREATE INDEX outbox_by_recipient ON outbox ((lower(recipient) COLLATE "C"), created_at);
