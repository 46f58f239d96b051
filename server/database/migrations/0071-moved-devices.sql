-- How often the desk has moved a device to another gate, and how many of these moves its app has heard of.
ALTER TABLE devices ADD COLUMN gate_moves bigint NOT NULL DEFAULT 0;
ALTER TABLE devices ADD COLUMN gate_moves_heard bigint NOT NULL DEFAULT 0;
