-- Browsers in which somebody has signed in to an account: guesses from them are counted by themselves. `device` is a
-- seal of the id in the browser's cookie.
CREATE TABLE known_devices (
  device text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  last_used_at bigint NOT NULL,
  PRIMARY KEY (device, user_id)
);
CREATE INDEX known_devices_of_user ON known_devices (user_id);
