-- Since when a key signs what is made; null while devices are only told to trust it.
ALTER TABLE signing_keys ADD COLUMN used_since bigint;
UPDATE signing_keys SET used_since = created_at;

-- Master keys of before, each sealed by the present one: revoked phones may have sealed their scans to them.
CREATE TABLE retired_master_keys (
  fingerprint text COLLATE "C" PRIMARY KEY,
  sealed bytea NOT NULL,
  retired_at bigint NOT NULL
);
