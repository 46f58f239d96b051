import { describe, expect, it } from 'vitest';
import type { Failure } from '#domain/failures/failure.ts';
import type { DoorTransport } from '#sync/deps.ts';
import { createSyncEngine } from '#sync/sync-engine.ts';
import { appendScan } from '../fakes/memory-door-store.ts';
import { failed, scan, scriptedDoor } from './scripted-door.ts';

const forEver = (): Promise<never> => new Promise(() => {});
const unreachable = async () => failed({ kind: 'unreachable' });

/** Live connections controlled by the test. */
function lines() {
  const opened: string[] = [];
  let closed = 0;
  let move: (revision: number) => void = () => {};
  const listen: DoorTransport['listen'] = (event, moved) => {
    opened.push(event.eventId);
    move = moved;
    return () => void (closed += 1);
  };
  return { listen, opened, closed: () => closed, move: (revision: number) => move(revision) };
}

describe('the status of a sync engine', () => {
  it('shows sending, and no next attempt, during a cycle, and the opposite after it', async () => {
    let during: object | null = null;
    const door = scriptedDoor({
      ping: async () => {
        during = engine.status();
        return failed({ kind: 'unreachable' });
      },
    });
    const engine = createSyncEngine(door.parts);
    engine.start();
    await door.time.run(10);
    expect(during).toMatchObject({ sending: true, nextTryAt: null });
    const { sending, nextTryAt } = engine.status();
    expect(sending).toBe(false);
    expect(nextTryAt).toBeGreaterThan(0);
    during = null;
    await door.time.run(nextTryAt ?? 0);
    expect(during).toMatchObject({ sending: true, nextTryAt: null });
  });

  it('shows no next attempt after a successful cycle, which only polls', async () => {
    const door = scriptedDoor({}, 1);
    const engine = createSyncEngine(door.parts);
    engine.start();
    await door.time.run(10_000);
    expect(engine.status()).toMatchObject({ unsent: 0, sending: false, nextTryAt: null, lastFailure: null });
  });

  it('shows the next attempt while the store fails', async () => {
    const door = scriptedDoor();
    const store = { ...door.store, events: () => Promise.reject(new Error('lost')) };
    const engine = createSyncEngine({ ...door.parts, store });
    engine.start();
    await door.time.run(300_000);
    expect(engine.status().nextTryAt).toBeGreaterThan(300_000);
  });

  it('counts a scan made during a hanging cycle as soon as it is reported', async () => {
    const door = scriptedDoor({ ping: forEver });
    const engine = createSyncEngine(door.parts);
    engine.start();
    await door.time.run(100);
    expect(engine.status().unsent).toBe(0);
    appendScan(door.disk, 'strict', scan(1));
    engine.nudge();
    await door.time.run(101);
    expect(engine.status()).toMatchObject({ unsent: 1, sending: true });
  });
});

describe('live connections of a sync engine', () => {
  it('are opened once the server has answered, and closed at the stop', async () => {
    const live = lines();
    const door = scriptedDoor({ listen: live.listen });
    const engine = createSyncEngine(door.parts);
    engine.start();
    await door.time.run(10_000);
    expect([live.opened, live.closed()]).toEqual([['event-1'], 0]);
    await engine.stop();
    expect(live.closed()).toBe(1);
  });

  it.each([
    ['no scan gets through', { sendScans: unreachable }, false],
    ['the server cannot be reached', { ping: unreachable }, false],
    ['the store is broken', {}, true],
  ] as const)('are not opened while %s', async (_, answers, broken) => {
    const live = lines();
    const door = scriptedDoor({ listen: live.listen, ...answers }, 1);
    const store = { ...door.store, ...(broken ? { unsent: () => Promise.reject(new Error('lost')) } : {}) };
    createSyncEngine({ ...door.parts, store }).start();
    await door.time.run(10_000);
    expect(live.opened).toEqual([]);
  });

  it('are not opened by a cycle requested while it is stopped', async () => {
    const live = lines();
    const door = scriptedDoor({ listen: live.listen });
    const engine = createSyncEngine(door.parts);
    const cycle = engine.syncNow();
    await door.time.run(10);
    await cycle;
    expect(door.callsOf('changes')).toHaveLength(1);
    expect(live.opened).toEqual([]);
  });

  it.each([
    [6, 0],
    [7, 0],
    [8, 1],
  ])('report revision %i where 7 was read, which causes %i more reads', async (revision, more) => {
    const live = lines();
    const door = scriptedDoor({
      listen: live.listen,
      readChanges: async () => ({
        ok: true,
        value: { cursor: 7, more: false, epoch: 'history-1', changes: [] },
      }),
    });
    createSyncEngine(door.parts).start();
    await door.time.run(2_000);
    const before = door.callsOf('changes').length;
    live.move(revision);
    await door.time.run(2_001);
    expect(door.callsOf('changes')).toHaveLength(before + more);
  });

  it('are followed from the first revision on if nothing could be read yet', async () => {
    const live = lines();
    let downloads = 0;
    const door = scriptedDoor({
      listen: live.listen,
      // The server was restored: its manifest is downloaded in the next cycle.
      readChanges: async () => ({
        ok: true,
        value: { cursor: 0, more: false, epoch: 'history-2', changes: [] },
      }),
    });
    const manifests = {
      fetchManifest: async () => ((downloads += 1), failed({ kind: 'unreachable' } as const)),
    };
    createSyncEngine({ ...door.parts, manifests }).start();
    await door.time.run(100);
    expect(downloads).toBe(0);
    live.move(0);
    await door.time.run(101);
    expect(downloads).toBe(1);
  });

  const slow = 1_500;
  const page = (cursor: number) => ({ cursor, more: false, epoch: 'history-1', changes: [] });

  it.each<Failure>([
    { kind: 'server', status: 503, retryAfterMs: 60_000 },
    { kind: 'limited', retryAfterMs: 60_000 },
  ])('lead to no reading while the server asks to be left alone: %j', async (failure) => {
    const live = lines();
    let isBusy = false;
    const door = scriptedDoor({
      listen: live.listen,
      readChanges: async () => (isBusy ? failed(failure) : { ok: true, value: page(0) }),
    });
    createSyncEngine(door.parts).start();
    await door.time.run(20_000);
    isBusy = true;
    live.move(1);
    await door.time.run(20_100);
    const before = door.callsOf('changes').length;
    for (let second = 1; second <= 30; second += 1) {
      live.move(1 + second);
      await door.time.run(20_100 + second * 1_000);
    }
    expect(door.callsOf('changes')).toHaveLength(before);
  });

  it('report what a cycle may have missed, which is read at once if it is the first to succeed again', async () => {
    const live = lines();
    const answers = { isBusy: false, cursor: 0 };
    const door = scriptedDoor({
      listen: live.listen,
      async readChanges() {
        const { isBusy, cursor } = answers;
        await new Promise<void>((resolve) => door.parts.clock.after(slow, resolve));
        return isBusy
          ? failed({ kind: 'server', status: 503, retryAfterMs: null })
          : { ok: true, value: page(cursor) };
      },
    });
    const engine = createSyncEngine(door.parts);
    engine.start();
    await door.time.run(20_000);
    answers.isBusy = true;
    let now = 40_000;
    await door.time.run(now);
    while (engine.status().nextTryAt === null) await door.time.run((now += 100));
    answers.isBusy = false;
    const at = (engine.status().nextTryAt ?? 0) + 500;
    await door.time.run(at);
    answers.cursor = 7;
    live.move(7);
    const before = door.callsOf('changes').length;
    await door.time.run(at + slow + 10);
    expect(door.callsOf('changes')).toHaveLength(before + 1);
  });
});

describe('hints to a sync engine', () => {
  it.each([
    ['out of sight', ['hidden'], 2],
    ['out of sight, although the line is back', ['hidden', 'online'], 3],
    ['out of sight, although the line is gone', ['hidden', 'offline'], 3],
    ['in view again', ['hidden', 'visible'], 51],
  ] as const)('%s: number of cycles within a minute', async (_, hints, looks) => {
    const door = scriptedDoor();
    createSyncEngine(door.parts).start();
    await door.time.run(600);
    for (const hint of hints) door.hint(hint);
    const before = door.callsOf('changes').length;
    await door.time.run(60_600);
    expect(door.callsOf('changes')).toHaveLength(before + looks);
  });

  it('are handled once however often it is started, and not after the stop', async () => {
    const door = scriptedDoor();
    let [heard, forgotten] = [0, 0];
    const reachability = {
      onHint: () => {
        heard += 1;
        return () => void (forgotten += 1);
      },
    };
    const engine = createSyncEngine({ ...door.parts, reachability });
    await engine.stop();
    engine.start();
    engine.start();
    await door.time.run(10);
    expect([heard, forgotten]).toEqual([1, 0]);
    await engine.stop();
    expect(forgotten).toBe(1);
  });

  it.each([
    ['online', true],
    ['visible', true],
    ['offline', false],
    ['hidden', false],
  ] as const)('that it is %s abandon a call hanging for two seconds: %s', async (hint, givenUp) => {
    let calls = 0;
    const door = scriptedDoor({ ping: () => ((calls += 1), forEver()) });
    createSyncEngine(door.parts).start();
    await door.time.run(2_000);
    door.hint(hint);
    await door.time.run(2_100);
    expect(calls).toBe(givenUp ? 2 : 1);
  });

  it('that it is offline cause one check, and do not change the wait', async () => {
    const door = scriptedDoor({ sendScans: unreachable }, 1);
    const engine = createSyncEngine(door.parts);
    engine.start();
    await door.time.run(300_000);
    const before = door.callsOf('scans').length;
    door.hint('offline');
    await door.time.run(300_010);
    expect(door.callsOf('scans')).toHaveLength(before + 1);
    expect(engine.status().nextTryAt).toBeGreaterThan(310_000);
  });

  it('that the page is hidden cause no check', async () => {
    const door = scriptedDoor();
    createSyncEngine(door.parts).start();
    await door.time.run(600);
    const before = door.calls.length;
    door.hint('hidden');
    await door.time.run(601);
    expect(door.calls).toHaveLength(before);
  });

  it('by a user who requests a cycle reset the backoff', async () => {
    const door = scriptedDoor({ sendScans: unreachable }, 1);
    const engine = createSyncEngine(door.parts);
    engine.start();
    await door.time.run(300_000);
    const cycle = engine.syncNow();
    await door.time.run(300_001);
    await cycle;
    expect((engine.status().nextTryAt ?? Infinity) - 300_001).toBeLessThan(2_000);
  });
});

describe('a live connection that was open when the network went', () => {
  /** A door whose connections all open at once, counting how many were opened and closed. */
  const spoken = (answers: Parameters<typeof scriptedDoor>[0] = {}) => {
    const lines = { opened: 0, letGo: 0 };
    const door = scriptedDoor({
      ...answers,
      listen: (_event, moved) => {
        lines.opened += 1;
        moved(0);
        return () => void (lines.letGo += 1);
      },
    });
    createSyncEngine(door.parts).start();
    return { door, lines };
  };
  const page = { cursor: 0, more: false, epoch: 'history-1', changes: [] };

  it.each<Failure>([{ kind: 'unreachable' }, { kind: 'timeout' }])(
    'is opened anew after a cycle that failed with %j, so that nobody waits on a dead socket',
    async (failure) => {
      let now: Failure | null = null;
      const { door, lines } = spoken({
        readChanges: async () => (now === null ? { ok: true, value: page } : failed(now)),
      });
      await door.time.run(20_000);
      expect(lines).toEqual({ opened: 1, letGo: 0 });
      now = failure;
      await door.time.run(26_000);
      expect(lines).toEqual({ opened: 1, letGo: 1 });
      now = null;
      await door.time.run(60_000);
      expect(lines).toEqual({ opened: 2, letGo: 1 });
    },
  );

  it('is reopened once the browser reports online, though no cycle had failed', async () => {
    const { door, lines } = spoken();
    await door.time.run(20_000);
    door.hint('offline');
    door.hint('online');
    await door.time.run(20_100);
    expect(lines).toEqual({ opened: 2, letGo: 1 });
  });

  it('stays open if the server responded, however badly', async () => {
    let isBusy = false;
    const { door, lines } = spoken({
      readChanges: async () =>
        isBusy ? failed({ kind: 'server', status: 503, retryAfterMs: null }) : { ok: true, value: page },
    });
    await door.time.run(20_000);
    isBusy = true;
    await door.time.run(40_000);
    expect(lines.letGo).toBe(0);
  });
});
