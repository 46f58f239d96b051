-- What taking scans in costs is mostly rows and index entries: a batch of a hundred wrote five hundred of the one and
-- eight hundred of the other.

-- The feed gets one row for each revision: its lines belong together and are never read apart.
CREATE TABLE feed (
  event_id text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  -- One JSON text a line; JSON has no line breaks of its own.
  lines text NOT NULL,
  line_count integer NOT NULL,
  PRIMARY KEY (event_id, revision)
);
-- Compressing costs more than the bytes do.
ALTER TABLE feed ALTER lines SET STORAGE EXTERNAL;
INSERT INTO feed
  SELECT event_id, revision, string_agg(line, E'\n' ORDER BY ordinal), count(*) FROM changes GROUP BY event_id, revision;
DROP TABLE changes;
ALTER TABLE feed RENAME TO changes;
ALTER TABLE changes RENAME CONSTRAINT feed_pkey TO changes_pkey;

-- Scans are listed by event only, so one index serves as key and for lists.
ALTER TABLE scans DROP CONSTRAINT scans_pkey;
DROP INDEX scans_of_event;
ALTER TABLE scans ADD PRIMARY KEY (event_id, position);
