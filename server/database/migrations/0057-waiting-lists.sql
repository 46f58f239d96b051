-- People who wait for tickets of a type that is sold out, and what was offered to them.

-- Whether people may join the waiting list of a type, and get places of it that come back.
ALTER TABLE ticket_types ADD COLUMN waiting_list boolean NOT NULL DEFAULT false;
CREATE INDEX ticket_types_waiting ON ticket_types (event_id) WHERE waiting_list;

-- How the lists of an event work; an event without a row has the usual ones.
CREATE TABLE waiting_lists (
  event_id text COLLATE "C" PRIMARY KEY REFERENCES events ON DELETE CASCADE,
  -- How long an offer stands at most, ms.
  offer_ms bigint NOT NULL,
  -- What becomes of whoever lets an offer lapse: to the end of the list, or out of it.
  lapsed text NOT NULL CHECK (lapsed IN ('end', 'out'))
);

CREATE TABLE waiting_entries (
  -- Made by the device of whoever waits.
  id text COLLATE "C" PRIMARY KEY,
  event_id text COLLATE "C" NOT NULL REFERENCES events ON DELETE CASCADE,
  ticket_type_id text COLLATE "C" NOT NULL REFERENCES ticket_types ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity > 0),
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'offered', 'taken', 'lapsed', 'left', 'removed', 'ended')),
  -- Its place in the list of its type: the smallest first.
  rank bigint NOT NULL,
  -- The reservation that is, or was, offered.
  hold_id text COLLATE "C",
  offered_until bigint,
  -- How many offers lapsed.
  lapses integer NOT NULL DEFAULT 0,
  -- Why the organizer took it off the list; empty where nothing was said.
  reason text NOT NULL DEFAULT '',
  -- Seal of the network that joined, as long as it waits.
  address text,
  joined_at bigint NOT NULL,
  ended_at bigint
);
CREATE UNIQUE INDEX waiting_entries_open ON waiting_entries (ticket_type_id, user_id) WHERE state IN ('waiting', 'offered');
CREATE INDEX waiting_entries_waiting ON waiting_entries (ticket_type_id, rank) INCLUDE (quantity) WHERE state = 'waiting';
CREATE INDEX waiting_entries_offered ON waiting_entries (offered_until) WHERE state = 'offered';
CREATE INDEX waiting_entries_of_event ON waiting_entries (event_id, ticket_type_id, rank);
CREATE INDEX waiting_entries_of_user ON waiting_entries (user_id, joined_at);
CREATE INDEX waiting_entries_of_hold ON waiting_entries (hold_id) WHERE hold_id IS NOT NULL;
