-- What the mail server took and may still come back: which letter it was, for as long as mail servers try. No name, no
-- address. `letter` is there only where a report counts it.
CREATE TABLE sent_letters (
  id text COLLATE "C" PRIMARY KEY,
  letter jsonb,
  sent_at bigint NOT NULL,
  bounced_at bigint,
  -- As the mail server that gave up says it (RFC 3463): 5.1.1
  bounce_status text
);
CREATE INDEX sent_letters_by_time ON sent_letters (sent_at);
-- The same code, in the reports.
ALTER TABLE message_recipients ADD COLUMN bounce_status text;
ALTER TABLE guest_rows ADD COLUMN email_bounce_status text;
