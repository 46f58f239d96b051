import { expect, it } from 'vitest';
import { guarded } from '#database/database.ts';
import { keepList, keptList } from '#database/events.ts';
import type { Database } from '#database/database.ts';
import { freshDatabase } from './open.ts';

/** Writes something that has room once nothing is cached any more, or never. */
const writeInto = (database: Database, hasRoom: () => Promise<boolean>) =>
  guarded(database, async () => {
    if (!(await hasRoom())) throw new DOMException('full', 'QuotaExceededError');
    return 'written';
  });

it('a full store drops what is only cached and writes once more', async () => {
  const { database, troubles } = await freshDatabase();
  await keepList(database, 'events', ['seen'], 1);
  const withoutLists = async () => (await database.lists.count()) === 0;
  expect(await writeInto(database, withoutLists)).toBe('written');
  expect(await keptList(database, 'events')).toBeNull();
  expect(troubles).toEqual([]);
});

it('a store that stays full says so, once, and fails by its code', async () => {
  const { database, troubles } = await freshDatabase();
  await keepList(database, 'events', ['seen'], 1);
  for (let time = 0; time < 2; time += 1)
    await expect(writeInto(database, async () => false)).rejects.toMatchObject({ code: 'storage_full' });
  expect(troubles.map(({ code }) => code)).toEqual(['storage_full']);
});
