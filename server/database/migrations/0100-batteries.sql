-- How full a device's battery was at its last contact, percent, and whether it charged; null where its browser doesn't say.
ALTER TABLE devices ADD COLUMN battery_percent smallint;
ALTER TABLE devices ADD COLUMN battery_charging boolean;
