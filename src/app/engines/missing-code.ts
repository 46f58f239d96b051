/** Part of the app's code could not be loaded: mostly for want of a connection, or because there is a newer version. */
class MissingCode extends Error {}

/** Marks a failure to load code, so that it is not mistaken for one of the code itself. */
export const loading = <T>(code: Promise<T>): Promise<T> =>
  code.catch((cause: unknown) => {
    throw new MissingCode('code', { cause });
  });

/** Why what needs this device's store failed: its storage, code that is missing, or a bug of the app. */
export type NotOpened = 'storage' | 'code' | 'bug';

/** All that the store does fails with a StorageError if storage is why; that class is loaded only with the store. */
export const whyNotOpened = (error: unknown): NotOpened => {
  if (error instanceof MissingCode) return 'code';
  return error instanceof Error && error.name === 'StorageError' ? 'storage' : 'bug';
};

/** Whether a failed store is one that its user can make room in, or allow. */
export const isFullOrBlocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^storage_(full|blocked)$/.test(String(error.code));
