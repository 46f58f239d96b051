import { clockToleranceMs } from '#server/database/clock-tolerance.ts';
import type { Parameter, Queries } from '#server/database/database.ts';

/**
 * How often something may be tried: `free` times at once, then after waits that double from `baseMs` to `mostMs`; one
 * count expires every `leakMs`. Never a lock-out. With `baseMs`, `mostMs` and `leakMs` equal it is a leaky bucket:
 * `free` at once, then one every `leakMs`.
 */
export interface TryLimit {
  readonly free: number;
  readonly leakMs: number;
  readonly baseMs: number;
  readonly mostMs: number;
  /** Replaces `free` and `baseMs` while a key in the same group that has no waits (`mostMs` 0) is full. */
  readonly pressed?: { readonly free: number; readonly baseMs: number };
}

/** A key that a try counts under. */
export interface CountedKey {
  /** Identifies what is limited; personal data only as an HMAC. */
  readonly key: string;
  readonly limit: TryLimit;
}

/** Number of doublings after which nothing more is counted, so that a long attack expires as fast as a short one. */
const maxCountedBeyondFree = 12;

/**
 * SQL for `empty_at` if it is credible. A value beyond what the limit can reach was written while a clock was wrong,
 * and counts as nothing.
 */
const believed = (emptyAt: string) => `CASE
  WHEN ${emptyAt} > $6 + a.leak * (a.free + ${maxCountedBeyondFree}) + ${clockToleranceMs} THEN $6::bigint
  ELSE ${emptyAt}
END`;

const asked = `given AS (
  SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $7::bigint[], $8::bigint[])
    AS g(key, free, leak, base, most, pressed_free, pressed_base)
), pressure AS (
  SELECT count(*) > 0 AS high FROM guesses g JOIN given a ON a.key = g.key
   WHERE a.most = 0 AND ceil((${believed('g.empty_at')} - $6)::numeric / a.leak) >= a.free
), asked AS (
  SELECT g.key, g.free, g.leak, g.most, CASE WHEN p.high THEN g.pressed_free ELSE g.free END AS allowed,
    CASE WHEN p.high THEN g.pressed_base ELSE g.base END AS base FROM given g, pressure p
)`;

/** SQL for whether a wait is running; one that ends beyond the limit's longest wait is ignored. */
const isWaiting = `g.next_at > $6 AND g.next_at <= $6 + a.most + ${clockToleranceMs}`;

/**
 * SQL for the end of the wait, in ms, if `empty_at` is when everything counted has expired. $6 is now. 0 for no wait:
 * the present would be a wait for a call that came a moment before, or to a server whose clock is behind.
 */
const waitUntil = (emptyAt: string) => `CASE
  WHEN ceil((${emptyAt} - $6)::numeric / a.leak) < a.allowed THEN 0::bigint
  ELSE $6 + least(a.most, a.base * power(2, least(30, ceil((${emptyAt} - $6)::numeric / a.leak) - a.allowed)))::bigint
END`;

/**
 * Counts one try under every key, or under none if one of them has to wait; returns how long, in ms, 0 for go ahead.
 * A single statement decides under the rows' locks, taken in the order of the keys, so that of any number of
 * concurrent tries, at however many servers, each is either counted or refused.
 */
export async function countTry(queries: Queries, keys: readonly CountedKey[], now: number): Promise<number> {
  const [row] = await queries.query<{ until: number | null; counted: readonly string[] }>(
    `WITH ${asked}, waiting AS (
       SELECT max(g.next_at) AS until FROM guesses g JOIN asked a ON a.key = g.key WHERE ${isWaiting}
     ), counted AS (
       INSERT INTO guesses AS g (key, empty_at, next_at)
       SELECT a.key, $6 + a.leak, ${waitUntil('($6 + a.leak)')} FROM asked a, waiting w WHERE w.until IS NULL
       ORDER BY a.key COLLATE "C"
       ON CONFLICT (key) DO UPDATE SET (empty_at, next_at) = (
         SELECT n.empty_at, ${waitUntil('n.empty_at')} FROM asked a, LATERAL (
           SELECT least(greatest(${believed('g.empty_at')}, $6) + a.leak, $6 + a.leak * (a.free + ${maxCountedBeyondFree})) AS empty_at
         ) n WHERE a.key = excluded.key
       ) WHERE NOT EXISTS (SELECT FROM asked a WHERE a.key = g.key AND ${isWaiting})
       RETURNING g.key
     )
     SELECT w.until, ARRAY(SELECT key FROM counted) AS counted FROM waiting w`,
    paramsOf(keys, now),
  );
  if (row === undefined) throw new Error('an attempt was not counted');
  if (row.until !== null) return row.until - now;
  if (row.counted.length === keys.length) return 0;
  // A concurrent try was counted between check and update.
  await forgiveTry(
    queries,
    [],
    keys.filter(({ key }) => row.counted.includes(key)),
    now,
  );
  return Math.max(1, await waitOf(queries, keys, now));
}

/** Returns how long one of the keys has to wait, ms; 0 if none has to. */
async function waitOf(queries: Queries, keys: readonly CountedKey[], now: number): Promise<number> {
  const [row] = await queries.query<{ until: number | null }>(
    `WITH ${asked} SELECT max(g.next_at) AS until FROM guesses g JOIN asked a ON a.key = g.key WHERE ${isWaiting}`,
    paramsOf(keys, now),
  );
  return (row?.until ?? now) - now;
}

/** Corrects the counts after a right try: resets the first keys, and subtracts this try from the others. */
export async function forgiveTry(
  queries: Queries,
  forgotten: readonly CountedKey[],
  undoneRuling: readonly CountedKey[],
  now: number,
): Promise<void> {
  await queries.query(
    `WITH ${asked}, held AS (
       SELECT g.key FROM guesses g JOIN asked a ON a.key = g.key ORDER BY g.key FOR UPDATE OF g
     )
     UPDATE guesses g SET
       empty_at = CASE WHEN a.key = ANY($9::text[]) THEN $6 ELSE ${believed('g.empty_at')} - a.leak END,
       next_at = CASE WHEN a.key = ANY($9::text[]) THEN 0 ELSE ${waitUntil(`(${believed('g.empty_at')} - a.leak)`)} END
     FROM asked a JOIN held h ON h.key = a.key WHERE g.key = a.key`,
    [...paramsOf([...forgotten, ...undoneRuling], now), forgotten.map(({ key }) => key)],
  );
}

function paramsOf(keys: readonly CountedKey[], now: number): Parameter[] {
  return [
    keys.map(({ key }) => key),
    keys.map(({ limit }) => limit.free),
    keys.map(({ limit }) => limit.leakMs),
    keys.map(({ limit }) => limit.baseMs),
    keys.map(({ limit }) => limit.mostMs),
    now,
    keys.map(({ limit }) => limit.pressed?.free ?? limit.free),
    keys.map(({ limit }) => limit.pressed?.baseMs ?? limit.baseMs),
  ];
}

/** Longer than anything is counted: later rows were written while a clock was wrong; in ms. */
const maxCountMs = 30 * 24 * 3_600_000;

export async function deleteOldGuesses(queries: Queries, now: number): Promise<void> {
  await queries.query(
    'DELETE FROM guesses WHERE (empty_at <= $1 AND next_at <= $1) OR greatest(empty_at, next_at) > $2',
    [now, now + maxCountMs],
  );
}
