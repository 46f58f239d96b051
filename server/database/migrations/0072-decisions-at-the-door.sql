-- What supervisors decided where a verdict asked: whom they let in against it, and whom they sent away.
ALTER TABLE gate_tallies ADD COLUMN let_in bigint NOT NULL DEFAULT 0;
ALTER TABLE gate_tallies ADD COLUMN sent_away bigint NOT NULL DEFAULT 0;

UPDATE gate_tallies g SET let_in = found.scans FROM (
  SELECT c.event_id, c.gate_id, c.checkpoint, count(*) AS scans
    FROM claims c JOIN scans s ON s.scan_id = c.scan_id
   WHERE c.direction = 'entry' AND s.record::text LIKE '%"forced":"%' GROUP BY 1, 2, 3
) AS found WHERE found.event_id = g.event_id AND found.gate_id = g.gate_id AND found.checkpoint = g.checkpoint;
