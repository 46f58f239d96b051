import { guarded, type Database } from '#database/database.ts';
import { ofPrefix } from '#database/ranges.ts';
import { digestsByPage, type SealingDeps } from '#database/sealed-lists.ts';
import { boundOf, type DoorListPageRow, type DoorListRow, type SearchReport } from './door-list-rows.ts';
import { dropDoorList } from './drop-door-list.ts';

/** The server's description of the list. */
interface ListContents {
  readonly digest: string;
  readonly tickets: number;
  readonly pages: readonly string[];
}

/** State of an event's list on this device. */
export interface ListOnDevice {
  readonly listId: string;
  readonly digest: string;
  readonly tickets: number;
  /** Digest of each stored page, by page number. */
  readonly here: ReadonlyMap<number, string>;
  /** Pages that are missing or outdated, ascending. */
  readonly lacking: readonly number[];
  /** Every page is stored in some version, so names can be searched even if some pages are about to change. */
  readonly complete: boolean;
}

/** Encrypted names on this device, for supervisors' enrolments only; deleted with the event of the enrolment. */
export interface DoorListStore {
  /** Null if there is none. For live queries. */
  list(eventId: string): Promise<ListOnDevice | null>;
  /** Records what the list consists of; pages stay. Returns false if this device may have none. */
  storeContents(eventId: string, contents: ListContents): Promise<boolean>;
  /** Encrypts and stores a page. Returns false if the list is no longer wanted here. */
  storeListPage(eventId: string, page: number, text: string, digest: string): Promise<boolean>;
  listKey(eventId: string): Promise<CryptoKey | null>;
  sealedListPage(eventId: string, page: number): Promise<DoorListPageRow | null>;
  dropList(eventId: string): Promise<void>;
  /** Counts a search; `at` in ms, server time. */
  noteSearch(eventId: string, at: number): Promise<void>;
  /** Returns the searches to report, under an id that stays the same until they are reported; null if there are none. */
  searchReport(eventId: string): Promise<SearchReport | null>;
  searchesReported(eventId: string, reportId: string): Promise<void>;
}

export function createDoorLists(database: Database, deps: SealingDeps): DoorListStore {
  const { dexie, doorLists, doorListPages, enrolments } = database;

  /** Only while the event of a supervisor's enrolment is on the device: a late page must not bring back a deleted list. */
  const whereWanted = (eventId: string, work: () => Promise<boolean>): Promise<boolean> =>
    guarded(database, () =>
      dexie.transaction('rw', [enrolments, doorLists, doorListPages], async () => {
        const enrolment = await enrolments.get(eventId);
        const wanted = enrolment?.role === 'supervisor' && !enrolment.revoked && enrolment.cursor !== null;
        return wanted ? work() : false;
      }),
    );
  const readList = (eventId: string) => guarded(database, () => doorLists.get(eventId));

  return {
    ...searchCounting(database, deps.newId),
    list: (eventId) =>
      guarded(database, async () => {
        const [row, here] = await Promise.all([doorLists.get(eventId), pagesHere(database, eventId)]);
        return row === undefined ? null : statusOf(row, here);
      }),
    async storeContents(eventId, contents) {
      // Created before the transaction, because awaiting WebCrypto inside would end it.
      const { listId, key } = (await readList(eventId)) ?? {
        listId: deps.newId(),
        key: await deps.newKey(),
      };
      return whereWanted(eventId, async () => {
        await doorLists.put({ eventId, listId, key, ...(await doorLists.get(eventId)), ...contents });
        await doorListPages
          .where('[eventId+page]')
          .between([eventId, contents.pages.length], [eventId, Infinity])
          .delete();
        return true;
      });
    },
    async storeListPage(eventId, page, text, digest) {
      const list = await readList(eventId);
      if (list === undefined) return false;
      const sealed = await deps.seal(list.key, boundOf(eventId, page), text);
      return whereWanted(eventId, async () => {
        if ((await doorLists.get(eventId))?.listId !== list.listId) return false;
        await doorListPages.put({ eventId, page, digest, ...sealed });
        return true;
      });
    },
    listKey: async (eventId) => (await readList(eventId))?.key ?? null,
    sealedListPage: async (eventId, page) =>
      (await guarded(database, () => doorListPages.get([eventId, page]))) ?? null,
    dropList: (eventId) =>
      guarded(database, () =>
        dexie.transaction('rw', doorLists, doorListPages, () => dropDoorList(database, eventId)),
      ),
  };
}

type SearchCounting = Pick<DoorListStore, 'noteSearch' | 'searchReport' | 'searchesReported'>;

/** Counts searches. A report in progress takes no more of them, so that repeating it sends the same. */
function searchCounting(database: Database, newId: () => string): SearchCounting {
  const { dexie, doorLists } = database;
  const change = <T>(eventId: string, work: (row: DoorListRow) => Promise<T>): Promise<T | null> =>
    guarded(database, () =>
      dexie.transaction('rw', doorLists, async () => {
        const row = await doorLists.get(eventId);
        return row === undefined ? null : work(row);
      }),
    );
  return {
    async noteSearch(eventId, at) {
      await change(eventId, ({ searched }) => {
        const { reportId, searches, from } = searched ?? { reportId: newId(), searches: 0, from: at };
        return doorLists.update(eventId, {
          searched: { reportId, searches: searches + 1, from, until: Math.max(from, at) },
        });
      });
    },
    searchReport: (eventId) =>
      change(eventId, async ({ searched, telling = searched }) => {
        if (telling === undefined) return null;
        if (telling === searched) await doorLists.update(eventId, { telling, searched: undefined });
        return telling;
      }),
    async searchesReported(eventId, reportId) {
      await change(eventId, async ({ telling }) => {
        if (telling?.reportId === reportId) await doorLists.update(eventId, { telling: undefined });
      });
    },
  };
}

const pagesHere = ({ doorListPages }: Database, eventId: string) =>
  digestsByPage(doorListPages.where('[eventId+page+digest]').between(...ofPrefix(eventId)));

function statusOf(
  { listId, digest, tickets, pages }: DoorListRow,
  here: ReadonlyMap<number, string>,
): ListOnDevice {
  const lacking = pages.flatMap((wanted, page) => (here.get(page) === wanted ? [] : [page]));
  const complete = pages.every((_, page) => here.has(page));
  return { listId, digest, tickets, here, lacking, complete };
}
