import { type Failure, isConnection, isRefusedWith } from '#domain/failures/failure.ts';
import { createContact, type Contact, type ContactDeps } from './contact.ts';
import type { DoorStore, EnrolledEvent, SyncDeps } from './deps.ts';
import type { EventBackoffs } from './event-backoffs.ts';
import { createFreshness, type Freshness } from './freshness.ts';
import { readChanges, type DownloadDeps, type Reading } from './manifests/download.ts';
import { createReplay, type Replay } from './replay.ts';
import { createTabMutex, type TabMutex } from './tab-mutex.ts';

export interface CycleDeps extends DownloadDeps {
  readonly store: DoorStore;
  readonly mutex: Pick<TabMutex, 'take'>;
  readonly contact: Contact;
  readonly replay: Replay;
  readonly fresh: Freshness;
  /** Without it every event is processed in every cycle, in the store's order. */
  readonly backoffs?: EventBackoffs;
}

/** Result of one whole cycle. */
export interface Cycle {
  /** The most significant failure, preferring connection failures; null if all went well. */
  readonly failure: Failure | null;
  /** It threw: the store failed. */
  readonly broken: boolean;
  /** Another page or the worker was draining. */
  readonly busy: boolean;
  readonly events: readonly EnrolledEvent[];
  readonly cursors: ReadonlyMap<string, number>;
  /** The events that succeeded. */
  readonly well: readonly string[];
}

/** Held while sending scans by a page or the service worker, one at a time for the whole device. */
export const drainLock = 'gatehouse-drain';

/** Creates cycles that remember the successful batch size and the last renewals. */
export function createCycles(
  deps: Omit<SyncDeps, 'reachability' | 'random'> &
    Pick<ContactDeps, 'heard' | 'hungCalls'> &
    Pick<CycleDeps, 'backoffs'>,
): { readonly run: () => Promise<Cycle>; readonly contact: Contact } {
  const contact = createContact(deps);
  const replay = createReplay({ ...deps, contact });
  const fresh = createFreshness(deps.clock, deps.time, contact);
  const mutex = createTabMutex(deps, drainLock);
  return { run: () => runCycle({ ...deps, contact, replay, fresh, mutex }), contact };
}

/**
 * Sends and reads everything, event by event. A failure of one event does not stop the next, unless the connection to
 * the server is broken. Without events, it pings.
 */
export async function runCycle(deps: CycleDeps): Promise<Cycle> {
  const cursors = new Map<string, number>();
  // First, because requests are signed with the server's time.
  let failure = await deps.fresh.refreshTime();
  let busy = false;
  const well: string[] = [];
  const known = await eventsToSync(deps);
  for (const event of deps.backoffs?.inTurn(known) ?? known) {
    if (failure !== null && isConnectionBroken(failure)) break;
    const one = await syncEvent(deps, event);
    busy ||= one.busy;
    if (one.cursor !== null) cursors.set(event.eventId, one.cursor);
    if (await isDone(deps, event)) continue;
    if (one.failure === null) well.push(event.eventId);
    const way = one.failure !== null && affectsAllEvents(one.failure, well.length);
    deps.backoffs?.note(event.eventId, one.failure, way);
    // A connection failure is the most significant.
    failure = moreSignificant(failure, one.failure);
  }
  const events = await eventsToSync(deps);
  if (events.length === 0 && failure === null) failure = await pingFailure(deps.contact);
  return { failure, broken: false, busy, events, cursors, well };
}

async function eventsToSync(deps: CycleDeps): Promise<readonly EnrolledEvent[]> {
  const due: EnrolledEvent[] = [];
  for (const event of await deps.store.events()) if (!(await isDone(deps, event))) due.push(event);
  return due;
}

/** An event that is over and has nothing to send is done; the server's refusals do not count as failures then. */
async function isDone({ fresh, store }: CycleDeps, event: EnrolledEvent): Promise<boolean> {
  return fresh.isOver(event) && !(await waits(store, event));
}

/** Returns whether an event has scans to send. */
const waits = async (store: DoorStore, { eventId }: EnrolledEvent): Promise<boolean> =>
  (await store.unsent(eventId, 1)).length > 0;

/** Sends and reads one event and renews its lease, up to the first connection failure. */
async function syncEvent(
  deps: CycleDeps,
  event: EnrolledEvent,
): Promise<Reading & { readonly busy: boolean }> {
  const drained = await deps.mutex.take(() => deps.replay.drain(event), {
    eventId: event.eventId,
    waits: () => waits(deps.store, event),
  });
  const busy = drained === 'busy';
  let failure = drained === 'busy' ? null : drained;
  if (failure !== null && isConnectionBroken(failure)) return { failure, busy, cursor: null };
  const reading = await reloadAndRead(deps, event);
  failure = moreSignificant(failure, reading.failure);
  if (failure !== null && isConnectionBroken(failure)) return { failure, busy, cursor: reading.cursor };
  // Renew the lease even after a failure, because everything else depends on it.
  const asked = isNotGenuine(reading.failure) ? { ...event, keysWanted: true as const } : event;
  failure = moreSignificant(failure, await deps.fresh.extendLease(asked, reading.gateMove));
  return { failure, busy, cursor: reading.cursor };
}

/** The event's key may have changed during a time without contact; a lease contains the current keys. */
const isNotGenuine = (failure: Failure | null): boolean => isRefusedWith(failure, 'manifest_not_genuine');

/** Returns the first failure, unless the other is a connection failure. */
function moreSignificant(first: Failure | null, other: Failure | null): Failure | null {
  return first === null || (other !== null && isConnectionBroken(other)) ? other : first;
}

/** Without events, only check whether the server is reachable. */
async function pingFailure(contact: Contact): Promise<Failure | null> {
  const answer = await contact.ping();
  return answer.ok ? null : answer.failure;
}

/** Reload the event, because draining may have changed it: a new server epoch, a renewed lease, a revocation. */
async function reloadAndRead(deps: CycleDeps, event: EnrolledEvent): Promise<Reading> {
  const now = (await deps.store.events()).find((other) => other.eventId === event.eventId);
  return now === undefined ? { failure: null, cursor: null } : readChanges(deps, now);
}

/**
 * Returns whether a failure affects all events. If others succeeded just before, the connection works, and one
 * event's timeouts slow down only that event. A rate limit affects all.
 *
 * @param well how many events succeeded in the same cycle
 */
export function affectsAllEvents(failure: Failure, well: number): boolean {
  return failure.kind === 'limited' || (isConnectionBroken(failure) && well === 0);
}

/** Every other call would fail now too. */
const isConnectionBroken = (failure: Failure): boolean => isConnection(failure) || failure.kind === 'limited';
