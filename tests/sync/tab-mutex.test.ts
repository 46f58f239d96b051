import { describe, expect, it } from 'vitest';
import { createSyncEngine } from '#sync/sync-engine.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { Clock } from '#platform/clock.ts';
import type { BatchReply } from '#sync/deps.ts';
import { createTabMutex } from '#sync/tab-mutex.ts';
import { createLife } from '../fakes/life.ts';
import { memoryLocks } from '../fakes/memory-locks.ts';
import { receipt, scriptedDoor, startedAt, taken } from './scripted-door.ts';

const forEver = (): Promise<never> => new Promise(() => {});

/** Another tab of this device that holds the sync lock and was then frozen by the browser. */
function freezeHolder(door: ReturnType<typeof scriptedDoor>): void {
  void memoryLocks(door.held, createLife(door.time)).ifFree('gatehouse-drain', forEver);
}

/** An event's scans as a cycle sends them. */
const sentOf = ({ store }: ReturnType<typeof scriptedDoor>, eventId: string) => ({
  eventId,
  waits: async () => (await store.unsent(eventId, 1)).length > 0,
});

describe('a frozen tab that holds the sync lock', () => {
  it('delays another page for five seconds at most', async () => {
    const door = scriptedDoor({}, 2);
    freezeHolder(door);
    const engine = createSyncEngine(door.parts);
    engine.start();
    await door.time.run(3_000);
    expect(door.states()).toEqual(['unsent', 'unsent']);
    await door.time.run(5_500);
    expect(door.states()).toEqual(['acknowledged', 'acknowledged']);
  });

  it('is bypassed exactly when scans have waited four seconds', async () => {
    const door = scriptedDoor({}, 1);
    freezeHolder(door);
    const [event] = await door.store.events();
    if (event === undefined) throw new Error('not enrolled');
    const turn = createTabMutex(door.parts, 'gatehouse-drain');
    const asked = [];
    for (const at of [10_000, 13_999, 14_000, 14_001]) {
      await door.time.run(at);
      asked.push(await turn.take(async () => at, sentOf(door, event.eventId)));
    }
    expect(asked).toEqual(['busy', 'busy', 14_000, 14_001]);
  });

  it("is bypassed for one event, whatever the device's other events have to send", async () => {
    const door = scriptedDoor({}, 1);
    freezeHolder(door);
    const [event] = await door.store.events();
    if (event === undefined) throw new Error('not enrolled');
    const idle = { ...event, eventId: 'event-2' };
    const turn = createTabMutex(door.parts, 'gatehouse-drain');
    const asked = [];
    for (const at of [10_000, 13_000, 14_000]) {
      await door.time.run(at);
      // In the order in which a cycle handles them.
      for (const { eventId } of [idle, event, idle])
        asked.push(await turn.take(async () => eventId, sentOf(door, eventId)));
    }
    expect(asked.slice(0, -3).every((done) => done === 'busy')).toBe(true);
    expect(asked.slice(-3)).toEqual(['busy', 'event-1', 'event-2']);
  });

  it('keeps the lock while nothing waits to be sent', async () => {
    const door = scriptedDoor();
    freezeHolder(door);
    const holder = door.held.get('gatehouse-drain');
    createSyncEngine(door.parts).start();
    await door.time.run(60_000);
    expect(door.held.get('gatehouse-drain')).toBe(holder);
  });

  it('changes nothing when it wakes with a reply from a history the server has lost', async () => {
    let wake: (reply: Result<BatchReply>) => void = () => {};
    let asked = 0;
    const sendScans = (): Promise<Result<BatchReply>> =>
      (asked += 1) === 1 ? new Promise((resolve) => (wake = resolve)) : forEver();
    const door = scriptedDoor({ sendScans }, 1);
    const old = createSyncEngine(door.parts);
    old.start();
    await door.time.run(100);
    await door.store.serverRestarted('event-1', 'history-2', startedAt);
    const [first] = door.disk.read().scans;
    wake(taken([receipt(first?.scan.scanId ?? '')], 'history-1'));
    await door.time.run(1_000);
    expect(door.states()).toEqual(['unsent']);
  });
});

describe('the timeout for a busy lock holder', () => {
  /** Requests the lock at each time (s); `held`: another tab has it then; `waits`: there is something to send. */
  async function turns(...asked: readonly { at: number; held: boolean; waits?: boolean }[]) {
    let now = { at: 0, held: false, waits: true };
    const mutex = createTabMutex(
      {
        clock: { monotonic: () => now.at * 1_000 } as Clock,
        locks: {
          ifFree: async (_name, work) => (now.held ? undefined : work()),
          steal: (_name, work) => work(),
        },
      },
      'lock',
    );
    const had: (number | 'busy')[] = [];
    for (const one of asked) {
      now = { waits: true, ...one };
      had.push(await mutex.take(async () => one.at, { eventId: 'event-1', waits: async () => now.waits }));
    }
    return had;
  }

  it('restarts after acquiring the lock', async () => {
    const had = await turns({ at: 10, held: true }, { at: 11, held: false }, { at: 20, held: true });
    expect(had).toEqual(['busy', 11, 'busy']);
  });

  it('restarts when nothing was waiting', async () => {
    const had = await turns(
      { at: 10, held: true },
      { at: 12, held: true, waits: false },
      { at: 15, held: true },
      { at: 19, held: true },
    );
    expect(had).toEqual(['busy', 'busy', 'busy', 19]);
  });
});

describe('a call that hangs when the connection returns', () => {
  it.each(['online', 'visible'] as const)(
    'is aborted on `%s`, and everything is sent again',
    async (hint) => {
      let asked = 0;
      const sendScans = async (_event: unknown, scans: readonly { scanId: string }[]) =>
        (asked += 1) === 1 ? forEver() : taken(scans.map((one) => receipt(one.scanId)));
      const door = scriptedDoor({ sendScans }, 1);
      createSyncEngine(door.parts).start();
      await door.time.run(3_000);
      door.hint(hint);
      await door.time.run(3_100);
      expect(door.states()).toEqual(['acknowledged']);
    },
  );

  it('is not aborted while it is recent, so that a flapping connection causes no storm', async () => {
    const door = scriptedDoor({ sendScans: forEver }, 1);
    createSyncEngine(door.parts).start();
    await door.time.run(100);
    for (let n = 2; n < 12; n += 1) {
      door.hint('online');
      await door.time.run(n * 100);
    }
    expect(door.callsOf('scans')).toHaveLength(1);
  });

  it('is not aborted for a new scan, since on a slow connection it would never finish', async () => {
    const door = scriptedDoor({ sendScans: forEver }, 1);
    const engine = createSyncEngine(door.parts);
    engine.start();
    await door.time.run(5_000);
    engine.nudge();
    await door.time.run(6_000);
    expect(door.callsOf('scans')).toHaveLength(1);
  });
});
