import { describe, expect, it } from 'vitest';
import type { Failure, Result } from '#domain/failures/failure.ts';
import { createReturnWatch } from '#sync/return-watch.ts';
import { createSyncEngine } from '#sync/sync-engine.ts';
import { createLife, lifeClock } from '../fakes/life.ts';
import { createVirtualTime } from '../fakes/virtual-time.ts';
import { failed, receipt, scriptedDoor, startedAt, taken } from './scripted-door.ts';

const unreachable: Failure = { kind: 'unreachable' };
const gateway: Failure = { kind: 'server', status: 502, away: true, retryAfterMs: null };

/** Builds a scanner whose server is up until it is taken down; with `live`, a live connection reports its loss. */
function scanner({ live = false, failure = unreachable } = {}) {
  const server = { isThere: true, takesScans: true, breaks: () => {} };
  const answer = <T extends object>(value: T): Result<T> =>
    server.isThere ? { ok: true, value } : failed(failure);
  const door = scriptedDoor(
    {
      ping: async () => answer({ time: startedAt, epoch: 'history-1' }),
      sendScans: async (_event, scans) =>
        server.takesScans && server.isThere
          ? taken(scans.map((one) => receipt(one.scanId)))
          : failed(failure),
      readChanges: async (_event, since) =>
        answer({ cursor: since, more: false, epoch: 'history-1', changes: [] }),
      listen: (_event, moved, lost) => {
        if (!live || !server.isThere) lost(false);
        else {
          server.breaks = () => lost(false);
          moved(0);
        }
        return () => {};
      },
    },
    1,
  );
  const engine = createSyncEngine(door.parts);
  engine.start();
  const reach = async (at: number) => {
    await door.time.run(at);
    return engine.status().reach;
  };
  const dies = () => {
    server.isThere = false;
    server.breaks();
  };
  return { door, server, reach, dies };
}

describe('the connection pill of a scanner', () => {
  it.each([
    ['a live connection breaks', true],
    ['there is no live connection', false],
  ])('is correct within two seconds of the server’s failure where %s', async (_, live) => {
    const { reach, dies } = scanner({ live });
    expect(await reach(30_000)).toBe('online');
    dies();
    expect(await reach(32_000)).toBe('offline');
  });

  it.each([
    ['2 s', 2_000, unreachable, 'offline'],
    ['20 s', 20_000, unreachable, 'offline'],
    ['10 minutes', 600_000, unreachable, 'offline'],
    ['10 minutes behind a proxy that answers for it', 600_000, gateway, 'away'],
  ] as const)('is correct within two seconds of its return after %s', async (_, outMs, failure, gone) => {
    const { reach, dies, server, door } = scanner({ failure });
    await reach(30_000);
    dies();
    expect(await reach(30_000 + outMs)).toBe(gone);
    server.isThere = true;
    const before = door.callsOf('changes').length;
    expect(await reach(32_000 + outMs)).toBe('online');
    // More than the status changes: scans are sent and rulings received again.
    expect(door.callsOf('changes').length).toBeGreaterThan(before);
  });
});

describe('a scanner whose server is gone', () => {
  it('probes it with pings, and sends its scans no more often than before', async () => {
    const { reach, dies, server, door } = scanner();
    server.takesScans = false;
    await reach(1_000);
    dies();
    await reach(601_000);
    expect(door.callsOf('scans').length).toBeLessThan(40);
    const pings = door.callsOf('ping').filter(({ at }) => at > 300_000).length;
    expect(pings).toBeLessThanOrEqual(Math.ceil(300_000 / 650));
  });

  it('stops probing while hidden', async () => {
    const { reach, dies, door } = scanner();
    await reach(1_000);
    dies();
    door.hint('hidden');
    await reach(120_000);
    const before = door.callsOf('ping').length;
    await reach(420_000);
    expect(door.callsOf('ping').length - before).toBeLessThan(20);
  });

  it('leaves it to the cycles if the connection carries a ping but no scans', async () => {
    const { reach, server, door } = scanner();
    server.takesScans = false;
    await reach(601_000);
    expect(door.callsOf('scans').length).toBeLessThan(60);
  });
});

describe('a watch for the return of a server', () => {
  /** Builds a watch whose questions are all answered by the test; `told` records its questions and reports. */
  function watched() {
    const time = createVirtualTime();
    const told: string[] = [];
    let reply: (answer: Result<unknown>) => void = () => {};
    const watch = createReturnWatch({
      clock: lifeClock(time, createLife(time), () => time.now()),
      ping: () => (told.push('asked'), new Promise((resolve) => void (reply = resolve))),
      back: () => void told.push('back'),
    });
    const answers = async (isThere: boolean) => {
      reply(isThere ? { ok: true, value: null } : failed(unreachable));
      await time.run(time.now());
    };
    return { time, told, watch, answers };
  }

  it('reports it after the very first cycle too', async () => {
    const { time, told, watch, answers } = watched();
    watch.over(unreachable);
    await time.run(1_200);
    await answers(true);
    expect(told).toEqual(['asked', 'back']);
  });

  it('asks one question however many cycles have failed', async () => {
    const { time, told, watch } = watched();
    watch.over(unreachable);
    watch.over(unreachable);
    await time.run(1_200);
    expect(told).toEqual(['asked']);
  });

  it('asks nothing while a cycle is under way, which asks itself', async () => {
    const { time, told, watch } = watched();
    watch.over(unreachable);
    await time.run(1_199);
    watch.pause();
    await time.run(60_000);
    expect(told).toEqual([]);
  });

  it.each([true, false])('makes nothing of an answer that comes during a cycle: %s', async (isThere) => {
    const { time, told, watch, answers } = watched();
    watch.over(unreachable);
    await time.run(1_200);
    watch.pause();
    await answers(isThere);
    await time.run(60_000);
    expect(told).toEqual(['asked']);
  });
});
