import { afterEach, expect, it, vi } from 'vitest';
import { failureHere, orFailedHere } from '#app/data/failure-here.ts';
import { loading } from '#app/engines/missing-code.ts';
import { StorageError } from '#database/storage-error.ts';
import { failureText } from '#app/format/failure-text.ts';
import { textsOf } from '#tests/messages/english.ts';

const texts = { noStorage: 'Free up space.', broken: 'Something went wrong.' };
const reported = vi.fn<(error: unknown) => void>();
vi.stubGlobal('reportError', reported);
afterEach(() => reported.mockClear());

const missing = loading(Promise.reject(new TypeError('Failed to fetch'))).catch((error: unknown) => error);

it.each([
  ['a full store', new StorageError('storage_full'), texts.noStorage, 0],
  ['a blocked store', new StorageError('storage_blocked'), texts.noStorage, 0],
  // Freeing space brings nothing back.
  ['a store that the browser closed', new StorageError('storage_lost'), texts.broken, 0],
  ['a store that a newer version uses', new StorageError('storage_newer'), texts.broken, 0],
  ['code that could not be loaded', await missing, textsOf('failures').lost.once.unsent, 0],
  ['a bug of ours', new TypeError('undefined is not a function'), texts.broken, 1],
  ['a bug that happens to be about something else that is full', { code: 'storage_full' }, texts.broken, 1],
])('tells %s from the others, and reports bugs alone', (_, error, said, reports) => {
  expect(failureText(failureHere(error, texts), 'once', textsOf('failures'))).toBe(said);
  expect(reported).toHaveBeenCalledTimes(reports);
});

it('leaves answers of the server as they are', async () => {
  const refusal = { ok: false, failure: { kind: 'timeout' } } as const;
  expect(
    await orFailedHere(
      async () => refusal,
      () => ({ kind: 'too_large' }),
    ),
  ).toBe(refusal);
});
