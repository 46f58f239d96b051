import { describe, expect, it } from 'vitest';
import type { Failure } from '#domain/failures/failure.ts';
import { createFreshness } from '#sync/freshness.ts';
import type { DoorTime, EnrolledEvent } from '#sync/deps.ts';

const hour = 3_600_000;
const lost: Failure = { kind: 'unreachable' };

/** Builds a device whose clocks are set by hand; `calls` lists its requests to the server. */
function device() {
  const at = { monotonic: 1_000_000, uncertaintyMs: 40, offsetMs: 7_000, failure: null as Failure | null };
  const calls: string[] = [];
  const answer = (what: string) => {
    calls.push(what);
    return at.failure === null
      ? { ok: true as const, value: { time: 0, epoch: '' } }
      : { ok: false as const, failure: at.failure };
  };
  const time = {
    now: () => ({ now: at.monotonic, uncertaintyMs: at.uncertaintyMs }),
    offsetMs: () => at.offsetMs,
  } as unknown as DoorTime;
  const fresh = createFreshness(
    { wall: () => 0, monotonic: () => at.monotonic, after: () => () => {} },
    time,
    {
      ping: async () => answer('ping'),
      renew: async ({ eventId }: EnrolledEvent) => answer(`renew ${eventId}`),
    } as unknown as Parameters<typeof createFreshness>[2],
  );
  const event = (change: Partial<EnrolledEvent> = {}): EnrolledEvent => ({
    eventId: 'one',
    deviceId: 'device-1',
    epoch: 'epoch-1',
    cursor: 0,
    serverEpoch: null,
    leaseExpiresAt: at.monotonic + 12 * hour,
    ...change,
  });
  return { at, calls, fresh, event };
}

describe('the time', () => {
  it('is measured at first, and again after five minutes', async () => {
    const { at, calls, fresh } = device();
    expect(await fresh.refreshTime()).toBeNull();
    at.monotonic += 299_999;
    await fresh.refreshTime();
    expect(calls).toHaveLength(1);
    at.monotonic += 1;
    await fresh.refreshTime();
    expect(calls).toEqual(['ping', 'ping']);
  });

  it.each([-2_001, 2_001])('is measured again at once when the clock was set by %d ms', async (stepMs) => {
    const { at, calls, fresh } = device();
    await fresh.refreshTime();
    at.offsetMs += Math.sign(stepMs) * 2_000;
    await fresh.refreshTime();
    expect(calls).toHaveLength(1);
    at.offsetMs += Math.sign(stepMs);
    await fresh.refreshTime();
    await fresh.refreshTime();
    expect(calls).toHaveLength(2);
  });

  it('is measured again until the server responds', async () => {
    const { at, calls, fresh } = device();
    at.failure = lost;
    expect(await fresh.refreshTime()).toEqual(lost);
    expect(await fresh.refreshTime()).toEqual(lost);
    at.failure = null;
    expect(await fresh.refreshTime()).toBeNull();
    expect(await fresh.refreshTime()).toBeNull();
    expect(calls).toHaveLength(3);
  });

  it('is measured at once when its uncertainty grew by more than two seconds', async () => {
    const { at, calls, fresh } = device();
    await fresh.refreshTime();
    at.uncertaintyMs = 2_040;
    await fresh.refreshTime();
    expect(calls).toHaveLength(1);
    at.uncertaintyMs = 2_041;
    await fresh.refreshTime();
    expect(calls).toHaveLength(2);
    await fresh.refreshTime();
    expect(calls).toHaveLength(2);
  });

  it('is measured each time while its uncertainty exceeds half a minute', async () => {
    const { at, calls, fresh } = device();
    at.uncertaintyMs = 90_000;
    await fresh.refreshTime();
    await fresh.refreshTime();
    expect(calls).toHaveLength(2);
  });
});

describe('a lease', () => {
  it.each([
    ['half of its time or less', 6 * hour, 1],
    ['more than half', 6 * hour + 1, 0],
  ])('with %s left is renewed, or not', async (_, left, times) => {
    const { at, calls, fresh, event } = device();
    expect(await fresh.extendLease(event({ leaseExpiresAt: at.monotonic + left }))).toBeNull();
    expect(calls).toHaveLength(times);
  });

  it('that stays short is renewed every five minutes, event by event', async () => {
    const { at, calls, fresh, event } = device();
    const short = () => event({ leaseExpiresAt: 0 });
    await fresh.extendLease(short());
    await fresh.extendLease({ ...short(), eventId: 'two' });
    at.monotonic += 299_999;
    await fresh.extendLease(short());
    expect(calls).toEqual(['renew one', 'renew two']);
    at.monotonic += 1;
    await fresh.extendLease(short());
    expect(calls).toEqual(['renew one', 'renew two', 'renew one']);
  });

  it('is renewed every five minutes when a key is wanted that it may contain', async () => {
    const { at, calls, fresh, event } = device();
    await fresh.extendLease(event({ keysWanted: true }));
    at.monotonic += 299_999;
    await fresh.extendLease(event({ keysWanted: true }));
    expect(calls).toHaveLength(1);
    at.monotonic += 1;
    await fresh.extendLease(event({ keysWanted: true }));
    expect(calls).toHaveLength(2);
  });

  it('reports why it could not be renewed', async () => {
    const { at, fresh, event } = device();
    at.failure = lost;
    expect(await fresh.extendLease(event({ leaseExpiresAt: 0 }))).toEqual(lost);
  });

  it('that has expired is not requested for an hour if the event is over', async () => {
    const { at, fresh, event } = device();
    const ended = event({ leaseExpiresAt: at.monotonic });
    const over: Failure = { kind: 'refused', status: 410, code: 'event_over', message: '', errors: [] };
    at.failure = lost;
    await fresh.extendLease(ended);
    expect(fresh.isOver(ended)).toBe(false);
    at.monotonic += 300_000;
    at.failure = over;
    expect(await fresh.extendLease(ended)).toEqual(over);
    expect(fresh.isOver(ended)).toBe(true);
    // An event with lease time left, and another enrolment of the same phone.
    expect(fresh.isOver(event({ leaseExpiresAt: at.monotonic + 1 }))).toBe(false);
    expect(fresh.isOver({ ...ended, deviceId: 'device-2' })).toBe(false);
    at.monotonic += hour;
    expect(fresh.isOver(ended)).toBe(false);
  });

  it('is over at the very moment at which it ends', async () => {
    const { at, fresh, event } = device();
    at.failure = { kind: 'refused', status: 410, code: 'event_over', message: '', errors: [] };
    const ending = event({ leaseExpiresAt: at.monotonic + 1_000 });
    await fresh.extendLease(ending);
    at.monotonic += 999;
    expect(fresh.isOver(ending)).toBe(false);
    at.monotonic += 1;
    expect(fresh.isOver(ending)).toBe(true);
  });

  it('that was refused for any other reason is asked for on, and its event looked after', async () => {
    const { at, fresh, event } = device();
    const ended = event({ leaseExpiresAt: at.monotonic });
    at.failure = { kind: 'refused', status: 403, code: 'not_allowed', message: '', errors: [] };
    await fresh.extendLease(ended);
    expect(fresh.isOver(ended)).toBe(false);
  });

  it('is renewed at once for a device moved by the desk, until the server has answered', async () => {
    const { at, calls, fresh, event } = device();
    await fresh.extendLease(event(), 0);
    await fresh.extendLease(event({ gateMove: 2 }), 2);
    // An older server, which does not report gate moves.
    await fresh.extendLease(event({ gateMove: 2 }));
    expect(calls).toEqual([]);
    at.failure = lost;
    await fresh.extendLease(event(), 1);
    at.failure = null;
    await fresh.extendLease(event(), 1);
    await fresh.extendLease(event(), 1);
    expect(calls).toHaveLength(2);
    await fresh.extendLease(event(), 2);
    expect(calls).toHaveLength(3);
    // A refusal is an answer too.
    at.failure = { kind: 'refused', status: 403, code: 'no', message: '', errors: [] };
    await fresh.extendLease(event(), 3);
    await fresh.extendLease(event(), 3);
    expect(calls).toHaveLength(4);
  });

  it('reports a newly chosen gate until the server has answered', async () => {
    const { at, calls, fresh, event } = device();
    const chosen = event({ gateToTell: 'gate-2' });
    at.failure = lost;
    await fresh.extendLease(chosen);
    await fresh.extendLease(chosen);
    expect(calls).toHaveLength(2);
    at.failure = { kind: 'refused', status: 403, code: 'no', message: '', errors: [] };
    await fresh.extendLease(chosen);
    await fresh.extendLease(chosen);
    expect(calls).toHaveLength(3);
  });

  it('reports a newly chosen gate at once, once, and again after five minutes if still pending', async () => {
    const { at, calls, fresh, event } = device();
    await fresh.extendLease(event({ gateToTell: 'gate-2' }));
    await fresh.extendLease(event({ gateToTell: 'gate-2' }));
    expect(calls).toHaveLength(1);
    await fresh.extendLease(event({ gateToTell: 'gate-1' }));
    expect(calls).toHaveLength(2);
    at.monotonic += 300_000;
    await fresh.extendLease(event({ gateToTell: 'gate-1' }));
    expect(calls).toHaveLength(3);
    await fresh.extendLease(event());
    expect(calls).toHaveLength(3);
  });
});
