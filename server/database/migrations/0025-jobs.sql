-- Work that survives whoever does it: emails, sweeps, housekeeping.
CREATE TABLE jobs (
  id text COLLATE "C" PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  -- What the work is about: queued once for as long as it is not done.
  key text COLLATE "C" NOT NULL,
  data jsonb NOT NULL DEFAULT '{}',
  -- Not before.
  run_at bigint NOT NULL,
  -- A server works on it, and says so again and again; past this, that server is taken for dead.
  leased_until bigint,
  -- Drawn by that server: only whoever took the job last may say what became of it.
  lease text COLLATE "C",
  -- How often it was taken since it was queued, or done the last time.
  attempts integer NOT NULL DEFAULT 0,
  -- Why the last attempt failed.
  problem text,
  -- Nobody tries it any more, until an administrator asks for it.
  given_up_at bigint,
  created_at bigint NOT NULL,
  UNIQUE (kind, key)
);
CREATE INDEX jobs_due ON jobs (kind, run_at) WHERE given_up_at IS NULL;

-- Emails had a queue of their own until now.
INSERT INTO jobs (id, kind, key, run_at, attempts, created_at)
  SELECT id, 'email', id, send_at, rounds, created_at FROM outbox WHERE send_at IS NOT NULL;
ALTER TABLE outbox DROP COLUMN send_at;
ALTER TABLE outbox DROP COLUMN rounds;
