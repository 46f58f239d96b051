-- How many ticket numbers were left out when a backup was last restored: so many tickets may have been sold in the lost
-- time without two of one number.
ALTER TABLE events ADD COLUMN numbers_left_out integer NOT NULL DEFAULT 0;
