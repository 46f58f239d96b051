import { setImmediate as nextTurn } from 'node:timers/promises';
import { singleEntry } from '#domain/door/admission-rules.ts';
import { codesOfTickets, gatesAdmitting } from '#domain/door/areas.ts';
import { redeemsAddOn } from '#domain/door/redeem.ts';
import { shownTime } from '#domain/events/open-date.ts';
import { addOnCheckpoint } from '#domain/sales/add-on.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import { formatReference } from '#domain/codes/reference.ts';
import { toBase64url } from '#domain/wire/base64url.ts';
import type { Order } from '#contract/sales/orders.ts';
import type { SheetTicket, TicketFacts, WalletTicket } from '#contract/sales/tickets.ts';
import type { DoorEventRow } from '#server/database/events/events.ts';
import type { GateRow } from '#server/database/events/gates.ts';
import type { TicketTypeRow } from '#server/database/sales/ticket-types.ts';
import type { TicketRow } from '#server/database/tickets/tickets.ts';
import type { TransferRow } from '#server/database/tickets/transfers.ts';
import type { EventSigner } from '#server/signing/event-signer.ts';
import type { EventKeys } from '#server/signing/signers.ts';

/** The state of a ticket's order. */
interface OrderStanding {
  readonly state: Order['state'];
  /** The part refunded while the order is valid, in minor units. */
  readonly refundedAmount: number;
}

/** The data needed to show a ticket, besides the ticket itself. */
export interface TicketSurroundings {
  readonly event: DoorEventRow;
  readonly type: TicketTypeRow | undefined;
  readonly gates: readonly GateRow[];
  readonly keys: EventKeys;
  readonly used: WalletTicket['used'];
  /** Its order's state and owner; null for a ticket given out by hand. */
  readonly order: (OrderStanding & { readonly userId: string }) | null;
  /** The pending transfer, if any. */
  readonly offered: TransferRow | null;
  /** In ms. */
  readonly now: number;
}

/** How long after an event's end codes are still returned, for doors that run late; in ms. */
const codesAfterEndMs = 24 * 3_600_000;

/** Builds a ticket for its holder's wallet, without news. Void or long past tickets have no codes. */
export function walletTicketOf(ticket: TicketRow, around: TicketSurroundings): WalletTicket {
  const { event, keys } = around;
  const facts = ticketFactsOf(ticket, around);
  const coded = !isVoid(facts.status) && around.now < event.endsAt + codesAfterEndMs;
  const codes = facts.codePolicy;
  return {
    ...facts,
    printedCode: coded ? printedCodeOf(ticket, codes, keys.byId(ticket.keyId)) : null,
    rolling: coded && codes !== 'static' ? rollingOf(ticket, event, keys.byId(ticket.keyId)) : null,
    boughtFor: null,
    messages: [],
  };
}

/** Builds a ticket's facts for its holder, without its codes. */
export function ticketFactsOf(ticket: TicketRow, around: Omit<TicketSurroundings, 'keys'>): TicketFacts {
  const { event, type, gates, used, offered } = around;
  const { venue } = event;
  const codes = codesOfTickets(event);
  const admitting = type === undefined ? gates : gatesAdmitting(type, gates, event.areas);
  const good =
    type?.kind === 'add_on'
      ? gates.filter(({ checkpoint }) => checkpoint === addOnCheckpoint(type.index))
      : admitting.filter(({ checkpoint }) => !redeemsAddOn(event.rules[checkpoint] ?? singleEntry));
  const status = statusOf(ticket, around.order);
  return {
    ticketId: ticket.ticketId,
    eventId: event.eventId,
    eventName: event.name,
    startsAt: iso(shownTime(event.startsAt, event.status)),
    endsAt: iso(shownTime(event.endsAt, event.status)),
    doorsOpenAt: iso(shownTime(event.doorsOpenAt, event.status)),
    timeZone: event.timeZone,
    venue,
    typeName: type?.name ?? '',
    typeIndex: ticket.typeIndex,
    addOn: type?.kind === 'add_on' ? { uses: type.uses } : null,
    gates: good.map(({ name }) => name),
    holderName: ticket.holderName,
    ticketNumber: ticket.number,
    reference: formatReference(ticket.number, ticket.reference),
    status,
    codePolicy: codes,
    used,
    // The recipient of a transfer has no part in the order.
    orderId: around.order?.userId === ticket.holderUserId ? ticket.orderId : null,
    transfer:
      offered === null || isVoid(status)
        ? null
        : {
            offerId: offered.transferId,
            to: offered.toEmail === '' ? offered.toPhone : offered.toEmail,
            offeredAt: iso(offered.createdAt),
            expiresAt: iso(offered.expiresAt),
          },
    eventCancelled: event.status === 'cancelled',
    movedFrom:
      ticket.issuedForAt === null || ticket.issuedForAt === event.startsAt ? null : iso(ticket.issuedForAt),
  };
}

/** Converts a ticket for apps that do not know transferred tickets: see the contract's `statuses`. */
export function toLegacyTicket(ticket: WalletTicket): WalletTicket {
  const { status } = ticket;
  if (status === 'transferred') return { ...ticket, status: 'revoked' };
  return status === 'refunded' ? { ...ticket, status: 'cancelled' } : ticket;
}

/** Returns whether doors do not admit it, permanently or for now. */
function isVoid(status: WalletTicket['status']): boolean {
  return status !== 'valid' && status !== 'unpaid';
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

/** Tickets signed per turn of the event loop: a few milliseconds. */
export const signedPerTurn = 25;

/**
 * Builds tickets for printing, in order. Codes are empty if the event's policy does not admit printed ones. Signing
 * yields to the event loop after every `signedPerTurn` tickets.
 */
export async function sheetTicketsOf(
  tickets: readonly TicketRow[],
  around: Pick<TicketSurroundings, 'event' | 'keys'> & { readonly types: readonly TicketTypeRow[] },
): Promise<SheetTicket[]> {
  const { event, keys } = around;
  const codes = codesOfTickets(event);
  const types = new Map(around.types.map((type) => [type.index, type]));
  const items: SheetTicket[] = [];
  for (const ticket of tickets) {
    if (items.length > 0 && items.length % signedPerTurn === 0) await nextTurn();
    items.push({
      ticketId: ticket.ticketId,
      ticketNumber: ticket.number,
      reference: formatReference(ticket.number, ticket.reference),
      typeName: types.get(ticket.typeIndex)?.name ?? '',
      printedCode: printedCodeOf(ticket, codes, keys.byId(ticket.keyId)) ?? '',
      test: isTest(ticket),
      valid: statusOf(ticket, null) === 'valid',
    });
  }
  return items;
}

function printedCodeOf(
  ticket: TicketRow,
  codes: ReturnType<typeof codesOfTickets>,
  signer: EventSigner,
): string | null {
  return codes === 'rotating' ? null : signer.printedCode(factsOf(ticket));
}

function rollingOf(
  ticket: TicketRow,
  { showWindow }: DoorEventRow,
  signer: EventSigner,
): WalletTicket['rolling'] {
  const { anchor, signature, seed } = signer.rolling(factsOf(ticket), showWindow.steps);
  const { typeIndex } = ticket;
  return {
    keyId: ticket.keyId,
    typeIndex,
    test: isTest(ticket),
    anchor: toBase64url(anchor),
    signature: toBase64url(signature),
    seed: toBase64url(seed),
    ...showWindow,
  };
}

function factsOf(ticket: TicketRow) {
  return { ticketNumber: ticket.number, typeIndex: ticket.typeIndex, test: isTest(ticket) };
}

function isTest(ticket: TicketRow): boolean {
  return (ticket.state & ticketBits.test) !== 0;
}

/** Reason for revoking a transferred ticket. */
export const transferredReason = 'transferred';

/** The most severe state first, as at the door; states why it ended if that is known. */
export function statusOf(
  ticket: Pick<TicketRow, 'state' | 'voidReason'>,
  order: OrderStanding | null,
): WalletTicket['status'] {
  const has = (name: keyof typeof ticketBits) => (ticket.state & ticketBits[name]) !== 0;
  if (has('revoked') && ticket.voidReason === transferredReason) return 'transferred';
  if (order?.state === 'refunded' && (has('revoked') || has('cancelled'))) return 'refunded';
  // A valid order permanently loses a ticket by refunding it; without money the ticket is cancelled.
  if (order?.state === 'confirmed' && order.refundedAmount > 0 && has('cancelled')) return 'refunded';
  return (['revoked', 'cancelled', 'blocked', 'unpaid'] as const).find(has) ?? 'valid';
}
