-- What happened, in one order, for administrators: requests, and beside what the audit, the scans and the conflicts keep
-- for good a line of each that is found quickly and goes by itself. Ids only; names are looked up when it is read.
CREATE TABLE log_lines (
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- The server's time.
  at bigint NOT NULL,
  level text COLLATE "C" NOT NULL CHECK (level IN ('info', 'warn', 'error')),
  source text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL,
  outcome text COLLATE "C" NOT NULL,
  -- A user's id; null where nobody is signed in.
  actor text COLLATE "C",
  -- Whom or what it was done to: an id.
  subject text COLLATE "C",
  event_id text COLLATE "C",
  device_id text COLLATE "C",
  gate_id text COLLATE "C",
  request_id text COLLATE "C",
  -- The door's time, of what happened there.
  door_at bigint,
  details jsonb NOT NULL DEFAULT '{}',
  -- What it is found by.
  words tsvector NOT NULL,
  PRIMARY KEY (at, id)
);
CREATE INDEX log_lines_by_source ON log_lines (source, at, id);
CREATE INDEX log_lines_by_level ON log_lines (level, at, id) WHERE level <> 'info';
CREATE INDEX log_lines_of_actor ON log_lines (actor, at, id) WHERE actor IS NOT NULL;
CREATE INDEX log_lines_of_subject ON log_lines (subject) WHERE subject IS NOT NULL;
CREATE INDEX log_lines_of_event ON log_lines (event_id, at, id) WHERE event_id IS NOT NULL;
CREATE INDEX log_lines_of_device ON log_lines (device_id, at, id) WHERE device_id IS NOT NULL;
CREATE INDEX log_lines_of_gate ON log_lines (gate_id, at, id) WHERE gate_id IS NOT NULL;
CREATE INDEX log_lines_words ON log_lines USING gin (words);

-- The newest of what there is already.
INSERT INTO log_lines (at, level, source, action, outcome, actor, subject, event_id, details, words)
SELECT at, CASE WHEN outcome = 'refused' THEN 'warn' ELSE 'info' END,
       CASE WHEN action ~ '^(sign_|session|sessions_|password_|refresh_|google_|email_confirmed)' THEN 'sign_ins'
            WHEN action ~ '^(account|application_|apply$|role_|profile_|team_)' THEN 'accounts'
            WHEN action ~ '^(payment_|way_to_pay_|order_(refunded|part_refunded|marked_paid))' THEN 'payments'
            WHEN action ~ '^conflict_' THEN 'conflicts'
            WHEN action ~ '^(device_|lost_scans_|sealed_scans_|door_list_|names_)' THEN 'devices'
            WHEN action ~ '^(setting|logs_|job_)' THEN 'settings'
            WHEN action ~ '^outbox_' THEN 'emails' ELSE 'events' END,
       action, outcome, nullif(actor, 'somebody'), subject, event_id, details,
       array_to_tsvector(array_remove(string_to_array(action, '_') || outcome, ''))
  FROM (SELECT * FROM audit_log ORDER BY at DESC, id DESC LIMIT 100000) a ORDER BY at, id;
INSERT INTO log_lines (at, level, source, action, outcome, event_id, device_id, gate_id, door_at, details, words)
SELECT received_at, CASE WHEN received_at - corrected_at >= 60000 OR left_out IS NOT NULL THEN 'warn' ELSE 'info' END,
       'scans', kind, verdict, event_id, device_id, gate_id, corrected_at,
       jsonb_strip_nulls(jsonb_build_object('scanId', scan_id, 'ticket', ticket_number, 'direction', direction,
         'passed', passed, 'timeFlag', time_flag, 'leftOut', left_out)),
       array_to_tsvector(array_remove(string_to_array(verdict, '_') || ARRAY[kind, ticket_number::text], NULL))
  FROM (SELECT * FROM scans ORDER BY position DESC LIMIT 100000) s ORDER BY position;
INSERT INTO log_lines (at, level, source, action, outcome, event_id, device_id, gate_id, door_at, details, words)
SELECT created_at, 'warn', 'conflicts', 'conflict_' || status, kind, event_id, other->>'deviceId', other->>'gateId',
       (other->>'at')::bigint, jsonb_build_object('conflictId', conflict_id, 'ticket', ticket_number),
       array_to_tsvector(string_to_array(kind, '_') || ARRAY['conflict', status, ticket_number::text])
  FROM (SELECT * FROM conflicts ORDER BY created_at DESC LIMIT 20000) c ORDER BY created_at;
