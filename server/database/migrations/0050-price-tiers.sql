-- 0050-price-tiers
-- Prices that a ticket type has before its own, until a time or for so many tickets.

-- In the order in which they hold: [{ tierId, amount, until, count }]; until in ms, null is no end or no limit.
ALTER TABLE ticket_types ADD COLUMN tiers jsonb NOT NULL DEFAULT '[]';

-- At which of them places were reserved and are sold. How many a tier has left is counted from these, under the lock of
-- the ticket type, and never kept as a number: places that come back go back to their tier.
ALTER TABLE holds ADD COLUMN tier_id text COLLATE "C";
ALTER TABLE order_attendees ADD COLUMN tier_id text COLLATE "C";
CREATE INDEX holds_of_tier ON holds (ticket_type_id, tier_id) INCLUDE (quantity, expires_at)
  WHERE tier_id IS NOT NULL AND state IN ('held', 'ordered');
CREATE INDEX order_attendees_of_tier ON order_attendees (ticket_type_id, tier_id, order_id)
  WHERE tier_id IS NOT NULL AND refunded_at IS NULL;
