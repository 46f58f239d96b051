import type { Queries } from '#server/database/database.ts';
import { countReturnedByHand } from './order-refunds.ts';

/** A payment of which first a part and then the rest was refunded. */
export interface RefundedTwice {
  readonly orderId: string;
  readonly providerPayment: string;
  /** Minor units of the currency. */
  readonly taken: number;
  readonly currency: string;
  /** How much of it people gave back another way, minor units. */
  readonly byHand: number;
}

/** Such payments, the likeliest to lack a part first. */
export interface AllRefundedTwice {
  readonly payments: readonly RefundedTwice[];
  /** Number of all of them, of which `payments` may be the first ones only. */
  readonly total: number;
}

/** Migration that came with the build which asks for the rest under a key of its own. */
const mendedBy = 177;
/** Servers of the build before may have run beside it for a while. */
const besideMs = 24 * 3_600_000;

/**
 * Lists payments of a provider refunded in part and then in whole before the rest was asked for under a key of its own:
 * where both were of the same amount, the provider may have repeated its first reply and given back only the part. Halves
 * first, then the newest.
 */
export async function findRefundedTwice(
  queries: Queries,
  { provider, limit }: { readonly provider: string; readonly limit: number },
): Promise<AllRefundedTwice> {
  type Row = Omit<RefundedTwice, 'byHand'> & { readonly transactionId: string; readonly total: number };
  const rows = await queries.query<Row>(
    `SELECT p.order_id AS "orderId", p.transaction_id AS "transactionId", p.provider_payment AS "providerPayment",
            p.taken_amount AS taken, p.taken_currency AS currency,
            count(*) OVER () AS total
       FROM payments p JOIN migrations m ON m.version = $2
      WHERE p.provider = $1 AND p.state = 'refunded' AND p.return_amount > 0 AND p.return_amount < p.taken_amount
        AND p.provider_payment IS NOT NULL AND p.settled_at < m.applied_at + $3
      ORDER BY p.return_amount * 2 = p.taken_amount DESC, p.settled_at DESC LIMIT $4`,
    [provider, mendedBy, besideMs, limit],
  );
  const payments: RefundedTwice[] = [];
  for (const { transactionId, total: _, ...row } of rows)
    payments.push({ ...row, byHand: await countReturnedByHand(queries, { ...row, transactionId }) });
  return { payments, total: rows[0]?.total ?? 0 };
}
