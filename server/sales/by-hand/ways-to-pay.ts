import type { EditableWay, WayForm, WayToPay } from '#contract/sales/ways-to-pay.ts';
import { changedElsewhereCode } from '#domain/failures/failure.ts';
import { maxWays } from '#domain/sales/manual-payment.ts';
import type { Caller } from '#server/access/caller.ts';
import { lockForTeam } from '#server/access/lock-for-team.ts';
import { recordAction } from '#server/access/record-action.ts';
import { mayReadEvent } from '#server/access/event-access.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import { noEvent } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import { findOnSale } from '#server/database/sales/events-on-sale.ts';
import {
  addWay,
  changeWay,
  findWays,
  findWaysOf,
  lockWay,
  removeWay,
  type WayFields,
  type WayRow,
} from '#server/database/sales/ways-to-pay.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';

type WaysDeps = Pick<OrdersDeps, 'database' | 'payments' | 'now'>;

const changedElsewhere = refusal(409, changedElsewhereCode, (texts) => texts.ways.changedElsewhere);
const idTaken = refusal(409, 'way_id_taken', (texts) => texts.ways.idTaken);
const tooMany = refusal(409, 'too_many_ways', (texts) => texts.ways.tooMany(maxWays));

/** Returns an event's payment methods for anyone who may read it. */
export async function readWays({ database, payments }: WaysDeps, eventId: string, caller: Caller) {
  const event = await findOnSale(database, eventId);
  if (event === null || !(await mayReadEvent(database, caller, event))) return noEvent;
  return { online: payments.off === null, items: (await findWays(database, eventId)).map(presentWay) };
}

/** Returns the payment methods as organizers edit them. */
export async function readEditableWays({ database, payments }: WaysDeps, eventId: string) {
  if ((await findOnSale(database, eventId)) === null) return noEvent;
  return { online: payments.off === null, items: (await findWays(database, eventId)).map(presentEditable) };
}

interface SaveRequest {
  readonly eventId: string;
  readonly wayToPayId: string;
  readonly form: WayForm;
  readonly version: string | undefined;
}

/** Adds or changes a payment method; repeating the same form gives the same answer. Holds the event's lock. */
export function saveWay(deps: WaysDeps, caller: Caller, wish: SaveRequest): Promise<EditableWay | Refusal> {
  const { eventId, wayToPayId, form, version } = wish;
  return commitUnlessRefused(atEvent(deps.database, eventId), async (queries) => {
    const no = await lockForTeam(queries, 'run', caller);
    if (no !== null) return no;
    const before = await lockWay(queries, wayToPayId);
    if (before !== null && (before.eventId !== eventId || before.removedAt !== null)) return idTaken;
    if (before !== null && isSame(before, form)) return presentEditable(before);
    const refused = await write(queries, before, { eventId, wayToPayId, form, version, now: deps.now() });
    if (refused !== null) return refused;
    const action = before === null ? 'way_to_pay_added' : 'way_to_pay_changed';
    await recordAction(queries, caller, { action, eventId, subject: wayToPayId, at: deps.now() });
    const after = await lockWay(queries, wayToPayId);
    return after === null ? noEvent : presentEditable(after);
  });
}

async function write(
  queries: Queries,
  before: WayRow | null,
  { eventId, wayToPayId, form, version, now }: SaveRequest & { readonly now: number },
): Promise<Refusal | null> {
  if (before !== null) {
    if (version !== undefined && version !== String(before.version)) return changedElsewhere;
    await changeWay(queries, wayToPayId, form);
    return null;
  }
  if ((await findWays(queries, eventId)).length >= maxWays) return tooMany;
  await addWay(queries, { wayToPayId, eventId }, form, now);
  return null;
}

/** Stops offering a payment method; orders that used it keep it. */
export function endWay(
  deps: WaysDeps,
  caller: Caller,
  { eventId, wayToPayId }: Pick<SaveRequest, 'eventId' | 'wayToPayId'>,
): Promise<{ removed: boolean } | Refusal> {
  return commitUnlessRefused(atEvent(deps.database, eventId), async (queries) => {
    const no = await lockForTeam(queries, 'run', caller);
    if (no !== null) return no;
    const way = await lockWay(queries, wayToPayId);
    if (way?.eventId !== eventId || way.removedAt !== null) return { removed: true };
    await removeWay(queries, wayToPayId, deps.now());
    await recordAction(queries, caller, {
      action: 'way_to_pay_removed',
      eventId,
      subject: wayToPayId,
      at: deps.now(),
    });
    return { removed: true };
  });
}

const isSame = (way: WayRow, form: WayFields): boolean =>
  way.name === form.name &&
  way.instructions === form.instructions &&
  way.reserveHours === form.reserveHours &&
  way.tickets === form.tickets;

const presentWay = ({ wayToPayId, name, instructions, reserveHours, tickets }: WayRow): WayToPay => ({
  wayToPayId,
  name,
  instructions,
  reserveHours,
  tickets,
});
const presentEditable = (way: WayRow): EditableWay => ({ ...presentWay(way), version: String(way.version) });

const wayGone = refusal(409, 'way_to_pay_gone', (texts) => texts.ways.gone);

/** Finds the method that a buyer chose, if the event still offers it. */
export async function findChosenWay(
  queries: Queries,
  eventId: string,
  wayToPayId: string,
): Promise<WayRow | Refusal> {
  const [way] = await findWaysOf(queries, [wayToPayId]);
  return way === undefined || way.eventId !== eventId || way.removedAt !== null ? wayGone : way;
}
