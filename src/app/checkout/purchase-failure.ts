import { whyCaught } from '#app/engines/failed-here.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import type { Called, Sending } from '#app/data/sending.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { useDeviceWords } from './use-hold-problem.ts';

/**
 * Why a step of a purchase failed: its call, or this device (`error`: of its store, of missing code, or a bug;
 * `reserved`: the quantity that the server has reserved, if known).
 */
export type PurchaseFailure =
  | Failure
  | { readonly kind: 'device'; readonly error: unknown; readonly reserved?: number | undefined };

/** Returns what a purchase shows of an error that was caught, and reports a bug. */
export function deviceFailure(error: unknown, reserved?: number): PurchaseFailure {
  whyCaught(error);
  return { kind: 'device', error, reserved };
}

/** Returns a function that builds the message of a failed step of a purchase. */
export function usePurchaseProblem(): (failure: PurchaseFailure, called?: Called | Sending) => string {
  const words = useFailureText();
  const { noStorage } = useMessages('checkout');
  const ofDevice = useDeviceWords(`${noStorage.title}. ${noStorage.text}`);
  return (failure, called) => (failure.kind === 'device' ? ofDevice(failure.error) : words(failure, called));
}
