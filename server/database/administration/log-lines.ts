import { isPunctuationOnly } from '#domain/text/text-fold.ts';
import { logWordsOf, type LogLevel, type LogSource } from '#domain/people/log-line.ts';
import { searchDigits } from '#domain/text/search-digits.ts';
import type { Queries } from '#server/database/database.ts';
import { deskNameOf } from '#server/database/door/desks.ts';
import { readSettings } from './settings.ts';
import { rowsOf } from '#server/database/rows.ts';

/** A log event. No tokens, codes, addresses, or personal data beyond the user's id. */
export interface NewLogLine {
  /** In ms. */
  readonly at: number;
  readonly level: LogLevel;
  readonly source: LogSource;
  readonly action: string;
  readonly outcome: string;
  /** A user's id. */
  readonly actor?: string | null;
  /** The id of the person or thing it was done to. */
  readonly subject?: string | null;
  readonly eventId?: string | null;
  readonly deviceId?: string | null;
  readonly requestId?: string | null;
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

const lineRows = rowsOf<NewLogLine>([
  { name: 'at', type: 'bigint', of: ({ at }) => at },
  { name: 'level', type: 'text', of: ({ level }) => level },
  { name: 'source', type: 'text', of: ({ source }) => source },
  { name: 'action', type: 'text', of: ({ action }) => action },
  { name: 'outcome', type: 'text', of: ({ outcome }) => outcome },
  { name: 'actor', type: 'text', of: ({ actor }) => actor ?? null },
  { name: 'subject', type: 'text', of: ({ subject }) => subject ?? null },
  { name: 'event_id', type: 'text', of: ({ eventId }) => eventId ?? null },
  { name: 'device_id', type: 'text', of: ({ deviceId }) => deviceId ?? null },
  { name: 'request_id', type: 'text', of: ({ requestId }) => requestId ?? null },
  { name: 'details', type: 'json', of: ({ details }) => JSON.stringify(details ?? {}) },
  { name: 'words', type: 'text', of: (line) => wordsOf(line).join(' ') },
]);

const columns =
  'at, level, source, action, outcome, actor, subject, event_id, device_id, request_id, details, words';
const statement = `INSERT INTO log_lines (${columns})
  SELECT at, level, source, action, outcome, actor, subject, event_id, device_id, request_id, details::jsonb,
         array_to_tsvector(string_to_array(words, ' ')) FROM ${lineRows.from(1)}`;

/** Adds any number of lines to the log in one statement. */
export async function addLogLines(queries: Queries, lines: readonly NewLogLine[]): Promise<void> {
  if (lines.length > 0) await queries.query(statement, lineRows.params(lines));
}

/**
 * Returns the words by which a line is found: action, subject and call. Events, devices and people have their own
 * filters.
 */
function wordsOf({ action, outcome, subject, requestId, details = {} }: NewLogLine): readonly string[] {
  const said = Object.values(details).filter((value) => typeof value !== 'boolean');
  const parts = [action.replaceAll('_', ' '), outcome, subject ?? '', requestId ?? '', ...said.map(String)];
  return [...new Set(logWordsOf(parts.join(' ')))].slice(0, 40);
}

/** Log filter; times in ms. */
export interface LogFilter {
  readonly level?: LogLevel | undefined;
  readonly source?: LogSource | undefined;
  readonly search?: string | undefined;
  readonly from?: number | undefined;
  /** Exclusive. */
  readonly to?: number | undefined;
  /** Selects this person's actions and the actions on their account. */
  readonly userId?: string | undefined;
  readonly eventId?: string | undefined;
  readonly deviceId?: string | undefined;
  readonly gateId?: string | undefined;
}

/** The cursor of a page of the log. */
export interface LogPlace {
  readonly at: number;
  readonly id: number;
}

/** A line with the current names for its ids; '' if an id no longer exists. */
export interface LogRow extends LogPlace {
  readonly level: LogLevel;
  readonly source: LogSource;
  readonly action: string;
  readonly outcome: string;
  readonly actor: string | null;
  readonly actorName: string;
  readonly subject: string | null;
  readonly eventId: string | null;
  readonly eventName: string;
  readonly deviceId: string | null;
  readonly deviceName: string;
  readonly gateId: string | null;
  readonly gateName: string;
  readonly requestId: string | null;
  readonly doorAt: number | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** How many of the newest lines are searched, in turn, before the word index is used. */
const searchWindows = [5_000, 50_000];

/**
 * Finds lines before a cursor, newest first. Common words are found among the newest lines; only rarer ones are
 * looked up in their index, which is unordered. Whatever plan is chosen, neither reads the whole table.
 */
export async function findLogLines(
  queries: Queries,
  filter: LogFilter,
  { before, limit }: { readonly before: LogPlace | null; readonly limit: number },
  windows: readonly number[] = searchWindows,
): Promise<LogRow[]> {
  const { conditions, params } = conditionsOf(filter, before);
  const words = logWordsOf(searchDigits(filter.search ?? ''));
  const found = (cut: string, more: readonly (string | number)[]) =>
    queries.query<LogRow & object>(named(cut), [...params, ...more]);
  const next = params.length + 1;
  const newest = 'ORDER BY at DESC, id DESC LIMIT';
  if (isPunctuationOnly(filter.search ?? '')) return [];
  if (words.length === 0)
    return found(`SELECT * FROM log_lines WHERE ${conditions} ${newest} $${next}`, [limit]);
  const query = words.map((word) => `'${word.replaceAll("'", "''")}':*`).join(' & ');
  const match = `words @@ $${next}::tsquery`;
  for (const many of windows) {
    const window = `SELECT * FROM log_lines WHERE ${conditions} ${newest} ${many}`;
    const rows = await found(`SELECT * FROM (${window}) l WHERE ${match} ${newest} $${next + 1}`, [
      query,
      limit,
    ]);
    if (rows.length >= limit) return rows;
  }
  return found(
    `SELECT * FROM (SELECT * FROM log_lines WHERE ${match} AND ${conditions} OFFSET 0) l ${newest} $${next + 1}`,
    [query, limit],
  );
}

function conditionsOf(filter: LogFilter, before: LogPlace | null) {
  const params: (string | number)[] = [];
  const parts: string[] = [];
  const add = (value: string | number | undefined, condition: (name: string) => string) => {
    if (value === undefined) return;
    params.push(value);
    parts.push(condition(`$${params.length}`));
  };
  // Only these levels are indexed.
  const isRare = filter.level !== undefined && filter.level !== 'info';
  add(filter.level, (name) => (isRare ? `level = ${name} AND level <> 'info'` : `level = ${name}`));
  const isScans = filter.source === 'scans';
  add(filter.source, (name) => (isScans ? `source = ${name}` : `source = ${name} AND source <> 'scans'`));
  add(filter.from, (name) => `at >= ${name}::bigint`);
  add(filter.to, (name) => `at < ${name}::bigint`);
  add(filter.userId, (name) => `(actor = ${name} OR subject = ${name})`);
  add(filter.eventId, (name) => `event_id = ${name}`);
  add(filter.deviceId, (name) => `device_id = ${name}`);
  // Filtered from its event's lines: an index on gates would slow every scan down.
  add(
    filter.gateId,
    (name) => `gate_id = ${name} AND event_id = (SELECT event_id FROM gates WHERE id = ${name})`,
  );
  if (before !== null) {
    params.push(before.at, before.id);
    parts.push(`(at, id) < ($${params.length - 1}::bigint, $${params.length}::bigint)`);
  }
  return { conditions: parts.length === 0 ? 'true' : parts.join(' AND '), params };
}

/** Returns lines with their names, which are looked up for these lines only. */
const named = (cut: string): string =>
  `SELECT l.id, l.at, l.level, l.source, l.action, l.outcome, l.actor, l.subject, l.event_id AS "eventId",
          l.device_id AS "deviceId", l.gate_id AS "gateId", l.request_id AS "requestId", l.door_at AS "doorAt", l.details,
          coalesce((SELECT username FROM users WHERE id = l.actor), '') AS "actorName",
          coalesce((SELECT name FROM events WHERE id = l.event_id), '') AS "eventName",
          coalesce((SELECT name FROM devices WHERE id = l.device_id), ${deskNameOf('l.device_id')}, '') AS "deviceName",
          coalesce((SELECT name FROM gates WHERE id = l.gate_id), '') AS "gateName"
     FROM (${cut}) l ORDER BY l.at DESC, l.id DESC`;

/** Returns a number that changes whenever a line is added; 0 before the first. */
export async function newestLogLine(queries: Queries): Promise<number> {
  const [row] = await queries.query<{ id: number }>(
    'SELECT id FROM log_lines ORDER BY at DESC, id DESC LIMIT 1',
  );
  return row?.id ?? 0;
}

const day = 24 * 3_600_000;
/** Beyond this the oldest lines are deleted. */
const maxLines = 2_000_000;
/** On the embedded database everybody waits for each delete. */
const deletedAtOnce = 1_000;

/**
 * Deletes lines that are older than configured or too many, a thousand at a time. Requests may take half of the log:
 * anybody can make them, and a flood of them must not remove what happened.
 */
export async function deleteLogLines(queries: Queries, now: number, most: number = maxLines): Promise<void> {
  const { logDays, requestDays } = await readSettings(queries);
  await deleteLinesWhere(queries, `${areRequests} AND at < $1::bigint`, [now - requestDays * day]);
  await deleteLinesWhere(queries, 'at < $1::bigint', [now - logDays * day]);
  await deleteBeyond(queries, areRequests, Math.floor(most / 2));
  await deleteBeyond(queries, 'true', most);
}

const areRequests = `source = 'requests'`;

/** Deletes the oldest of the lines that match a condition, so that this many stay. */
async function deleteBeyond(queries: Queries, condition: string, most: number): Promise<void> {
  const [beyond] = await queries.query<LogPlace & object>(
    `SELECT at, id FROM log_lines WHERE ${condition} ORDER BY at DESC, id DESC OFFSET $1 LIMIT 1`,
    [most],
  );
  if (beyond === undefined) return;
  const { at, id } = beyond;
  await deleteLinesWhere(queries, `${condition} AND (at, id) <= ($1::bigint, $2::bigint)`, [at, id]);
}

async function deleteLinesWhere(
  queries: Queries,
  condition: string,
  params: readonly number[],
): Promise<void> {
  for (let gone = deletedAtOnce; gone === deletedAtOnce;) {
    const rows = await queries.query(
      `DELETE FROM log_lines WHERE (at, id) IN (SELECT at, id FROM log_lines WHERE ${condition} LIMIT ${deletedAtOnce})
       RETURNING 1 AS gone`,
      params,
    );
    gone = rows.length;
  }
}

/** Below this size the planner's estimates do not matter. */
const fewPages = 100;

/**
 * Analyzes the embedded database's log table if it has doubled since last time, because PGlite has no autovacuum like
 * PostgreSQL. Reads up to 30,000 pages, half a second during which everybody waits; the statistics (how many levels,
 * sources, people there are among the lines) stay valid as long as the log grows evenly.
 *
 * @returns whether it did
 */
export async function analyzeLog(queries: Queries): Promise<boolean> {
  const [due] = await queries.query(
    `SELECT 1 AS due FROM pg_class WHERE oid = 'log_lines'::regclass
        AND pg_relation_size(oid) / current_setting('block_size')::int >= 2 * greatest(relpages, $1::int)`,
    [fewPages / 2],
  );
  if (due === undefined) return false;
  await queries.query('ANALYZE log_lines');
  return true;
}
