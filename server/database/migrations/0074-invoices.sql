-- Who sells, as it stands on invoices: one for each organizer, with the number that their next invoice gets.
CREATE TABLE sellers (
  organizer_id text COLLATE "C" PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  address text NOT NULL,
  tax_id text NOT NULL,
  -- What a tax within the prices is called, and hundredths of a per cent; '' and 0: none is said.
  tax_name text NOT NULL,
  tax_basis_points integer NOT NULL CHECK (tax_basis_points BETWEEN 0 AND 10000),
  next_number integer NOT NULL DEFAULT 1
);
-- Invoices as they were made: what was sold, by whom, for how much. Whom they are to is the order's to say.
CREATE TABLE invoices (
  order_id text COLLATE "C" PRIMARY KEY REFERENCES orders (id),
  organizer_id text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  issued_at bigint NOT NULL,
  contents jsonb NOT NULL,
  UNIQUE (organizer_id, number)
);
