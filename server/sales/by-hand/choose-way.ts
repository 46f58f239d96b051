import { randomInt } from 'node:crypto';
import { makePayReference, payByHandUntil } from '#domain/sales/manual-payment.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import type { Queries } from '#server/database/database.ts';
import type { EventOnSale } from '#server/database/sales/events-on-sale.ts';
import { isPayReferenceTaken } from '#server/database/sales/manual-payments.ts';
import type { WayRow } from '#server/database/sales/ways-to-pay.ts';
import { findChosenWay } from './ways-to-pay.ts';

const begun = refusal(409, 'way_to_pay_late', (texts) => texts.ways.late);

/** How an order is paid manually: the method, the deadline, ms, and the reference that its buyer quotes. */
export interface ChosenWay {
  readonly way: WayRow;
  readonly dueAt: number;
  readonly reference: string;
}

/** Returns the payment method a buyer chose for an order with a price, under the event's lock. */
export async function chooseWay(
  queries: Queries,
  event: EventOnSale,
  wayToPayId: string,
  now: number,
): Promise<ChosenWay | Refusal> {
  const way = await findChosenWay(queries, event.eventId, wayToPayId);
  if (isRefusal(way)) return way;
  const dueAt = payByHandUntil({ reserveHours: way.reserveHours, startsAt: event.startsAt }, now);
  return dueAt === null ? begun : { way, dueAt, reference: await drawReference(queries) };
}

/** Generates an unused reference. */
async function drawReference(queries: Queries): Promise<string> {
  for (;;) {
    const reference = makePayReference(() => randomInt(32));
    if (!(await isPayReferenceTaken(queries, reference))) return reference;
  }
}
