import { randomUUIDv7 } from 'node:crypto';
import { singleEntry, type CheckpointRules } from '#domain/door/admission-rules.ts';
import type { EventPolicy } from '#domain/manifest/manifest.ts';
import { showWindowOf } from '#domain/manifest/show-window.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { addEvent, type NewEvent } from '#server/database/events/events.ts';
import { addGate } from '#server/database/events/gates.ts';
import { addTicketType } from '#server/database/sales/ticket-types.ts';
import { addTickets } from '#server/database/tickets/tickets.ts';
import { addEventKey } from '#server/signing/add-event-key.ts';
import { createEventKey } from '#server/signing/event-signer.ts';
import type { Sealer } from '#server/signing/seal.ts';

/** The properties of an event to create; omitted ones have plain defaults. Times in ms. */
export interface EventPlan {
  readonly organizerId: string;
  readonly name: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly doorsOpenAt: number;
  readonly timeZone: string;
  readonly details?: Partial<
    Pick<
      NewEvent,
      | 'eventId'
      | 'organizerName'
      | 'summary'
      | 'description'
      | 'category'
      | 'venue'
      | 'onlineUrl'
      | 'coverUrl'
      | 'status'
      | 'ageLimit'
    >
  >;
  readonly policy?: EventPolicy;
  readonly rules?: Readonly<Record<string, CheckpointRules>>;
  readonly gates: readonly { readonly name: string; readonly checkpoint?: string }[];
  readonly types: readonly TypePlan[];
}

export interface TypePlan {
  readonly name: string;
  readonly description?: string;
  /** Minor units. */
  readonly priceAmount?: number;
  readonly currency?: string;
  readonly quantity?: number | null;
  /** Indexes into `gates` that admit this type; all if omitted. */
  readonly gates?: readonly number[];
  /** Not listed publicly: only for people who have its link. */
  readonly hidden?: true;
  /** Tickets issued at once. */
  readonly tickets?: number;
  readonly testTickets?: number;
}

export interface CreatedEvent {
  readonly eventId: string;
  readonly gateIds: readonly string[];
  readonly ticketTypeIds: readonly string[];
  readonly keyId: string;
  readonly ticketCount: number;
}

/** Creates an event with its key, gates, types and tickets in one transaction; 100,000 tickets take a few seconds. */
export function createDemoEvent(
  database: Database,
  sealer: Sealer,
  plan: EventPlan,
  now: number,
): Promise<CreatedEvent> {
  return database.transaction((queries) => createDemoEventIn(queries, sealer, plan, now));
}

/** Like `makeEvent`, inside the caller's transaction. */
export async function createDemoEventIn(
  queries: Queries,
  sealer: Sealer,
  plan: EventPlan,
  now: number,
): Promise<CreatedEvent> {
  const eventId = plan.details?.eventId ?? randomUUIDv7();
  await addEvent(queries, eventOf(plan, eventId, now));
  const keyId = await addEventKey(queries, eventId, () => createEventKey(sealer), now);
  const gateIds: string[] = [];
  for (const gate of plan.gates) {
    const made = await addGate(queries, {
      gateId: randomUUIDv7(),
      eventId,
      name: gate.name,
      checkpoint: gate.checkpoint ?? 'event',
    });
    gateIds.push(made.gateId);
  }
  const ticketTypeIds: string[] = [];
  let ticketCount = 0;
  for (const [index, type] of plan.types.entries()) {
    const ticketTypeId = randomUUIDv7();
    ticketTypeIds.push(ticketTypeId);
    const gates = (type.gates ?? []).flatMap((place) => gateIds[place] ?? []);
    await addTicketType(queries, { ticketTypeId, eventId, index, ...typeOf(type), gates });
    const tickets = { eventId, typeIndex: index, keyId, holderUserId: null, holderName: '', now };
    for (const [quantity, test] of [
      [type.tickets ?? 0, false],
      [type.testTickets ?? 0, true],
    ] as const) {
      if (quantity > 0) await addTickets(queries, { ...tickets, quantity, test });
      ticketCount += quantity;
    }
  }
  return { eventId, gateIds, ticketTypeIds, keyId, ticketCount };
}

function eventOf(plan: EventPlan, eventId: string, now: number): NewEvent {
  const { organizerId, name, startsAt, endsAt, doorsOpenAt, timeZone } = plan;
  return {
    organizerName: '',
    summary: '',
    description: '',
    category: 'Music',
    venue: null,
    onlineUrl: null,
    coverUrl: null,
    status: 'published',
    ageLimit: null,
    ...plan.details,
    eventId,
    organizerId,
    name,
    startsAt,
    endsAt,
    doorsOpenAt,
    timeZone,
    now,
    policy: plan.policy ?? { code: 'static', unlisted: 'ask' },
    rules:
      plan.rules ?? Object.fromEntries(plan.gates.map((gate) => [gate.checkpoint ?? 'event', singleEntry])),
    showWindow: showWindowOf(doorsOpenAt, endsAt),
  };
}

function typeOf(type: TypePlan) {
  return {
    name: type.name,
    description: type.description ?? '',
    priceAmount: type.priceAmount ?? 0,
    currency: type.currency ?? 'GMD',
    quantity: type.quantity ?? null,
    validFrom: null,
    validUntil: null,
    hidden: type.hidden ?? false,
  };
}
