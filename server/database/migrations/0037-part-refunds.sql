-- 0037-part-refunds
-- Orders that are refunded in part, and when a person last proved who they are.

-- When the person of the session gave their password again, ms; null where they have not since the sign-in.
ALTER TABLE sessions ADD COLUMN proven_at bigint;

-- What of an order's total was decided to go back while the order stands; never more than was paid, whoever asks.
ALTER TABLE orders ADD COLUMN refunded_amount bigint NOT NULL DEFAULT 0
  CHECK (refunded_amount >= 0 AND refunded_amount <= total_amount);

-- What one place cost, so that what goes back for it is what was paid for it.
ALTER TABLE order_attendees ADD COLUMN unit_amount bigint NOT NULL DEFAULT 0 CHECK (unit_amount >= 0);
-- When its ticket was refunded by itself, ms; null while it counts.
ALTER TABLE order_attendees ADD COLUMN refunded_at bigint;
-- Places of one type at several prices were not told apart: any way of giving out the prices adds up to the total.
UPDATE order_attendees a SET unit_amount = l.unit_amount
  FROM (SELECT order_id, ticket_type_id, unit_amount,
               row_number() OVER (PARTITION BY order_id, ticket_type_id ORDER BY hold_id) AS place
          FROM order_lines CROSS JOIN LATERAL generate_series(1, quantity)) l,
       (SELECT order_id, ordinal, row_number() OVER (PARTITION BY order_id, ticket_type_id ORDER BY ordinal) AS place
          FROM order_attendees) p
 WHERE p.order_id = a.order_id AND p.ordinal = a.ordinal
   AND l.order_id = a.order_id AND l.ticket_type_id = a.ticket_type_id AND l.place = p.place;

-- What of a payment that counts is to be back with the buyer, and what the provider has confirmed of it.
ALTER TABLE payments ADD COLUMN return_amount bigint NOT NULL DEFAULT 0 CHECK (return_amount >= 0);
ALTER TABLE payments ADD COLUMN returned_amount bigint NOT NULL DEFAULT 0 CHECK (returned_amount >= 0);

-- Figures are counted from these alone.
DROP INDEX orders_confirmed;
CREATE INDEX orders_confirmed ON orders (event_id, settled_at) INCLUDE (total_amount, refunded_amount, currency)
  WHERE state = 'confirmed';
