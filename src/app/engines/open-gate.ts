import { createListeners } from '#domain/listeners.ts';
import type { Database } from '#database/database.ts';
import type { DoorStorage } from '#database/door-store.ts';
import { openEvent, type OpenEvent } from '#database/open-event.ts';
import { openScanLog, type EventScanLog } from '#database/scans.ts';
import { StorageError, storageError } from '#database/storage-error.ts';
import type { EventKey, SignedHeader } from '#domain/manifest/manifest.ts';
import { hashRecord } from '#domain/door/scan.ts';
import { verifySignature } from '#platform/browser-signature.ts';
import type { Clock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { inflate } from '#platform/inflate.ts';
import { createGate } from '#scanner/gate/gate.ts';
import type { Gate } from '#scanner/gate/deps.ts';
import type { DoorTime, Reachability } from '#sync/deps.ts';
import type { ScanTallies } from '#sync/scan-tally.ts';
import { openChanged } from '#sync/manifests/signed-header.ts';
import { withTally } from '#app/scanning/scan-tallies.ts';
import type { OpenGate } from './door-desk.ts';

export interface OpenGateDeps {
  readonly clock: Clock;
  readonly time: Pick<DoorTime, 'now' | 'forLeases'>;
  readonly database: Database;
  readonly store: Pick<DoorStorage, 'enrolled'>;
  readonly newEpoch: () => string;
  readonly tallies: ScanTallies;
  readonly reachability: Reachability;
  readonly operator: () => number | null;
}

/** Builds events from the device's data. */
export const eventBuilding = {
  inflate,
  openHeader: (signed: SignedHeader, keys: readonly EventKey[]) => openChanged(signed, keys, verifySignature),
};

/** A gate that applies what other tabs of this device record. */
export interface FollowedGate extends OpenGate {
  /**
   * Applies what another tab has recorded since, at proportional cost; false if the log on disk has been replaced and
   * the event must be reopened.
   */
  catchUp(): Promise<boolean>;
}

/**
 * Opens an event for judging; null if its manifest is incomplete. Rejects with the store's error.
 *
 * @param mayRecord whether this tab records on this device
 */
export async function openGate(
  deps: OpenGateDeps,
  eventId: string,
  mayRecord: () => boolean,
): Promise<FollowedGate | null> {
  const { clock, time, database, store } = deps;
  const enrolment = await followEnrolment(store, eventId);
  if (enrolment.now() === null) return null;
  const openLog = () => openOwnLog(deps, eventId);
  // Before the view, so that the view includes what another tab records in between; the log notices it at the next
  // record.
  const opened = await openLog();
  const event = await openEvent(database, eventId, {
    after: (ms, callback) => clock.after(ms, callback),
    ...eventBuilding,
  });
  if (event === null) return null;
  const { scans, catchUp } = following(opened, openLog, event);
  const listeners = createListeners();
  const { tell } = listeners;
  const unfollow = event.subscribe(() => {
    enrolment.look();
    tell();
  });
  const quiet = deps.reachability.onHint((hint) => {
    if (hint === 'hidden') void event.checkpoint().catch(() => {});
  });
  const gate = createGate({
    clock,
    time: () => time.now(),
    newScanId: newId,
    verifySignature,
    scans,
    view: event.view,
    // Evaluated at each scan, because the user may change while the gate stays open.
    get operator() {
      return operatorOf(deps);
    },
    canJudge: () => mayRecord() && (enrolment.now()?.leaseExpiresAt ?? 0) > (time.forLeases() ?? 0),
    role: () => enrolment.now()?.role ?? 'steward',
    landedLate: tell,
  });
  const told = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    tell();
    return result;
  };
  return {
    view: () => event.view,
    gate: announcingGate(gate, told),
    subscribe: listeners.add,
    catchUp,
    close() {
      quiet();
      unfollow();
      event.close();
    },
  };
}

/** Opens this device's log of an event, with a tally outside the store. */
async function openOwnLog(
  { database, newEpoch, tallies }: OpenGateDeps,
  eventId: string,
): Promise<EventScanLog> {
  return withTally(await openScanLog(database, eventId, { hash: hashRecord, newEpoch }), tallies);
}

/**
 * Wraps a log so that its view includes what another tab recorded before the next judgement.
 *
 * @param log state when the event was opened
 * @param openLog opens the current state
 */
function following(
  log: EventScanLog,
  openLog: () => Promise<EventScanLog>,
  event: Pick<OpenEvent, 'catchUp'>,
): { readonly scans: EventScanLog } & Pick<FollowedGate, 'catchUp'> {
  let now = log;
  /** True while the log is ahead of the view because of the other tab's records. */
  let isBehind = false;
  const catchUp = async () => {
    await event.catchUp();
    isBehind = false;
  };
  const scans: EventScanLog = {
    get next() {
      return now.next;
    },
    async keep(scan) {
      if (isBehind) {
        await catchUp();
        // It was judged without current data.
        throw new StorageError('storage_conflict');
      }
      try {
        await now.keep(scan);
      } catch (error) {
        isBehind = storageError(error)?.code === 'storage_conflict';
        if (isBehind) await catchUp();
        throw error;
      }
    },
    find: (scanId) => now.find(scanId),
  };
  return {
    scans,
    async catchUp() {
      // Before the view, as when opening the event.
      const onDisk = await openLog();
      const { epoch, seq } = onDisk.next;
      if (epoch !== now.next.epoch || seq < now.next.seq) return false;
      if (seq === now.next.seq && !isBehind) return true;
      await catchUp();
      now = onDisk;
      return true;
    },
  };
}

/** This device's enrolment at an event, as of the last check. */
async function followEnrolment(store: OpenGateDeps['store'], eventId: string) {
  let enrolled = await store.enrolled(eventId);
  return {
    now: () => enrolled,
    /** If it cannot be read, it counts as ended until the next check. */
    look() {
      void store
        .enrolled(eventId)
        .catch(() => null)
        .then((row) => {
          enrolled = row;
        });
    },
  };
}

/** Wraps a gate to announce its records once they are in the view; queries announce nothing. */
function announcingGate(gate: Gate, told: <T>(work: Promise<T>) => Promise<T>): Gate {
  return {
    admit: (...offer) => told(gate.admit(...offer)),
    admitByHand: (...found) => told(gate.admitByHand(...found)),
    undo: (scanId) => told(gate.undo(scanId)),
    look: gate.look,
    group: gate.group,
    isTicketText: gate.isTicketText,
    admitMember: (...member) => told(gate.admitMember(...member)),
    force: (...forced) => told(gate.force(...forced)),
    sendAway: (scanId) => told(gate.sendAway(scanId)),
  };
}

/** Returns the signed-in user as recorded in scans. */
export function operatorOf({ operator }: Pick<OpenGateDeps, 'operator'>): string | null {
  const person = operator();
  return person === null ? null : String(person);
}
