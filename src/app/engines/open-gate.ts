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
import { tallied } from '#app/scanning/scan-tallies.ts';
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

/** How events are built from what lies on the device. */
export const eventBuilding = {
  inflate,
  openHeader: (signed: SignedHeader, keys: readonly EventKey[]) => openChanged(signed, keys, verifySignature),
};

/** A gate that takes in what other tabs of this device record. */
export interface FollowingGate extends OpenGate {
  /**
   * Takes in what another tab has recorded since, at the cost of that alone; false where the log on the disk is another one by
   * now, and the event must be opened anew.
   */
  catchUp(): Promise<boolean>;
}

/**
 * Opens an event for judging; null where its manifest is not complete. Rejects with the store's error.
 *
 * @param mayRecord whether this tab is the one that records on this device
 */
export async function openGate(
  deps: OpenGateDeps,
  eventId: string,
  mayRecord: () => boolean,
): Promise<FollowingGate | null> {
  const { clock, time, database, store } = deps;
  const enrolment = await followEnrolment(store, eventId);
  if (enrolment.now() === null) return null;
  const openLog = () => openOwnLog(deps, eventId);
  // Before the view: what another tab records in between is in that, and the log notices it at the next record.
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
    // Asked for at each scan: whoever works here may change while the gate stays open.
    get operator() {
      return operatorOf(deps);
    },
    mayJudge: () => mayRecord() && (enrolment.now()?.leaseExpiresAt ?? 0) > (time.forLeases() ?? 0),
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
    gate: tellingGate(gate, told),
    subscribe: listeners.add,
    catchUp,
    close() {
      quiet();
      unfollow();
      event.close();
    },
  };
}

/** What this device has recorded at an event, counted beside the store. */
async function openOwnLog(
  { database, newEpoch, tallies }: OpenGateDeps,
  eventId: string,
): Promise<EventScanLog> {
  return tallied(await openScanLog(database, eventId, { hash: hashRecord, newEpoch }), tallies);
}

/**
 * A log whose view knows of what another tab recorded before the next reading is judged.
 *
 * @param log as it was when the event was opened
 * @param openLog opens it as it is by now
 */
function following(
  log: EventScanLog,
  openLog: () => Promise<EventScanLog>,
  event: Pick<OpenEvent, 'catchUp'>,
): { readonly scans: EventScanLog } & Pick<FollowingGate, 'catchUp'> {
  let now = log;
  /** The log goes on after what the other tab recorded, and the view does not hold that yet. */
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
        // It was judged without what is known now.
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
      // Before the view, as when the event is opened.
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

/** This device's right at an event, as it was when it was looked at last. */
async function followEnrolment(store: OpenGateDeps['store'], eventId: string) {
  let enrolled = await store.enrolled(eventId);
  return {
    now: () => enrolled,
    /** Where it cannot be read it counts as over, until the next look. */
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

/** A gate whose records are told of once they are in the view; what only looks tells nothing. */
function tellingGate(gate: Gate, told: <T>(work: Promise<T>) => Promise<T>): Gate {
  return {
    admit: (...offer) => told(gate.admit(...offer)),
    admitByHand: (...found) => told(gate.admitByHand(...found)),
    undo: (scanId) => told(gate.undo(scanId)),
    look: gate.look,
    group: gate.group,
    saysTicket: gate.saysTicket,
    admitMember: (...member) => told(gate.admitMember(...member)),
    force: (...forced) => told(gate.force(...forced)),
    sendAway: (scanId) => told(gate.sendAway(scanId)),
  };
}

/** Whoever is signed in, as a record names them. */
export function operatorOf({ operator }: Pick<OpenGateDeps, 'operator'>): string | null {
  const person = operator();
  return person === null ? null : String(person);
}
