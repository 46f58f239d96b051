import { afterEach, expect, it, vi } from 'vitest';
import { openDatabase } from '#database/database.ts';
import './open.ts';

afterEach(() => void vi.restoreAllMocks());

it('a store that the browser does not open is not said to be lost: nothing was in it', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const told: string[] = [];
  const opening = openDatabase({
    name: 'refused',
    after: () => () => {},
    onTrouble: ({ code }) => told.push(code),
  });
  await expect(opening).rejects.toMatchObject({ code: 'storage_blocked' });
  expect(told).toEqual([]);
});
