import { describe, expect, it } from 'vitest';
import type { EventFilters } from '#app/events/event-filters.ts';
import { matchEvents } from '#app/events/event-match.ts';
import { facetsOf, storeEvents, maxStored, readStoredEvents } from '#app/events/stored-events.ts';
import type { EventSummary } from '#contract/events/events.ts';

const now = Date.parse('2026-11-21T20:00:00Z');
const event = (name: string, changes: Partial<EventSummary> = {}): EventSummary => ({
  registrationId: name,
  name,
  summary: '',
  category: 'Music',
  startsAt: '2026-11-22T20:00:00.000Z',
  endsAt: '2026-11-22T23:00:00.000Z',
  doorsOpenAt: '2026-11-22T19:00:00.000Z',
  timeZone: 'Africa/Banjul',
  venue: { name: 'Quay', address: '', city: 'Banjul', country: 'GM' },
  onlineUrl: null,
  websiteUrl: null,
  coverUrl: null,
  organizerName: 'Omar',
  status: 'published',
  priceFrom: { amount: 25_000, currency: 'GMD' },
  left: 10,
  saleState: 'on_sale',
  ...changes,
});

const events = [
  event('Jazz on the River'),
  event('Été à Serrekunda', { venue: { name: 'Arena', address: '', city: 'Serrekunda', country: 'GM' } }),
  event('Free Talk', { category: 'Talk', priceFrom: { amount: 0, currency: 'GMD' } }),
  event('Information only', { priceFrom: null, saleState: null }),
  event('Tokyo Night', {
    timeZone: 'Asia/Tokyo',
    startsAt: '2026-11-23T16:00:00.000Z',
    endsAt: '2026-11-23T18:00:00.000Z',
  }),
  event('Over', { startsAt: '2026-11-20T20:00:00.000Z', endsAt: '2026-11-20T23:00:00.000Z' }),
];
const names = (filters: EventFilters) => matchEvents(events, filters, now).map((one) => one.name);

describe('stored events, filtered on the device', () => {
  it.each<[EventFilters, readonly string[]]>([
    [{ search: 'jazz' }, ['Jazz on the River']],
    [{ search: 'RIVER ja' }, ['Jazz on the River']],
    [{ search: 'ja river' }, []],
    [{ search: 'ete serre' }, ['Été à Serrekunda']],
    [
      { search: '   ' },
      ['Free Talk', 'Information only', 'Jazz on the River', 'Été à Serrekunda', 'Tokyo Night'],
    ],
    [{ city: 'SERREKUNDA' }, ['Été à Serrekunda']],
    [{ category: 'talk' }, ['Free Talk']],
    [{ price: 'free' }, ['Free Talk']],
    [{ price: 'paid', city: 'Serrekunda' }, ['Été à Serrekunda']],
    // 16:00 UTC on the 23rd is the 24th in Tokyo: days are in the event's time zone.
    [{ from: '2026-11-24', to: '2026-11-24' }, ['Tokyo Night']],
    [{ from: '2026-11-20', to: '2026-11-20' }, ['Over']],
    [{ sort: 'latest', search: 'night' }, ['Tokyo Night']],
  ])('by %j', (filters, found) => {
    expect(names(filters)).toEqual(found);
  });

  it('are in the requested order', () => {
    expect(names({ sort: 'latest' })[0]).toBe('Tokyo Night');
    expect(names({ sort: 'name' })[0]).toBe('Été à Serrekunda');
  });

  it('provide their own filter values, most frequent first', () => {
    const { cities, categories } = facetsOf(events);
    expect(cities).toEqual([
      { city: 'Banjul', country: 'GM', count: 5 },
      { city: 'Serrekunda', country: 'GM', count: 1 },
    ]);
    expect(categories[0]).toEqual({ category: 'Music', count: 5 });
  });
});

describe('events cached on a device', () => {
  const kept = (text: string | null) => readStoredEvents({ get: () => text });

  it('are read back unchanged, up to the first ones of a long list', () => {
    const many = Array.from({ length: maxStored + 9 }, (_, index) => event(`Event ${index}`));
    let written = '';
    const set = (_key: string, value: string) => {
      written = value;
      return true;
    };
    storeEvents({ set }, { at: 5, total: 900, items: many });
    expect(kept(written)).toEqual({ at: 5, total: 900, items: many.slice(0, maxStored) });
  });

  it('are empty if unreadable, and leave out entries that are not events', () => {
    for (const text of [null, '', '{', '[]', '{"at":1}']) expect(kept(text)).toBeNull();
    const mixed = JSON.stringify({ at: 5, total: 2, items: [{ name: 'of an older app' }, event('Good')] });
    expect(kept(mixed)?.items.map((one) => one.name)).toEqual(['Good']);
  });
});
