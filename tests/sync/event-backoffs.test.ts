import { describe, expect, it } from 'vitest';
import type { Failure } from '#domain/failures/failure.ts';
import type { EnrolledEvent } from '#sync/parts.ts';
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

/** Two events; the first waits are 500 ms, then 1 s, as chance has it here. */
function twoEvents() {
  const at = { now: 5_000 };
  const eventBackoffs = createEventBackoffs({ monotonic: () => at.now }, { fraction: () => 0 });
  const turn = () => eventBackoffs.inTurn([event('one'), event('two')]).map(({ eventId }) => eventId);
  /** When an event has its turn again beside one that goes well, from now, ms. */
  const due = () => {
    const now = at.now;
    while (!turn().includes('one')) at.now += 1;
    const waited = at.now - now;
    at.now = now;
    return waited;
  };
  return { at, eventBackoffs, turn, due };
}

describe('events that fail while others go well', () => {
  it('come last, when the time of each has come', () => {
    const { at, eventBackoffs, turn } = twoEvents();
    eventBackoffs.note('one', trouble, false);
    expect(turn()).toEqual(['two']);
    at.now += 499;
    expect(turn()).toEqual(['two']);
    at.now += 1;
    expect(turn()).toEqual(['two', 'one']);
  });

  it('wait longer each time, until they go well', () => {
    const { eventBackoffs, turn, due } = twoEvents();
    eventBackoffs.note('one', trouble, false);
    expect(due()).toBe(500);
    eventBackoffs.note('one', trouble, false);
    expect(due()).toBe(1_000);
    eventBackoffs.note('one', null, false);
    expect(turn()).toEqual(['one', 'two']);
    expect([eventBackoffs.has('one'), eventBackoffs.last()]).toEqual([false, null]);
  });

  it('wait as long as a busy server asks for', () => {
    const { eventBackoffs, due } = twoEvents();
    eventBackoffs.note('one', busy, false);
    expect(due()).toBe(20_000);
  });

  it('are not held back by a limit, which is for all', () => {
    const { eventBackoffs, due } = twoEvents();
    eventBackoffs.note('one', limited, false);
    expect(due()).toBe(500);
  });

  it('are not counted as failing again where the way to the server was broken', () => {
    const { eventBackoffs, due, turn } = twoEvents();
    eventBackoffs.note('one', busy, true);
    expect(turn()).toEqual(['two', 'one']);
    eventBackoffs.note('one', trouble, false);
    eventBackoffs.note('one', trouble, true);
    expect(due()).toBe(500);
  });

  it('are all tried at once where none goes well', () => {
    const { eventBackoffs, turn } = twoEvents();
    eventBackoffs.note('two', trouble, false);
    eventBackoffs.note('one', busy, false);
    expect(turn()).toEqual(['one', 'two']);
    expect(eventBackoffs.last()).toBe(busy);
  });

  it('are tried at once, and wait as after the first failure, when there is a reason to hope', () => {
    const { eventBackoffs, turn, due } = twoEvents();
    eventBackoffs.note('one', trouble, false);
    eventBackoffs.note('one', trouble, false);
    eventBackoffs.reset();
    expect(turn()).toEqual(['two', 'one']);
    expect([eventBackoffs.has('one'), eventBackoffs.last()]).toEqual([true, trouble]);
    eventBackoffs.note('one', trouble, false);
    expect(due()).toBe(500);
  });
});
