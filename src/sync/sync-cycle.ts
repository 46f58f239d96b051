import { isConnection, type Failure } from '#domain/failures/failure.ts';
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
  /** Without it every event is looked after in every cycle, in the store's order. */
  readonly backoffs?: EventBackoffs;
}

/** One whole cycle, over. */
export interface Cycle {
  /** What went wrong, of the kind that tells most about the way to the server; null when all went well. */
  readonly failure: Failure | null;
  /** It ended in an exception: the store failed. */
  readonly broken: boolean;
  /** The page and the worker drain in turns: somebody else was at it. */
  readonly busy: boolean;
  readonly events: readonly EnrolledEvent[];
  readonly cursors: ReadonlyMap<string, number>;
  /** The events that went well. */
  readonly well: readonly string[];
}

/** Held by whoever sends scans: page or service worker, one flight at a time for the whole device. */
export const drainLock = 'gatehouse-drain';

/** Cycles that remember from one to the next what size of batch gets through, and what was renewed when. */
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
 * Sends everything, reads everything, event by event. One event's trouble does not stop the next, unless it
 * is the way to the server that is broken. With no event to speak for, it pings.
 */
export async function runCycle(deps: CycleDeps): Promise<Cycle> {
  const cursors = new Map<string, number>();
  // Requests are signed with the server's time, so that comes first.
  let failure = await deps.fresh.keepTime();
  let busy = false;
  const well: string[] = [];
  const known = await eventsToLookAfter(deps);
  for (const event of deps.backoffs?.inTurn(known) ?? known) {
    if (failure !== null && isWayBroken(failure)) break;
    const one = await lookAfter(deps, event);
    busy ||= one.busy;
    if (one.cursor !== null) cursors.set(event.eventId, one.cursor);
    if (await isDone(deps, event)) continue;
    if (one.failure === null) well.push(event.eventId);
    const way = one.failure !== null && befallsAll(one.failure, well.length);
    deps.backoffs?.note(event.eventId, one.failure, way);
    // Of what goes wrong the broken way tells most.
    failure = moreTelling(failure, one.failure);
  }
  const events = await eventsToLookAfter(deps);
  if (events.length === 0 && failure === null) failure = await pinged(deps.contact);
  return { failure, broken: false, busy, events, cursors, well };
}

async function eventsToLookAfter(deps: CycleDeps): Promise<readonly EnrolledEvent[]> {
  const due: EnrolledEvent[] = [];
  for (const event of await deps.store.events()) if (!(await isDone(deps, event))) due.push(event);
  return due;
}

/** With nothing to send at an event that is over, there is nothing to do: what the server answers there is no trouble. */
async function isDone({ fresh, store }: CycleDeps, event: EnrolledEvent): Promise<boolean> {
  return fresh.isOver(event) && !(await waits(store, event));
}

/** Whether anything of an event waits to be sent. */
const waits = async (store: DoorStore, { eventId }: EnrolledEvent): Promise<boolean> =>
  (await store.unsent(eventId, 1)).length > 0;

/** Sends and reads one event, and looks after its lease, up to the first failure of the way. */
async function lookAfter(
  deps: CycleDeps,
  event: EnrolledEvent,
): Promise<Reading & { readonly busy: boolean }> {
  const drained = await deps.mutex.take(() => deps.replay.drain(event), {
    eventId: event.eventId,
    waits: () => waits(deps.store, event),
  });
  const busy = drained === 'busy';
  let failure = drained === 'busy' ? null : drained;
  if (failure !== null && isWayBroken(failure)) return { failure, busy, cursor: null };
  const reading = await readAfresh(deps, event);
  failure = moreTelling(failure, reading.failure);
  if (failure !== null && isWayBroken(failure)) return { failure, busy, cursor: reading.cursor };
  // A lease is renewed although something else went wrong: without it nothing would go well again.
  const asked = isNotGenuine(reading.failure) ? { ...event, keysWanted: true as const } : event;
  failure = moreTelling(failure, await deps.fresh.keepLease(asked, reading.gateMove));
  return { failure, busy, cursor: reading.cursor };
}

/** The event's key may have changed in a time without contact: a lease names the keys of now. */
const isNotGenuine = (failure: Failure | null): boolean =>
  failure?.kind === 'refused' && failure.code === 'manifest_not_genuine';

/** The first failure, unless the other is of the way to the server. */
function moreTelling(first: Failure | null, other: Failure | null): Failure | null {
  return first === null || (other !== null && isWayBroken(other)) ? other : first;
}

/** With no event to speak for, only whether the server can be reached is of interest. */
async function pinged(contact: Contact): Promise<Failure | null> {
  const answer = await contact.ping();
  return answer.ok ? null : answer.failure;
}

/** Draining may have changed what the store says of the event: a new server epoch, a renewed lease, a revocation. */
async function readAfresh(deps: CycleDeps, event: EnrolledEvent): Promise<Reading> {
  const now = (await deps.store.events()).find((other) => other.eventId === event.eventId);
  return now === undefined ? { failure: null, cursor: null } : readChanges(deps, now);
}

/**
 * Whether a failure is no event's own. Where others went well just before, the way is not broken: one event's answers
 * that never come slow down itself alone. A limit is for all.
 *
 * @param well how many events went well in the same cycle
 */
export function befallsAll(failure: Failure, well: number): boolean {
  return failure.kind === 'limited' || (isWayBroken(failure) && well === 0);
}

/** The same would befall every other call now. */
const isWayBroken = (failure: Failure): boolean => isConnection(failure) || failure.kind === 'limited';
