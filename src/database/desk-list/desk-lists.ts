import { guarded, type Database } from '#database/database.ts';
import { noMark, type Mark } from '#database/mark.ts';
import { ofPrefix } from '#database/ranges.ts';
import { digestsByPage, type SealingDeps } from '#database/sealed-lists.ts';
import { deskPageBound, type DeskListPageRow, type DeskListRow } from './desk-list-rows.ts';

/** State of a person's copy of an event's attendees. */
interface DeskListOnDevice extends Pick<DeskListRow, 'listId' | 'key' | 'timeZone' | 'readAt' | 'expiresAt'> {
  /** Digest of each stored page, by page number. */
  readonly here: ReadonlyMap<number, string>;
}

/** Encrypted attendee lists on this device, each for one person who runs the event. */
export interface DeskListStore {
  /** Null if there is none. */
  list(ownerId: number, eventId: string): Promise<DeskListOnDevice | null>;
  /** Records what the list consists of and that the server was reached; returns the id of the copy. */
  begin(
    ownerId: number,
    eventId: string,
    facts: Pick<DeskListRow, 'timeZone' | 'pages' | 'expiresAt'>,
  ): Promise<string>;
  /** Encrypts and stores a page. Returns false if that copy was dropped in the meantime. */
  storePage(of: DeskPage, text: string, digest: string): Promise<boolean>;
  /** Records that the complete list matched the server's at that time, in ms. */
  finish(of: Omit<DeskPage, 'page'>, readAt: number): Promise<void>;
  sealedPage(ownerId: number, eventId: string, page: number): Promise<DeskListPageRow | null>;
  drop(ownerId: number, eventId: string): Promise<void>;
  /** Drops everything of a person. */
  dropOf(ownerId: number): Promise<void>;
  /**
   * Returns the stored lists after dropping those that expired before `now` (ms, server time), and clears the mark if
   * none is left.
   */
  kept(now: number): Promise<readonly Pick<DeskListRow, 'ownerId' | 'eventId'>[]>;
}

interface DeskPage {
  readonly ownerId: number;
  readonly eventId: string;
  readonly listId: string;
  readonly page: number;
}

/** @param mark set while a list is on this device */
export function createDeskLists(database: Database, deps: SealingDeps, mark: Mark = noMark): DeskListStore {
  return { ...createWrites(database, deps, mark), ...createDeletes(database, mark) };
}

const rowOf = (database: Database, ownerId: number, eventId: string) =>
  guarded(database, () => database.deskLists.get([ownerId, eventId]));

const inOne = <T>(database: Database, work: () => Promise<T>): Promise<T> =>
  guarded(database, () => database.dexie.transaction('rw', database.deskLists, database.deskListPages, work));

function createWrites(
  database: Database,
  deps: SealingDeps,
  mark: Mark,
): Pick<DeskListStore, 'list' | 'begin' | 'storePage' | 'finish' | 'sealedPage'> {
  const { deskLists, deskListPages } = database;
  return {
    async list(ownerId, eventId) {
      const row = await rowOf(database, ownerId, eventId);
      if (row === undefined) return null;
      const { listId, key, timeZone, readAt, expiresAt } = row;
      return { listId, key, timeZone, readAt, expiresAt, here: await pagesHere(database, ownerId, eventId) };
    },
    async begin(ownerId, eventId, facts) {
      // Created before the transaction, because awaiting WebCrypto inside would end it.
      const key = (await rowOf(database, ownerId, eventId))?.key ?? (await deps.newKey());
      const fresh = { listId: deps.newId(), key };
      return inOne(database, async () => {
        const known = await deskLists.get([ownerId, eventId]);
        const row = { readAt: null, ...fresh, ...known, ownerId, eventId, ...facts };
        mark.set();
        await deskLists.put(row);
        await deskListPages
          .where('[ownerId+eventId+page]')
          .between([ownerId, eventId, facts.pages], [ownerId, eventId, Infinity])
          .delete();
        return row.listId;
      });
    },
    async storePage({ ownerId, eventId, listId, page }, text, digest) {
      const row = await rowOf(database, ownerId, eventId);
      if (row?.listId !== listId) return false;
      const sealed = await deps.seal(row.key, deskPageBound(ownerId, eventId, page), text);
      return inOne(database, async () => {
        if ((await deskLists.get([ownerId, eventId]))?.listId !== listId) return false;
        await deskListPages.put({ ownerId, eventId, page, digest, ...sealed });
        return true;
      });
    },
    finish: ({ ownerId, eventId, listId }, readAt) =>
      inOne(database, async () => {
        const row = await deskLists.get([ownerId, eventId]);
        if (row?.listId === listId) await deskLists.put({ ...row, readAt });
      }),
    sealedPage: async (ownerId, eventId, page) =>
      (await guarded(database, () => deskListPages.get([ownerId, eventId, page]))) ?? null,
  };
}

function createDeletes(database: Database, mark: Mark): Pick<DeskListStore, 'drop' | 'dropOf' | 'kept'> {
  const { deskLists, deskListPages } = database;
  const dropRows = async (ownerId: number, eventId: string) => {
    await deskLists.delete([ownerId, eventId]);
    await deskListPages
      .where('[ownerId+eventId+page]')
      .between(...ofPrefix(ownerId, eventId))
      .delete();
  };
  return {
    drop: (ownerId, eventId) => inOne(database, () => dropRows(ownerId, eventId)),
    dropOf: (ownerId) =>
      inOne(database, async () => {
        const rows = await deskLists
          .where('[ownerId+eventId]')
          .between(...ofPrefix(ownerId))
          .toArray();
        for (const { eventId } of rows) await dropRows(ownerId, eventId);
      }),
    kept: (now) =>
      inOne(database, async () => {
        const rows = await deskLists.toArray();
        const over = rows.filter((row) => row.expiresAt <= now);
        for (const { ownerId, eventId } of over) await dropRows(ownerId, eventId);
        if (over.length === rows.length) mark.clear();
        return rows
          .filter((row) => row.expiresAt > now)
          .map(({ ownerId, eventId }) => ({ ownerId, eventId }));
      }),
  };
}

const pagesHere = ({ deskListPages }: Database, ownerId: number, eventId: string) =>
  digestsByPage(deskListPages.where('[ownerId+eventId+page+digest]').between(...ofPrefix(ownerId, eventId)));
