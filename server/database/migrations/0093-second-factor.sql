-- Codes of an authenticator app beside the password (RFC 6238). A secret that no code has confirmed yet asks nobody.
CREATE TABLE second_factors (
  -- Of the person.
  id text COLLATE "C" PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret_sealed bytea NOT NULL,
  created_at bigint NOT NULL,
  -- The newest interval whose code was used: no code is good twice.
  last_step bigint NOT NULL DEFAULT 0
);
-- When the person switched it on; null while it is off.
ALTER TABLE users ADD COLUMN second_factor_at bigint;

-- Codes for a lost phone, each good once: digests alone.
CREATE TABLE recovery_codes (
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  code_hash text COLLATE "C" NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
