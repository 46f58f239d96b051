import { useMessages } from '#app/engines/use-messages.ts';
import type { Called, Sending } from '#app/data/sending.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { useHoldProblem } from './use-hold-problem.ts';

/** Why a step of a purchase failed: its call, or this device (`error`: of its store, of missing code, or a bug). */
export type PurchaseFailure = Failure | { readonly kind: 'device'; readonly error: unknown };

export const deviceFailure = (error: unknown): PurchaseFailure => ({ kind: 'device', error });

/** Returns a function that builds the message of a failed step of a purchase. */
export function usePurchaseProblem(): (failure: PurchaseFailure, called?: Called | Sending) => string {
  const words = useFailureText();
  const { noStorage } = useMessages('checkout');
  const ofDevice = useHoldProblem(`${noStorage.title}. ${noStorage.text}`);
  return (failure, called) => (failure.kind === 'device' ? ofDevice(failure.error) : words(failure, called));
}
