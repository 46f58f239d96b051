-- 0104-shared-builds
-- Manifests that one of several servers built, for all of them; and who of them does what one alone should do.

-- Who does something at present. By the clock of the database: those of servers may differ by more than a lease lasts.
CREATE TABLE leases (
  name text COLLATE "C" PRIMARY KEY,
  -- A random id of whoever has it.
  holder text COLLATE "C" NOT NULL,
  until timestamptz NOT NULL
);

-- One revision of an event's manifest, as devices download it. Not used where there is one server, which keeps it in memory.
CREATE TABLE manifest_builds (
  event_id text COLLATE "C" NOT NULL REFERENCES events ON DELETE CASCADE,
  epoch text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  built_at bigint NOT NULL,
  -- What its header and its key's signature are, as they are sent.
  signed jsonb NOT NULL,
  etag text NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (event_id, epoch, revision)
);
-- It is compressed already.
ALTER TABLE manifest_builds ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE INDEX manifest_builds_by_age ON manifest_builds (built_at);
