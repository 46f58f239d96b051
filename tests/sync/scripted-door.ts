import type { Failure, Result } from '#domain/failures/failure.ts';
import type { Receipt } from '#domain/door/receipt.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { createDoorTime } from '#sync/clock/door-time.ts';
import type { BatchReply, DoorTransport, ReachHint, SyncDeps } from '#sync/deps.ts';
import { createLife, lifeClock } from '../fakes/life.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';
import {
  appendScan,
  createMemoryDoorStore,
  emptyTables,
  withEvent,
  type EventRow,
} from '../fakes/memory-door-store.ts';
import { memoryLocks, type HeldLocks } from '../fakes/memory-locks.ts';
import { createVirtualTime } from '../fakes/virtual-time.ts';

/** Server time when a test starts, in ms. */
export const startedAt = 1_800_000_000_000;

export function scan(seq: number, changes: Partial<ScanRecord> = {}): ScanRecord {
  return {
    version: 1,
    scanId: `00000000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
    kind: 'scan',
    eventId: 'event-1',
    deviceId: 'device-1',
    epoch: 'epoch-1',
    seq,
    checkpoint: 'event',
    gateId: 'gate-1',
    direction: 'entry',
    ticketNumber: seq,
    form: 'printed',
    test: false,
    verdict: 'admit',
    passed: true,
    codeDigest: null,
    knownRevision: 0,
    deviceTime: startedAt,
    correctedTime: startedAt,
    uncertaintyMs: 0,
    operator: null,
    undoes: null,
    note: null,
    previousHash: '',
    ...changes,
  };
}

export function receipt(scanId: string, status: Receipt['status'] = 'applied'): Receipt {
  const outcome = {
    ruling: 'first',
    conflictId: null,
    first: null,
    revision: 1,
    receivedAt: startedAt,
  } as const;
  const settled = status === 'applied' || status === 'duplicate' || status === 'conflict';
  return { scanId, status, outcome: settled ? outcome : null, code: settled ? null : status, message: null };
}

export const failed = (failure: Failure): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure,
});
export const taken = (receipts: readonly Receipt[], epoch = 'history-1'): Result<BatchReply> => ({
  ok: true,
  value: { receipts, revision: 1, epoch, time: startedAt },
});

const enrolled: EventRow = {
  eventId: 'event-1',
  deviceId: 'device-1',
  epoch: 'epoch-1',
  cursor: 0,
  serverEpoch: 'history-1',
  leaseExpiresAt: startedAt + 12 * 3_600_000,
  eventKeys: [],
  role: 'steward',
  revoked: false,
  ready: null,
  feed: [],
  unfinished: null,
  pages: new Map(),
};

/** A loop that makes more calls than this does not notice that nothing changes. */
const mostCalls = 5_000;

/** Builds one enrolled device over a server that the test scripts; every call is recorded in `calls`. */
export function scriptedDoor(answers: Partial<DoorTransport> = {}, unsent = 0) {
  const time = createVirtualTime();
  const life = createLife(time);
  const held: HeldLocks = new Map();
  const disk = createMemoryDisk(withEvent(emptyTables, enrolled));
  for (let seq = 1; seq <= unsent; seq += 1) appendScan(disk, 'strict', scan(seq));
  const clock = lifeClock(time, life, () => startedAt + time.now());
  const store = createMemoryDoorStore({ disk, pause: async () => {}, newEpoch: () => 'epoch-2' });
  const calls: { readonly what: string; readonly at: number; readonly size: number }[] = [];
  const noted =
    <A extends unknown[], R>(what: string, answer: (...args: A) => R) =>
    (...args: A): R => {
      const sent: unknown = args[1];
      if (calls.length > mostCalls) throw new Error('the server is asked without end');
      calls.push({ what, at: time.now(), size: Array.isArray(sent) ? sent.length : 0 });
      return answer(...args);
    };
  const real: DoorTransport = {
    ping: async () => ({ ok: true, value: { time: startedAt + time.now(), epoch: 'history-1' } }),
    sendScans: async (_event, scans) => taken(scans.map((one) => receipt(one.scanId))),
    readChanges: async (_event, since) => ({
      ok: true,
      value: { cursor: since, more: false, epoch: 'history-1', changes: [] },
    }),
    renewLease: async () => ({ ok: true, value: { expiresAt: startedAt + 24 * 3_600_000 } }),
    listen: (_event, _moved, lost) => {
      lost(false);
      return () => {};
    },
    ...answers,
  };
  const transport: DoorTransport = {
    ping: noted('ping', real.ping),
    sendScans: noted('scans', real.sendScans),
    readChanges: noted('changes', real.readChanges),
    renewLease: noted('renew', real.renewLease),
    listen: real.listen,
  };
  let hear: (hint: ReachHint) => void = () => {};
  const deps: SyncDeps = {
    clock,
    random: { fraction: () => 0.5 },
    reachability: {
      onHint(listener) {
        hear = listener;
        return () => void (hear = () => {});
      },
    },
    locks: memoryLocks(held, life),
    store,
    transport,
    time: createDoorTime(clock, { offsetMs: null, keep: () => {} }),
    manifests: { fetchManifest: async () => failed({ kind: 'unreachable' }) },
  };
  return {
    time,
    life,
    held,
    disk,
    store,
    parts: deps,
    calls,
    hint: (hint: ReachHint) => hear(hint),
    callsOf: (what: string) => calls.filter((call) => call.what === what),
    states: () => disk.read().scans.map((row) => row.state),
  };
}
