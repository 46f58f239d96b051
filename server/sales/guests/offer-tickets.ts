import type { Queries } from '#server/database/database.ts';
import type { EventOnSale } from '#server/database/sales/events-on-sale.ts';
import { findTicketsOfRows } from '#server/database/tickets/guest-rows.ts';
import { offerToGuests, type GuestToEmail } from '#server/database/tickets/guest-emails.ts';
import { hashOfToken, transferToken } from '#server/tickets/transfers/transfer-link.ts';
import { transferRefusal } from '#server/tickets/transfers/transfer-rules.ts';
import type { EmailingDeps } from './guest-deps.ts';

/**
 * Offers guests the tickets of their rows, so that anyone with the email's link can claim them: as a transfer without
 * a previous holder. An invitation is valid as long as its event.
 *
 * @returns rows with a ticket that can be claimed
 */
export async function offerTickets(
  queries: Queries,
  { newId, transferKey, now }: Pick<EmailingDeps, 'newId' | 'transferKey' | 'now'>,
  { importId, event }: { readonly importId: string; readonly event: EventOnSale },
  guests: readonly GuestToEmail[],
): Promise<ReadonlySet<number>> {
  const at = now();
  const emails = new Map(guests.map(({ row, email }) => [row, email]));
  const tickets = await findTicketsOfRows(queries, importId, [...emails.keys()]);
  const free = tickets.filter(
    ({ taken, cameIn, state }) =>
      !taken && transferRefusal({ state }, { event, used: cameIn, now: at }) === null,
  );
  const offers = free.map(({ row, ticketId }) => {
    const transferId = newId();
    const tokenHash = hashOfToken(transferToken(transferKey, transferId));
    return { transferId, ticketId, tokenHash, toEmail: emails.get(row) ?? '', expiresAt: event.endsAt };
  });
  await offerToGuests(queries, offers, at);
  return new Set(free.map(({ row }) => row));
}
