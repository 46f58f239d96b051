import { whyNotOpened } from '#app/engines/missing-code.ts';
import { useShellTexts } from '#app/engines/use-messages.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';

interface TextsHere {
  /** Says that this device's store is full or blocked, and what to do about it. */
  readonly noStorage: string;
  /** Says that the app failed. */
  readonly broken: string;
}

/** Whether a failed store is one that its user can make room in, or allow. */
const isFullOrBlocked = (error: unknown): boolean =>
  whyNotOpened(error) === 'storage' &&
  error instanceof Error &&
  'code' in error &&
  (error.code === 'storage_full' || error.code === 'storage_blocked');

/** A failure of this device. Its code is set by the app, never by a server. */
export const failedHere = (code: 'not_stored' | 'not_saved' | 'broken', message: string): Failure => ({
  kind: 'refused',
  status: 0,
  code,
  message,
  errors: [],
});

/**
 * Returns why something failed on this device: its store is full or blocked, code could not be loaded, or the store was
 * lost or the app has a bug, for which there is nothing to make room in and no connection to look for.
 */
export function failureHere(error: unknown, { noStorage, broken }: TextsHere): Failure {
  if (isFullOrBlocked(error)) return failedHere('not_stored', noStorage);
  const why = whyNotOpened(error);
  if (why === 'code') return { kind: 'unreachable', nothingSent: true };
  // Nobody else hears of it.
  if (why === 'bug') reportError(error);
  return failedHere('broken', broken);
}

/** Returns a function that tells why something failed on this device: see `failureHere`. */
export function useFailureHere(noStorage: string): (error: unknown) => Failure {
  const { failed, missing } = useShellTexts();
  return (error) => failureHere(error, { noStorage, broken: `${failed.title}. ${missing.reloadApp}` });
}

/** Runs what needs this device's store; an error becomes the failure that `failureOf` makes of it. */
export const orFailedHere = <T>(
  run: () => Promise<Result<T>>,
  failureOf: (error: unknown) => Failure,
): Promise<Result<T>> => run().catch((error: unknown) => ({ ok: false, failure: failureOf(error) }));
