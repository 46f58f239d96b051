import type { Call } from '#api/call.ts';
import { worksAtDoors, type SignedInUser } from '#app/account/role.ts';
import { readAttendeePage } from '#contract/sales/attendee-list.ts';
import type { Database } from '#database/database.ts';
import { deskPageBound } from '#database/desk-list/desk-list-rows.ts';
import { createDeskLists, type DeskListStore } from '#database/desk-list/desk-lists.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import { sha256Hex } from '#platform/encoding.ts';
import { newId } from '#platform/ids.ts';
import { browserLocks as locks } from '#platform/locks.ts';
import { newSealingKey, sealPage } from '#platform/sealing-key.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { createDeskSearch, deskWorker } from '#sync/desk-list/desk-search.ts';
import { createDeskListKeeper } from '#sync/desk-list/desk-list-keeper.ts';
import { deskListMark, type DeskLists } from './desk-lists.ts';
import { markOf } from './mark-of.ts';

export interface DeskListsDeps {
  readonly clock: Clock;
  readonly call: Call;
  readonly database: Database;
  readonly values: StoredValues;
  readonly user: () => SignedInUser | null;
  /** Called on sign-in, sign-out, and when permissions change. */
  readonly onUser: (listener: () => void) => Cancel;
  /** Server time, ms. */
  readonly now: () => number;
}

/** Creates the engine that stores and searches attendee lists for event organizers. */
export function buildDeskLists(deps: DeskListsDeps): DeskLists {
  const { clock, call, database, values, user, onUser, now } = deps;
  const store = createDeskLists(
    database,
    { newKey: newSealingKey, seal: sealPage, newId: () => newId(clock.wall()) },
    markOf(values, deskListMark),
  );
  const owner = (): number | null => {
    const person = user();
    return person !== null && worksAtDoors(person) ? person.credentialId : null;
  };
  const readPage = (registrationId: string, page: number, have: string | undefined) =>
    call(readAttendeePage, {
      params: { registrationId, page: String(page) },
      query: have === undefined ? {} : { have },
    });
  const keeper = createDeskListKeeper({ clock, store, locks, owner, now, digestOf: sha256Hex, readPage });
  /** Deletes lists that the signed-in user may not have. */
  async function dropWhatMayNotBe(): Promise<void> {
    const person = user();
    if (person !== null && owner() === null) await store.dropOf(person.credentialId);
  }
  onUser(() => void dropWhatMayNotBe().catch(() => {}));
  return {
    ...createReads({ store, owner, now }),
    now,
    bring: (eventId) => keeper.bring(eventId),
    async look() {
      await dropWhatMayNotBe();
      for (const { ownerId, eventId } of await store.kept(now()))
        if (ownerId === owner()) await keeper.check(eventId);
    },
    forget: (ownerId) => store.dropOf(ownerId),
  };
}

interface ReadingDeps {
  readonly store: DeskListStore;
  readonly owner: () => number | null;
  readonly now: () => number;
}

/** Reads the stored lists for their owner, while they are allowed. */
function createReads({ store, owner, now }: ReadingDeps): Pick<DeskLists, 'kept' | 'open'> {
  const listOf = async (ownerId: number | null, eventId: string) => {
    const list = ownerId === null ? null : await store.list(ownerId, eventId);
    return list === null || list.expiresAt <= now() ? null : list;
  };
  return {
    async kept(eventId) {
      const list = await listOf(owner(), eventId);
      return list === null ? null : { timeZone: list.timeZone, readAt: list.readAt };
    },
    open(eventId) {
      // The next user opens their own.
      const ownerId = owner();
      return createDeskSearch(deskWorker(), {
        async list() {
          const list = await listOf(owner() === ownerId ? ownerId : null, eventId);
          return list === null ? null : { ...list, key: async () => list.key };
        },
        page: async (page) => (ownerId === null ? null : store.sealedPage(ownerId, eventId, page)),
        boundOf: (page) => deskPageBound(ownerId ?? 0, eventId, page),
      });
    },
  };
}
