import { describe, expect, test } from 'vitest';
import { boardAlarms, rateBefore } from '#domain/door/board-alarms.ts';

const now = 1_795_287_600_000;
const minute = 60_000;
/** An hour of so many people a minute, the present one just begun. */
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

describe('a gate that nobody hears from', () => {
  test('for 6 minutes at 30 a minute is 180 people at risk', () => {
    const minutes = [...Array.from({ length: 53 }, () => 30), 0, 0, 0, 0, 0, 0, 0];
    expect(boardAlarms([gate({ minutes, lastContactAt: now - 6 * minute })], [], now)).toEqual([
      { kind: 'silent_gate', gateId: 'a', gate: 'Main gate', minutes: 6, perMinute: 30, atRisk: 180 },
    ]);
  });

  test.each([
    ['was heard within two minutes', { lastContactAt: now - 2 * minute + 1 }],
    ['has no device', { devices: 0, lastContactAt: now - 60 * minute }],
    ['has devices that were never heard', { lastContactAt: null }],
  ])('is none where it %s', (_, facts) => {
    expect(boardAlarms([gate(facts)], [], now)).toEqual([]);
  });

  test('is told of although nobody was coming: it may have begun since', () => {
    expect(boardAlarms([gate({ lastContactAt: now - 5 * minute })], [], now)).toMatchObject([
      { kind: 'silent_gate', atRisk: 0 },
    ]);
  });
});

describe('an area that fills', () => {
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

test('Alarms stand in the order of how many people they are about', () => {
  const silent = (gateId: string, perMinute: number) =>
    gate({ gateId, minutes: steady(perMinute), lastContactAt: now - 4 * minute });
  const alarms = boardAlarms([silent('few', 1), silent('many', 50)], [area({ inside: 1_060 })], now);
  expect(alarms.map((alarm) => ('gateId' in alarm ? alarm.gateId : alarm.kind))).toEqual([
    'many',
    'full',
    'few',
  ]);
});

test('The rate leaves out the minute that is not over, and those that nobody knows of', () => {
  const minutes = [...Array.from({ length: 44 }, () => 0), ...Array.from({ length: 15 }, () => 10), 99];
  expect(rateBefore(minutes, 0)).toBe(10);
  expect(rateBefore(minutes, 15)).toBe(0);
  expect(rateBefore([5], 0)).toBe(0);
});
