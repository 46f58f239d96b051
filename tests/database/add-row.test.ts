import { liveQuery } from 'dexie';
import { expect, it, vi } from 'vitest';
import { addRow } from '#database/add-row.ts';
import { freshDatabase } from './open.ts';

/** A store, and the events that reach the whole of it. */
async function stage() {
  const { dexie } = (await freshDatabase()).database;
  const table = dexie.table<{ readonly sessionId: string }>('endings');
  const reached: string[] = [];
  for (const type of ['error', 'abort']) dexie.backendDB().addEventListener(type, () => reached.push(type));
  const count = () => table.count();
  const counts: number[] = [];
  liveQuery(count).subscribe((found) => counts.push(found));
  await vi.waitFor(() => expect(counts).toEqual([0]));
  return { dexie, table, reached, counts, add: (sessionId: string) => addRow(dexie, table, { sessionId }) };
}

it('tells live queries of a row', async () => {
  const { add, counts } = await stage();
  await add('a');
  await vi.waitFor(() => expect(counts.at(-1)).toBe(1));
});

it('refuses a row that is there with the browser’s error, which no page reports as unhandled', async () => {
  const { add, table, counts, reached } = await stage();
  await add('a');
  await vi.waitFor(() => expect(counts).toEqual([0, 1]));
  await expect(add('a')).rejects.toMatchObject({ name: 'ConstraintError' });
  expect(reached).toEqual([]);
  // The next one is stored, and live queries hear of it alone.
  await add('b');
  await vi.waitFor(() => expect(counts).toEqual([0, 1, 2]));
  expect(await table.toCollection().primaryKeys()).toEqual(['a', 'b']);
});

it('refuses a row without ending the work of others', async () => {
  const { dexie, table, add } = await stage();
  await add('a');
  const others = dexie.transaction('rw', table, async () => {
    await table.add({ sessionId: 'b' });
    await table.add({ sessionId: 'c' });
  });
  const refused = add('a').catch((error: unknown) => (error as Error).name);
  await others;
  expect(await refused).toBe('ConstraintError');
  expect(await table.count()).toBe(3);
});

it('refuses a row that cannot be copied, and stores nothing', async () => {
  const { dexie, table } = await stage();
  await expect(addRow(dexie, table, { sessionId: 'a', run: () => 1 })).rejects.toMatchObject({
    name: 'DataCloneError',
  });
  expect(await table.count()).toBe(0);
});
