-- What lists are read by, so that a page costs a page however many there are.

-- Second admissions, all and those that are settled, newest first; the index by event and time alone is the first one's beginning.
CREATE INDEX conflicts_newest ON conflicts (event_id, created_at DESC, conflict_id DESC);
CREATE INDEX conflicts_settled ON conflicts (event_id, created_at DESC, conflict_id DESC) WHERE status <> 'open';
DROP INDEX conflicts_of_event;

-- Whether anything of an event is reserved.
CREATE INDEX holds_under_way ON holds (event_id) WHERE state IN ('held', 'ordered');

-- How orders are paid, for each look at an order: its two unique indexes are of payments that are open or completed.
CREATE INDEX payments_of_order ON payments (order_id);

-- What was sent to whoever has a ticket, for each look at a wallet.
CREATE INDEX event_messages_sent ON event_messages (event_id, started_at DESC, id DESC) WHERE started_at IS NOT NULL;

CREATE INDEX jobs_given_up ON jobs (given_up_at DESC, id) WHERE given_up_at IS NOT NULL;

-- Applications in the order of their list, all and of one status.
CREATE INDEX applications_in_turn ON applications ((status = 'pending') DESC,
  (CASE WHEN status = 'pending' THEN created_at ELSE -coalesce(decided_at, created_at) END), id);
CREATE INDEX applications_of_status ON applications (status,
  (CASE WHEN status = 'pending' THEN created_at ELSE -coalesce(decided_at, created_at) END), id);

-- Nearly every ticket is not cancelled, which nothing but a statistic of the expression tells a planner: it takes it for one in
-- two hundred, and reads all to find a page.
CREATE STATISTICS tickets_not_cancelled ON (state & 4) FROM tickets;
ANALYZE tickets;
