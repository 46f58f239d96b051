-- The newest name of an organizer, for whoever follows a link in their news: without reading all of their events.
CREATE INDEX events_naming_organizer ON events (organizer_id, updated_at DESC, id) WHERE organizer_name <> '';
-- What names a person whose account ends, or whose password is reset: who invited or added, and who is invited.
CREATE INDEX team_invites_of_maker ON team_invites (created_by);
CREATE INDEX team_invites_to ON team_invites (lower(email)) WHERE email <> '';
CREATE INDEX event_staff_of_adder ON event_staff (added_by);
-- Unused codes for phones at a gate that is removed.
CREATE INDEX device_invites_of_gate ON device_invites (gate_id) WHERE used_at IS NULL AND gate_id IS NOT NULL;
-- Transfers to somebody whose account ends, or who is erased.
CREATE INDEX transfers_to_email ON transfers (lower(to_email)) WHERE to_email <> '';
CREATE INDEX transfers_to_phone ON transfers (to_phone) WHERE to_phone <> '';
