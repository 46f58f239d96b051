-- The sandbox: a pretended provider, a world of its own that payments know by its answers alone. And what a provider
-- said was taken, so that exactly this goes back.

ALTER TABLE payments ADD COLUMN taken_amount bigint;
ALTER TABLE payments ADD COLUMN taken_currency text;

CREATE TABLE sandbox_sessions (
  -- Random: who knows it may pay.
  id text COLLATE "C" PRIMARY KEY,
  -- The key of the request that made it: asked again, there is one.
  transaction_id text COLLATE "C" NOT NULL UNIQUE,
  amount bigint NOT NULL,
  currency text NOT NULL,
  description text NOT NULL,
  return_to text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'paid', 'failed', 'expired')),
  -- What was chosen on the page; empty until then.
  choice text NOT NULL DEFAULT '',
  -- When an approval that was put off takes the money.
  pays_at bigint,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);

-- Pretended money, taken and given back. Append only.
CREATE TABLE sandbox_ledger (
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_id text COLLATE "C" NOT NULL REFERENCES sandbox_sessions,
  kind text NOT NULL CHECK (kind IN ('taken', 'returned')),
  amount bigint NOT NULL,
  currency text NOT NULL,
  -- Each movement once: the session for what is taken, the key of the refund for what is returned.
  key text COLLATE "C" NOT NULL UNIQUE,
  at bigint NOT NULL
);
CREATE INDEX sandbox_ledger_of_session ON sandbox_ledger (session_id);

-- Messages that the sandbox owes us; a copy is the same message sent once more.
CREATE TABLE sandbox_messages (
  id text COLLATE "C" NOT NULL,
  copy integer NOT NULL,
  session_id text COLLATE "C" NOT NULL REFERENCES sandbox_sessions,
  type text NOT NULL,
  -- Null once it was taken, or was tried often enough.
  due_at bigint,
  tries integer NOT NULL DEFAULT 0,
  PRIMARY KEY (id, copy)
);
CREATE INDEX sandbox_messages_due ON sandbox_messages (due_at) WHERE due_at IS NOT NULL;
