import type { StorageCode, StorageError } from '#database/storage-error.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import type { Catalogue } from '#messages/catalogue.ts';

/** Part of the app's code could not be loaded: mostly for want of a connection, or because there is a newer version. */
class MissingCode extends Error {}

/** Marks a failure to load code, so that it is not mistaken for one of the code itself. */
export const loading = <T>(code: Promise<T>): Promise<T> =>
  code.catch((cause: unknown) => {
    throw new MissingCode('code', { cause });
  });

/**
 * Why what needs this device's store failed: its storage is full or blocked, which the user can mend; the store was lost,
 * for which there is nothing to make room in; code is missing; or the app has a bug.
 */
export type NotOpened = 'storage' | 'lost' | 'code' | 'bug';

/** All that the store does fails with a StorageError if storage is why; that class is loaded only with the store. */
export const isOfStorage = (error: unknown): error is Pick<StorageError, 'code'> =>
  error instanceof Error && error.name === 'StorageError';

const mendable: readonly StorageCode[] = ['storage_full', 'storage_blocked'];

/** Returns why something failed on this device. */
export const whyNotOpened = (error: unknown): NotOpened => {
  if (error instanceof MissingCode) return 'code';
  if (!isOfStorage(error)) return 'bug';
  return mendable.includes(error.code) ? 'storage' : 'lost';
};

/** Returns why something that was caught failed, and reports a bug, which nothing else would. */
export function whyCaught(error: unknown): NotOpened {
  const why = whyNotOpened(error);
  if (why === 'bug') reportError(error);
  return why;
}

/** Returns whether a store failed that the user can make room in, or allow. */
export const isMendable = (error: unknown): boolean => whyNotOpened(error) === 'storage';

/** A failure of this device. Its status is set by the app, never by a server. */
export const failedHere = (message: string): Failure => ({
  kind: 'refused',
  status: 0,
  code: 'failed_here',
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
  if (isMendable(error)) return failedHere(noStorage);
  if (error instanceof MissingCode) return { kind: 'unreachable', nothingSent: true };
  return failedHere(`${failed.title}. ${missing.reloadApp}`);
}

/** What a notice says. */
export interface Told {
  readonly title: string;
  readonly text: string;
}

/** Returns what a notice says of something that failed on this device (see `failureHere`), and reports a bug. */
export function noticeHere(
  error: unknown,
  noStorage: Told,
  { failed, missing }: Pick<Catalogue['shell'], 'failed' | 'missing'>,
): Told {
  const isOfCode = whyCaught(error) === 'code';
  if (isMendable(error)) return noStorage;
  return { title: failed.title, text: isOfCode ? missing.checkConnection : missing.reloadApp };
}

/** Runs what needs this device's store; an error becomes a failure (see `failureHere`), and a bug is reported. */
export const orFailedHere = <T>(
  run: () => Promise<Result<T>>,
  ...how: Tail<typeof failureHere>
): Promise<Result<T>> =>
  run().catch((error: unknown) => {
    whyCaught(error);
    return { ok: false, failure: failureHere(error, ...how) };
  });

type Tail<F extends (...all: never[]) => unknown> = Parameters<F> extends [unknown, ...infer R] ? R : never;
