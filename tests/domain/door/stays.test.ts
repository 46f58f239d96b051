import { describe, expect, it } from 'vitest';
import { dwellOf, staysOf } from '#domain/door/stays.ts';

const entry = (minute: number, second = false) =>
  ({ direction: 'entry', at: minute * 60_000, second }) as const;
const exit = (minute: number) => ({ direction: 'exit', at: minute * 60_000 }) as const;

describe('length of stay', () => {
  it.each([
    ['from an entry to the exit', [entry(0), exit(40)], [40]],
    ['each time anew', [entry(0), exit(40), entry(50), exit(55)], [40, 5]],
    ['from the last entry, where an exit was not scanned', [entry(0), entry(30), exit(40)], [10]],
    ['of nobody who is still inside', [entry(0)], []],
    ['of nobody who was not seen to come', [exit(40)], []],
    ['of a second person after the ticket’s own', [entry(0), entry(10, true), exit(40), exit(70)], [40, 60]],
    ['in whole minutes', [entry(0), exit(1.9)], [1]],
    ['of the second person who came first', [entry(0, true), entry(10, true), exit(40), exit(41)], [40, 31]],
    ['to an exit, whatever else is said of it', [entry(0), { ...exit(40), second: true }], [40]],
    ['once for each entry', [entry(0), exit(40), exit(41)], [40]],
  ])('is counted %s', (_what, passages, stays) => {
    expect(staysOf(passages)).toEqual(stays);
  });

  it('is shown in bars with the median', () => {
    const { stays, medianMinutes, bars } = dwellOf([
      { minutes: 300, stays: 1 },
      { minutes: 14, stays: 2 },
      { minutes: 15, stays: 2 },
      { minutes: 20, stays: 0 },
    ]);
    expect([stays, medianMinutes]).toEqual([5, 15]);
    expect(bars.filter((bar) => bar.stays > 0)).toEqual([
      { fromMinutes: 0, stays: 2 },
      { fromMinutes: 15, stays: 2 },
      { fromMinutes: 240, stays: 1 },
    ]);
    expect(bars.map(({ fromMinutes }) => fromMinutes)).toEqual([0, 15, 30, 60, 120, 180, 240]);
    const even = [
      { minutes: 20, stays: 2 },
      { minutes: 10, stays: 2 },
    ];
    expect(dwellOf(even).medianMinutes).toBe(10);
    expect(dwellOf([...even, { minutes: 240, stays: 1 }]).medianMinutes).toBe(20);
    expect(dwellOf([{ minutes: 20, stays: 0 }])).toMatchObject({ stays: 0, medianMinutes: null });
    expect(dwellOf([{ minutes: 5, stays: -1 }])).toMatchObject({ stays: 0, medianMinutes: null });
  });
});
