-- Places set aside, what was ordered of them, what was paid for it, and tickets that change hands.

-- Places of one ticket type, set aside. A place is taken while it is issued, ordered, or held by somebody whose time has
-- not run out: what is left is counted from these rows under the ticket type's lock, never kept as a number.
CREATE TABLE holds (
  -- Made by the buyer's device, so that a repeat is known; a visitor's hold is known by it alone.
  id text COLLATE "C" PRIMARY KEY,
  event_id text COLLATE "C" NOT NULL REFERENCES events ON DELETE CASCADE,
  ticket_type_id text COLLATE "C" NOT NULL REFERENCES ticket_types ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity > 0),
  -- Null for a visitor who has not signed in: the order then claims it.
  user_id text COLLATE "C" REFERENCES users ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('buyer', 'organizer')),
  -- Whom an organizer keeps the places for.
  label text NOT NULL DEFAULT '',
  -- held: until expires_at, for ever where that is null. ordered: kept until the order is settled. used: now tickets.
  state text NOT NULL CHECK (state IN ('held', 'ordered', 'used', 'released')),
  expires_at bigint,
  order_id text COLLATE "C",
  request_hash text NOT NULL,
  created_at bigint NOT NULL,
  ended_at bigint
);
CREATE INDEX holds_taking_places ON holds (ticket_type_id) WHERE state IN ('held', 'ordered');
CREATE INDEX holds_of_user ON holds (user_id, created_at DESC) WHERE user_id IS NOT NULL;
CREATE INDEX holds_of_organizer ON holds (event_id, created_at) WHERE kind = 'organizer';

CREATE TABLE orders (
  -- Made by the buyer's device.
  id text COLLATE "C" PRIMARY KEY,
  event_id text COLLATE "C" NOT NULL REFERENCES events,
  user_id text COLLATE "C" NOT NULL REFERENCES users,
  state text NOT NULL CHECK (state IN ('awaiting_payment', 'confirmed', 'expired', 'cancelled', 'refunded')),
  buyer_name text NOT NULL,
  buyer_email text NOT NULL,
  buyer_phone text NOT NULL DEFAULT '',
  -- Minor units, summed from the ticket types' prices at the time of ordering.
  total_amount bigint NOT NULL CHECK (total_amount >= 0),
  currency text NOT NULL,
  request_hash text NOT NULL,
  created_at bigint NOT NULL,
  -- Until when the places are kept for the payment; null for free orders.
  payment_due_at bigint,
  settled_at bigint,
  -- Why it was cancelled, expired or refunded.
  reason text NOT NULL DEFAULT ''
);
CREATE INDEX orders_of_user ON orders (user_id, created_at DESC);
CREATE INDEX orders_of_event ON orders (event_id, created_at DESC);
CREATE INDEX orders_awaiting_payment ON orders (payment_due_at) WHERE state = 'awaiting_payment';

CREATE TABLE order_lines (
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  hold_id text COLLATE "C" NOT NULL REFERENCES holds,
  ticket_type_id text COLLATE "C" NOT NULL REFERENCES ticket_types,
  quantity integer NOT NULL CHECK (quantity > 0),
  unit_amount bigint NOT NULL CHECK (unit_amount >= 0),
  PRIMARY KEY (order_id, hold_id)
);

-- One row a place: who comes, and the ticket once there is one.
CREATE TABLE order_attendees (
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  ordinal integer NOT NULL,
  ticket_type_id text COLLATE "C" NOT NULL REFERENCES ticket_types,
  name text NOT NULL,
  email text NOT NULL DEFAULT '',
  ticket_id text COLLATE "C" UNIQUE,
  PRIMARY KEY (order_id, ordinal)
);

ALTER TABLE tickets ADD COLUMN order_id text COLLATE "C" REFERENCES orders;
-- The ticket that this one was re-keyed from, when it changed hands.
ALTER TABLE tickets ADD COLUMN follows text COLLATE "C";
CREATE INDEX tickets_of_order ON tickets (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX tickets_following ON tickets (follows) WHERE follows IS NOT NULL;

-- One try to pay an order at a provider. The provider is asked and told by its session; the transaction is ours.
CREATE TABLE payments (
  transaction_id text COLLATE "C" PRIMARY KEY,
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  provider text NOT NULL,
  -- Null until the provider has answered: the row is written before it is asked, with our transaction as the key of
  -- the request, so that asking again after a crash makes no second session.
  session_id text COLLATE "C",
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  checkout_url text NOT NULL DEFAULT '',
  -- refund_due: money was taken that buys nothing, or is to go back; the provider has not confirmed yet.
  state text NOT NULL CHECK (state IN ('open', 'completed', 'failed', 'expired', 'refund_due', 'refunded')),
  -- What the provider calls the money, for a refund.
  provider_payment text COLLATE "C",
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  settled_at bigint,
  -- When the provider is asked next, and how often it was.
  ask_at bigint,
  asked integer NOT NULL DEFAULT 0,
  UNIQUE (provider, session_id)
);
-- An order is paid once, whatever arrives how often.
CREATE UNIQUE INDEX one_payment_counts ON payments (order_id) WHERE state = 'completed';
CREATE UNIQUE INDEX one_open_payment ON payments (order_id) WHERE state = 'open';
CREATE INDEX payments_to_ask ON payments (ask_at) WHERE ask_at IS NOT NULL;

-- What providers told us: each message once.
CREATE TABLE payment_messages (
  provider text NOT NULL,
  message_id text COLLATE "C" NOT NULL,
  session_id text NOT NULL,
  received_at bigint NOT NULL,
  outcome text NOT NULL,
  PRIMARY KEY (provider, message_id)
);

-- A ticket offered to somebody else. Only a seal of the token is stored.
CREATE TABLE transfers (
  id text COLLATE "C" PRIMARY KEY,
  ticket_id text COLLATE "C" NOT NULL REFERENCES tickets ON DELETE CASCADE,
  from_user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  to_email text NOT NULL DEFAULT '',
  to_phone text NOT NULL DEFAULT '',
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  state text NOT NULL CHECK (state IN ('offered', 'accepted', 'cancelled', 'expired')),
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  ended_at bigint,
  to_user_id text COLLATE "C" REFERENCES users ON DELETE SET NULL,
  new_ticket_id text COLLATE "C" REFERENCES tickets ON DELETE SET NULL
);
CREATE UNIQUE INDEX one_open_transfer ON transfers (ticket_id) WHERE state = 'offered';
CREATE INDEX transfers_of_user ON transfers (from_user_id, created_at DESC);
