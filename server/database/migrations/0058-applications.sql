-- What people say who apply to organize events, the document that goes with it, and what was decided and why.

ALTER TABLE applications DROP CONSTRAINT applications_status_check;
ALTER TABLE applications ADD CONSTRAINT applications_status_check
  CHECK (status IN ('pending', 'approved', 'rejected', 'withdrawn'));
-- Empty where somebody only ticked that they apply, when they signed up.
ALTER TABLE applications ADD COLUMN name text NOT NULL DEFAULT '';
ALTER TABLE applications ADD COLUMN kind text NOT NULL DEFAULT '';
ALTER TABLE applications ADD COLUMN phone_number text NOT NULL DEFAULT '';
ALTER TABLE applications ADD COLUMN reason text NOT NULL DEFAULT '';
-- Why it was rejected, for the person to read.
ALTER TABLE applications ADD COLUMN answer text NOT NULL DEFAULT '';
CREATE INDEX applications_of_user ON applications (user_id, created_at DESC);

CREATE TABLE application_documents (
  application_id text COLLATE "C" PRIMARY KEY REFERENCES applications ON DELETE CASCADE,
  -- Of its bytes: the same document is stored once, however often it is sent.
  hash text COLLATE "C" NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  size integer NOT NULL,
  added_at bigint NOT NULL
);

-- In parts, so that no statement carries the whole of it.
CREATE TABLE application_document_parts (
  application_id text COLLATE "C" NOT NULL REFERENCES application_documents ON DELETE CASCADE,
  part integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (application_id, part)
);
