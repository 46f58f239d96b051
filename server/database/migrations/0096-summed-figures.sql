-- What views summed from orders and tickets at each look, kept as sums: a look costs the same however much was sold.

-- What an event took, by currency; moved with its orders.
CREATE TABLE sale_sums (
  event_id text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  -- Of confirmed orders, less what was refunded of them.
  revenue bigint NOT NULL DEFAULT 0,
  -- Of refunded orders, and of parts of others.
  refunded bigint NOT NULL DEFAULT 0,
  -- What of the revenue is fees.
  fees bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (event_id, currency)
);

-- What of an order is counted there: whatever becomes of it, the difference is moved, and never twice.
ALTER TABLE orders
  ADD COLUMN counted_revenue bigint NOT NULL DEFAULT 0,
  ADD COLUMN counted_refunded bigint NOT NULL DEFAULT 0,
  ADD COLUMN counted_fees bigint NOT NULL DEFAULT 0;
UPDATE orders SET
  counted_revenue = CASE WHEN state = 'confirmed' THEN total_amount - refunded_amount ELSE 0 END,
  counted_refunded = CASE WHEN state = 'refunded' THEN total_amount ELSE refunded_amount END,
  counted_fees = CASE WHEN state = 'confirmed' THEN least(fee_amount, total_amount - refunded_amount) ELSE 0 END
 WHERE state IN ('confirmed', 'refunded');
INSERT INTO sale_sums (event_id, currency, revenue, refunded, fees)
SELECT event_id, currency, sum(counted_revenue), sum(counted_refunded), sum(counted_fees) FROM orders
 WHERE state IN ('confirmed', 'refunded') GROUP BY event_id, currency;

-- In which quarter of an hour since 1970 the order was confirmed.
ALTER TABLE order_sales ADD COLUMN quarter bigint;
UPDATE order_sales s SET quarter = coalesce(o.settled_at, o.created_at) / 900000 FROM orders o WHERE o.id = s.order_id;
ALTER TABLE order_sales ALTER COLUMN quarter SET NOT NULL;

-- What of that quarter's orders stands to this day.
ALTER TABLE sale_tallies
  ADD COLUMN standing_tickets bigint NOT NULL DEFAULT 0,
  ADD COLUMN standing_amount bigint NOT NULL DEFAULT 0;
INSERT INTO sale_tallies AS s (event_id, quarter, ticket_type_id, promo_code_id, currency, standing_tickets, standing_amount)
SELECT o.event_id, c.quarter, c.ticket_type_id, c.promo_code_id, o.currency, sum(c.tickets), sum(c.amount)
  FROM order_sales c JOIN orders o ON o.id = c.order_id WHERE o.state = 'confirmed' GROUP BY 1, 2, 3, 4, 5
ON CONFLICT (event_id, quarter, ticket_type_id, promo_code_id, currency)
DO UPDATE SET standing_tickets = excluded.standing_tickets, standing_amount = excluded.standing_amount;

-- The same by days at the event: a season's quarters are as many as its orders, its days are few. Made anew from the
-- quarters when the event moves to another time zone.
CREATE TABLE sale_days (
  event_id text COLLATE "C" NOT NULL,
  -- Since 1970.
  day bigint NOT NULL,
  ticket_type_id text COLLATE "C" NOT NULL,
  promo_code_id text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  tickets bigint NOT NULL DEFAULT 0,
  amount bigint NOT NULL DEFAULT 0,
  off_amount bigint NOT NULL DEFAULT 0,
  returned_tickets bigint NOT NULL DEFAULT 0,
  returned_amount bigint NOT NULL DEFAULT 0,
  returned_off_amount bigint NOT NULL DEFAULT 0,
  standing_tickets bigint NOT NULL DEFAULT 0,
  standing_amount bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (event_id, day, ticket_type_id, promo_code_id, currency)
);
INSERT INTO sale_days
SELECT s.event_id, local_day(s.quarter * 900000, e.time_zone), s.ticket_type_id, s.promo_code_id, s.currency,
       sum(s.tickets), sum(s.amount), sum(s.off_amount), sum(s.returned_tickets), sum(s.returned_amount),
       sum(s.returned_off_amount), sum(s.standing_tickets), sum(s.standing_amount)
  FROM sale_tallies s JOIN events e ON e.id = s.event_id GROUP BY 1, 2, 3, 4, 5;
CREATE INDEX sale_days_by_day ON sale_days (day);

-- Of the tickets that arrived, those that take no place any more: cancelled, or in other hands, after they let somebody in.
ALTER TABLE gate_tallies ADD COLUMN gone bigint NOT NULL DEFAULT 0;
INSERT INTO gate_tallies AS g (event_id, gate_id, checkpoint, gone)
SELECT event_id, gate_id, checkpoint, count(*) FROM (
  SELECT DISTINCT ON (c.event_id, c.ticket_number, c.checkpoint) c.event_id, c.gate_id, c.checkpoint
    FROM tickets t JOIN claims c ON c.event_id = t.event_id AND c.ticket_number = t.number
   WHERE t.voided_at IS NOT NULL AND c.counting IN ('first', 'second') AND c.direction = 'entry'
     AND (t.state & 4 <> 0 OR EXISTS (SELECT 1 FROM tickets f WHERE f.follows = t.id))
   ORDER BY c.event_id, c.ticket_number, c.checkpoint, c.at, c.scan_id
) AS first GROUP BY event_id, gate_id, checkpoint
ON CONFLICT (event_id, gate_id, checkpoint) DO UPDATE SET gone = excluded.gone;
