import { expect, it, vi } from 'vitest';
import { fetchedCode } from '#app/engines/compose/fetched-code.ts';
import { whyNotOpened } from '#app/engines/failed-here.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { StorageError } from '#database/storage-error.ts';
import { english } from '#tests/messages/english.ts';

vi.mock('#app/engines/build-wallet.ts', () => Promise.reject(new Error('There is no connection.')));
vi.mock('#api/seal-scans.ts', () => Promise.reject(new Error('There is no connection.')));

it.each([
  ['an engine', () => fetchedCode.wallet()],
  ['the store', () => fetchedCode.openStore(handClock(), { failed: () => {} }, english.first.shell.store)],
])('tells code of %s that is missing from a store that failed', async (_, open) => {
  const error = await open().catch((failure: unknown) => failure);
  expect(whyNotOpened(error)).toBe('code');
});

it.each([
  ['storage that is full', new StorageError('storage_full'), 'storage'],
  ['storage that is blocked', new StorageError('storage_blocked'), 'storage'],
  ['a store that was lost', new StorageError('storage_lost'), 'lost'],
  ['a store that a newer version uses', new StorageError('storage_newer'), 'lost'],
  ['a bug of ours', new TypeError('undefined is not a function'), 'bug'],
  ['something that is no error', null, 'bug'],
] as const)('says why it failed because of %s', (_, error, why) => {
  expect(whyNotOpened(error)).toBe(why);
});
