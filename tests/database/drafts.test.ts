import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '#database/database.ts';
import { createDraftStore } from '#database/drafts.ts';
import type { StoredDraft } from '#domain/text/stored-draft.ts';
import { freshDatabase } from './open.ts';

const databases: Database[] = [];
afterEach(() => {
  for (const database of databases.splice(0)) database.close();
});
async function fresh() {
  const { database } = await freshDatabase();
  databases.push(database);
  return createDraftStore(database);
}
const draft = (id: string, ownerId: number, changes: Partial<StoredDraft> = {}): StoredDraft => ({
  id,
  ownerId,
  typed: { name: id },
  over: null,
  isUnsent: true,
  changedAt: 1_000,
  ...changes,
});

describe('drafts on this device', () => {
  it('are stored per user, by id', async () => {
    const drafts = await fresh();
    await drafts.change(7, 'e1', () => draft('e1', 7));
    await drafts.change(8, 'e2', () => draft('e2', 8));
    expect((await drafts.all(7)).map(({ id }) => id)).toEqual(['e1']);
    expect(await drafts.read(8, 'e1')).toBeNull();
  });

  it('are changed one after another, never from an outdated state', async () => {
    const drafts = await fresh();
    const add = (letter: string) =>
      drafts.change(7, 'e1', (stored) =>
        draft('e1', 7, { typed: { name: `${stored?.typed['name'] ?? ''}${letter}` } }),
      );
    await Promise.all([...'abcdef'].map(add));
    expect((await drafts.read(7, 'e1'))?.typed['name']).toHaveLength(6);
  });

  it('are deleted with their user’s data once saved; unsent ones and other users’ stay', async () => {
    const drafts = await fresh();
    for (const [id, ownerId, isUnsent] of [
      ['sent', 7, false],
      ['waits', 7, true],
      ['other', 8, false],
    ] as const)
      await drafts.change(ownerId, id, () => draft(id, ownerId, { isUnsent }));
    await drafts.forgetSent(7);
    expect((await drafts.all(7)).map(({ id }) => id)).toEqual(['waits']);
    expect(await drafts.all(8)).toHaveLength(1);
  });

  it('are gone once removed', async () => {
    const drafts = await fresh();
    await drafts.change(7, 'e1', () => draft('e1', 7));
    await drafts.remove(7, 'e1');
    expect(await drafts.read(7, 'e1')).toBeNull();
  });

  it('are removed with their parts, but not with those whose ids only begin alike', async () => {
    const drafts = await fresh();
    const others = ['jazz ', 'jazz-2', 'jazz.5/t1', 'jazz0', 'jazzy'];
    for (const id of ['jazz', 'jazz/q/1', 'jazz/t1', 'jazz/\uFFFF', ...others])
      await drafts.change(7, id, () => draft(id, 7));
    await drafts.change(8, 'jazz', () => draft('jazz', 8));
    await drafts.removeWithParts(7, 'jazz');
    expect((await drafts.all(7)).map(({ id }) => id)).toEqual(others);
    expect(await drafts.all(8)).toHaveLength(1);
  });

  it('are all there if one of several could not be removed', async () => {
    const { database } = await freshDatabase();
    databases.push(database);
    const drafts = createDraftStore(database);
    const ids = ['e1', 'e1/t1', 'e1/t2'];
    for (const id of ids) await drafts.change(7, id, () => draft(id, 7));
    database.drafts.hook('deleting').subscribe(([, id]) => {
      if (id === 'e1/t2') throw new Error('broken');
    });
    await expect(drafts.removeWithParts(7, 'e1')).rejects.toThrow('broken');
    expect((await drafts.all(7)).map(({ id }) => id)).toEqual(ids);
  });
});
