import { formatReference } from '#domain/codes/reference.ts';
import type { Queries } from '#server/database/database.ts';
import { atEvent, type EventQueries } from '#server/database/events/at-event.ts';
import { findDoorEvent } from '#server/database/events/events.ts';
import { lockTicket, type TicketRow } from '#server/database/tickets/tickets.ts';
import { endTransfer, findTransferByToken, type TransferRow } from '#server/database/tickets/transfers.ts';
import { deleteAnswersOfTicket } from '#server/database/sales/order-answers.ts';
import { noteInHistory } from '#server/database/sales/order-history.ts';
import { recordInAudit } from '#server/database/audit.ts';
import { findUser, type User } from '#server/database/accounts/users.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { reKey } from '#server/tickets/re-key.ts';
import { transferredReason } from '#server/tickets/ticket-presenter.ts';
import { hashOfToken } from './transfer-link.ts';
import { isUsed, noTransfer, type AcceptTransferDeps } from './transfer-deps.ts';
import { lockEvent } from '#server/database/events/event-lock.ts';
import { stateOfOffer, acceptRefusal, transferRefusal } from './transfer-rules.ts';
import { findEventOfTicket } from '#server/database/tickets/ticket-places.ts';

const ownOffer = refusal(409, 'transfer_to_self', (texts) => texts.tickets.ownTransfer);

export interface AcceptRequest {
  /** The ticket being transferred, named by the link. */
  readonly ticketId: string;
  readonly token: string;
  readonly taker: User;
  readonly holderName: string;
}

/**
 * Transfers a ticket to the person who has the link, once: a new number, reference and codes for them, with the old
 * ticket void at the same moment. Doors are told of both; people who came in with the old one at a gate that could
 * not know yet become a conflict. Repeating it, the same person gets the same ticket.
 *
 * @returns the id of the recipient's ticket
 */
export async function acceptTransfer(
  deps: AcceptTransferDeps,
  wish: AcceptRequest,
): Promise<string | Refusal> {
  const { database, now, post, moved } = deps;
  const tokenHash = hashOfToken(wish.token);
  const found = await findTransferByToken(database, wish.ticketId, tokenHash);
  if (found === null) return noTransfer;
  const answered = answerFor(found, wish.taker, now());
  if (answered !== null) return answered;
  const eventId = await findEventOfTicket(database, wish.ticketId);
  if (eventId === null) return noTransfer;
  const taken = await atEvent(database, eventId).transaction((queries) =>
    acceptTicket(queries, deps, wish, tokenHash),
  );
  if (isRefusal(taken) || typeof taken === 'string') return taken;
  moved(taken.eventId, taken.revision);
  post.wake();
  return taken.ticketId;
}

/** Returns an immediate reply; null if the transfer is to be carried out. */
function answerFor(transfer: TransferRow, taker: User, now: number): string | Refusal | null {
  const state = stateOfOffer(transfer, now);
  if (state === 'offered') return transfer.fromUserId === taker.id ? ownOffer : null;
  const { toUserId, newTicketId } = transfer;
  return state === 'accepted' && toUserId === taker.id && newTicketId !== null
    ? newTicketId
    : acceptRefusal(state);
}

interface AcceptedTransfer {
  readonly eventId: string;
  readonly revision: number;
  readonly ticketId: string;
}

async function acceptTicket(
  queries: EventQueries,
  deps: AcceptTransferDeps,
  wish: AcceptRequest,
  tokenHash: string,
): Promise<AcceptedTransfer | string | Refusal> {
  // Lock the event first, then the ticket: the order used by everything that changes tickets.
  await lockEvent(queries, queries.eventId);
  const old = await lockTicket(queries, wish.ticketId);
  if (old === null) return noTransfer;
  // Read again under the locks: it may have been accepted or withdrawn, or the ticket used or revoked in the
  // meantime.
  const transfer = await findTransferByToken(queries, wish.ticketId, tokenHash);
  if (transfer === null) return noTransfer;
  const at = deps.now();
  const answered = answerFor(transfer, wish.taker, at);
  if (answered !== null) return answered;
  const event = await findDoorEvent(queries, old.eventId);
  if (event === null) return noTransfer;
  const refused =
    old.holderUserId === transfer.fromUserId
      ? transferRefusal(old, { event, used: await isUsed(queries, old), now: at })
      : acceptRefusal('cancelled');
  if (refused !== null) return refused;
  const { taker, holderName } = wish;
  const to = { typeIndex: old.typeIndex, holderUserId: taker.id, holderName, at, reason: transferredReason };
  const { fresh, ...told } = await reKey(queries, deps.signers, old, to);
  await deleteAnswersOfTicket(queries, fresh.ticketId);
  const taken = { ...told, ticketId: fresh.ticketId };
  await endTransfer(queries, transfer.transferId, {
    state: 'accepted',
    now: at,
    toUserId: taker.id,
    newTicketId: taken.ticketId,
  });
  await recordInAudit(queries, {
    at,
    actor: taker.id,
    action: 'ticket_taken',
    subject: taken.ticketId,
    outcome: 'done',
  });
  await noteOnOrder(queries, old, { userId: taker.id, name: wish.holderName, at });
  await notifyBoth(queries, deps, transfer, taker);
  return taken;
}

/** Recorded in the order's history, from whom to whom; a ticket given out by hand has no order. */
async function noteOnOrder(
  queries: Queries,
  { orderId, number, reference, holderName }: TicketRow,
  to: { readonly userId: string; readonly name: string; readonly at: number },
): Promise<void> {
  if (orderId === null) return;
  await noteInHistory(queries, {
    orderId,
    at: to.at,
    kind: 'ticket_transferred',
    by: { actor: 'holder', userId: to.userId },
    tickets: [formatReference(number, reference)],
    changes: [{ field: 'holder', before: holderName, after: to.name }],
  });
}

async function notifyBoth(
  queries: Queries,
  { post }: AcceptTransferDeps,
  { transferId, fromUserId }: TransferRow,
  taker: User,
): Promise<void> {
  const giver = fromUserId === null ? null : await findUser(queries, fromUserId);
  for (const [person, kind] of [
    [giver, 'transfer_given'],
    [taker, 'transfer_received'],
  ] as const) {
    const to = person?.publicUser.email ?? '';
    if (to === '') continue;
    await post.add(queries, {
      once: `${kind} ${transferId}`,
      channel: 'email',
      to,
      letter: { kind, transferId },
    });
  }
}
