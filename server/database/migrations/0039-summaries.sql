-- What charts are drawn from: sums moved in the transaction of what they sum, so that nobody counts orders or scans to see
-- how an event went.

-- What confirmed orders brought, and what was taken back of it later, by quarters of an hour: every time zone's days begin
-- with one.
CREATE TABLE sale_tallies (
  event_id text COLLATE "C" NOT NULL,
  -- Since 1970.
  quarter bigint NOT NULL,
  ticket_type_id text COLLATE "C" NOT NULL,
  -- Empty where none was used.
  promo_code_id text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  tickets bigint NOT NULL DEFAULT 0,
  amount bigint NOT NULL DEFAULT 0,
  -- What promo codes took off them.
  off_amount bigint NOT NULL DEFAULT 0,
  returned_tickets bigint NOT NULL DEFAULT 0,
  returned_amount bigint NOT NULL DEFAULT 0,
  returned_off_amount bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (event_id, quarter, ticket_type_id, promo_code_id, currency)
);

-- What of each order is counted in those sums: whatever becomes of it, the difference is moved, and never twice.
CREATE TABLE order_sales (
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  ticket_type_id text COLLATE "C" NOT NULL,
  promo_code_id text COLLATE "C" NOT NULL,
  tickets bigint NOT NULL,
  amount bigint NOT NULL,
  off_amount bigint NOT NULL,
  PRIMARY KEY (order_id, ticket_type_id, promo_code_id)
);

-- What scanners said, by gate; rehearsals and impossible scans are no part of it.
CREATE TABLE verdict_tallies (
  event_id text COLLATE "C" NOT NULL,
  gate_id text COLLATE "C" NOT NULL,
  verdict text COLLATE "C" NOT NULL,
  scans bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (event_id, gate_id, verdict)
);

-- Tickets that came in at all, at the gate of their first entry that counts.
ALTER TABLE gate_tallies ADD COLUMN arrived bigint NOT NULL DEFAULT 0;
CREATE INDEX tickets_rehearsing ON tickets (event_id) WHERE state & 32 <> 0;

INSERT INTO sale_tallies (event_id, quarter, ticket_type_id, promo_code_id, currency, tickets, amount, off_amount,
                          returned_tickets, returned_amount, returned_off_amount)
SELECT event_id, at / 900000, ticket_type_id, promo_code_id, currency, sum(tickets), sum(amount), sum(off_amount),
       sum(returned_tickets), sum(returned_amount), sum(returned_off_amount)
FROM (
  SELECT o.event_id, coalesce(c.at, o.settled_at, o.created_at) AS at, l.ticket_type_id,
         coalesce(h.promo_code_id, '') AS promo_code_id, o.currency, l.quantity AS tickets,
         l.quantity * l.unit_amount AS amount, l.quantity * h.off_amount AS off_amount, 0 AS returned_tickets,
         0 AS returned_amount, 0 AS returned_off_amount
    FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN holds h ON h.id = l.hold_id
    LEFT JOIN LATERAL (SELECT min(y.at) AS at FROM order_history y WHERE y.order_id = o.id AND y.kind = 'confirmed') c ON true
   WHERE o.state IN ('confirmed', 'refunded') OR (o.state = 'cancelled' AND c.at IS NOT NULL)
  UNION ALL
  SELECT o.event_id, coalesce(o.settled_at, o.created_at), l.ticket_type_id, coalesce(h.promo_code_id, ''), o.currency,
         0, 0, 0, l.quantity, l.quantity * l.unit_amount, l.quantity * h.off_amount
    FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN holds h ON h.id = l.hold_id
   WHERE o.state = 'refunded' OR (o.state = 'cancelled' AND EXISTS (
     SELECT 1 FROM order_history y WHERE y.order_id = o.id AND y.kind = 'confirmed'))
) AS known GROUP BY event_id, at / 900000, ticket_type_id, promo_code_id, currency;

INSERT INTO order_sales (order_id, ticket_type_id, promo_code_id, tickets, amount, off_amount)
SELECT o.id, l.ticket_type_id, coalesce(h.promo_code_id, ''), sum(l.quantity), sum(l.quantity * l.unit_amount),
       sum(l.quantity * h.off_amount)
  FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN holds h ON h.id = l.hold_id
 WHERE o.state = 'confirmed' GROUP BY 1, 2, 3;

INSERT INTO verdict_tallies (event_id, gate_id, verdict, scans)
SELECT s.event_id, s.gate_id, s.verdict, count(*) FROM scans s
  LEFT JOIN tickets t ON t.event_id = s.event_id AND t.number = s.ticket_number
 WHERE s.kind = 'scan' AND s.left_out IS NULL AND s.record::jsonb->>'test' = 'false' AND coalesce(t.state, 0) & 32 = 0
 GROUP BY s.event_id, s.gate_id, s.verdict;

INSERT INTO gate_tallies (event_id, gate_id, checkpoint, arrived)
SELECT event_id, gate_id, checkpoint, count(*) FROM (
  SELECT DISTINCT ON (event_id, ticket_number, checkpoint) event_id, gate_id, checkpoint FROM claims
   WHERE counting IN ('first', 'second') AND direction = 'entry'
   ORDER BY event_id, ticket_number, checkpoint, at, scan_id
) AS first GROUP BY event_id, gate_id, checkpoint
ON CONFLICT (event_id, gate_id, checkpoint) DO UPDATE SET arrived = excluded.arrived;
