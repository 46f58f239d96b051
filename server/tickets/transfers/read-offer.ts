import { refuseToPrint } from '#server/access/event-access.ts';
import type { Caller } from '#server/access/caller.ts';
import type { TransferOffer } from '#contract/sales/transfers.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { isGuestUsername } from '#domain/people/guest-name.ts';
import { noTicket } from '#server/access/refusals.ts';
import { findDoorEvent } from '#server/database/events/events.ts';
import { findTicketTypes } from '#server/database/sales/ticket-types.ts';
import { findAddOnsWith } from '#server/database/tickets/add-ons-with.ts';
import { findTicket } from '#server/database/tickets/tickets.ts';
import { findMessageEvent } from '#server/database/messages/message-events.ts';
import type { Queries } from '#server/database/database.ts';
import { findTransferByToken, type TransferRow } from '#server/database/tickets/transfers.ts';
import { findUser, type User } from '#server/database/accounts/users.ts';
import type { Refusal } from '#server/access/refusal.ts';
import { hashOfToken } from '#server/tickets/transfers/transfer-link.ts';
import { noTransfer } from '#server/tickets/transfers/transfer-deps.ts';
import { stateOfOffer } from '#server/tickets/transfers/transfer-rules.ts';
import { inWallet, type WalletDeps } from '#server/tickets/ticket-wallet.ts';

/** Returns a ticket as its wallet shows it. */
export async function shownTicket(deps: WalletDeps, ticketId: string): Promise<WalletTicket | Refusal> {
  const ticket = await findTicket(deps.database, ticketId);
  const [item] = ticket === null ? [] : await inWallet(deps, [ticket]);
  return item ?? noTicket;
}

/** Returns a transfer as shown to the person who has its link. */
export async function readOffer(
  deps: WalletDeps,
  ticketId: string,
  token: string,
): Promise<TransferOffer | Refusal> {
  const { database, now } = deps;
  const transfer = await findTransferByToken(database, ticketId, hashOfToken(token));
  const ticket = transfer === null ? null : await findTicket(database, ticketId);
  const event = ticket === null ? null : await findDoorEvent(database, ticket.eventId);
  if (transfer === null || ticket === null || event === null) return noTransfer;
  const types = await findTicketTypes(database, [event.eventId]);
  const giver = transfer.fromUserId === null ? null : await findUser(database, transfer.fromUserId);
  return {
    ticketId,
    eventName: event.name,
    startsAt: new Date(event.startsAt).toISOString(),
    timeZone: event.timeZone,
    typeName: types.find((type) => type.index === ticket.typeIndex)?.name ?? '',
    addOns: await findAddOnsWith(database, ticket),
    fromName: giver === null ? await organizerOf(database, transfer, event.eventId) : nameOf(giver),
    state: stateOfOffer(transfer, now()),
    expiresAt: new Date(transfer.expiresAt).toISOString(),
  };
}

/** Returns the giver of a guest's ticket; empty if the sender of another transfer no longer exists. */
async function organizerOf(database: Queries, { fromUserId }: TransferRow, eventId: string): Promise<string> {
  return fromUserId === null ? ((await findMessageEvent(database, eventId))?.organizerName ?? '') : '';
}

/** Returns a person's name on a ticket; empty for a guest, who chose no name and whose address stays private. */
export function nameOf({ publicUser: { firstName, lastName, username } }: User): string {
  const name = `${firstName} ${lastName}`.trim();
  return name === '' && !isGuestUsername(username) ? username : name;
}

/** Returns the person who calls; null for devices and anonymous callers. */
export async function personOf(
  { database }: Pick<WalletDeps, 'database'>,
  caller: Caller,
): Promise<User | null> {
  return caller.kind === 'user' ? findUser(database, caller.userId) : null;
}

/** Returns a ticket that the caller may print: as its holder, or as an organizer of its event. */
export async function printable(deps: WalletDeps, ticketId: string, caller: Caller) {
  const ticket = await findTicket(deps.database, ticketId);
  if (ticket === null) return noTicket;
  const { eventId, holderUserId: ownerId } = ticket;
  const no = await refuseToPrint(deps.database, caller, { eventId, ownerId });
  return no ?? shownTicket(deps, ticketId);
}
