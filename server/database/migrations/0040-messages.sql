-- What organizers write to the people of an event, and how far that has come with each of them.

CREATE TABLE event_messages (
  -- Made by the organizer's device.
  id text COLLATE "C" PRIMARY KEY,
  event_id text COLLATE "C" NOT NULL REFERENCES events ON DELETE CASCADE,
  -- event: about the ticket. news: anything else, which people can unsubscribe from.
  kind text NOT NULL CHECK (kind IN ('event', 'news')),
  subject text NOT NULL,
  body text NOT NULL,
  audience text NOT NULL CHECK (audience IN ('all', 'not_arrived', 'arrived', 'inside')),
  -- Ids of the ticket types that it is for; empty is all.
  ticket_types jsonb NOT NULL DEFAULT '[]',
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'scheduled', 'sending', 'sent', 'stopped')),
  -- Moves with each change of what it says and whom to: what is sent is what was looked at.
  revision integer NOT NULL DEFAULT 1,
  send_at bigint,
  started_at bigint,
  ended_at bigint,
  -- Its recipients are found ticket by ticket: the number of the last one that was looked at, and whether all were.
  looked_up_to integer NOT NULL DEFAULT -1,
  all_found boolean NOT NULL DEFAULT false,
  -- Counted in the transactions that move recipients.
  recipients integer NOT NULL DEFAULT 0,
  sent integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  -- Whom it was for and could not be sent to, as its recipients were found.
  no_email integer NOT NULL DEFAULT 0,
  unsubscribed integer NOT NULL DEFAULT 0,
  created_at bigint NOT NULL
);
CREATE INDEX event_messages_of_event ON event_messages (event_id, created_at DESC, id DESC);
CREATE INDEX event_messages_due ON event_messages (send_at, id) WHERE state IN ('scheduled', 'sending');

-- Each person once, however many tickets they have.
CREATE TABLE message_recipients (
  message_id text COLLATE "C" NOT NULL REFERENCES event_messages ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('waiting', 'queued', 'sent', 'kept', 'failed', 'skipped')),
  -- Why it failed or was skipped.
  problem text,
  -- Where it went; empty before.
  email text NOT NULL DEFAULT '',
  -- Which try by an organizer this is.
  attempt integer NOT NULL DEFAULT 1,
  -- Since when it is in its state.
  at bigint NOT NULL,
  PRIMARY KEY (message_id, user_id)
);
CREATE INDEX message_recipients_by_state ON message_recipients (message_id, state, user_id);
CREATE INDEX message_recipients_of_user ON message_recipients (user_id);
CREATE INDEX message_recipients_queued ON message_recipients (at) WHERE state = 'queued';

-- Who wants no news of an organizer.
CREATE TABLE news_opt_outs (
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  organizer_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  at bigint NOT NULL,
  PRIMARY KEY (user_id, organizer_id)
);
CREATE INDEX news_opt_outs_of_organizer ON news_opt_outs (organizer_id);
