-- Ids are text (UUIDv7 unless said otherwise) in byte order; times are bigint, ms since 1970 UTC, and end in _at.

CREATE TABLE meta (
  key text COLLATE "C" PRIMARY KEY,
  value text NOT NULL
);

CREATE TABLE users (
  id text COLLATE "C" PRIMARY KEY,
  -- The number that the specification shows for a person.
  credential_id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  username text NOT NULL,
  email text NOT NULL DEFAULT '',
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  role text NOT NULL CHECK (role IN ('NORMAL_USER', 'ORGANIZER', 'ADMIN')),
  phone_number text NOT NULL DEFAULT '',
  country_code text NOT NULL DEFAULT 'GM',
  -- argon2id in its own text form; null for people who sign in otherwise.
  password_hash text,
  created_at bigint NOT NULL,
  disabled_at bigint
);
CREATE UNIQUE INDEX users_username ON users (lower(username));
CREATE UNIQUE INDEX users_email ON users (lower(email)) WHERE email <> '';
CREATE UNIQUE INDEX users_phone ON users (country_code, phone_number) WHERE phone_number <> '';

-- One sign-in of one person: the family of refresh tokens that came from it.
CREATE TABLE sessions (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at bigint NOT NULL,
  last_used_at bigint NOT NULL,
  -- The absolute end, whatever is refreshed.
  expires_at bigint NOT NULL,
  ended_at bigint,
  ended_because text,
  -- Which refresh token of the family is the newest one, and since when. Tokens are sealed, not stored.
  generation integer NOT NULL DEFAULT 1,
  rotated_at bigint,
  -- What the person sees in the list of sessions.
  device text NOT NULL DEFAULT '',
  fingerprint_hash bytea
);
CREATE INDEX sessions_of_user ON sessions (user_id, created_at DESC);

CREATE TABLE events (
  id text COLLATE "C" PRIMARY KEY,
  organizer_id text COLLATE "C" NOT NULL REFERENCES users,
  organizer_name text NOT NULL DEFAULT '',
  name text NOT NULL,
  summary text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  category text NOT NULL DEFAULT '',
  starts_at bigint NOT NULL,
  ends_at bigint NOT NULL,
  doors_open_at bigint NOT NULL,
  time_zone text NOT NULL,
  -- { name, address, city, country }
  venue jsonb,
  online_url text,
  cover_url text,
  status text NOT NULL CHECK (status IN ('draft', 'published', 'cancelled', 'ended')),
  age_limit integer,
  -- domain/manifest EventPolicy
  policy jsonb NOT NULL,
  -- domain/admission-rules CheckpointRules by checkpoint
  rules jsonb NOT NULL,
  -- domain/manifest ShowWindow; fixed with the first ticket, because rolling codes are signed for it
  show_window jsonb NOT NULL,
  -- Moves once in each transaction that changes what a door must know. Never a sequence: rows of a sequence
  -- commit out of order, and a reader between them misses some for ever.
  revision bigint NOT NULL DEFAULT 0,
  -- Dense: the next ticket's number.
  ticket_count integer NOT NULL DEFAULT 0,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX events_by_start ON events (status, starts_at);
CREATE INDEX events_of_organizer ON events (organizer_id, starts_at DESC);

CREATE TABLE event_staff (
  event_id text COLLATE "C" NOT NULL REFERENCES events ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  added_at bigint NOT NULL,
  PRIMARY KEY (event_id, user_id)
);
CREATE INDEX event_staff_of_user ON event_staff (user_id);

CREATE TABLE gates (
  id text COLLATE "C" PRIMARY KEY,
  event_id text COLLATE "C" NOT NULL REFERENCES events ON DELETE CASCADE,
  index integer NOT NULL,
  name text NOT NULL,
  checkpoint text NOT NULL,
  UNIQUE (event_id, index)
);

CREATE TABLE ticket_types (
  id text COLLATE "C" PRIMARY KEY,
  event_id text COLLATE "C" NOT NULL REFERENCES events ON DELETE CASCADE,
  -- What ticket codes carry.
  index integer NOT NULL CHECK (index BETWEEN 0 AND 255),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  price_amount bigint NOT NULL DEFAULT 0,
  currency text NOT NULL DEFAULT 'GMD',
  -- Null is no limit.
  quantity integer,
  issued integer NOT NULL DEFAULT 0,
  per_order_limit integer NOT NULL DEFAULT 10,
  sale_starts_at bigint,
  sale_ends_at bigint,
  valid_from_at bigint,
  valid_until_at bigint,
  -- Gate ids that admit this type; empty is all.
  gates jsonb NOT NULL DEFAULT '[]',
  UNIQUE (event_id, index)
);

-- Keys leave this table sealed by the master key only.
CREATE TABLE signing_keys (
  -- Six hex digits: first bytes of SHA-256 of the public key, as ticket codes carry it. Never the same twice.
  id text COLLATE "C" PRIMARY KEY,
  event_id text COLLATE "C" NOT NULL REFERENCES events ON DELETE CASCADE,
  public_key bytea NOT NULL,
  private_key_sealed bytea NOT NULL,
  -- What the seeds of rolling codes are derived from.
  seed_key_sealed bytea NOT NULL,
  created_at bigint NOT NULL,
  retired_at bigint
);
CREATE INDEX signing_keys_of_event ON signing_keys (event_id, created_at);

-- Signatures and seeds are not stored: both follow from the event's key and the ticket's number.
CREATE TABLE tickets (
  id text COLLATE "C" PRIMARY KEY,
  event_id text COLLATE "C" NOT NULL REFERENCES events ON DELETE CASCADE,
  number integer NOT NULL,
  type_index integer NOT NULL,
  key_id text COLLATE "C" NOT NULL,
  -- 30 random bits, shown as six base32 characters.
  reference integer NOT NULL,
  -- Sum of domain/manifest ticketBits.
  state integer NOT NULL,
  -- When it stopped being good (revoked, cancelled, blocked).
  voided_at bigint,
  void_reason text,
  holder_user_id text COLLATE "C" REFERENCES users ON DELETE SET NULL,
  holder_name text NOT NULL DEFAULT '',
  issued_at bigint NOT NULL,
  UNIQUE (event_id, number)
);
CREATE INDEX tickets_of_holder ON tickets (holder_user_id) WHERE holder_user_id IS NOT NULL;

CREATE TABLE devices (
  id text COLLATE "C" PRIMARY KEY,
  event_id text COLLATE "C" NOT NULL REFERENCES events ON DELETE CASCADE,
  name text NOT NULL,
  gate_id text COLLATE "C",
  role text NOT NULL CHECK (role IN ('steward', 'supervisor')),
  -- Raw P-256 point, 65 bytes.
  public_key bytea NOT NULL,
  enrolled_by text COLLATE "C",
  enrolled_at bigint NOT NULL,
  last_contact_at bigint,
  lease_expires_at bigint NOT NULL,
  revoked_at bigint
);
CREATE INDEX devices_of_event ON devices (event_id, enrolled_at);

CREATE TABLE device_invites (
  code_hash bytea PRIMARY KEY,
  event_id text COLLATE "C" NOT NULL REFERENCES events ON DELETE CASCADE,
  gate_id text COLLATE "C",
  role text NOT NULL CHECK (role IN ('steward', 'supervisor')),
  created_by text COLLATE "C",
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  used_at bigint
);

-- How far a device's records of one life of its store have come.
CREATE TABLE device_progress (
  device_id text COLLATE "C" NOT NULL,
  epoch text COLLATE "C" NOT NULL,
  last_seq bigint NOT NULL,
  last_hash text NOT NULL,
  -- Inclusive ranges of numbers that never came.
  missing jsonb NOT NULL DEFAULT '[]',
  updated_at bigint NOT NULL,
  PRIMARY KEY (device_id, epoch)
);

-- Append only: what was judged at the doors, refusals too. Nothing here is ever updated. The tables from here to the
-- feed name their event without a reference: they are written only under its row's lock, a hundred rows at a time,
-- and a check of each row would cost as much as the row.
CREATE TABLE scans (
  -- Order of arrival.
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  scan_id text COLLATE "C" NOT NULL UNIQUE,
  event_id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  -- The role the device had: a steward takes back only what its own device did.
  supervisor boolean NOT NULL,
  kind text NOT NULL CHECK (kind IN ('scan', 'undo')),
  gate_id text COLLATE "C" NOT NULL,
  direction text NOT NULL CHECK (direction IN ('entry', 'exit')),
  -- What a code may say goes beyond what was ever issued.
  ticket_number bigint,
  verdict text NOT NULL,
  passed boolean NOT NULL,
  undoes text COLLATE "C",
  corrected_at bigint NOT NULL,
  received_at bigint NOT NULL,
  payload_hash text NOT NULL,
  -- The record as it came, and the outcome as it was answered: text, because a repeat gets the same bytes.
  record text NOT NULL,
  outcome text NOT NULL,
  -- Whether it followed on the device's last record.
  chain_holds boolean NOT NULL,
  -- 'future' or 'old': a time that cannot be taken at its word.
  time_flag text
);
CREATE INDEX scans_of_event ON scans (event_id, position DESC);
CREATE INDEX scans_undoing ON scans (undoes) WHERE undoes IS NOT NULL;

-- Passages that claim to count. `slot` is set only on the one that does for a right to pass, so the key below
-- makes a second admission impossible; it is checked at commit, because a late arrival may take a slot over.
CREATE TABLE claims (
  scan_id text COLLATE "C" PRIMARY KEY,
  event_id text COLLATE "C" NOT NULL,
  ticket_number bigint NOT NULL,
  checkpoint text COLLATE "C" NOT NULL,
  direction text NOT NULL CHECK (direction IN ('entry', 'exit')),
  gate_id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  undone boolean NOT NULL,
  ruling text NOT NULL CHECK (ruling IN ('first', 'again')),
  slot text COLLATE "C",
  CONSTRAINT one_first_admission UNIQUE (event_id, ticket_number, checkpoint, slot) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE conflicts (
  conflict_id text COLLATE "C" PRIMARY KEY,
  event_id text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('double_admission', 'admitted_after_void')),
  ticket_number bigint NOT NULL,
  checkpoint text NOT NULL,
  first jsonb,
  other jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'dissolved', 'resolved')),
  created_at bigint NOT NULL
);
CREATE INDEX conflicts_of_event ON conflicts (event_id, created_at DESC);

-- The delta feed. Lines of one revision belong together.
CREATE TABLE changes (
  event_id text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  ordinal integer NOT NULL,
  line text NOT NULL,
  PRIMARY KEY (event_id, revision, ordinal)
);

-- Answers to writes that a network may repeat.
CREATE TABLE idempotency (
  scope text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  request_hash text NOT NULL,
  reply jsonb NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (scope, key)
);

-- Who did what, when, with what outcome. No tokens, no personal data beyond the user's id.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at bigint NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  event_id text,
  subject text,
  outcome text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_by_time ON audit_log (at DESC);
