import { expect, it } from 'vitest';
import type { Failure, Result } from '#domain/failures/failure.ts';
import type { ChangesPage } from '#sync/deps.ts';
import { createSyncEngine } from '#sync/sync-engine.ts';
import { failed, scriptedDoor } from './scripted-door.ts';

/** A phone with two events, the first of which fails with `failure`; `reads` lists when each was read, ms. */
function phoneWithTwoEvents(failure: () => Failure | null) {
  const reads: Record<string, number[]> = { 'event-1': [], 'event-2': [] };
  const door = scriptedDoor({
    async readChanges({ eventId }, since): Promise<Result<ChangesPage>> {
      reads[eventId]?.push(door.time.now());
      const wrong = eventId === 'event-1' ? failure() : null;
      if (wrong !== null) return failed(wrong);
      return { ok: true, value: { cursor: since, more: false, epoch: 'history-1', changes: [] } };
    },
  });
  door.disk.commit('strict', (tables) => {
    const [row] = tables.events.values();
    if (row === undefined) throw new Error('no event');
    return { ...tables, events: new Map([...tables.events, ['event-2', { ...row, eventId: 'event-2' }]]) };
  });
  return { door, reads, sync: createSyncEngine(door.parts) };
}

/** The longest time without a read after `from`, ms. */
const longestGap = (times: readonly number[], from: number, to: number) => {
  const within = [from, ...times.filter((at) => at > from && at < to), to];
  return Math.max(...within.map((at, place) => at - (within[place - 1] ?? at)));
};

it.each<[string, Failure]>([
  ['500', { kind: 'server', status: 500, retryAfterMs: null }],
  ['403', { kind: 'refused', status: 403, code: 'not_allowed', message: '', errors: [] }],
])('an event that is answered %s for good slows down no other', async (_, wrong) => {
  const { door, reads, sync } = phoneWithTwoEvents(() => wrong);
  sync.start();
  await door.time.run(300_000);
  expect(longestGap(reads['event-2'] ?? [], 10_000, 300_000)).toBeLessThanOrEqual(1_300);
  // The other is retried like any failing event: less and less often, but never given up.
  const tries = (reads['event-1'] ?? []).filter((at) => at > 150_000);
  expect(tries.length).toBeGreaterThanOrEqual(4);
  expect(tries.length).toBeLessThanOrEqual(12);
  expect(sync.status()).toMatchObject({ lastFailure: wrong, wentWell: ['event-2'] });
});

it('is not delayed by an event that ended last week, which is no failure', async () => {
  const lapsed: Failure = { kind: 'unauthorized', code: 'lease_expired', message: '' };
  const over: Failure = { kind: 'refused', status: 410, code: 'event_over', message: '', errors: [] };
  const { door, reads, sync } = phoneWithTwoEvents(() => lapsed);
  door.parts.transport.renewLease = async () => failed(over);
  door.disk.commit('strict', (tables) => {
    const row = tables.events.get('event-1');
    if (row === undefined) throw new Error('no event');
    return { ...tables, events: new Map([...tables.events, ['event-1', { ...row, leaseExpiresAt: 0 }]]) };
  });
  sync.start();
  await door.time.run(300_000);
  expect(sync.status()).toMatchObject({ lastFailure: null, wentWell: ['event-2'] });
  expect(reads['event-1']?.length).toBeLessThanOrEqual(2);
  await door.time.run(3_700_000);
  expect(reads['event-1']?.length).toBeLessThanOrEqual(4);
  expect(sync.status().lastFailure).toBeNull();
});

it('stops failing for an event from which this device is revoked', async () => {
  const { door, sync } = phoneWithTwoEvents(() => ({ kind: 'server', status: 500, retryAfterMs: null }));
  sync.start();
  await door.time.run(5_000);
  expect(sync.status().lastFailure).not.toBeNull();
  door.disk.commit('strict', (tables) => {
    const row = tables.events.get('event-1');
    if (row === undefined) throw new Error('no event');
    return { ...tables, events: new Map([...tables.events, ['event-1', { ...row, revoked: true }]]) };
  });
  await door.time.run(10_000);
  expect(sync.status().lastFailure).toBeNull();
});

it('tries an event that never answers after the others', async () => {
  const { door, reads, sync } = phoneWithTwoEvents(() => ({ kind: 'timeout' }));
  sync.start();
  await door.time.run(60_000);
  expect(longestGap(reads['event-2'] ?? [], 5_000, 60_000)).toBeLessThanOrEqual(3_000);
});

it('resumes an event at once when it answers again and somebody scans', async () => {
  let wrong: Failure | null = { kind: 'server', status: 500, retryAfterMs: null };
  const { door, reads, sync } = phoneWithTwoEvents(() => wrong);
  sync.start();
  await door.time.run(120_000);
  wrong = null;
  sync.nudge();
  await door.time.run(125_000);
  expect(longestGap(reads['event-1'] ?? [], 120_000, 125_000)).toBeLessThanOrEqual(1_300);
  expect(sync.status().lastFailure).toBeNull();
});

it('backs off from a server that fails for every event', async () => {
  const { door, reads, sync } = phoneWithTwoEvents(() => null);
  door.parts.transport.readChanges = async ({ eventId }) => {
    reads[eventId]?.push(door.time.now());
    return failed({ kind: 'server', status: 500, retryAfterMs: null });
  };
  sync.start();
  await door.time.run(300_000);
  for (const times of Object.values(reads))
    expect(times.filter((at) => at > 150_000).length).toBeLessThanOrEqual(12);
});

it('keeps live connections to all events but a failing one', async () => {
  const wrong: Failure = { kind: 'refused', status: 403, code: 'not_allowed', message: '', errors: [] };
  const { door, sync } = phoneWithTwoEvents(() => wrong);
  const listened: string[] = [];
  door.parts.transport.listen = ({ eventId }) => {
    listened.push(eventId);
    return () => {};
  };
  sync.start();
  await door.time.run(10_000);
  expect(listened).toEqual(['event-2']);
});
