-- Links by which people prove that an email address is theirs. A used or expired one stays for a while, so that whoever
-- opens it again is told which of the two it is.

CREATE TABLE email_confirmations (
  -- SHA-256 of the link's token.
  token_hash text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  -- SHA-256 of the address that it was sent to: the link proves no other address that the account has later.
  email_digest text NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  used_at bigint
);
CREATE INDEX email_confirmations_of_user ON email_confirmations (user_id);
CREATE INDEX email_confirmations_by_end ON email_confirmations (expires_at);
