import { ticketBits, type EventPolicy } from '#domain/manifest.ts';
import { formatReference } from '#domain/reference.ts';
import { toBase64url } from '#domain/bytes.ts';
import type { WalletTicket } from '#contract/tickets.ts';
import type { DoorEventRow } from '../database/events.ts';
import type { GateRow } from '../database/gates.ts';
import type { TicketTypeRow } from '../database/ticket-types.ts';
import type { TicketRow } from '../database/tickets.ts';
import type { EventSigner } from '../signing/event-signer.ts';
import type { EventKeys } from '../signing/signers.ts';

/** What is needed beside a ticket to show it. */
export interface TicketSurroundings {
  readonly event: DoorEventRow;
  readonly type: TicketTypeRow | undefined;
  readonly gates: readonly GateRow[];
  readonly keys: EventKeys;
  readonly used: WalletTicket['used'];
}

/** A ticket as its holder's wallet keeps it. */
export function walletTicketOf(
  ticket: TicketRow,
  { event, type, gates, keys, used }: TicketSurroundings,
): WalletTicket {
  const iso = (at: number): string => new Date(at).toISOString();
  const { policy, venue } = event;
  const allowed = type?.gates ?? [];
  return {
    ticketId: ticket.ticketId,
    eventId: event.eventId,
    eventName: event.name,
    startsAt: iso(event.startsAt),
    endsAt: iso(event.endsAt),
    doorsOpenAt: iso(event.doorsOpenAt),
    timeZone: event.timeZone,
    venue,
    typeName: type?.name ?? '',
    typeIndex: ticket.typeIndex,
    gates: gates
      .filter((gate) => allowed.length === 0 || allowed.includes(gate.gateId))
      .map((gate) => gate.name),
    holderName: ticket.holderName,
    ticketNumber: ticket.number,
    reference: formatReference(ticket.number, ticket.reference),
    status: statusOf(ticket.state),
    codePolicy: policy.code,
    printedCode: printedCodeOf(ticket, policy, keys.byId(ticket.keyId)),
    rolling: policy.code === 'static' ? null : rollingOf(ticket, event, keys.byId(ticket.keyId)),
    used,
    orderId: null,
    transfer: null,
  };
}

/** A ticket as it is printed; the code is empty where the event's policy admits no printed codes. */
export function sheetTicketOf(
  ticket: TicketRow,
  { event, type, keys }: Pick<TicketSurroundings, 'event' | 'type' | 'keys'>,
) {
  return {
    ticketId: ticket.ticketId,
    ticketNumber: ticket.number,
    reference: formatReference(ticket.number, ticket.reference),
    typeName: type?.name ?? '',
    printedCode: printedCodeOf(ticket, event.policy, keys.byId(ticket.keyId)) ?? '',
    test: isTest(ticket),
  };
}

function printedCodeOf(ticket: TicketRow, policy: EventPolicy, signer: EventSigner): string | null {
  return policy.code === 'rotating' ? null : signer.printedCode(factsOf(ticket));
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

/** The gravest first, as at the door. */
function statusOf(state: number): WalletTicket['status'] {
  const grave = (['revoked', 'cancelled', 'blocked', 'unpaid'] as const).find(
    (name) => (state & ticketBits[name]) !== 0,
  );
  return grave ?? 'valid';
}
