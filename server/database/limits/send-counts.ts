import { oneTimeCode } from '#domain/people/one-time-code.ts';
import { clockToleranceMs } from '#server/database/clock-tolerance.ts';
import { commitIf } from '#server/database/commit-if.ts';
import { countTry, type CountedKey } from './attempts.ts';
import type { Database, Queries } from '#server/database/database.ts';

/** How often something may be done in any hour and in any day. */
export interface RateLimit {
  readonly perHour: number;
  readonly perDay: number;
}

/** Section 9: how often one caller may have codes sent to one number, and may ask at all. */
export const phoneSends: RateLimit = oneTimeCode.limits.phone;
export const addressSends: RateLimit = oneTimeCode.limits.ip;

const hour = 3_600_000;
const day = 24 * hour;

interface LimitedUse {
  /** Identifies what is limited; an HMAC if it would be personal data. */
  readonly key: string;
  readonly limit: RateLimit;
}

class LimitReached extends Error {
  readonly waitMs: number;
  constructor(waitMs: number) {
    super('no turn');
    this.waitMs = waitMs;
  }
}

/**
 * Counts one use, in the transaction of all that belong together. Returns how many were counted in the last day,
 * including this one.
 */
export type CountUse = (use: LimitedUse) => Promise<number>;

/**
 * Counts a use under every key, or under none if one of them is exhausted; returns how long to wait, in ms, 0 for go
 * ahead. The statement that decides also counts, under the row's lock, so that concurrent calls are each counted.
 */
export function countUses(database: Database, uses: readonly LimitedUse[], now: number): Promise<number> {
  return countDependentUses(database, now, async (take) => {
    for (const use of uses) await take(use);
  });
}

/** Like `countUses`, if a use depends on the one before. `fuses`: shared limits, counted last. */
export function countDependentUses(
  database: Database,
  now: number,
  work: (take: CountUse) => Promise<void>,
  fuses: readonly CountedKey[] = [],
): Promise<number> {
  const count = async (queries: Queries) =>
    (await countUsesWithin(queries, now, work)) || (fuses.length === 0 ? 0 : countTry(queries, fuses, now));
  return commitIf(database, count, (wait) => wait === 0);
}

/** Like `countDependentUses`, in a transaction that the caller rolls back if the wait is not 0. */
export async function countUsesWithin(
  queries: Queries,
  now: number,
  work: (take: CountUse) => Promise<void>,
): Promise<number> {
  try {
    await work((use) => takeOne(queries, use, now));
    return 0;
  } catch (error) {
    if (error instanceof LimitReached) return error.waitMs;
    throw error;
  }
}

/** SQL for whether a stored use counts. One in the future was stored while a clock was wrong. $2 is now. */
const counts = (windowMs: string) =>
  `t > $2::bigint - ${windowMs}::bigint AND t <= $2::bigint + ${clockToleranceMs}`;

async function takeOne(queries: Queries, { key, limit }: LimitedUse, now: number): Promise<number> {
  const [taken] = await queries.query<{ times: number }>(
    `INSERT INTO turns (key, taken_at, last_at) VALUES ($1, ARRAY[$2::bigint], $2::bigint)
     ON CONFLICT (key) DO UPDATE
       SET taken_at = ARRAY(SELECT t FROM unnest(turns.taken_at) t WHERE ${counts('$5')}) || $2::bigint, last_at = $2::bigint
     WHERE (SELECT count(*) FROM unnest(turns.taken_at) t WHERE ${counts('$6')}) < $3::bigint
       AND (SELECT count(*) FROM unnest(turns.taken_at) t WHERE ${counts('$5')}) < $4::bigint
     RETURNING cardinality(taken_at) AS times`,
    [key, now, limit.perHour, limit.perDay, day, hour],
  );
  if (taken === undefined) throw new LimitReached(await waitOf(queries, key, limit, now));
  return taken.times;
}

async function waitOf(queries: Queries, key: string, limit: RateLimit, now: number): Promise<number> {
  const rows = await queries.query<{ t: number }>(
    'SELECT unnest(taken_at) AS t FROM turns WHERE key = $1 ORDER BY t',
    [key],
  );
  const times = rows.map(({ t }) => t);
  return Math.max(1_000, waitIn(times, hour, limit.perHour, now), waitIn(times, day, limit.perDay, now));
}

/** Returns how long until enough uses have left the window, in ms; 0 or less if they have. */
function waitIn(times: readonly number[], windowMs: number, most: number, now: number): number {
  const believed = times.filter((time) => time <= now + clockToleranceMs);
  const leaves = believed[believed.length - most];
  return leaves === undefined ? 0 : leaves + windowMs - now;
}

export async function deleteOldUses(queries: Queries, now: number): Promise<void> {
  await queries.query('DELETE FROM turns WHERE last_at <= $1 OR last_at > $2', [
    now - oneTimeCode.cacheMs,
    now + clockToleranceMs,
  ]);
}
