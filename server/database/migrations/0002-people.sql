-- Accounts: other ways to sign in, codes and links, limits, messages, applications.

ALTER TABLE users ADD COLUMN google_sub text COLLATE "C";
ALTER TABLE users ADD COLUMN email_verified_at bigint;
ALTER TABLE users ADD COLUMN phone_verified_at bigint;
-- Emptied by the person: the row stays for what refers to it.
ALTER TABLE users ADD COLUMN deleted_at bigint;
CREATE UNIQUE INDEX users_google ON users (google_sub) WHERE google_sub IS NOT NULL;
-- Numbers are E.164: the country is in them.
DROP INDEX users_phone;
CREATE UNIQUE INDEX users_phone ON users (phone_number) WHERE phone_number <> '';

-- At most one code for a number and purpose. Both columns of text are seals: who reads the table learns neither.
CREATE TABLE one_time_codes (
  subject text COLLATE "C" PRIMARY KEY,
  code_hash text COLLATE "C" NOT NULL,
  expires_at bigint NOT NULL,
  tries_left integer NOT NULL
);

-- When something limited was done, of the last day. Counted in the statement that decides, so that no number of
-- calls at one moment, of however many servers, passes a limit.
CREATE TABLE turns (
  key text COLLATE "C" PRIMARY KEY,
  taken_at bigint[] NOT NULL,
  last_at bigint NOT NULL
);

CREATE TABLE password_resets (
  token_hash text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX password_resets_of_user ON password_resets (user_id);

-- Messages of the last day. The text is kept only where no gateway takes it.
CREATE TABLE outbox (
  id text COLLATE "C" PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  recipient text NOT NULL,
  subject text NOT NULL DEFAULT '',
  body text NOT NULL DEFAULT '',
  status text NOT NULL CHECK (status IN ('kept', 'waiting', 'sent', 'failed')),
  problem text,
  created_at bigint NOT NULL
);
CREATE INDEX outbox_by_time ON outbox (created_at DESC);

CREATE TABLE applications (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  status text NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
  created_at bigint NOT NULL,
  decided_at bigint,
  decided_by text COLLATE "C"
);
CREATE UNIQUE INDEX one_pending_application ON applications (user_id) WHERE status = 'pending';
CREATE INDEX applications_by_time ON applications (status, created_at DESC);
