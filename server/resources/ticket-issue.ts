import { createHash } from 'node:crypto';
import type { issueTickets } from '#contract/tickets.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Change } from '#domain/manifest.ts';
import type { Queries } from '../database/database.ts';
import { addChanges } from '../database/door-writes.ts';
import { moveEvent } from '../database/events.ts';
import { findReply, keepReply } from '../database/idempotency.ts';
import { findTicketTypes } from '../database/ticket-types.ts';
import { addTickets, findTicketSpan, type TicketRow } from '../database/tickets.ts';
import { refusal, type Refusal } from '../resource.ts';
import type { Signers } from '../signing/signers.ts';

export interface Issue {
  readonly eventId: string;
  readonly body: Omit<BodyOf<typeof issueTickets>, 'holderName'> & { readonly holderName: string };
  readonly now: number;
}

export interface Issued {
  readonly tickets: readonly TicketRow[];
  /** Where the event stands; null when this only repeats what was issued before. */
  readonly revision: number | null;
}

/**
 * Issues tickets once for an issue id, inside the caller's transaction: the same request again gives the same
 * tickets, another one under the same id is refused, and no more are made than the type has places.
 */
export async function issueOnce(
  queries: Queries,
  signers: Signers,
  { eventId, body, now }: Issue,
): Promise<Issued | Refusal> {
  // Moving the event first takes its lock: two repeats of one request come one after another.
  const event = await moveEvent(queries, eventId);
  if (event === null) return refusal(404, 'event_not_found', 'There is no such event.');
  const scope = `issue ${eventId}`;
  const { ticketTypeId, quantity, holderName } = body;
  const requestHash = createHash('sha256')
    .update(JSON.stringify([ticketTypeId, quantity, holderName]))
    .digest('hex');
  const before = await findReply<{ first: number }>(queries, scope, body.issueId);
  if (before !== null && before.requestHash !== requestHash) {
    return refusal(409, 'issue_id_reused', 'Another request was made with this issueId.');
  }
  if (before !== null)
    return { tickets: await findTicketSpan(queries, eventId, before.reply.first, quantity), revision: null };
  const type = (await findTicketTypes(queries, [eventId])).find((one) => one.ticketTypeId === ticketTypeId);
  if (type === undefined)
    return refusal(422, 'ticket_type_not_found', 'There is no such ticket type at this event.');
  if (type.quantity !== null && type.issued + quantity > type.quantity) {
    return refusal(409, 'sold_out', `Only ${Math.max(0, type.quantity - type.issued)} places are left.`, {
      left: Math.max(0, type.quantity - type.issued),
    });
  }
  const { present } = await signers.of(queries, eventId);
  const common = {
    eventId,
    typeIndex: type.index,
    keyId: present.keyId,
    quantity,
    test: false,
    holderUserId: null,
    holderName,
    now,
  };
  const first = await addTickets(queries, common);
  await keepReply(queries, { scope, key: body.issueId, requestHash, reply: { first }, now });
  const tickets = await findTicketSpan(queries, eventId, first, quantity);
  await addChanges(
    queries,
    eventId,
    tickets.map((ticket) => ticketChange(ticket, event.revision)),
  );
  return { tickets, revision: event.revision };
}

/** The line of the feed that tells doors of a ticket as it is now. */
export function ticketChange({ number, typeIndex, state, reference }: TicketRow, revision: number): Change {
  return { kind: 'ticket', revision, ticketNumber: number, typeIndex, state, reference };
}
