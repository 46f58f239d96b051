import type { Call } from '#api/call.ts';
import { createDeferredTransport, type DeferredReply } from '#api/requests-transport.ts';
import { announceRequests } from '#app/requests/announce-requests.ts';
import type { RequestNotice, RequestTexts } from '#app/requests/request-text.ts';
import type { Database } from '#database/database.ts';
import {
  createStoredRequests,
  watchRequests,
  type StoredRequests,
  type WatchedRequests,
} from '#database/deferred-requests.ts';
import { canUndoRequest, type DeferredRequest } from '#domain/requests/deferred-request.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import { createSenderLoop, type SenderLoop } from '#sync/sender-loop.ts';
import { replayRequests, deferredRequestsLock } from '#sync/requests/requests-cycle.ts';
import { markOf } from './mark-of.ts';
import { thisSenderBrowser, type SenderBrowser } from './sender-browser.ts';
import type { ServerContact } from './server-contact.ts';
import { deferredRequestsMark, type SubmitResult, type DeferredRequests } from './deferred-requests.ts';

export interface DeferredRequestsDeps {
  readonly clock: Clock;
  readonly call: Call;
  readonly contact: Pick<ServerContact, 'reached' | 'subscribe'>;
  readonly values: StoredValues;
  readonly database: Database;
  /** Credential id of the signed-in user; null if nobody is signed in. */
  readonly person: () => number | null;
  /** Called on sign-in and sign-out. */
  readonly onPerson: (listener: () => void) => Cancel;
  /** Lets the worker send what is waiting while no page is open. */
  readonly mirrorSession: () => Promise<void>;
  /** Shows a notice. */
  readonly say: (news: RequestNotice) => void;
  readonly words: () => Promise<RequestTexts>;
  /** Called when the server completed this, which outdates displayed data. */
  readonly settle: (wish: DeferredRequest) => void;
  /** The browser's APIs; replaced in tests. */
  readonly browser?: SenderBrowser;
}

/** Requests of a user who has been away this long are deleted, ms. */
const maxAbsenceMs = 30 * 24 * 3_600_000;

/** Creates and starts the engine, which first sends what is waiting. */
export async function buildDeferredRequests(deps: DeferredRequestsDeps): Promise<DeferredRequests> {
  const { clock, database, values, browser = thisSenderBrowser } = deps;
  const store = createStoredRequests(database, markOf(values, deferredRequestsMark));
  /** Those whose user is waiting on this page, which shows the result itself. */
  const awaited: Awaited = new Map();
  const sender = senderOf(deps, browser, store, awaited);
  const watched = watchRequests(database, browser.live);
  const stopOthers = startAll(deps, browser, { sender, watched, store, isAwaited: (id) => awaited.has(id) });
  await store.tidy(deps.person(), clock.wall() - maxAbsenceMs);

  return {
    async ask(ownerId, ask, about) {
      const isHere = () => deps.person() === ownerId;
      // The user left while this engine was loading, so nothing may be sent when they return.
      if (!isHere()) return { state: 'gone' };
      const made = { wishId: browser.newId(clock.wall()), ownerId, ask, about, madeAt: clock.wall() };
      awaited.set(made.wishId, null);
      let kept = made.wishId;
      try {
        kept = (await store.keep(made)).wishId;
        awaited.set(kept, awaited.get(kept) ?? null);
        if (!isHere()) {
          // A new one was not yet stored when the user's data was deleted, so drop it. An earlier waiting one is
          // kept.
          if (kept === made.wishId) await store.undo(kept);
          return { state: 'gone' };
        }
        // If the page closes before the response, the worker sends it.
        await deps.mirrorSession().catch(() => {});
        void browser.ring().catch(() => {});
        await sender.syncNow();
        return await resultAfterAttempt(store, kept, awaited.get(kept) ?? null);
      } finally {
        awaited.delete(made.wishId);
        awaited.delete(kept);
      }
    },
    ofPerson: async (ownerId) => (await store.ofPerson(ownerId)).filter(({ end }) => end?.kind !== 'done'),
    undo: (wishId) => store.undo(wishId),
    async again(wishId) {
      await store.again(wishId);
      void browser.ring().catch(() => {});
      sender.nudge();
    },
    discard: (wishId) => store.discard(wishId),
    open: watched.open,
    onOpen: watched.subscribe,
    syncNow: () => sender.syncNow(),
    forgetOf: (ownerId) => store.forgetOf(ownerId),
    async stop() {
      stopOthers();
      await sender.stop();
    },
  };
}

/** The server's replies for those whose user is waiting on this page; null until they arrive. */
type Awaited = Map<string, DeferredReply | null>;

function senderOf(
  deps: DeferredRequestsDeps,
  browser: SenderBrowser,
  store: StoredRequests,
  awaited: Awaited,
): SenderLoop {
  const { clock, person } = deps;
  return createSenderLoop(
    { ...browser, clock },
    {
      lock: deferredRequestsLock,
      async waits() {
        const owner = person();
        return owner !== null && (await store.waiting(owner)).length > 0;
      },
      sendAll: (hungCalls) =>
        replayRequests({
          store,
          transport: createDeferredTransport(deps.call),
          person,
          now: () => clock.wall(),
          hungCalls,
          heard: (wishId, reply) => void (awaited.has(wishId) && awaited.set(wishId, reply)),
        }),
    },
  );
}

/** Returns the state after an attempt; deletes a request whose end its user sees here. */
async function resultAfterAttempt(
  store: StoredRequests,
  wishId: string,
  reply: DeferredReply | null,
): Promise<SubmitResult> {
  const wish = await store.read(wishId);
  if (wish === null) return reply === null ? { state: 'gone' } : { state: 'sent', reply };
  const { end } = wish;
  if (end === undefined) return { state: 'waiting', isUndoable: canUndoRequest(wish) };
  await store.claim(wishId);
  if (end.kind === 'done') return { state: 'sent', reply };
  await store.discard(wishId);
  if (end.kind === 'unsendable') throw new TypeError('This cannot be sent.');
  return { state: 'refused', failure: end.failure };
}

interface Running {
  readonly sender: SenderLoop;
  readonly watched: WatchedRequests;
  readonly store: StoredRequests;
  readonly isAwaited: (wishId: string) => boolean;
}

/** Starts the background work; returns a function that ends it. */
function startAll(deps: DeferredRequestsDeps, browser: SenderBrowser, running: Running): () => void {
  const { sender, watched, store, isAwaited } = running;
  const { visibility } = browser;
  const teller = announceRequests({ ...deps, watched, store, isAwaited, isVisible: visibility.isVisible });
  sender.start();
  const quiet = [
    teller.stop,
    watched.stop,
    deps.contact.subscribe(() => deps.contact.reached() && sender.nudge()),
    visibility.onChange((visible) => visible && teller.look()),
    // A returning user's waiting requests are sent, and reported to them only.
    deps.onPerson(() => {
      teller.look();
      sender.nudge();
    }),
  ];
  return () => {
    for (const stop of quiet) stop();
  };
}
