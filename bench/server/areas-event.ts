import { singleEntry } from '#domain/door/admission-rules.ts';
import { createDemoEvent, type CreatedEvent } from '#server/administration/demo/make-event.ts';
import type { Database } from '#server/database/database.ts';
import { createSealer } from '#server/signing/seal.ts';
import { nameGates } from '#tests/server-data/door-stores.ts';
import { addBuyer } from '#tests/server-data/sale-hand.ts';
import { doorOfAreas, soldElsewhere } from '../made-areas.ts';

/** Two events with equally many tickets and the same times. */
interface BothEvents {
  /** One gate, one ticket type, single entry. */
  readonly plain: CreatedEvent;
  /** Six areas with their own rules, 40 gates, 20 types, and 20,000 tickets sold elsewhere. */
  readonly areas: CreatedEvent;
}

/**
 * Makes both events.
 *
 * @param masterKey of the server that works with them
 * @param now ms
 */
export async function makeBoth(
  database: Database,
  tickets: number,
  masterKey: Uint8Array,
  now: number,
): Promise<BothEvents> {
  const organizerId = await addBuyer(database, 'ORGANIZER');
  const sealer = createSealer(masterKey);
  const times = { timeZone: 'UTC', doorsOpenAt: now, startsAt: now, endsAt: now + 3_600_000 };
  const plain = await createDemoEvent(
    database,
    sealer,
    {
      organizerId,
      name: 'Plain',
      ...times,
      gates: [{ name: 'Gate' }],
      rules: { event: singleEntry },
      types: [{ name: 'Any', tickets }],
    },
    now,
  );
  const door = doorOfAreas(now, tickets);
  const places = new Map(door.gates.map(({ gateId, index }) => [gateId, index]));
  const types = door.types.map(({ name, gates }) => ({
    name,
    tickets: tickets / door.types.length,
    gates: gates.flatMap((gateId) => places.get(gateId) ?? []),
  }));
  const { gates, rules } = door;
  const areas = await createDemoEvent(
    database,
    sealer,
    { organizerId, name: 'Areas', ...times, gates, rules, types },
    now,
  );
  for (const { eventId } of [plain, areas]) await nameGates(database, eventId);
  await sellElsewhere(database, areas.eventId, tickets);
  await database.script('ANALYZE');
  return { plain, areas };
}

async function sellElsewhere(database: Database, eventId: string, tickets: number): Promise<void> {
  const { numbers, digests } = soldElsewhere(eventId, tickets);
  await database.query(
    `UPDATE tickets t SET foreign_digest = x.digest FROM unnest($2::bigint[], $3::text[]) AS x(number, digest)
      WHERE t.event_id = $1 AND t.number = x.number`,
    [eventId, [...numbers], Array.from(digests, (digest) => digest.toString(16).padStart(16, '0'))],
  );
}
