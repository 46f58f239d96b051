-- Scans that went with a device's store when the browser cleared it, as the phone said when it enrolled again: up to which
-- number its records reached. How many of those never came is worked out from the device's progress.
CREATE TABLE lost_scans (
  event_id text COLLATE "C" NOT NULL REFERENCES events ON DELETE CASCADE,
  device_id text COLLATE "C" NOT NULL REFERENCES devices ON DELETE CASCADE,
  epoch text COLLATE "C" NOT NULL,
  last_seq bigint NOT NULL,
  -- The device that it is now.
  reported_by text COLLATE "C" NOT NULL,
  reported_at bigint NOT NULL,
  -- When somebody who runs the event had seen it.
  seen_at bigint,
  PRIMARY KEY (device_id, epoch)
);
CREATE INDEX lost_scans_unseen ON lost_scans (event_id, reported_at) WHERE seen_at IS NULL;
