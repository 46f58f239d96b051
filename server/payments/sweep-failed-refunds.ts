import { endsAll } from '#server/ops/do-each.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { ProviderError, type FailedRefund } from './provider.ts';
import { takeMessage } from './provider-messages.ts';

/**
 * How old a refund may be whose failure is looked for, ms. Banks send money back for up to 30 days, and a refund may
 * be on its way for two weeks before.
 */
const failsWithinMs = 45 * 24 * 3_600_000;

/** After how many questions in a row without an answer no more are asked: each takes as long as it may be silent. */
const mostSilent = 3;

/**
 * Finds refunds that failed and of which no message of the provider told: its events may be switched off, and a refund
 * that was settled another way is not asked about any more. Each is handled once, like a message about it, as the list
 * comes. Whatever is left when the provider falls silent is found the next time.
 */
export async function sweepFailedRefunds(deps: PaymentDeps): Promise<void> {
  const { provider, log, now } = deps;
  let silent = 0;
  try {
    for await (const failed of provider.listFailedRefunds?.(now() - failsWithinMs) ?? []) {
      const became = await handle(deps, failed);
      if (became === 'taken') silent = 0;
      // One alone may never be answered, and is no reason to leave the others.
      if (became === 'away') silent += 1;
      if (silent === mostSilent) break;
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ problem: error.problem }, 'failed refunds could not be looked for');
  }
}

async function handle(deps: PaymentDeps, { refundId, providerPayment }: FailedRefund) {
  try {
    return await takeMessage(deps, {
      messageId: `failed ${refundId}`,
      sessionId: null,
      refundFailedOf: providerPayment,
    });
  } catch (error) {
    if (endsAll(error)) throw error;
    deps.log.error({ err: error, refundId }, 'a failed refund could not be handled');
    return 'later';
  }
}
