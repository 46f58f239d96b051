-- 0028-figures
-- What an organizer's figures are counted from, by indexes of their own (docs/definitions.md), and the drafts among
-- very many events.
CREATE INDEX orders_confirmed ON orders (event_id, settled_at) INCLUDE (total_amount, currency) WHERE state = 'confirmed';
CREATE INDEX orders_refunded ON orders (event_id) INCLUDE (total_amount, currency) WHERE state = 'refunded';
CREATE INDEX scans_refused ON scans (event_id) WHERE NOT passed AND kind = 'scan' AND direction = 'entry';
CREATE INDEX events_drafts_of_organizer ON events (organizer_id, starts_at, id) WHERE status = 'draft';
CREATE INDEX events_drafts ON events (starts_at, id) WHERE status = 'draft';
