import { describe, expect, it } from 'vitest';
import type { Failure } from '#domain/failures/failure.ts';
import type { EnrolledEvent } from '#sync/deps.ts';
import { createEventBackoffs } from '#sync/event-backoffs.ts';

const trouble: Failure = { kind: 'server', status: 500, retryAfterMs: null };
const busy: Failure = { kind: 'server', status: 503, retryAfterMs: 20_000 };
const limited: Failure = { kind: 'limited', retryAfterMs: 20_000 };
const event = (eventId: string): EnrolledEvent => ({
  eventId,
  deviceId: 'device-1',
  epoch: 'epoch-1',
  cursor: 0,
  serverEpoch: 'history-1',
  leaseExpiresAt: 0,
});

/** Builds two events; with the random values used here, the first waits are 500 ms, then 1 s. */
function twoEvents() {
  const at = { now: 5_000 };
  const backoffs = createEventBackoffs({ monotonic: () => at.now }, { fraction: () => 0 });
  const turn = () => backoffs.inTurn([event('one'), event('two')]).map(({ eventId }) => eventId);
  /** Returns the time in ms until an event is tried again beside one that succeeds. */
  const due = () => {
    const now = at.now;
    while (!turn().includes('one')) at.now += 1;
    const waited = at.now - now;
    at.now = now;
    return waited;
  };
  return { at, backoffs, turn, due };
}

describe('events that fail while others succeed', () => {
  it('come last, once each one’s wait is over', () => {
    const { at, backoffs, turn } = twoEvents();
    backoffs.note('one', trouble, false);
    expect(turn()).toEqual(['two']);
    at.now += 499;
    expect(turn()).toEqual(['two']);
    at.now += 1;
    expect(turn()).toEqual(['two', 'one']);
  });

  it('wait longer each time, until they succeed', () => {
    const { backoffs, turn, due } = twoEvents();
    backoffs.note('one', trouble, false);
    expect(due()).toBe(500);
    backoffs.note('one', trouble, false);
    expect(due()).toBe(1_000);
    backoffs.note('one', null, false);
    expect(turn()).toEqual(['one', 'two']);
    expect([backoffs.has('one'), backoffs.last()]).toEqual([false, null]);
  });

  it('wait as long as a busy server asks', () => {
    const { backoffs, due } = twoEvents();
    backoffs.note('one', busy, false);
    expect(due()).toBe(20_000);
  });

  it('are not delayed by a rate limit, which applies to all', () => {
    const { backoffs, due } = twoEvents();
    backoffs.note('one', limited, false);
    expect(due()).toBe(500);
  });

  it('are forgotten once this device no longer takes part', () => {
    const { backoffs, turn } = twoEvents();
    backoffs.note('gone', trouble, false);
    backoffs.note('one', busy, false);
    expect(turn()).toEqual(['two']);
    expect([backoffs.has('gone'), backoffs.last()]).toEqual([false, busy]);
    backoffs.inTurn([]);
    expect(backoffs.last()).toBeNull();
  });

  it('do not count another failure if the connection was broken', () => {
    const { backoffs, due, turn } = twoEvents();
    backoffs.note('one', busy, true);
    expect(turn()).toEqual(['two', 'one']);
    backoffs.note('one', trouble, false);
    backoffs.note('one', trouble, true);
    expect(due()).toBe(500);
  });

  it('are all tried at once if none succeeds', () => {
    const { backoffs, turn } = twoEvents();
    backoffs.note('two', trouble, false);
    backoffs.note('one', busy, false);
    expect(turn()).toEqual(['one', 'two']);
    expect(backoffs.last()).toBe(busy);
  });

  it('are tried at once after a reset, and wait as after the first failure', () => {
    const { backoffs, turn, due } = twoEvents();
    backoffs.note('one', trouble, false);
    backoffs.note('one', trouble, false);
    backoffs.reset();
    expect(turn()).toEqual(['two', 'one']);
    expect([backoffs.has('one'), backoffs.last()]).toEqual([true, trouble]);
    backoffs.note('one', trouble, false);
    expect(due()).toBe(500);
  });
});
