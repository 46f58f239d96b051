-- Tickets that a link to Google Wallet was given for, one row for each of their holders: Google is told when what the pass
-- shows changes. No name, and the serial names nobody (server/tickets/passes/pass-serial.ts).
CREATE TABLE google_passes (
  serial text COLLATE "C" PRIMARY KEY,
  ticket_id text COLLATE "C" NOT NULL REFERENCES tickets ON DELETE CASCADE,
  language text NOT NULL,
  -- Hex SHA-256 of what Google was last told.
  told text NOT NULL,
  -- When it is looked at next; ms.
  look_at bigint NOT NULL
);
CREATE INDEX google_passes_by_look ON google_passes (look_at, serial);
CREATE INDEX google_passes_of_ticket ON google_passes (ticket_id);
