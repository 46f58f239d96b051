import type { StoredDraft } from '#domain/text/stored-draft.ts';
import { guarded, type Database } from './database.ts';
import { clearIfNone, noMark, type Mark } from './mark.ts';
import { ofPrefix } from './ranges.ts';

/** Forms that are saved as they are typed; a person's own and nobody else's. */
export interface DraftStore {
  read(ownerId: number, id: string): Promise<StoredDraft | null>;
  /** Reads, applies the rule, writes, as one; what tabs write at once is never half of each. */
  change(
    ownerId: number,
    id: string,
    rule: (stored: StoredDraft | null) => StoredDraft,
  ): Promise<StoredDraft>;
  remove(ownerId: number, id: string): Promise<void>;
  /** A person's drafts, by id; for live queries. */
  all(ownerId: number): Promise<readonly StoredDraft[]>;
  /** Takes off what the server has whole; what was not sent waits for its person. */
  forgetSent(ownerId: number): Promise<void>;
  /** Clears the mark where nobody's draft waits to be sent. */
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
