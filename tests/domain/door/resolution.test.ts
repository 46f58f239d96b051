import { describe, expect, test } from 'vitest';
import {
  passageCountingOf,
  findingsOf,
  peopleInside,
  entriesInside,
  type Ruled,
} from '#domain/door/resolution.ts';
import { statusOf, type StoredScan } from '#domain/door/scan-status.ts';
import { idOf, passage, scanRecord } from './records.ts';

describe("a conflict's resolution decides how a passage counts", () => {
  test.each<[string, Partial<Ruled>, string]>([
    ['the first of its ticket counts', {}, 'first'],
    ['a second one that nobody looked at doesn’t', { ruling: 'again' }, 'again'],
    ['the same person counts once', { ruling: 'again', finding: 'same_person' }, 'again'],
    ['a second person counts beside the first', { ruling: 'again', finding: 'second_person' }, 'second'],
    ['a mis-scan never happened', { ruling: 'again', finding: 'mis_scan' }, 'undone'],
    [
      'a finding that a newer server invented changes nothing',
      { ruling: 'again', finding: 'unknown' },
      'again',
    ],
    [
      'the same person by a ticket that changed hands counts once',
      { finding: 'same_person', afterOther: true },
      'again',
    ],
    [
      'two holders of a ticket that changed hands both count',
      { finding: 'second_person', afterOther: true },
      'first',
    ],
    ['a mis-scan of a void ticket never happened', { finding: 'mis_scan' }, 'undone'],
    [
      'once the earlier scan is undone, the same person counts by this one',
      { finding: 'same_person' },
      'first',
    ],
    [
      'once the earlier scan is undone, the second person is the only one',
      { finding: 'second_person' },
      'first',
    ],
    [
      'what was undone counts for nothing, whatever was found out',
      { undone: true, finding: 'second_person' },
      'undone',
    ],
  ])('%s', (_, facts, counting) => {
    expect(
      passageCountingOf({ undone: false, ruling: 'first', finding: null, afterOther: false, ...facts }),
    ).toBe(counting);
  });
});

describe('the number of people inside by one ticket', () => {
  const entry = { direction: 'entry' } as const;
  const second = { direction: 'entry', second: true } as const;
  const exit = { direction: 'exit' } as const;
  test.each([
    ['nobody, before anybody came', [], 0],
    ['one who came in', [entry], 1],
    ['one, however often the same ticket was let in', [entry, entry], 1],
    ['none after the exit', [entry, exit], 0],
    ['two with a second person', [entry, second], 2],
    ['one after one of two has left', [entry, second, exit], 1],
    ['none after both have left', [entry, second, exit, exit], 0],
    ['two when the one who left comes back', [entry, second, exit, entry], 2],
    ['the second person alone, where the first left before', [entry, exit, second], 1],
    ['none below none, however many exits', [exit, exit, entry, exit, exit], 0],
    ['the one who came last, where the first of three has left', [second, second, exit], 1],
    ['nobody after an exit, whatever else is said of it', [entry, { ...exit, second: true }], 0],
    ['three with two second persons', [entry, second, second], 3],
  ])('is %s', (_, passages, people) => {
    expect(peopleInside(passages)).toBe(people);
  });
});

test('names the people inside by one ticket, its own holder first', () => {
  const [own, one, other] = [
    { direction: 'entry', name: 'own' },
    { direction: 'entry', second: true, name: 'one' },
    { direction: 'entry', second: true, name: 'other' },
  ] as const;
  const exit = { direction: 'exit', name: 'exit' } as const;
  const names = (...passages: readonly { direction: 'entry' | 'exit'; second?: boolean; name: string }[]) =>
    entriesInside(passages).map(({ name }) => name);
  expect(names(one, own, other)).toEqual(['own', 'one', 'other']);
  expect(names(one, own, other, exit)).toEqual(['one', 'other']);
  expect(names(one, own, other, exit, exit)).toEqual(['other']);
});

test('never treats a guest as the same person as one who never came', () => {
  expect(findingsOf({ first: null })).toEqual(['second_person', 'mis_scan']);
  expect(findingsOf({ first: passage(1) })).toEqual(['same_person', 'second_person', 'mis_scan']);
});

describe('a scan on the device that recorded it', () => {
  const stored: StoredScan = { scan: scanRecord(), state: 'acknowledged', receipt: null, ruling: 'again' };
  const conflict = (how: 'same_person' | 'second_person' | 'mis_scan') => ({
    conflictId: idOf(1),
    kind: 'double_admission' as const,
    ticketNumber: 7,
    checkpoint: 'event',
    first: passage(2),
    other: passage(1),
    status: 'resolved' as const,
    resolution: { how, by: 'supervisor' as const, at: 5 },
  });

  test.each([
    ['same_person', 'overruled'],
    ['second_person', 'counts'],
  ] as const)('follows the resolution: %s', (how, count) => {
    const standing = statusOf(stored, [conflict(how)], false);
    expect(standing).toMatchObject({
      count,
      against: null,
      found: { how, by: 'supervisor', other: passage(2) },
    });
  });

  test('is undone when it was a mis-scan', () => {
    expect(statusOf({ ...stored, ruling: 'undone' }, [conflict('mis_scan')], false)).toMatchObject({
      count: 'undone',
      found: { how: 'mis_scan' },
    });
  });

  test("counts when it was first, whatever the other's resolution", () => {
    const first = { ...conflict('mis_scan'), first: passage(1), other: passage(3) };
    expect(statusOf({ ...stored, ruling: 'first' }, [first], false)).toMatchObject({
      count: 'counts',
      found: { how: 'mis_scan', other: passage(3) },
    });
  });
});
