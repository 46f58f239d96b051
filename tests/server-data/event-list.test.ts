import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listEvents } from '#contract/events/events.ts';
import { localDay } from '#domain/time/local-day.ts';
import { createEventFacets } from '#server/events/event-facets.ts';
import { findEvents } from '#server/database/events/event-list.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addOrganizer, addSampleEvent, hallIn, type SampleEvent } from './event-samples.ts';

const day = 86_400_000;
const now = Date.UTC(2030, 0, 15, 12);

describe.each(databaseKinds)('the event list over the $name', ({ available, open }) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    if (available) opened = await open();
  });
  afterAll(() => opened?.close());

  /** Replaces the list with these events. */
  const given = async (...events: readonly Omit<SampleEvent, 'organizerId'>[]) => {
    await opened.database.query(`UPDATE events SET status = 'draft'`);
    const organizerId = await addOrganizer(opened.database);
    for (const event of events) {
      await addSampleEvent(opened.database, { startsAt: now + day, ...event, organizerId });
    }
  };
  const find = async (query: Readonly<Record<string, string>>) => {
    const { rows, total } = await findEvents(opened.database, v.parse(listEvents.query, query), now);
    return { names: rows.map((row) => row.name), total };
  };
  const names = async (query: Readonly<Record<string, string>>) => (await find(query)).names;

  describe.runIf(available)('searching', () => {
    test.each([
      ['ecole', 'École d’été'],
      ['ÉCOLE ÉTÉ', 'École d’été'],
      ['été ecole', 'École d’été'],
      ['ecol', 'École d’été'],
      ['strasse', 'Straßenfest'],
      ['STRASSENFEST', 'Straßenfest'],
      ['øre', 'Øresund Brass'],
      ['oresund', 'Øresund Brass'],
      ['łódź', 'Lodz meets jazz'],
      ['москва', 'МОСКВА'],
      ['αθηνα', 'Αθήνα'],
      ['node.js', 'Node.js & C++ day'],
      ['js no', 'Node.js & C++ day'],
      ['c++', 'Node.js & C++ day'],
      ['2030', 'Expo 2030'],
      ['“expo”', 'Expo 2030'],
    ])('"%s" finds %s', async (search, wanted) => {
      await given(
        { name: 'École d’été' },
        { name: 'Straßenfest' },
        { name: 'Øresund Brass' },
        { name: 'Lodz meets jazz' },
        { name: 'МОСКВА' },
        { name: 'Αθήνα' },
        { name: 'Node.js & C++ day' },
        { name: 'Expo 2030' },
      );
      expect(await names({ search })).toEqual([wanted]);
    });

    test('finds every word, the last one also as a prefix, and nothing else', async () => {
      await given({ name: 'Jazz under the baobab' });
      const found = await Promise.all(
        ['jazz baobab', 'jazz bao', 'jaz baobab', 'azz', 'jazz rock', 'baobab jazz'].map((search) =>
          names({ search }),
        ),
      );
      expect(found.map((one) => one.length)).toEqual([1, 1, 0, 0, 0, 1]);
    });

    test('searches name, category, venue, city, summary, organizer and description, names first', async () => {
      await given(
        { name: 'A', description: 'with kora' },
        { name: 'B', organizerName: 'Kora' },
        { name: 'C', summary: 'A kora' },
        { name: 'D', category: 'Kora' },
        { name: 'E', venue: hallIn('Kora') },
        { name: 'Kora', startsAt: now + 9 * day },
      );
      const found = await names({ search: 'kora' });
      expect(found.toSorted()).toEqual(['A', 'B', 'C', 'D', 'E', 'Kora']);
      expect([found[0], found[5]]).toEqual(['Kora', 'A']);
      expect((await names({ search: 'kora', sort: 'soonest' })).at(-1)).toBe('Kora');
    });

    test('follows a renamed event', async () => {
      await given({ name: 'Before' });
      await opened.database.query(`UPDATE events SET name = 'After' WHERE name = 'Before'`);
      expect([await names({ search: 'before' }), await names({ search: 'after' })]).toEqual([[], ['After']]);
    });

    test('never fails, whatever is typed', async () => {
      await given({ name: 'Anything' });
      const nasty = fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({
          unit: fc.constantFrom(
            `'`,
            '"',
            '\\',
            '&',
            '|',
            '!',
            ':',
            '*',
            '(',
            ')',
            '<',
            '->',
            '\0',
            ' ',
            'a',
            '\ud800',
          ),
        }),
        fc.constantFrom(
          'x'.repeat(50_000),
          ' '.repeat(50_000),
          `'`.repeat(50_000),
          'ß'.repeat(50_000),
          'a b '.repeat(12_000),
        ),
      );
      await fc.assert(
        fc.asyncProperty(
          nasty,
          fc.constantFrom('search', 'city', 'category', 'country'),
          async (text, field) => {
            expect((await find({ [field]: text })).total).toBeLessThanOrEqual(1);
          },
        ),
        { numRuns: 60 },
      );
    });

    test('ignores case and accents', async () => {
      await given({ name: 'Ángel Ñandú Çelik Żubr' });
      const spelling = fc.tuple(
        ...['ángel', 'ñandú', 'çelik', 'żubr'].map((word) =>
          fc.constantFrom(
            word,
            word.toUpperCase(),
            word.normalize('NFD'),
            word.normalize('NFD').replace(/\p{M}/gu, ''),
          ),
        ),
      );
      await fc.assert(
        fc.asyncProperty(spelling, async (words) => {
          expect(await names({ search: words.join(' ') })).toHaveLength(1);
        }),
        { numRuns: 40 },
      );
    });
  });

  describe.runIf(available)('filtering', () => {
    test('lists current and upcoming events, unless past ones are requested', async () => {
      await given(
        { name: 'over', startsAt: now - 9 * day },
        { name: 'ended early', status: 'ended', startsAt: now - 1_800_000 },
        { name: 'under way', startsAt: now - 3_600_000 },
        { name: 'to come', startsAt: now + day },
        { name: 'cancelled', status: 'cancelled', startsAt: now + day },
        { name: 'draft', status: 'draft', startsAt: now + day },
      );
      expect(await names({})).toEqual(['under way', 'to come']);
      expect(await names({ when: 'past' })).toEqual(['ended early', 'over']);
      expect((await names({ when: 'any' })).toSorted()).toEqual([
        'ended early',
        'over',
        'to come',
        'under way',
      ]);
      expect(await names({ from: '2030-01-01' })).toEqual(['over', 'under way', 'ended early', 'to come']);
      expect(await names({ to: '2030-01-15' })).toEqual(['under way']);
    });

    test("filters by days in the event's own time zone", async () => {
      // 10:30 UTC is 23:30 in Auckland, after midnight in Kiritimati, and the night before in Honolulu.
      const startsAt = Date.UTC(2030, 1, 10, 10, 30);
      await given(
        { name: 'Auckland', timeZone: 'Pacific/Auckland', startsAt, endsAt: startsAt + 1_200_000 },
        {
          name: 'Honolulu',
          timeZone: 'Pacific/Honolulu',
          startsAt: startsAt - 3_600_000,
          endsAt: startsAt - 1_800_000,
        },
        { name: 'Kiritimati', timeZone: 'Pacific/Kiritimati', startsAt, endsAt: startsAt + 3_600_000 },
      );
      const on = (date: string) => names({ from: date, to: date, sort: 'name' });
      expect(await on('2030-02-09')).toEqual(['Honolulu']);
      expect(await on('2030-02-10')).toEqual(['Auckland']);
      expect(await on('2030-02-11')).toEqual(['Kiritimati']);
    });

    test('filters by days an event overlaps; one ending at midnight is not on the next', async () => {
      const midnight = Date.UTC(2030, 1, 12);
      await given({ name: 'three days', startsAt: midnight - 3 * day, endsAt: midnight });
      const on = async (date: string) => (await names({ from: date, to: date })).length;
      const days = ['2030-02-08', '2030-02-09', '2030-02-10', '2030-02-11', '2030-02-12'];
      expect(await Promise.all(days.map(on))).toEqual([0, 1, 1, 1, 0]);
    });

    test('finds the same days as the domain code, in any zone and at any time', async () => {
      const zones = fc.constantFrom(
        'UTC',
        'Africa/Banjul',
        'Asia/Kolkata',
        'America/St_Johns',
        'Pacific/Apia',
        'Europe/Berlin',
      );
      const times = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2035, 0, 1) });
      await fc.assert(
        fc.asyncProperty(zones, times, async (zone, at) => {
          const [row] = await opened.database.query<{ day: number }>(
            'SELECT local_day($1::bigint, $2) AS day',
            [at, zone],
          );
          expect(new Date((row?.day ?? NaN) * day).toISOString().slice(0, 10)).toBe(localDay(at, zone));
        }),
        { numRuns: 60 },
      );
    });

    test.each(['0000-01-01', '9999-12-31', '2026-02-31'])('accepts %s as a date', async (date) => {
      await given({ name: 'one' });
      expect((await find({ from: date, to: date })).total).toBe(0);
    });

    test('keeps an event in a zone unknown to the database, by UTC days', async () => {
      await given({ name: 'one', timeZone: 'Mars/Olympus', startsAt: Date.UTC(2030, 1, 10, 23) });
      expect(await names({ from: '2030-02-10', to: '2030-02-10' })).toEqual(['one']);
    });

    test('filters by price: free, paid, and neither when nothing is sold', async () => {
      await given(
        { name: 'free', prices: [0] },
        { name: 'paid', prices: [100, 200] },
        { name: 'either', prices: [500, 0] },
        { name: 'for information', prices: [] },
      );
      expect((await names({ price: 'free' })).toSorted()).toEqual(['either', 'free']);
      expect(await names({ price: 'paid' })).toEqual(['paid']);
      expect(await find({ price: 'paid', limit: '1', page: '2' })).toEqual({ names: [], total: 1 });
    });

    test('filters by city, country and category, ignoring case and accents', async () => {
      await given(
        { name: 'a', venue: hallIn('São Paulo', 'BR'), category: 'Música' },
        { name: 'b', venue: hallIn('Zürich', 'CH') },
      );
      expect(await names({ city: 'sao paulo' })).toEqual(['a']);
      expect(await names({ city: 'ZURICH' })).toEqual(['b']);
      expect(await names({ country: 'ch' })).toEqual(['b']);
      expect(await names({ category: 'musica' })).toEqual(['a']);
      expect(await names({ city: 'Zur' })).toEqual([]);
    });
  });

  describe.runIf(available)('sorting', () => {
    test('puts every event on exactly one page', async () => {
      await given(...Array.from({ length: 23 }, (_, index) => ({ name: `Same ${index % 3}` })));
      for (const sort of ['soonest', 'latest', 'name', 'relevance']) {
        const pages = await Promise.all(
          [1, 2, 3, 4, 5].map((page) =>
            findEvents(
              opened.database,
              v.parse(listEvents.query, { sort, search: 'same', limit: '5', page: String(page) }),
              now,
            ),
          ),
        );
        const ids = pages.flatMap(({ rows }) => rows.map((row) => row.id));
        expect([ids.length, new Set(ids).size]).toEqual([23, 23]);
      }
    });

    test('sorts names as people expect', async () => {
      await given({ name: 'zebra' }, { name: 'Éclair' }, { name: 'Apple' }, { name: 'echo' });
      expect(await names({ sort: 'name' })).toEqual(['Apple', 'echo', 'Éclair', 'zebra']);
    });
  });

  test.runIf(available)('counts filter values once each, however they are spelled', async () => {
    await given(
      { name: 'a', category: 'Music', venue: hallIn('Zürich', 'CH') },
      { name: 'b', category: 'MUSIC', venue: hallIn('Zurich', 'CH') },
      { name: 'c', category: 'Art', venue: hallIn('Banjul', 'GM') },
      { name: 'd', venue: null },
      { name: 'e', category: 'Past', startsAt: now - 9 * day },
    );
    const facets = await createEventFacets(opened.database, () => now)();
    expect(facets.categories.map(({ count }) => count)).toEqual([2, 1]);
    expect(facets.cities.map(({ country, count }) => [country, count])).toEqual([
      ['CH', 2],
      ['GM', 1],
    ]);
    expect(facets.countries).toEqual([
      { country: 'CH', count: 2 },
      { country: 'GM', count: 1 },
    ]);
  });
});
