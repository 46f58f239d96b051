import type { Order } from '#contract/sales/orders.ts';
import type { TableFormat } from '#contract/wire/table-format.ts';
import { wholeUnits } from '#domain/sales/currency.ts';
import { feesOfRevenue } from '#domain/sales/fee.ts';
import type { Caller } from '#server/access/caller.ts';
import { recordAction } from '#server/access/record-action.ts';
import { findOrdersInTurn, type EventOrdersQuery } from '#server/database/sales/event-orders.ts';
import type { OrderPlace } from '#server/database/sales/orders.ts';
import { tableFile, type TableCell, type Column } from '#server/ops/table-file.ts';
import { presentOrders } from './order-presenter.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';

/** Orders per read and write: a few milliseconds of work before yielding to others. */
const ordersAtOnce = 100;

/** Exports an event's orders for spreadsheets, without contacts; the audit log records who exported them. */
export function exportOrders(
  deps: OrdersDeps,
  caller: Caller,
  wish: EventOrdersQuery & { readonly format: TableFormat; readonly language?: string | undefined },
) {
  const { eventId } = wish;
  const record = () =>
    recordAction(deps.database, caller, { at: deps.now(), action: 'orders_exported', eventId });
  return tableFile(wish.format, {
    name: 'orders',
    columns,
    words: { state: 'orderStates', paid_by: 'waysToPay' },
    language: wish.language,
    rows: rowsOf(deps, wish),
    record,
  });
}

async function* rowsOf(deps: OrdersDeps, asked: EventOrdersQuery): AsyncGenerator<TableCell[][]> {
  for (let after: OrderPlace | null = null; ;) {
    const rows = await findOrdersInTurn(deps.database, asked, after, ordersAtOnce);
    yield (await presentOrders(deps, rows)).map(cellsOf);
    const last = rows.at(-1);
    if (rows.length < ordersAtOnce || last === undefined) return;
    after = last;
  }
}

const columns: readonly Column[] = [
  'order',
  'ordered_at',
  'state',
  'reason',
  'buyer',
  'tickets',
  'ticket_types',
  'promo_codes',
  'total',
  'refunded',
  'currency',
  'paid_by',
  // Fees included in what remains of the total.
  'fees',
];

function cellsOf(order: Order): TableCell[] {
  const { total, refunded, lines } = order;
  // For a fully refunded order, show the total instead of the partial refunds.
  const back = order.state === 'refunded' ? total : refunded?.amount;
  const codes = new Set(lines.flatMap(({ promo }) => promo?.code ?? []));
  return [
    order.orderId,
    order.createdAt,
    order.state,
    order.reason,
    order.buyer.name,
    order.attendees.length,
    { list: lines.map(({ quantity, ticketTypeName }) => `${quantity} × ${ticketTypeName}`) },
    { list: [...codes] },
    wholeUnits(total),
    back === undefined ? null : wholeUnits(back),
    total.currency,
    wayToPay(order),
    wholeUnits({ ...total, amount: feesOfRevenue(order) }),
  ];
}

/** Returns the organizer's name of a way to pay by hand, or the code of another one. */
function wayToPay({ byHand, payment }: Order): TableCell {
  if (byHand !== null) return { text: byHand.name };
  if (payment === null) return '';
  return payment.byHand === true ? 'cash' : 'online';
}
