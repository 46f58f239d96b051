import { useEffect, useSyncExternalStore } from 'react';
import type { PaymentIds } from '#domain/sales/payment-verification.ts';
import type { VerificationView } from '#payments/verification-view.ts';
import type { Buying } from '#app/engines/buying.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useNow } from '#app/data/use-now.ts';

/**
 * Returns the state of a payment verification, each second; null without engines or payment. With `follow` it
 * continues automatically: after the cooldown, after a lost connection, until the provider has decided or the
 * attempts are used up.
 */
export function useVerification(
  buying: Buying | null,
  ids: PaymentIds | null,
  follow: boolean,
): VerificationView | null {
  const { contact } = useEngines();
  useNow(1_000);
  const reached = useSyncExternalStore(contact.subscribe, contact.reached);
  const sessionId = ids?.sessionId;
  const transactionId = ids?.transactionId;
  useEffect(() => {
    if (buying === null || sessionId === undefined || transactionId === undefined || !follow)
      return undefined;
    return buying.verifier.follow({ sessionId, transactionId });
  }, [buying, sessionId, transactionId, follow]);
  useEffect(() => {
    if (reached) buying?.verifier.nudge();
  }, [buying, reached]);
  return buying === null || ids === null ? null : buying.verifier.view(ids);
}

export type { VerificationView };
