import type { Failure } from '#domain/failure.ts';
import type { Contact } from './contact.ts';
import { readChanges, type DownloadParts, type Reading } from './download.ts';
import type { Freshness } from './freshness.ts';
import type { DrainTurn } from './drain-turn.ts';
import type { DoorStore, EnrolledEvent } from './parts.ts';
import type { Replay } from './replay.ts';

export interface RoundParts extends DownloadParts {
  readonly store: DoorStore;
  readonly turn: DrainTurn;
  readonly contact: Contact;
  readonly replay: Replay;
  readonly fresh: Freshness;
}

/** One whole round, over. */
export interface Round {
  /** What went wrong, of the kind that tells most about the way to the server; null when all went well. */
  readonly failure: Failure | null;
  /** It ended in an exception: the store failed. */
  readonly broken: boolean;
  /** The page and the worker drain in turns: somebody else was at it. */
  readonly busy: boolean;
  readonly events: readonly EnrolledEvent[];
  readonly cursors: ReadonlyMap<string, number>;
}

/**
 * Sends everything, reads everything, event by event. One event's trouble does not stop the next, unless it
 * is the way to the server that is broken. With no event to speak for, it pings.
 */
export async function runRound(parts: RoundParts): Promise<Round> {
  const cursors = new Map<string, number>();
  // Requests are signed with the server's time, so that comes first.
  let failure = await parts.fresh.keepTime();
  let busy = false;
  for (const event of await parts.store.events()) {
    if (failure !== null && isWayBroken(failure)) break;
    const drained = await parts.turn.take(event, async () => ({
      failure: await parts.replay.drain(event),
    }));
    busy ||= drained === undefined;
    failure ??= drained?.failure ?? null;
    if (failure !== null && isWayBroken(failure)) break;
    const reading = await readAfresh(parts, event);
    if (reading.cursor !== null) cursors.set(event.eventId, reading.cursor);
    failure ??= reading.failure;
    if (failure !== null && isWayBroken(failure)) break;
    failure ??= await parts.fresh.keepLease(event);
  }
  const events = await parts.store.events();
  if (events.length === 0 && failure === null) failure = await pinged(parts.contact);
  return { failure, broken: false, busy, events, cursors };
}

/** With no event to speak for, only whether the server can be reached is of interest. */
async function pinged(contact: Contact): Promise<Failure | null> {
  const answer = await contact.ping();
  return answer.ok ? null : answer.failure;
}

/** Draining may have changed what the store says of the event: a new server epoch, a renewed lease, a revocation. */
async function readAfresh(parts: RoundParts, event: EnrolledEvent): Promise<Reading> {
  const now = (await parts.store.events()).find((other) => other.eventId === event.eventId);
  return now === undefined ? { failure: null, cursor: null } : readChanges(parts, now);
}

/** The same would befall every other call now. */
function isWayBroken(failure: Failure): boolean {
  return (
    failure.kind === 'unreachable' ||
    failure.kind === 'timeout' ||
    failure.kind === 'foreign' ||
    failure.kind === 'limited'
  );
}
