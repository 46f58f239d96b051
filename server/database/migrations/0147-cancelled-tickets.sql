-- Cancelled tickets, by number: few of many.
CREATE INDEX tickets_cancelled ON tickets (event_id, number) WHERE state & 4 <> 0;
