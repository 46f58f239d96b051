import { describe, expect, test } from 'vitest';
import {
  earliestDoorsMs,
  maxEventMs,
  canDelete,
  canUnpublish,
  missingForPublishing,
  problemsOfTimes,
  type UnpublishFacts,
  type EventTimes,
  type PublishFacts,
} from '#domain/events/event-form.ts';

const startsAt = Date.UTC(2026, 11, 5, 20);
const hour = 3_600_000;
const evening: EventTimes = {
  startsAt,
  endsAt: startsAt + 4 * hour,
  doorsOpenAt: startsAt - hour,
  timeZone: 'Africa/Banjul',
};

describe("an event's times", () => {
  test.each<[string, Partial<EventTimes>, string[]]>([
    ['an evening', {}, []],
    ['doors at the start', { doorsOpenAt: startsAt }, []],
    ['the longest one', { endsAt: startsAt + maxEventMs }, []],
    ['doors a day before', { doorsOpenAt: startsAt - earliestDoorsMs }, []],
    ['an end before the start', { endsAt: startsAt - 1 }, ['endsAt ends_before_start']],
    ['an end at the start', { endsAt: startsAt }, ['endsAt ends_before_start']],
    ['longer than the longest', { endsAt: startsAt + maxEventMs + 1 }, ['endsAt too_long']],
    ['doors after the start', { doorsOpenAt: startsAt + 1 }, ['doorsOpenAt doors_after_start']],
    [
      'doors more than a day before',
      { doorsOpenAt: startsAt - earliestDoorsMs - 1 },
      ['doorsOpenAt doors_too_early'],
    ],
    ['a zone that there is not', { timeZone: 'Mars/Olympus' }, ['timeZone unknown_time_zone']],
    [
      'everything at once',
      { timeZone: '', endsAt: startsAt - 1, doorsOpenAt: startsAt + 1 },
      ['timeZone unknown_time_zone', 'endsAt ends_before_start', 'doorsOpenAt doors_after_start'],
    ],
  ])('%s', (_, times, problems) => {
    expect(problemsOfTimes({ ...evening, ...times }).map(({ field, code }) => `${field} ${code}`)).toEqual(
      problems,
    );
  });
});

describe('what an event needs before it is published', () => {
  const ready: PublishFacts = {
    name: 'Concert',
    endsAt: 2,
    hasVenue: true,
    onlineUrl: null,
    websiteUrl: null,
    ticketTypes: 1,
    gates: 1,
  };
  test.each<[string, Partial<PublishFacts>, string[]]>([
    ['nothing', {}, []],
    ['a name', { name: '' }, ['name']],
    ['a place', { hasVenue: false }, ['place']],
    ['an end in the future', { endsAt: 1 }, ['future']],
    ['tickets', { ticketTypes: 0 }, ['tickets']],
    ['a gate', { gates: 0 }, ['gates']],
    ['no gate where it is online', { hasVenue: false, onlineUrl: 'https://example.org', gates: 0 }, []],
    [
      'no tickets of ours where they are sold elsewhere',
      { ticketTypes: 0, gates: 0, websiteUrl: 'https://example.org' },
      [],
    ],
    [
      'everything',
      { name: '', hasVenue: false, endsAt: 0, ticketTypes: 0, gates: 0 },
      ['name', 'place', 'future', 'tickets'],
    ],
  ])('%s', (_, facts, missing) => {
    expect(missingForPublishing({ ...ready, ...facts }, 1)).toEqual(missing);
  });
});

describe("what locks an event's fields", () => {
  const free: UnpublishFacts = { status: 'draft', tickets: 0, orders: 0, holds: 0 };
  test.each<[Partial<UnpublishFacts>, boolean, boolean]>([
    [{}, false, true],
    [{ status: 'published' }, true, false],
    [{ status: 'cancelled' }, false, false],
    [{ status: 'published', tickets: 1 }, false, false],
    [{ status: 'published', orders: 1 }, false, false],
    [{ status: 'published', holds: 1 }, false, false],
    [{ tickets: 1 }, false, false],
    [{ orders: 1 }, false, false],
    // An organizer's reserved seats are deleted with the draft.
    [{ holds: 1 }, false, true],
  ])('%j', (ties, unpublish, remove) => {
    expect([canUnpublish({ ...free, ...ties }), canDelete({ ...free, ...ties })]).toEqual([
      unpublish,
      remove,
    ]);
  });
});
