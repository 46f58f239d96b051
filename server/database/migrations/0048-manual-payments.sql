-- 0048-manual-payments
-- Ways to pay that an organizer offers beside the payment provider: cash, a bank transfer, an agent.

CREATE TABLE ways_to_pay (
  -- Made by the organizer's device, so that a repeat is known.
  id text COLLATE "C" PRIMARY KEY,
  event_id text COLLATE "C" NOT NULL REFERENCES events ON DELETE CASCADE,
  name text NOT NULL,
  -- Markdown for the buyer; {reference} stands for the reference of their order.
  instructions text NOT NULL,
  -- How long an order's places are kept for its payment, though never beyond the start of the event.
  reserve_hours integer NOT NULL CHECK (reserve_hours > 0),
  -- when_paid: tickets come once it is paid. at_once: they are there at once, and doors refuse them until it is paid.
  tickets text NOT NULL CHECK (tickets IN ('when_paid', 'at_once')),
  version integer NOT NULL DEFAULT 1,
  created_at bigint NOT NULL,
  -- No longer offered; orders that were made by it stay as they are.
  removed_at bigint
);
CREATE INDEX ways_to_pay_of_event ON ways_to_pay (event_id, created_at, id);

ALTER TABLE orders ADD COLUMN way_to_pay_id text COLLATE "C" REFERENCES ways_to_pay;
-- What the buyer names when they pay by it.
ALTER TABLE orders ADD COLUMN pay_reference text COLLATE "C" UNIQUE;
CREATE INDEX orders_awaiting_by_hand ON orders (event_id, created_at DESC)
  WHERE state = 'awaiting_payment' AND way_to_pay_id IS NOT NULL;

-- Tickets that doors refuse until they are paid.
CREATE INDEX tickets_unpaid ON tickets (event_id) WHERE state & 16 <> 0;

-- Who took the money, where a person did.
ALTER TABLE payments ADD COLUMN taken_by text COLLATE "C" REFERENCES users ON DELETE SET NULL;

ALTER TABLE order_history DROP CONSTRAINT order_history_kind_check;
ALTER TABLE order_history ADD CONSTRAINT order_history_kind_check CHECK (kind IN ('placed', 'paid', 'confirmed', 'expired',
  'cancelled', 'refunded', 'money_returning', 'money_returned', 'tickets_refunded', 'ticket_revoked', 'ticket_blocked',
  'ticket_unblocked', 'ticket_moved', 'ticket_transferred', 'names_edited', 'email_resent', 'note', 'reopened'));
