import { describe, expect, test } from 'vitest';
import type { Failure } from '#domain/failures/failure.ts';
import { isItemFailure, nextBatch, sizeAfter } from '#domain/door/scan-batches.ts';
import { sampleScan } from '#tests/database/samples.ts';

const refused = (status: number): Failure => ({
  kind: 'refused',
  status,
  code: 'x',
  message: 'x',
  errors: [],
});
const timeout: Failure = { kind: 'timeout' };
const tooLarge: Failure = { kind: 'too_large' };

describe('the batch size', () => {
  test.each([
    ['a timeout', timeout],
    ['a body that is too large', tooLarge],
    ['a refusal of what is in it', refused(422)],
  ])('is halved after %s, down to one', (_, failure) => {
    expect(sizeAfter(100, failure, 100)).toBe(50);
    expect(sizeAfter(25, failure, 100)).toBe(12);
    expect(sizeAfter(1, failure, 100)).toBe(1);
  });

  test('doubles with each success up to the maximum', () => {
    expect(sizeAfter(1, null, 100)).toBe(2);
    expect(sizeAfter(40, null, 100)).toBe(80);
    expect(sizeAfter(60, null, 100)).toBe(100);
    expect(sizeAfter(100, null, 100)).toBe(100);
  });

  test.each<[string, Failure]>([
    ['no connection', { kind: 'unreachable' }],
    ['a foreign answer', { kind: 'foreign', status: 200 }],
    ['a server in trouble', { kind: 'server', status: 503, retryAfterMs: null }],
    ['a plea for quiet', { kind: 'limited', retryAfterMs: 1_000 }],
    ['a refused sign-in', { kind: 'unauthorized', code: 'x', message: 'x' }],
    ['a refusal that is not about what is in it', refused(403)],
  ])('stays as it is after %s', (_, failure) => {
    expect(sizeAfter(64, failure, 100)).toBe(64);
  });
});

describe("a batch's contents are at fault", () => {
  test.each([400, 409, 413, 415, 422])('when it is refused with %i', (status) => {
    expect(isItemFailure(refused(status))).toBe(true);
  });

  test.each([401, 403, 404, 410, 451])('but not when it is refused with %i', (status) => {
    expect(isItemFailure(refused(status))).toBe(false);
  });

  test('when it is too large, but not when the server never read it', () => {
    expect(isItemFailure(tooLarge)).toBe(true);
    expect(isItemFailure(timeout)).toBe(false);
    expect(isItemFailure({ kind: 'server', status: 422, retryAfterMs: null })).toBe(false);
  });
});

describe('the next batch', () => {
  const scans = (...epochs: string[]) => epochs.map((epoch, seq) => sampleScan(seq + 1, { epoch }));

  test('holds scans of one epoch, oldest first', () => {
    const unsent = scans('one', 'one', 'two', 'one');
    expect(nextBatch(unsent, 10)).toEqual(unsent.slice(0, 2));
    expect(nextBatch(unsent, 1)).toEqual(unsent.slice(0, 1));
  });

  test('holds everything when it all fits and shares one epoch', () => {
    const unsent = scans('one', 'one', 'one');
    expect(nextBatch(unsent, 3)).toEqual(unsent);
    expect(nextBatch(unsent, 2)).toEqual(unsent.slice(0, 2));
    expect(nextBatch([], 2)).toEqual([]);
  });
});
