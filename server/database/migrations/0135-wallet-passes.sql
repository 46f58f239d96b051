-- Tickets that a pass for Apple or Google Wallet was given for, one row for each of their holders and wallets: what the pass
-- shows is kept up to date. No name, and the serial names nobody (server/tickets/passes/pass-serial.ts).
CREATE TABLE wallet_passes (
  wallet text COLLATE "C" NOT NULL,
  serial text COLLATE "C" NOT NULL,
  ticket_id text COLLATE "C" NOT NULL REFERENCES tickets ON DELETE CASCADE,
  language text NOT NULL,
  -- Hex SHA-256 of what the pass showed when the wallet's service, or whoever asks for the pass, was last told.
  told text NOT NULL,
  -- When that was; ms.
  changed_at bigint NOT NULL,
  -- When it was first given; ms.
  given_at bigint NOT NULL,
  -- When it is looked at next; ms.
  look_at bigint NOT NULL,
  PRIMARY KEY (wallet, serial)
);
CREATE INDEX wallet_passes_by_look ON wallet_passes (wallet, look_at, serial);
CREATE INDEX wallet_passes_of_ticket ON wallet_passes (ticket_id);

-- Phones and watches that Apple tells of a pass. They know themselves by an id that Apple makes; no name, no number.
CREATE TABLE apple_registrations (
  device text COLLATE "C" NOT NULL,
  serial text COLLATE "C" NOT NULL,
  wallet text COLLATE "C" NOT NULL DEFAULT 'apple' CHECK (wallet = 'apple'),
  -- By which Apple reaches the device.
  push_token text COLLATE "C" NOT NULL,
  -- Its SHA-256, by which jobs name it: a job's key is shown to administrators.
  push_digest text COLLATE "C" NOT NULL,
  registered_at bigint NOT NULL,
  PRIMARY KEY (device, serial),
  FOREIGN KEY (wallet, serial) REFERENCES wallet_passes ON DELETE CASCADE
);
CREATE INDEX apple_registrations_of_pass ON apple_registrations (wallet, serial, registered_at);
CREATE INDEX apple_registrations_by_push ON apple_registrations (push_digest);

-- How the wallets' services take what they are told, for whoever watches the server: one row each. Times in ms.
CREATE TABLE wallet_services (
  wallet text COLLATE "C" PRIMARY KEY,
  -- The last word that was taken, and the last that was not, with why.
  taken_at bigint,
  refused_at bigint,
  problem text
);
