import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  bodyOfEvent,
  newEventTexts,
  normalEvent,
  problemsOfEvent,
  startMoved,
  textsOfEvent,
  timesOf,
  type EventProblems,
  type EventTexts,
} from '#app/events/event-form.ts';
import { changeEvent, type EditableEvent } from '#contract/events/event-drafts.ts';
import { testSeed } from '#tests/fakes/seed.ts';

const now = Date.UTC(2026, 10, 23, 9);
const berlin = newEventTexts(now, 'Europe/Berlin');
const venue = { venueName: 'Pier', venueAddress: 'Quay 1', venueCity: 'Banjul', venueCountry: 'Gambia' };

/** The reply of a server that stores the form as sent. */
const answered = (texts: EventTexts): EditableEvent => ({
  registrationId: 'e1',
  ...v.parse(changeEvent.body, bodyOfEvent(texts)),
  capacity: null,
  status: 'draft',
  missing: [],
  mayUnpublish: false,
  mayDelete: true,
  takenDown: null,
  version: 'v1',
});

describe('the form of a new event', () => {
  it('suggests an evening in two weeks in local time, ready to be saved', () => {
    expect(berlin).toMatchObject({
      startsAt: '2026-12-07T20:00',
      endsAt: '2026-12-07T23:00',
      doorsOpenAt: '2026-12-07T19:00',
    });
    expect(problemsOfEvent(berlin)).toEqual({});
    expect(v.safeParse(changeEvent.body, bodyOfEvent(berlin)).success).toBe(true);
  });

  it.each(['Pacific/Kiritimati', 'America/St_Johns', 'Africa/Banjul', 'Australia/Lord_Howe'])(
    'can be saved in %s',
    (zone) => {
      expect(problemsOfEvent(newEventTexts(now, zone))).toEqual({});
    },
  );
});

describe('changing the start', () => {
  it('moves the end and the doors along', () => {
    expect(startMoved(berlin, '2026-12-31T22:00')).toEqual({
      startsAt: '2026-12-31T22:00',
      endsAt: '2027-01-01T01:00',
      doorsOpenAt: '2026-12-31T21:00',
    });
  });

  it('keeps an end that was entered first, before the start it belongs to', () => {
    const ended = { ...berlin, endsAt: '2026-12-01T02:00' };
    expect(startMoved(ended, '2026-11-30T22:00')).toMatchObject({ endsAt: '2026-12-01T02:00' });
    const opened = { ...berlin, doorsOpenAt: '2026-12-31T21:00' };
    expect(startMoved(opened, '2026-12-31T22:00')).toMatchObject({ doorsOpenAt: '2026-12-31T21:00' });
  });

  it('leaves the other times alone while the start is invalid', () => {
    expect(startMoved(berlin, '')).toEqual({ startsAt: '' });
  });

  it('keeps the duration across a daylight saving change', () => {
    const moved = { ...berlin, ...startMoved(berlin, '2026-10-25T01:00') };
    const times = timesOf(moved);
    expect((times?.endsAt ?? 0) - (times?.startsAt ?? 0)).toBe(3 * 3_600_000);
  });
});

const bad: readonly (readonly [string, Partial<EventTexts>, EventProblems])[] = [
  ['an end before the start', { endsAt: '2026-12-07T19:30' }, { endsAt: 'ends_before_start' }],
  ['an end at the start', { endsAt: '2026-12-07T20:00' }, { endsAt: 'ends_before_start' }],
  ['an event of two months', { endsAt: '2027-02-07T20:00' }, { endsAt: 'too_long' }],
  ['doors after the start', { doorsOpenAt: '2026-12-07T20:01' }, { doorsOpenAt: 'doors_after_start' }],
  ['doors two days before', { doorsOpenAt: '2026-12-05T19:00' }, { doorsOpenAt: 'doors_too_early' }],
  ['no start', { startsAt: '' }, { startsAt: 'no_time' }],
  ['a start that clocks skip', { startsAt: '2026-03-29T02:30' }, { startsAt: 'no_time' }],
  ['a zone that nobody knows', { timeZone: 'Europe/Atlantis' }, { timeZone: 'unknown_time_zone' }],
  ['an address without a place', { venueAddress: 'Quay 1' }, { venueName: 'no_place_name' }],
  ['a script for a website', { websiteUrl: 'javascript:alert(1)' }, { websiteUrl: 'no_web_address' }],
  ['a word for a link', { place: 'online', onlineUrl: 'zoom' }, { onlineUrl: 'no_web_address' }],
  ['an age with letters', { ageLimit: 'x' }, { ageLimit: 'no_age' }],
  ['an age of 100', { ageLimit: '100' }, { ageLimit: 'no_age' }],
];

describe('a form that cannot be saved', () => {
  it.each(bad)('is %s, shown at the field', (_, changes, problems) => {
    expect(problemsOfEvent({ ...berlin, ...changes })).toEqual(problems);
  });
});

describe('a valid form', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom('', ' Sommerfest ', 'حفل الصيف', '<b>Fair</b>', 'a'.repeat(200)),
  );
  const form = fc
    .record({
      name: text,
      summary: text,
      description: text,
      category: text,
      place: fc.constantFrom('venue', 'online'),
      venueName: text,
      onlineUrl: fc.constantFrom('', 'https://example.org/join'),
      websiteUrl: fc.constantFrom('', 'http://example.org'),
      ageLimit: fc.constantFrom('', '0', '18', '07'),
    })
    .map((changes) => ({ ...berlin, ...changes }));

  it('passes the contract and converts back to the same form', () => {
    fc.assert(
      fc.property(form, (texts) => {
        fc.pre(Object.keys(problemsOfEvent(texts)).length === 0);
        const parsed = v.safeParse(changeEvent.body, bodyOfEvent(texts));
        fc.pre(parsed.success);
        // Characters that the contract normalizes are returned normalized.
        const back = textsOfEvent(answered(texts));
        const sent = normalEvent(texts);
        for (const name of ['place', 'ageLimit', 'onlineUrl', 'websiteUrl', 'startsAt', 'endsAt'] as const)
          expect([name, back[name]]).toEqual([name, sent[name]]);
        expect(normalEvent(back)).toEqual(back);
      }),
      { seed: testSeed, numRuns: 200 },
    );
  });

  it('leaves out a venue or link that was not chosen', () => {
    const online = { ...berlin, ...venue, place: 'online', onlineUrl: 'https://example.org/join' };
    expect(bodyOfEvent(online).venue).toBeNull();
    expect(textsOfEvent(answered(online))).toEqual(normalEvent(online));
  });

  it('sends the second occurrence of a repeated hour', () => {
    const twice = { ...berlin, startsAt: '2026-10-25T02:30 second', endsAt: '2026-10-25T05:00' };
    const body = bodyOfEvent({ ...twice, doorsOpenAt: '2026-10-25T02:30' });
    expect([body.startsAt, body.doorsOpenAt]).toEqual([
      '2026-10-25T01:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
    ]);
  });
});
