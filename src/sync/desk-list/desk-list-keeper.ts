import { attendeePagesFor } from '#domain/events/attendee-list.ts';
import { leaseLifeMs } from '#domain/door/device-readiness.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import type { Clock } from '#platform/clock.ts';
import type { Locks } from '#sync/deps.ts';
import { createTabMutex } from '#sync/tab-mutex.ts';

/** Where the lists are stored on this device. */
interface DeskListStorage {
  list(ownerId: number, eventId: string): Promise<{ readonly here: ReadonlyMap<number, string> } | null>;
  begin(
    ownerId: number,
    eventId: string,
    facts: { readonly timeZone: string; readonly pages: number; readonly expiresAt: number },
  ): Promise<string>;
  storePage(
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

/** A page from the server; without its text if the stored copy is current. */
interface ServedPage {
  readonly tickets: number;
  readonly timeZone: string;
  readonly digest: string;
  readonly text: string | null;
}

export interface DeskListKeeperDeps {
  readonly store: DeskListStorage;
  readonly readPage: (eventId: string, page: number, have: string | undefined) => Promise<Result<ServedPage>>;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly locks: Locks;
  /** Credential id of the signed-in user if they may have such lists; otherwise null. */
  readonly owner: () => number | null;
  /** Returns the hex SHA-256 of a text. */
  readonly digestOf: (text: string) => Promise<string>;
  /** Server time, ms. */
  readonly now: () => number;
}

/** Keeps a person's copies of attendee lists up to date with the server. */
export interface DeskListKeeper {
  /** Downloads what is missing or changed, page by page; pages that have arrived are kept if the rest fails. */
  bring(eventId: string): Promise<Failure | null>;
  /** Checks whether the copy may still be stored, and deletes it if not. */
  check(eventId: string): Promise<void>;
}

/** A page beyond any event's attendees: the server checks the same permission but sends no data. */
const emptyPage = 99_999;

/** Held during the download, so that two tabs do not fetch the same pages. */
const listLock = 'gatehouse-desk-list';

export function createDeskListKeeper(deps: DeskListKeeperDeps): DeskListKeeper {
  const { store, owner, now } = deps;
  const mutex = createTabMutex(deps, listLock);

  /** Requests a page. A refusal that means loss of access deletes the copy. */
  async function ask(ownerId: number, eventId: string, page: number, have: string | undefined) {
    const answer = await deps.readPage(eventId, page, have);
    if (!answer.ok && isAccessDenied(answer.failure)) await store.drop(ownerId, eventId);
    return answer;
  }

  async function bring(ownerId: number, eventId: string): Promise<Failure | null> {
    const here = (await store.list(ownerId, eventId))?.here ?? new Map<number, string>();
    let listId: string | null = null;
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const answer = await ask(ownerId, eventId, page, here.get(page));
      if (!answer.ok) return answer.failure;
      // After a sign-out meanwhile, do not store a late response.
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
      // "Unchanged" for a page that is not stored cannot come from our server.
      if (text === null && here.get(page) !== digest) return { kind: 'foreign', status: 200 };
      if (text !== null) {
        // Check the digest of the actual text, not the stated one.
        if ((await deps.digestOf(text)).slice(0, 32) !== digest) return { kind: 'foreign', status: 200 };
        if (!(await store.storePage({ ownerId, eventId, listId, page }, text, digest))) return null;
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
      await ask(ownerId, eventId, emptyPage, undefined);
    },
  };
}

/** The server knows the user and denies access, or the event no longer exists. */
const isAccessDenied = (failure: Failure): boolean =>
  failure.kind === 'refused' && (failure.status === 403 || failure.status === 404);
