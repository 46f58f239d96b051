import { describe, expect, it } from 'vitest';
import type { ReachHint } from '#sync/deps.ts';
import { createSyncEngine } from '#sync/sync-engine.ts';
import { failed, scriptedDoor } from './scripted-door.ts';

/** How long the server takes to answer a question for changes, ms. */
const readingMs = 300;

/** A phone with two events whose live connections a test speaks for, and whose store it breaks. */
function phone() {
  const lines = { move: new Map<string, (revision: number) => void>(), closed: 0 };
  const world = { isBroken: false, cursor: 0, looks: 0 };
  const door = scriptedDoor({
    async readChanges() {
      const { cursor } = world;
      await door.life.pause(readingMs);
      return { ok: true, value: { cursor, more: false, epoch: 'history-1', changes: [] } };
    },
    listen({ eventId }, moved) {
      lines.move.set(eventId, moved);
      moved(0);
      return () => void (lines.closed += 1);
    },
  });
  door.disk.commit('strict', (tables) => {
    const [row] = tables.events.values();
    if (row === undefined) throw new Error('no event');
    return { ...tables, events: new Map([...tables.events, ['event-2', { ...row, eventId: 'event-2' }]]) };
  });
  const store = {
    ...door.store,
    events: () => (
      (world.looks += 1),
      world.isBroken ? Promise.reject(new Error('lost')) : door.store.events()
    ),
  };
  const engine = createSyncEngine({ ...door.parts, store });
  const move = (eventId: string, revision: number) => lines.move.get(eventId)?.(revision);
  /** Breaks the store for a minute, and mends it before the next cycle, whose time it says. */
  async function breakForAMinute(): Promise<number> {
    engine.start();
    await door.time.run(20_000);
    world.isBroken = true;
    let now = 80_000;
    await door.time.run(now);
    while (engine.status().nextTryAt === null) await door.time.run((now += 10));
    world.isBroken = false;
    return engine.status().nextTryAt ?? 0;
  }
  return { door, engine, lines, world, move, breakForAMinute };
}

describe('an event that moves while nothing can be kept', () => {
  it('leads to no look before its time, however often it moves', async () => {
    const { door, engine, world, move } = phone();
    engine.start();
    await door.time.run(20_000);
    world.isBroken = true;
    await door.time.run(80_000);
    const before = world.looks;
    for (let second = 1; second <= 20; second += 1) {
      move('event-1', second);
      await door.time.run(80_000 + second * 1_000);
    }
    expect(world.looks - before).toBeLessThanOrEqual(2);
  });

  it('is read once by the next cycle, which knows of it, and not once more after it', async () => {
    const { door, world, move, breakForAMinute } = phone();
    const at = await breakForAMinute();
    move('event-1', 7);
    world.cursor = 7;
    const before = door.callsOf('changes').length;
    await door.time.run(at + 2 * readingMs + 500);
    expect(door.callsOf('changes')).toHaveLength(before + 2);
  });

  it('is read again at once if that cycle may have read it just before, whatever else changed', async () => {
    const { door, world, move, breakForAMinute } = phone();
    const at = await breakForAMinute();
    await door.time.run(at + readingMs / 2);
    world.cursor = 7;
    move('event-1', 7);
    const before = door.callsOf('changes').length;
    await door.time.run(at + 2 * readingMs + 10);
    // The second event, and then the first one again.
    expect(door.callsOf('changes')).toHaveLength(before + 2);
  });
});

describe('live connections after a hint', () => {
  it.each<[ReachHint, number]>([
    ['online', 2],
    ['offline', 0],
    ['visible', 0],
    ['hidden', 0],
  ])('%s: so many are let go', async (hint, closed) => {
    const { door, engine, lines } = phone();
    engine.start();
    await door.time.run(20_000);
    door.hint(hint);
    expect(lines.closed).toBe(closed);
  });
});

describe('the questions whether the server is back', () => {
  const unreachable = { kind: 'unreachable' } as const;
  /** A phone with a scan that a server takes as the test says. */
  function sender() {
    const replies: (() => void)[] = [];
    const door = scriptedDoor(
      { sendScans: () => new Promise((resolve) => void replies.push(() => resolve(failed(unreachable)))) },
      1,
    );
    const engine = createSyncEngine(door.parts);
    engine.start();
    /** Fails the request being sent, `ms` later. */
    const fail = async (ms: number) => {
      await door.time.run(door.time.now() + ms);
      replies.at(-1)?.();
      await door.time.run(door.time.now());
    };
    return { door, engine, fail, pings: () => door.callsOf('ping').length };
  }

  it('are not asked while a cycle is under way', async () => {
    const { door, engine, fail, pings } = sender();
    await fail(10);
    const next = engine.status().nextTryAt ?? Infinity;
    expect(next).toBeLessThan(1_200);
    const before = pings();
    await door.time.run(next + 2_000);
    expect([engine.status().sending, pings()]).toEqual([true, before]);
  });

  it('end with the engine, which waits', async () => {
    const { door, engine, fail, pings } = sender();
    await fail(10);
    const before = pings();
    await engine.stop();
    await door.time.run(60_000);
    expect(pings()).toBe(before);
  });

  it('are not begun by a cycle that fails after the engine was stopped', async () => {
    const { door, engine, fail, pings } = sender();
    await door.time.run(10);
    const stopped = engine.stop();
    const before = pings();
    await fail(10);
    await stopped;
    await door.time.run(60_000);
    expect(pings()).toBe(before);
  });
});
