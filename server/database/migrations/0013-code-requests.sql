-- A code belongs to the request it was sent for: whoever asks again, or tries wrong ones elsewhere, leaves it alone.
-- Codes live five minutes, so none is carried over. All columns of text are seals: who reads the table learns nothing.
DROP TABLE one_time_codes;
CREATE TABLE one_time_codes (
  request text COLLATE "C" PRIMARY KEY,
  -- Number and purpose.
  subject text COLLATE "C" NOT NULL,
  code_hash text COLLATE "C" NOT NULL,
  expires_at bigint NOT NULL,
  tries_left integer NOT NULL
);
CREATE INDEX one_time_codes_by_expiry ON one_time_codes (expires_at);
