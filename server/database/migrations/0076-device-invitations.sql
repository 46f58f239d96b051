-- By which invitation a device enrolled last: the start of the code's hash, by which nothing can be enrolled.
ALTER TABLE devices ADD COLUMN invite_id text COLLATE "C";
