import type { issueTickets } from '#contract/sales/tickets.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { Change } from '#domain/manifest/manifest.ts';
import type { Amount } from '#domain/sales/money.ts';
import type { Caller } from '#server/access/caller.ts';
import { refuseAtEvent } from '#server/access/event-access.ts';
import { recordAction } from '#server/access/record-action.ts';
import { noEvent } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import type { EventQueries } from '#server/database/events/at-event.ts';
import { addChanges } from '#server/database/door/door-writes.ts';
import { moveEvent } from '#server/database/events/events.ts';
import { findReply, storeReply } from '#server/database/idempotency.ts';
import { drawFromHold, lockHolds } from '#server/database/sales/holds.ts';
import { countPlaces, findTicketTypes, lockTicketTypes } from '#server/database/sales/ticket-types.ts';
import { addTickets, findTicketSpan, type TicketRow } from '#server/database/tickets/tickets.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import type { Signers } from '#server/signing/signers.ts';
import { jsonHashOf } from '#server/ops/json-hash.ts';

export interface Issue {
  readonly caller: Caller;
  readonly eventId: string;
  readonly body: Omit<BodyOf<typeof issueTickets>, 'holderName'> & { readonly holderName: string };
  readonly now: number;
}

export interface Issued {
  readonly tickets: readonly TicketRow[];
  /** The event's new revision; null if this only repeats an earlier issue. */
  readonly revision: number | null;
}

/**
 * Issues tickets once for an issue id, inside the caller's transaction: the same request again returns the same
 * tickets, a different one with the same id is refused, and no more are issued than the type has places.
 */
export async function issueOnce(
  queries: EventQueries,
  signers: Signers,
  { caller, eventId, body, now }: Issue,
): Promise<Issued | Refusal> {
  // Advancing the event first takes its lock, which serializes concurrent retries.
  const [event, lost] = await Promise.all([
    moveEvent(queries, eventId),
    refuseAtEvent(queries, 'run', caller, eventId),
  ]);
  if (event === null) return noEvent;
  if (lost !== null) return lost;
  const scope = `issue ${eventId}`;
  const { ticketTypeId, quantity, holderName, fromHold } = body;
  const requestHash = hashOf([ticketTypeId, quantity, holderName, fromHold]);
  const before = await findReply<Made>(queries, scope, body.issueId);
  if (before !== null && before.requestHash !== requestHash) {
    return refusal(409, 'issue_id_reused', (texts) => texts.tickets.issueIdReused);
  }
  if (before !== null)
    return { tickets: await repeated(queries, eventId, before.reply, quantity), revision: null };
  const type = (await findTicketTypes(queries, [eventId])).find((one) => one.ticketTypeId === ticketTypeId);
  if (type === undefined) return refusal(422, 'ticket_type_not_found', (texts) => texts.access.noTicketType);
  await lockTicketTypes(queries, [ticketTypeId]);
  const refused =
    fromHold === undefined
      ? await refuseLeft(queries, ticketTypeId, { quantity, now })
      : await drawPlaces(queries, { holdId: fromHold, ticketTypeId }, { quantity, now });
  if (refused !== null) return refused;
  const { present } = await signers.of(queries, eventId);
  const count = quantity * type.groupSize;
  const common = {
    eventId,
    typeIndex: type.index,
    keyId: present.keyId,
    quantity: count,
    test: false,
    holderUserId: null,
    holderName,
    now,
  };
  const first = await addTickets(queries, common);
  await storeReply(queries, { scope, key: body.issueId, requestHash, reply: { first, count }, now });
  const tickets = await findTicketSpan(queries, eventId, first, count);
  await addChanges(
    queries,
    eventId,
    tickets.map((ticket) => ticketChange(ticket, event.revision)),
  );
  const details = { type: type.name, count };
  await recordAction(queries, caller, {
    action: 'tickets_issued',
    eventId,
    subject: eventId,
    at: now,
    details,
  });
  return { tickets, revision: event.revision };
}

interface Made {
  /** Number of the first ticket. */
  readonly first: number;
  /** The number of tickets; missing in replies from before groups existed, where it equals the requested number. */
  readonly count?: number;
}

const repeated = (queries: Queries, eventId: string, { first, count }: Made, quantity: number) =>
  findTicketSpan(queries, eventId, first, count ?? quantity);

/** Refuses more than the free places: buyers' holds and reserved seats are not given away. */
async function refuseLeft(
  queries: Queries,
  ticketTypeId: string,
  { quantity, now }: { readonly quantity: number; readonly now: number },
): Promise<Refusal | null> {
  const [places] = await countPlaces(queries, [ticketTypeId], now);
  const left = places?.left ?? null;
  if (left === null || quantity <= left) return null;
  return refusal(409, 'sold_out', (texts) => texts.sales.onlyLeft(left), { left });
}

/** Turns an organizer's reserved seats into tickets without making them available in between. */
async function drawPlaces(
  queries: Queries,
  { holdId, ticketTypeId }: { readonly holdId: string; readonly ticketTypeId: string },
  { quantity, now }: { readonly quantity: number; readonly now: number },
): Promise<Refusal | null> {
  const [hold] = await lockHolds(queries, [holdId]);
  if (hold === undefined || hold.kind !== 'organizer' || hold.ticketTypeId !== ticketTypeId)
    return refusal(422, 'hold_not_found', (texts) => texts.tickets.holdNotFound);
  const kept = hold.state === 'held' ? hold.quantity : 0;
  if (quantity > kept)
    return refusal(409, 'kept_too_few', (texts) => texts.tickets.reservedTooFew(kept), { kept });
  await drawFromHold(queries, hold, quantity, now);
  return null;
}

function hashOf(parts: readonly (string | number | undefined)[]): string {
  return jsonHashOf(parts.filter((part) => part !== undefined));
}

/** The parts of a feed line about a ticket besides its state. */
interface ChangeDetails {
  /** It belongs to the same order as the ticket before it. */
  readonly joined?: true;
  /** The amount due, if it is unpaid. */
  readonly owed?: Amount;
  /** The number of the ticket that was bought, for a successor of one with add-ons. */
  readonly follows?: number;
  /** Digest of the code that it was sold with elsewhere. */
  readonly foreign?: string;
}

/** Builds the feed line that tells doors about a ticket's current state and other news. */
export function ticketChange(
  { number, typeIndex, state, reference }: Pick<TicketRow, 'number' | 'typeIndex' | 'state' | 'reference'>,
  revision: number,
  news: ChangeDetails = {},
): Change {
  return { kind: 'ticket', revision, ticketNumber: number, typeIndex, state, reference, ...news };
}
