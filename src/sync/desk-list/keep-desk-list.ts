import { attendeePagesFor } from '#domain/events/attendee-list.ts';
import { leaseLifeMs } from '#domain/door/device-readiness.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import type { Clock } from '#platform/clock.ts';
import type { Locks } from '#sync/deps.ts';
import { createTabMutex } from '#sync/tab-mutex.ts';

/** Where the lists are kept on this device. */
interface DeskListPlace {
  list(ownerId: number, eventId: string): Promise<{ readonly here: ReadonlyMap<number, string> } | null>;
  begin(
    ownerId: number,
    eventId: string,
    facts: { readonly timeZone: string; readonly pages: number; readonly expiresAt: number },
  ): Promise<string>;
  keepPage(
    of: {
      readonly ownerId: number;
      readonly eventId: string;
      readonly listId: string;
      readonly page: number;
    },
    text: string,
    digest: string,
  ): Promise<boolean>;
  finish(
    of: { readonly ownerId: number; readonly eventId: string; readonly listId: string },
    readAt: number,
  ): Promise<void>;
  drop(ownerId: number, eventId: string): Promise<void>;
}

/** A page as the server answers it; without its text where the copy is what there is. */
interface ServedPage {
  readonly tickets: number;
  readonly timeZone: string;
  readonly digest: string;
  readonly text: string | null;
}

export interface DeskListKeeperDeps {
  readonly store: DeskListPlace;
  readonly readPage: (eventId: string, page: number, have: string | undefined) => Promise<Result<ServedPage>>;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly locks: Locks;
  /** Credential id of who is signed in and may have such lists; null for everybody else. */
  readonly owner: () => number | null;
  /** Hex SHA-256 of a text. */
  readonly digestOf: (text: string) => Promise<string>;
  /** Server time, ms. */
  readonly now: () => number;
}

/** Keeps a person's copies of attendees as the server has them. */
export interface DeskListKeeper {
  /** Brings what is not here as the server has it, page by page: what has arrived stays when the rest fails. */
  bring(eventId: string): Promise<Failure | null>;
  /** Asks whether the copy may still be here, and drops it where it may not. */
  check(eventId: string): Promise<void>;
}

/** No event has so many attendees: it is answered by the rule of every page, and carries none of them. */
const pageOfNobody = 99_999;

/** Held while attendees are downloaded, so that two tabs do not fetch the same pages. */
const listLock = 'gatehouse-desk-list';

export function createDeskListKeeper(deps: DeskListKeeperDeps): DeskListKeeper {
  const { store, owner, now } = deps;
  const mutex = createTabMutex(deps, listLock);

  /** A page of the server's, or why not; a copy that somebody may not have any more is dropped with that answer. */
  async function ask(ownerId: number, eventId: string, page: number, have: string | undefined) {
    const answer = await deps.readPage(eventId, page, have);
    if (!answer.ok && isNotTheirs(answer.failure)) await store.drop(ownerId, eventId);
    return answer;
  }

  async function bring(ownerId: number, eventId: string): Promise<Failure | null> {
    const here = (await store.list(ownerId, eventId))?.here ?? new Map<number, string>();
    let listId: string | null = null;
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const answer = await ask(ownerId, eventId, page, here.get(page));
      if (!answer.ok) return answer.failure;
      // Whoever left meanwhile has no list any more, and gets none by a late answer.
      if (owner() !== ownerId) return null;
      const { tickets, timeZone, digest, text } = answer.value;
      pages = attendeePagesFor(tickets);
      if (listId === null) {
        listId = await store.begin(ownerId, eventId, { timeZone, pages, expiresAt: now() + leaseLifeMs });
        if (owner() !== ownerId) {
          await store.drop(ownerId, eventId);
          return null;
        }
      }
      // Nothing new, and not here either: no server of ours says so.
      if (text === null && here.get(page) !== digest) return { kind: 'foreign', status: 200 };
      if (text !== null) {
        // By what arrived, whatever was said of it.
        if ((await deps.digestOf(text)).slice(0, 32) !== digest) return { kind: 'foreign', status: 200 };
        if (!(await store.keepPage({ ownerId, eventId, listId, page }, text, digest))) return null;
      }
      if (page === pages - 1) await store.finish({ ownerId, eventId, listId }, now());
    }
    return null;
  }

  return {
    async bring(eventId) {
      const ownerId = owner();
      if (ownerId === null) return null;
      const failure = await mutex.take(() => bring(ownerId, eventId));
      return failure === 'busy' ? null : failure;
    },
    async check(eventId) {
      const ownerId = owner();
      if (ownerId === null) return;
      await ask(ownerId, eventId, pageOfNobody, undefined);
    },
  };
}

/** The server knows who asks, and says that this is none of theirs, or that there is no such event any more. */
const isNotTheirs = (failure: Failure): boolean =>
  failure.kind === 'refused' && (failure.status === 403 || failure.status === 404);
