import type { StoredDraft } from '#domain/text/stored-draft.ts';
import { guarded, type Database } from './database.ts';
import { clearIfNone, noMark, type Mark } from './mark.ts';
import { ofPrefix } from './ranges.ts';

/** Forms that are saved while they are typed, separately for each person. */
export interface DraftStore {
  read(ownerId: number, id: string): Promise<StoredDraft | null>;
  /** Reads, applies the rule and writes in one transaction, so that tabs writing at the same time never mix their data. */
  change(
    ownerId: number,
    id: string,
    rule: (stored: StoredDraft | null) => StoredDraft,
  ): Promise<StoredDraft>;
  remove(ownerId: number, id: string): Promise<void>;
  /** Deletes one and its parts, whose ids start with its own and a slash, all or none. */
  removeWithParts(ownerId: number, id: string): Promise<void>;
  /** Returns a person's drafts, by id; for live queries. */
  all(ownerId: number): Promise<readonly StoredDraft[]>;
  /** Deletes drafts that the server has completely; unsent ones stay for their owner. */
  forgetSent(ownerId: number): Promise<void>;
  /** Clears the mark if no draft waits to be sent. */
  tidy(): Promise<void>;
}

/** @param mark set while a draft waits to be sent */
export function createDraftStore(database: Database, mark: Mark = noMark): DraftStore {
  const { dexie, drafts } = database;
  const of = (ownerId: number) => drafts.where('[ownerId+id]').between(...ofPrefix(ownerId));
  return {
    read: async (ownerId, id) => (await guarded(database, () => drafts.get([ownerId, id]))) ?? null,
    change: (ownerId, id, rule) =>
      guarded(database, () =>
        dexie.transaction('rw', drafts, async () => {
          const draft = rule((await drafts.get([ownerId, id])) ?? null);
          if (draft.isUnsent) mark.set();
          await drafts.put(draft);
          return draft;
        }),
      ),
    async remove(ownerId, id) {
      await guarded(database, () => drafts.delete([ownerId, id]));
    },
    async removeWithParts(ownerId, id) {
      await guarded(database, () =>
        dexie.transaction('rw', drafts, async () => {
          await drafts.delete([ownerId, id]);
          // '0' follows the slash.
          await drafts
            .where('[ownerId+id]')
            .between([ownerId, `${id}/`], [ownerId, `${id}0`])
            .delete();
        }),
      );
    },
    all: (ownerId) => guarded(database, () => of(ownerId).toArray()),
    async forgetSent(ownerId) {
      await guarded(database, () =>
        of(ownerId)
          .filter(({ isUnsent }) => !isUnsent)
          .delete(),
      );
    },
    tidy: () =>
      clearIfNone(database, [drafts], () => drafts.filter(({ isUnsent }) => isUnsent).count(), mark),
  };
}
