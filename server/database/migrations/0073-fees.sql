-- What organizers ask beside the price: of an event, and of a ticket type in place of its event's. What is reserved keeps
-- the terms that it was reserved at.
ALTER TABLE events ADD COLUMN fee jsonb;
-- Null: as its event; a fee of nothing: none.
ALTER TABLE ticket_types ADD COLUMN fee jsonb;
ALTER TABLE holds
  ADD COLUMN fee jsonb,
  -- Of unit_amount.
  ADD COLUMN fee_amount bigint NOT NULL DEFAULT 0 CHECK (fee_amount >= 0);
ALTER TABLE order_lines
  ADD COLUMN fee_amount bigint NOT NULL DEFAULT 0 CHECK (fee_amount >= 0),
  ADD COLUMN fee_returns boolean NOT NULL DEFAULT true;
ALTER TABLE order_attendees
  ADD COLUMN fee_amount bigint NOT NULL DEFAULT 0 CHECK (fee_amount >= 0),
  ADD COLUMN fee_returns boolean NOT NULL DEFAULT true;
-- What of a standing order's money is fees: less those that went back with their tickets.
ALTER TABLE orders ADD COLUMN fee_amount bigint NOT NULL DEFAULT 0 CHECK (fee_amount >= 0);
