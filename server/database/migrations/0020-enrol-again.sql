-- Whether the person who asked for a code enrols their own phone by it; then the device is that person's.
ALTER TABLE device_invites ADD COLUMN own boolean NOT NULL DEFAULT false;
ALTER TABLE devices ADD COLUMN person text COLLATE "C";
-- Since when neither this device's key nor its person may enrol at the event again; null: they may.
ALTER TABLE devices ADD COLUMN barred_at bigint;
CREATE INDEX devices_barred ON devices (event_id) WHERE barred_at IS NOT NULL;
