import { describe, expect, test } from 'vitest';
import { boardAlarms, rateBefore } from '#domain/door/board-alarms.ts';

const now = 1_795_287_600_000;
const minute = 60_000;
/** An hour with this many people per minute; the current minute has just begun. */
const steady = (perMinute: number): number[] => [...Array.from({ length: 59 }, () => perMinute), 0];
const gate = (facts: object = {}) => ({
  gateId: 'a',
  name: 'Main gate',
  minutes: steady(0),
  devices: 1,
  lastContactAt: now,
  ...facts,
});
const area = (facts: object = {}) => ({
  checkpoint: 'event',
  inside: 0,
  capacity: 1_000,
  gates: [gate()],
  ...facts,
});

describe('a silent gate', () => {
  test('puts 180 people at risk after 6 minutes at 30 a minute', () => {
    const minutes = [...Array.from({ length: 53 }, () => 30), 0, 0, 0, 0, 0, 0, 0];
    expect(boardAlarms([gate({ minutes, lastContactAt: now - 6 * minute })], [], now)).toEqual([
      { kind: 'silent_gate', gateId: 'a', gate: 'Main gate', minutes: 6, perMinute: 30, atRisk: 180 },
    ]);
  });

  test.each([
    ['was heard within two minutes', { lastContactAt: now - 2 * minute + 1 }],
    ['has no device', { devices: 0, lastContactAt: now - 60 * minute }],
    ['has devices that were never heard', { lastContactAt: null }],
  ])('raises no alarm when it %s', (_, facts) => {
    expect(boardAlarms([gate(facts)], [], now)).toEqual([]);
  });

  test('raises an alarm once two minutes have passed', () => {
    expect(boardAlarms([gate({ lastContactAt: now - 2 * minute })], [], now)).toMatchObject([{ minutes: 2 }]);
  });

  test('raises an alarm even without recent arrivals, since they may have started since', () => {
    expect(boardAlarms([gate({ lastContactAt: now - 5 * minute })], [], now)).toMatchObject([
      { kind: 'silent_gate', atRisk: 0 },
    ]);
  });
});

describe('an area filling up', () => {
  test.each<[string, object, object | null]>([
    ['is silent far from it', { inside: 500 }, null],
    ['is silent without a limit', { inside: 5_000, capacity: null }, null],
    ['is told of from nine tenths', { inside: 900 }, { kind: 'nearly_full', fullIn: null }],
    [
      'is told of a quarter of an hour before',
      { inside: 400, gates: [gate({ minutes: steady(40) })] },
      { kind: 'nearly_full', fullIn: 15 },
    ],
    ['is not told of earlier', { inside: 399, gates: [gate({ minutes: steady(40) })] }, null],
    ['is full at its limit', { inside: 1_000 }, { kind: 'full', fullIn: 0, atRisk: 0 }],
    ['counts those beyond it', { inside: 1_020 }, { kind: 'full', atRisk: 20 }],
  ])('%s', (_, facts, alarm) => {
    expect(boardAlarms([], [area(facts)], now)).toMatchObject(alarm === null ? [] : [alarm]);
  });
});

test('reports how many people will arrive in the next ten minutes and find no room', () => {
  const rates = (...perMinute: number[]) => perMinute.map((one) => gate({ minutes: steady(one) }));
  const alarmOf = (facts: object) => boardAlarms([], [area(facts)], now)[0];
  expect(alarmOf({ inside: 950, gates: rates(4, 6) })).toEqual({
    kind: 'nearly_full',
    checkpoint: 'event',
    inside: 950,
    capacity: 1_000,
    fullIn: 5,
    atRisk: 50,
  });
  // At 13 per minute, 50 places are full during the fourth minute.
  expect(alarmOf({ inside: 950, gates: rates(13) })).toMatchObject({ fullIn: 4, atRisk: 80 });
  expect(alarmOf({ inside: 950, gates: rates(1) })).toMatchObject({ fullIn: 50, atRisk: 0 });
  expect(alarmOf({ inside: 1_010, gates: rates(3) })).toMatchObject({ kind: 'full', fullIn: 0, atRisk: 40 });
});

test('assumes that a silent gate is as busy as when last heard from', () => {
  const minutes = [...Array.from({ length: 50 }, () => 40), ...Array.from({ length: 10 }, () => 0)];
  const fullIn = (lastContactAt: number | null) =>
    boardAlarms([], [area({ inside: 900, gates: [gate({ minutes, lastContactAt })] })], now)[0];
  expect(fullIn(now - 9 * minute)).toMatchObject({ fullIn: 3 });
  const steadily = [...Array.from({ length: 57 }, () => 40), 0, 0, 0];
  const silent = area({ inside: 895, gates: [gate({ minutes: steadily, lastContactAt: now - 2 * minute })] });
  expect(boardAlarms([], [silent], now)).toMatchObject([{ fullIn: 3 }]);
  // Last heard a minute ago, never, or by a clock that runs ahead: the minutes decide. Six of fifteen had people.
  for (const at of [now - minute, null, now + 9 * minute]) expect(fullIn(at)).toMatchObject({ fullIn: 7 });
});

test("reports a silent gate's rate and people at risk in whole numbers", () => {
  const minutes = [...Array.from({ length: 57 }, (_, at) => at % 2), 0, 0, 0];
  expect(boardAlarms([gate({ minutes, lastContactAt: now - 2 * minute - 59_999 })], [], now)).toMatchObject([
    { minutes: 2, perMinute: 0, atRisk: 1 },
  ]);
});

test('sorts alarms by the number of people affected', () => {
  const silent = (gateId: string, perMinute: number) =>
    gate({ gateId, minutes: steady(perMinute), lastContactAt: now - 4 * minute });
  const alarms = boardAlarms([silent('few', 1), silent('many', 50)], [area({ inside: 1_060 })], now);
  expect(alarms.map((alarm) => ('gateId' in alarm ? alarm.gateId : alarm.kind))).toEqual([
    'many',
    'full',
    'few',
  ]);
});

test('excludes the current minute and unknown ones from the rate', () => {
  const minutes = [...Array.from({ length: 44 }, () => 0), ...Array.from({ length: 15 }, () => 10), 99];
  expect(rateBefore(minutes, 0)).toBe(10);
  expect(rateBefore(minutes, 15)).toBe(0);
  expect(rateBefore([5], 0)).toBe(0);
  expect(rateBefore([6, 5], 0)).toBe(6);
  expect(rateBefore([6, 5], 9)).toBe(0);
  expect(rateBefore([], 0)).toBe(0);
});
