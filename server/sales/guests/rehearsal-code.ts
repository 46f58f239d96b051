import { randomUUID } from 'node:crypto';
import type { rehearsalCode } from '#contract/door/rehearsal.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import type { Caller } from '#server/access/caller.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { noEvent, noTicketType } from '#server/access/refusals.ts';
import { findDoorEvent } from '#server/database/events/events.ts';
import { findTicketTypes } from '#server/database/sales/ticket-types.ts';
import { findTestTicket, type TicketRow } from '#server/database/tickets/tickets.ts';
import { giveByHand } from './give-by-hand.ts';
import type { GuestDeps } from './guest-deps.ts';

type Reply = ReplyOf<typeof rehearsalCode>;

/** Returns a rehearsal ticket's code; creates a ticket when the event has no valid one. */
export async function rehearsalCodeOf(
  deps: GuestDeps,
  caller: Caller,
  eventId: string,
): Promise<Reply | Refusal> {
  const { database } = deps;
  if ((await findDoorEvent(database, eventId)) === null) return noEvent;
  const known = await findTestTicket(database, eventId);
  if (known !== null) return present(deps, known);
  const type = (await findTicketTypes(database, [eventId])).find(({ kind }) => kind !== 'add_on');
  if (type === undefined) return noTicketType;
  const made = await giveByHand(deps, caller, eventId, {
    importId: randomUUID(),
    kind: 'test',
    name: '',
    email: '',
    ticketTypeId: type.ticketTypeId,
    quantity: 1,
    sendEmail: false,
    right: caller.kind === 'device' ? null : 'door',
  });
  if (isRefusal(made)) return made;
  const ticket = await findTestTicket(database, eventId);
  return ticket === null ? noTicketType : present(deps, ticket);
}

/** Printed form even if codes rotate: a rehearsal ticket doesn't admit anybody, it tests camera and signature. */
async function present({ database, signers }: GuestDeps, ticket: TicketRow): Promise<Reply> {
  const { number: ticketNumber, typeIndex, keyId, eventId } = ticket;
  const keys = await signers.of(database, eventId);
  return { code: keys.byId(keyId).printedCode({ ticketNumber, typeIndex, test: true }), ticketNumber };
}
