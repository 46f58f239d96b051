export type StorageCode =
  /** The disk or this origin's quota is full. Nothing was written. */
  | 'storage_full'
  /** The connection broke, the browser deleted the data, or opening failed. */
  | 'storage_lost'
  /** Another tab holds an older version open, or the browser blocks storage. */
  | 'storage_blocked'
  /** A newer version of the app has been used; this page must be reloaded. */
  | 'storage_newer'
  /** Another tab already wrote this row. */
  | 'storage_conflict'
  /** Opening takes longer than 3 s and may still succeed. */
  | 'storage_slow';

/** Why the device's store failed. Decide by `code`, never by the message. */
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
  // A file of the store, or of what is stored, is gone.
  NotReadableError: 'storage_lost',
  ReadOnlyError: 'storage_lost',
  PrematureCommitError: 'storage_lost',
};

interface NamedError {
  readonly name: string;
  readonly inner?: unknown;
  /** Of a write of many rows: an error for each that failed. */
  readonly failures?: readonly unknown[];
}

function named(error: unknown): error is NamedError {
  return typeof error === 'object' && error !== null && 'name' in error && typeof error.name === 'string';
}

/**
 * Maps errors of Dexie and IndexedDB to ours. Dexie wraps the browser's error as `inner`, or the errors of many rows as
 * `failures`; the innermost is the most specific: an AbortError around a QuotaExceededError means a full disk. Returns
 * undefined for errors that are not about storage, such as bugs of our own.
 */
export function storageError(error: unknown): StorageError | undefined {
  if (error instanceof StorageError) return error;
  if (!named(error)) return undefined;
  const wrapped = error.inner ?? error.failures?.[0];
  const inner = wrapped === undefined ? undefined : storageError(wrapped);
  if (inner !== undefined) return inner;
  const code = codes[error.name];
  return code === undefined ? undefined : new StorageError(code, error);
}
