import { endsAll } from '#server/ops/do-each.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { ProviderError, type FailedRefund, type Provider } from './provider.ts';
import { takeMessage } from './provider-messages.ts';

/**
 * How old a refund may be whose failure is looked for, ms. Banks send money back for up to 30 days, and a refund may
 * be on its way for two weeks before.
 */
const failsWithinMs = 45 * 24 * 3_600_000;

type ListFailedRefunds = NonNullable<Provider['listFailedRefunds']>;

/** After how many questions in a row without an answer the provider itself may be silent. */
const mostSilent = 3;

/** How many questions of one look may stay without an answer: each takes as long as the provider may be silent. */
const mostSilentInAll = 30;

/**
 * Finds refunds that failed and of which no message of the provider told: its events may be switched off, and a refund
 * that was settled another way is not asked about any more. Each is handled once, like a message about it, as the list
 * comes. Whatever is left when the provider falls silent is found the next time; payments of which alone it never says
 * anything don't keep it from the others.
 */
export async function sweepFailedRefunds(deps: PaymentDeps, list: ListFailedRefunds): Promise<void> {
  const { log, now } = deps;
  const since = now() - failsWithinMs;
  let [silent, silentInAll] = [0, 0];
  try {
    for await (const failed of list(since)) {
      const became = await handle(deps, failed);
      if (became === 'taken') silent = 0;
      if (became !== 'away') continue;
      silent += 1;
      silentInAll += 1;
      if (silentInAll === mostSilentInAll) {
        // The next look begins with the same payments: refunds behind them may never be found.
        log.error(
          { silent: silentInAll },
          'the look for failed refunds ended early: the provider tells nothing of too many payments',
        );
        break;
      }
      if (silent < mostSilent) continue;
      await requireAnswer(list, since);
      silent = 0;
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ problem: error.problem }, 'failed refunds could not be looked for');
  }
}

/**
 * Asks for the list anew, as far as its first failed refund.
 *
 * @throws ProviderError if the provider does not answer
 */
async function requireAnswer(list: ListFailedRefunds, since: number): Promise<void> {
  for await (const _ of list(since)) return;
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
