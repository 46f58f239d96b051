import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importEvents, type ImportChoice } from '#server/administration/import/import-events.ts';
import { importFromCommand } from '#server/administration/import/import-command.ts';
import { readListing, readListings } from '#server/administration/import/listing.ts';
import { countryCode, guessZone } from '#server/administration/import/places.ts';
import { createLog } from '#server/ops/log.ts';
import { createSealer } from '#server/signing/seal.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addOrganizer } from './event-samples.ts';

const drums = {
  name: 'Drum days',
  url: 'https://www.drums.example/',
  startDate: '2030-03-01',
  endDate: '2030-03-03',
  city: 'Banjul',
  country: 'The Gambia',
  topics: ['opensource', 'drums'],
};
const online = {
  name: 'Kora online',
  url: 'https://kora.example',
  startDate: '2030-05-05',
  endDate: '2030-05-05',
  online: true,
};
const masterKey = new Uint8Array(32).fill(7);

describe('a listing', () => {
  test('becomes an event from nine to six at its venue', () => {
    expect(readListing({ ...drums, city: 'Berlin', country: 'Germany', online: true })).toMatchObject({
      name: 'Drum days',
      category: 'Open source',
      summary: 'Conference: Open source and Drums. Also online.',
      startsAt: Date.parse('2030-03-01T09:00:00+01:00'),
      endsAt: Date.parse('2030-03-03T18:00:00+01:00'),
      timeZone: 'Europe/Berlin',
      venue: { name: 'Berlin', address: 'Germany', city: 'Berlin', country: 'DE' },
      onlineUrl: 'https://www.drums.example/',
      websiteUrl: 'https://www.drums.example/',
      organizerName: 'drums.example',
    });
    expect(readListing(online)).toMatchObject({
      timeZone: 'UTC',
      venue: null,
      onlineUrl: 'https://kora.example',
    });
  });

  test.each([
    [null, 'has no usable content'],
    [{}, 'has no usable name'],
    [{ ...drums, name: '  ' }, 'has no name'],
    [{ ...drums, url: 'javascript:alert(1)' }, 'has an address that is not a web page'],
    [{ ...drums, url: 'drums' }, 'has an address that is not a web page'],
    [{ ...drums, startDate: 'soon' }, 'has no first day'],
    [{ ...drums, startDate: '2030-02-31' }, 'names a day that does not exist'],
    [{ ...drums, endDate: '2030-02-28' }, 'ends before it starts'],
    [{ ...drums, endDate: '2039-02-28' }, 'takes over a year'],
    [{ ...drums, country: 'Atlantis' }, 'is in "Atlantis", a country we have no time zone for'],
    [{ ...drums, city: '' }, 'names no city and is not online'],
    [{ ...drums, topics: 'drums' }, 'has no usable topics'],
  ])('that cannot be used says why: %j', (row, problem) => {
    expect(readListing(row)).toEqual({ problem });
  });

  test('is recognised by name, URL, city and month, however they are spelled', () => {
    const id = (change: object) => {
      const event = readListing({ ...drums, ...change });
      return 'eventId' in event ? event.eventId : null;
    };
    expect(id({})).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const same = [
      { name: 'DRUM  days' },
      { url: 'https://www.drums.example' },
      { endDate: '2030-03-04' },
      { topics: [] },
    ];
    const other = [
      { name: 'Drum nights' },
      { city: 'Dakar' },
      { startDate: '2030-02-28' },
      { url: 'https://b.example' },
    ];
    expect(same.map((change) => id(change) === id({}))).toEqual([true, true, true, true]);
    expect(other.map((change) => id(change) === id({}))).toEqual([false, false, false, false]);
  });

  test.each([
    ['Denver, CO', 'U.S.A.', 'America/Denver'],
    ['New York, NY', 'USA', 'America/New_York'],
    ['London', 'U.K.', 'Europe/London'],
    ['Brisbane', 'Australia', 'Australia/Brisbane'],
    ['Prague', 'Czech Republic', 'Europe/Prague'],
    ['Banjul', 'Gambia', 'Africa/Banjul'],
    ['Springfield', 'united states', 'America/New_York'],
  ])('in %s, %s uses the time zone %s', (city, country, zone) => {
    expect(guessZone(city, countryCode(country) ?? '')).toBe(zone);
  });

  test.each([[[drums]], [{ source: 'x', items: [drums] }]])('is found in a list: %j', (file) => {
    expect(readListings(file)).toEqual([drums]);
  });
});

describe.each(databaseKinds)('listings imported into the $name', ({ available, open }) => {
  let opened: OpenedDatabase;
  let choice: ImportChoice;
  beforeAll(async () => {
    if (available) opened = await open();
  });
  afterAll(() => opened?.close());
  beforeEach(async () => {
    if (!available) return;
    await opened.database.query('DELETE FROM events');
    choice = { organizerId: await addOrganizer(opened.database), dryRun: false, freeTickets: false };
  });

  const take = async (rows: readonly unknown[], change: Partial<ImportChoice> = {}) => {
    const parts = { database: opened.database, sealer: createSealer(masterKey), now: () => 1_000 };
    const reports = await importEvents(parts, rows, { ...choice, ...change });
    return reports.map(({ outcome }) => outcome);
  };
  const stored = () =>
    opened.database.query<{
      name: string;
      status: string;
      types: number;
      website_url: string;
      venue: unknown;
    }>(
      `SELECT name, status, website_url, venue, (SELECT count(*) FROM ticket_types t WHERE t.event_id = e.id) AS types
       FROM events e ORDER BY name`,
    );

  describe.runIf(available)('one by one', () => {
    test('are added once, and left unchanged while they stay the same', async () => {
      expect(await take([drums, online])).toEqual(['added', 'added']);
      expect(await take([online, drums])).toEqual(['unchanged', 'unchanged']);
      expect(await stored()).toMatchObject([
        { name: 'Drum days', status: 'published', types: 0, website_url: drums.url },
        { name: 'Kora online', venue: null },
      ]);
    });

    test('update what changed, and nothing an organizer decided', async () => {
      await take([drums]);
      await opened.database.query(`UPDATE events SET status = 'cancelled'`);
      expect(await take([{ ...drums, endDate: '2030-03-04', name: 'DRUM days' }])).toEqual(['changed']);
      expect(await stored()).toMatchObject([{ name: 'DRUM days', status: 'cancelled' }]);
    });

    test('leave an event with tickets to its organizer', async () => {
      await take([drums]);
      await opened.database.query('UPDATE events SET ticket_count = 1');
      expect(await take([{ ...drums, endDate: '2030-03-04' }])).toEqual(['problem']);
      expect(await take([drums])).toEqual(['unchanged']);
    });

    test('continue past unusable ones', async () => {
      const rows = [
        { name: 'x' },
        drums,
        null,
        { ...drums, topics: [] },
        { ...online, name: '\0\r\n' },
        online,
      ];
      expect(await take(rows)).toEqual(['problem', 'added', 'problem', 'problem', 'problem', 'added']);
    });

    test('have single-line names, whatever the source contains', async () => {
      const dirty = { ...drums, name: 'Drums\r\nof\u0000 the\tcity ', city: 'Ban\njul' };
      expect(await take([dirty])).toEqual(['added']);
      expect(
        await opened.database.query(
          `SELECT name, venue->>'city' AS city FROM events WHERE status = 'published'`,
        ),
      ).toEqual([{ name: 'Drums of the city', city: 'Ban jul' }]);
    });

    test('are only previewed in a dry run', async () => {
      expect(await take([drums, online], { dryRun: true })).toEqual(['added', 'added']);
      expect(await stored()).toEqual([]);
    });

    test('have a free ticket type on request', async () => {
      await take([drums], { freeTickets: true });
      expect(await stored()).toMatchObject([{ types: 1 }]);
    });
  });

  test.runIf(available)('report each row on the command line, and require an unambiguous owner', async () => {
    const parts = {
      database: opened.database,
      log: createLog('silent'),
      masterKey,
      now: () => 1_000,
      newId: () => 'id',
    };
    const options = { organizer: choice.organizerId, dryRun: false, freeTickets: false };
    const said = await importFromCommand(parts, { items: [drums, {}] }, options);
    expect(said.ok).toBe(true);
    expect(said.text.split('\n').slice(0, 4)).toEqual([
      'Row 1: added: Drum days, Banjul, Africa/Banjul',
      'Row 2: has no usable name.',
      '',
      '1 added, 0 changed, 0 unchanged, 1 with a problem, of 2 rows.',
    ]);
    const no = [
      await importFromCommand(parts, { items: 'none' }, options),
      await importFromCommand(parts, [drums], { ...options, organizer: 'nobody' }),
      await importFromCommand(parts, [{}], options),
    ];
    expect(no.map(({ ok }) => ok)).toEqual([false, false, false]);
  });
});
