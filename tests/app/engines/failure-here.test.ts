import { afterEach, expect, it, vi } from 'vitest';
import { loading, orFailedHere } from '#app/engines/failed-here.ts';
import { failureText } from '#app/format/failure-text.ts';
import { StorageError } from '#database/storage-error.ts';
import { textsOf } from '#tests/messages/english.ts';

const shell = textsOf('shell');
const failures = textsOf('failures');
const noStorage = 'Free up space.';
const broken = `${shell.failed.title}. ${shell.missing.reloadApp}`;
const reported = vi.fn<(error: unknown) => void>();
vi.stubGlobal('reportError', reported);
afterEach(() => reported.mockClear());

const missing = loading(Promise.reject(new TypeError('Failed to fetch'))).catch((error: unknown) => error);

it.each([
  ['a full store', new StorageError('storage_full'), noStorage, 0],
  ['a blocked store', new StorageError('storage_blocked'), noStorage, 0],
  // Freeing space brings nothing back.
  ['a store that the browser closed', new StorageError('storage_lost'), broken, 0],
  ['a store that a newer version uses', new StorageError('storage_newer'), broken, 0],
  ['code that could not be loaded', await missing, failures.lost.once.unsent, 0],
  ['a bug of ours', new TypeError('undefined is not a function'), broken, 1],
  ['a bug with the code of a full store', { code: 'storage_full' }, broken, 1],
])('tells %s from the others, and reports bugs alone', async (_, error, said, reports) => {
  const fails = () => Promise.reject(error as Error);
  const result = await orFailedHere(fails, noStorage, shell);
  expect(result.ok ? null : failureText(result.failure, 'once', failures)).toBe(said);
  expect(reported).toHaveBeenCalledTimes(reports);
});
