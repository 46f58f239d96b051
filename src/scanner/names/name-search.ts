import type { ListedPerson } from '#domain/door/door-list.ts';
import { createAsking, portOf, type WorkerPort } from '#platform/ask-worker.ts';
import type { SealedPage } from '#platform/sealing-key.ts';
import type { FoundPeople } from './names-core.ts';
import type { FromNames, ToNames } from './names-messages.ts';

export type NamesPort = WorkerPort<ToNames, FromNames>;

/** Where the sealed names are read from. */
export interface SealedNames {
  /** Null where the list is gone, or not whole yet. */
  list(): Promise<{ readonly listId: string; readonly here: ReadonlyMap<number, string> } | null>;
  key(): Promise<CryptoKey | null>;
  page(page: number): Promise<(SealedPage & { readonly digest: string }) | null>;
  /** What a page was sealed beside. */
  boundOf(page: number): string;
}

/** Names of an event, searched in a worker: they are readable there alone. */
export interface NameSearch {
  /** Takes in what is new on the device; false where there is no list that could be searched. */
  refresh(): Promise<boolean>;
  search(typed: string, limit: number): Promise<FoundPeople>;
  person(ticketNumber: number): Promise<ListedPerson | null>;
  close(): void;
}

/** A search behind `port`. Rejects nothing: what the worker cannot do finds nobody. */
export function createNameSearch(port: NamesPort, names: SealedNames): NameSearch {
  const ask = createAsking(port, (id): FromNames => ({ kind: 'failed', id }));
  let listId: string | null = null;
  let taken = new Map<number, string>();
  let refreshing: Promise<boolean> = Promise.resolve(false);

  async function takeIn(): Promise<boolean> {
    const list = await names.list();
    // Another copy is under another key.
    if (list === null || (listId !== null && list.listId !== listId)) return false;
    if (listId === null) {
      const key = await names.key();
      if (key === null || (await ask({ kind: 'key', key })).kind !== 'done') return false;
      ({ listId } = list);
    }
    for (const [page, digest] of list.here) {
      if (taken.get(page) === digest) continue;
      // One at a time: a hundred of them at once would hold up the screen.
      const sealed = await names.page(page);
      if (sealed === null) return false;
      const { nonce, bytes } = sealed;
      const said = await ask({ kind: 'page', page, bound: names.boundOf(page), sealed: { nonce, bytes } });
      if (said.kind !== 'done') return false;
      taken.set(page, sealed.digest);
    }
    return true;
  }

  return {
    refresh() {
      refreshing = refreshing.then(takeIn, takeIn).catch(() => false);
      return refreshing;
    },
    async search(typed, limit) {
      const said = await ask({ kind: 'search', typed, limit });
      return said.kind === 'found' ? said.found : { people: [], total: 0 };
    },
    async person(ticketNumber) {
      const said = await ask({ kind: 'person', ticketNumber });
      return said.kind === 'person' ? said.person : null;
    },
    close() {
      taken = new Map();
      port.terminate();
    },
  };
}

/** The worker of this build. */
export function namesWorker(): NamesPort {
  return portOf(new Worker(new URL('./names.worker.ts', import.meta.url), { type: 'module', name: 'names' }));
}
