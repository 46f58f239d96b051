import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, describe, expect, it } from 'vitest';
import { openGate, type FollowedGate } from '#app/engines/open-gate.ts';
import { openScanLog } from '#database/scans.ts';
import { hashRecord } from '#domain/door/scan.ts';
import { closeAll, device, install } from '#tests/database/opened-event.ts';
import { sampleManifest, sampleUuid } from '#tests/database/sample-manifest.ts';
import { eventId, sampleLease, sampleScan } from '#tests/database/samples.ts';

const gates: FollowedGate[] = [];
afterEach(() => {
  for (const gate of gates.splice(0)) gate.close();
  closeAll();
});

/** A supervisor's phone with an event, and a second tab on it that records an admission. */
async function phone() {
  const { database, store } = await device();
  await store.storeEnrolment(sampleLease({ role: 'supervisor' }));
  await install(store, await sampleManifest());
  const newEpoch = () => 'epoch-renewed';
  const open = async () => {
    const gate = await openGate(
      {
        clock: { monotonic: () => 0, wall: () => 1_000, after: () => () => {} },
        time: { now: () => ({ now: 1_000, uncertaintyMs: 0 }), forLeases: () => 1_000 },
        database,
        store,
        newEpoch,
        tallies: { kept: () => {}, look: async () => {} },
        reachability: { onHint: () => () => {} },
        operator: () => 7,
      },
      eventId,
      () => true,
    );
    if (gate === null) throw new Error('The manifest should be ready.');
    gates.push(gate);
    return gate;
  };
  const admitElsewhere = async (ticketNumber: number) => {
    const log = await openScanLog(database, eventId, { hash: hashRecord, newEpoch });
    const { epoch, seq, previousHash } = log.next;
    await log.keep(sampleScan(seq, { epoch, previousHash, scanId: sampleUuid(), ticketNumber }));
  };
  return { database, store, open, admitElsewhere };
}

const admitted = async ({ gate }: FollowedGate, ticketNumber: number) => {
  const { scan, verdict } = await gate.admitByHand(ticketNumber, 'gate-1', 'entry');
  return scan === null ? 'not recorded' : verdict.passes;
};

describe('a gate with another tab of the same device', () => {
  it('judges a code again with the records the other tab has written', async () => {
    const { database, open, admitElsewhere } = await phone();
    const gate = await open();
    expect(await admitted(gate, 1)).toBe(true);
    await admitElsewhere(4);
    expect(await admitted(gate, 5)).toBe(true);
    await admitElsewhere(6);
    expect(await admitted(gate, 6)).toBe(false);
    expect(await admitted(gate, 4)).toBe(false);
    expect(await gate.catchUp()).toBe(true);
    // One record per scanned code, and none for those judged too early.
    expect(await database.scans.count()).toBe(6);
  });

  it("records nothing until it has read the other tab's records", async () => {
    const { database, open, admitElsewhere } = await phone();
    const gate = await open();
    await admitElsewhere(4);
    const { transaction } = database.dexie;
    let fails = true;
    database.dexie.transaction = ((...asked: Parameters<typeof transaction>) => {
      if (!fails || !asked.includes(database.scans)) return transaction.apply(database.dexie, asked);
      fails = false;
      return Dexie.Promise.reject(new Error('It cannot be read.'));
    }) as typeof transaction;
    expect([await admitted(gate, 4), fails]).toEqual(['not recorded', false]);
    expect(await admitted(gate, 4)).toBe(false);
  });

  it('includes what the other tab records while it opens', async () => {
    const { database, open, admitElsewhere } = await phone();
    const { get } = database.enrolments;
    let lands = true;
    database.enrolments.get = ((...asked: Parameters<typeof get>) => {
      // The view is read in a transaction, the log without one.
      if (!lands || Dexie.currentTransaction !== null) return get.apply(database.enrolments, asked);
      lands = false;
      return Dexie.Promise.resolve(admitElsewhere(4)).then(() => get.apply(database.enrolments, asked));
    }) as typeof get;
    const gate = await open();
    expect(lands).toBe(false);
    expect(await admitted(gate, 4)).toBe(false);
  });

  it('does not open when this device has left the event', async () => {
    const { database, store, open } = await phone();
    await store.deviceRevoked(eventId, 'device-1');
    await expect(open()).rejects.toThrow('The manifest should be ready.');
    await database.enrolments.clear();
    await expect(open()).rejects.toThrow('The manifest should be ready.');
  });
});
