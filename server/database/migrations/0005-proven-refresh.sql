-- The newest generation of a session whose access token came back: its refresh reply is known to have arrived.
ALTER TABLE sessions ADD COLUMN proven_generation integer NOT NULL DEFAULT 0;
