import type { TableFormat } from '#contract/wire/table-format.ts';
import type { LogLevel, LogSource } from '#domain/people/log-line.ts';
import type { Caller } from '#server/access/caller.ts';
import { recordAction } from '#server/access/record-action.ts';
import { findUserByEmail, findUserByEither, findUserByUsername } from '#server/database/accounts/users.ts';
import {
  findLogLines,
  type LogFilter,
  type LogPlace,
  type LogRow,
} from '#server/database/administration/log-lines.ts';
import type { Database } from '#server/database/database.ts';
import { partOf } from '#server/database/part.ts';
import { tableFile, type Cell, type Column } from '#server/ops/table-file.ts';

export interface LogDeps {
  readonly database: Database;
  /** In ms. */
  readonly now: () => number;
}

/** The log filter as sent in the call. */
export interface LogQuery {
  readonly level?: LogLevel | undefined;
  readonly source?: LogSource | undefined;
  readonly search: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly person?: string | undefined;
  readonly event?: string | undefined;
  readonly device?: string | undefined;
  readonly gate?: string | undefined;
}

export type FoundLine = LogRow;

/** Returns a page of the log, newest first, and the cursor of the next one; null at the end. */
export async function readLogs(
  { database }: LogDeps,
  wish: LogQuery,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ readonly rows: readonly LogRow[]; readonly next: string | null }> {
  const filter = await filterOf(database, wish);
  const found = await findLogLines(database, filter, { before: placeIn(cursor), limit: limit + 1 });
  return partOf(found, limit, ({ at, id }) => `${at}-${id}`);
}

/** Lines per read and write: a few milliseconds of work before yielding. */
const rowsAtOnce = 500;

/** Exports the log as a spreadsheet file generated while it is sent; who exported it is logged. */
export async function exportLogs(
  deps: LogDeps,
  caller: Caller,
  wish: LogQuery,
  { format, language }: { readonly format: TableFormat; readonly language?: string | undefined },
) {
  const filter = await filterOf(deps.database, wish);
  const record = () => recordAction(deps.database, caller, { at: deps.now(), action: 'logs_exported' });
  return tableFile(format, {
    name: 'logs',
    columns,
    // Actions and outcomes stay codes: the log's search finds them.
    words: { level: 'logLevels', source: 'logSources' },
    language,
    rows: rowsOf(deps.database, filter),
    record,
  });
}

async function* rowsOf(database: Database, filter: LogFilter): AsyncGenerator<Cell[][]> {
  for (let before: LogPlace | null = null; ;) {
    const rows: LogRow[] = await findLogLines(database, filter, { before, limit: rowsAtOnce });
    yield rows.map(cellsOf);
    before = rows.at(-1) ?? null;
    if (rows.length < rowsAtOnce) return;
  }
}

const columns: readonly Column[] = [
  'time',
  'level',
  'source',
  'action',
  'outcome',
  'person_id',
  'subject',
  'event_id',
  'event',
  'device_id',
  'device',
  'gate_id',
  'gate',
  'request_id',
  'door_time',
  'late_ms',
  'details',
];

function cellsOf(row: LogRow): Cell[] {
  return [
    new Date(row.at).toISOString(),
    row.level,
    row.source,
    row.action,
    row.outcome,
    row.actor ?? '',
    row.subject ?? '',
    row.eventId ?? '',
    row.eventName,
    row.deviceId ?? '',
    row.deviceName,
    row.gateId ?? '',
    row.gateName,
    row.requestId ?? '',
    row.doorAt === null ? '' : new Date(row.doorAt).toISOString(),
    row.doorAt === null ? '' : row.at - row.doorAt,
    JSON.stringify(row.details),
  ];
}

async function filterOf(database: Database, wish: LogQuery): Promise<LogFilter> {
  const { level, source, search, from, to, person, event, device, gate } = wish;
  const some = (text: string | undefined) => (text === '' ? undefined : text);
  const given = some(person);
  return {
    level,
    source,
    search,
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : Date.parse(to),
    userId: given === undefined ? undefined : await userIdOf(database, given),
    eventId: some(event),
    deviceId: some(device),
    gateId: some(gate),
  };
}

/**
 * Returns the user that a text refers to. Lines of a deleted account are found by its id; an unknown name has no
 * matches.
 */
async function userIdOf(database: Database, text: string): Promise<string> {
  const byName = text.includes('@') ? findUserByEmail : findUserByUsername;
  return ((await findUserByEither(database, text)) ?? (await byName(database, text)))?.id ?? text;
}

function placeIn(cursor: string | undefined): LogPlace | null {
  if (cursor === undefined) return null;
  const [at, id] = cursor.split('-').map(Number);
  return { at: at ?? 0, id: id ?? 0 };
}
