export type StorageCode =
  /** The disk or this origin's share of it is full. Nothing was written. */
  | 'storage_full'
  /** The connection broke, the browser took the data away, or opening failed. */
  | 'storage_lost'
  /** Another tab holds an older version open, or the browser forbids storage. */
  | 'storage_blocked'
  /** A newer version of the app has been here: this page must be reloaded. */
  | 'storage_newer'
  /** The row is there already: another tab wrote it. */
  | 'storage_conflict'
  /** Opening takes longer than 3 s; it may still succeed. */
  | 'storage_slow';

/** Why the device's store did not do what it was asked; decided by `code`, never by the message. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageCode;
  constructor(code: StorageCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

const codes: Readonly<Record<string, StorageCode>> = {
  QuotaExceededError: 'storage_full',
  ConstraintError: 'storage_conflict',
  VersionError: 'storage_newer',
  SecurityError: 'storage_blocked',
  MissingAPIError: 'storage_blocked',
  AbortError: 'storage_lost',
  DatabaseClosedError: 'storage_lost',
  InvalidStateError: 'storage_lost',
  OpenFailedError: 'storage_lost',
  TransactionInactiveError: 'storage_lost',
  UnknownError: 'storage_lost',
  TimeoutError: 'storage_lost',
  DataCloneError: 'storage_lost',
  NotFoundError: 'storage_lost',
};

function named(error: unknown): error is { readonly name: string; readonly inner?: unknown } {
  return typeof error === 'object' && error !== null && 'name' in error && typeof error.name === 'string';
}

/**
 * Dexie's and IndexedDB's errors in our own words. Dexie wraps the browser's error as `inner`, and the
 * innermost says most: an AbortError around a QuotaExceededError is a full disk. What is no storage error
 * (a fault of our own code) is undefined.
 */
export function storageError(error: unknown): StorageError | undefined {
  if (error instanceof StorageError) return error;
  if (!named(error)) return undefined;
  const inner = error.inner === undefined ? undefined : storageError(error.inner);
  if (inner !== undefined) return inner;
  const code = codes[error.name];
  return code === undefined ? undefined : new StorageError(code, error);
}
