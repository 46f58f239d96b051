import { expect, it } from 'vitest';
import { guarded } from '#database/database.ts';
import { freshDatabase } from './open.ts';
import { Dexie } from 'dexie';

const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));

it('reports a full store once and fails with its code', async () => {
  const { database, troubles } = await freshDatabase();
  for (let time = 0; time < 2; time += 1)
    await expect(guarded(database, full)).rejects.toMatchObject({ code: 'storage_full' });
  expect(troubles.map(({ code }) => code)).toEqual(['storage_full']);
});

it('knows a full store by the failure of one of many rows', async () => {
  const { database, troubles } = await freshDatabase();
  const many = () =>
    Promise.reject(new Dexie.BulkError('1 of 2 failed', [new DOMException('full', 'QuotaExceededError')]));
  await expect(guarded(database, many)).rejects.toMatchObject({ code: 'storage_full' });
  expect(troubles.map(({ code }) => code)).toEqual(['storage_full']);
});
