import { type TicketRow, lockTicket } from '#server/database/tickets/tickets.ts';
import { endTransfer, findNewestTransfer, findTransfer } from '#server/database/tickets/transfers.ts';
import { recordInAudit } from '#server/database/audit.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import type { CancelTransferDeps } from './transfer-deps.ts';
import { stateOfOffer } from './transfer-rules.ts';

const neverOffered = refusal(404, 'transfer_not_found', (texts) => texts.tickets.notTransferring);
const gone = refusal(409, 'transfer_accepted', (texts) => texts.tickets.acceptedAlready);

/**
 * Withdraws a transfer that has not been accepted; a withdrawn or expired one stays unchanged, and so does a newer
 * one.
 *
 * @param offerId which transfer; by default the newest
 */
export async function cancelTransfer(
  deps: CancelTransferDeps,
  ticket: TicketRow,
  offerId?: string,
): Promise<Refusal | null> {
  const { database, post } = deps;
  const refused = await database.transaction(async (queries) => {
    await lockTicket(queries, ticket.ticketId);
    const offer =
      offerId === undefined
        ? await findNewestTransfer(queries, ticket.ticketId)
        : await findTransfer(queries, offerId);
    if (offer?.ticketId !== ticket.ticketId) return neverOffered;
    const now = deps.now();
    const state = stateOfOffer(offer, now);
    if (state === 'accepted') return gone;
    if (offer.state !== 'offered') return null;
    const { transferId, toEmail, fromUserId } = offer;
    await endTransfer(queries, transferId, { state: state === 'expired' ? 'expired' : 'cancelled', now });
    await recordInAudit(queries, {
      at: now,
      actor: fromUserId ?? 'somebody',
      action: 'ticket_offer_taken_back',
      subject: ticket.ticketId,
      outcome: 'done',
    });
    if (toEmail !== '' && state === 'offered') {
      await post.add(queries, {
        once: `transfer_taken_back ${transferId}`,
        channel: 'email',
        to: toEmail,
        letter: { kind: 'transfer_taken_back', transferId },
      });
    }
    return null;
  });
  if (refused === null) post.wake();
  return refused;
}
