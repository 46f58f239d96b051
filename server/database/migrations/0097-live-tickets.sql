-- Tickets for the websocket, good once and for half a minute. In the database because a proxy may bring the socket to another
-- server than the call that asked for its ticket.
CREATE TABLE live_tickets (
  -- SHA-256: whoever reads the database opens no socket.
  ticket_hash bytea PRIMARY KEY,
  -- server/ops/live-tickets.ts LiveGrant
  live_grant jsonb NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX live_tickets_by_end ON live_tickets (expires_at);
