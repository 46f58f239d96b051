import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPeople, type People } from './people.ts';
import { addEvent, openTestApp, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
let eventId = '';
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
  eventId = await addEvent(t, (await p.numberOf('omar')).id);
});
afterAll(() => t.close());

const hour = 3_600_000;

describe('a copy of an event', () => {
  const timesOf = (id: string) =>
    t.database.query<Record<string, number | null>>(
      `SELECT sale_starts_at, sale_ends_at, valid_from_at, valid_until_at FROM ticket_types
        WHERE event_id = $1 ORDER BY index`,
      [id],
    );

  test("keeps each ticket type time at the original's distance from the start", async () => {
    const [event] = await t.database.query<{ starts_at: number }>(
      'SELECT starts_at FROM events WHERE id = $1',
      [eventId],
    );
    const startsAt = event?.starts_at ?? 0;
    await t.database.query(
      `UPDATE ticket_types SET sale_starts_at = $2::bigint - 50, sale_ends_at = $2::bigint - 20,
        valid_from_at = $2::bigint - 10, valid_until_at = $2::bigint + 30 WHERE event_id = $1 AND index = 0`,
      [eventId, startsAt],
    );
    const registrationId = randomUUID();
    const later = startsAt + 240 * hour;
    const copy = { registrationId, startsAt: new Date(later).toISOString() };
    const made = await t.call('POST', `/api/events/${eventId}/duplicate`, { ...p.as('omar'), body: copy });
    expect(made.status).toBe(200);
    const [first, ...others] = await timesOf(registrationId);
    expect(first).toEqual({
      sale_starts_at: later - 50,
      sale_ends_at: later - 20,
      valid_from_at: later - 10,
      valid_until_at: later + 30,
    });
    // Events without times still have none.
    for (const one of others) expect(Object.values(one)).toEqual([null, null, null, null]);
  });
});

describe("arrivals in an event's figures", () => {
  const doorOf = async (doorsOpenAt: number) => {
    await t.database.query('UPDATE events SET doors_open_at = $2 WHERE id = $1', [eventId, doorsOpenAt]);
    const mine = await t.call('GET', `/api/events/mine?registrationId=${eventId}`, p.as('omar'));
    const { items } = JSON.parse(mine.text) as { items: { figures: { door: unknown } }[] };
    const [item] = items;
    return item?.figures.door;
  };

  test('count from the moment the doors open, and not earlier', async () => {
    expect(await doorOf(t.clock.now + 1)).toBeNull();
    expect(await doorOf(t.clock.now)).toEqual({ inside: 0, arrived: 0, turnedAway: 0 });
  });
});
