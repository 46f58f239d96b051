-- Invitations to teams of events, by link. The link's token follows from the id and a key of the server: none is stored.
CREATE TABLE team_invites (
  id text COLLATE "C" PRIMARY KEY,
  event_id text COLLATE "C" NOT NULL REFERENCES events ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('manager', 'supervisor', 'steward')),
  email text NOT NULL,
  created_by text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  taken_by text COLLATE "C" REFERENCES users ON DELETE SET NULL,
  taken_at bigint
);
CREATE INDEX team_invites_of_event ON team_invites (event_id, created_at DESC);
CREATE INDEX team_invites_over ON team_invites (expires_at);
