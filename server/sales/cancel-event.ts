import type { Cancellation } from '#contract/events/cancellation.ts';
import { asAdministrator, type Caller } from '#server/access/caller.ts';
import { refuseAtEvent } from '#server/access/event-access.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { eventNotPublished, noEvent, notSignedIn } from '#server/access/refusals.ts';
import { recordInAudit } from '#server/database/audit.ts';
import type { Queries } from '#server/database/database.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import { closeOpenDate } from '#server/database/events/close-open-date.ts';
import { addEventNotice } from '#server/database/events/event-notices.ts';
import { moveEvent, type DoorEventRow } from '#server/database/events/events.ts';
import { setEventStatus } from '#server/database/events/event-drafts.ts';
import {
  addCancellation,
  countInForce,
  countRefunds,
  findCancellation,
} from '#server/database/sales/cancellations.ts';
import { countCancellationEmails } from '#server/database/messages/cancellation-emails.ts';
import { findOnSale, lockForSale } from '#server/database/sales/events-on-sale.ts';
import type { OrdersDeps } from './sales-deps.ts';

type ReadDeps = Pick<OrdersDeps, 'database' | 'now'>;

export interface CancelDeps extends ReadDeps {
  /** Appends what doors must know of an event at its current revision to their feed, in the same transaction. */
  readonly notifyDoors: (queries: Queries, event: DoorEventRow) => Promise<void>;
  /** Called after the commit, to wake listeners of the event. */
  readonly moved: (eventId: string, revision: number) => void;
}

/** Returns the consequences of cancelling an event, or the progress once it is cancelled. */
export async function readCancellation(
  { database, now }: ReadDeps,
  eventId: string,
): Promise<Cancellation | Refusal> {
  return (await findOnSale(database, eventId)) === null
    ? noEvent
    : cancellationState(database, eventId, now());
}

/**
 * Cancels a published event permanently. From the commit on nothing is sold, and its doors are told; its orders and
 * tickets are ended one by one by `cancellingEvents`, on any server. Repeating it returns the progress.
 */
export async function cancelEvent(
  { database, now, notifyDoors, moved }: CancelDeps,
  caller: Caller,
  eventId: string,
  reason: string,
): Promise<Cancellation | Refusal> {
  if (caller.kind !== 'user') return notSignedIn;
  const done = await atEvent(database, eventId).transaction(async (queries) => {
    // Confirming an order locks the event first, so an order is confirmed before this, or not at all.
    const event = await lockForSale(queries, eventId);
    if (event === null) return noEvent;
    // An administrator may have given the event to another organizer after the call was let in.
    const no = await refuseAtEvent(queries, 'own', caller, eventId);
    if (no !== null) return no;
    if (event.status === 'draft') return eventNotPublished;
    if ((await findCancellation(queries, eventId)) !== null) return { revision: null };
    const at = now();
    await setEventStatus(queries, eventId, 'cancelled', at);
    // From now on the event counts as over: in lists, on devices and for data deletion.
    await closeOpenDate(queries, at);
    const counted = await countInForce(queries, eventId);
    const row = { eventId, requestedBy: caller.userId, reason, requestedAt: at };
    await addCancellation(queries, { ...row, ...counted });
    await addEventNotice(queries, { eventId, notBefore: at });
    await recordInAudit(queries, {
      at,
      actor: caller.userId,
      action: 'event_cancelled',
      eventId,
      outcome: 'done',
      details: { ...counted, ...asAdministrator(caller) },
    });
    const door = await moveEvent(queries, eventId);
    if (door !== null) await notifyDoors(queries, door);
    return { revision: door?.revision ?? null };
  });
  if (isRefusal(done)) return done;
  if (done.revision !== null) moved(eventId, done.revision);
  return cancellationState(database, eventId, now());
}

/** Returns the state of a cancellation. @param now ms */
async function cancellationState(queries: Queries, eventId: string, now: number): Promise<Cancellation> {
  const found = await findCancellation(queries, eventId);
  const left = await countInForce(queries, eventId);
  const refunds = await countRefunds(queries, eventId, found?.requestedAt ?? null);
  const {
    letters: emails,
    sent,
    failed,
  } = await countCancellationEmails(queries, eventId, found?.requestedAt ?? null, now);
  const iso = (at: number | null | undefined) => (at == null ? null : new Date(at).toISOString());
  return {
    state: found === null ? 'none' : found.doneAt === null ? 'running' : 'done',
    orders: found?.orders ?? left.orders,
    ordersLeft: left.orders,
    tickets: found?.tickets ?? left.tickets,
    ticketsLeft: left.tickets,
    refunds: [...refunds.sums],
    refundsByHand: [...refunds.byHand],
    refundsDone: refunds.done,
    refundsLeft: refunds.left,
    letters: emails,
    lettersSent: sent,
    lettersFailed: failed,
    reason: found?.reason ?? '',
    requestedAt: iso(found?.requestedAt),
    doneAt: iso(found?.doneAt),
  };
}
