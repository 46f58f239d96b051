import type { addOrderNote, editOrderNames } from '#contract/sales/order-history.ts';
import type { Output } from '#contract/wire/endpoint.ts';
import type { OrderChange } from '#domain/sales/order-history.ts';
import type { Caller } from '#server/access/caller.ts';
import { recordAction } from '#server/access/record-action.ts';
import { hidden, refuseAtEvent, type EventRight } from '#server/access/event-access.ts';
import { byTeam } from '#server/access/done-by.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { namesChanged, noOrder } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import { atEvent, type EventQueries } from '#server/database/events/at-event.ts';
import { setAttendeeNames, setBuyerName } from '#server/database/sales/order-names.ts';
import { findOrder, type OrderRow } from '#server/database/sales/orders.ts';
import { intentOf, insertIntent, wasDone } from '#server/sales/intents.ts';
import { lockWholeOrder, type LockedOrder } from './lock-order.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';

/** An event's order as named in a call's path. */
export interface OrderOfEvent {
  readonly registrationId: string;
  readonly orderId: string;
}
type EditDeps = Pick<OrdersDeps, 'database' | 'now'>;

/** Adds an organizers' note to an order's history. */
export async function addNote(
  deps: EditDeps,
  caller: Caller,
  which: OrderOfEvent,
  { noteId, text }: Output<(typeof addOrderNote)['body']>,
): Promise<{ noteId: string } | Refusal> {
  const intent = intentOf(noteId, ['note', text]);
  const noted = await changing(deps, caller, which, async (queries, { order }) => {
    const done = await wasDone(queries, order.orderId, intent);
    if (done !== false) return done;
    const { orderId } = order;
    const at = deps.now();
    const line = { orderId, at, kind: 'note', by: byTeam(caller), reason: text, intent } as const;
    await auditOrder(queries, caller, order, { action: 'order_noted', at });
    return (await insertIntent(queries, line)) ?? true;
  });
  return isRefusal(noted) ? noted : { noteId };
}

/** Changes the names of an order's buyer and attendees, also on their tickets. */
export async function editNames(
  deps: EditDeps,
  caller: Caller,
  which: OrderOfEvent,
  { editId, ...request }: Output<(typeof editOrderNames)['body']>,
): Promise<OrderRow | Refusal> {
  const intent = intentOf(editId, ['names', request]);
  const work = async (queries: EventQueries, locked: LockedOrder) => {
    const { order, attendees } = locked;
    const { orderId } = order;
    const done = await wasDone(queries, orderId, intent);
    if (done !== false) return done;
    if (!isShown(locked, request)) return namesChanged;
    const names = attendees.flatMap(({ ordinal, name: before }, place) => {
      const name = request.attendees[place]?.name ?? before;
      return name === before ? [] : [{ ordinal, before, name }];
    });
    const changes: OrderChange[] = names.map(({ before, name }) => ({
      field: 'attendee',
      before,
      after: name,
    }));
    if (request.buyer.name !== order.buyerName)
      changes.unshift({ field: 'buyer', before: order.buyerName, after: request.buyer.name });
    if (changes.length === 0) return true;
    const at = deps.now();
    await setBuyerName(queries, orderId, request.buyer.name);
    await setAttendeeNames(queries, orderId, names);
    const line = { orderId, at, kind: 'names_edited', by: byTeam(caller), changes, intent } as const;
    await auditOrder(queries, caller, order, { action: 'order_names_edited', at });
    return (await insertIntent(queries, line)) ?? true;
  };
  const edited = await changing(deps, caller, which, work, { right: 'orders' });
  if (isRefusal(edited)) return edited;
  return (await findOrder(deps.database, which.orderId)) ?? noOrder;
}

/** Whether the names are still those shown to the editor. */
function isShown(
  { order, attendees }: LockedOrder,
  request: Omit<Output<(typeof editOrderNames)['body']>, 'editId'>,
): boolean {
  return (
    request.buyer.before === order.buyerName &&
    request.attendees.length === attendees.length &&
    attendees.every(({ name }, place) => request.attendees[place]?.before === name)
  );
}

/** Work on an order under its locks. */
type OrderWork<T> = (queries: EventQueries, locked: LockedOrder) => Promise<T | Refusal>;

interface Changing {
  /** What the caller must be allowed at the event; the same as the call's `access`. */
  readonly right?: EventRight;
  /** Further ticket types to lock. */
  readonly otherTypes?: readonly string[];
}

/**
 * Lets a member of the event's team work on its order under its locks. The event may have been given away since the
 * call was let in. A refusal leaves no trace.
 */
export const changing = <T>(
  deps: Pick<OrdersDeps, 'database'>,
  caller: Caller,
  which: OrderOfEvent,
  work: OrderWork<T>,
  { right = 'run', otherTypes = [] }: Changing = {},
): Promise<T | Refusal> =>
  withOrderLocked(
    deps,
    which,
    async (queries, locked) =>
      hidden(await refuseAtEvent(queries, right, caller, which.registrationId), noOrder) ??
      work(queries, locked),
    otherTypes,
  );

/** Like `changing`, for work that decides what the caller may do. */
export async function withOrderLocked<T>(
  { database }: Pick<OrdersDeps, 'database'>,
  { registrationId, orderId }: OrderOfEvent,
  work: OrderWork<T>,
  otherTypes: readonly string[] = [],
): Promise<T | Refusal> {
  const found = await findOrder(database, orderId);
  if (found === null || found.eventId !== registrationId) return noOrder;
  return commitUnlessRefused(atEvent(database, registrationId), async (queries) =>
    work(queries, await lockWholeOrder(queries, orderId, otherTypes)),
  );
}

/** A change of an order as recorded in the audit log. */
interface AuditedChange {
  readonly action: string;
  readonly at: number;
  /** The changed object; the order itself by default. */
  readonly subject?: string;
  readonly details?: Readonly<Record<string, number | string>>;
}

/** Records in the audit log that a member of the event's team changed an order. */
export function auditOrder(
  queries: Queries,
  caller: Caller,
  { orderId, eventId }: OrderRow,
  { action, at, subject = orderId, details = {} }: AuditedChange,
): Promise<void> {
  return recordAction(queries, caller, { at, action, eventId, subject, details });
}
