import type { Failure, Result } from '#domain/failures/failure.ts';
import type { Receipt } from '#domain/door/receipt.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import type { BatchReply, DoorTransport, Locks } from '#sync/deps.ts';
import type { DoorRecords, DoorTransaction, DoorWrites } from '#server/database/door/door-records.ts';
import { withEvent } from '../fakes/memory-door-store.ts';
import { nothingPlanted, type Plant } from './plant.ts';

const delivered = (scan: ScanRecord): Receipt => ({
  scanId: scan.scanId,
  status: 'applied',
  outcome: { ruling: 'none', conflictId: null, first: null, revision: 0, receivedAt: 0 },
  code: null,
  message: null,
});
const asDelivered = (scans: readonly ScanRecord[], epoch: string): Result<BatchReply> => ({
  ok: true,
  value: { receipts: scans.map(delivered), revision: 0, epoch, time: Number.NaN },
});

/** A client that treats some failures as success. */
function forgivingTransport(forgives: (failure: Failure) => boolean): Plant['transport'] {
  return (real) => ({
    ...real,
    async sendScans(event, scans) {
      const result = await real.sendScans(event, scans);
      return result.ok || !forgives(result.failure) ? result : asDelivered(scans, event.serverEpoch ?? '');
    },
  });
}

/** Removes the entry from the queue, then sends it. */
const sendThenForget: Plant['store'] = (real, { disk }) => ({
  ...real,
  async unsent(eventId, limit) {
    const scans = await real.unsent(eventId, limit);
    const taken = new Set(scans);
    disk.commit('strict', (tables) => ({
      ...tables,
      scans: tables.scans.map((row) =>
        taken.has(row.scan) ? { ...row, state: 'acknowledged', receipt: delivered(row.scan) } : row,
      ),
    }));
    return scans;
  },
});

/** Creates new ids for each attempt. */
const newIdPerRetry: Plant['transport'] = (real): DoorTransport => {
  let tries = 0;
  return {
    ...real,
    async sendScans(event, scans) {
      tries += 1;
      const mark = tries.toString(16).padStart(4, '0');
      const ids = new Map(scans.map((scan) => [scan.scanId.slice(0, -4) + mark, scan.scanId]));
      const renamed = scans.map((scan) => ({ ...scan, scanId: scan.scanId.slice(0, -4) + mark }));
      const result = await real.sendScans(event, renamed);
      if (!result.ok) return result;
      const receipts = result.value.receipts.map((receipt) => ({
        ...receipt,
        scanId: ids.get(receipt.scanId) ?? receipt.scanId,
      }));
      return { ok: true, value: { ...result.value, receipts } };
    },
  };
};

/** The server treats a scan of a ticket scanned before as a duplicate. */
const dedupeByTicket: Plant['records'] = (real) => ({
  ...real,
  inEvent: (eventId, work) =>
    real.inEvent(eventId, async (door) => {
      const seen = new Set<number>();
      return work({
        ...door,
        async claims(numbers) {
          const claims = await door.claims(numbers);
          for (const claim of claims) seen.add(claim.ticketNumber);
          return claims;
        },
        write: (writes) =>
          door.write({
            ...writes,
            scans: writes.scans.filter(({ scan }) => !seen.has(scan.ticketNumber ?? -1)),
          }),
      });
    }),
});

/** No unique key backs up the decision either. */
const withoutKey = (writes: DoorWrites): DoorWrites => ({
  ...writes,
  claims: writes.claims.map((claim) => ({ ...claim, slot: null })),
});

/** Reads, releases the lock, and then writes a decision based on what it read. */
const checkThenAct: Plant['records'] = (real, pause): DoorRecords => ({
  ...real,
  async inEvent(eventId, work) {
    const decided: DoorWrites[] = [];
    const looking = (door: DoorTransaction): DoorTransaction => ({
      ...door,
      write: async (writes) => void decided.push(writes),
    });
    const value = await real.inEvent(eventId, (door) => work(looking(door)));
    // The lock is released before the decision is written: a busy server is slow.
    for (let step = 0; step < 100; step += 1) await pause();
    for (const writes of decided) await real.inEvent(eventId, (door) => door.write(withoutKey(writes)));
    return value;
  },
});

/** Shows the verdict as soon as the write has been requested. */
const showBeforePersist: Plant['scanLog'] = (real) => ({
  get next() {
    return real.next;
  },
  find: (scanId) => real.find(scanId),
  async keep(scan) {
    real.keep(scan).catch(() => {});
  },
});

/** The flag that a page is sending is stored separately: a crash leaves it set. */
const stuckFlag: Plant['locks'] = (_real, held) => {
  const ifFree: Locks['ifFree'] = async (name, work) => {
    const flag = `flag ${name}`;
    if (held.has(flag)) return undefined;
    held.set(flag, {
      alive: () => true,
      pause: async () => {},
      within: (value) => value,
      onDeath: () => {},
      kill: () => {},
    });
    const value = await work();
    held.delete(flag);
    return value;
  };
  return { ifFree, steal: ifFree };
};

/** Leaves parked records in the queue. */
const poisonBlocks: Plant['store'] = (real) => ({
  ...real,
  storeReceipts: (eventId, receipts, serverEpoch) =>
    real.storeReceipts(
      eventId,
      receipts.filter((receipt) => receipt.status !== 'parked'),
      serverEpoch,
    ),
});

/** Writes the cursor in one transaction, and its rows in the next. */
const cursorBeforeRows: Plant['store'] = (real, { disk, pause }) => ({
  ...real,
  async storeChanges(eventId, from, page) {
    const before = disk.read().events.get(eventId);
    if (before === undefined || before.cursor !== from) return false;
    disk.commit('strict', (tables) => withEvent(tables, { ...before, cursor: page.cursor }));
    await pause();
    disk.commit('relaxed', (tables) => {
      const row = tables.events.get(eventId) ?? before;
      return withEvent(tables, {
        ...row,
        feed: [...row.feed, { from, cursor: page.cursor, changes: page.changes }],
      });
    });
    return true;
  },
});

/** Well-known bugs, each as a faulty replacement for a real part. */
export const plantedBugs: Readonly<Record<string, Plant>> = {
  'send, then forget': { ...nothingPlanted, store: sendThenForget },
  'a new id for each retry': { ...nothingPlanted, transport: newIdPerRetry },
  'repeats told by ticket instead of scan id': { ...nothingPlanted, records: dedupeByTicket },
  'dropped on 5xx': {
    ...nothingPlanted,
    transport: forgivingTransport((failure) => failure.kind === 'server'),
  },
  'dropped on 4xx': {
    ...nothingPlanted,
    transport: forgivingTransport((failure) => failure.kind === 'refused' || failure.kind === 'unauthorized'),
  },
  'any 200 is success': {
    ...nothingPlanted,
    transport: forgivingTransport((failure) => failure.kind === 'foreign' && failure.status === 200),
  },
  'shown before it is kept': { ...nothingPlanted, scanLog: showBeforePersist },
  'check, then act, on the server': { ...nothingPlanted, records: checkThenAct },
  'relaxed durability': { ...nothingPlanted, scanDurability: 'relaxed' },
  'sequence numbers reused after an eviction': { ...nothingPlanted, freshEpoch: false },
  'a stuck uploading flag': { ...nothingPlanted, locks: stuckFlag },
  'one poison item blocks the batch': { ...nothingPlanted, store: poisonBlocks },
  'the cursor before the rows': { ...nothingPlanted, store: cursorBeforeRows },
};
