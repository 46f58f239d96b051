import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEventDetail } from '#server/events/read-events.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { addOrganizer, addSampleEvent } from './event-samples.ts';

const now = Date.UTC(2030, 0, 15);

describe.each(databaseKinds)('ticket type availability over the $name', ({ available, open }) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    if (available) opened = await open();
  });
  afterAll(() => opened?.close());

  /** Returns how many of ten places are left after these holds of two each. */
  async function left(
    holds: readonly { readonly state: string; readonly expiresAt: number | null }[],
    issued = 0,
  ) {
    const { database } = opened;
    const organizerId = await addOrganizer(database);
    const eventId = await addSampleEvent(database, { name: 'One', organizerId, prices: [100] });
    const [type] = await database.query<{ id: string }>(
      'UPDATE ticket_types SET quantity = 10, issued = $2 WHERE event_id = $1 RETURNING id',
      [eventId, issued],
    );
    for (const { state, expiresAt } of holds) {
      await database.query(
        `INSERT INTO holds (id, event_id, ticket_type_id, quantity, kind, state, expires_at, request_hash, created_at)
         VALUES ($1, $2, $3, 2, 'buyer', $4, $5, '', 0)`,
        [randomUUIDv7(), eventId, type?.id ?? '', state, expiresAt],
      );
    }
    const event = await readEventDetail(database, eventId, now);
    expect(event?.left).toBe(event?.ticketTypes[0]?.left);
    expect(event?.saleState).toBe(event?.ticketTypes[0]?.state);
    return [event?.left, event?.saleState];
  }

  test.runIf(available).each([
    ['nothing is set aside', [], 0, [10, 'on_sale']],
    ['some are issued', [], 4, [6, 'on_sale']],
    ['a buyer holds some', [{ state: 'held', expiresAt: now + 1 }], 4, [4, 'on_sale']],
    ['a buyer’s time has run out', [{ state: 'held', expiresAt: now }], 4, [6, 'on_sale']],
    ['an organizer keeps some', [{ state: 'held', expiresAt: null }], 8, [0, 'sold_out']],
    ['an order awaits its payment', [{ state: 'ordered', expiresAt: now - 1 }], 0, [8, 'on_sale']],
    ['a hold became tickets', [{ state: 'used', expiresAt: null }], 2, [8, 'on_sale']],
    ['a hold was given back', [{ state: 'released', expiresAt: null }], 0, [10, 'on_sale']],
    ['more is gone than there was', [{ state: 'held', expiresAt: null }], 10, [0, 'sold_out']],
  ])('when %s', async (_, holds, issued, wanted) => {
    expect(await left(holds, issued)).toEqual(wanted);
  });
});
