import { expect, it } from 'vitest';
import { guarded } from '#database/database.ts';
import { freshDatabase } from './open.ts';

const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));

it('reports a full store once and fails with its code', async () => {
  const { database, troubles } = await freshDatabase();
  for (let time = 0; time < 2; time += 1)
    await expect(guarded(database, full)).rejects.toMatchObject({ code: 'storage_full' });
  expect(troubles.map(({ code }) => code)).toEqual(['storage_full']);
});
