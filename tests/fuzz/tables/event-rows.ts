import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Queries } from '#server/database/database.ts';
import type { NewDoorEvent } from '../../fakes/memory-door-records.ts';
import { gates, issued, typeOf } from '../simulated-event.ts';

/** The tables to which the door writes; the event's row and its tickets change as well. */
const written = [
  'scans',
  'claims',
  'conflicts',
  'conflict_resolutions',
  'changes',
  'device_progress',
  'gate_tallies',
  'gate_minutes',
  'verdict_tallies',
  'stay_tallies',
  'restores',
] as const;

/** The rows at one moment: by table, as JSON that only the database reads. */
export type RowsCopied = Readonly<Record<string, string>>;

/** The organizer of the event. */
export const organizerId = 'organizer-1';
const historyKey = 'server_epoch';

/** A gate of another event, whose rows are in the same tables but must not matter here. */
export const gateElsewhere = 'gate-of-another-event';
const elsewhere = 'event-2';

/** Clears the previous run's data from the tables, and writes an event as an organizer creates it, plus another event. */
export async function writeEvent(queries: Queries, event: NewDoorEvent, history: string): Promise<void> {
  for (const table of [...written, 'log_lines', 'events', 'users'])
    await queries.query(`DELETE FROM ${table}`);
  await queries.query(
    `INSERT INTO users (id, username, role, created_at) VALUES ($1, 'omar', 'ORGANIZER', 0)`,
    [organizerId],
  );
  for (const eventId of [event.eventId, elsewhere]) await writeEventRow(queries, { ...event, eventId });
  for (const { gateId, index, name, checkpoint } of gates)
    await writeGate(queries, [gateId, event.eventId, index, name, checkpoint]);
  await writeGate(queries, [gateElsewhere, elsewhere, 0, 'Elsewhere', 'event']);
  for (const [number, { state, voidedAt }] of event.tickets) {
    await writeTicket(queries, [`ticket-${number}`, event.eventId, number, typeOf(number), state, voidedAt]);
    await writeTicket(queries, [`other-${number}`, elsewhere, number, 0, issued | ticketBits.revoked, 1]);
    await queries.query(
      `INSERT INTO claims (scan_id, event_id, ticket_number, checkpoint, direction, gate_id, device_id, at, undone, ruling, counting, slot)
       VALUES ($1, $2, $3, 'event', 'entry', $4, 'device-elsewhere', 1, false, 'first', 'first', '')`,
      [`scan-elsewhere-${number}`, elsewhere, number, gateElsewhere],
    );
    await queries.query(
      `INSERT INTO changes (event_id, revision, lines, line_count) VALUES ($1, $2, $3, 1)`,
      [
        elsewhere,
        number + 1,
        JSON.stringify({ kind: 'ruling', revision: number + 1, scanId: '', ruling: 'again' }),
      ],
    );
  }
  await nameHistory(queries, history);
}

async function writeEventRow(queries: Queries, event: NewDoorEvent): Promise<void> {
  // It has ended by the server's clock: a restore then skips no ticket numbers, which are not sold here.
  await queries.query(
    `INSERT INTO events (id, organizer_id, name, starts_at, ends_at, doors_open_at, time_zone, status, policy, rules,
                         show_window, created_at, updated_at, next_number)
     VALUES ($1, $2, 'Simulated', 1, 2, 1, $3, 'published', '{}', $4::jsonb, '{}', $5, $5, $6)`,
    [
      event.eventId,
      organizerId,
      event.timeZone,
      JSON.stringify(event.rules),
      event.createdAt,
      event.tickets.size,
    ],
  );
}

async function writeGate(queries: Queries, row: readonly (string | number)[]): Promise<void> {
  await queries.query(
    'INSERT INTO gates (id, event_id, index, name, checkpoint) VALUES ($1, $2, $3, $4, $5)',
    row,
  );
}

async function writeTicket(queries: Queries, row: readonly (string | number | null)[]): Promise<void> {
  await queries.query(
    `INSERT INTO tickets (id, event_id, number, type_index, state, voided_at, key_id, reference, issued_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'key-1', 0, 0)`,
    row,
  );
}

/** Renames the database's current history, as the operator's command does. */
export async function nameHistory(queries: Queries, history: string): Promise<void> {
  await queries.query(
    'INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [historyKey, history],
  );
}

/** Copies everything that `putBack` needs. */
export async function copyRows(queries: Queries): Promise<RowsCopied> {
  const all = (table: string): string =>
    `SELECT '${table}' AS name, coalesce(json_agg(t), '[]')::text AS rows FROM ${table} t`;
  const rows = await queries.query<{ readonly name: string; readonly rows: string }>(
    [
      ...written.map(all),
      `SELECT 'tickets' AS name, json_agg(json_build_object('id', id, 'state', state, 'voided_at', voided_at))::text FROM tickets`,
      `SELECT 'events' AS name, json_agg(json_build_object('id', id, 'revision', revision, 'scan_count', scan_count))::text FROM events`,
    ].join(' UNION ALL '),
  );
  return Object.fromEntries(rows.map(({ name, rows: text }) => [name, text]));
}

/** Restores all rows to the copied state. */
export async function putBack(queries: Queries, copied: RowsCopied): Promise<void> {
  if (Object.keys(copied).length === 0) throw new Error('the rows were never copied');
  for (const table of written.toReversed()) await queries.query(`DELETE FROM ${table}`);
  for (const table of written)
    await queries.query(
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${table}, $1::json)`,
      [copied[table] ?? '[]'],
    );
  await queries.query(
    `UPDATE tickets t SET state = c.state, voided_at = c.voided_at
       FROM json_populate_recordset(NULL::tickets, $1::json) c WHERE t.id = c.id`,
    [copied['tickets'] ?? '[]'],
  );
  await queries.query(
    `UPDATE events e SET revision = c.revision, scan_count = c.scan_count
       FROM json_populate_recordset(NULL::events, $1::json) c WHERE e.id = c.id`,
    [copied['events'] ?? '[]'],
  );
}
