-- Somebody's desk at an event: what they record by hand there stands in the scan log under it, as a device's scans stand
-- under the device. It has no key, and signs in nowhere.
CREATE TABLE desks (
  id text COLLATE "C" PRIMARY KEY,
  event_id text COLLATE "C" NOT NULL REFERENCES events ON DELETE CASCADE,
  -- What a desk is called in the language of the site; whose it is goes with their account.
  name text NOT NULL,
  user_id text COLLATE "C" REFERENCES users ON DELETE SET NULL,
  created_at bigint NOT NULL,
  UNIQUE (event_id, user_id)
);
CREATE INDEX desks_of_user ON desks (user_id) WHERE user_id IS NOT NULL;
