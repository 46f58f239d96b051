import type { AttendeesAsked } from '#domain/events/attendee-match.ts';
import type { DoorNews } from '#domain/events/door-news.ts';
import { createAsking, portOf, type WorkerPort } from '#platform/ask-worker.ts';
import { createOpening, type SealedPages } from '#platform/sealed-pages.ts';
import type { FoundAttendees } from './desk-core.ts';
import type { FromDesk, ToDesk } from './desk-messages.ts';

export type DeskPort = WorkerPort<ToDesk, FromDesk>;

/** Attendees of an event, searched in a worker: they are readable there alone, but for the rows that are shown. */
export interface DeskSearch {
  /**
   * Takes in what is new on the device, page by page; false where there is no list.
   *
   * @param progress told after each page: those that are in can be found from then on
   */
  refresh(progress: () => void): Promise<boolean>;
  /** @param news of the door since the list was read */
  find(asked: AttendeesAsked, limit: number, news?: DoorNews): Promise<FoundAttendees>;
  close(): void;
}

const nobody: FoundAttendees = { people: [], total: 0, door: { arrived: 0, not_arrived: 0, inside: 0 } };

/** A search behind `port`. Rejects nothing: what the worker cannot do finds nobody. */
export function createDeskSearch(port: DeskPort, desk: SealedPages): DeskSearch {
  const ask = createAsking(port, (id): FromDesk => ({ kind: 'failed', id }));
  const takeIn = createOpening(ask, desk);
  return {
    async refresh(progress) {
      return (await takeIn(progress)) && (await ask({ kind: 'prepare' })).kind === 'done';
    },
    async find(asked, limit, news) {
      const said = await ask({ kind: 'find', asked, limit, news });
      return said.kind === 'found' ? said.found : nobody;
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
