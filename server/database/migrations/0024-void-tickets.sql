-- Organizers are told how many tickets of an event are valid: those that are not are few, and counted by this.
CREATE INDEX tickets_void ON tickets (event_id) WHERE voided_at IS NOT NULL;
