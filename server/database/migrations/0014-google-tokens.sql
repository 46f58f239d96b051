-- ID tokens that have signed somebody in: each does so once. Both columns of text are seals; `nonce` is of what the asker
-- sent along, so that a call repeated by the network gets its answer again.
CREATE TABLE google_tokens (
  token text COLLATE "C" PRIMARY KEY,
  nonce text COLLATE "C" NOT NULL,
  used_at bigint NOT NULL
);
