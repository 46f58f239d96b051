-- Whether the code that enrolled a steward's device named its gate: then only a new code moves the device.
ALTER TABLE devices ADD COLUMN gate_fixed boolean NOT NULL DEFAULT false;
