-- What has passed each gate, for boards that ask every few seconds: moved by the statement that stores the passages and
-- under the same lock, by exactly what a replay of all claims would count.
CREATE TABLE gate_tallies (
  event_id text COLLATE "C" NOT NULL,
  gate_id text COLLATE "C" NOT NULL,
  checkpoint text COLLATE "C" NOT NULL,
  entered bigint NOT NULL DEFAULT 0,
  departed bigint NOT NULL DEFAULT 0,
  -- Turned away.
  refused bigint NOT NULL DEFAULT 0,
  -- People inside who came in by it.
  inside bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (event_id, gate_id, checkpoint)
);

CREATE TABLE gate_minutes (
  event_id text COLLATE "C" NOT NULL,
  gate_id text COLLATE "C" NOT NULL,
  -- Since 1970.
  minute bigint NOT NULL,
  entered bigint NOT NULL DEFAULT 0,
  departed bigint NOT NULL DEFAULT 0,
  refused bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (event_id, gate_id, minute)
);

INSERT INTO gate_tallies (event_id, gate_id, checkpoint, entered, departed, refused, inside)
SELECT event_id, gate_id, checkpoint, sum(entered), sum(departed), sum(refused), sum(inside) FROM (
  SELECT event_id, gate_id, checkpoint, (direction = 'entry')::int AS entered, (direction = 'exit')::int AS departed,
         0 AS refused, 0 AS inside
    FROM claims WHERE counting IN ('first', 'second')
  UNION ALL
  SELECT event_id, gate_id, checkpoint, 0, 0, 0, 1 FROM (
    SELECT DISTINCT ON (event_id, ticket_number, checkpoint) event_id, gate_id, checkpoint, direction
      FROM claims WHERE counting IN ('first', 'second')
     ORDER BY event_id, ticket_number, checkpoint, at DESC, scan_id DESC
  ) AS last WHERE direction = 'entry'
  UNION ALL
  SELECT s.event_id, s.gate_id, s.record::jsonb->>'checkpoint', 0, 0, 1, 0
    FROM scans s JOIN gates g ON g.id = s.gate_id AND g.event_id = s.event_id
   WHERE s.kind = 'scan' AND NOT s.passed AND s.direction = 'entry' AND s.record::jsonb->>'test' = 'false'
) AS found GROUP BY event_id, gate_id, checkpoint;

INSERT INTO gate_minutes (event_id, gate_id, minute, entered, departed, refused)
SELECT event_id, gate_id, minute, sum(entered), sum(departed), sum(refused) FROM (
  SELECT event_id, gate_id, at / 60000 AS minute, (direction = 'entry')::int AS entered,
         (direction = 'exit')::int AS departed, 0 AS refused
    FROM claims WHERE counting IN ('first', 'second')
  UNION ALL
  SELECT s.event_id, s.gate_id, s.corrected_at / 60000, 0, 0, 1
    FROM scans s JOIN gates g ON g.id = s.gate_id AND g.event_id = s.event_id
   WHERE s.kind = 'scan' AND NOT s.passed AND s.direction = 'entry' AND s.record::jsonb->>'test' = 'false'
) AS found GROUP BY event_id, gate_id, minute;

-- What a device said of itself at its last contact; null where its app doesn't say.
ALTER TABLE devices ADD COLUMN unsent bigint;
ALTER TABLE devices ADD COLUMN app_version text;
