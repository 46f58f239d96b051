import { randomUUIDv7 } from 'node:crypto';
import { singleEntry } from '#domain/door/admission-rules.ts';
import type { Queries } from '#server/database/database.ts';
import { addEvent, type NewEvent } from '#server/database/events/events.ts';
import { addTicketType } from '#server/database/sales/ticket-types.ts';

/** Adds an organizer who can own events. */
export async function addOrganizer(queries: Queries): Promise<string> {
  const id = randomUUIDv7();
  await queries.query(`INSERT INTO users (id, username, role, created_at) VALUES ($1, $1, 'ORGANIZER', 0)`, [
    id,
  ]);
  return id;
}

export interface SampleEvent extends Partial<NewEvent> {
  readonly name: string;
  readonly organizerId: string;
  /** Price of each ticket type in minor units; none by default. */
  readonly prices?: readonly number[];
}

/** Adds a published event in Banjul that starts at `startsAt` and lasts two hours; returns its id. */
export async function addSampleEvent(queries: Queries, event: SampleEvent): Promise<string> {
  const { prices = [], ...given } = event;
  const eventId = given.eventId ?? randomUUIDv7();
  const startsAt = given.startsAt ?? Date.UTC(2030, 5, 1, 18);
  await addEvent(queries, {
    organizerName: '',
    summary: '',
    description: '',
    category: '',
    endsAt: startsAt + 2 * 3_600_000,
    doorsOpenAt: startsAt,
    timeZone: 'Africa/Banjul',
    venue: null,
    onlineUrl: null,
    coverUrl: null,
    status: 'published',
    ageLimit: null,
    policy: { code: 'static', unlisted: 'ask' },
    rules: { event: singleEntry },
    showWindow: { startsAt, stepSeconds: 15, steps: 1 },
    now: 0,
    ...given,
    startsAt,
    eventId,
  });
  for (const [index, priceAmount] of prices.entries()) {
    await addTicketType(queries, {
      ticketTypeId: randomUUIDv7(),
      eventId,
      index,
      name: `Type ${index}`,
      description: '',
      priceAmount,
      currency: 'GMD',
      quantity: null,
      validFrom: null,
      validUntil: null,
      gates: [],
      hidden: false,
    });
  }
  return eventId;
}

/** Returns a venue in a city. */
export const hallIn = (city: string, country = 'GM'): NonNullable<NewEvent['venue']> => ({
  name: 'Hall',
  address: '1 Street',
  city,
  country,
});
