import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterResponse,
  afterRequest,
  isForPayment,
  isLocked,
  isStale,
  canVerify,
  readLock,
  readState,
  unanswered,
  paidReturn,
  verificationStatuses,
  verificationTimes,
  type VerificationState,
} from '#domain/sales/payment-verification.ts';

const now = 1_800_000_000_000;
const ids = { sessionId: 's1', transactionId: 't1' };
const state = (changes: Partial<VerificationState>): VerificationState => ({
  ...ids,
  status: 'open',
  timestamp: now - 60_000,
  attempts: 1,
  ...changes,
});
const lock = (inMs: number) => ({ ...ids, expiresAt: now + inMs });
const { lockMs, cooldownMs, mostAttempts } = verificationTimes;

/** Sections 4 and 5 of the specification: what is stored, and whether a verification may start. */
const chances: readonly (readonly [string, Parameters<typeof canVerify>[0], number | null, string])[] = [
  ['nothing is kept', null, null, 'may'],
  ['it was answered once, long ago', state({}), null, 'may'],
  ['it is completed', state({ status: 'completed' }), null, 'completed'],
  ['it failed at the provider', state({ status: 'failed' }), null, 'completed'],
  ['one attempt is left', state({ attempts: mostAttempts - 1 }), null, 'may'],
  ['all attempts are used', state({ attempts: mostAttempts }), null, 'attempts'],
  ['it is pending', state({ status: 'pending', timestamp: now - 1 }), null, 'pending'],
  [
    'it is pending up to the end of its lock',
    state({ status: 'pending', timestamp: now - lockMs + 1 }),
    null,
    'pending',
  ],
  ['its page died while it asked', state({ status: 'pending', timestamp: now - lockMs }), null, 'may'],
  [
    'its page died with the last attempt',
    state({ status: 'pending', timestamp: now - lockMs, attempts: mostAttempts }),
    null,
    'attempts',
  ],
  ['it was answered just now', state({ timestamp: now }), null, 'cooldown'],
  ['a moment of the cooldown is left', state({ timestamp: now - cooldownMs + 1 }), null, 'cooldown'],
  ['the cooldown has passed', state({ timestamp: now - cooldownMs }), null, 'may'],
  [
    'nobody answered just now',
    state({ status: 'unanswered', timestamp: now, attempts: 0 }),
    null,
    'cooldown',
  ],
  ['the clock was set back since', state({ timestamp: now + 60_000 }), null, 'may'],
  ['another tab holds the lock', null, 1, 'locked'],
  ['the lock has run out', null, 0, 'may'],
  ['the lock is of a clock that was set back', null, lockMs + 1, 'may'],
];

describe('a verification', () => {
  test.each(chances)('when %s', (_, kept, lockedMs, expected) => {
    const random = canVerify(kept, lockedMs === null ? null : lock(lockedMs), now);
    expect(random.may ? 'may' : random.why).toBe(expected);
  });

  test('returns when it may start, unless waiting does not help', () => {
    expect(canVerify(state({ timestamp: now - 1_000 }), null, now)).toMatchObject({ at: now + 4_000 });
    expect(canVerify(null, lock(7_000), now)).toMatchObject({ at: now + 7_000 });
    expect(canVerify(state({ attempts: 3 }), null, now)).toMatchObject({ at: null });
  });

  test('counts when it starts, and is uncounted if our server did not respond', () => {
    const pending = afterRequest(null, ids, now);
    expect(pending).toEqual({ ...ids, status: 'pending', timestamp: now, attempts: 1 });
    expect(afterResponse(pending, 'open', now + 5)).toMatchObject({
      status: 'open',
      attempts: 1,
      timestamp: now + 5,
    });
    expect(unanswered(pending, now + 5)).toMatchObject({ status: 'unanswered', attempts: 0 });
  });

  test('has at most three answered attempts within the hour, in any order of events', () => {
    const step = fc.record({
      waitMs: fc.integer({ min: 0, max: 40_000 }),
      what: fc.constantFrom('open', 'lost', 'crash'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let kept: VerificationState | null = null;
        let time = now;
        let answers = 0;
        let askedAt = -Infinity;
        for (const { waitMs, what } of steps) {
          time += waitMs;
          if (!canVerify(kept, null, time).may) continue;
          expect(time - askedAt).toBeGreaterThanOrEqual(cooldownMs);
          askedAt = time;
          const pending = afterRequest(kept, ids, time);
          kept =
            what === 'open'
              ? afterResponse(pending, 'open', time)
              : what === 'lost'
                ? unanswered(pending, time)
                : pending;
          answers += what === 'lost' ? 0 : 1;
        }
        expect(answers).toBeLessThanOrEqual(mostAttempts);
      }),
    );
  });
});

describe('a returning buyer', () => {
  const newest = { sessionId: 'cos-1', transactionId: 't-1' };
  test.each([
    [{}, newest, null],
    [{ transaction: 't-1' }, newest, null],
    [{ session: 'cs-9' }, newest, null],
    [{ session: 'cs-9', transaction: 't-9' }, newest, { sessionId: 'cs-9', transactionId: 't-9' }],
    [{ session: 'own', transaction: 't-1' }, newest, newest],
    // The order has not been loaded yet, or another payment attempt was started meanwhile.
    [{ session: 'own', transaction: 't-1' }, null, null],
    [{ session: 'own', transaction: 't-0' }, newest, null],
  ])('with %j and the newest payment %j returns from %j', (address, payment, from) => {
    expect(paidReturn(address, payment)).toEqual(from);
  });
});

describe('a lock', () => {
  test.each([
    ['of the same payment', ids, ids, true],
    ['of another transaction of the session', { ...ids, transactionId: 't2' }, ids, false],
    ['of the whole session', { ...ids, transactionId: '' }, ids, true],
    ['of another session', { ...ids, sessionId: 's2' }, ids, false],
  ])('%s', (_, held, wanted, blocks) => {
    expect(isForPayment(held, wanted)).toBe(blocks);
  });

  test('lasts until it expires', () => {
    expect([isLocked(lock(lockMs), now), isLocked(lock(1), now), isLocked(lock(0), now)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('stored verification data', () => {
  test('expires after an hour, and no sooner', () => {
    expect(isStale(state({ timestamp: now - 3_599_999 }), now)).toBe(false);
    expect(isStale(state({ timestamp: now - 3_600_000 }), now)).toBe(true);
  });

  test.each([
    null,
    '',
    'x',
    '[]',
    'null',
    '7',
    '{"sessionId":"s"}',
    '{"sessionId":"s","transactionId":"t","status":"paid","timestamp":1,"attempts":0}',
    '{"sessionId":"s","transactionId":"t","status":"open","timestamp":null,"attempts":-1}',
    '{"sessionId":"s","transactionId":"t","status":"open","timestamp":1e999,"attempts":0}',
  ])('is ignored if invalid: %s', (text) => {
    expect(readState(text)).toBeNull();
    expect(readLock(text)).toBeNull();
  });

  test.each(verificationStatuses)('is read back as written: %s', (status) => {
    expect(readState(JSON.stringify(state({ status })))).toEqual(state({ status }));
    expect(readLock(JSON.stringify(lock(5)))).toEqual(lock(5));
  });

  test('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(() => [readState(text), readLock(text)]).not.toThrow();
      }),
    );
  });
});
