import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { receipt as wireReceipt } from '#contract/door/receipts.ts';
import type { Receipt } from '#domain/door/receipt.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { createContact } from '#sync/contact.ts';
import { createReplay } from '#sync/replay.ts';
import type { DoorTransport } from '#sync/deps.ts';
import { failed, receipt, scan, scriptedDoor, taken } from './scripted-door.ts';

function drained(answers: Partial<DoorTransport>, unsent: number) {
  const door = scriptedDoor(answers, unsent);
  const contact = createContact({ ...door.parts, heard: () => {} });
  const replay = createReplay({ ...door.parts, contact });
  const drain = async () => {
    const [event] = await door.store.events();
    if (event === undefined) throw new Error('not enrolled');
    return replay.drain(event);
  };
  return { ...door, drain };
}
const refused = (status: number) =>
  failed({ kind: 'refused', status, code: 'bad', message: 'Not this.', errors: [] });

describe('sending scans', () => {
  it('drains 5,000 scans in ten requests, in sequence', async () => {
    const seqs: number[] = [];
    const door = drained(
      {
        sendScans: async (_event, scans) => {
          seqs.push(...scans.map((one) => one.seq));
          return taken(scans.map((one) => receipt(one.scanId)));
        },
      },
      5_000,
    );
    expect(await door.drain()).toBeNull();
    expect(door.callsOf('scans')).toHaveLength(10);
    expect(seqs).toEqual(Array.from({ length: 5_000 }, (_, index) => index + 1));
    expect(new Set(door.states())).toEqual(new Set(['acknowledged']));
  });

  it.each([{ kind: 'unreachable' }, { kind: 'timeout' }, { kind: 'foreign', status: 200 }] as const)(
    'reads and sends little of a long queue until the server responds again: %o',
    async (failure) => {
      let isDown = true;
      const door = drained(
        {
          sendScans: async (_event, scans) =>
            isDown ? failed(failure) : taken(scans.map((one) => receipt(one.scanId))),
        },
        1_000,
      );
      for (let scanned = 0; scanned < 5; scanned += 1) expect(await door.drain()).toEqual(failure);
      const [, ...afterwards] = door.callsOf('scans').map((call) => call.size);
      expect(afterwards).toEqual([20, 20, 20, 20]);
      isDown = false;
      expect(await door.drain()).toBeNull();
      expect(new Set(door.states())).toEqual(new Set(['acknowledged']));
      // One call to show that the server is reachable, then batches as large as before.
      expect(door.callsOf('scans').length).toBeLessThanOrEqual(5 + 1 + 4);
    },
  );

  it.each([
    [{ kind: 'timeout' }, [20, 250, 500, 230]],
    [{ kind: 'unreachable' }, [20, 500, 480]],
  ] as const)('sends this much once the server responds again after %o', async (failure, sizes) => {
    let isDown = true;
    const door = drained(
      {
        sendScans: async (_event, scans) =>
          isDown ? failed(failure) : taken(scans.map((one) => receipt(one.scanId))),
      },
      1_000,
    );
    expect(await door.drain()).toEqual(failure);
    isDown = false;
    expect(await door.drain()).toBeNull();
    const [, ...afterwards] = door.callsOf('scans').map((call) => call.size);
    expect(afterwards).toEqual(sizes);
  });

  it('halves a batch that is too large until it fits, and loses nothing', async () => {
    const door = drained(
      {
        sendScans: async (_event, scans) =>
          scans.length > 60 ? failed({ kind: 'too_large' }) : taken(scans.map((one) => receipt(one.scanId))),
      },
      100,
    );
    expect(await door.drain()).toBeNull();
    expect(
      door
        .callsOf('scans')
        .map((call) => call.size)
        .slice(0, 3),
    ).toEqual([100, 50, 50]);
    expect(new Set(door.states())).toEqual(new Set(['acknowledged']));
  });

  it.each([400, 409, 413, 422])(
    'parks the one scan that the server answers with %i, and sends the rest',
    async (status) => {
      const isBad = (one: ScanRecord): boolean => one.seq === 7;
      const door = drained(
        {
          sendScans: async (_event, scans) =>
            scans.some(isBad) ? refused(status) : taken(scans.map((one) => receipt(one.scanId))),
        },
        20,
      );
      expect(await door.drain()).toBeNull();
      expect(
        door
          .states()
          .map((state, index) => (state === 'parked' ? index + 1 : 0))
          .filter(Boolean),
      ).toEqual([7]);
      expect(door.states().filter((state) => state === 'acknowledged')).toHaveLength(19);
      expect(door.disk.read().scans[6]?.receipt?.code).toBe('bad');
    },
  );

  it.each([
    { kind: 'unreachable' },
    { kind: 'timeout' },
    { kind: 'foreign', status: 200 },
    { kind: 'server', status: 503, retryAfterMs: null },
    { kind: 'limited', retryAfterMs: 1_000 },
    { kind: 'unauthorized', code: 'unauthorized', message: '' },
    { kind: 'refused', status: 403, code: 'wrong_device', message: '', errors: [] },
    { kind: 'refused', status: 404, code: 'event_not_found', message: '', errors: [] },
  ] as const)('keeps every scan unsent after $kind, and sends once', async (failure) => {
    const door = drained({ sendScans: async () => failed(failure) }, 3);
    expect(await door.drain()).toEqual(failure);
    expect(door.states()).toEqual(['unsent', 'unsent', 'unsent']);
    expect(door.callsOf('scans')).toHaveLength(1);
  });

  it('keeps what the server postpones, stores the rest, and stops when nothing progresses', async () => {
    const door = drained(
      {
        sendScans: async (_event, scans) =>
          taken(scans.map((one) => receipt(one.scanId, one.seq === 1 ? 'later' : 'applied'))),
      },
      3,
    );
    expect((await door.drain())?.kind).toBe('server');
    expect(door.states()).toEqual(['unsent', 'acknowledged', 'acknowledged']);
    expect(door.callsOf('scans')).toHaveLength(2);
  });

  it('parks a scan by position when the server could not read its id', async () => {
    const door = drained(
      {
        sendScans: async (_event, scans) =>
          taken(
            scans.map((one) =>
              receipt(one.seq === 2 ? '' : one.scanId, one.seq === 2 ? 'parked' : 'applied'),
            ),
          ),
      },
      3,
    );
    expect(await door.drain()).toBeNull();
    expect(door.states()).toEqual(['acknowledged', 'parked', 'acknowledged']);
  });

  it('stores each receipt for the scan it names, in any order', async () => {
    const door = drained(
      {
        sendScans: async (_event, scans) =>
          taken(scans.map((one) => receipt(one.scanId, one.seq === 1 ? 'parked' : 'applied')).toReversed()),
      },
      3,
    );
    expect(await door.drain()).toBeNull();
    expect(door.states()).toEqual(['parked', 'acknowledged', 'acknowledged']);
  });

  it('ignores receipts for scans that it did not send', async () => {
    const door = drained({ sendScans: async () => taken([receipt(scan(2).scanId), receipt('other')]) }, 1);
    expect((await door.drain())?.kind).toBe('server');
    expect(door.states()).toEqual(['unsent']);
  });

  it('never mixes two epochs of the store in one batch', async () => {
    const epochs: string[] = [];
    const door = drained(
      {
        sendScans: async (event, scans) => {
          epochs.push(`${event.epoch}: ${scans.map((one) => one.epoch).join()}`);
          return taken(scans.map((one) => receipt(one.scanId)));
        },
      },
      2,
    );
    door.disk.commit('strict', (tables) => ({
      ...tables,
      scans: [
        ...tables.scans,
        { scan: scan(3, { epoch: 'epoch-2', seq: 1 }), state: 'unsent', receipt: null, ruling: null },
      ],
    }));
    await door.drain();
    expect(epochs).toEqual(['epoch-1: epoch-1,epoch-1', 'epoch-2: epoch-2']);
  });

  it('stores no receipt from a restored server before the store knows about the restore', async () => {
    const door = drained(
      {
        sendScans: async (_event, scans) =>
          taken(
            scans.map((one) => receipt(one.scanId)),
            'history-2',
          ),
      },
      2,
    );
    const seen: string[] = [];
    door.disk.onCommit((_before, after) => {
      const kept = after.scans.filter((row) => row.state === 'acknowledged').length;
      seen.push(`${after.events.get('event-1')?.serverEpoch} ${kept}`);
    });
    await door.drain();
    expect(seen).toEqual(['history-2 0']);
  });

  it('resends what a restored server may have lost, and requests its manifest again', async () => {
    const door = drained(
      {
        sendScans: async (_event, scans) =>
          taken(
            scans.map((one) => receipt(one.scanId)),
            'history-2',
          ),
      },
      2,
    );
    expect(await door.drain()).toBeNull();
    expect(door.states()).toEqual(['unsent', 'unsent']);
    expect(door.disk.read().events.get('event-1')).toMatchObject({ cursor: null, serverEpoch: 'history-2' });
    expect(await door.drain()).toBeNull();
    expect(door.states()).toEqual(['acknowledged', 'acknowledged']);
  });
});

describe('scans that', () => {
  it.each([
    [{ kind: 'too_large' }, { code: 'too_large', message: null }],
    [
      { kind: 'refused', status: 422, code: 'bad', message: 'Not this.', errors: [] },
      { code: 'bad', message: 'Not this.' },
    ],
  ] as const)('no server accepts, here for %j, are parked with the reason', async (failure, reason) => {
    const door = drained({ sendScans: async () => failed(failure) }, 1);
    expect(await door.drain()).toBeNull();
    expect(door.disk.read().scans[0]).toMatchObject({
      state: 'parked',
      receipt: { ...reason, outcome: null },
    });
    expect(door.callsOf('scans')).toHaveLength(1);
  });

  it('are sent before the device knows any server history get their receipts stored', async () => {
    const door = drained({}, 2);
    const [row] = [...door.disk.read().events.values()];
    if (row === undefined) throw new Error('not enrolled');
    door.disk.commit('strict', (tables) => ({
      ...tables,
      events: new Map([['event-1', { ...row, serverEpoch: null }]]),
    }));
    expect(await door.drain()).toBeNull();
    expect(door.states()).toEqual(['acknowledged', 'acknowledged']);
    expect(door.callsOf('scans')).toHaveLength(1);
  });

  it('are answered by an outdated history stay unsent, and are left to the next cycle', async () => {
    const door = scriptedDoor({}, 2);
    const store = { ...door.store, storeReceipts: async () => false };
    const contact = createContact({ ...door.parts, heard: () => {} });
    const [event] = await door.store.events();
    if (event === undefined) throw new Error('not enrolled');
    expect(await createReplay({ ...door.parts, store, contact }).drain(event)).toBeNull();
    expect(door.states()).toEqual(['unsent', 'unsent']);
    expect(door.callsOf('scans')).toHaveLength(1);
  });
});

describe('a receipt from a newer server', () => {
  /** A receipt as the transport parses it. */
  const under = (scanId: string): Receipt =>
    v.parse(wireReceipt, { ...receipt(scanId), status: 'under_review' });

  it('with an unknown status keeps the scan unsent, sends those behind it, and says so', async () => {
    const door = drained(
      {
        sendScans: async (_event, scans) =>
          taken(scans.map((one) => (one.seq <= 600 ? under(one.scanId) : receipt(one.scanId)))),
      },
      700,
    );
    const failure = await door.drain();
    expect(failure).toMatchObject({ kind: 'server', message: expect.stringContaining('newer version') });
    const states = door.states();
    expect([states.slice(0, 600), states.slice(600)].map((part) => [...new Set(part)])).toEqual([
      ['unsent'],
      ['acknowledged'],
    ]);
    // Each was sent only once: the drain continued past them.
    expect(door.callsOf('scans').map((call) => call.size)).toEqual([500, 200]);
  });

  it('is requested again by the next drain, and understood after an update', async () => {
    let updated = false;
    const door = drained(
      {
        sendScans: async (_event, scans) =>
          taken(scans.map((one) => (updated ? receipt(one.scanId) : under(one.scanId)))),
      },
      3,
    );
    expect(await door.drain()).not.toBeNull();
    updated = true;
    expect(await door.drain()).toBeNull();
    expect(new Set(door.states())).toEqual(new Set(['acknowledged']));
  });
});
