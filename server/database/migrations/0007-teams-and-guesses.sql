-- Who belongs to an event's team, as what; and guesses counted where every server sees them.

ALTER TABLE event_staff ADD COLUMN id text COLLATE "C" NOT NULL DEFAULT gen_random_uuid()::text UNIQUE;
ALTER TABLE event_staff ALTER COLUMN id DROP DEFAULT;
-- manager: what the organizer may do, but for the team itself. supervisor, steward: the door.
ALTER TABLE event_staff ADD COLUMN role text NOT NULL DEFAULT 'manager' CHECK (role IN ('manager', 'supervisor', 'steward'));
ALTER TABLE event_staff ALTER COLUMN role DROP DEFAULT;
ALTER TABLE event_staff ADD COLUMN added_by text COLLATE "C" REFERENCES users ON DELETE SET NULL;

-- Tries of what is guessed or made before anybody is known, under seals that name nobody. A row is two times: when
-- all that was counted will have leaked away again, and before when no further try is taken.
CREATE TABLE guesses (
  key text COLLATE "C" PRIMARY KEY,
  empty_at bigint NOT NULL,
  next_at bigint NOT NULL
);
