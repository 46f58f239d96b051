-- More that charts are drawn from, moved in the transaction of what it sums.

-- How far people came towards a ticket, by the day that it was at the event. Nothing in it is about a person. Views are of
-- the event and have no ticket type.
CREATE TABLE sale_steps (
  event_id text COLLATE "C" NOT NULL,
  -- Since 1970.
  day bigint NOT NULL,
  ticket_type_id text COLLATE "C" NOT NULL,
  views bigint NOT NULL DEFAULT 0,
  reservations bigint NOT NULL DEFAULT 0,
  -- Reservations of confirmed orders.
  bought bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (event_id, day, ticket_type_id)
);

INSERT INTO sale_steps (event_id, day, ticket_type_id, reservations, bought)
SELECT event_id, day, ticket_type_id, sum(reservations), sum(bought) FROM (
  SELECT h.event_id, local_day(h.created_at, e.time_zone) AS day, h.ticket_type_id, 1 AS reservations, 0 AS bought
    FROM holds h JOIN events e ON e.id = h.event_id LEFT JOIN orders o ON o.id = h.order_id
   WHERE h.kind = 'buyer' AND o.sold_by IS NULL AND NOT EXISTS (SELECT 1 FROM waiting_entries w WHERE w.hold_id = h.id)
  UNION ALL
  SELECT o.event_id, local_day(coalesce(c.at, o.settled_at, o.created_at), e.time_zone), l.ticket_type_id, 0, 1
    FROM orders o JOIN events e ON e.id = o.event_id JOIN order_lines l ON l.order_id = o.id
    JOIN holds h ON h.id = l.hold_id
    LEFT JOIN LATERAL (SELECT min(y.at) AS at FROM order_history y WHERE y.order_id = o.id AND y.kind = 'confirmed') c ON true
   WHERE (o.state IN ('confirmed', 'refunded') OR (o.state = 'cancelled' AND c.at IS NOT NULL)) AND o.sold_by IS NULL
     AND h.kind = 'buyer' AND NOT EXISTS (SELECT 1 FROM waiting_entries w WHERE w.hold_id = h.id)
) AS known GROUP BY event_id, day, ticket_type_id;

-- How long people stayed in the main area who were scanned out of it again.
CREATE TABLE stay_tallies (
  event_id text COLLATE "C" NOT NULL,
  minutes bigint NOT NULL,
  stays bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (event_id, minutes)
);

INSERT INTO stay_tallies (event_id, minutes, stays)
SELECT event_id, (left_at - at) / 60000, count(*) FROM (
  SELECT event_id, direction, at, lead(direction) OVER passages AS then_direction, lead(at) OVER passages AS left_at
    FROM claims WHERE counting IN ('first', 'second') AND checkpoint = 'event'
  WINDOW passages AS (PARTITION BY event_id, ticket_number ORDER BY at, scan_id)
) AS passed WHERE direction = 'entry' AND then_direction = 'exit' GROUP BY 1, 2;

-- Of the scans with a verdict, those at an entrance that let nobody in.
ALTER TABLE verdict_tallies ADD COLUMN turned_away bigint NOT NULL DEFAULT 0;
UPDATE verdict_tallies v SET turned_away = found.scans FROM (
  SELECT s.event_id, s.gate_id, s.verdict, count(*) AS scans FROM scans s
    LEFT JOIN tickets t ON t.event_id = s.event_id AND t.number = s.ticket_number
   WHERE s.kind = 'scan' AND NOT s.passed AND s.direction = 'entry' AND s.left_out IS NULL
     AND s.record::jsonb->>'test' = 'false' AND coalesce(t.state, 0) & 32 = 0
   GROUP BY 1, 2, 3
) AS found WHERE found.event_id = v.event_id AND found.gate_id = v.gate_id AND found.verdict = v.verdict;
