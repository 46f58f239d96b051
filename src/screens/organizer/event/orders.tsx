import { useDeferredValue, useState } from 'react';
import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { clockTime, count, day, price } from '#app/format/words.ts';
import { eventOrders, type Order } from '#contract/sales/orders.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/fields/field.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Table } from '#ui/table.tsx';
import { Pages } from '#screens/parts/pages.tsx';
import { OrderState } from './order-state.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { RefundedAfterUse } from './refunded-after-use.tsx';
import { Refund } from './refund.tsx';

const pageSize = 50;
type State = Exclude<Order['state'], 'unknown'>;
const stateChoices: readonly { readonly value: State | ''; readonly label: string }[] = [
  { value: '', label: 'All' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'awaiting_payment', label: 'Awaiting payment' },
  { value: 'refunded', label: 'Refunded, or cancelled by you' },
  { value: 'cancelled', label: 'Cancelled by the buyer' },
  { value: 'expired', label: 'Ran out' },
];

/** Money on its way back is asked about soon, ms. */
const nextRead = (data: { readonly items: readonly Order[] } | undefined): number =>
  data?.items.some(({ payment }) => payment?.status === 'refunding') === true ? 2_000 : 15_000;

interface Filter {
  readonly text: string;
  readonly state: State | '';
  readonly page: number;
}

/** Who ordered what, how it stands, and giving money back. */
export function Orders({
  eventId,
  timeZone,
}: {
  readonly eventId: string;
  readonly timeZone: string | undefined;
}) {
  const [filter, setFilter] = useState<Filter>({ text: '', state: '', page: 1 });
  const [refunding, setRefunding] = useState<Order | null>(null);
  const search = useDeferredValue(filter.text.trim());
  const { state, page } = filter;
  const query = { page: String(page), limit: String(pageSize), search, ...(state === '' ? {} : { state }) };
  const orders = useServer(
    eventOrders,
    { params: { registrationId: eventId }, query },
    { everyMs: nextRead },
  );
  return (
    <div className={css({ display: 'grid', gap: 'base' })}>
      <RefundedAfterUse eventId={eventId} />
      <Filters filter={filter} onChange={setFilter} />
      <ReadState read={orders} what="the orders">
        {({ items, total }) =>
          items.length === 0 ? (
            <NoOrders narrowed={search !== '' || state !== ''} />
          ) : (
            <>
              <p className={css({ color: 'text.soft' })}>
                {total === 1 ? '1 order' : `${count(total)} orders, newest first`}
              </p>
              <Table
                caption="Orders"
                rows={items}
                rowKey={(order) => order.orderId}
                columns={columns(timeZone, setRefunding)}
              />
              <Pages
                of="orders"
                page={page}
                last={Math.ceil(total / pageSize)}
                onPage={(next) => setFilter({ ...filter, page: next })}
              />
            </>
          )
        }
      </ReadState>
      {refunding === null ? null : <Refund order={refunding} onClose={() => setRefunding(null)} />}
    </div>
  );
}

interface FiltersProps {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

/** A narrower list starts at its first page again. */
function Filters({ filter, onChange }: FiltersProps) {
  return (
    <div className={css({ display: 'grid', gap: 'base', md: { gridTemplateColumns: '2fr 1fr' } })}>
      <TextField
        label="Search orders"
        type="search"
        placeholder="Name, email or order number"
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.target.value, page: 1 })}
      />
      <SelectField
        label="State"
        choices={stateChoices}
        value={filter.state}
        onChange={(event) => {
          const state = stateChoices.find((choice) => choice.value === event.target.value)?.value ?? '';
          onChange({ ...filter, state, page: 1 });
        }}
      />
    </div>
  );
}

function NoOrders({ narrowed }: { readonly narrowed: boolean }) {
  return narrowed ? (
    <EmptyState title="No order matches">Try a part of the name, or all states.</EmptyState>
  ) : (
    <EmptyState title="No orders yet">As soon as somebody orders tickets, it appears here.</EmptyState>
  );
}

const what = (order: Order): string =>
  order.lines.map((line) => `${count(line.quantity)} × ${line.ticketTypeName}`).join(', ');

function columns(timeZone: string | undefined, onRefund: (order: Order) => void) {
  return [
    {
      key: 'at',
      label: 'Ordered',
      cell: (order: Order) => (
        <time dateTime={order.createdAt}>
          {day(order.createdAt, timeZone)} {clockTime(order.createdAt, timeZone)}
        </time>
      ),
    },
    {
      key: 'buyer',
      label: 'Buyer',
      cell: (order: Order) => (
        <span
          className={css({
            display: 'grid',
            minW: '0',
            overflowWrap: 'anywhere',
            mdDown: { textAlign: 'right' },
          })}
        >
          <strong>{order.buyer.name}</strong>
          <span className={css({ textStyle: 'small', color: 'text.soft' })}>{order.buyer.email}</span>
        </span>
      ),
    },
    { key: 'what', label: 'Tickets', cell: what },
    { key: 'total', label: 'Total', cell: (order: Order) => price(order.total), figures: true },
    { key: 'state', label: 'State', cell: (order: Order) => <OrderState order={order} /> },
    {
      key: 'do',
      label: 'Action',
      cell: (order: Order) =>
        order.state === 'confirmed' ? (
          <Button
            look="danger"
            aria-label={`${order.total.amount === 0 ? 'Cancel' : 'Refund'} the order of ${order.buyer.name}`}
            onClick={() => onRefund(order)}
          >
            {order.total.amount === 0 ? 'Cancel' : 'Refund'}
          </Button>
        ) : null,
    },
  ];
}
