import type { AttendeesAsked } from '#domain/events/attendee-match.ts';
import type { DoorNews } from '#domain/events/door-news.ts';
import { createAsking, portOf, type WorkerPort } from '#platform/ask-worker.ts';
import { createOpening, type SealedPages } from '#platform/sealed-pages.ts';
import type { FoundAttendees } from './desk-core.ts';
import type { FromDesk, ToDesk } from './desk-messages.ts';

export type DeskPort = WorkerPort<ToDesk, FromDesk>;

/** Attendee search in a worker, the only place where they are decrypted, except for the rows shown. */
export interface DeskSearch {
  /**
   * Loads what is new on the device, page by page; false if there is no list.
   *
   * @param progress called after each page, whose people can be found from then on
   */
  refresh(progress: () => void): Promise<boolean>;
  /**
   * Finds attendees.
   *
   * @param news of the door since the list was loaded
   */
  find(asked: AttendeesAsked, limit: number, news?: DoorNews): Promise<FoundAttendees>;
  close(): void;
}

const nobody: FoundAttendees = { people: [], total: 0, door: { arrived: 0, not_arrived: 0, inside: 0 } };

/** Creates a search behind `port`. Never rejects: if the worker fails, nobody is found. */
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

/** Creates the worker of this build. */
export function deskWorker(): DeskPort {
  return portOf(
    new Worker(new URL('./desk.worker.ts', import.meta.url), { type: 'module', name: 'attendees' }),
  );
}
