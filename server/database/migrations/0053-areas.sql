-- Areas of an event: what each is called, in which order, and which ticket types may enter. Their rules stay in `rules`, by
-- the same checkpoint; an area without an entry here is as it was made.
ALTER TABLE events ADD COLUMN areas jsonb NOT NULL DEFAULT '{}';

-- Every change of an area's rules: what happened before is ruled as it was judged, and boards mark the moment.
CREATE TABLE rule_changes (
  event_id text COLLATE "C" NOT NULL REFERENCES events ON DELETE CASCADE,
  -- Of the event, at which doors were told.
  revision bigint NOT NULL,
  checkpoint text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  -- domain/admission-rules CheckpointRules
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  changed_by text COLLATE "C" REFERENCES users ON DELETE SET NULL,
  PRIMARY KEY (event_id, revision, checkpoint)
);
