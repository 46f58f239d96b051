import { describe, expect, it } from 'vitest';
import {
  changedSince,
  statusAfter,
  statusIn,
  mergeNews,
  type DoorHere,
  type DoorUpdate,
  type ListAge,
} from '#domain/events/door-update.ts';
import type { ListedAttendee } from '#domain/events/attendee-list.ts';
import { attendeeFilter } from '#domain/events/attendee-match.ts';
import type { PassageTable } from '#domain/manifest/passage-columns.ts';
import { someone } from './listed-attendees.ts';

type Row = readonly [ticketNumber: number, at: number, gate: number, what?: 'exit' | 'second'];
const tableOf = (rows: readonly Row[]): PassageTable => ({
  tickets: Uint32Array.from(rows, ([ticket]) => ticket),
  at: Float64Array.from(rows, ([, at]) => at),
  gates: Uint16Array.from(rows, ([, , gate]) => gate),
  exits: Uint8Array.from(rows, ([, , , what]) => Number(what === 'exit')),
  seconds: Uint8Array.from(rows, ([, , , what]) => Number(what === 'second')),
  gateIds: ['north', 'south'],
});

describe('attendees a device knows more about than the list', () => {
  const recorded = (times: Readonly<Record<number, number>>) => (time: number) =>
    Object.entries(times).flatMap(([ticket, at]) => (at > time ? Number(ticket) : []));
  const of = (age: Partial<ListAge>, here: Partial<DoorHere>) => {
    const newer = changedSince(
      { readAt: 1_000, current: true, ...age },
      { heardAt: null, recordedSince: () => [], passages: tableOf([]), ...here },
    );
    return newer && [...newer].toSorted((one, other) => one - other);
  };

  it.each<[string, Partial<ListAge>, Partial<DoorHere>, readonly number[] | null]>([
    ['is nobody where it knows nothing', {}, {}, []],
    [
      'is whom it recorded since, or has not sent',
      {},
      { recordedSince: recorded({ 3: 1_001, 4: 999 }) },
      [3],
    ],
    ['is whoever passed since', {}, { passages: tableOf([[5, 1_001, 0]]) }, [5]],
    ['is nobody who passed before it was read', {}, { passages: tableOf([[5, 1_000, 0]]) }, []],
    ['is not everybody while the server is reached', {}, { heardAt: 2_000 }, []],
    ['is everybody where the scanner heard after an old list', { current: false }, { heardAt: 1_000 }, null],
    ['is not everybody where it heard before', { current: false }, { heardAt: 999 }, []],
    ['is not everybody where it never heard', { current: false }, {}, []],
    [
      'is each of them once',
      { current: false },
      {
        recordedSince: recorded({ 3: 1_500 }),
        passages: tableOf([
          [3, 1_500, 0],
          [6, 1_200, 1],
        ]),
      },
      [3, 6],
    ],
  ])('%s', (_, age, here, expected) => {
    expect(of(age, here)).toEqual(expected);
  });
});

describe('the state after passages', () => {
  const at = (time: number, direction: 'entry' | 'exit', second = false) => ({
    at: time,
    direction,
    gateId: 'north',
    second,
  });
  const entry = { gateId: 'north', gateName: 'Gate north', at: 1 };
  it.each([
    ['nowhere', [], { people: 0, ownInside: false, entries: [] }],
    ['in', [at(1, 'entry')], { people: 1, ownInside: true, entries: [entry] }],
    ['out again', [at(1, 'entry'), at(2, 'exit')], { people: 0, ownInside: false, entries: [entry] }],
    [
      'in once more',
      [at(1, 'entry'), at(2, 'exit'), at(3, 'entry')],
      { people: 1, ownInside: true, entries: [entry, { ...entry, at: 3 }] },
    ],
    [
      'in with a second person',
      [at(1, 'entry'), at(3, 'entry', true)],
      { people: 2, ownInside: true, entries: [entry, { ...entry, at: 3 }] },
    ],
    [
      'out, and a second person in',
      [at(1, 'entry'), at(3, 'entry', true), at(4, 'exit')],
      { people: 1, ownInside: false, entries: [entry, { ...entry, at: 3 }] },
    ],
  ])('%s', (_, passages, expected) => {
    expect(statusAfter(passages, (id) => `Gate ${id}`)).toEqual(expected);
  });
});

describe("a ticket's presence by the news", () => {
  const news = (rows: readonly Row[], of: DoorUpdate['of'] = new Set()): DoorUpdate => ({
    version: 1,
    of,
    passages: tableOf(rows),
    gateNames: { north: 'North' },
  });
  const standing = (rows: readonly Row[]) => statusIn(news(rows), 4);
  const north = (at: number) => ({ gateId: 'north', gateName: 'North', at });

  it('is by its own passages, the first and the last of all among them, in their order of time', () => {
    expect(
      standing([
        [4, 700, 0],
        [3, 500, 0],
        [4, 500, 0],
        [4, 600, 0, 'exit'],
      ]),
    ).toEqual({ people: 1, ownInside: true, entries: [north(500), north(700)] });
  });
  it('is outside without a passage', () => {
    expect(standing([[3, 500, 0]])).toEqual({ people: 0, ownInside: false, entries: [] });
  });
  it('distinguishes its own holder from a second person', () => {
    expect(standing([[4, 500, 0, 'second']])).toMatchObject({ people: 1, ownInside: false });
    expect(standing([[4, 500, 0]])).toMatchObject({ people: 1, ownInside: true });
  });
  it('has no name for a gate that is no longer part of the event', () => {
    expect(standing([[4, 500, 1]]).entries).toEqual([{ gateId: 'south', gateName: '', at: 500 }]);
    expect(standing([[4, 500, 2]]).entries).toEqual([{ gateId: '', gateName: '', at: 500 }]);
    const [one] = mergeNews([{ ...someone, ticketNumber: 4 }], news([[4, 500, 1]], null));
    expect(one?.entries).toEqual([{ gateId: 'south', gateName: '', at: 500 }]);
  });
});

describe("a list merged with the device's newer data", () => {
  const listed = (ticketNumber: number, arrived: boolean): ListedAttendee => ({
    ...someone,
    ticketNumber,
    people: Number(arrived),
    entries: arrived ? [{ gateId: 'north', gateName: 'North', at: 500 }] : [],
  });
  const people = [listed(1, false), listed(2, true), listed(3, false), listed(4, true)];
  const gateNames = { north: 'North', south: 'South' };
  const news = (of: DoorUpdate['of'], rows: readonly Row[]): DoorUpdate => ({
    version: 1,
    of,
    passages: tableOf(rows),
    gateNames,
  });
  const numbersOf = (status: 'arrived' | 'not_arrived' | 'inside', told: DoorUpdate) =>
    mergeNews(people, told)
      .filter(attendeeFilter({ status }))
      .map(({ ticketNumber }) => ticketNumber);

  it('counts those checked in here as arrived, and those undone as not', () => {
    const told = news(new Set([1, 2]), [
      [1, 2_000, 1],
      [3, 900, 0],
    ]);
    expect(numbersOf('arrived', told)).toEqual([1, 4]);
    expect(numbersOf('inside', told)).toEqual([1, 4]);
    // There is no newer information on ticket 3, so the list decides.
    expect(numbersOf('not_arrived', told)).toEqual([2, 3]);
  });
  it("uses the device's data for everyone if it is newer", () => {
    const told = news(null, [
      [3, 900, 0],
      [3, 950, 0, 'exit'],
      [4, 500, 0],
    ]);
    expect(numbersOf('arrived', told)).toEqual([3, 4]);
    expect(numbersOf('inside', told)).toEqual([4]);
  });
  it('has whose only entry was undone as never having come', () => {
    const [, two] = mergeNews(people, news(new Set([2]), []));
    expect(two).toEqual({ ...listed(2, false) });
  });
  it('counts a second person known to this device among those inside', () => {
    const told = news(new Set([4]), [
      [4, 500, 0],
      [4, 700, 1, 'second'],
    ]);
    expect(mergeNews(people, told).map((one) => one.people)).toEqual([0, 1, 0, 2]);
  });
  it('sorts passages by time and gates by name, and leaves everybody else unchanged', () => {
    const [one, two] = mergeNews(
      people,
      news(new Set([1]), [
        [1, 3_000, 0],
        [1, 2_000, 1],
      ]),
    );
    expect(one?.entries).toEqual([
      { gateId: 'south', gateName: 'South', at: 2_000 },
      { gateId: 'north', gateName: 'North', at: 3_000 },
    ]);
    expect(two).toBe(people[1]);
  });
});
