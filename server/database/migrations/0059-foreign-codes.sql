-- Tickets that were sold elsewhere keep the digest of the code that is on them: src/domain/codes/foreign-code.ts.
ALTER TABLE tickets ADD COLUMN foreign_digest text COLLATE "C";
ALTER TABLE guest_rows ADD COLUMN foreign_digest text COLLATE "C";

-- The manifest reads them by number; most events have none.
CREATE INDEX tickets_sold_elsewhere ON tickets (event_id, number) WHERE foreign_digest IS NOT NULL;

-- Lists are worked on in this order, part by part.
CREATE INDEX guest_rows_at_work ON guest_rows (import_id, state, foreign_digest, row);
