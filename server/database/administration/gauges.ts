import { passKinds } from '#contract/sales/passes.ts';
import type { Queries } from '#server/database/database.ts';
import { readWalletServices } from '#server/database/tickets/wallet-services.ts';

/** A job that waits longer than this shows that no server is working; in ms. */
const lateJobMs = 5 * 60_000;
/** A payment should be settled, and a refund made, within this time; in ms. */
const lateMoneyMs = 3_600_000;

/** Reads the gauges for monitoring, each counted by an index. @param now ms */
export async function readGauges(queries: Queries, now: number): Promise<Readonly<Record<string, number>>> {
  const [row] = await queries.query<Record<string, number>>(
    `SELECT (SELECT count(*) FROM outbox WHERE status = 'waiting') AS messages_waiting,
            (SELECT count(*) FROM outbox WHERE status = 'failed') AS messages_failed,
            (SELECT count(*) FROM jobs WHERE given_up_at IS NULL AND run_at < $1 AND leased_until IS NULL) AS jobs_late,
            (SELECT count(*) FROM jobs WHERE given_up_at IS NOT NULL) AS jobs_given_up,
            (SELECT count(*) FROM payments WHERE state = 'open' AND expires_at < $2) AS payments_late,
            (SELECT count(*) FROM payments WHERE state = 'refund_due'
                AND coalesce(settled_at, created_at) < $2) AS refunds_late,
            (SELECT count(*) FROM conflicts WHERE status = 'open') AS conflicts_open`,
    [now - lateJobMs, now - lateMoneyMs],
  );
  return { ...row, ...(await readPasses(queries)) };
}

/** Reads how many updates wallet services accepted, and when last; in s since 1970, 0 if never. */
async function readPasses(queries: Queries): Promise<Readonly<Record<string, number>>> {
  const services = await readWalletServices(queries);
  return Object.fromEntries(
    passKinds.flatMap((wallet) => {
      const found = services.find((one) => one.wallet === wallet);
      return [
        [`${wallet}_passes_waiting`, found?.waiting ?? 0],
        [`${wallet}_passes_refused`, found?.refused ?? 0],
        [`${wallet}_passes_sent_seconds`, Math.floor((found?.takenAt ?? 0) / 1000)],
      ];
    }),
  );
}
