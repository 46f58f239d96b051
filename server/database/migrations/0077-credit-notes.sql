-- What went back of orders with an invoice: numbered for themselves, without gaps, as invoices are, and kept as they were made.
CREATE TABLE credit_notes (
  order_id text COLLATE "C" NOT NULL REFERENCES orders (id),
  organizer_id text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  issued_at bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  contents jsonb NOT NULL,
  PRIMARY KEY (organizer_id, number)
);
CREATE INDEX credit_notes_of_order ON credit_notes (order_id);
ALTER TABLE sellers ADD COLUMN next_credit_number integer NOT NULL DEFAULT 1;
