-- Guest lists, and tickets given out by hand: lists of guests that become tickets without an order, each list as one.

CREATE TABLE guest_imports (
  -- Made by the organizer's device.
  id text COLLATE "C" PRIMARY KEY,
  event_id text COLLATE "C" NOT NULL REFERENCES events ON DELETE CASCADE,
  -- A file, one guest, or tickets to rehearse with.
  kind text NOT NULL CHECK (kind IN ('file', 'by_hand', 'test')),
  -- Of the file; empty for the others.
  name text NOT NULL,
  state text NOT NULL CHECK (state IN ('reading', 'previewed', 'applying', 'applied', 'undoing', 'undone')),
  -- Type of rows that name none.
  ticket_type_id text COLLATE "C" REFERENCES ticket_types,
  row_count integer NOT NULL CHECK (row_count > 0),
  -- Moved with the rows, so that nobody counts them to show how far it is.
  received integer NOT NULL DEFAULT 0,
  ready_rows integer NOT NULL DEFAULT 0,
  ready_tickets integer NOT NULL DEFAULT 0,
  done_rows integer NOT NULL DEFAULT 0,
  made_tickets integer NOT NULL DEFAULT 0,
  voided_tickets integer NOT NULL DEFAULT 0,
  kept_rows integer NOT NULL DEFAULT 0,
  -- How many rows have each problem.
  problems jsonb NOT NULL DEFAULT '{}',
  request_hash text NOT NULL,
  created_by text COLLATE "C" REFERENCES users ON DELETE SET NULL,
  created_at bigint NOT NULL,
  applied_at bigint,
  undone_at bigint
);
CREATE INDEX guest_imports_of_event ON guest_imports (event_id, created_at DESC, id);
CREATE INDEX guest_imports_at_work ON guest_imports (created_at) WHERE state IN ('applying', 'undoing');
CREATE INDEX guest_imports_not_applied ON guest_imports (created_at) WHERE state IN ('reading', 'previewed');

CREATE TABLE guest_rows (
  import_id text COLLATE "C" NOT NULL REFERENCES guest_imports ON DELETE CASCADE,
  -- As in the file, counted from 1.
  row integer NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  -- As it stands in the file.
  type_name text NOT NULL,
  ticket_type_id text COLLATE "C",
  quantity integer NOT NULL,
  -- SHA-256 of what tells guests apart; null where the row cannot be read.
  guest_key text COLLATE "C",
  state text NOT NULL CHECK (state IN ('ready', 'wrong', 'made', 'voided', 'kept')),
  problems jsonb NOT NULL DEFAULT '[]',
  -- Its tickets have this number and the next ones; null while it has none.
  first_number integer,
  PRIMARY KEY (import_id, row)
);
CREATE INDEX guest_rows_by_state ON guest_rows (import_id, state, row);
CREATE INDEX guest_rows_by_key ON guest_rows (event_id, guest_key);
CREATE INDEX guest_rows_by_number ON guest_rows (event_id, first_number) WHERE first_number IS NOT NULL;
CREATE INDEX guest_rows_by_email ON guest_rows (event_id, lower(email)) WHERE email <> '';
CREATE INDEX guest_rows_of_person ON guest_rows (lower(email)) WHERE email <> '';

-- Tickets to rehearse with take no place from now on, and are counted nowhere.
UPDATE ticket_types y SET issued = y.issued - t.count FROM (
  SELECT event_id, type_index, count(*)::int AS count FROM tickets WHERE state & 32 <> 0 AND state & 4 = 0
   GROUP BY event_id, type_index) t
 WHERE y.event_id = t.event_id AND y.index = t.type_index;
DROP INDEX tickets_rehearsing;
