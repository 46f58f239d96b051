import { formatReference } from '#domain/codes/reference.ts';
import { namesChanged, noTicket, tooMany } from '#server/access/refusals.ts';
import type { Refusal } from '#server/access/refusal.ts';
import { recordInAudit } from '#server/database/audit.ts';
import type { Database } from '#server/database/database.ts';
import { findDoorEvent } from '#server/database/events/events.ts';
import { countUses, type RateLimit } from '#server/database/limits/send-counts.ts';
import { noteInHistory } from '#server/database/sales/order-history.ts';
import { setHolderName } from '#server/database/sales/order-names.ts';
import { lockOrder } from '#server/database/sales/orders.ts';
import { lockTicket, type TicketRow } from '#server/database/tickets/tickets.ts';
import { isUsed } from './transfers/transfer-deps.ts';
import { transferRefusal } from './transfers/transfer-rules.ts';

export interface RenameDeps {
  readonly database: Database;
  /** ms since 1970. */
  readonly now: () => number;
}

interface Renaming {
  /** The name that was shown to the caller. */
  readonly before: string;
  readonly name: string;
}

/** Limit on renames per ticket, because each adds a line to its order's history. */
const renames: RateLimit = { perHour: 10, perDay: 30 };

/**
 * Changes the name on a ticket on behalf of its holder, as long as they could also transfer it. Idempotent. Prints,
 * passes and door lists are rendered from the ticket, and use the new name from then on.
 */
export async function renameHolder(
  { database, now }: RenameDeps,
  ticket: TicketRow,
  { before, name }: Renaming,
): Promise<Refusal | null> {
  if (ticket.holderName === name) return null;
  const { ticketId, orderId, holderUserId } = ticket;
  const wait = await countUses(database, [{ key: `ticket name ${ticketId}`, limit: renames }], now());
  if (wait > 0) return tooMany(wait);
  return database.transaction(async (queries) => {
    // Lock the order first, in the same order as editing its names.
    if (orderId !== null) await lockOrder(queries, orderId);
    const locked = await lockTicket(queries, ticketId);
    const event = await findDoorEvent(queries, ticket.eventId);
    if (locked === null || event === null || locked.holderUserId !== holderUserId) return noTicket;
    if (locked.holderName === name) return null;
    const at = now();
    const refused = transferRefusal(locked, { event, used: await isUsed(queries, locked), now: at });
    if (refused !== null) return refused;
    if (locked.holderName !== before) return namesChanged;
    await setHolderName(queries, ticketId, name);
    await recordInAudit(queries, {
      at,
      actor: holderUserId ?? 'somebody',
      action: 'ticket_renamed',
      subject: ticketId,
      outcome: 'done',
    });
    if (orderId !== null)
      await noteInHistory(queries, {
        orderId,
        at,
        kind: 'names_edited',
        by: { actor: 'holder', userId: holderUserId },
        tickets: [formatReference(locked.number, locked.reference)],
        changes: [{ field: 'holder', before, after: name }],
      });
    return null;
  });
}
