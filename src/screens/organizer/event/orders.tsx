import { useState } from 'react';
import { css, cx } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useEventFileName } from '#app/events/stored-heading.ts';
import { pageOf, useListAddress } from '#app/data/list-address.ts';
import { useServer } from '#app/data/server-data.ts';
import { titleOfOrder } from '#app/requests/about-order.ts';
import { eventOrders, exportOrders, type Order } from '#contract/sales/orders.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { DataTable } from '#screens/parts/data-table/data-table.tsx';
import { Button } from '#ui/button.tsx';
import { besideLabels, SelectField } from '#ui/fields/field.tsx';
import { EmptyState } from '#ui/message-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { twoFacts } from '#ui/table.tsx';
import { Pages } from '#screens/parts/pages.tsx';
import { SearchField } from '#screens/parts/fields/search-field.tsx';
import { ImportStatement } from './by-hand/import-statement.tsx';
import { MarkChosen, type ChosenOrders } from './by-hand/mark-chosen.tsx';
import { MarkPaid } from './by-hand/mark-paid.tsx';
import { OpenedOrder } from './opened-order-dialogs.tsx';
import { OrderState } from './order-state.tsx';
import { useOpenedOrder } from './opened-order.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { RefundedAfterUse } from './refunded-after-use.tsx';
import {
  byHandState,
  narrowedTo,
  refusedState,
  shownStates,
  states,
  type ShownState,
} from './order-filter.ts';
import { RefusedRefunds } from './refused-refunds.tsx';
import { TableDownload } from '#screens/parts/table-download.tsx';
import { FoundLine } from '#screens/parts/found-line.tsx';
import type { Formats } from '#messages/formats.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { useBuyerInList } from './use-buyer-name.ts';

const pageSize = 50;
type OrdersTexts = Catalogue['desk']['orders'];

/** ms. */
const everyMs = 15_000;
/** Poll sooner while a refund is pending, ms. */
const nextRead = (data: { readonly items: readonly Order[] } | undefined): number =>
  data?.items.some(
    ({ payment, refunded, refundRefused }) =>
      !refundRefused && (payment?.status === 'refunding' || refunded?.pending === true),
  ) === true
    ? 2_000
    : everyMs;

const filtersStyle = css({
  display: 'grid',
  gap: 'base',
  md: { gridTemplateColumns: '2fr 1fr' },
});
const listStyle = css({
  display: 'grid',
  gap: 'base',
  _desk: { gap: 'snug' },
});
const headStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 'snug',
  alignItems: 'center',
  justifyContent: 'space-between',
});

interface OrdersProps {
  readonly eventId: string;
  readonly timeZone: string | undefined;
  /** For sellers: view and resend orders and edit names; money and tickets are the organizer's. */
  readonly isLimited?: boolean;
}

/** Orders of an event: buyer, items, state, and refunds. */
export function Orders({ eventId, timeZone, isLimited = false }: OrdersProps) {
  const { orders: texts } = useMessages('desk');
  const nameInList = useBuyerInList();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [marked, setMarked] = useState<ChosenOrders | null>(null);
  const formats = useFormats();
  const { orders, search, shown, isByHand, page, narrowing, setFilter } = useOrders(eventId);
  const marks = isByHand && !isLimited;
  const items = orders.data?.items ?? [];
  const { opened, open, close } = useOpenedOrder(eventId, items, everyMs);
  const chosenOrders = items.filter(({ orderId }) => chosen.has(orderId));
  const pages = { of: texts.pagesOf, page, onPage: (next: number) => setFilter({ page: String(next) }) };
  return (
    <div className={listStyle}>
      <RefusedRefunds eventId={eventId} />
      <RefundedAfterUse eventId={eventId} />
      <Filters search={search} state={shown} onChange={setFilter} />
      {isLimited ? <Notice>{texts.limited}</Notice> : null}
      {marks ? <ImportStatement eventId={eventId} /> : null}
      <ReadState read={orders} what={texts.what}>
        {({ total }) =>
          items.length === 0 ? (
            <NoOrders narrowed={search !== '' || shown !== ''} />
          ) : (
            <>
              <div className={headStyle}>
                <p className={css({ color: 'text.soft' })}>
                  <FoundLine total={total} found={texts.found} />
                </p>
                {isLimited ? null : <Download eventId={eventId} narrowing={narrowing} />}
              </div>
              <DataTable
                caption={texts.caption}
                rows={items}
                rowKey={(order) => order.orderId}
                rowName={(order) => texts.orderOf(nameInList(order))}
                columns={columns(texts, formats, timeZone, nameInList, open)}
                {...(marks
                  ? {
                      selected: chosen,
                      onSelect: setChosen,
                      bulk: <MarkChosen orders={chosenOrders} onMark={setMarked} />,
                    }
                  : {})}
              />
              <Pages {...pages} last={Math.ceil(total / pageSize)} />
            </>
          )
        }
      </ReadState>
      {marked === null ? null : (
        <MarkPaid orders={marked} onClose={() => setMarked(null)} onDone={() => setChosen(new Set())} />
      )}
      <OpenedOrder order={opened} timeZone={timeZone} isLimited={isLimited} onClose={close} />
    </div>
  );
}

interface DownloadProps {
  readonly eventId: string;
  readonly narrowing: ReturnType<typeof useOrders>['narrowing'];
}

function Download({ eventId, narrowing }: DownloadProps) {
  const fileOf = useEventFileName(eventId);
  return (
    <TableDownload
      endpoint={exportOrders}
      params={{ registrationId: eventId }}
      query={narrowing}
      fileName={(ending) => fileOf('orders', ending)}
    />
  );
}

/** The orders requested by the page's URL. */
function useOrders(eventId: string) {
  const [filter, setFilter] = useListAddress(['search', 'state', 'page']);
  const { search = '' } = filter;
  const shown = shownStates.find((known) => known === filter.state) ?? '';
  const page = pageOf(filter.page);
  const narrowing = { search, ...narrowedTo(shown) };
  const query = { page: String(page), limit: String(pageSize), ...narrowing };
  const params = { registrationId: eventId };
  const orders = useServer(eventOrders, { params, query }, { everyMs: nextRead });
  return { orders, search, shown, isByHand: shown === byHandState, page, narrowing, setFilter } as const;
}

interface FiltersProps {
  readonly search: string;
  readonly state: ShownState | '';
  readonly onChange: (changes: { readonly search?: string; readonly state?: string }) => void;
}

/** A narrower list starts at its first page. */
function Filters({ search, state, onChange }: FiltersProps) {
  const { byHand, orders } = useMessages('desk');
  const { choices, search: texts, state: stateLabel } = orders;
  return (
    <div className={cx(filtersStyle, besideLabels)}>
      <SearchField
        label={texts.label}
        hideLabel={false}
        placeholder={texts.placeholder}
        value={search}
        onChange={(text) => onChange({ search: text })}
      />
      <SelectField
        label={stateLabel}
        choices={[
          { value: '', label: choices.all },
          ...states.map((value) => ({ value, label: choices[value] })),
          { value: byHandState, label: byHand.filter },
          { value: refusedState, label: orders.states.refundRefused },
        ]}
        value={state}
        onChange={(event) => onChange({ state: event.target.value })}
      />
    </div>
  );
}

function NoOrders({ narrowed }: { readonly narrowed: boolean }) {
  const { noMatch, none } = useMessages('desk').orders;
  const { title, text } = narrowed ? noMatch : none;
  return <EmptyState title={title}>{text}</EmptyState>;
}

const linesOf = (order: Order, texts: OrdersTexts, { count, listed }: Formats): string =>
  listed(order.lines.map((line) => texts.line(count(line.quantity), line.ticketTypeName)));

function columns(
  texts: OrdersTexts,
  formats: Formats,
  timeZone: string | undefined,
  nameInList: (order: Order) => string,
  onOpen: (order: Order) => void,
) {
  const { clockTime, day, price } = formats;
  return [
    {
      key: 'at',
      label: texts.columns.ordered,
      cell: (order: Order) => (
        <time dateTime={order.createdAt}>
          {day(order.createdAt, timeZone)} {clockTime(order.createdAt, timeZone)}
        </time>
      ),
    },
    {
      key: 'buyer',
      label: texts.columns.buyer,
      cell: (order: Order) => (
        <span className={twoFacts}>
          <strong>
            <bdi>{titleOfOrder(order)}</bdi>
          </strong>
          <span className={css({ textStyle: 'small', color: 'text.soft' })}>{order.buyer.email}</span>
        </span>
      ),
    },
    { key: 'what', label: texts.columns.tickets, cell: (order: Order) => linesOf(order, texts, formats) },
    { key: 'total', label: texts.columns.total, cell: (order: Order) => price(order.total), figures: true },
    { key: 'state', label: texts.columns.state, cell: (order: Order) => <OrderState order={order} /> },
    {
      key: 'do',
      label: texts.columns.action,
      cell: (order: Order) => (
        <Button data-opens aria-label={texts.openOf(nameInList(order))} onClick={() => onOpen(order)}>
          {texts.open}
        </Button>
      ),
    },
  ];
}
