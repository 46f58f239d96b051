import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listEvents } from '#contract/events/events.ts';
import { myEvents } from '#contract/events/my-events.ts';
import type { Database } from '#server/database/database.ts';
import { built, createStatementNames } from '#server/database/statement-names.ts';
import { findEvents } from '#server/database/events/event-list.ts';
import { findMyEvents } from '#server/events/read-events.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';

test('gives a name to one constant statement, and limits the number of names', () => {
  const nameOf = createStatementNames(2);
  const first = nameOf('SELECT 1');
  expect(nameOf(built('SELECT 9'))).toBeUndefined();
  expect(nameOf('SELECT 2')).not.toBe(first);
  expect(nameOf('SELECT 3')).toBeUndefined();
  expect(nameOf('SELECT 1')).toBe(first);
});

test('gives a name the same meaning on every server, in any order', () => {
  const [here, there] = [createStatementNames(), createStatementNames()];
  const [one, two] = [here('SELECT 1'), here('SELECT 2')];
  expect([there('SELECT 2'), there('SELECT 1')]).toEqual([two, one]);
});

/** Generates every combination of a visitor's filters that results in a different statement. */
function* filters() {
  const choices: readonly (readonly [string, string])[] = [
    ['search', 'jazz'],
    ['category', 'music'],
    ['city', 'Banjul'],
    ['country', 'GM'],
    ['price', 'free'],
    ['from', '2030-01-01'],
    ['to', '2030-02-01'],
    ['when', 'past'],
  ];
  for (let mask = 0; mask < 2 ** choices.length; mask += 1)
    yield Object.fromEntries(choices.filter((_, at) => (mask >> at) % 2 === 1));
}

describe.each(databaseKinds)('prepared statements of the $name', ({ available, open }) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    if (available) opened = await open();
  });
  afterAll(() => opened?.close());

  /** Returns the most statements on one connection: each of ten concurrent transactions has a separate one. */
  const kept = async (database: Database) => {
    const count = () =>
      database.transaction(async (queries) => {
        const [row] = await queries.query<{ count: number }>(
          'SELECT count(*) AS count FROM pg_prepared_statements',
        );
        return row?.count ?? 0;
      });
    return Math.max(...(await Promise.all(Array.from({ length: 10 }, count))));
  };

  test.runIf(available)('are not created per filter of visitors and organizers', async () => {
    await kept(opened.database);
    const before = await kept(opened.database);
    for (const filter of filters()) {
      await findEvents(opened.database, v.parse(listEvents.query, filter), 0);
      await findMyEvents(opened.database, null, v.parse(myEvents.query, { search: filter['search'] }), 0);
    }
    expect(await kept(opened.database)).toBeLessThanOrEqual(before);
  });

  test.runIf(available)('are limited even for unmarked varying texts', async () => {
    for (let at = 0; at < 600; at += 1) await opened.database.query(`SELECT ${at} AS number`);
    expect(await kept(opened.database)).toBeLessThanOrEqual(400);
  });
});
