-- Scans are searched for by ticket, gate and device, among very many of one event: each by its own key, newest first. A gate
-- and a device are of one event, so that their keys need not say which.
CREATE INDEX scans_by_ticket ON scans (event_id, ticket_number, position) WHERE ticket_number IS NOT NULL;
CREATE INDEX scans_by_gate ON scans (gate_id, position);
CREATE INDEX scans_by_device ON scans (device_id, position);
