import { randomUUIDv7 } from 'node:crypto';
import type { Caller } from '#server/access/caller.ts';
import type { Queries } from '#server/database/database.ts';
import type { DraftRow } from '#server/database/events/event-drafts.ts';
import { addGate } from '#server/database/events/gates.ts';
import { findLocationOf, setEventLocation } from '#server/database/events/locations.ts';

/**
 * Links an event to the saved location that matches the place in its form, so that an offline editor only needs the
 * list on the device. An event without gates takes over the location's gates. The caller has locked the event and
 * written its place.
 */
export async function takeLocation(
  queries: Queries,
  caller: Caller,
  event: Pick<DraftRow, 'eventId' | 'organizerId' | 'venue' | 'gates'>,
): Promise<void> {
  const { eventId, organizerId, venue } = event;
  const people = [organizerId, ...(caller.kind === 'user' ? [caller.userId] : [])];
  const location = venue === null ? null : await findLocationOf(queries, people, venue);
  await setEventLocation(queries, eventId, location?.locationId ?? null);
  if (location === null || event.gates > 0) return;
  for (const name of location.gates)
    await addGate(queries, { gateId: randomUUIDv7(), eventId, name, checkpoint: 'event' });
}
