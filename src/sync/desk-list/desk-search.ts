import type { AttendeesAsked } from '#domain/events/attendee-match.ts';
import { createAsking, portOf, type WorkerPort } from '#platform/ask-worker.ts';
import type { SealedPage } from '#platform/sealing-key.ts';
import type { FoundAttendees } from './desk-core.ts';
import type { FromDesk, ToDesk } from './desk-messages.ts';

export type DeskPort = WorkerPort<ToDesk, FromDesk>;

/** Where the sealed attendees are read from. */
export interface SealedDesk {
  /** Null where there is none. */
  list(): Promise<{
    readonly listId: string;
    readonly key: CryptoKey;
    readonly here: ReadonlyMap<number, string>;
  } | null>;
  page(page: number): Promise<(SealedPage & { readonly digest: string }) | null>;
  /** What a page was sealed beside. */
  boundOf(page: number): string;
}

/** Attendees of an event, searched in a worker: they are readable there alone, but for the rows that are shown. */
export interface DeskSearch {
  /**
   * Takes in what is new on the device, page by page; false where there is no list.
   *
   * @param progress told after each page: those that are in can be found from then on
   */
  refresh(progress: () => void): Promise<boolean>;
  find(asked: AttendeesAsked, limit: number): Promise<FoundAttendees>;
  close(): void;
}

/** A search behind `port`. Rejects nothing: what the worker cannot do finds nobody. */
export function createDeskSearch(port: DeskPort, desk: SealedDesk): DeskSearch {
  const ask = createAsking(port, (id): FromDesk => ({ kind: 'failed', id }));
  let listId: string | null = null;
  const taken = new Map<number, string>();
  let refreshing: Promise<boolean> = Promise.resolve(false);

  async function takeIn(progress: () => void): Promise<boolean> {
    const list = await desk.list();
    // Another copy is under another key.
    if (list === null || (listId !== null && list.listId !== listId)) return false;
    if (listId === null) {
      if ((await ask({ kind: 'key', key: list.key })).kind !== 'done') return false;
      ({ listId } = list);
    }
    for (const [page, digest] of list.here) {
      if (taken.get(page) === digest) continue;
      // One at a time: a hundred of them at once would hold up the screen.
      const sealed = await desk.page(page);
      if (sealed === null) return false;
      const { nonce, bytes } = sealed;
      const said = await ask({ kind: 'page', page, bound: desk.boundOf(page), sealed: { nonce, bytes } });
      if (said.kind !== 'done') return false;
      taken.set(page, sealed.digest);
      progress();
    }
    return (await ask({ kind: 'prepare' })).kind === 'done';
  }

  return {
    refresh(progress) {
      refreshing = refreshing.then(() => takeIn(progress)).catch(() => false);
      return refreshing;
    },
    async find(asked, limit) {
      const said = await ask({ kind: 'find', asked, limit });
      return said.kind === 'found' ? said.found : { people: [], total: 0 };
    },
    close: () => port.terminate(),
  };
}

/** The worker of this build. */
export function deskWorker(): DeskPort {
  return portOf(
    new Worker(new URL('./desk.worker.ts', import.meta.url), { type: 'module', name: 'attendees' }),
  );
}
