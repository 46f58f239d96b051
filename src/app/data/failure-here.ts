import { isFullOrBlocked, whyNotOpened } from '#app/engines/missing-code.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import type { Catalogue } from '#messages/catalogue.ts';

/** Code of a failure of this device; set by the app, never by a server. */
export const failedHereCode = 'failed_here';

/** A failure of this device. */
export const failedHere = (message: string): Failure => ({
  kind: 'refused',
  status: 0,
  code: failedHereCode,
  message,
  errors: [],
});

/**
 * Returns why something failed on this device: its store is full or blocked, code could not be loaded, or the store was
 * lost or the app has a bug, for which there is nothing to make room in and no connection to look for.
 *
 * @param noStorage what to say about a store that is full or blocked
 */
export function failureHere(
  error: unknown,
  noStorage: string,
  { failed, missing }: Pick<Catalogue['shell'], 'failed' | 'missing'>,
): Failure {
  if (isFullOrBlocked(error)) return failedHere(noStorage);
  const why = whyNotOpened(error);
  if (why === 'code') return { kind: 'unreachable', nothingSent: true };
  // Nobody else hears of it.
  if (why === 'bug') reportError(error);
  return failedHere(`${failed.title}. ${missing.reloadApp}`);
}

/** Runs what needs this device's store; an error becomes a failure: see `failureHere`. */
export const orFailedHere = <T>(
  run: () => Promise<Result<T>>,
  ...how: Tail<typeof failureHere>
): Promise<Result<T>> =>
  run().catch((error: unknown) => ({ ok: false, failure: failureHere(error, ...how) }));

type Tail<F extends (...all: never[]) => unknown> = Parameters<F> extends [unknown, ...infer R] ? R : never;
