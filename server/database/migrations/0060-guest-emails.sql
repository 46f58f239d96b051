-- Guests are emailed a link by which they take their ticket: an offer, as of a ticket that somebody passes on.

-- Null: a guest's ticket, which nobody had before.
ALTER TABLE transfers ALTER COLUMN from_user_id DROP NOT NULL;

ALTER TABLE guest_imports
  -- Since when its guests are to be emailed; null where they are not.
  ADD COLUMN emails_asked_at bigint,
  -- When all of them had been; null again when somebody is to be emailed anew.
  ADD COLUMN emails_done_at bigint,
  -- Moved with the rows, as its other counts.
  ADD COLUMN emails_sent integer NOT NULL DEFAULT 0,
  ADD COLUMN emails_kept integer NOT NULL DEFAULT 0,
  ADD COLUMN emails_failed integer NOT NULL DEFAULT 0,
  ADD COLUMN emails_skipped integer NOT NULL DEFAULT 0;
CREATE INDEX guest_imports_emailing ON guest_imports (emails_asked_at)
  WHERE emails_asked_at IS NOT NULL AND emails_done_at IS NULL;

ALTER TABLE guest_rows
  -- Null: not emailed yet.
  ADD COLUMN email_state text CHECK (email_state IN ('queued', 'sent', 'kept', 'failed', 'skipped')),
  ADD COLUMN email_problem text,
  ADD COLUMN email_at bigint,
  -- How often it was sent again.
  ADD COLUMN email_attempt integer NOT NULL DEFAULT 0;
CREATE INDEX guest_rows_to_email ON guest_rows (import_id, row) WHERE state = 'made' AND email_state IS NULL;
CREATE INDEX guest_rows_on_way ON guest_rows (email_at) WHERE email_state = 'queued';
