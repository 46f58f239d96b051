-- A refund that the provider refuses stays due, and is work for the event's team until the money is back: since when it is
-- refused, and when a person last had it asked for again. Both are null where nothing was refused.
ALTER TABLE payments ADD COLUMN refund_refused_at bigint;
ALTER TABLE payments ADD COLUMN refund_retried_at bigint;
CREATE INDEX payments_refund_refused ON payments (order_id) WHERE refund_refused_at IS NOT NULL;
