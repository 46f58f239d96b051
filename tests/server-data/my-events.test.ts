import { randomUUIDv7 } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { myEvents } from '#contract/events/my-events.ts';
import { findMyEvents } from '#server/events/read-events.ts';
import type { Parameter, Queries } from '#server/database/database.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addOrganizer, addSampleEvent, type SampleEvent } from './event-samples.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.UTC(2030, 0, 15, 12);

describe.each(databaseKinds)("the organizer's event list over the $name", ({ available, open }) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    if (available) opened = await open();
  });
  afterAll(() => opened?.close());

  const find = async (userId: string | null, query: Readonly<Record<string, string>> = {}) => {
    const { rows, total } = await findMyEvents(opened.database, userId, v.parse(myEvents.query, query), now);
    return { names: rows.map((row) => row.name), total };
  };
  const add = (organizerId: string, event: Omit<SampleEvent, 'organizerId'>) =>
    addSampleEvent(opened.database, { ...event, organizerId });

  /** Creates a person with events of every phase, added in random order. */
  const organizerOfMany = async () => {
    const organizerId = await addOrganizer(opened.database);
    await add(organizerId, { name: 'Last month', startsAt: now - 30 * day });
    await add(organizerId, { name: 'Next week', startsAt: now + 7 * day });
    await add(organizerId, { name: 'Yesterday', startsAt: now - day });
    await add(organizerId, { name: 'Tonight', startsAt: now + 6 * hour, doorsOpenAt: now + 5 * hour });
    await add(organizerId, { name: 'Under way', startsAt: now - hour, doorsOpenAt: now - 2 * hour });
    await add(organizerId, { name: 'Draft of tonight', startsAt: now + 6 * hour, status: 'draft' });
    await add(organizerId, { name: 'Draft of last year', startsAt: now - 365 * day, status: 'draft' });
    await add(organizerId, { name: 'Called off', startsAt: now + 2 * day, status: 'cancelled' });
    return organizerId;
  };
  const inOrder = [
    'Under way',
    'Tonight',
    'Called off',
    'Next week',
    'Draft of last year',
    'Draft of tonight',
    'Yesterday',
    'Last month',
  ];

  describe.runIf(available)('ordering and filtering', () => {
    test('lists events with doors today first, then upcoming ones, drafts and past ones, newest first', async () => {
      expect(await find(await organizerOfMany())).toEqual({ names: inOrder, total: 8 });
    });

    test.each([1, 2, 3, 5])('has pages of %i with each event once, in one order', async (limit) => {
      const organizerId = await organizerOfMany();
      const pages: string[] = [];
      for (let page = 1; page <= Math.ceil(8 / limit) + 1; page += 1) {
        const found = await find(organizerId, { page: String(page), limit: String(limit) });
        expect(found.total).toBe(8);
        pages.push(...found.names);
      }
      expect(pages).toEqual(inOrder);
    });

    test.each([
      [{ when: 'today' }, ['Under way', 'Tonight']],
      [{ when: 'upcoming' }, [...inOrder.slice(0, 4), 'Draft of tonight']],
      [{ when: 'past' }, ['Yesterday', 'Last month']],
      [{ status: 'draft' }, ['Draft of last year', 'Draft of tonight']],
      [{ when: 'upcoming', status: 'published' }, ['Under way', 'Tonight', 'Next week']],
      [{ search: 'tonig' }, ['Tonight', 'Draft of tonight']],
      [{ search: 'nothing of the kind' }, []],
      [{ sort: 'latest', limit: '2' }, ['Next week', 'Called off']],
      [{ sort: 'soonest', limit: '2' }, ['Draft of last year', 'Last month']],
      [{ sort: 'name', limit: '2' }, ['Called off', 'Draft of last year']],
      [{ page: '3', limit: '200' }, []],
    ])('is filtered and sorted by the database: %j', async (query, names) => {
      expect((await find(await organizerOfMany(), query)).names).toEqual(names);
    });

    test('returns a single event by id, and none of others', async () => {
      const mine = await addOrganizer(opened.database);
      const other = await addOrganizer(opened.database);
      const registrationId = await add(mine, { name: 'Mine', startsAt: now + day });
      await add(mine, { name: 'Mine too', startsAt: now + day });
      expect(await find(mine, { registrationId })).toEqual({ names: ['Mine'], total: 1 });
      expect(await find(other, { registrationId })).toEqual({ names: [], total: 0 });
    });

    test('includes events for team managers once, and not for door staff', async () => {
      const organizerId = await addOrganizer(opened.database);
      const eventId = await add(organizerId, { name: 'Concert', startsAt: now + day });
      for (const [role, names] of [
        ['manager', ['Concert']],
        ['supervisor', []],
        ['steward', []],
      ] as const) {
        const member = await addOrganizer(opened.database);
        await opened.database.query(
          'INSERT INTO event_staff (id, event_id, user_id, role, added_at) VALUES ($1, $2, $3, $4, 1)',
          [randomUUIDv7(), eventId, member, role],
        );
        expect([role, await find(member)]).toEqual([role, { names, total: names.length }]);
      }
      await opened.database.query(
        `INSERT INTO event_staff (id, event_id, user_id, role, added_at) VALUES ($1, $2, $3, 'manager', 1)`,
        [randomUUIDv7(), eventId, organizerId],
      );
      expect(await find(organizerId)).toEqual({ names: ['Concert'], total: 1 });
    });
  });

  describe.runIf(available)('among very many', () => {
    /** Adds events that start a day apart, the first one a day away. */
    const fill = (organizerId: string, many: number, firstAt: number, what: string) =>
      opened.database.query(
        `INSERT INTO events (id, organizer_id, organizer_name, name, summary, description, category, starts_at, ends_at, doors_open_at,
           time_zone, status, policy, rules, show_window, created_at, updated_at)
         SELECT $1 || i, $2, '', $1 || ' ' || i, '', '', '', $3::bigint + i * $4::bigint, $3::bigint + i * $4::bigint + 7200000,
           $3::bigint + i * $4::bigint, 'UTC', 'published', '{"code":"static"}', '{}', '{}', 0, 0
         FROM generate_series(1, $5) AS i`,
        [what, organizerId, firstAt, day, many],
      );

    test("shows an administrator with 423 imported conferences tonight's event first", async () => {
      await opened.database.query(
        `UPDATE events SET status = 'ended', starts_at = 0, doors_open_at = 0, ends_at = 1`,
      );
      const organizerId = await addOrganizer(opened.database);
      await fill(organizerId, 423, now + 40 * day, 'Conference');
      await fill(organizerId, 200, now + 800 * day, 'Far away');
      await add(organizerId, { name: 'Tonight', startsAt: now + 6 * hour });
      const { names, total } = await find(null);
      expect([names.slice(0, 2), names.length]).toEqual([['Tonight', 'Conference 1'], 50]);
      expect(total).toBeGreaterThanOrEqual(624);
    });

    test.each(['administrators', 'their organizer'] as const)(
      'reads pages in index order without sorting everything for %s',
      async (who) => {
        const organizerId = await addOrganizer(opened.database);
        await fill(organizerId, 6_000, now - 3_000 * day, `Of ${who} `);
        await opened.database.query('ANALYZE events');
        const plans: string[] = [];
        const explaining: Queries = {
          ...opened.database,
          query: async <T extends object>(sql: string, params?: readonly Parameter[]) => {
            const plan = await opened.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, params);
            if (sql.includes('OFFSET')) plans.push(plan.map((row) => row['QUERY PLAN']).join('\n'));
            return opened.database.query<T>(sql, params);
          },
        };
        const userId = who === 'administrators' ? null : organizerId;
        await findMyEvents(explaining, userId, v.parse(myEvents.query, {}), now);
        expect(plans.length).toBeGreaterThan(0);
        expect(plans.filter((plan) => /Seq Scan on events/.test(plan))).toEqual([]);
      },
    );
  });
});
