import type { PaymentDeps } from './payment-deps.ts';
import { ProviderError } from './provider.ts';
import { takeMessage } from './provider-messages.ts';

/**
 * How old a refund may be whose failure is looked for, ms. Banks send money back for up to 30 days, and a refund may
 * be on its way for two weeks before.
 */
const failsWithinMs = 45 * 24 * 3_600_000;

/**
 * Finds refunds that failed and of which no message of the provider told: its events may be switched off, and a refund
 * that was settled another way is not asked about any more. Each is handled once, like a message about it.
 */
export async function sweepFailedRefunds(deps: PaymentDeps): Promise<void> {
  const { provider, log, now } = deps;
  try {
    const failed = (await provider.listFailedRefunds?.(now() - failsWithinMs)) ?? [];
    for (const { refundId, providerPayment } of failed) {
      const found = { messageId: `failed ${refundId}`, sessionId: null, refundFailedOf: providerPayment };
      await takeMessage(deps, found);
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ problem: error.problem }, 'failed refunds could not be looked for');
  }
}
