-- 0036-order-history
-- What happened to an order: a row each, written in the transaction of what it tells of and never changed, but for what
-- names a person whose account is deleted.

CREATE TABLE order_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  at bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('placed', 'paid', 'confirmed', 'expired', 'cancelled', 'refunded', 'money_returning',
    'money_returned', 'tickets_refunded', 'ticket_revoked', 'ticket_blocked', 'ticket_unblocked', 'ticket_moved',
    'ticket_transferred', 'names_edited', 'email_resent', 'note')),
  -- unknown: from before there was a history.
  actor text NOT NULL CHECK (actor IN ('buyer', 'holder', 'team', 'administrator', 'provider', 'system', 'unknown')),
  user_id text COLLATE "C" REFERENCES users ON DELETE SET NULL,
  -- Why, in the words of whoever did it; of a note its text.
  reason text NOT NULL DEFAULT '',
  -- Minor units of the order's currency, where money is what it tells of.
  amount bigint,
  -- References of the tickets it is about.
  tickets jsonb NOT NULL DEFAULT '[]',
  -- What was edited: [{ field, before, after }].
  changes jsonb NOT NULL DEFAULT '[]',
  -- Made by the device of whoever did it, so that a repeat is known.
  intent_id text COLLATE "C" UNIQUE,
  request_hash text
);
CREATE INDEX order_history_of_order ON order_history (order_id, id DESC);

-- What is known of orders from before. Rows of one moment are told in the order of their step.
INSERT INTO order_history (order_id, at, kind, actor, user_id, reason, amount)
SELECT order_id, at, kind, actor, (SELECT u.id FROM users u WHERE u.id = user_id), reason, amount FROM (
  SELECT o.id AS order_id, o.created_at AS at, 1 AS step, 'placed' AS kind, 'buyer' AS actor, o.user_id, '' AS reason,
         o.total_amount AS amount
    FROM orders o
  UNION ALL
  SELECT p.order_id, coalesce(min(a.at), min(p.settled_at), min(p.created_at)), 2, 'paid', 'provider', NULL, '',
         min(coalesce(p.taken_amount, p.amount))
    FROM payments p LEFT JOIN audit_log a ON a.subject = p.transaction_id AND a.action = 'payment_completed'
   WHERE p.state = 'completed' OR a.id IS NOT NULL GROUP BY p.order_id, p.transaction_id
  UNION ALL
  SELECT t.order_id, min(t.issued_at), 3, 'confirmed', 'system', NULL, '', NULL
    FROM tickets t JOIN orders o ON o.id = t.order_id WHERE t.follows IS NULL GROUP BY t.order_id
  UNION ALL
  SELECT o.id, a.at, 4, 'email_resent', 'team', a.actor, '', NULL
    FROM audit_log a JOIN orders o ON o.id = a.subject WHERE a.action = 'order_resent'
  UNION ALL
  SELECT t.order_id, r.ended_at, 5, 'ticket_transferred', 'holder', r.to_user_id, '', NULL
    FROM transfers r JOIN tickets t ON t.id = r.ticket_id
   WHERE r.state = 'accepted' AND r.ended_at IS NOT NULL AND t.order_id IS NOT NULL
  UNION ALL
  SELECT o.id, coalesce(o.settled_at, o.created_at), 6, o.state,
         CASE WHEN a.actor IS NOT NULL THEN 'team' WHEN o.state = 'expired' THEN 'system'
              WHEN o.reason = 'Cancelled by the buyer.' THEN 'buyer' ELSE 'unknown' END,
         coalesce(a.actor, CASE WHEN o.reason = 'Cancelled by the buyer.' THEN o.user_id END), o.reason, NULL
    FROM orders o LEFT JOIN LATERAL (
      SELECT l.actor FROM audit_log l WHERE l.action = 'order_refunded' AND l.subject = o.id ORDER BY l.id LIMIT 1) a ON true
   WHERE o.state IN ('expired', 'cancelled', 'refunded')
  UNION ALL
  SELECT p.order_id, coalesce(p.settled_at, p.created_at), 7, 'money_returned', 'provider', NULL, '', p.taken_amount
    FROM payments p WHERE p.state = 'refunded'
) AS known ORDER BY at, step;
