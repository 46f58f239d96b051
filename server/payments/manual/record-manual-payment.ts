import { recordInAudit } from '#server/database/audit.ts';
import type { Queries } from '#server/database/database.ts';
import { writeManualPayment } from '#server/database/sales/manual-payments.ts';
import type { ManualReceipt } from '#server/sales/money/payments-port.ts';
import { manualProvider } from './manual.ts';

/**
 * Records that a person took an order's payment, in the transaction that confirms the order and under its lock: its
 * open payment counts, or a new one if none is open any more.
 */
export async function recordManualPayment(queries: Queries, taken: ManualReceipt): Promise<void> {
  const { received, currency, takenBy, now } = taken;
  const provider = manualProvider.name;
  const transactionId = await writeManualPayment(queries, { ...taken, provider });
  await recordInAudit(queries, {
    at: now,
    actor: takenBy,
    action: 'payment_completed',
    subject: transactionId,
    outcome: 'done',
    details: { provider, amount: received, currency },
  });
}
