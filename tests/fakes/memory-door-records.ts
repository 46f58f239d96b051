import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import type { Change, ConflictFacts, Passage, SignedHeader } from '#domain/manifest/manifest.ts';
import { createClaimLedger } from '#server/tickets/claims/claim-ledger.ts';
import { counts, passageOf } from '#server/tickets/claims/ticket-claims.ts';
import {
  NoSuchEvent,
  type ChangesFound,
  type Claim,
  type DeviceProgress,
  type DoorRecords,
  type DoorTransaction,
  type DoorWrites,
  type NewScan,
  type TicketState,
} from '#server/database/door/door-records.ts';

/** Where a crash may happen: before the batch is stored, or after it is stored but before the reply. */
export interface CrashHooks {
  beforeCommit?: () => void;
  afterCommit?: () => void;
}

export interface NewDoorEvent {
  readonly eventId: string;
  readonly timeZone: string;
  readonly rules: Readonly<Record<string, CheckpointRules>>;
  readonly tickets: ReadonlyMap<number, TicketState>;
  /** Ids. */
  readonly gates: readonly string[];
  /** In ms. */
  readonly createdAt: number;
}

/** The stored data of one event; replaced as a whole on commit, never mutated. */
interface Kept {
  readonly event: NewDoorEvent;
  readonly revision: number;
  readonly scans: ReadonlyMap<string, NewScan>;
  readonly claims: ReadonlyMap<string, Claim>;
  readonly conflicts: ReadonlyMap<string, ConflictFacts>;
  readonly changes: readonly Change[];
  readonly progress: ReadonlyMap<string, DeviceProgress>;
}

/** A store that can be inspected at any time: it shows the result of its last transaction. */
export interface WatchedDoorRecords extends DoorRecords {
  addEvent(event: NewDoorEvent): void;
  /**
   * Changes a ticket as a revocation does: advances the event's revision, with one feed line, in a separate
   * transaction.
   */
  setTicket(
    eventId: string,
    ticketNumber: number,
    state: TicketState,
    line: { typeIndex: number; reference: number },
  ): Promise<void>;
  /**
   * Sends the doors a new header, as a change of gates does: advances the event's revision, with one feed line. Does
   * nothing if the store is restored meanwhile.
   *
   * @param onWritten called immediately after the write
   */
  tellHeader(
    eventId: string,
    sign: (revision: number) => Promise<SignedHeader>,
    onWritten: () => void,
  ): Promise<void>;
  tickets(eventId: string): ReadonlyMap<number, TicketState>;
  scans(eventId: string): readonly NewScan[];
  claimsOf(eventId: string): readonly Claim[];
  /** The passages that count, as in a manifest. */
  passages(eventId: string): readonly Passage[];
  conflicts(eventId: string): readonly ConflictFacts[];
  /** The revision, and the lines of the feed after a given revision. */
  feedAfter(
    eventId: string,
    revision: number,
  ): { readonly revision: number; readonly fresh: readonly Change[] };
  /** A snapshot of the whole store for a later restore. */
  backup(): unknown;
  restore(backup: unknown): void;
}

/** The door's records in memory, with the semantics of the real store: one atomic transaction at a time. */
export function memoryDoorRecords(hooks: CrashHooks = {}): WatchedDoorRecords {
  let store: ReadonlyMap<string, Kept> = new Map();
  let last: Promise<unknown> = Promise.resolve();
  const keptOf = (eventId: string): Kept => {
    const kept = store.get(eventId);
    if (kept === undefined) throw new NoSuchEvent(eventId);
    return kept;
  };
  const keep = (kept: Kept): void => {
    store = new Map(store).set(kept.event.eventId, kept);
  };
  const run = async <T>(eventId: string, work: (door: DoorTransaction) => Promise<T>): Promise<T> => {
    const before = keptOf(eventId);
    let after = before;
    const result = await work(
      transactionOver(before, (writes) => {
        after = withWrites(before, writes);
      }),
    );
    refuseTwice(after);
    hooks.beforeCommit?.();
    keep(after);
    hooks.afterCommit?.();
    return result;
  };
  return {
    inEvent(eventId, work) {
      const turn = last.then(() => run(eventId, work));
      last = turn.catch(() => undefined);
      return turn;
    },
    changes: async (eventId, since, limit) => pageOf(keptOf(eventId), since, limit),
    addEvent(event) {
      const nothing = {
        scans: new Map(),
        claims: new Map(),
        conflicts: new Map(),
        changes: [],
        progress: new Map(),
      };
      keep({ event, revision: 0, ...nothing });
    },
    setTicket(eventId, ticketNumber, state, line) {
      const turn = last.then(() => {
        const kept = keptOf(eventId);
        const revision = kept.revision + 1;
        const change: Change = { kind: 'ticket', revision, ticketNumber, state: state.state, ...line };
        const event = { ...kept.event, tickets: new Map(kept.event.tickets).set(ticketNumber, state) };
        keep(ruledAgain({ ...kept, event, revision, changes: [...kept.changes, change] }, ticketNumber));
      });
      last = turn.catch(() => undefined);
      return turn;
    },
    tellHeader(eventId, sign, onWritten) {
      const turn = last.then(async () => {
        const kept = keptOf(eventId);
        const revision = kept.revision + 1;
        const change: Change = { kind: 'header', revision, signed: await sign(revision) };
        if (keptOf(eventId) !== kept) return;
        keep({ ...kept, revision, changes: [...kept.changes, change] });
        onWritten();
      });
      last = turn.catch(() => undefined);
      return turn;
    },
    tickets: (eventId) => keptOf(eventId).event.tickets,
    scans: (eventId) => [...keptOf(eventId).scans.values()],
    claimsOf: (eventId) => [...keptOf(eventId).claims.values()],
    passages: (eventId) => [...keptOf(eventId).claims.values()].filter(counts).map(passageOf),
    conflicts: (eventId) => [...keptOf(eventId).conflicts.values()],
    feedAfter(eventId, since) {
      const { revision, changes } = keptOf(eventId);
      return { revision, fresh: changes.filter((change) => change.revision > since) };
    },
    backup: () => store,
    restore(backup) {
      if (!(backup instanceof Map)) throw new TypeError('not a backup of this store');
      store = backup;
    },
  };
}

/** Recomputes a ticket's claims after its state changed, as the real store does. */
function ruledAgain(kept: Kept, ticketNumber: number): Kept {
  const { timeZone, rules, tickets, eventId } = kept.event;
  const claims = [...kept.claims.values()]
    .filter((claim) => claim.ticketNumber === ticketNumber)
    .map((claim) => ({ ...claim, conflict: kept.conflicts.get(claim.scanId) ?? null }));
  const event = { eventId, revision: kept.revision, timeZone, rules };
  const ledger = createClaimLedger({ event, claims, tickets });
  const writes = ledger.ruleAll().writes(kept.revision);
  return withWrites(kept, { revision: kept.revision, at: 0, scans: [], progress: [], ...writes });
}

function transactionOver(kept: Kept, write: (writes: DoorWrites) => void): DoorTransaction {
  const { eventId, timeZone, rules, gates, createdAt } = kept.event;
  const { event, revision } = kept;
  return {
    event: { eventId, revision, timeZone, rules, gates, createdAt },
    scans: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const found = kept.scans.get(id);
          if (found === undefined) return [];
          const { scan, payloadHash, outcome } = found;
          const { eventId, deviceId, ticketNumber } = scan;
          return [[id, { payloadHash, eventId, deviceId, ticketNumber, outcome }] as const];
        }),
      ),
    undos: async (ids) =>
      [...kept.scans.values()].flatMap(({ scan, supervisor }) =>
        scan.undoes !== null && ids.includes(scan.undoes)
          ? [{ undoes: scan.undoes, deviceId: scan.deviceId, supervisor }]
          : [],
      ),
    claims: async (numbers, atMost) =>
      [...kept.claims.values()]
        .filter((claim) => numbers.includes(claim.ticketNumber))
        .slice(0, atMost)
        .map((claim) => ({ ...claim, conflict: kept.conflicts.get(claim.scanId) ?? null })),
    ticketStates: async (numbers) =>
      new Map([...event.tickets].filter(([number]) => numbers.includes(number))),
    progress: async (deviceId, epochs) =>
      new Map(
        epochs.flatMap((epoch) => {
          const found = kept.progress.get(`${deviceId} ${epoch}`);
          return found === undefined ? [] : [[epoch, found] as const];
        }),
      ),
    write: async (writes) => write(writes),
  };
}

function withWrites(kept: Kept, writes: DoorWrites): Kept {
  const twice = writes.scans.find(({ scan }) => kept.scans.has(scan.scanId));
  if (twice !== undefined) throw new Error(`scan ${twice.scan.scanId} is stored already`);
  return {
    event: kept.event,
    revision: writes.revision,
    scans: new Map([...kept.scans, ...writes.scans.map((scan) => [scan.scan.scanId, scan] as const)]),
    claims: new Map([...kept.claims, ...writes.claims.map((claim) => [claim.scanId, claim] as const)]),
    conflicts: new Map([
      ...kept.conflicts,
      ...writes.conflicts.map((conflict) => [conflict.conflictId, conflict] as const),
    ]),
    changes: [...kept.changes, ...writes.changes],
    progress: new Map([
      ...kept.progress,
      ...writes.progress.map(
        ({ deviceId, epoch, ...progress }) => [`${deviceId} ${epoch}`, progress] as const,
      ),
    ]),
  };
}

/** Enforces the unique key of the real store: one first admission for each right. */
function refuseTwice(kept: Kept): void {
  const taken = [...kept.claims.values()].flatMap(({ ticketNumber, checkpoint, slot }) =>
    slot === null ? [] : [`${ticketNumber} ${checkpoint} ${slot}`],
  );
  if (new Set(taken).size !== taken.length) throw new Error('two first admissions for one right');
}

function pageOf({ revision, changes }: Kept, since: number, limit: number): ChangesFound {
  const after = changes.filter((change) => change.revision > since);
  const next = after[limit];
  if (next === undefined) return { revision, cursor: Math.max(since, revision), more: false, changes: after };
  const whole = after.filter((change) => change.revision < next.revision);
  const page = whole.length > 0 ? whole : after.filter((change) => change.revision === next.revision);
  const cursor = page.at(-1)?.revision ?? since;
  return { revision, cursor, more: cursor < revision, changes: page };
}
