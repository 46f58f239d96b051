import type { ListedPerson } from '#domain/door/door-list.ts';
import { createWorkerCalls, portOf, type WorkerPort } from '#platform/worker-calls.ts';
import { createPageSender, type SealedPages } from '#platform/sealed-pages.ts';
import type { FoundPeople } from './names-core.ts';
import type { FromNamesWorker, ToNamesWorker } from './names-messages.ts';

export type NamesPort = WorkerPort<ToNamesWorker, FromNamesWorker>;

/** Searches the names of an event in a worker, the only place where they are decrypted. */
export interface NameSearch {
  /** Loads what is new on the device; false if there is no list to search. */
  refresh(): Promise<boolean>;
  search(typed: string, limit: number): Promise<FoundPeople>;
  person(ticketNumber: number): Promise<ListedPerson | null>;
  close(): void;
}

/** Creates a search behind `port`. Never rejects: if the worker fails, it finds nobody. */
export function createNameSearch(port: NamesPort, names: SealedPages): NameSearch {
  const ask = createWorkerCalls(port, (id): FromNamesWorker => ({ kind: 'failed', id }));
  const refresh = createPageSender(ask, names);
  return {
    refresh: () => refresh(),
    async search(typed, limit) {
      const said = await ask({ kind: 'search', typed, limit });
      return said.kind === 'found' ? said.found : { people: [], total: 0 };
    },
    async person(ticketNumber) {
      const said = await ask({ kind: 'person', ticketNumber });
      return said.kind === 'person' ? said.person : null;
    },
    close: () => port.terminate(),
  };
}

/** Starts the worker of this build. */
export function namesWorker(): NamesPort {
  return portOf(new Worker(new URL('./names.worker.ts', import.meta.url), { type: 'module', name: 'names' }));
}
