-- Keys that people's devices keep for them (WebAuthn): what is here can check a signature and make none.
CREATE TABLE passkeys (
  id text COLLATE "C" PRIMARY KEY,
  -- As its device calls it, base64url.
  credential_id text COLLATE "C" NOT NULL UNIQUE,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  -- COSE.
  public_key bytea NOT NULL,
  -- How often it has signed, as it says itself; 0 where it does not count.
  counter bigint NOT NULL,
  -- How a browser reaches it (usb, internal, …), blanks between.
  transports text NOT NULL,
  name text NOT NULL,
  created_at bigint NOT NULL,
  last_used_at bigint
);
CREATE INDEX passkeys_of_user ON passkeys (user_id, created_at);

-- Challenges that wait for their signature, each good once: a seal of the request and of whoever made it. The challenge
-- itself follows from the request.
CREATE TABLE passkey_requests (
  request text COLLATE "C" PRIMARY KEY,
  expires_at bigint NOT NULL
);
CREATE INDEX passkey_requests_by_end ON passkey_requests (expires_at);
