import { fairId, idSql, type Fair, type Filling } from './fair-ids.ts';

/** One row each, but ten scans each beyond the first thousand. */
const scansEach =
  'generate_series($1::int, $2::int) AS i, LATERAL generate_series(1, CASE WHEN i > 1000 THEN 10 ELSE 1 END) AS n';
const at = '$3::bigint - 3600000 + i % 3600 * 1000::bigint';
const gate = ({ gates }: Fair) => `(ARRAY[${gates.join(', ')}])[i % 4 + 1]`;
const device = `'phone-' || (i % 40 + 1)`;
const passage = (fair: Fair, kind: string) =>
  `jsonb_build_object('scanId', ${idSql(kind)}, 'ticketNumber', i - 1, 'checkpoint', 'event', 'direction', 'entry', 'deviceId', ${device}, 'gateId', ${gate(fair)}, 'at', ${at})`;

/** Results of the fair's scans: two tickets in three entered, and each of these has a second admission. */
export const doorRows = (fair: Fair): readonly Filling[] => [
  [
    'scans',
    `scan_id, event_id, device_id, supervisor, kind, gate_id, direction, ticket_number, verdict, passed, corrected_at,
     received_at, payload_hash, record, outcome, chain_holds`,
    `${idSql('0a00')} || CASE WHEN n = 1 THEN '' ELSE '-' || n END, '${fairId}', ${device}, false, 'scan', ${gate(fair)}, 'entry', i - 1,
     CASE WHEN n = 1 THEN 'admit' ELSE 'already_inside' END, n = 1, ${at}, ${at}, repeat('h', 64), '{"note":null}', '{"ruling":"first"}', true`,
    scansEach,
  ],
  [
    'claims',
    'scan_id, event_id, ticket_number, checkpoint, direction, gate_id, device_id, at, undone, ruling, slot, counting',
    `${idSql('0a00')}, '${fairId}', i - 1, 'event', 'entry', ${gate(fair)}, ${device}, ${at}, false, 'first', 'first', 'first'`,
    'generate_series($1::int, $2::int) AS i WHERE i % 3 <> 0',
  ],
  [
    'conflicts',
    'conflict_id, event_id, kind, ticket_number, checkpoint, first, other, status, created_at',
    `${idSql('0b00')}, '${fairId}', 'double_admission', i - 1, 'event', ${passage(fair, '0a00')}, ${passage(fair, '0a01')},
     CASE WHEN i % 2 = 0 THEN 'open' ELSE 'resolved' END, ${at}`,
  ],
  [
    'conflict_resolutions',
    'conflict_id, event_id, how, decided_by, role, decided_at',
    `${idSql('0b00')}, '${fairId}', 'same_person', 'organizer', 'organizer', ${at}`,
    'generate_series($1::int, $2::int) AS i WHERE i % 2 = 1',
  ],
  [
    'changes',
    'event_id, revision, lines, line_count',
    `'${fairId}', i, json_build_object('revision', i, 'type', 'ticket_state', 'ticketNumber', i - 1, 'state', 1)::text, 1`,
  ],
  [
    'gate_minutes',
    'event_id, gate_id, minute, entered, refused',
    `'${fairId}', ${gate(fair)}, $3::bigint / 60000 - i / 4, 10, 1`,
  ],
  [
    'gate_tallies',
    'event_id, gate_id, checkpoint, entered, inside, arrived',
    `CASE WHEN i <= 4 THEN '${fairId}' ELSE 'event-' || i END, ${gate(fair)}, 'event', 100, 100, 100`,
  ],
  [
    'verdict_tallies',
    'event_id, gate_id, verdict, scans',
    `CASE WHEN i <= 4 THEN '${fairId}' ELSE 'event-' || i END, ${gate(fair)}, 'admit', 100`,
  ],
  [
    'devices',
    'id, event_id, name, role, public_key, enrolled_by, enrolled_at, lease_expires_at, revoked_at',
    `${idSql('0c00')}, CASE WHEN i <= 50 THEN '${fairId}' ELSE 'event-' || i END, 'Old phone', 'steward', '', 'person-' || i, 1, 2, 2`,
  ],
  [
    'device_progress',
    'device_id, epoch, last_seq, last_hash, updated_at',
    `${idSql('0c00')}, 'epoch', 1, '', 1`,
  ],
  [
    'lost_scans',
    'event_id, device_id, epoch, last_seq, reported_by, reported_at, seen_at',
    `'${fairId}', ${device}, 'epoch' || i, 5, 'phone-1', ${at}, CASE WHEN i > 40 THEN 1 END`,
  ],
  [
    'desks',
    'id, event_id, name, user_id, created_at',
    `${idSql('0c01')}, CASE WHEN i <= 20 THEN '${fairId}' ELSE 'event-' || i END, 'Desk', 'person-' || i, 1`,
  ],
  [
    'device_invites',
    'code_hash, event_id, role, created_at, expires_at',
    `decode(lpad(i::text, 12, '0'), 'hex'), 'event-' || i, 'steward', $3::bigint, $3::bigint + 3600000`,
  ],
  ['stay_tallies', 'event_id, minutes, stays', `'event-' || i, 60, 1`],
];
