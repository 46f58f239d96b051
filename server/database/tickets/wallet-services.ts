import type { PassKind } from '#contract/sales/passes.ts';
import type { Queries } from '#server/database/database.ts';

/** The state of a wallet service's update queue. Times in ms since 1970. */
export interface WalletService {
  readonly wallet: PassKind;
  /** The last accepted update; null if there was none. */
  readonly takenAt: number | null;
  /** The last refused update, and why. */
  readonly refusedAt: number | null;
  readonly problem: string | null;
  /** Pending updates, and those of them refused at least once. */
  readonly waiting: number;
  readonly refused: number;
}

/** Job kinds for sending updates to wallet services. */
export const passJobs = { apple: 'apple pass', google: 'google pass' } as const satisfies Record<
  PassKind,
  string
>;

/** @param problem why the update was refused; null if it was accepted @param now ms */
export async function noteWord(
  queries: Queries,
  wallet: PassKind,
  problem: string | null,
  now: number,
): Promise<void> {
  const set =
    problem === null
      ? 'taken_at = EXCLUDED.taken_at'
      : 'refused_at = EXCLUDED.refused_at, problem = EXCLUDED.problem';
  await queries.query(
    `INSERT INTO wallet_services (wallet, taken_at, refused_at, problem) VALUES ($1, $2, $3, $4)
     ON CONFLICT (wallet) DO UPDATE SET ${set}`,
    [wallet, problem === null ? now : null, problem === null ? null : now, problem],
  );
}

/** Returns the wallet services that have ever been sent updates, or are to be. */
export function readWalletServices(queries: Queries): Promise<WalletService[]> {
  return queries.query<WalletService>(
    `WITH words AS (
       SELECT CASE kind WHEN $1 THEN 'apple' ELSE 'google' END AS wallet, count(*) AS waiting,
              count(*) FILTER (WHERE problem IS NOT NULL) AS refused
       FROM jobs WHERE kind IN ($1, $2) AND given_up_at IS NULL GROUP BY kind)
     SELECT wallet, taken_at AS "takenAt", refused_at AS "refusedAt", problem,
            coalesce(waiting, 0) AS waiting, coalesce(refused, 0) AS refused
     FROM wallet_services FULL JOIN words USING (wallet) ORDER BY wallet`,
    [passJobs.apple, passJobs.google],
  );
}
