-- When an email failed for good, ms: where it can be sent again, it is kept for a day more.
ALTER TABLE outbox ADD COLUMN failed_at bigint;
