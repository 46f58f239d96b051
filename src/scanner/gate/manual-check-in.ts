import { mainArea } from '#domain/door/areas.ts';
import { readByHand } from '#domain/door/by-hand.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { checkByHand } from '#domain/door/verdict.ts';
import { createListeners } from '#domain/listeners.ts';
import type { EventView } from '#domain/manifest/event-view.ts';
import type { PassageTable } from '#domain/manifest/passage-columns.ts';
import type { Passage } from '#domain/manifest/passage.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import type { BrowserLocks } from '#platform/locks.ts';
import { lockName } from './scanner-lock.ts';
import { notRecorded } from './gate-record.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { ForcedBecause, Gate, JudgedScan, NotRecorded } from './deps.ts';

/** An event opened for judging on this device. */
interface ManualGate {
  readonly view: () => EventView;
  readonly gate: Pick<Gate, 'admitByHand' | 'force' | 'undo'>;
  /** Loads the records that another tab of this device made; false if the event must be reopened. */
  catchUp(): Promise<boolean>;
  subscribe(listener: () => void): Cancel;
  close(): void;
}

export interface ManualCheckInDeps {
  readonly clock: Pick<Clock, 'after'>;
  readonly locks: Pick<BrowserLocks, 'within'>;
  /** Opens the event, which judges only while `mayRecord` holds. Null if the device has no complete manifest. */
  readonly open: (mayRecord: () => boolean) => Promise<ManualGate | null>;
  /** The signed-in operator; null if signed out. */
  readonly operator: () => string | null;
  /** Records of the event that no server has confirmed. */
  readonly unconfirmed: () => Promise<readonly ScanRecord[]>;
  /** Calls back when this device records something at the event or the server confirms it, in any tab. */
  readonly watch: (listener: () => void) => Cancel;
  /** Called after a record, so that it is sent soon. */
  readonly recorded: () => void;
}

/** Why nothing was recorded. `other_tab`: the scanner is open in another tab, and only that tab records. */
type ManualRefusal = Omit<NotRecorded, 'reason'> & {
  readonly reason: NotRecorded['reason'] | 'other_tab';
};
export type ManualResult = JudgedScan | ManualRefusal;

/** Facts about a ticket that only this device knows. */
export interface DeviceKnowledge {
  /** For all areas, newest first. */
  readonly all: readonly Passage[];
  /** Scans undone on this device that no server knows about yet. */
  readonly undone: ReadonlySet<string>;
  /** Scans of this device that no server has confirmed. */
  readonly unsent: ReadonlySet<string>;
}

/**
 * Checks people in by hand through the device's own gate, holding the device lock for each record only, so that tabs
 * take turns. While a scanner is open in a tab, only that tab records.
 */
export interface ManualCheckIn {
  /** Null until the event is open, or if it cannot be opened. */
  view(): EventView | null;
  /** Returns what is known about a ticket; null until the event is open. */
  known(ticketNumber: number): DeviceKnowledge | null;
  /** Tickets for which this device recorded something after a time (corrected, ms) or has unsent records. */
  recordedSince(time: number): readonly number[];
  /** Admissions that count at the main area; null until the event is open. */
  passages(): PassageTable | null;
  /** Number of records of the event that no server has confirmed. */
  unsent(): number;
  subscribe(listener: () => void): Cancel;
  checkIn(ticketNumber: number, gateId: string): Promise<ManualResult>;
  force(scanId: string, why: ForcedBecause): Promise<ManualResult>;
  undo(scanId: string): Promise<ManualResult>;
  close(): void;
}

/** Longest time that another tab needs for one record, in ms. A scanner holds the lock for as long as it is open. */
export const otherTabMs = 1_500;
/** Time limit for one press, in ms. */
export const maxPressMs = 5_000;

export function createManualCheckIn(deps: ManualCheckInDeps): ManualCheckIn {
  const listeners = createListeners();
  const memory = createMemory(deps);
  const inTurn = oneAtATime();
  let holds = false;
  const gate = createGateHolder(() => deps.open(() => holds), listeners.tell);
  const refresh = () =>
    inTurn(async () => {
      await gate.current();
      await memory.look();
      listeners.tell();
    }).catch(() => {});
  const unwatch = deps.watch(() => void refresh());
  void refresh();

  async function record(work: (gate: ManualGate['gate']) => Promise<ManualResult>): Promise<ManualResult> {
    const who = deps.operator();
    const atGate = async (isWanted: () => boolean): Promise<ManualResult> => {
      holds = true;
      try {
        const open = await gate.current();
        // Never record for another operator, or for a press that has been abandoned.
        const isRight = isWanted() && deps.operator() === who;
        return open === null || !isRight ? notRecorded('not_allowed') : await work(open.gate);
      } finally {
        holds = false;
      }
    };
    const said = await inTime(deps.clock, (isOver) =>
      inTurn(() => lockedOnce(deps, (isHeld) => atGate(() => isHeld() && !isOver()))),
    );
    if (said.scan !== null) {
      memory.add(said.scan);
      deps.recorded();
    }
    listeners.tell();
    return said;
  }
  return {
    view: () => gate.now()?.view() ?? null,
    known(ticketNumber) {
      const view = gate.now()?.view();
      return view === undefined ? null : memory.known(view, ticketNumber);
    },
    recordedSince: memory.recordedSince,
    passages: () => gate.now()?.view().passages(mainArea) ?? null,
    unsent: memory.count,
    subscribe: listeners.add,
    checkIn: (ticketNumber, gateId) => record((at) => at.admitByHand(ticketNumber, gateId, 'entry')),
    force: (scanId, why) => record((at) => at.force(scanId, why)),
    undo: (scanId) => record((at) => at.undo(scanId)),
    close() {
      unwatch();
      gate.close();
    },
  };
}

/** Keeps one gate open and loads what other tabs record; reopens it if that fails. */
function createGateHolder(open: () => Promise<ManualGate | null>, tell: () => void) {
  let now: ManualGate | null = null;
  let unfollow: Cancel = () => {};
  let closed = false;
  return {
    now: () => now,
    /** Returns the event with every record of this device. Requests run one at a time. */
    async current(): Promise<ManualGate | null> {
      if (closed || (now !== null && (await now.catchUp()))) return now;
      const next = await open();
      unfollow();
      now?.close();
      if (closed) next?.close();
      now = closed ? null : next;
      unfollow = now?.subscribe(tell) ?? (() => {});
      return now;
    },
    close() {
      closed = true;
      unfollow();
      now?.close();
      now = null;
    },
  };
}

/** Tracks the records of this device beyond those in its view of the event. */
function createMemory({ unconfirmed }: Pick<ManualCheckInDeps, 'unconfirmed'>) {
  let unsent: readonly ScanRecord[] = [];
  const recordedAt = new Map<number, number>();
  const note = ({ ticketNumber, correctedTime }: ScanRecord) => {
    if (ticketNumber === null) return;
    recordedAt.set(ticketNumber, Math.max(correctedTime, recordedAt.get(ticketNumber) ?? -Infinity));
  };
  return {
    async look() {
      unsent = await unconfirmed();
      unsent.forEach(note);
    },
    add(scan: ScanRecord) {
      // A record read in the meantime is already included.
      if (!unsent.some(({ scanId }) => scanId === scan.scanId)) unsent = [...unsent, scan];
      note(scan);
    },
    count: () => unsent.length,
    recordedSince: (time: number): readonly number[] => [
      ...unsent.flatMap(({ ticketNumber }) => ticketNumber ?? []),
      ...[...recordedAt].flatMap(([ticketNumber, at]) => (at > time ? ticketNumber : [])),
    ],
    known(view: EventView, ticketNumber: number): DeviceKnowledge {
      const at = (area: string) => view.knownAbout(readByHand(ticketNumber), area)?.passages ?? [];
      const own = unsent.filter((scan) => scan.ticketNumber === ticketNumber);
      return {
        all: Object.keys(view.header.rules)
          .flatMap(at)
          .toSorted((one, other) => other.at - one.at),
        undone: new Set(own.flatMap(({ undoes }) => undoes ?? [])),
        unsent: new Set(own.map(({ scanId }) => scanId)),
      };
    },
  };
}

/** Returns `storage_slow` if the work takes too long; work that has begun continues to its end. */
async function inTime(
  clock: ManualCheckInDeps['clock'],
  work: (isOver: () => boolean) => Promise<ManualResult>,
): Promise<ManualResult> {
  let over = false;
  const late = Promise.withResolvers<ManualResult>();
  const quiet = clock.after(maxPressMs, () => {
    over = true;
    late.resolve(notRecorded('storage_slow'));
  });
  try {
    return await Promise.race([work(() => over), late.promise]);
  } catch {
    return notRecorded('storage_lost');
  } finally {
    quiet();
  }
}

/** Holds the device lock for one record; `other_tab` if a scanner has it. */
async function lockedOnce(
  { clock, locks }: Pick<ManualCheckInDeps, 'clock' | 'locks'>,
  work: (isHeld: () => boolean) => Promise<ManualResult>,
): Promise<ManualResult> {
  const waiting = new AbortController();
  const quiet = clock.after(otherTabMs, () => waiting.abort());
  const begun: Promise<ManualResult>[] = [];
  let held = true;
  try {
    const said = await locks.within(lockName, waiting.signal, () => {
      quiet();
      const said = work(() => held);
      begun.push(said);
      return said;
    });
    return said ?? { scan: null, reason: 'other_tab', verdict: checkByHand };
  } catch (error) {
    // A scanner took the lock in the meantime. The record in progress fails safely, because the log takes no two
    // records with one sequence number.
    held = false;
    const [last] = begun;
    if (last === undefined) throw error;
    return await last;
  } finally {
    quiet();
  }
}
