import { describe, expect, test } from 'vitest';
import {
  readLostScans,
  readTally,
  keepOpenLosses,
  lossesToReport,
  type LostScans,
} from '#domain/door/lost-scans.ts';

const tally = { deviceId: 'device-1', epoch: 'epoch_1', last: 7, unsent: 2 };
const lost: LostScans = { ...tally, eventId: 'event-1' };

describe('lost scans', () => {
  test.each<[Partial<LostScans>, boolean, boolean]>([
    [{}, true, true],
    [{ seen: true }, true, true],
    [{ reported: true }, true, false],
    [{ seen: true, reported: true }, false, false],
    [{ last: 1, seen: true }, true, true],
    [{ last: 0 }, true, false],
    [{ last: 0, seen: true }, false, false],
    [{ last: 0, reported: true }, true, false],
  ])('that are %j are still open: %s, and to be reported: %s', (change, open, due) => {
    const one = { ...lost, ...change };
    expect(keepOpenLosses([one])).toEqual(open ? [one] : []);
    const { deviceId, epoch, last } = one;
    expect(lossesToReport([one])).toEqual(due ? [{ deviceId, epoch, last }] : []);
  });

  test('are restored as stored, skipping invalid entries', () => {
    const stored = [lost, tally, { ...lost, eventId: 5 }, { ...lost, last: -1 }, null, 'x'];
    expect(readLostScans(JSON.stringify(stored))).toEqual([lost]);
  });

  test.each([null, '', '{', 'null', '5', JSON.stringify(lost)])('are empty for %j', (text) => {
    expect(readLostScans(text)).toEqual([]);
  });
});

describe('a tally', () => {
  test.each([
    {},
    { last: 0, unsent: 0 },
    { deviceId: 'x'.repeat(64), epoch: 'x' },
    { last: Number.MAX_SAFE_INTEGER },
  ])('with %j is restored as stored', (change) => {
    expect(readTally(JSON.stringify({ ...tally, ...change }))).toEqual({ ...tally, ...change });
  });

  test.each([
    { deviceId: 5 },
    { deviceId: '' },
    { deviceId: 'x'.repeat(65) },
    { deviceId: 'two words' },
    { epoch: null },
    { epoch: ' epoch' },
    { epoch: 'epoch ' },
    { last: -1 },
    { last: 1.5 },
    { last: '7' },
    { unsent: undefined },
    { unsent: 2 ** 53 },
  ])('with %j is rejected', (change) => {
    expect(readTally(JSON.stringify({ ...tally, ...change }))).toBeNull();
  });

  test.each([null, '', '{', 'null', '5', '[]'])('is not read from %j', (text) => {
    expect(readTally(text)).toBeNull();
  });
});
