-- 0034-promo-codes
-- Codes that take something off the price of tickets, or show hidden ones. A use is a ticket: what is used is counted
-- from the reservations that carry a code, under its row's lock, and never kept as a number, so that a reservation that
-- runs out and an order that ends give their uses back by themselves.

CREATE TABLE promo_codes (
  -- Made by the organizer's device.
  id text COLLATE "C" PRIMARY KEY,
  event_id text COLLATE "C" NOT NULL REFERENCES events ON DELETE CASCADE,
  -- As it is compared: capital letters.
  code text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('percent', 'amount', 'unlock')),
  -- Percent, or minor units of the event's currency.
  value bigint NOT NULL CHECK (value >= 0),
  -- Ids of the ticket types that it is for; empty is all.
  ticket_types jsonb NOT NULL DEFAULT '[]',
  -- Null is no limit.
  most_uses integer CHECK (most_uses > 0),
  most_per_person integer CHECK (most_per_person > 0),
  starts_at bigint,
  ends_at bigint,
  off_at bigint,
  -- What made many at once.
  batch_id text COLLATE "C",
  request_hash text NOT NULL,
  created_at bigint NOT NULL,
  UNIQUE (event_id, code)
);
CREATE INDEX promo_codes_of_event ON promo_codes (event_id, created_at DESC, id);
CREATE INDEX promo_codes_of_batch ON promo_codes (batch_id) WHERE batch_id IS NOT NULL;

ALTER TABLE holds
  ADD COLUMN promo_code_id text COLLATE "C" REFERENCES promo_codes,
  -- What it takes off each ticket, minor units.
  ADD COLUMN off_amount bigint NOT NULL DEFAULT 0 CHECK (off_amount >= 0);
CREATE INDEX holds_with_promo ON holds (promo_code_id) WHERE promo_code_id IS NOT NULL;
-- What was taken off each ticket of an order; its unit_amount is what was left to pay.
ALTER TABLE order_lines
  ADD COLUMN promo_code text,
  ADD COLUMN off_amount bigint NOT NULL DEFAULT 0 CHECK (off_amount >= 0);
