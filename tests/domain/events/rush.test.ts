import { describe, expect, it } from 'vitest';
import { arrivalLine, entriesOfAll, arrivalSpan, rushMinutes, rushOf } from '#domain/events/rush.ts';

/** Entries in consecutive minutes. */
const from = (first: number, ...entered: readonly number[]) =>
  entered.map((count, place) => ({ minute: first + place, entered: count }));

describe('the rush at the doors', () => {
  it.each([
    ['lasts as long as the gates are busy', from(100, 10, 10, 10, 10, 10, 10, 10, 10), 100, 107],
    [
      'leaves out who trickles in before and after',
      from(90, 1, 0, 0, 0, 0, 1, 9, 10, 11, 10, 9, 1, 1),
      96,
      100,
    ],
    ['goes on over a minute in which the gates breathed', from(50, 8, 8, 0, 8, 8), 50, 54],
    ['is the first of two that are alike', [...from(10, 9, 9, 9), ...from(60, 9, 9, 9)], 10, 12],
    ['is found in minutes that come in any order', from(10, 9, 9, 9).toReversed(), 10, 12],
    ['is the first of two in any order', [...from(60, 9, 9, 9), ...from(10, 9, 9, 9)], 10, 12],
    ['is one from ten people on', from(10, 10), 10, 10],
    ['may be one minute', from(10, 40), 10, 10],
  ] as const)('%s', (_what, minutes, first, last) => {
    expect(rushOf(minutes)).toEqual({ from: first, to: last });
  });

  it('is absent when hardly anybody comes', () => {
    expect(rushOf([])).toBeNull();
    expect(rushOf(from(10, 3, 3, 3))).toBeNull();
    expect(rushOf([...from(10, 9), ...from(60, 9)])).toBeNull();
  });

  it('includes its first and last minute', () => {
    expect(rushMinutes({ from: 10, to: 10 })).toBe(1);
    expect(rushMinutes({ from: 10, to: 33 })).toBe(24);
  });
});

describe('arrival times', () => {
  it.each([
    ['from the first minute to the last, most of all in one between', from(10, 1, 5, 2), [10, 12, 11, 5]],
    ['in minutes that come in any order', from(10, 1, 5, 2).toReversed(), [10, 12, 11, 5]],
    ['most of all in the first of two that are alike', from(10, 5, 1, 5), [10, 12, 10, 5]],
    [
      'most of all in the first of two, though it comes later',
      from(10, 5, 1, 5).toReversed(),
      [10, 12, 10, 5],
    ],
    ['in one minute', from(10, 3), [10, 10, 10, 3]],
  ] as const)('%s', (_what, minutes, [first, last, peak, entered]) => {
    expect(arrivalSpan(minutes)).toEqual({ first, last, peak, entered });
  });

  it('are absent without arrivals', () => {
    expect(arrivalSpan([])).toBeNull();
  });
});

describe('entries of several gates', () => {
  const gates = [
    {
      gateId: 'main',
      minutes: [
        { minute: 10, entered: 3 },
        { minute: 14, entered: 1 },
        { minute: 11, entered: 2 },
      ],
    },
    { gateId: 'river', minutes: [{ minute: 11, entered: 5 }] },
    { gateId: 'closed', minutes: [] },
  ];

  it('are added up minute by minute', () => {
    expect(entriesOfAll(gates).toSorted((one, other) => one.minute - other.minute)).toEqual([
      { minute: 10, entered: 3 },
      { minute: 11, entered: 7 },
      { minute: 14, entered: 1 },
    ]);
    expect(entriesOfAll([])).toEqual([]);
  });

  it('are shown in bars from the first minute, with a row per gate', () => {
    const bars = { first: 10, step: 2, bars: 3 };
    expect(gates.map((gate) => arrivalLine(gate, bars))).toEqual([
      [5, 0, 1],
      [5, 0, 0],
      [0, 0, 0],
    ]);
  });
});
