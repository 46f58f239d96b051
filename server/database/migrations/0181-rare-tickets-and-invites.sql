-- Rehearsal tickets are few: without an index, a rehearsal's code is looked for among all of its event's tickets.
CREATE INDEX tickets_of_rehearsal ON tickets (event_id, number) WHERE state & 32 <> 0;
-- Unused invitations by whoever made them, for when their right ends.
CREATE INDEX device_invites_of_maker ON device_invites (created_by) WHERE used_at IS NULL AND created_by IS NOT NULL;
