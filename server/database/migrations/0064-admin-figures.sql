-- What the dashboard of administrators counts by.
CREATE INDEX conflicts_open ON conflicts (created_at) WHERE status = 'open';
CREATE INDEX users_by_creation ON users (created_at) WHERE deleted_at IS NULL;
CREATE INDEX sale_tallies_by_quarter ON sale_tallies (quarter);
CREATE INDEX gate_minutes_by_minute ON gate_minutes (minute);
CREATE INDEX outbox_unsettled ON outbox (status) WHERE status IN ('failed', 'waiting');
