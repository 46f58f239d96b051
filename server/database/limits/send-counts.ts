import { oneTimeCode } from '#domain/people/one-time-code.ts';
import { clockToleranceMs } from '#server/database/clock-tolerance.ts';
import { countTry, type CountedKey } from './attempts.ts';
import type { Database, Queries } from '#server/database/database.ts';

/** How often something may be done in any hour and in any day. */
export interface RateLimit {
  readonly perHour: number;
  readonly perDay: number;
}

/** Section 9: how often one asker has codes sent to one number, and asks at all. */
export const phoneSends: RateLimit = oneTimeCode.limits.phone;
export const addressSends: RateLimit = oneTimeCode.limits.ip;

const hour = 3_600_000;
const day = 24 * hour;

interface LimitedUse {
  /** Names what is limited without saying it: an HMAC, where it would be personal data. */
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

/** Takes one turn, in the transaction of all that belong together. Answers how many were taken in the last day, with it. */
export type CountUse = (use: LimitedUse) => Promise<number>;

/**
 * Takes a turn under every key, or under none where one of them is used up: then answers how long to wait, ms; 0 is
 * go on. Counted by the statement that decides, under the row's lock, so calls at the same moment count each.
 */
export function countUses(database: Database, uses: readonly LimitedUse[], now: number): Promise<number> {
  return countTogether(database, now, async (take) => {
    for (const use of uses) await take(use);
  });
}

/** As `countUses`, where a use depends on the one before. `fuses`: counted last, for what everybody shares. */
export async function countTogether(
  database: Database,
  now: number,
  work: (take: CountUse) => Promise<void>,
  fuses: readonly CountedKey[] = [],
): Promise<number> {
  try {
    await database.transaction(async (queries) => {
      await work((use) => takeOne(queries, use, now));
      const wait = fuses.length === 0 ? 0 : await countTry(queries, fuses, now);
      if (wait > 0) throw new LimitReached(wait);
    });
    return 0;
  } catch (error) {
    if (error instanceof LimitReached) return error.waitMs;
    throw error;
  }
}

/** Whether a stored turn counts, as SQL. One from the future was stored while a clock was wrong. $2 is now. */
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

/** Until enough of the turns inside the window have left it; ms. */
function waitIn(times: readonly number[], windowMs: number, most: number, now: number): number {
  const inside = times.filter((time) => time > now - windowMs && time <= now + clockToleranceMs);
  const leaves = inside[inside.length - most];
  return leaves === undefined ? 0 : leaves + windowMs - now;
}

export async function forgetOldUses(queries: Queries, now: number): Promise<void> {
  await queries.query('DELETE FROM turns WHERE last_at <= $1 OR last_at > $2', [
    now - oneTimeCode.cacheMs,
    now + clockToleranceMs,
  ]);
}
