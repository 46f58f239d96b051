import type { AttendeesQuery } from '#domain/events/attendee-match.ts';
import type { DoorUpdate } from '#domain/events/door-update.ts';
import { createWorkerCalls, portOf, type WorkerPort } from '#platform/worker-calls.ts';
import { createPageSender, type SealedPages } from '#platform/sealed-pages.ts';
import type { FoundAttendees } from './desk-core.ts';
import type { FromDeskWorker, ToDeskWorker } from './desk-messages.ts';

export type DeskPort = WorkerPort<ToDeskWorker, FromDeskWorker>;

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
  find(asked: AttendeesQuery, limit: number, news?: DoorUpdate): Promise<FoundAttendees>;
  close(): void;
}

const noAttendees: FoundAttendees = { people: [], total: 0, door: { arrived: 0, not_arrived: 0, inside: 0 } };

/** Creates a search behind `port`. Never rejects: if the worker fails, nobody is found. */
export function createDeskSearch(port: DeskPort, desk: SealedPages): DeskSearch {
  const ask = createWorkerCalls(port, (id): FromDeskWorker => ({ kind: 'failed', id }));
  const takeIn = createPageSender(ask, desk);
  return {
    async refresh(progress) {
      return (await takeIn(progress)) && (await ask({ kind: 'prepare' })).kind === 'done';
    },
    async find(asked, limit, news) {
      const said = await ask({ kind: 'find', asked, limit, news });
      return said.kind === 'found' ? said.found : noAttendees;
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
