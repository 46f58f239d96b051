import { afterEach, expect, it, vi } from 'vitest';
import { openDatabase } from '#database/database.ts';
import './open.ts';

afterEach(() => void vi.restoreAllMocks());

it('does not report storage the browser refused to open as lost, since it was empty', async () => {
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
