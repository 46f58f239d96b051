import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backoffCeilingMs, backoffMs } from '#domain/failures/backoff.ts';
import { betterOffset, clockWarning, measure, uncertaintyAt } from '#domain/time/device-clock.ts';
import {
  requestedWaitMs,
  wasNotProcessed,
  isConnection,
  isServerAway,
  isTransient,
  mayBeDone,
  stopsCycle,
  type Failure,
} from '#domain/failures/failure.ts';
import { reachAfter } from '#domain/failures/reachability.ts';
import { isItemFailure, nextBatch, sizeAfter } from '#domain/door/scan-batches.ts';
import { scanRecord } from '#tests/domain/door/records.ts';

const refused = (status: number): Failure => ({
  kind: 'refused',
  status,
  code: 'x',
  message: '',
  errors: [],
});
const failures: Failure[] = [
  { kind: 'unreachable' },
  { kind: 'timeout' },
  { kind: 'foreign', status: 200 },
  { kind: 'server', status: 503, retryAfterMs: null },
  { kind: 'limited', retryAfterMs: 5 },
  { kind: 'too_large' },
  { kind: 'unauthorized', code: 'token_expired', message: '' },
  refused(404),
];

test('retries failures that the request did not cause', () => {
  expect(failures.filter(isTransient).map((failure) => failure.kind)).toEqual([
    'unreachable',
    'timeout',
    'foreign',
    'server',
    'limited',
  ]);
});

test('blames the connection for no reply, and the server when it says so', () => {
  expect(failures.filter(isConnection).map((failure) => failure.kind)).toEqual([
    'unreachable',
    'timeout',
    'foreign',
  ]);
  expect(failures.filter(isServerAway)).toEqual([]);
  expect(isServerAway({ kind: 'server', status: 503, retryAfterMs: null, away: true })).toBe(true);
});

test('classifies every failure as either transient or permanent', () => {
  expect(failures.map(isTransient)).toEqual([true, true, true, true, true, false, false, false]);
});

test('stops the cycle on connection and session failures and on rate limits', () => {
  expect(failures.filter(stopsCycle).map((failure) => failure.kind)).toEqual([
    'unreachable',
    'timeout',
    'foreign',
    'limited',
    'unauthorized',
  ]);
});

test('knows that the server did nothing if the request was never sent or was rejected on arrival', () => {
  expect(failures.filter(wasNotProcessed).map((failure) => failure.kind)).toEqual([
    'limited',
    'unauthorized',
  ]);
  expect(wasNotProcessed({ kind: 'unreachable', nothingSent: true })).toBe(true);
});

test('counts on the server having done it wherever only its reply may be lost', () => {
  expect(failures.filter(mayBeDone).map((failure) => failure.kind)).toEqual([
    'unreachable',
    'timeout',
    'foreign',
    'server',
  ]);
  expect(mayBeDone({ kind: 'unreachable', nothingSent: true })).toBe(false);
});

describe('backing off', () => {
  test("grows to its ceiling, at most a tenth above the server's wait and never below it", () => {
    const fraction = fc.double({ min: 0, max: 0.999, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fraction,
        fc.option(fc.integer({ min: 0, max: 100_000 })),
        (attempt, part, asked) => {
          const wait = backoffMs(attempt, part, asked);
          expect(wait).toBeGreaterThan(0);
          expect(wait).toBeLessThanOrEqual(backoffCeilingMs * (asked === null ? 1 : 1.1));
          expect(wait).toBeGreaterThanOrEqual(Math.min(asked ?? 0, backoffCeilingMs));
        },
      ),
    );
    expect([1, 2, 3, 9].map((attempt) => backoffMs(attempt, 0, null))).toEqual([500, 1_000, 2_000, 15_000]);
  });
});

describe('batches', () => {
  const scans = [1, 2, 3, 4].map((seq) => scanRecord({ seq, epoch: seq < 3 ? 'old' : 'new' }));

  test('hold one epoch in order', () => {
    expect(nextBatch(scans, 500)).toEqual(scans.slice(0, 2));
    expect(nextBatch(scans.slice(2), 1)).toEqual([scans[2]]);
    expect(nextBatch([], 500)).toEqual([]);
  });

  test('are halved down to one when too large, and grow again', () => {
    expect(sizeAfter(500, { kind: 'too_large' }, 500)).toBe(250);
    expect(sizeAfter(1, { kind: 'too_large' }, 500)).toBe(1);
    expect(sizeAfter(300, null, 500)).toBe(500);
    expect(sizeAfter(300, { kind: 'unreachable' }, 500)).toBe(300);
    expect(failures.filter(isItemFailure).map((failure) => failure.kind)).toEqual(['too_large']);
    expect([400, 409, 413, 415, 422, 401, 403, 404].map((status) => isItemFailure(refused(status)))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("the device's clock", () => {
  test('is measured at the midpoint of a round trip, with the true value within the uncertainty', () => {
    const delay = fc.integer({ min: 0, max: 60_000 });
    fc.assert(
      fc.property(delay, delay, fc.integer({ min: -1e12, max: 1e12 }), (there, back, truth) => {
        const offset = measure(1_000, 1_000 + there + back, 1_000 + there + truth);
        expect(Math.abs(offset.offsetMs - truth)).toBeLessThanOrEqual(offset.halfWidthMs);
        expect(uncertaintyAt(offset, 1_000 + there + back)).toBe(offset.halfWidthMs);
      }),
    );
  });

  test('keeps the sharper measurement until it ages or is contradicted', () => {
    const sharp = measure(0, 20, 1_010);
    const blunt = measure(100, 2_100, 2_100);
    expect(betterOffset(null, blunt)).toBe(blunt);
    expect(betterOffset(sharp, blunt)).toBe(sharp);
    expect(betterOffset(blunt, measure(3_000, 3_020, 4_010))).not.toBe(blunt);
    const aged = measure(30_000_000, 30_002_000, 30_002_000);
    expect(betterOffset(sharp, aged)).toBe(aged);
    const jumped = measure(5_000, 5_100, 90_000);
    expect(betterOffset(sharp, jumped)).toBe(jumped);
  });

  test.each([
    [null, null],
    [30_000, null],
    [30_001, 30_001],
    [-45_000, -45_000],
  ])('off by %d is reported as %d', (off, told) => {
    expect(clockWarning(off)).toBe(told);
  });
});

test.each<[Failure | null, number, string]>([
  [null, 200, 'online'],
  [null, 3_000, 'slow'],
  [{ kind: 'timeout' }, 10_000, 'slow'],
  [{ kind: 'foreign', status: 200 }, 50, 'portal'],
  [{ kind: 'unreachable' }, 5, 'offline'],
  [{ kind: 'server', status: 500, retryAfterMs: null }, 100, 'online'],
  [{ kind: 'server', status: 502, away: true, retryAfterMs: null }, 100, 'away'],
  [refused(403), 100, 'online'],
])('after %j in %d ms the way is %s', (failure, tookMs, reach) => {
  expect(reachAfter(failure, tookMs)).toBe(reach);
});

test('waits as long as a busy server or a rate limit asks', () => {
  const busy: Failure = { kind: 'server', status: 503, retryAfterMs: 7 };
  expect([null, ...failures, busy].map(requestedWaitMs)).toEqual([
    ...Array.from({ length: 5 }, () => null),
    5,
    null,
    null,
    null,
    7,
  ]);
});
