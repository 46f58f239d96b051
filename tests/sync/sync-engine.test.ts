import { describe, expect, it } from 'vitest';
import { createSyncEngine } from '#sync/sync-engine.ts';
import { drainOnce } from '#sync/worker-drain.ts';
import { appendScan } from '../fakes/memory-door-store.ts';
import { failed, receipt, scan, scriptedDoor, startedAt, taken } from './scripted-door.ts';

const waits = (calls: readonly { readonly at: number }[]): number[] =>
  calls.slice(1).map((call, index) => call.at - (calls[index]?.at ?? 0));

describe('when it syncs', () => {
  it('measures the time, sends, then reads, as soon as it starts', async () => {
    const door = scriptedDoor({}, 2);
    createSyncEngine(door.parts).start();
    await door.time.run(1);
    expect(door.calls.map((call) => call.what)).toEqual(['ping', 'scans', 'changes']);
  });

  it('polls every second and a half without a live connection, so that another gate knows within two', async () => {
    const door = scriptedDoor();
    createSyncEngine(door.parts).start();
    await door.time.run(60_000);
    expect(Math.max(...waits(door.callsOf('changes')))).toBeLessThanOrEqual(1_600);
  });

  it('polls less often with a live connection, and reads at once on a nudge', async () => {
    let move: (revision: number) => void = () => {};
    const door = scriptedDoor({
      listen: (_event, moved) => {
        move = moved;
        moved(0);
        return () => {};
      },
    });
    createSyncEngine(door.parts).start();
    await door.time.run(20_000);
    expect(waits(door.callsOf('changes')).at(-1)).toBeGreaterThan(4_000);
    const before = door.callsOf('changes').length;
    move(9);
    await door.time.run(20_001);
    expect(door.callsOf('changes')).toHaveLength(before + 1);
  });

  it('polls every half minute while hidden, and at once when it becomes visible', async () => {
    const door = scriptedDoor();
    createSyncEngine(door.parts).start();
    await door.time.run(10);
    door.hint('hidden');
    await door.time.run(100_000);
    expect(waits(door.callsOf('changes')).at(-1)).toBeGreaterThan(25_000);
    const before = door.callsOf('changes').length;
    door.hint('visible');
    await door.time.run(100_001);
    expect(door.callsOf('changes')).toHaveLength(before + 1);
  });

  it('backs off up to half a minute while the server fails', async () => {
    const door = scriptedDoor(
      { sendScans: async () => failed({ kind: 'server', status: 503, retryAfterMs: null }) },
      1,
    );
    createSyncEngine(door.parts).start();
    await door.time.run(600_000);
    const between = waits(door.callsOf('scans'));
    expect(between[0]).toBeLessThan(1_500);
    expect(Math.max(...between)).toBeLessThanOrEqual(30_000);
    expect(between.at(-1)).toBeGreaterThan(20_000);
  });

  it.each(['online', 'visible', 'nudge'] as const)(
    'retries at once and resets the backoff on %s',
    async (reason) => {
      const door = scriptedDoor({ sendScans: async () => failed({ kind: 'unreachable' }) }, 1);
      const engine = createSyncEngine(door.parts);
      engine.start();
      await door.time.run(300_000);
      const before = door.callsOf('scans').length;
      if (reason === 'nudge') engine.nudge();
      else door.hint(reason);
      await door.time.run(302_000);
      expect(door.callsOf('scans').length).toBeGreaterThanOrEqual(before + 2);
    },
  );

  it('waits as long as a busy server asks, up to the ceiling', async () => {
    const door = scriptedDoor(
      { sendScans: async () => failed({ kind: 'limited', retryAfterMs: 20_000 }) },
      1,
    );
    createSyncEngine(door.parts).start();
    await door.time.run(50_000);
    expect(waits(door.callsOf('scans'))[0]).toBeGreaterThanOrEqual(20_000);
  });

  it('runs one cycle at a time, and one more for everything requested meanwhile', async () => {
    let flying = 0;
    let most = 0;
    const door = scriptedDoor(
      {
        sendScans: async (_event, scans) => {
          most = Math.max(most, (flying += 1));
          await door.life.pause(500);
          flying -= 1;
          return taken(scans.map((one) => receipt(one.scanId)));
        },
      },
      1,
    );
    const engine = createSyncEngine(door.parts);
    engine.start();
    await door.time.run(100);
    appendScan(door.disk, 'strict', scan(2));
    for (let n = 0; n < 20; n += 1) engine.nudge();
    await door.time.run(1_400);
    expect(most).toBe(1);
    expect(door.callsOf('scans')).toHaveLength(2);
    expect(door.states()).toEqual(['acknowledged', 'acknowledged']);
  });

  it('leaves sending to the lock holder and checks again soon', async () => {
    const door = scriptedDoor({}, 1);
    let free: () => void = () => {};
    void door.parts.locks.ifFree(
      'gatehouse-drain',
      () => new Promise<void>((resolve) => void (free = resolve)),
    );
    createSyncEngine(door.parts).start();
    await door.time.run(3_000);
    expect(door.callsOf('scans')).toHaveLength(0);
    free();
    await door.time.run(5_000);
    expect(door.states()).toEqual(['acknowledged']);
  });

  it('goes quiet when it is stopped', async () => {
    const door = scriptedDoor();
    const engine = createSyncEngine(door.parts);
    engine.start();
    await door.time.run(10_000);
    await engine.stop();
    const before = door.calls.length;
    await door.time.run(100_000);
    expect(door.calls).toHaveLength(before);
  });
});

describe('handling a 401', () => {
  it('stops syncing for a revoked device and keeps its scans', async () => {
    const door = scriptedDoor(
      { sendScans: async () => failed({ kind: 'unauthorized', code: 'device_revoked', message: '' }) },
      1,
    );
    createSyncEngine(door.parts).start();
    await door.time.run(60_000);
    expect(door.callsOf('scans')).toHaveLength(1);
    expect(door.disk.read().events.get('event-1')?.revoked).toBe(true);
    expect(door.states()).toEqual(['unsent']);
  });

  it('renews an expired lease, trusts its keys, and continues in the same cycle', async () => {
    let renewed = false;
    const door = scriptedDoor(
      {
        sendScans: async (_event, scans) =>
          renewed
            ? taken(scans.map((one) => receipt(one.scanId)))
            : failed({ kind: 'unauthorized', code: 'lease_expired', message: '' }),
        renewLease: async () => {
          renewed = true;
          return {
            ok: true,
            value: { expiresAt: startedAt + 99, eventKeys: [{ keyId: 'next', publicKey: 'BBBB' }] },
          };
        },
      },
      1,
    );
    createSyncEngine(door.parts).start();
    await door.time.run(1);
    expect(door.states()).toEqual(['acknowledged']);
    expect(door.disk.read().events.get('event-1')).toMatchObject({
      leaseExpiresAt: startedAt + 99,
      eventKeys: [{ keyId: 'next' }],
    });
  });

  it('corrects a wrong clock and retries once', async () => {
    const door = scriptedDoor(
      { sendScans: async () => failed({ kind: 'unauthorized', code: 'clock_skew', message: '' }) },
      1,
    );
    createSyncEngine(door.parts).start();
    await door.time.run(1);
    expect(door.calls.slice(0, 4).map((call) => call.what)).toEqual(['ping', 'scans', 'ping', 'scans']);
    expect(door.callsOf('scans')).toHaveLength(2);
  });

  it('renews a lease with less than half its time left, but not at every poll', async () => {
    const door = scriptedDoor({
      renewLease: async () => ({ ok: true, value: { expiresAt: startedAt + 3_600_000 } }),
    });
    const [row] = [...door.disk.read().events.values()];
    if (row === undefined) throw new Error('not enrolled');
    door.disk.commit('strict', (tables) => ({
      ...tables,
      events: new Map([['event-1', { ...row, leaseExpiresAt: startedAt + 3_600_000 }]]),
    }));
    createSyncEngine(door.parts).start();
    await door.time.run(60_000);
    expect(door.callsOf('renew')).toHaveLength(1);
  });

  it('renews the lease in the cycle in which the changes report a gate change by the organizer', async () => {
    let gateMove = 0;
    const door = scriptedDoor({
      readChanges: async (_event, since) => ({
        ok: true,
        value: { cursor: since, more: false, epoch: 'history-1', changes: [], gateMove },
      }),
    });
    createSyncEngine(door.parts).start();
    await door.time.run(10_000);
    expect(door.callsOf('renew')).toHaveLength(0);
    gateMove = 1;
    await door.time.run(13_000);
    expect(door.callsOf('renew')).toHaveLength(1);
  });

  it('reports a gate chosen on the device in the next cycle, and each once', async () => {
    const told: unknown[] = [];
    const door = scriptedDoor({
      renewLease: async ({ gateToTell }) => {
        told.push(gateToTell);
        return { ok: true, value: { expiresAt: startedAt + 24 * 3_600_000 } };
      },
    });
    const choose = (gateToTell: string) =>
      door.disk.commit('strict', (tables) => ({
        ...tables,
        events: new Map([...tables.events].map(([id, row]) => [id, { ...row, gateToTell }])),
      }));
    const sync = createSyncEngine(door.parts);
    sync.start();
    await door.time.run(10_000);
    choose('gate-2');
    await door.time.run(60_000);
    choose('gate-1');
    await door.time.run(120_000);
    expect(told).toEqual(['gate-2', 'gate-1']);
  });
});

describe('its status', () => {
  it.each([
    [{ kind: 'unreachable' }, 'offline'],
    [{ kind: 'timeout' }, 'slow'],
    [{ kind: 'foreign', status: 200 }, 'portal'],
    [{ kind: 'server', status: 500, retryAfterMs: null }, 'online'],
  ] as const)('after %j is %s', async (failure, reach) => {
    const door = scriptedDoor({ ping: async () => failed(failure) });
    const engine = createSyncEngine(door.parts);
    engine.start();
    await door.time.run(1);
    expect(engine.status().reach).toBe(reach);
  });

  it("shows the store's counts and the next retry", async () => {
    const door = scriptedDoor({ sendScans: async () => failed({ kind: 'unreachable' }) }, 3);
    const engine = createSyncEngine(door.parts);
    let told = 0;
    engine.subscribe(() => void (told += 1));
    engine.start();
    await door.time.run(10);
    expect(engine.status()).toMatchObject({
      unsent: 3,
      parked: 0,
      sending: false,
      lastFailure: { kind: 'unreachable' },
    });
    expect(engine.status().nextTryAt).toBeGreaterThan(10);
    expect(told).toBeGreaterThan(0);
  });

  it('continues when the store fails, without blaming the server', async () => {
    const door = scriptedDoor({}, 1);
    let broken = true;
    const store = {
      ...door.store,
      events: () => (broken ? Promise.reject(new Error('lost')) : door.store.events()),
    };
    const engine = createSyncEngine({ ...door.parts, store });
    engine.start();
    await door.time.run(5_000);
    expect(engine.status()).toMatchObject({ sending: false, lastFailure: null });
    broken = false;
    await door.time.run(60_000);
    expect(door.states()).toEqual(['acknowledged']);
  });
});

describe("the worker's single cycle", () => {
  it('sends everything and reports that nothing is left', async () => {
    const door = scriptedDoor({}, 3);
    expect(await drainOnce(door.parts)).toEqual({ unsent: 0, busy: false, failure: null });
  });

  it('reports the unsent remainder when the server is unreachable', async () => {
    const door = scriptedDoor({ sendScans: async () => failed({ kind: 'unreachable' }) }, 3);
    expect(await drainOnce(door.parts)).toEqual({ unsent: 3, busy: false, failure: { kind: 'unreachable' } });
  });
});
