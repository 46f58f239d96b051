-- Questions that an event asks its buyers or attendees, and what they answered. A question that was answered is never
-- deleted, only no longer asked.

CREATE TABLE questions (
  -- Made by the organizer's device.
  id text COLLATE "C" PRIMARY KEY,
  event_id text COLLATE "C" NOT NULL REFERENCES events ON DELETE CASCADE,
  -- In what order they are asked.
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('text', 'long_text', 'choice', 'several', 'number', 'date', 'consent')),
  text text NOT NULL,
  choices jsonb NOT NULL DEFAULT '[]',
  link_url text,
  required boolean NOT NULL DEFAULT false,
  per text NOT NULL CHECK (per IN ('order', 'attendee')),
  -- Ticket types that it is asked for; none is all.
  ticket_type_ids jsonb NOT NULL DEFAULT '[]',
  -- Shown with the ticket to supervisors at the door.
  at_door boolean NOT NULL DEFAULT false,
  -- Counts up with each change of its wording.
  revision integer NOT NULL DEFAULT 1,
  -- Since when it is no longer asked; null while it is.
  retired_at bigint
);
CREATE INDEX questions_of_event ON questions (event_id, position);

CREATE TABLE order_answers (
  order_id text COLLATE "C" NOT NULL REFERENCES orders ON DELETE CASCADE,
  -- -1: the buyer's, else that of `order_attendees`.
  ordinal integer NOT NULL CHECK (ordinal >= -1),
  question_id text COLLATE "C" NOT NULL REFERENCES questions,
  -- Its wording as it stood, so that the answer stays readable.
  question_text text NOT NULL,
  link_url text,
  revision integer NOT NULL,
  -- Never empty: no answer is no row.
  answer jsonb NOT NULL CHECK (jsonb_array_length(answer) > 0),
  answered_at bigint NOT NULL,
  PRIMARY KEY (order_id, ordinal, question_id)
);
CREATE INDEX order_answers_of_question ON order_answers (question_id, order_id);

ALTER TABLE order_history DROP CONSTRAINT order_history_kind_check;
ALTER TABLE order_history ADD CONSTRAINT order_history_kind_check CHECK (kind IN ('placed', 'paid', 'confirmed', 'expired',
  'cancelled', 'refunded', 'money_returning', 'money_returned', 'tickets_refunded', 'ticket_revoked', 'ticket_blocked',
  'ticket_unblocked', 'ticket_moved', 'ticket_transferred', 'names_edited', 'answers_edited', 'email_resent', 'note',
  'reopened'));
