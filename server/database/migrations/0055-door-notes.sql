-- What the door should know about a guest, in the organizer's words; it goes with the guest's name.
ALTER TABLE tickets ADD COLUMN door_note text NOT NULL DEFAULT '';
